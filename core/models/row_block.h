// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/feature_grid.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace trilemma {

struct EncodedTable;

/// Rows gathered from the table into contiguous memory. Models and solvers see rows only in blocks, so that
/// the layout and number type of the table can change underneath. Slots that contribute nothing are left out.
struct RowBlock {
    int rows = 0;
    int denseCount = 0;
    int categoricalCount = 0;
    int intervalColumns = 0;
    std::vector<std::int16_t> dense;
    std::vector<std::uint16_t> category; ///< as in EncodedTable
    std::vector<std::uint16_t> label;
    std::vector<std::uint16_t> part;
    /// 1 / |x| as in EncodedTable; empty in a block that was put together otherwise.
    std::vector<float> inverseNorm, inverseNormWithIntervals;
    int groupCount = 0;               ///< sensitive attributes of the table; 0 until gatherGroups()
    std::vector<std::uint16_t> group; ///< rows x groupCount, in the order of EncodedTable::sensitive
    std::vector<std::uint32_t> unit;  ///< empty for a table without units

    const std::int16_t* denseRow(int row) const {
        return dense.data() + static_cast<std::ptrdiff_t>(row) * denseCount;
    }
    const std::uint16_t* groupRow(int row) const {
        return group.data() + static_cast<std::ptrdiff_t>(row) * groupCount;
    }
    const std::uint16_t* categoryRow(int row) const {
        return category.data() + static_cast<std::ptrdiff_t>(row) * (categoricalCount + intervalColumns);
    }

    /// Replaces the content by the given slots; `partOfSlot` may be empty (all parts 0).
    void gather(const EncodedTable& table, const std::vector<std::uint16_t>& partOfSlot,
                std::span<const std::uint32_t> slotIndices);
    /// Adds the groups of the rows, after gather() of the same slots. Training does without them.
    void gatherGroups(const EncodedTable& table, std::span<const std::uint32_t> slotIndices);
};

/// |x|^2 of a row in units of 2^-20, exact: of its numbers and this many of its one-hot features.
inline std::int64_t squaredNorm(const RowBlock& block, int row, int oneHot) {
    return squaredNorm({block.denseRow(row), static_cast<std::size_t>(block.denseCount)}, oneHot);
}
/// Without its intervals.
inline std::int64_t squaredNorm(const RowBlock& block, int row) {
    return squaredNorm(block, row, block.categoricalCount);
}

} // namespace trilemma
