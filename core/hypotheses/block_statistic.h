// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Statistics of one block of observations, as tests of a simple null hypothesis use them.
#pragma once

#include "core/hypotheses/null_law.h"

#include <span>
#include <vector>

namespace trilemma {

/// The m observations of a block against a null law, both lists rising. Standardised values are taken to
/// [-10^9, 10^9] and probabilities to [10^-12, 1 - 10^-12], so that every statistic is finite.
struct ObservationBlock {
    std::vector<double> z; ///< (x - mean) / deviation under the null
    std::vector<double> u; ///< F0(x), uniform on (0, 1) under the null

    /// Replaces the content; the order of the values plays no part. Values: finite.
    void fill(std::span<const double> values, const NullLaw& law);
};

/// A function T of a block. A signed one is 0 in the middle of what the null expects, and may be far off on
/// either side; of the others only large values speak against the null.
struct BlockStatistic {
    const char* id;
    const char* title;
    const char* words;   ///< what it is, for a person
    const char* formula; ///< of z_1 <= ... <= z_m and u_1 <= ... <= u_m
    const char* source;
    bool isSigned;
    std::size_t fewest; ///< observations that it takes at least
    double (*of)(const ObservationBlock& block);
};

/// The closed list, fixed by the program alone: mean, trimmed mean, sign, signed rank, spread, largest
/// deviation, Kolmogorov-Smirnov, Cramer-von Mises, Anderson-Darling.
const std::vector<BlockStatistic>& blockStatistics();

} // namespace trilemma
