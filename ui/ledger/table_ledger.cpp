// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ledger/table_ledger.h"

#include <algorithm>

namespace trilemma {

namespace {

/// If the file has changed since, the estimate is that of the table as it was.
std::optional<std::string> newestLayout(const LedgerBook& book, const std::string& tableId) {
    std::optional<std::string> layout;
    for (const LedgerRun& run : book.runs)
        for (const LedgerCharge& charge : run.charges)
            if (charge.split.tableId == tableId && !charge.split.layout.empty()) layout = charge.split.layout;
    return layout;
}

/// Charges of train parts alone, of all planned steps, come to the same whatever slots they are of.
bool goesByDeclarations(const LedgerBook& book) {
    return std::all_of(book.runs.begin(), book.runs.end(), [](const LedgerRun& run) {
        return std::all_of(run.charges.begin(), run.charges.end(), [](const LedgerCharge& charge) {
            return charge.part == SplitPart::Train && charge.planned.empty();
        });
    });
}

/// Of the project's own runs on the files of the draft; of no lineage if there is none.
Result<TableLedger> projectLedger(const Store& project, const Draft& draft) {
    const Result<std::vector<DatasetRecord>> datasets = project.datasets();
    if (!datasets) return datasets.errors();
    std::string lineageId;
    std::optional<std::string> tableId;
    const Json schema = toJson(framedSchema(draft));
    for (const DatasetRecord& dataset : *datasets) {
        const bool isSame = dataset.schema == schema;
        if (dataset.files != draft.files || (tableId && !isSame)) continue;
        lineageId = dataset.lineageId;
        if (isSame) tableId = dataset.id;
    }
    TableLedger table;
    if (lineageId.empty()) return table;
    Result<std::vector<LineageLedger>> ledgers = project.ledgers();
    if (!ledgers) return ledgers.errors();
    for (LineageLedger& ledger : *ledgers)
        if (ledger.lineageId == lineageId) table.ledger = std::move(ledger);
    table.isOfProject = !table.ledger.lineageId.empty();
    if (tableId) table.layout = newestLayout(table.ledger.book, *tableId);
    return table;
}

} // namespace

Result<TableLedger> tableLedger(const Store* project, const LineageFile& lineages, const Draft& draft) {
    if (project) {
        Result<TableLedger> own = projectLedger(*project, draft);
        if (!own || own->isOfProject) return own;
    }
    Result<LineageLedger> elsewhere = readLedgerOf(lineages, draft.files);
    if (!elsewhere) return elsewhere.errors();
    return TableLedger{std::move(elsewhere).value(), false, std::nullopt};
}

std::function<Result<TableLedger>()> tableLedgerReader(const Session& session) {
    return [open = session.project().reader(), hasProject = session.project().isOpen(),
            lineages = &session.lineages(), draft = session.draft()]() -> Result<TableLedger> {
        if (!hasProject) return tableLedger(nullptr, *lineages, draft);
        const Result<std::unique_ptr<Store>> project = open();
        if (!project) return project.errors();
        return tableLedger(project->get(), *lineages, draft);
    };
}

DrawnFigure drawnFrom(const LedgerBook& book, Relation relation) {
    DrawnFigure drawn;
    drawn.delta = ledgerDelta(book);
    drawn.relation = relation;
    drawn.runs = static_cast<int>(std::count_if(book.runs.begin(), book.runs.end(), [](const LedgerRun& run) {
        return run.state != LedgerRunState::Refunded && run.isPrivate() && !isLaterDraw(run.runId);
    }));
    if (drawn.runs == 0) return drawn;
    if (const Result<PrivacyFigure> figure =
            composedFigure(chargesLookedAt(book), relation, ledgerUnit(book), drawn.delta))
        drawn.epsilon = figure->epsilon;
    return drawn;
}

ReleasedFigure releasedFrom(const LedgerBook& declared, Relation relation) {
    ReleasedFigure released;
    released.releases = countReleased(declared);
    released.budget = declared.budget;
    released.delta = ledgerDelta(declared);
    released.relation = declared.budget ? declared.budget->relation : relation;
    released.unit = declared.budget ? declared.budget->unit : ledgerUnit(declared);
    if (released.releases == 0) return released;
    const Result<PrivacyFigure> figure =
        composedFigure(chargesReleased(declared), released.relation, released.unit, released.delta);
    released.epsilon = figure ? figure->epsilon : std::nullopt;
    return released;
}

BudgetLevel budgetLevel(const ReleasedFigure& released) {
    if (!released.budget) return BudgetLevel::NoBudget;
    const double budget = released.budget->epsilon;
    if (!released.epsilon || *released.epsilon > budget) return BudgetLevel::Over;
    return *released.epsilon >= nearBudgetShare * budget ? BudgetLevel::Near : BudgetLevel::Within;
}

double usedShare(const ReleasedFigure& released) {
    if (!released.budget) return 0;
    const double budget = released.budget->epsilon;
    return std::min(1.0, released.epsilon.value_or(budget) / budget);
}

LedgerStand standOf(const TableLedger& table, Relation relation) {
    const DrawnFigure drawn = drawnFrom(table.ledger.book, relation);
    return {drawn, releasedFrom(table.ledger.declared, relation), isNonPrivate(table.ledger, drawn),
            !table.ledger.family.isComplete, table.isOfProject ? table.ledger.lineageId : std::string()};
}

bool isNonPrivate(const LineageLedger& ledger, const DrawnFigure& drawn) {
    if (ledger.countsOverlaps()) return true;
    return !goesByDeclarations(ledger.book) && drawnFrom(ledger.declared, drawn.relation) != drawn;
}

} // namespace trilemma
