// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/math/distributions/chi_squared.hpp>

#include <cmath>
#include <cstdint>
#include <vector>

namespace trilemma::test {

/// P(|X| > x) / 2 for x >= 0: of N(0, 1), and of Laplace(1).
inline double normalTail(double x) {
    return 0.5 * std::erfc(x / std::sqrt(2.0));
}
inline double laplaceTail(double x) {
    return 0.5 * std::exp(-x);
}

/// Pearson's test that `counts` are draws of cells with these probabilities (which sum to one; each expects
/// at least a few): the probability of a statistic as large as this one or larger.
inline double chiSquareProbability(const std::vector<std::int64_t>& counts,
                                   const std::vector<double>& probabilities) {
    double total = 0, statistic = 0;
    for (const std::int64_t count : counts)
        total += static_cast<double>(count);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double expected = total * probabilities[i];
        statistic += std::pow(static_cast<double>(counts[i]) - expected, 2) / expected;
    }
    const boost::math::chi_squared_distribution<double> law(static_cast<double>(counts.size() - 1));
    return boost::math::cdf(boost::math::complement(law, statistic));
}

} // namespace trilemma::test
