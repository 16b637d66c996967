// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/slot_parts.h"

#include "core/data/derived_once.h"

#include <cstdlib>

namespace trilemma {

std::vector<std::uint16_t> partsOfSlots(const Partition& partition, const EncodedTable& table) {
    std::vector<std::uint16_t> parts(table.slotCount, 0);
    const auto cross = [&](std::size_t groups, const std::vector<std::uint16_t>& groupOfSlot) {
        for (std::size_t slot = 0; slot < parts.size(); ++slot)
            parts[slot] = static_cast<std::uint16_t>(parts[slot] * groups + groupOfSlot[slot]);
    };
    for (const std::string& name : partition.attributes) {
        const SensitiveAttribute* attribute = table.findSensitive(name);
        if (!attribute) std::abort();
        cross(attribute->groups.size(), attribute->groupOfSlot);
    }
    if (partition.labels > 1) cross(static_cast<std::size_t>(partition.labels), table.label);
    return parts;
}

std::shared_ptr<const std::vector<std::uint16_t>> sharedPartsOfSlots(const Partition& partition,
                                                                     const SharedTable& table) {
    static DerivedOnce<std::pair<std::vector<std::string>, int>, std::vector<std::uint16_t>> parts;
    return parts.of(table, {partition.attributes, partition.labels},
                    [&] { return partsOfSlots(partition, *table); });
}

} // namespace trilemma
