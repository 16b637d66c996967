// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include "core/workspace/store.h"

#include <algorithm>

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

Json ledgerJson(const LineageLedger& ledger, const LedgerTotals& totals) {
    const std::optional<LedgerFigure>& used = totals.againstBudget;
    Json budget = totals.budget ? toJson(*totals.budget) : Json(nullptr);
    if (used) {
        budget["spent"] = orNull(used->spent);
        budget["reserved"] = orNull(used->reserved);
        budget["remaining"] = orNull(totals.remaining);
    }
    return {{"lineage_id", ledger.lineageId},
            {"known", ledger.isKnown},
            {"chain", chainJson(ledger)},
            {"drawn",
             {{"runs", totals.runs},
              {"non_private_runs", totals.nonPrivateRuns},
              {"interrupted", totals.interrupted},
              {"refunded", totals.refunded},
              {"figures", figuresJson(totals.drawn)}}},
            {"released",
             {{"runs", totals.releases},
              {"choice_covered", totals.choiceCovered},
              {"figures", figuresJson(totals.released)},
              {"budget", budget}}},
            {"runs", runsJson(ledger.book)},
            {"entries", entriesJson(ledger)},
            {"provenance", {{"created_at", "non-private"}}}}; // it tells how long a run took
}

std::string figuresText(const char* account, const std::vector<LedgerFigure>& figures) {
    std::vector<std::vector<std::string>> rows{{account, "unit", "delta", "spent", "reserved", "total"}};
    const auto epsilon = [](const std::optional<double>& value) {
        return value ? shown(value) : std::string("unbounded");
    };
    for (const LedgerFigure& figure : figures)
        rows.push_back({"  " + std::string(nameOf(figure.relation, relationNames)), figure.unit,
                        shown(figure.delta), epsilon(figure.spent), epsilon(figure.reserved),
                        epsilon(figure.total)});
    return tableText(rows);
}

std::string ledgerText(const LineageLedger& ledger, const LedgerTotals& totals) {
    const std::string why = explain(ledger.own);
    std::string text = "lineage " + ledger.lineageId + "\nchain " +
                       std::string(nameOf(ledger.own.state, chainStateNames)) + ", " +
                       std::to_string(ledger.own.entries.size()) + " entries, head " + ledger.own.head;
    if (!why.empty()) text += "\n" + why;
    if (!ledger.isKnown)
        text += "\nThe user's lineage file does not know this data: only this project is counted.";
    if (!ledger.others.empty())
        text += "\n" + std::to_string(ledger.others.size()) + " other projects on this data are counted too.";
    text += "\n" + figuresText("drawn", totals.drawn) + "\n  " + std::to_string(totals.runs) +
            " private runs (" + std::to_string(totals.interrupted) + " interrupted); " +
            std::to_string(totals.nonPrivateRuns) + " runs without protection, which no figure covers\n" +
            figuresText("released", totals.released) + "\n  " + std::to_string(totals.releases) + " models";
    if (!totals.choiceCovered) text += "; the choice after looking is not covered by these figures";
    if (totals.budget)
        text += "\n  budget " + shown(totals.budget->epsilon) + " at delta " + shown(totals.budget->delta) +
                " under " + std::string(nameOf(totals.budget->relation, relationNames)) + ", spent " +
                shown(totals.againstBudget->spent) + ", remaining " + shown(totals.remaining);
    return text;
}

Relation relationOf(const std::string& name) {
    for (const auto& [relation, known] : relationNames)
        if (name == known) return relation;
    return Relation::ZeroOut;
}

/// The lineage that is meant, where it is not said.
Result<std::string> lineageFor(const CliOptions& options, const std::vector<LineageLedger>& ledgers) {
    if (!options.lineage.empty()) return options.lineage;
    if (ledgers.size() == 1) return ledgers.front().lineageId;
    const bool none = ledgers.empty();
    return Error{ErrorCode::InvalidSpecification, "lineage", "",
                 none ? "this project has no ledger yet" : "this project has several ledgers",
                 none ? "Train on the data first" : "Name one with --lineage; ledger lists them"};
}

Outcome setBudget(const CliOptions& options, Store& store) {
    const Result<std::vector<LineageLedger>> ledgers = store.ledgers();
    if (!ledgers) return ledgers.errors();
    const Result<std::string> lineage = lineageFor(options, *ledgers);
    if (!lineage) return lineage.errors();
    if (!options.delta)
        return Error{ErrorCode::Usage, "delta", "", "a budget needs its delta",
                     "Add --delta, for example 1e-5"};
    std::string unit = LedgerCharge().unit;
    for (const LineageLedger& ledger : *ledgers)
        if (ledger.lineageId == *lineage) unit = ledgerUnit(ledger.book);
    const LedgerBudget budget{*options.budget, *options.delta, relationOf(options.relation), unit};
    return store.setBudget(*lineage, budget).result();
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
    const Result<std::vector<LineageLedger>> ledgers = (*store)->ledgers();
    if (!ledgers) return output.fail(ledgers.errors());
    Json list = Json::array();
    std::string text;
    bool intact = true;
    for (const LineageLedger& ledger : *ledgers) {
        if (!options.lineage.empty() && ledger.lineageId != options.lineage) continue;
        const LedgerTotals totals = totalsOf(ledger.book, options.delta.value_or(ledgerDelta(ledger.book)));
        list.push_back(ledgerJson(ledger, totals));
        text += (text.empty() ? "" : "\n\n") + ledgerText(ledger, totals);
        intact = intact && ledger.isIntact();
    }
    output.print({{"lineages", list}});
    output.text(text.empty() ? "Nothing was drawn in this project yet." : text);
    return intact ? 0 : exitCode(ErrorCode::StoreBroken);
}

} // namespace trilemma
