// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/row_block.h"

#include "core/data/encoded_table.h"

#include <algorithm>
#include <cstring>
#include <functional>

namespace trilemma {

namespace {

/// Those of the slots that contribute; `kept` holds them where there are others, too.
std::span<const std::uint32_t> contributing(const EncodedTable& table,
                                            std::span<const std::uint32_t> slotIndices,
                                            std::vector<std::uint32_t>& kept) {
    const auto isIdle = [&](std::uint32_t slot) { return !table.contributes[slot]; };
    if (std::none_of(slotIndices.begin(), slotIndices.end(), isIdle)) return slotIndices;
    kept.clear();
    std::copy_if(slotIndices.begin(), slotIndices.end(), std::back_inserter(kept), std::not_fn(isIdle));
    return kept;
}

/// Cells of a slot that are copied at a time.
constexpr std::size_t cellsOfCopy = 4;

/// `width` cells of each slot, four at a time and the last four once more where they overlap: `copies` times
/// four and the last four, the number known to the compiler.
template <std::size_t copies, typename Cell>
void copyCells(const Cell* from, std::size_t width, std::span<const std::uint32_t> slots, Cell* to) {
    constexpr std::size_t bytes = cellsOfCopy * sizeof(Cell);
    for (const std::uint32_t slot : slots) {
        const Cell* cells = from + slot * width;
        for (std::size_t i = 0; i < copies; ++i)
            std::memcpy(to + i * cellsOfCopy, cells + i * cellsOfCopy, bytes);
        std::memcpy(to + width - cellsOfCopy, cells + width - cellsOfCopy, bytes);
        to += width;
    }
}

/// One column after the other, `width` cells of each slot: the reads of many slots are under way at a time.
template <typename Cell>
void gatherCells(const std::vector<Cell>& from, std::size_t width, std::span<const std::uint32_t> slots,
                 std::vector<Cell>& to) {
    to.resize(slots.size() * width);
    Cell* into = to.data();
    if (width < cellsOfCopy) {
        for (const std::uint32_t slot : slots)
            for (std::size_t i = 0; i < width; ++i)
                *into++ = from[slot * width + i];
        return;
    }
    switch ((width - 1) / cellsOfCopy) {
    case 0:
        return copyCells<0>(from.data(), width, slots, into);
    case 1:
        return copyCells<1>(from.data(), width, slots, into);
    case 2:
        return copyCells<2>(from.data(), width, slots, into);
    case 3:
        return copyCells<3>(from.data(), width, slots, into);
    default:
        break;
    }
    for (const std::uint32_t slot : slots)
        into = std::copy_n(from.data() + slot * width, width, into);
}

/// One cell of each slot, or none where the table has no such column.
template <typename Cell>
void gatherColumn(const std::vector<Cell>& from, std::span<const std::uint32_t> slots,
                  std::vector<Cell>& to) {
    to.resize(from.empty() ? 0 : slots.size());
    for (std::size_t row = 0; row < to.size(); ++row)
        to[row] = from[slots[row]];
}

} // namespace

void RowBlock::gather(const EncodedTable& table, const std::vector<std::uint16_t>& partOfSlot,
                      std::span<const std::uint32_t> slotIndices) {
    denseCount = table.denseCount;
    categoricalCount = table.categoricalCount;
    intervalColumns = table.intervalColumns;
    static thread_local std::vector<std::uint32_t> kept;
    const std::span<const std::uint32_t> slots = contributing(table, slotIndices, kept);
    rows = static_cast<int>(slots.size());
    gatherCells(table.dense, static_cast<std::size_t>(denseCount), slots, dense);
    gatherCells(table.category, static_cast<std::size_t>(categoricalCount + intervalColumns), slots,
                category);
    gatherColumn(table.label, slots, label);
    if (partOfSlot.empty())
        part.assign(slots.size(), 0);
    else
        gatherColumn(partOfSlot, slots, part);
    gatherColumn(table.inverseNorm, slots, inverseNorm);
    gatherColumn(table.inverseNormWithIntervals, slots, inverseNormWithIntervals);
    if (table.units)
        gatherColumn(table.units->unitOfSlot, slots, unit);
    else
        unit.clear();
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
