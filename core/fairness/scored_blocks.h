// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/slot_parts.h"
#include "core/models/predictor.h"
#include "core/models/table_blocks.h"

namespace trilemma {

/// Calls visit(block, probabilities) for these slots, some thousand at a time, in their order. Slots that
/// contribute nothing are in no block.
template <class Visit>
void forEachScoredBlock(const EncodedTable& table, std::span<const std::uint32_t> slotIndices,
                        const Partition& partition, const Predictor& predictor, Visit visit) {
    const std::vector<std::uint16_t> partOfSlot = partsOfSlots(partition, table);
    const bool readsGroups = !predictor.attributes().empty();
    RowMatrix probabilities;
    forEachBlock(table, partOfSlot, slotIndices, [&](RowBlock& block, std::span<const std::uint32_t> some) {
        if (readsGroups) block.gatherGroups(table, some);
        predictor.probabilities(block, probabilities);
        visit(block, probabilities);
    });
}

} // namespace trilemma
