// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far the predicted numbers of groups are spread apart.
#pragma once

#include "core/evaluation/evaluation.h"

namespace trilemma {

/// The largest Kolmogorov-Smirnov distance of some comparisons of ConstraintKind::ofNumbers,
///     max over inequalities, t of |sum of alpha F_I(t)|,  F_I(t) = P(prediction <= t | parts in I),
/// over every t. Its 95 % interval goes by the Dvoretzky-Kiefer-Wolfowitz inequality with Massart's constant:
/// with confidence 1 - a an F of n records is nowhere off by more than sqrt(ln(2/a) / (2 n)), a = 0.05 / the
/// number of subsets, so that the bounds of all hold together and those of one comparison add up. Not
/// estimable where a subset holds no record, or without inequalities. Source: Massart 1990, "The Tight
/// Constant in the Dvoretzky-Kiefer-Wolfowitz Inequality".
Gap distributionGap(const std::vector<RateConstraint>& inequalities, const EvaluationCounts& counts);

/// What a specification's inequalities come to: distributionGap() of a kind of numbers, else gapOf().
Gap gapOfKind(const ConstraintKind& kind, const std::vector<RateConstraint>& inequalities,
              const EvaluationCounts& counts);

} // namespace trilemma
