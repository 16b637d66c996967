// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/usual_values.h"

#include "ui/base/settings.h"
#include "ui/session/session.h"

namespace trilemma {

void followUsualValues(Session& session) {
    if (session.draft().inspection) return;
    Draft draft = session.draft();
    draft.delta = Settings::instance().value(settingKey::delta).toDouble();
    draft.testShare = Settings::instance().value(settingKey::testShare).toInt() / 100.0;
    session.beginWith(std::move(draft));
}

} // namespace trilemma
