// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_charge.h"

namespace trilemma {

namespace {

Error unreadable(const RunRecord& record, std::string rule) {
    return {ErrorCode::StoreBroken, "run", record.runId, std::move(rule),
            "Restore a backup of the project, or delete the run; what it drew stays spent"};
}

/// From the text of the specification, since nothing else of it has to be sound.
Result<LedgerSplit> splitOf(const RunRecord& record) {
    const auto split = record.spec.find("split");
    if (split != record.spec.end() && split->is_object()) {
        const auto seed = split->find("seed"), test = split->find("test");
        const bool isWhole = seed != split->end() && seed->is_number_integer() &&
                             (seed->is_number_unsigned() || seed->get<std::int64_t>() >= 0);
        const double share = test != split->end() && test->is_number() ? test->get<double>() : -1;
        if (isWhole && share >= 0 && share < 1)
            return LedgerSplit{record.datasetId, seed->get<std::uint64_t>(), share, {}};
    }
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
