// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"

#include "core/base/hash.h"
#include "core/data/derived_once.h"

#include <cmath>

namespace trilemma {

namespace {

std::uint64_t thresholdOf(double testShare) {
    return static_cast<std::uint64_t>(std::ldexp(testShare, 64));
}

} // namespace

Split splitSlots(std::size_t slotCount, double testShare, std::uint64_t seed) {
    const std::uint64_t threshold = thresholdOf(testShare);
    std::vector<std::uint32_t> train, test;
    train.reserve(slotCount);
    for (std::size_t slot = 0; slot < slotCount; ++slot) {
        const bool isTest = publicWord(seed, slot) < threshold;
        (isTest ? test : train).push_back(static_cast<std::uint32_t>(slot));
    }
    return {std::move(train), std::move(test), {}};
}

Split splitUnits(const UnitIndex& units, double testShare, std::uint64_t seed) {
    std::vector<std::vector<std::uint32_t>> rows(units.count());
    for (std::size_t slot = 0; slot < units.unitOfSlot.size(); ++slot)
        if (units.unitOfSlot[slot] != UnitIndex::none)
            rows[units.unitOfSlot[slot]].push_back(static_cast<std::uint32_t>(slot));
    const std::uint64_t threshold = thresholdOf(testShare);
    std::vector<std::uint32_t> train, test, trainUnits{0};
    for (std::size_t unit = 0; unit < units.count(); ++unit) {
        const bool isTest = publicWord(seed, units.digests[unit]) < threshold;
        std::vector<std::uint32_t>& part = isTest ? test : train;
        part.insert(part.end(), rows[unit].begin(), rows[unit].end());
        if (!isTest) trainUnits.push_back(static_cast<std::uint32_t>(part.size()));
    }
    return {std::move(train), std::move(test), std::move(trainUnits)};
}

Split splitTable(const EncodedTable& table, double testShare, std::uint64_t seed) {
    return table.units ? splitUnits(*table.units, testShare, seed)
                       : splitSlots(table.slotCount, testShare, seed);
}

std::shared_ptr<const Split> sharedSplit(const SharedTable& table, double testShare, std::uint64_t seed) {
    static DerivedOnce<std::pair<double, std::uint64_t>, Split> splits;
    return splits.of(table, {testShare, seed}, [&] { return splitTable(*table, testShare, seed); });
}

} // namespace trilemma
