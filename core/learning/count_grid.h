// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace trilemma {

struct PublicFacts;

/// Counts are summed in units of 2^-histogramBits, so that shares of a record are exact integers too.
inline constexpr int histogramBits = 20;
inline constexpr double cellOne = std::int64_t{1} << histogramBits;

/// What a row adds to a count, in these units: 1, or 1/w truncated to the grid where w rows are a unit.
double rowCount(const PublicFacts& facts);

} // namespace trilemma
