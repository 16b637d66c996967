// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/renyi.h"

#include "core/privacy/composition.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double curveTail = 1e-280; ///< mass beyond the grid; high orders look far into the tail
constexpr double maxCells = 15'000; ///< a wider grid gets a wider interval: a looser bound, never a lower one

double logAdd(double a, double b) {
    const double high = std::max(a, b);
    return std::isinf(high) ? high : high + std::log1p(std::exp(std::min(a, b) - high));
}

/// log E[e^(lambda L)] beyond the grid. Where the hazard rate of L is at least r > lambda from t on,
/// E[e^(lambda L); L > t] <= e^(lambda t) Pr(L > t) r / (r - lambda).
double logMomentBeyond(const StepLoss& loss, const LossDistribution& grid, double lambda) {
    if (grid.infinite == 0) return -infinity;
    const double supremum = loss.supremum();
    if (!std::isinf(supremum)) return std::log(grid.infinite) + lambda * supremum;
    const double end = grid.lastLoss();
    const double hazard = loss.hazardBeyond(end);
    if (!(hazard > 1.01 * lambda)) return infinity;
    return std::log(grid.infinite) + lambda * end + std::log(hazard / (hazard - lambda));
}

/// Least over orders b of what `term(b)` gives.
template <class Term>
double minOverOrders(Term term) {
    double min = infinity;
    for (std::size_t j = 0; j < renyiOrderCount; ++j)
        min = std::min(min, term(j));
    return min;
}

} // namespace

const std::array<double, renyiOrderCount>& renyiOrders() {
    static const auto orders = [] {
        std::array<double, renyiOrderCount> values{};
        for (std::size_t k = 0; k < renyiOrderCount; ++k)
            values[k] = 1 + std::exp2((static_cast<double>(k) - 244) / 32);
        return values;
    }();
    return orders;
}

void RenyiCurve::add(const RenyiCurve& other, double times) {
    for (std::size_t i = 0; i < renyiOrderCount; ++i)
        divergence[i] += times * other.divergence[i];
}

RenyiCurve zcdpCurve(double rho) {
    RenyiCurve curve;
    for (std::size_t i = 0; i < renyiOrderCount; ++i)
        curve.divergence[i] = rho * renyiOrders()[i];
    return curve;
}

RenyiCurve stepCurve(const std::vector<StepLoss>& directions, double interval) {
    RenyiCurve curve;
    for (const StepLoss& loss : directions) {
        const double range = loss.upperEnd(curveTail) - loss.lowerEnd(curveTail);
        const LossDistribution grid = discretise(loss, std::max(interval, range / maxCells), curveTail);
        for (std::size_t i = 0; i < renyiOrderCount; ++i) {
            const double lambda = renyiOrders()[i] - 1;
            const double beyond = logMomentBeyond(loss, grid, lambda);
            const double moment =
                std::isinf(beyond) && beyond > 0 ? beyond : logAdd(cumulants(grid, lambda).value, beyond);
            curve.divergence[i] = std::max({curve.divergence[i], moment / lambda, 0.0});
        }
    }
    return curve;
}

RenyiCurve selectionCurve(TrialCountDistribution law, double mean, const RenyiCurve& trial) {
    const double shape = law == TrialCountDistribution::Geometric ? 1 : 0; // eta
    // The parameter g of the law with this mean: E K = 1/g (geometric), (1/g - 1)/log(1/g) (logarithmic).
    double low = 0, high = 60; // of log(1/g)
    while (high - low > 1e-13 * high) {
        const double middle = (low + high) / 2;
        const double reached = shape == 1 ? std::exp(middle) : std::expm1(middle) / middle;
        (reached < mean ? low : high) = middle;
    }
    const double logInverse = high;
    const auto& orders = renyiOrders();
    const double penalty = minOverOrders([&](std::size_t j) {
        const double b = orders[j];
        return (1 + shape) * ((1 - 1 / b) * trial.divergence[j] + logInverse / b);
    });
    RenyiCurve curve;
    for (std::size_t i = 0; i < renyiOrderCount; ++i)
        curve.divergence[i] = trial.divergence[i] + penalty + std::log(mean) / (orders[i] - 1);
    return curve;
}

std::vector<double> poissonEpsilons() {
    std::vector<double> epsilons;
    for (const double a : renyiOrders())
        epsilons.push_back(std::log1p(1 / (a - 1)));
    return epsilons;
}

RenyiCurve poissonSelectionCurve(double mean, const RenyiCurve& trial,
                                 const std::array<double, renyiOrderCount>& deltas) {
    RenyiCurve curve;
    for (std::size_t i = 0; i < renyiOrderCount; ++i) {
        const double a = renyiOrders()[i];
        curve.divergence[i] =
            trial.divergence[i] + mean * deltas[i] + std::max(0.0, std::log(mean)) / (a - 1);
    }
    return curve;
}

RenyiProfile::RenyiProfile(const RenyiCurve& curve) {
    for (std::size_t i = 0; i < renyiOrderCount; ++i) {
        const double a = renyiOrders()[i];
        m_logScale[i] = (a - 1) * curve.divergence[i] + a * std::log1p(-1 / a) - std::log(a - 1);
        add(i);
    }
}

/// Of lines in epsilon that fall the steeper the higher their order, each is the lowest from where it crosses
/// the one before it; one that is crossed by the next before that is the lowest nowhere.
void RenyiProfile::add(std::size_t order) {
    if (!std::isfinite(m_logScale[order])) return;
    double from = 0;
    while (!m_best.empty()) {
        const std::size_t before = m_best.back().order;
        from = (m_logScale[order] - m_logScale[before]) / (renyiOrders()[order] - renyiOrders()[before]);
        if (from > m_best.back().from) break;
        m_best.pop_back();
        from = 0;
    }
    m_best.push_back({order, from});
}

double RenyiProfile::logDelta(std::size_t order, double epsilon) const {
    return m_logScale[order] - (renyiOrders()[order] - 1) * epsilon;
}

double RenyiProfile::delta(double epsilon) const {
    const auto next = std::upper_bound(m_best.begin(), m_best.end(), epsilon,
                                       [](double value, const Best& best) { return value < best.from; });
    if (next == m_best.begin()) return 1; // no order bounds anything
    return std::min(1.0, std::exp(logDelta(std::prev(next)->order, epsilon)));
}

double RenyiProfile::epsilon(double delta) const {
    const double min = minOverOrders(
        [&](std::size_t i) { return (m_logScale[i] - std::log(delta)) / (renyiOrders()[i] - 1); });
    return std::max(0.0, min);
}

double zcdpEpsilon(double rho, double delta) {
    const auto at = [&](double logOrder) { // log(a - 1)
        const double a = 1 + std::exp(logOrder);
        return rho * a + (a * std::log1p(-1 / a) - std::log(a - 1) - std::log(delta)) / (a - 1);
    };
    double low = std::log(1e-6), high = std::log(1e9);
    while (high - low > 1e-9) { // the bound has one valley
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        (at(a) < at(b) ? high : low) = at(a) < at(b) ? b : a;
    }
    return std::max(0.0, at((low + high) / 2));
}

} // namespace trilemma
