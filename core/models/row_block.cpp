// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/row_block.h"

#include "core/data/encoded_table.h"

#include <algorithm>
#include <cstring>

namespace trilemma {

namespace {

/// A few cells, four at a time and the last four once more where they overlap: faster than a call that finds
/// out how many there are.
template <typename Cell>
void copyCells(const Cell* from, std::size_t count, Cell* to) {
    constexpr std::size_t four = 4;
    if (count < four) {
        for (std::size_t i = 0; i < count; ++i)
            to[i] = from[i];
        return;
    }
    for (std::size_t i = 0; i + four < count; i += four)
        std::memcpy(to + i, from + i, four * sizeof(Cell));
    std::memcpy(to + count - four, from + count - four, four * sizeof(Cell));
}

} // namespace

void RowBlock::gather(const EncodedTable& table, const std::vector<std::uint16_t>& partOfSlot,
                      std::span<const std::uint32_t> slotIndices) {
    denseCount = table.denseCount;
    categoricalCount = table.categoricalCount;
    intervalColumns = table.intervalColumns;
    const auto denseStep = static_cast<std::size_t>(denseCount);
    const auto categoryStep = static_cast<std::size_t>(categoricalCount + intervalColumns);
    const auto makeRoom = [&](std::size_t count) {
        dense.resize(count * denseStep);
        category.resize(count * categoryStep);
        label.resize(count);
        part.resize(count);
        inverseNorm.resize(table.inverseNorm.empty() ? 0 : count);
        inverseNormWithIntervals.resize(table.inverseNormWithIntervals.empty() ? 0 : count);
        unit.resize(table.units ? count : 0);
    };
    makeRoom(slotIndices.size());
    std::size_t row = 0;
    for (const std::uint32_t slot : slotIndices) {
        if (!table.contributes[slot]) continue;
        copyCells(table.dense.data() + slot * denseStep, denseStep, dense.data() + row * denseStep);
        copyCells(table.category.data() + slot * categoryStep, categoryStep,
                  category.data() + row * categoryStep);
        label[row] = table.label[slot];
        part[row] = partOfSlot.empty() ? std::uint16_t{0} : partOfSlot[slot];
        if (!inverseNorm.empty()) inverseNorm[row] = table.inverseNorm[slot];
        if (!inverseNormWithIntervals.empty())
            inverseNormWithIntervals[row] = table.inverseNormWithIntervals[slot];
        if (table.units) unit[row] = table.units->unitOfSlot[slot];
        ++row;
    }
    makeRoom(row); // nothing stands behind the last row, least of all what was there before
    rows = static_cast<int>(row);
    groupCount = 0;
    group.clear();
}

void RowBlock::gatherGroups(const EncodedTable& table, std::span<const std::uint32_t> slotIndices) {
    groupCount = static_cast<int>(table.sensitive.size());
    group.clear();
    for (const std::uint32_t slot : slotIndices) {
        if (!table.contributes[slot]) continue;
        for (const SensitiveAttribute& attribute : table.sensitive)
            group.push_back(attribute.groupOfSlot[slot]);
    }
}

} // namespace trilemma
