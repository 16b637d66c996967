// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/loss_distribution.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

LossDistribution discretise(const StepLoss& loss, double interval, double tail) {
    LossDistribution grid;
    grid.interval = interval;
    grid.firstIndex = static_cast<std::int64_t>(std::floor(loss.lowerEnd(tail) / interval));
    const auto lastIndex =
        std::max(grid.firstIndex, static_cast<std::int64_t>(std::ceil(loss.upperEnd(tail) / interval)));
    grid.mass.assign(static_cast<std::size_t>(lastIndex - grid.firstIndex + 1), 0.0);
    StepLoss::Point from = loss.at(grid.lossAt(0));
    grid.mass.front() = loss.below(from).upper;
    const double shrink = std::exp(-interval);
    const double width = -std::expm1(-interval);
    const double growth = std::exp(interval);
    double scale = 0; // e^e, by a recurrence that is restarted often enough to keep its digits
    for (std::size_t i = 0; i + 1 < grid.mass.size(); ++i) {
        scale = i % 16 == 0 ? std::exp(grid.lossAt(i)) : scale * growth;
        const StepLoss::Point to = loss.at(grid.lossAt(i + 1));
        const StepLoss::Mass cell = loss.between(from, to);
        const double low = std::clamp((cell.lower * scale - cell.upper * shrink) / width, 0.0, cell.upper);
        grid.mass[i] += low;
        grid.mass[i + 1] += cell.upper - low;
        from = to;
    }
    grid.infinite = loss.above(from).upper;
    return grid;
}

namespace {

/// A point of a hockey-stick curve: x = e^epsilon, and delta there.
struct CurvePoint {
    std::int64_t index;
    double x;
    double delta;
};

/// The lower convex hull of points with rising x (Andrew's scan).
std::vector<CurvePoint> lowerHull(const std::vector<CurvePoint>& points) {
    std::vector<CurvePoint> hull;
    const auto isAbove = [](const CurvePoint& a, const CurvePoint& b, const CurvePoint& c) {
        return (b.delta - a.delta) * (c.x - b.x) >= (c.delta - b.delta) * (b.x - a.x);
    };
    for (const CurvePoint& point : points) {
        while (hull.size() >= 2 && isAbove(hull[hull.size() - 2], hull.back(), point))
            hull.pop_back();
        hull.push_back(point);
    }
    return hull;
}

} // namespace

/// delta(e^epsilon = x) = sum over losses l_j of Q_j (e^(l_j) - x)+, so Q's mass at a corner of the curve is
/// the change of slope there, and P's mass is e^(l_j) times that. Left of the grid the slope is -1 (total
/// mass of Q), right of it 0.
LossDistribution discretise(const std::function<double(double)>& profile, double interval, double tail) {
    std::int64_t last = 1;
    while (static_cast<double>(last) * interval < StepLoss::limit &&
           profile(static_cast<double>(last) * interval) > tail)
        last *= 2;
    std::vector<CurvePoint> points;
    for (std::int64_t i = -last; i <= last; ++i) {
        const double epsilon = static_cast<double>(i) * interval;
        const double delta = std::clamp(profile(std::abs(epsilon)), 0.0, 1.0);
        const double x = std::exp(epsilon);
        points.push_back({i, x, i >= 0 ? delta : -std::expm1(epsilon) + x * delta});
    }
    const std::vector<CurvePoint> hull = lowerHull(points);
    LossDistribution grid;
    grid.interval = interval;
    grid.firstIndex = -last;
    grid.mass.assign(points.size(), 0.0);
    double before = -1;
    for (std::size_t j = 0; j < hull.size(); ++j) {
        const bool ends = j + 1 == hull.size();
        const double after =
            ends ? 0 : std::min(0.0, (hull[j + 1].delta - hull[j].delta) / (hull[j + 1].x - hull[j].x));
        grid.mass[static_cast<std::size_t>(hull[j].index + last)] = hull[j].x * std::max(0.0, after - before);
        before = std::max(before, after);
    }
    grid.infinite = hull.back().delta;
    return grid;
}

} // namespace trilemma
