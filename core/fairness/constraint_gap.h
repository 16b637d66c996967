// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What constraints come to on counted decisions.
#pragma once

#include "core/fairness/constraint_catalog.h"
#include "core/fairness/constraint_status.h"
#include "core/fairness/intervals.h"

namespace trilemma {

/// Decisions by part, Q x K: counted, or their expected number where decisions are drawn. Counts are exact
/// (below 2^53).
using DecisionCounts = Eigen::ArrayXXd;

/// The largest Gamma of some inequalities, with its 95 % interval.
struct Gap {
    std::optional<double> value;
    Interval interval;
    std::string notEstimable;
};

/// max over inequalities of Gamma. Each rate gets its Wilson interval, a sum of rates of disjoint subsets is
/// combined by Newcombe's method (Newcombe 1998, method 10; Zou and Donner 2008), at level 1 - 0.05/m for m
/// comparisons. Not estimable where a subset holds no record, or without inequalities.
Gap gapOf(const std::vector<RateConstraint>& inequalities, const DecisionCounts& decisions);

/// The number of different comparisons, m.
std::size_t comparisonCount(const std::vector<RateConstraint>& inequalities);

/// What is compared with gamma: the gap, or for a floor the smallest rate.
Gap reported(const Gap& gap, const ConstraintKind& kind);

/// Met if the whole interval is on the right side of gamma, violated if it is on the wrong one, else
/// undecided. `value` is that of reported().
ConstraintStatus judge(const Gap& value, const ConstraintKind& kind, double gamma);

} // namespace trilemma
