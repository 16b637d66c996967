// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include "core/base/rounding.h"
#include "core/workspace/store.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

Json figureJson(const LedgerFigure& figure) {
    Json json{{"relation", nameOf(figure.relation, relationNames)},
              {"unit", figure.unit},
              {"delta", figure.delta},
              {"spent", orNull(figure.spent)},
              {"reserved", orNull(figure.reserved)},
              {"total", orNull(figure.total)}};
    json["problem"] = figure.problem.empty() ? Json(nullptr) : Json(figure.problem);
    return json;
}

Json figuresJson(const std::vector<LedgerFigure>& figures) {
    Json list = Json::array();
    for (const LedgerFigure& figure : figures)
        list.push_back(figureJson(figure));
    return list;
}

Json runsJson(const LedgerBook& book) {
    Json list = Json::array();
    for (const LedgerRun& run : book.runs)
        list.push_back({{"run_id", run.runId},
                        {"state", nameOf(run.state, ledgerRunStateNames)},
                        {"private", run.isPrivate()}});
    return list;
}

/// Entries as they are kept in this store, with their hashes.
Json entriesJson(const LineageLedger& ledger) {
    Json list = Json::array();
    for (const LedgerEntry& entry : ledger.own.entries) {
        Json json = toJson(entry);
        json["hash"] = seal(entry).hash;
        list.push_back(json);
    }
    return list;
}

Json chainJson(const LineageLedger& ledger) {
    Json others = Json::array();
    for (const LineageLedger::Other& other : ledger.others)
        others.push_back({{"store_id", other.storeId},
                          {"length", other.length},
                          {"head", other.check.head},
                          {"status", nameOf(other.check.state, chainStateNames)}});
    const std::string why = explain(ledger.own);
    return {{"status", nameOf(ledger.own.state, chainStateNames)},
            {"explanation", why.empty() ? Json(nullptr) : Json(why)},
            {"length", ledger.own.entries.size()},
            {"head", ledger.own.head},
            {"waiting", ledger.waiting},
            {"other_stores", others}};
}

Json drawnJson(const LedgerTotals& totals) {
    return {{"runs", totals.runs},
            {"non_private_runs", totals.nonPrivateRuns},
            {"interrupted", totals.interrupted},
            {"refunded", totals.refunded},
            {"figures", figuresJson(totals.drawn)}};
}

Json releasedJson(const LedgerTotals& totals) {
    return {{"runs", totals.releases},
            {"choice_covered", totals.choiceCovered},
            {"figures", figuresJson(totals.released)}};
}

Json budgetJson(const LedgerTotals& totals) {
    Json budget = totals.budget ? toJson(*totals.budget) : Json(nullptr);
    if (const std::optional<LedgerFigure>& used = totals.againstBudget) {
        budget["spent"] = orNull(used->spent);
        budget["reserved"] = orNull(used->reserved);
        budget["remaining"] = orNull(totals.remaining);
    }
    return budget;
}

Json overlapsJson(const LineageLedger& ledger) {
    Json list = Json::array();
    for (const LineageOverlap& overlap : ledger.overlaps)
        list.push_back(
            {{"of", overlap.lineageId},
             {"lineage_id", overlap.otherId},
             {"files", overlap.otherFiles},
             {"about_rows", overlap.aboutRows ? Json(std::llround(*overlap.aboutRows)) : Json(nullptr)},
             {"answer", overlap.answer ? Json(nameOf(*overlap.answer, overlapAnswerNames)) : Json(nullptr)},
             {"provenance", "non-private"}});
    return list;
}

/// Times tell how long a run took, layouts which tables are alike; totals that go by records which these are.
/// The events of a run that went on tell when it was interrupted.
Json provenanceJson(const LineageLedger& ledger, const BothTotals& totals) {
    Json json{{"created_at", "non-private"}, {"layout", "non-private"}};
    for (const LedgerEntry& entry : ledger.own.entries)
        if (entry.charge && !entry.charge->planned.empty()) json["events"] = "non-private";
    if (totals.differ)
        for (const char* counted : {"drawn", "released", "runs", "other_stores"})
            json[counted] = "non-private";
    return json;
}

Json ledgerJson(const LineageLedger& ledger, const BothTotals& totals) {
    Json released = releasedJson(totals.shown);
    released["budget"] = budgetJson(totals.declared); // exports are measured by what was declared
    Json json{{"lineage_id", ledger.lineageId},
              {"known", ledger.isKnown},
              {"chain", chainJson(ledger)},
              {"drawn", drawnJson(totals.shown)},
              {"released", released},
              {"declared", nullptr},
              {"overlaps", overlapsJson(ledger)},
              {"runs", runsJson(ledger.book)},
              {"entries", entriesJson(ledger)},
              {"provenance", provenanceJson(ledger, totals)}};
    if (totals.differ)
        json["declared"] = {{"drawn", drawnJson(totals.declared)},
                            {"released", releasedJson(totals.declared)}};
    return json;
}

std::string figuresText(const char* account, const std::vector<LedgerFigure>& figures) {
    std::vector<std::vector<std::string>> rows{{account, "unit", "delta", "spent", "reserved", "total"}};
    const auto epsilon = [](const std::optional<double>& value) {
        return value ? shownBound(value) : std::string("unbounded");
    };
    for (const LedgerFigure& figure : figures)
        rows.push_back({"  " + std::string(nameOf(figure.relation, relationNames)), figure.unit,
                        shownBound(figure.delta), epsilon(figure.spent), epsilon(figure.reserved),
                        epsilon(figure.total)});
    return tableText(rows);
}

std::string totalsText(const LedgerTotals& totals) {
    std::string text =
        "\n" + figuresText("drawn", totals.drawn) + "\n  " + std::to_string(totals.runs) + " private runs (" +
        std::to_string(totals.interrupted) + " interrupted); " + std::to_string(totals.nonPrivateRuns) +
        " runs without protection, which no figure covers\n" + figuresText("released", totals.released) +
        "\n  " + std::to_string(totals.releases) + " models";
    if (!totals.choiceCovered) text += "; the choice after looking is not covered by these figures";
    return text;
}

std::string overlapText(const LineageOverlap& overlap) {
    if (overlap.answer == OverlapAnswer::Disjoint)
        return "\nDeclared to share nobody with lineage " + overlap.otherId + ".";
    if (overlap.answer == OverlapAnswer::Shares)
        return "\nDeclared to hold people of lineage " + overlap.otherId + ".";
    return "\nAbout " + std::to_string(std::llround(overlap.aboutRows.value_or(0))) +
           " records also stand in lineage " + overlap.otherId +
           " (non-private). Do both hold the same people? Answer with --shares-with or --disjoint-from, and "
           "--by NAME.";
}

std::string ledgerText(const LineageLedger& ledger, const BothTotals& totals) {
    const std::string why = explain(ledger.own);
    std::string text = "lineage " + ledger.lineageId + "\nchain " +
                       std::string(nameOf(ledger.own.state, chainStateNames)) + ", " +
                       std::to_string(ledger.own.entries.size()) + " entries, head " + ledger.own.head;
    if (!why.empty()) text += "\n" + why;
    if (!ledger.isKnown)
        text += "\nThe user's lineage file does not know this data: only this project is counted.";
    if (!ledger.others.empty())
        text += "\n" + std::to_string(ledger.others.size()) + " other chains on this data are counted too.";
    for (const LineageOverlap& overlap : ledger.overlaps)
        text += overlapText(overlap);
    text += totalsText(totals.shown);
    if (totals.differ)
        text += "\nThese figures go by which records tables share, or by where an interrupted run went on "
                "(non-private). What you declared, which exports and budgets go by:" +
                totalsText(totals.declared);
    if (const LedgerTotals& declared = totals.declared; declared.budget) {
        const auto remaining =
            declared.remaining ? std::optional(-roundedUp(-*declared.remaining, 4)) : std::nullopt;
        text += "\n  budget " + shown(declared.budget->epsilon) + " at delta " +
                shownBound(declared.budget->delta) + " under " +
                std::string(nameOf(declared.budget->relation, relationNames)) + ", spent " +
                shownBound(declared.againstBudget->spent) + ", remaining " + shown(remaining);
    }
    return text;
}

Relation relationOf(const std::string& name) {
    for (const auto& [relation, known] : relationNames)
        if (name == known) return relation;
    return Relation::ZeroOut;
}

/// The lineage that is meant, where it is not said. A budget is that of a whole family.
enum class Meant { Family, One };
Result<std::string> lineageFor(const CliOptions& options, const std::vector<LineageLedger>& ledgers,
                               Meant meant) {
    if (!options.lineage.empty()) return options.lineage;
    if (meant == Meant::One && ledgers.size() == 1) return ledgers.front().lineageId;
    const bool isOne = std::all_of(ledgers.begin(), ledgers.end(), [&](const LineageLedger& ledger) {
        const std::vector<std::string>& family = ledgers.front().family.declared;
        return std::find(family.begin(), family.end(), ledger.lineageId) != family.end();
    });
    if (meant == Meant::Family && isOne && !ledgers.empty()) return ledgers.front().lineageId;
    const bool none = ledgers.empty();
    return Error{ErrorCode::InvalidSpecification, "lineage", "",
                 none ? "this project has no ledger yet" : "this project has several ledgers",
                 none ? "Train on the data first" : "Name one with --lineage; ledger lists them"};
}

Outcome setBudget(const CliOptions& options, Store& store) {
    const Result<std::vector<LineageLedger>> ledgers = store.ledgers();
    if (!ledgers) return ledgers.errors();
    const Result<std::string> lineage = lineageFor(options, *ledgers, Meant::Family);
    if (!lineage) return lineage.errors();
    if (!options.delta)
        return Error{ErrorCode::Usage, "delta", "", "a budget needs its delta",
                     "Add --delta, for example 1e-5"};
    std::string unit = LedgerCharge().unit;
    for (const LineageLedger& ledger : *ledgers)
        if (ledger.lineageId == *lineage) unit = ledgerUnit(ledger.declared);
    const LedgerBudget budget{*options.budget, *options.delta, relationOf(options.relation), unit};
    return store.setBudget(*lineage, budget).result();
}

/// What the owner says of two lineages.
Outcome declare(const CliOptions& options, const Store& store, LineageFile& lineages) {
    const bool isDisjoint = !options.disjointFrom.empty();
    const Result<std::vector<LineageLedger>> ledgers = store.ledgers();
    if (!ledgers) return ledgers.errors();
    const Result<std::string> lineage = lineageFor(options, *ledgers, Meant::One);
    if (!lineage) return lineage.errors();
    return lineages.declare(*lineage, isDisjoint ? options.disjointFrom : options.sharesWith,
                            isDisjoint ? OverlapAnswer::Disjoint : OverlapAnswer::Shares, options.by);
}

} // namespace

Result<std::unique_ptr<LineageFile>> openLineages(const CliOptions& options) {
    return LineageFile::open(options.lineages.empty() ? LineageFile::standardPath()
                                                      : QString::fromStdString(options.lineages));
}

int ledgerCommand(const CliOptions& options, const CliOutput& output) {
    if (options.delta && !(*options.delta > 0 && *options.delta < 1))
        return output.fail({{ErrorCode::InvalidSpecification, "delta", toText(Json(*options.delta)),
                             "must be above 0 and below 1", "Use a value well below 1/n, for example 1e-5"}});
    const Result<std::unique_ptr<LineageFile>> lineages = openLineages(options);
    if (!lineages) return output.fail(lineages.errors());
    const QString path = QString::fromStdString(options.store);
    Result<std::unique_ptr<Store>> store = Store::open(path, StoreAccess::Read, lineages->get());
    if (store && options.budget) store = Store::open(path, StoreAccess::Write, lineages->get());
    if (!store) return output.fail(store.errors());
    if (options.budget)
        if (const Outcome set = setBudget(options, **store); !set) return output.fail(set.errors());
    if (!options.disjointFrom.empty() || !options.sharesWith.empty())
        if (const Outcome said = declare(options, **store, **lineages); !said)
            return output.fail(said.errors());
    const Result<std::vector<LineageLedger>> ledgers = (*store)->ledgers();
    if (!ledgers) return output.fail(ledgers.errors());
    Json list = Json::array();
    std::string text;
    bool intact = true;
    for (const LineageLedger& ledger : *ledgers) {
        if (!options.lineage.empty() && ledger.lineageId != options.lineage) continue;
        const BothTotals totals = bothTotals(ledger, options.delta);
        list.push_back(ledgerJson(ledger, totals));
        text += (text.empty() ? "" : "\n\n") + ledgerText(ledger, totals);
        intact = intact && ledger.isIntact();
    }
    output.print({{"lineages", list}});
    output.text(text.empty() ? "Nothing was drawn in this project yet." : text);
    return intact ? 0 : exitCode(ErrorCode::StoreBroken);
}

} // namespace trilemma
