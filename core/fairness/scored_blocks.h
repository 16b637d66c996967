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
    RowMatrix probabilities;
    forEachBlock(table, partition.partOfSlot, slotIndices,
                 [&](RowBlock& block, std::span<const std::uint32_t> some) {
                     block.gatherGroups(table, some);
                     model.probabilities(block, theta, probabilities);
                     visit(block, probabilities);
                 });
}

} // namespace trilemma
