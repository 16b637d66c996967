// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace trilemma {

/// File names that stand for the built-in tables, and their ready schemas.
inline constexpr const char* censusSampleName = "sample:census";
inline constexpr const char* censusSampleSchema = "census-sample";
inline constexpr const char* wagesSampleName = "sample:wages";
inline constexpr const char* wagesSampleSchema = "wages-sample";

inline bool isSampleName(std::string_view file) {
    return file == censusSampleName || file == wagesSampleName;
}
inline const char* schemaOfSample(std::string_view file) {
    return file == wagesSampleName ? wagesSampleSchema : censusSampleSchema;
}
/// As CSV. Deterministic. Precondition: isSampleName(file).
std::string sampleCsv(std::string_view file);

/// 20,000 made-up people of a census-like population, with a label of two classes.
std::string censusSampleCsv();
/// 20,000 of another one, with a number as label, whose best prediction is linear in the attributes.
std::string wagesSampleCsv();

/// What is true of the population that the sample is drawn from, computed exactly by enumeration.
struct CensusTruth {
    double bestError = 0; ///< E[min(p(x), 1 - p(x))]: no classifier of the features does better
    double gapOfBest = 0; ///< |P(p(x) > 1/2 | female) - P(p(x) > 1/2 | male)|
    double positiveRate = 0;
};
CensusTruth censusTruth();

/// Of the population of the wages: nobody predicts better, and an error of that size is that of each sex
/// alone.
struct WagesTruth {
    double bestMse = 0; ///< E[(y - E[y | attributes])^2]
    double femaleMse = 0;
    double maleMse = 0;
};
WagesTruth wagesTruth();

} // namespace trilemma
