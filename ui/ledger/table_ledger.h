// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ledger of the table that a draft is about, whether or not the project has trained on it. Reads store
// and the user's file: never in the GUI thread.
#pragma once

#include "core/privacy/ledger_totals.h"
#include "core/workspace/ledger_view.h"
#include "ui/session/session.h"

#include <functional>

namespace trilemma {

struct TableLedger {
    /// As the project knows it, or the user's file where the project never trained on this table; a book
    /// without runs where nobody has.
    LineageLedger ledger;
    bool isOfProject = false;          ///< the project trained on this table
    std::optional<std::string> layout; ///< of its slots when a run was last trained on it under this schema
};

/// Of the newest data of the draft's files in the project, best under its schema; else of the files by their
/// paths. `project` may be null. No record decides anything.
Result<TableLedger> tableLedger(const Store* project, const LineageFile& lineages, const Draft& draft);

/// The same for the draft of a session, as work for another thread. The session must outlive it.
std::function<Result<TableLedger>()> tableLedgerReader(const Session& session);

/// What private runs have drawn from one table.
struct DrawnFigure {
    int runs = 0;                  ///< that drew or may draw
    std::optional<double> epsilon; ///< of all of them together; empty: unbounded
    double delta = 0;
    Relation relation = Relation::ZeroOut;
    bool operator==(const DrawnFigure&) const = default;
};

/// Under a relation and for the unit of the newest run.
DrawnFigure drawnFrom(const LedgerBook& book, Relation relation);

/// What has left of one table, as its budget measures it.
struct ReleasedFigure {
    int releases = 0;
    std::optional<double> epsilon = 0.0; ///< of all of them together; empty: unbounded
    double delta = 0;
    Relation relation = Relation::ZeroOut;
    std::string unit;
    std::optional<LedgerBudget> budget;
    bool operator==(const ReleasedFigure&) const = default;
};

/// Under delta, relation and unit of the budget in force; without one under `relation`, for the unit of the
/// newest run. `declared`: LineageLedger::declared, which budgets go by.
ReleasedFigure releasedFrom(const LedgerBook& declared, Relation relation);

/// How much of a budget is used: Near from nearBudgetShare on, Over where the released epsilon is above it or
/// unbounded.
enum class BudgetLevel { NoBudget, Within, Near, Over };
inline constexpr double nearBudgetShare = 0.8;
BudgetLevel budgetLevel(const ReleasedFigure& released);
/// released / budget, at most 1; 0 without a budget, 1 for an unbounded release.
double usedShare(const ReleasedFigure& released);

/// What the window says of the ledger of one table, wherever it does.
struct LedgerStand {
    DrawnFigure drawn;
    ReleasedFigure released;
    bool isNonPrivate = false; ///< the drawn figure follows from the records
    bool mayLackRuns = false;
    std::string lineageId; ///< empty: the project never trained on this table
};
LedgerStand standOf(const TableLedger& table, Relation relation);

/// Whether what is shown as drawn is another figure than the owner's declarations alone give: then it follows
/// from which records tables share, or from where an interrupted run went on, and is non-private.
bool isNonPrivate(const LineageLedger& ledger, const DrawnFigure& drawn);

} // namespace trilemma
