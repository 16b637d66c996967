// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

namespace trilemma {

/// What a stored model says of how it decides.
struct DecisionFacts {
    bool atRandom = false;               ///< decisions are drawn
    std::vector<std::string> attributes; ///< sensitive columns that must be known
    bool fromBase = false;               ///< they depend on what another model inside it decides
    bool readsFeatures = true;           ///< they depend on features
    std::string predicts;                ///< a sensitive column that a score inside it predicts; empty: none
};
/// Of a model as the store and exports hold it; nothing of what is damaged.
DecisionFacts decisionFactsOf(const Json& model);

} // namespace trilemma
