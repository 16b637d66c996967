// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/usual_values.h"

#include "ui/session.h"
#include "ui/settings.h"

namespace trilemma {

void followUsualValues(Session& session) {
    if (session.draft().inspection) return;
    Draft draft = session.draft();
    draft.delta = Settings::instance().value(settingKey::delta).toDouble();
    draft.testShare = Settings::instance().value(settingKey::testShare).toInt() / 100.0;
    session.beginWith(std::move(draft));
}

} // namespace trilemma
