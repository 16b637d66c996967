// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ledger of the table that a draft is about, as the project knows it. Reads the store: never in the GUI
// thread.
#pragma once

#include "core/privacy/ledger_totals.h"
#include "ui/session.h"

namespace trilemma {

struct TableLedger {
    std::string lineageId;             ///< empty: the project never trained on this table
    std::optional<std::string> layout; ///< of its slots when a run was last trained on it under this schema
    LedgerBook book;                   ///< with overlaps that were found; non-private then
    LedgerBook declared;               ///< as exports count
};

/// Of the newest data of the draft's files, best under its schema.
Result<TableLedger> tableLedger(const Store& project, const Draft& draft);

/// What private runs have drawn from one table.
struct DrawnFigure {
    int runs = 0;                  ///< that drew or may draw
    std::optional<double> epsilon; ///< of all of them together; empty: unbounded
    double delta = 0;
    Relation relation = Relation::ZeroOut;
};

/// Under a relation and for the unit of the newest run.
DrawnFigure drawnFrom(const LedgerBook& book, Relation relation);

} // namespace trilemma
