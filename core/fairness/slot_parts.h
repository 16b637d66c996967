// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"
#include "core/fairness/partition.h"

namespace trilemma {

/// The part of each slot of the table, which has the partition's attributes and classes. Private, unlike the
/// partition. Slots that contribute nothing are in some part too, where no sum ever sees them.
std::vector<std::uint16_t> partsOfSlots(const Partition& partition, const EncodedTable& table);

} // namespace trilemma
