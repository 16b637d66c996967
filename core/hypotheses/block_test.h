// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests of m observations at level alpha, their critical values found by simulating blocks from the null.
#pragma once

#include "core/hypotheses/block_statistic.h"
#include "core/hypotheses/column_reading.h"

#include <array>
#include <string>

namespace trilemma {

/// What is compared with the critical value: T, -T or |T|.
enum class Side { Greater, Less, TwoSided };
inline constexpr std::array sideNames{std::pair{Side::Greater, "greater"}, std::pair{Side::Less, "less"},
                                      std::pair{Side::TwoSided, "two_sided"}};
double onSide(Side side, double statistic);

/// Rejects the null where onSide(side, T) > criticalValue.
struct BlockTest {
    const BlockStatistic* statistic = nullptr;
    Side side = Side::Greater;
    double criticalValue = 0;
    double simulatedLevel = 0; ///< share of the simulated blocks that it rejects

    std::string id() const; ///< "mean_two_sided"
    bool rejects(const ObservationBlock& block) const {
        return onSide(side, statistic->of(block)) > criticalValue;
    }
};

/// All of it public, fixed before a record is read.
struct TestDesign {
    std::int64_t block = 20; ///< m, see fewestOfBlock
    double level = 0.05;     ///< alpha in (0, 1), see leastLevel()
    std::uint64_t seed = 1;  ///< of the simulation, of the blocks and of the values that stand in
    std::int64_t simulatedBlocks = 100'000;
};
inline constexpr std::int64_t fewestOfBlock = 2;
inline constexpr std::int64_t mostOfBlock = 1000;
/// So many simulated blocks are to be rejected at least, that the level is known to a tenth of itself
/// (standard error).
inline constexpr std::int64_t fewestRejected = 100;
/// The smallest level that a design's simulation resolves.
double leastLevel(const TestDesign& design);

struct CriticalValue {
    double value = 0;
    double level = 0; ///< share of the simulated values above it
};
/// The smallest t of which a share of at most `level` of the values are above t: the (k+1)-th largest one, k
/// the largest whole number with k / n <= level. Values: not empty; level in (0, 1).
CriticalValue criticalValue(std::vector<double> simulated, double level);

/// A generator keyed by a public seed and a purpose: streams of different purposes have nothing in common.
std::unique_ptr<NoiseSource> publicStream(std::uint64_t seed, std::string_view purpose);

/// Every statistic that a block of this size has, on each of its sides, at its critical value under the null
/// as the column is read. A test that rejects none of the simulated blocks is left out: its statistic has so
/// few values that the level is out of its reach. A function of its arguments alone.
std::vector<BlockTest> simulatedTests(const ColumnReading& reading, const NullLaw& law,
                                      const TestDesign& design);

} // namespace trilemma
