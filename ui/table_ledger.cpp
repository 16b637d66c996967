// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table_ledger.h"

#include <algorithm>

namespace trilemma {

Result<TableLedger> tableLedger(const Store& project, const Draft& draft) {
    const Result<std::vector<DatasetRecord>> datasets = project.datasets();
    if (!datasets) return datasets.errors();
    TableLedger table;
    const Json schema = toJson(draft.schema);
    for (const DatasetRecord& dataset : *datasets) {
        const bool isSame = dataset.schema == schema;
        if (dataset.files != draft.files || (table.tableId && !isSame)) continue;
        table.lineageId = dataset.lineageId;
        if (isSame) table.tableId = dataset.id;
    }
    if (table.lineageId.empty()) return table;
    Result<std::vector<LineageLedger>> ledgers = project.ledgers();
    if (!ledgers) return ledgers.errors();
    for (LineageLedger& ledger : *ledgers)
        if (ledger.lineageId == table.lineageId) table.book = std::move(ledger.book);
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
