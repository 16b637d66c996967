// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace trilemma {

struct Interval {
    double low = 0;
    double high = 0;
};

/// Two-sided quantile: P(|N(0,1)| <= z) = level; level in (0, 1).
double normalQuantile(double level);

/// Wilson's score interval of a proportion; 0 <= hits <= trials, trials >= 1.
Interval wilson(std::int64_t hits, std::int64_t trials, double level);

/// Exact interval of a proportion (Clopper and Pearson 1934): each end is missed with probability at most
/// (1 - level)/2. 0 <= hits <= trials, trials >= 1. Not valid for counts with noise.
Interval clopperPearson(std::int64_t hits, std::int64_t trials, double level);

/// Interval of p1 - p2 from the two Wilson intervals (Newcombe 1998, method 10).
Interval newcombe(std::int64_t hits1, std::int64_t trials1, std::int64_t hits2, std::int64_t trials2,
                  double level);

/// The interval of |x| given one of x.
Interval absolute(const Interval& interval);

} // namespace trilemma
