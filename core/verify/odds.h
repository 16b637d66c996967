// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What an (epsilon, delta) is said to mean, worked out once more for the second accountant. The theorems are
// named in core/privacy/meaning.h; nothing of it is used here.
#pragma once

#include "core/privacy/event.h"

namespace trilemma::verify {

/// The largest power of a test of level `falseAlarms`.
double powerAt(double epsilon, double delta, double falseAlarms);

/// The largest chance of a right guess at even odds.
double guessAt(double epsilon, double delta);

struct Odds {
    double chance = 0;
    bool isExact = true; ///< else the true one may be larger: the curve was not resolved
};

/// The least delta(e') / (1 - e^(e' - epsilon)) over e' in [0, epsilon), the larger of both directions. None
/// where the events have no curve of their own under this relation, or epsilon is 0.
Result<std::optional<Odds>> chanceOfOdds(const std::vector<PrivacyEvent>& events, Relation relation,
                                         double epsilon);

} // namespace trilemma::verify
