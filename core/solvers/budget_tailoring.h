// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// Budget tailoring (Alabi and Wiggins 2024): stage 1 releases how badly a precursor predicts in each group
/// (core/solvers/group_errors.h), which splits the budget of stage 2 (core/solvers/budget_shares.h); stage 2
/// descends by gradients whose noise differs by group, with or without a bound on every group's loss.
///
/// A step draws one Poisson sample (rate 1: everybody) and releases
///   gradient  for each group the sum of its clipped gradients. A record adds a vector of L2 norm <= C to its
///             group's sum and nothing to the others', so that all sums together move by at most C;
///   losses    where losses are bounded, for each group the sum of min(loss, M) / M: 1 in units of M.
/// With a pooled budget the gradient is one sum over everybody, in which a record's counts as the weight of
/// its group says, relative to the largest weight: C, with one group's noise. Sums by group add up the noise
/// of all groups, so that for the same objective they never have less than the pooled sum; tailoring can win
/// back a part of that. Noise of group k is that of the plan times 1/sqrt(a_k) >= 1, a_k in (0, 1] from
/// stage 1. Whatever stage 1 said, each group's sum is thus a post-processing of the mechanism that the plan
/// declares, so the plan's price holds for adaptive steps: rho_1 + rho_2 with a_k at its cap. What a group
/// spends, rho_1 + a_k rho_2 of zero-out, is at most that, and known when stage 1 is over.
const Solver& budgetTailoring();

} // namespace trilemma
