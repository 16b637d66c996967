// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/solver.h"

namespace trilemma {

void Problem::slotsOf(const std::vector<std::uint32_t>& sample,
                      std::vector<std::uint32_t>& slotIndices) const {
    if (table->units) {
        slotIndices.clear();
        for (const std::uint32_t unit : sample)
            slotIndices.insert(slotIndices.end(), trainSlots.begin() + trainUnits[unit],
                               trainSlots.begin() + trainUnits[unit + 1]);
        return;
    }
    slotIndices.resize(sample.size());
    for (std::size_t i = 0; i < sample.size(); ++i)
        slotIndices[i] = trainSlots[sample[i]];
}

std::shared_ptr<const Model> Solver::releasedModel(const Problem&,
                                                   std::shared_ptr<const Model> trained) const {
    return trained;
}

} // namespace trilemma
