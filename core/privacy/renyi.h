// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Renyi differential privacy: bounds on D_a(P||Q) = log E_P[e^((a-1) L)] / (a-1) for both orders of the pair,
// for mechanisms that have no loss distribution of their own (zCDP, private selection).
#pragma once

#include "core/privacy/loss_tails.h"

#include <array>
#include <vector>

namespace trilemma {

/// The orders a at which curves are known, rising from 1.005 to 1025: 1 + 2^(k/32), k = -244 ... 320.
inline constexpr std::size_t renyiOrderCount = 565;
const std::array<double, renyiOrderCount>& renyiOrders();

/// An upper bound of D_a at every order; infinity where none is known. Curves add under composition.
struct RenyiCurve {
    std::array<double, renyiOrderCount> divergence{};
    void add(const RenyiCurve& other, double times = 1);
};

/// D_a <= rho a (Bun and Steinke 2016, Definition 1.1).
RenyiCurve zcdpCurve(double rho);

/// Of one step, the larger of both directions, from its discretised loss (rounded up); the mass beyond the
/// grid is bounded by its hazard rate, and an order for which that fails is infinite.
RenyiCurve stepCurve(const std::vector<StepLoss>& directions, double interval);

/// What private selection of the best of K trials costs, `trial` being the curve of one trial.
/// Logarithmic (eta = 0) and geometric (eta = 1): Papernot and Steinke 2022, Theorem 2,
///     D'_a = D_a + (1 + eta)(1 - 1/b) D_b + (1 + eta) log(1/g)/b + log(E K)/(a - 1), least over b.
RenyiCurve selectionCurve(TrialCountDistribution law, double mean, const RenyiCurve& trial);
/// Poisson: Theorem 6, D'_a = D_a + mean * delta_a + log(mean)/(a - 1), for any (epsilon, delta_a)-guarantee
/// of one trial with epsilon <= log(1 + 1/(a-1)). `deltas` are those at poissonEpsilons().
RenyiCurve poissonSelectionCurve(double mean, const RenyiCurve& trial,
                                 const std::array<double, renyiOrderCount>& deltas);
std::vector<double> poissonEpsilons(); ///< log(1 + 1/(a-1)) at every order, falling

/// delta(epsilon) <= min over a of exp((a-1)(D_a - epsilon)) (1 - 1/a)^a / (a-1), at most 1 (Canonne, Kamath
/// and Steinke 2020, Proposition 12), for epsilon >= 0. Orders between the known ones are not used.
class RenyiProfile {
  public:
    explicit RenyiProfile(const RenyiCurve& curve);
    double delta(double epsilon) const;
    double epsilon(double delta) const; ///< smallest epsilon >= 0 whose bound is at most delta

  private:
    /// The order that bounds delta best from `from` on, up to the next one's.
    struct Best {
        std::size_t order;
        double from;
    };
    double logDelta(std::size_t order, double epsilon) const;
    void add(std::size_t order);

    std::array<double, renyiOrderCount> m_logScale{}; ///< (a-1) D_a + a log(1 - 1/a) - log(a-1)
    std::vector<Best> m_best;                         ///< by rising order and epsilon
};

/// The same for rho-zCDP with the best real order.
double zcdpEpsilon(double rho, double delta);

} // namespace trilemma
