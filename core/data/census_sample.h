// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace trilemma {

/// File name that stands for the built-in table.
inline constexpr const char* censusSampleName = "sample:census";
inline constexpr const char* censusSampleSchema = "census-sample";

/// The built-in table: 20,000 made-up people of a census-like population, as CSV. Deterministic.
std::string censusSampleCsv();

/// What is true of the population that the sample is drawn from, computed exactly by enumeration.
struct CensusTruth {
    double bestError = 0; ///< E[min(p(x), 1 - p(x))]: no classifier of the features does better
    double gapOfBest = 0; ///< |P(p(x) > 1/2 | female) - P(p(x) > 1/2 | male)|
    double positiveRate = 0;
};
CensusTruth censusTruth();

} // namespace trilemma
