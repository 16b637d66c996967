// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether groups are large enough for the noise of a budget: from public facts alone.
#pragma once

#include <optional>
#include <vector>

namespace trilemma {

struct ConstraintSpec;
struct Schema;
struct SolverPlan;

/// Of the smallest group that a constraint looks at, in one step.
struct GroupNoise {
    int constraint = 0;       ///< place among the constraints
    double share = 0;         ///< pi, declared; 1/(2 groups) of each attribute where none is
    bool shareIsKnown = true; ///< false: not declared, and the group may be far smaller
    double expected = 0;      ///< people in a step: r n pi
    double noise = 0;         ///< standard deviation of their counted number: z_h sqrt(parts x classes)
    /// How far the noise leaves the gap on the training part from gamma, as a standard deviation: a dual
    /// variable that follows a rate with noise s in each of T steps, by steps of w/(s sqrt T), settles within
    /// sqrt(w k s/(2 sqrt T)), k <= 1/2 what the gap falls by when the dual variable grows by 1. None where
    /// the solver bounds no noise of dual variables (w, its parameter dual_noise).
    std::optional<double> gapNoise;
    /// The noise exceeds a third of the number: the group's rates are mostly noise.
    bool tooSmall() const { return 3 * noise > expected; }
};

/// One for each constraint; empty without noise on the histogram, and where the constraints are not valid.
std::vector<GroupNoise> groupNoise(const Schema& schema, const std::vector<ConstraintSpec>& constraints,
                                   const SolverPlan& plan);

/// Standard deviation of the noise on one cell of the histogram, in people of the step.
double cellDeviation(const SolverPlan& plan);

} // namespace trilemma
