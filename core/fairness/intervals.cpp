// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/intervals.h"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/special_functions/beta.hpp>

#include <algorithm>
#include <cmath>

namespace trilemma {

double normalQuantile(double level) {
    return boost::math::quantile(boost::math::normal(), 0.5 + level / 2);
}

Interval wilson(double hits, double trials, double level) {
    const double n = trials;
    const double p = std::clamp(hits / n, 0.0, 1.0); // sums of expected hits are rounded
    const double z = normalQuantile(level);
    const double shrink = 1 + z * z / n;
    const double centre = (p + z * z / (2 * n)) / shrink;
    const double half = z / shrink * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {p == 0 ? 0.0 : std::max(0.0, centre - half), p == 1 ? 1.0 : std::min(1.0, centre + half)};
}

Interval clopperPearson(std::int64_t hits, std::int64_t trials, double level) {
    const double k = static_cast<double>(hits);
    const double n = static_cast<double>(trials);
    const double miss = (1 - level) / 2;
    return {hits == 0 ? 0.0 : boost::math::ibeta_inv(k, n - k + 1, miss),
            hits == trials ? 1.0 : boost::math::ibetac_inv(k + 1, n - k, miss)};
}

Interval newcombe(double hits1, double trials1, double hits2, double trials2, double level) {
    const double p1 = hits1 / trials1;
    const double p2 = hits2 / trials2;
    const Interval first = wilson(hits1, trials1, level);
    const Interval second = wilson(hits2, trials2, level);
    return {p1 - p2 - std::hypot(p1 - first.low, second.high - p2),
            p1 - p2 + std::hypot(first.high - p1, p2 - second.low)};
}

Interval absolute(const Interval& interval) {
    if (interval.low >= 0) return interval;
    if (interval.high <= 0) return {-interval.high, -interval.low};
    return {0, std::max(-interval.low, interval.high)};
}

} // namespace trilemma
