// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Means over the classes of their recalls r_k in [0, 1], and the derivative of each mean by one of them.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace trilemma {

/// sum r_k / K
inline double arithmeticMean(std::span<const double> recalls) {
    double sum = 0;
    for (const double recall : recalls)
        sum += recall;
    return sum / static_cast<double>(recalls.size());
}
inline double arithmeticSlope(double, double, std::size_t classes) {
    return 1 / static_cast<double>(classes);
}

/// G = (prod r_k)^(1/K), dG/dr = G/(K r); 0 where a recall is 0.
inline double geometricMean(std::span<const double> recalls) {
    double mean = 1;
    for (const double recall : recalls)
        mean *= std::pow(recall, 1 / static_cast<double>(recalls.size()));
    return mean;
}
inline double geometricSlope(double mean, double recall, std::size_t classes) {
    return recall > 0 ? mean / (static_cast<double>(classes) * recall) : 0;
}

/// H = K / sum 1/r_k, dH/dr = H^2/(K r^2); 0 where a recall is 0.
inline double harmonicMean(std::span<const double> recalls) {
    double inverses = 0;
    for (const double recall : recalls)
        inverses += 1 / recall; // infinite for 0
    return static_cast<double>(recalls.size()) / inverses;
}
inline double harmonicSlope(double mean, double recall, std::size_t classes) {
    return recall > 0 ? mean * mean / (static_cast<double>(classes) * recall * recall) : 0;
}

} // namespace trilemma
