// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_charge.h"

namespace trilemma {

namespace {

Error unreadable(const RunRecord& record, std::string rule) {
    return {ErrorCode::StoreBroken, "run", record.runId, std::move(rule),
            "Restore a backup of the project, or delete the run; what it drew stays spent"};
}

/// Nothing else of the specification has to be sound.
Result<LedgerSplit> splitOf(const RunRecord& record) {
    if (const std::optional<SpecSplit>& split = record.spec.parts().split)
        return LedgerSplit{record.datasetId, split->seed, split->testShare, {}};
    return unreadable(record, "has a stored specification that does not say how its table was split");
}

} // namespace

Result<Relation> relationOf(const RunRecord& record) {
    if (record.relation.empty() && !record.delta) return Relation::ZeroOut;
    for (const auto& [relation, name] : relationNames)
        if (record.relation == name) return relation;
    return unreadable(record, "does not say which neighbouring relation it protects under");
}

Result<std::vector<LedgerCharge>> chargesOf(const RunRecord& record) {
    const Result<Relation> relation = relationOf(record);
    if (!relation) return relation.errors();
    const Result<LedgerSplit> split = splitOf(record);
    if (!split) return split.errors();
    return chargesOf(record, *relation, *split);
}

std::vector<LedgerCharge> chargesOf(const RunRecord& record, Relation relation, const LedgerSplit& split) {
    LedgerCharge charge;
    charge.events = record.events;
    charge.relation = relation;
    charge.unit = record.unit.name;
    charge.attributes = record.protectedAttributes;
    charge.delta = record.delta;
    charge.slotCount = record.slotCount;
    charge.split = split;
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
