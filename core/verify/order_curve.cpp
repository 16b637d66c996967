// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/order_curve.h"

#include <boost/math/tools/minima.hpp>

#include <cmath>
#include <limits>

namespace trilemma::verify {

namespace {

constexpr double hullStep = 2e-4;
constexpr std::size_t maxHullPoints = 60'000; ///< on either side of 0

/// log of delta at epsilon 0 by one order, with the divergence: a log(1 - 1/a) - log(a - 1) + (a - 1) D.
double logDeltaAtZero(double a, double divergence) {
    return (a - 1) * divergence + a * std::log1p(-1 / a) - std::log(a - 1);
}

/// log(1/g) of the law with this mean: g = 1/mean (geometric); (1/g - 1)/log(1/g) = mean (logarithmic).
double logInverseOfLaw(TrialCountDistribution law, double mean) {
    if (law == TrialCountDistribution::Geometric) return std::log(mean);
    double low = 0, high = 1;
    while (std::expm1(high) / high < mean)
        high *= 2;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (std::expm1(middle) / middle < mean ? low : high) = middle;
    }
    return high;
}

struct HullPoint {
    double epsilon;
    double x; ///< e^epsilon
    double delta;
};

/// Points of a curve that are corners of its largest convex minorant.
std::vector<HullPoint> cornersOf(const std::vector<HullPoint>& curve) {
    std::vector<HullPoint> corners;
    for (const HullPoint& next : curve) {
        while (corners.size() > 1) {
            const HullPoint& before = corners[corners.size() - 2];
            const HullPoint& last = corners.back();
            const double slopeBefore = (last.delta - before.delta) / (last.x - before.x);
            const double slopeAfter = (next.delta - last.delta) / (next.x - last.x);
            if (slopeBefore < slopeAfter) break;
            corners.pop_back();
        }
        corners.push_back(next);
    }
    return corners;
}

} // namespace

const std::vector<double>& claimOrders() {
    static const std::vector<double> orders = [] {
        std::vector<double> list;
        for (int k = -244; k <= 320; ++k)
            list.push_back(1 + std::exp2(k / 32.0));
        return list;
    }();
    return orders;
}

OrderCurve divergencesOf(const std::vector<LossPart>& parts) {
    OrderCurve curve;
    for (const double a : claimOrders())
        curve.push_back(std::max(0.0, logMoment(parts, a - 1) / (a - 1)));
    return curve;
}

OrderCurve divergencesOfZcdp(double rho) {
    OrderCurve curve;
    for (const double a : claimOrders())
        curve.push_back(rho * a);
    return curve;
}

OrderCurve divergencesOfBest(TrialCountDistribution law, double mean, const OrderCurve& trial) {
    const double twice = law == TrialCountDistribution::Geometric ? 2 : 1; // 1 + eta
    const double logInverse = logInverseOfLaw(law, mean);
    const std::vector<double>& orders = claimOrders();
    double min = std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < orders.size(); ++j)
        min = std::min(min, twice * ((1 - 1 / orders[j]) * trial[j] + logInverse / orders[j]));
    OrderCurve curve;
    for (std::size_t i = 0; i < orders.size(); ++i)
        curve.push_back(trial[i] + min + std::log(mean) / (orders[i] - 1));
    return curve;
}

std::vector<double> epsilonsOfPoissonBest() {
    std::vector<double> epsilons;
    for (const double a : claimOrders())
        epsilons.push_back(std::log1p(1 / (a - 1)));
    return epsilons;
}

OrderCurve divergencesOfPoissonBest(double mean, const OrderCurve& trial, const std::vector<double>& deltas) {
    OrderCurve curve;
    for (std::size_t i = 0; i < trial.size(); ++i)
        curve.push_back(trial[i] + mean * deltas[i] + std::max(0.0, std::log(mean)) / (claimOrders()[i] - 1));
    return curve;
}

double epsilonOfCurve(const OrderCurve& curve, double delta) {
    double min = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < curve.size(); ++i) {
        const double a = claimOrders()[i];
        min = std::min(min, (logDeltaAtZero(a, curve[i]) - std::log(delta)) / (a - 1));
    }
    return std::max(0.0, min);
}

double deltaOfCurve(const OrderCurve& curve, double epsilon) {
    double min = 0;
    for (std::size_t i = 0; i < curve.size(); ++i) {
        const double a = claimOrders()[i];
        min = std::min(min, logDeltaAtZero(a, curve[i]) - (a - 1) * epsilon);
    }
    return std::exp(min);
}

double epsilonOfZcdp(double rho, double delta) {
    const auto by = [&](double logOfOrderLessOne) {
        const double a = 1 + std::exp(logOfOrderLessOne);
        return (logDeltaAtZero(a, rho * a) - std::log(delta)) / (a - 1);
    };
    // Near the order at which rho (a - 1) balances log(1/delta)/(a - 1).
    const double centre = 0.5 * std::log(std::max(1e-12, -std::log(delta) / rho));
    const auto [at, min] = boost::math::tools::brent_find_minima(by, centre - 6, centre + 6, 40);
    return std::max(0.0, min);
}

/// Where delta(x) = sum over losses l of Q(l) (e^l - x)+, x = e^epsilon, the slope changes by Q(l) at e^l,
/// and P(l) = e^l Q(l). For epsilon < 0 the other order of the pair says delta(epsilon) = 1 - e^epsilon (1 -
/// delta(-epsilon)).
PointLoss worstPairOf(const OrderCurve& curve, double tail) {
    double reach = 1;
    while (reach < 600 && deltaOfCurve(curve, reach) > tail)
        reach *= 1.25;
    const auto points = static_cast<int>(
        std::min(static_cast<double>(maxHullPoints), std::max(100.0, std::ceil(reach / hullStep))));
    std::vector<HullPoint> bound;
    for (int i = -points; i <= points; ++i) {
        const double epsilon = reach * i / points;
        const double delta = deltaOfCurve(curve, std::abs(epsilon));
        const double x = std::exp(epsilon);
        bound.push_back({epsilon, x, i >= 0 ? delta : -std::expm1(epsilon) + x * delta});
    }
    const std::vector<HullPoint> corners = cornersOf(bound);
    PointLoss pair;
    pair.infinite = corners.back().delta;
    double before = -1; // all of Q lies above
    for (std::size_t j = 0; j < corners.size(); ++j) {
        double after = 0;
        if (j + 1 < corners.size())
            after = (corners[j + 1].delta - corners[j].delta) / (corners[j + 1].x - corners[j].x);
        after = std::clamp(after, before, 0.0);
        pair.loss.push_back(corners[j].epsilon);
        pair.mass.push_back(corners[j].x * (after - before));
        before = after;
    }
    return pair;
}

} // namespace trilemma::verify
