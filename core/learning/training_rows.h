// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"
#include "core/data/index_list.h"

namespace trilemma {

/// The records that a run trains on. Only Records reads them: no solver includes this.
struct TrainingRows {
    SharedTable table;
    IndexList slotIndices; ///< of the training part; unit by unit where the table has units
    IndexList units;       ///< ends of the units' rows, see Split; empty without units

    /// What is Poisson-sampled: training units, or training slots where the record is the unit. Public.
    std::size_t count() const { return table->units ? units.size() - 1 : slotIndices.size(); }
    /// Replaces `into` by the slots of these units (or by these slots).
    void slotsOf(std::span<const std::uint32_t> sample, std::vector<std::uint32_t>& into) const;
};

} // namespace trilemma
