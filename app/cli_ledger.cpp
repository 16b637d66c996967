// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include "core/base/rounding.h"
#include "core/base/text.h"
#include "core/workspace/store.h"

#include <QFileInfo>

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
             {"common_file", overlap.commonFile.empty() ? Json(nullptr) : Json(overlap.commonFile)},
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
              {"may_lack_runs", !ledger.family.isComplete},
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
    std::string text = "\n" + figuresText("all runs", totals.drawn) + "\n  " +
                       counted(totals.runs, "private run") + " (" + std::to_string(totals.interrupted) +
                       " interrupted); " + counted(totals.nonPrivateRuns, "run") +
                       " without protection, which no figure covers\n" +
                       figuresText("released", totals.released) + "\n  " + counted(totals.releases, "model");
    if (!totals.choiceCovered) text += "; the choice after looking is not covered by these figures";
    return text;
}

std::string overlapText(const LineageOverlap& overlap) {
    const std::string both = "lineages " + overlap.lineageId + " and " + overlap.otherId;
    if (overlap.answer == OverlapAnswer::Shares) return "\nDeclared: " + both + " hold the same people.";
    if (overlap.answer == OverlapAnswer::Disjoint)
        return "\nDeclared: " + both + " share nobody." +
               (overlap.isApart() ? ""
                                  : " That is without effect, as both were read from " + overlap.commonFile +
                                        ": they are added up.");
    return "\nAbout " + counted(std::llround(overlap.aboutRows.value_or(0)), "record") + " of lineage " +
           overlap.lineageId + " are also in lineage " + overlap.otherId +
           " (non-private). Do both hold the same people? Answer with --shares-with or --disjoint-from, and "
           "--by NAME.";
}

std::string ledgerText(const LineageLedger& ledger, const BothTotals& totals) {
    const std::string why = explain(ledger.own);
    std::string text = "lineage " + ledger.lineageId + "\nchain " +
                       std::string(nameOf(ledger.own.state, chainStateNames)) + ", " +
                       counted(static_cast<std::int64_t>(ledger.own.entries.size()), "entry", "entries") +
                       ", head " + ledger.own.head;
    if (!why.empty()) text += "\n" + why;
    if (!ledger.family.isComplete)
        text +=
            "\nThe user's lineage file was restored, or learned of this data from a project: runs of other "
            "projects may be missing.";
    if (!ledger.others.empty())
        text += "\nCounted too: " + counted(static_cast<std::int64_t>(ledger.others.size()), "other chain") +
                " on this data.";
    for (const LineageOverlap& overlap : ledger.overlaps)
        text += overlapText(overlap);
    text += totalsText(totals.shown);
    if (totals.differ)
        text += "\nThese figures depend on which records tables share, or on where an interrupted run "
                "resumed (non-private). Exports and budgets go by what you declared:" +
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

using Ledgers = std::vector<LineageLedger>;

const LineageLedger* findLedger(const Ledgers& ledgers, const std::string& lineageId) {
    const auto found = std::find_if(ledgers.begin(), ledgers.end(), [&](const LineageLedger& ledger) {
        return ledger.lineageId == lineageId;
    });
    return found == ledgers.end() ? nullptr : &*found;
}

/// The lineage that is meant, where it is not said. A budget is that of a whole family.
enum class Meant { Family, One };
Result<std::string> lineageFor(const CliOptions& options, const Ledgers& ledgers, Meant meant) {
    if (!options.lineage.empty()) return options.lineage;
    if (meant == Meant::One && ledgers.size() == 1) return ledgers.front().lineageId;
    const bool isOne = std::all_of(ledgers.begin(), ledgers.end(), [&](const LineageLedger& ledger) {
        return contains(ledgers.front().family.declared, ledger.lineageId);
    });
    if (meant == Meant::Family && isOne && !ledgers.empty()) return ledgers.front().lineageId;
    const bool none = ledgers.empty();
    return Error{ErrorCode::InvalidSpecification, "lineage", "",
                 none ? "this project has no ledger yet" : "this project has several ledgers",
                 none ? "Train on the data first" : "Name one with --lineage; ledger lists them"};
}

struct BudgetRequest {
    std::string lineageId;
    LedgerBudget budget;
};

Result<BudgetRequest> budgetAsked(const CliOptions& options, const Ledgers& ledgers) {
    const Result<std::string> lineage = lineageFor(options, ledgers, Meant::Family);
    if (!lineage) return lineage.errors();
    if (!options.delta)
        return Error{ErrorCode::Usage, "delta", "", "a budget needs its delta",
                     "Add --delta, for example 1e-5"};
    const LineageLedger* ledger = findLedger(ledgers, *lineage);
    const std::string unit = ledger ? ledgerUnit(ledger->declared) : LedgerCharge().unit;
    const LedgerBudget budget{*options.budget, *options.delta, relationOf(options.relation), unit};
    if (Errors wrong = validate(budget); !wrong.empty()) return wrong;
    return BudgetRequest{*lineage, budget};
}

/// What the owner says of two lineages.
struct DeclarationRequest {
    std::string lineageId;
    std::string otherId;
    OverlapAnswer answer = OverlapAnswer::Shares;
};

Result<DeclarationRequest> declarationAsked(const CliOptions& options, const Ledgers& ledgers,
                                            const LineageFile& lineages) {
    const Result<std::string> lineage = lineageFor(options, ledgers, Meant::One);
    if (!lineage) return lineage.errors();
    const bool isDisjoint = !options.disjointFrom.empty();
    const DeclarationRequest asked{*lineage, isDisjoint ? options.disjointFrom : options.sharesWith,
                                   isDisjoint ? OverlapAnswer::Disjoint : OverlapAnswer::Shares};
    const Outcome allowed = lineages.mayDeclare(asked.lineageId, asked.otherId, asked.answer, options.by);
    if (!allowed) return allowed.errors();
    return asked;
}

/// Everything that is asked for, checked before any of it is written.
struct LedgerRequest {
    std::optional<BudgetRequest> budget;
    std::optional<DeclarationRequest> declaration;
};

Result<LedgerRequest> requestOf(const CliOptions& options, const Store& store, const LineageFile& lineages) {
    const Result<Ledgers> ledgers = store.ledgers();
    if (!ledgers) return ledgers.errors();
    if (!options.lineage.empty() && !findLedger(*ledgers, options.lineage))
        return Error{ErrorCode::InvalidSpecification, "lineage", options.lineage,
                     "has no ledger in this project", "Look up its id with: trilemma-cli ledger"};
    LedgerRequest request;
    if (options.budget) {
        Result<BudgetRequest> budget = budgetAsked(options, *ledgers);
        if (!budget) return budget.errors();
        request.budget = std::move(budget).value();
    }
    if (!options.disjointFrom.empty() || !options.sharesWith.empty()) {
        Result<DeclarationRequest> declaration = declarationAsked(options, *ledgers, lineages);
        if (!declaration) return declaration.errors();
        request.declaration = std::move(declaration).value();
    }
    return request;
}

/// A project that is older than the ledger gets one when it is opened for writing.
Result<std::unique_ptr<Store>> openedFor(const CliOptions& options, const LineageFile& lineages) {
    const QString path = QString::fromStdString(options.store);
    Result<std::unique_ptr<Store>> store = Store::open(path, StoreAccess::Read, &lineages);
    if (!store || !options.budget || (*store)->ledgers()) return store;
    return Store::open(path, StoreAccess::Write, &lineages);
}

/// The budget first: a project that cannot be written, or a clock that was set back, still refuses it.
Outcome enter(const LedgerRequest& request, const CliOptions& options, LineageFile& lineages,
              std::unique_ptr<Store>& store) {
    if (request.budget) {
        store.reset();
        Result<std::unique_ptr<Store>> writing =
            Store::open(QString::fromStdString(options.store), StoreAccess::Write, &lineages);
        if (!writing) return writing.errors();
        store = std::move(writing).value();
        const Outcome set = store->setBudget(request.budget->lineageId, request.budget->budget).result();
        if (!set) return set;
    }
    if (!request.declaration) return success();
    const DeclarationRequest& said = *request.declaration;
    return lineages.declare(said.lineageId, said.otherId, said.answer, options.by);
}

} // namespace

Outcome checkOut(const CliOptions& options) {
    if (options.out.empty()) return success();
    const QFileInfo out(QString::fromStdString(options.out));
    std::vector<std::string> others = options.data;
    others.push_back(options.store);
    others.push_back(options.file);
    others.push_back(lineagesPath(options).toStdString());
    for (const std::string& other : others)
        if (!other.empty() && out.exists() && out == QFileInfo(QString::fromStdString(other)))
            return Error{ErrorCode::InvalidFile, "out", options.out, "is a file that this command reads",
                         "Choose another name"};
    return success();
}

QString lineagesPath(const CliOptions& options) {
    return options.lineages.empty() ? LineageFile::standardPath() : QString::fromStdString(options.lineages);
}

Result<std::unique_ptr<LineageFile>> openLineages(const CliOptions& options, const CliOutput& output) {
    Result<std::unique_ptr<LineageFile>> file = LineageFile::open(lineagesPath(options));
    if (file && (*file)->restoration()) output.warn((*file)->restorationText());
    return file;
}

Result<std::unique_ptr<Store>> openedForReading(const CliOptions& options, const CliOutput& output) {
    Result<std::unique_ptr<Store>> store =
        Store::open(QString::fromStdString(options.store), StoreAccess::Read);
    if (!store) return store;
    const auto lineages = LineageFile::look(lineagesPath(options)); // what is wrong with it, ledger says
    const Result<std::int64_t> gone = lineages ? (*store)->entriesOnlyCopied(**lineages) : 0;
    if (gone && *gone > 0)
        output.warn(
            options.store +
            " is an older copy of itself, or was not closed: " + counted(*gone, "entry", "entries") +
            " of its ledger can only be found in the user's lineage file. Runs may be gone with them; "
            "what they spent counts all the same (trilemma-cli ledger).");
    return store;
}

int ledgerCommand(const CliOptions& options, const CliOutput& output) {
    if (options.delta && !(*options.delta > 0 && *options.delta < 1))
        return output.fail({{ErrorCode::InvalidSpecification, "delta", toText(Json(*options.delta)),
                             "must be above 0 and below 1", "Use a value well below 1/n, for example 1e-5"}});
    const Result<std::unique_ptr<LineageFile>> lineages = openLineages(options, output);
    if (!lineages) return output.fail(lineages.errors());
    Result<std::unique_ptr<Store>> opened = openedFor(options, **lineages);
    if (!opened) return output.fail(opened.errors());
    std::unique_ptr<Store> store = std::move(opened).value();
    const Result<LedgerRequest> request = requestOf(options, *store, **lineages);
    if (!request) return output.fail(request.errors());
    if (const Outcome entered = enter(*request, options, **lineages, store); !entered)
        return output.fail(entered.errors());
    const Result<Ledgers> ledgers = store->ledgers();
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
    output.text(text.empty() ? "Nothing was spent in this project yet." : text);
    return intact ? 0 : exitCode(ErrorCode::StoreBroken);
}

} // namespace trilemma
