// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace trilemma {

struct Interval {
    double low = 0;
    double high = 0;
};

/// Of every interval that is reported, before any correction for several comparisons.
inline constexpr double intervalLevel = 0.95;

/// Two-sided quantile: P(|N(0,1)| <= z) = level; level in (0, 1).
double normalQuantile(double level);

/// Wilson's score interval of a proportion; 0 <= hits <= trials, trials > 0. Hits may be expected ones, sums
/// of one number in [0, 1] a trial: their variance is at most that of counts with the same mean, so the
/// interval is then wide enough.
Interval wilson(double hits, double trials, double level);

/// Exact interval of a proportion (Clopper and Pearson 1934): each end is missed with probability at most
/// (1 - level)/2. 0 <= hits <= trials, trials >= 1. Not valid for counts with noise.
Interval clopperPearson(std::int64_t hits, std::int64_t trials, double level);

/// Interval of p1 - p2 from the two Wilson intervals (Newcombe 1998, method 10).
Interval newcombe(double hits1, double trials1, double hits2, double trials2, double level);

/// The interval of |x| given one of x.
Interval absolute(const Interval& interval);

} // namespace trilemma
