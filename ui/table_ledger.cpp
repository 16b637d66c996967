// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table_ledger.h"

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

} // namespace

Result<TableLedger> tableLedger(const Store& project, const Draft& draft) {
    const Result<std::vector<DatasetRecord>> datasets = project.datasets();
    if (!datasets) return datasets.errors();
    TableLedger table;
    std::optional<std::string> tableId;
    const Json schema = toJson(framedSchema(draft));
    for (const DatasetRecord& dataset : *datasets) {
        const bool isSame = dataset.schema == schema;
        if (dataset.files != draft.files || (tableId && !isSame)) continue;
        table.lineageId = dataset.lineageId;
        if (isSame) tableId = dataset.id;
    }
    if (table.lineageId.empty()) return table;
    Result<std::vector<LineageLedger>> ledgers = project.ledgers();
    if (!ledgers) return ledgers.errors();
    for (LineageLedger& ledger : *ledgers)
        if (ledger.lineageId == table.lineageId) {
            table.book = std::move(ledger.book);
            table.declared = std::move(ledger.declared);
        }
    if (tableId) table.layout = newestLayout(table.book, *tableId);
    return table;
}

DrawnFigure drawnFrom(const LedgerBook& book, Relation relation) {
    DrawnFigure drawn;
    drawn.delta = ledgerDelta(book);
    drawn.relation = relation;
    drawn.runs = static_cast<int>(std::count_if(book.runs.begin(), book.runs.end(), [](const LedgerRun& run) {
        return run.state != LedgerRunState::Refunded && run.isPrivate();
    }));
    if (drawn.runs == 0) return drawn;
    if (const Result<PrivacyFigure> figure =
            composedFigure(chargesLookedAt(book), relation, ledgerUnit(book), drawn.delta))
        drawn.epsilon = figure->epsilon;
    return drawn;
}

} // namespace trilemma
