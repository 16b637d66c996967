// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"
#include "core/fairness/partition.h"

namespace trilemma {

/// The part of each slot of the table. Private, unlike the partition. Precondition: the table has the
/// partition's attributes and classes; without an attribute the program ends. Slots that contribute nothing
/// are in some part too, where no sum ever sees them.
std::vector<std::uint16_t> partsOfSlots(const Partition& partition, const EncodedTable& table);

/// The same, shared by all who hold those of the same table at a time.
std::shared_ptr<const std::vector<std::uint16_t>> sharedPartsOfSlots(const Partition& partition,
                                                                     const SharedTable& table);

} // namespace trilemma
