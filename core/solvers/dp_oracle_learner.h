// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trilemma {

class Solver;

/// DP-oracle-learner (Jagielski et al. 2019, Algorithm 3; Appendix C of Alabi, "Private Constrained
/// Group-Objective Optimization"): min over mixtures Q, max over lambda >= 0, |lambda|_1 <= B of
///     er(Q) + lambda^T r(Q),  r_j = Gamma_j - gamma_j.
/// Linear optimisation (core/solvers/linear_optimisation.h), with its releases, whose costs are those of
/// er + lambda^T r instead of a gradient: a cost-sensitive classifier by a private oracle, its counts with
/// noise, and lambda by exponentiated gradient from these (exponentiatedGradient()). All constraints of the
/// catalogue about decisions. Differences from the paper: any group against everybody else, not against an
/// anchor; counts over released, floored sizes; Gaussian noise; the oracle may descend by gradients.
const Solver& dpOracleLearner();

} // namespace trilemma
