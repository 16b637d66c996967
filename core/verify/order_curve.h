// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bounds by Renyi divergences D_a = log E_P[e^((a - 1) L)] / (a - 1), for what has no loss of its own.
#pragma once

#include "core/privacy/event.h"
#include "core/verify/loss_parts.h"

namespace trilemma::verify {

/// The orders that a claim may be made by: 1 + 2^(k/32), k = -244 ... 320.
const std::vector<double>& claimOrders();

/// A bound of D_a at each of claimOrders(), for both orders of the pair.
using OrderCurve = std::vector<double>;

OrderCurve divergencesOf(const std::vector<LossPart>& parts);

/// a rho (Bun and Steinke 2016).
OrderCurve divergencesOfZcdp(double rho);

/// The best of K secret trials, E K = mean, `trial` bounding one of them. Papernot and Steinke 2022, theorem
/// 2 for the truncated negative binomial laws of shape 0 (logarithmic) and 1 (geometric):
///     D_a + (1 + eta) [(1 - 1/b) D_b + log(1/g)/b] + log(mean)/(a - 1), the least over b.
OrderCurve divergencesOfBest(TrialCountDistribution law, double mean, const OrderCurve& trial);

/// Theorem 6, K Poisson: D_a + mean delta_a + max(0, log mean)/(a - 1), where a trial is
/// (log(1 + 1/(a - 1)), delta_a)-private; `deltas` are these.
OrderCurve divergencesOfPoissonBest(double mean, const OrderCurve& trial, const std::vector<double>& deltas);
std::vector<double> epsilonsOfPoissonBest();

/// Canonne, Kamath and Steinke 2020, proposition 12: delta(epsilon) <= e^((a - 1)(D_a - epsilon))
/// (1 - 1/a)^a / (a - 1), the least over a.
double epsilonOfCurve(const OrderCurve& curve, double delta);
double deltaOfCurve(const OrderCurve& curve, double epsilon);

/// The same for D_a = rho a and the best real a > 1.
double epsilonOfZcdp(double rho, double delta);

/// The pair whose hockey stick is the largest curve below that bound which is convex in e^epsilon. Every true
/// curve is convex so and lies below the bound, thus below this; so the pair dominates whatever the bound
/// holds for, and its loss composes with others. Beyond `tail` it is infinite.
PointLoss worstPairOf(const OrderCurve& curve, double tail);

} // namespace trilemma::verify
