// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"
#include "core/models/row_block.h"

#include <algorithm>

namespace trilemma {

/// Calls visit(block, its slots) for these slots, some thousand at a time, in their order; the block may be
/// changed.
template <class Visit>
void forEachBlock(const EncodedTable& table, const std::vector<std::uint16_t>& partOfSlot,
                  std::span<const std::uint32_t> slotIndices, Visit visit) {
    constexpr std::size_t blockRows = 4096;
    RowBlock block;
    for (std::size_t begin = 0; begin < slotIndices.size(); begin += blockRows) {
        const auto some = slotIndices.subspan(begin, std::min(blockRows, slotIndices.size() - begin));
        block.gather(table, partOfSlot, some);
        visit(block, some);
    }
}

} // namespace trilemma
