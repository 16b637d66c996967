// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/partition.h"
#include "core/models/model.h"

namespace trilemma {

/// Calls visit(block, probabilities) for these slots, some thousand at a time, in their order. Slots that
/// contribute nothing are in no block.
template <class Visit>
void forEachScoredBlock(const EncodedTable& table, std::span<const std::uint32_t> slotIndices,
                        const Partition& partition, const Model& model, const Eigen::VectorXd& theta,
                        Visit visit) {
    constexpr std::size_t blockRows = 4096;
    RowBlock block;
    RowMatrix probabilities;
    for (std::size_t begin = 0; begin < slotIndices.size(); begin += blockRows) {
        block.gather(table, partition.partOfSlot,
                     slotIndices.subspan(begin, std::min(blockRows, slotIndices.size() - begin)));
        block.gatherGroups(table,
                           slotIndices.subspan(begin, std::min(blockRows, slotIndices.size() - begin)));
        model.probabilities(block, theta, probabilities);
        visit(block, probabilities);
    }
}

} // namespace trilemma
