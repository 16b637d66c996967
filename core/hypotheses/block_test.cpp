// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hypotheses/block_test.h"

#include "core/base/hash.h"
#include "core/privacy/noise.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace trilemma {

namespace {

std::vector<const BlockStatistic*> statisticsOf(const TestDesign& design) {
    std::vector<const BlockStatistic*> list;
    for (const BlockStatistic& statistic : blockStatistics())
        if (design.block >= static_cast<std::int64_t>(statistic.fewest)) list.push_back(&statistic);
    return list;
}

/// For each statistic its value in every simulated block.
std::vector<std::vector<double>> simulate(const std::vector<const BlockStatistic*>& statistics,
                                          const ColumnReading& reading, const NullLaw& law,
                                          const TestDesign& design) {
    std::vector<std::vector<double>> values(statistics.size());
    const std::unique_ptr<NoiseSource> source = publicStream(design.seed, "null blocks");
    std::vector<double> drawn(static_cast<std::size_t>(design.block));
    ObservationBlock block;
    for (std::int64_t i = 0; i < design.simulatedBlocks; ++i) {
        std::generate(drawn.begin(), drawn.end(), [&] { return reading.draw(law, *source); });
        block.fill(drawn, law);
        for (std::size_t j = 0; j < statistics.size(); ++j)
            values[j].push_back(statistics[j]->of(block));
    }
    return values;
}

BlockTest testAtLevel(const BlockStatistic& statistic, Side side, std::vector<double> simulated,
                      double level) {
    for (double& value : simulated)
        value = onSide(side, value);
    const CriticalValue critical = criticalValue(std::move(simulated), level);
    return {&statistic, side, critical.value, critical.level};
}

} // namespace

double onSide(Side side, double statistic) {
    return side == Side::Greater ? statistic : side == Side::Less ? -statistic : std::abs(statistic);
}

std::string BlockTest::id() const {
    if (!statistic->isSigned) return statistic->id;
    return std::string(statistic->id) + "_" + std::string(nameOf(side, sideNames));
}

double leastLevel(const TestDesign& design) {
    return static_cast<double>(fewestRejected) / static_cast<double>(design.simulatedBlocks);
}

CriticalValue criticalValue(std::vector<double> simulated, double level) {
    const auto count = static_cast<double>(simulated.size());
    double above = std::min(std::ceil(level * count), count - 1);
    while (above / count > level)
        --above;
    const auto at = simulated.begin() + static_cast<std::ptrdiff_t>(above);
    std::nth_element(simulated.begin(), at, simulated.end(), std::greater<>());
    const double value = *at;
    const auto rejected = std::count_if(simulated.begin(), at, [&](double each) { return each > value; });
    return {value, static_cast<double>(rejected) / count};
}

std::unique_ptr<NoiseSource> publicStream(std::uint64_t seed, std::string_view purpose) {
    return seededNoise(publicDigest("trilemma test " + std::to_string(seed) + " " + std::string(purpose)));
}

std::vector<BlockTest> simulatedTests(const ColumnReading& reading, const NullLaw& law,
                                      const TestDesign& design) {
    const std::vector<const BlockStatistic*> statistics = statisticsOf(design);
    const std::vector<std::vector<double>> simulated = simulate(statistics, reading, law, design);
    std::vector<BlockTest> tests;
    for (std::size_t j = 0; j < statistics.size(); ++j)
        for (const Side side : {Side::Greater, Side::Less, Side::TwoSided}) {
            if (side != Side::Greater && !statistics[j]->isSigned) continue;
            BlockTest test = testAtLevel(*statistics[j], side, simulated[j], design.level);
            if (test.simulatedLevel > 0) tests.push_back(test);
        }
    return tests;
}

} // namespace trilemma
