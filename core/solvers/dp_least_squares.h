// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// Constrained group objectives of squared errors (Alabi, "Private Constrained Group-Objective Optimization",
/// Section 1.3.1 and Algorithm 4): a linear rule c that is good for h = f + G max(0, g) of the groups' mean
/// squared errors, where everything that the rounds need is released once.
///
///     sizes of the groups, noisy: pi                                        (look "sizes")
///     moments of each group, noisy: Z_k = sum of z z', z = (x/R, y/Y)       (look "moments")
///     c_1 = 0, which predicts the label's centre
///     for t = 1 .. T:  w_t = grad h at the losses of the mixture so far     (MixtureRule, line search)
///                      c_(t+1) = the c of norm <= b with the least sum over k of w_k l_k(c) (MomentLosses)
///     return the mean of the c_t by their weights
///
/// Releases, under zero-out, of everybody and not of a sample, Gaussian: the sizes, 1 of a record (unit); the
/// upper triangles of all Z_k one after the other, to which a record adds that of z z', clipped as one to
/// sqrt(3) (a unit of w rows: sqrt(3) w, whichever groups they are in), which is no clipping for |x| <= R and
/// |y| <= Y: its squared norm is (|z|^4 + sum of z_i^4)/2, |z|^2 <= 2 and the sum at most |x/R|^4 + (y/Y)^4
/// <=
/// 2. `sizes_share` of mu^2 is for the sizes. Rounds follow from these two and cost nothing. Where the
/// objective is about all people together and nothing is bounded there is one Z of everybody and no sizes.
///
/// Losses are cut off nowhere, so that h is convex. h: the mean of all people, of the groups' means, or the
/// smooth maximum of these; g: the smooth maximum of l_k minus a bound. All of them rise with every loss, and
/// losses are convex in c: the mean of the c_t is at least as good in every group as drawing one of them, so
/// that the gap that the rounds state holds for it, too, and no weight w_k is ever negative. Objectives that
/// fall as some group's error rises (a Gini index) are not offered for that reason. Differences from the
/// paper: there an oracle descends on the records anew each round; the step is the best one instead of 2/(t +
/// 2); noisy moments and ridge after Sheffet 2019 and Vu and Slavkovic 2009. The second one is without
/// privacy.
const Solver& dpLeastSquares();
const Solver& leastSquares();

} // namespace trilemma
