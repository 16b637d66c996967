// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/training_rows.h"

namespace trilemma {

void TrainingRows::slotsOf(std::span<const std::uint32_t> sample, std::vector<std::uint32_t>& into) const {
    if (table->units) {
        into.clear();
        for (const std::uint32_t unit : sample)
            into.insert(into.end(), slotIndices.begin() + units[unit], slotIndices.begin() + units[unit + 1]);
        return;
    }
    into.resize(sample.size());
    for (std::size_t i = 0; i < sample.size(); ++i)
        into[i] = slotIndices[sample[i]];
}

} // namespace trilemma
