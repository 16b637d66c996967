// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_charge.h"

namespace trilemma {

std::vector<LedgerCharge> chargesOf(const RunRecord& record) {
    LedgerCharge charge;
    charge.events = record.events;
    for (const auto& [relation, name] : relationNames)
        if (record.relation == name) charge.relation = relation;
    charge.unit = record.unit.name;
    charge.attributes = record.protectedAttributes;
    charge.delta = record.delta;
    charge.slotCount = record.slotCount;
    charge.split.tableId = record.datasetId;
    if (const auto split = record.spec.find("split"); split != record.spec.end()) {
        charge.split.seed = split->value("seed", std::uint64_t{0});
        charge.split.testShare = split->value("test", 0.0);
    }
    charge.simulation = record.simulation;
    std::vector<LedgerCharge> charges{charge};
    if (record.evaluationEvents.empty()) return charges;
    charge.events = record.evaluationEvents;
    charge.slotCount = record.evaluationSlotCount;
    charge.part = SplitPart::Test;
    charges.push_back(charge);
    return charges;
}

} // namespace trilemma
