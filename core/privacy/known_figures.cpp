// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/known_figures.h"

namespace trilemma {

Result<PrivacyFigure> KnownFigures::figure(const std::vector<PrivacyEvent>& events, Relation relation,
                                           double delta) {
    const std::tuple key(toText(eventsToJson(events)), relation,
                         delta); // numbers in a text come back as they were
    const auto known = m_known.find(key);
    if (known != m_known.end()) return known->second;
    return m_known.emplace(key, account(events, relation, delta)).first->second;
}

} // namespace trilemma
