// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/ledger.h"

#include "core/base/hash.h"

#include <algorithm>

namespace trilemma {

namespace {

/// 2: a charge tells the layout of its slots. 3: of a run that goes on, all its steps. 4: the share of one
/// budget that it draws. What tells none of them is written as before, to the last byte.
constexpr int firstVersion = 1;
constexpr int versionWithLayout = 2;
constexpr int versionWithPlanned = 3;
constexpr int versionWithShare = 4;

int versionOf(const LedgerEntry& entry) {
    if (entry.charge && !entry.charge->share.empty()) return versionWithShare;
    if (entry.charge && !entry.charge->planned.empty()) return versionWithPlanned;
    return entry.charge && !entry.charge->split.layout.empty() ? versionWithLayout : firstVersion;
}

/// The newest that is understood where it is none of them.
int versionIn(const Json& json) {
    const auto version = json.find("trilemma_ledger");
    for (const int known : {firstVersion, versionWithLayout, versionWithPlanned})
        if (version != json.end() && *version == known) return known;
    return versionWithShare;
}

constexpr ErrorCode broken = ErrorCode::StoreBroken;

Json chargeJson(const LedgerCharge& charge) {
    Json json{
        {"events", eventsToJson(charge.events)},
        {"relation", nameOf(charge.relation, relationNames)},
        {"unit", charge.unit},
        {"delta", charge.delta ? Json(*charge.delta) : Json(nullptr)},
        {"n_slots", charge.slotCount},
        {"split",
         {{"table", charge.split.tableId}, {"seed", charge.split.seed}, {"test", charge.split.testShare}}},
        {"part", nameOf(charge.part, splitPartNames)},
        {"simulation", charge.simulation}};
    if (!charge.split.layout.empty()) json["split"]["layout"] = charge.split.layout;
    if (!charge.attributes.empty()) json["attributes"] = charge.attributes;
    if (!charge.planned.empty()) json["planned"] = eventsToJson(charge.planned);
    if (!charge.share.empty()) json["share"] = charge.share;
    return json;
}

void readSplit(const Json& json, const std::string& path, LedgerSplit& split, Errors& errors) {
    JsonFields fields(json, path, broken, errors);
    fields.read("table", split.tableId, Need::Required);
    fields.read("seed", split.seed, Need::Required);
    fields.read("test", split.testShare, Need::Required);
    fields.read("layout", split.layout);
}

void readEvents(JsonFields& fields, const char* key, Need need, std::vector<PrivacyEvent>& into,
                Errors& errors) {
    const Json* events = fields.child(key, need);
    for (std::size_t i = 0; events && events->is_array() && i < events->size(); ++i) {
        const Result<PrivacyEvent> event =
            eventFromJson(events->at(i), fields.pathOf(key) + "." + std::to_string(i));
        if (event)
            into.push_back(*event);
        else
            errors.insert(errors.end(), event.errors().begin(), event.errors().end());
    }
}

LedgerCharge readCharge(const Json& json, const std::string& path, Errors& errors) {
    LedgerCharge charge;
    JsonFields fields(json, path, broken, errors);
    readEvents(fields, "events", Need::Required, charge.events, errors);
    readEvents(fields, "planned", Need::Optional, charge.planned, errors);
    fields.readEnum("relation", charge.relation, relationNames, Need::Required);
    fields.read("unit", charge.unit, Need::Required);
    fields.read("attributes", charge.attributes);
    fields.read("delta", charge.delta);
    fields.read("n_slots", charge.slotCount, Need::Required);
    if (const Json* split = fields.child("split", Need::Required))
        readSplit(*split, fields.pathOf("split"), charge.split, errors);
    fields.readEnum("part", charge.part, splitPartNames, Need::Required);
    fields.read("simulation", charge.simulation, Need::Required);
    fields.read("share", charge.share);
    return charge;
}

LedgerBudget readBudget(const Json& json, const std::string& path, Errors& errors) {
    LedgerBudget budget;
    JsonFields fields(json, path, broken, errors);
    fields.read("epsilon", budget.epsilon, Need::Required);
    fields.read("delta", budget.delta, Need::Required);
    fields.readEnum("relation", budget.relation, relationNames, Need::Required);
    fields.read("unit", budget.unit, Need::Required);
    return budget;
}

/// The entry before `line` as this line sees it, or why it does not continue the chain.
ChainState stateOf(const LedgerLine& line, const LedgerEntry& entry, const ChainCheck& before) {
    const auto expected = static_cast<std::int64_t>(before.entries.size()) + 1;
    if (line.sequence != expected) return ChainState::Missing;
    if (entry.sequence != expected) return ChainState::Edited;
    return entry.previous == before.head ? ChainState::Intact : ChainState::Unlinked;
}

} // namespace

bool LedgerCharge::isPrivate() const {
    return !simulation && std::none_of(events.begin(), events.end(), [](const PrivacyEvent& event) {
        return std::holds_alternative<NonPrivateEvent>(event.what);
    });
}

LedgerCharge asDeclared(LedgerCharge charge) {
    charge.split.layout.clear();
    charge.share.clear();
    if (!charge.planned.empty()) charge.events = charge.planned;
    return charge;
}

Errors validate(const LedgerBudget& budget) {
    Errors errors;
    if (!(budget.epsilon > 0 && budget.epsilon < std::numeric_limits<double>::infinity()))
        errors.push_back({ErrorCode::InvalidSpecification, "budget.epsilon", toText(Json(budget.epsilon)),
                          "must be positive and finite", "Use the epsilon that may be released in total"});
    if (!(budget.delta > 0 && budget.delta < 1))
        errors.push_back({ErrorCode::InvalidSpecification, "budget.delta", toText(Json(budget.delta)),
                          "must be above 0 and below 1", "Use a value well below 1/n, for example 1e-5"});
    return errors;
}

Json toJson(const LedgerBudget& budget) {
    return {{"epsilon", budget.epsilon},
            {"delta", budget.delta},
            {"relation", nameOf(budget.relation, relationNames)},
            {"unit", budget.unit}};
}

Json toJson(const LedgerEntry& entry) {
    Json json{{"trilemma_ledger", versionOf(entry)},
              {"sequence", entry.sequence},
              {"kind", nameOf(entry.kind, ledgerKindNames)},
              {"account", nameOf(entry.account, ledgerAccountNames)}};
    if (!entry.runId.empty()) json["run_id"] = entry.runId;
    if (entry.charge) json["charge"] = chargeJson(*entry.charge);
    if (entry.budget) json["budget"] = toJson(*entry.budget);
    if (entry.chosen) json["chosen"] = nameOf(*entry.chosen, releaseChoiceNames);
    if (entry.interrupted) json["interrupted"] = true;
    if (entry.stopped) json["stopped"] = true;
    json["created_at"] = entry.createdAt;
    json["previous"] = entry.previous;
    return json;
}

std::string chainStart(const std::string& storeId, const std::string& lineageId) {
    return publicHash("trilemma ledger " + storeId + " " + lineageId);
}

LedgerLine seal(const LedgerEntry& entry) {
    LedgerLine line{entry.sequence, toText(toJson(entry)), {}};
    line.hash = publicHash(line.text);
    return line;
}

std::string idOfLaterDraw(const std::string& runId, const std::string& draw) {
    return runId + '/' + draw;
}

bool isLaterDraw(const std::string& id) {
    return id.find('/') != std::string::npos;
}

std::string runOfDraw(const std::string& id) {
    return id.substr(0, id.find('/'));
}

std::vector<LedgerLine> sealBehind(std::int64_t length, std::string head, std::vector<LedgerEntry> entries) {
    std::vector<LedgerLine> lines;
    for (LedgerEntry& entry : entries) {
        entry.sequence = ++length;
        entry.previous = std::move(head);
        lines.push_back(seal(entry));
        head = lines.back().hash;
    }
    return lines;
}

Result<LedgerEntry> entryFrom(const LedgerLine& line) {
    const Result<Json> json = parseJson(line.text, broken, "ledger." + std::to_string(line.sequence));
    if (!json) return json.errors();
    LedgerEntry entry;
    Errors errors;
    {
        JsonFields fields(*json, "ledger." + std::to_string(line.sequence), broken, errors);
        fields.version("trilemma_ledger", versionIn(*json));
        fields.read("sequence", entry.sequence, Need::Required);
        fields.readEnum("kind", entry.kind, ledgerKindNames, Need::Required);
        fields.readEnum("account", entry.account, ledgerAccountNames, Need::Required);
        fields.read("run_id", entry.runId);
        if (const Json* charge = fields.child("charge"))
            entry.charge = readCharge(*charge, fields.pathOf("charge"), errors);
        if (const Json* budget = fields.child("budget"))
            entry.budget = readBudget(*budget, fields.pathOf("budget"), errors);
        if (fields.child("chosen"))
            fields.readEnum("chosen", entry.chosen.emplace(), releaseChoiceNames, Need::Required);
        fields.read("interrupted", entry.interrupted);
        fields.read("stopped", entry.stopped);
        fields.read("created_at", entry.createdAt, Need::Required);
        fields.read("previous", entry.previous, Need::Required);
    }
    if (!errors.empty()) return errors;
    return entry;
}

ChainCheck verifyChain(const std::vector<LedgerLine>& lines, const std::string& start) {
    ChainCheck check;
    check.head = start;
    for (const LedgerLine& line : lines) {
        const bool hashed = publicHash(line.text) == line.hash;
        const Result<LedgerEntry> entry = entryFrom(line);
        check.state = hashed && entry ? stateOf(line, *entry, check) : ChainState::Edited;
        if (check.state != ChainState::Intact) {
            check.at = static_cast<std::int64_t>(check.entries.size()) + 1;
            return check;
        }
        check.entries.push_back(*entry);
        check.head = line.hash;
    }
    return check;
}

ChainCheck compareWithCopy(ChainCheck own, const std::vector<LedgerLine>& lines,
                           const std::vector<LedgerLine>& copy, std::int64_t confirmed) {
    if (own.state != ChainState::Intact) return own;
    const auto [mine, theirs] = std::mismatch(lines.begin(), lines.end(), copy.begin(), copy.end());
    if (mine != lines.end() && theirs != copy.end()) {
        own.state = ChainState::Diverged;
        own.at = mine->sequence;
    } else if (static_cast<std::int64_t>(lines.size()) < confirmed) {
        own.state = ChainState::Truncated;
        own.at = static_cast<std::int64_t>(lines.size()) + 1;
    }
    return own;
}

std::string explain(const ChainCheck& check) {
    const std::string entry = "entry " + std::to_string(check.at);
    switch (check.state) {
    case ChainState::Intact:
        return {};
    case ChainState::Edited:
        return entry + " of the privacy ledger was changed";
    case ChainState::Missing:
        return entry + " of the privacy ledger is missing";
    case ChainState::Unlinked:
        return entry + " of the privacy ledger does not continue the one before it";
    case ChainState::Truncated:
        return "the privacy ledger ends before " + entry +
               ", which the user's lineage file holds: this is a restored backup, an older copy, or was cut";
    case ChainState::Diverged:
        return entry + " of the privacy ledger is not the one that the user's lineage file holds";
    }
    return {};
}

} // namespace trilemma
