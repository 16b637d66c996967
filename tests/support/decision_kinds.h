// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/constraint_catalog.h"

namespace trilemma::test {

/// The rows of the catalogue that are about decisions, or about predicted numbers.
inline std::vector<ConstraintKind> kindsAbout(bool numbers) {
    std::vector<ConstraintKind> kinds;
    for (const ConstraintKind& kind : constraintCatalog())
        if (kind.ofNumbers == numbers) kinds.push_back(kind);
    return kinds;
}
inline std::vector<ConstraintKind> decisionKinds() {
    return kindsAbout(false);
}

} // namespace trilemma::test
