// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

#include <Eigen/Core>

namespace trilemma {

/// Worst-group descent (Zhou and Bassily, "Differentially Private Worst-group Risk Minimization", 2024; group
/// DRO of Sagawa et al. 2020): DP-SGD whose samples follow the groups that are predicted worst.
///
///     sizes of the groups, noisy and floored: pi_k
///     for t = 1 .. T:
///       p = exp(theta_k) over their sum, none above c pi_k nor below gamma pi_k       [groupWeights()]
///       a Poisson sample of rate q_k = r p_k / pi_k <= c r in group k
///       the noisy sum of its clipped gradients, over r n: the gradient of sum_k p_k loss_k; a step by it
///       the noisy sum of min(loss, M) / M by group, over q_k n pi_k: theta_k += eta loss_k
///     return the average of the last models
///
/// Releases, under zero-out: the sizes (a record's 1 in one cell: L2 = 1, Gaussian), and in every step, of
/// one sample, the gradient (L2 norm C) and the losses (1 in one cell), accounted jointly as sampled
/// Gaussians at the rate q = c r, whatever p says. Argument: the rates of a step follow from earlier
/// releases. Given these a step with the record is (1 - s) O + s W, O the mechanism's output without it, W
/// that with it sampled at rate q, s = q_k / q <= 1. Hockey-stick divergences are jointly convex, and O = (1
/// - s) O + s O, so that in both directions they are at most s times those of the pair (W, O): the declared
/// event dominates every step, and adaptive composition needs no more. Under replace-one the laws are (1 -
/// s_j) O + s_j W and (1 - s_k) O + s_k W'. Their divergence is convex in s_j and in s_k, so it is largest at
/// a corner: of (O, O), (W, O), (O, W') and (W, W') each compares two contributions of at most the bound at
/// one rate, q (O is the law of a record that adds nothing), which the declared event covers. The rows of a
/// unit may lie in groups of different rates: refused.
const Solver& dpWorstGroup();

/// p_k proportional to exp(theta_k) with gamma pi_k <= p_k <= c pi_k: the nearest such distribution in
/// relative entropy to the unbounded one (its upper bounds by rescaling what is below them), mixed with
/// gamma pi. pi_k > 0 with sum 1, c >= 1, gamma in [0, 1).
Eigen::ArrayXd groupWeights(const Eigen::ArrayXd& theta, const Eigen::ArrayXd& pi, double c, double gamma);

} // namespace trilemma
