// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a sweep will take before it starts: its time, from what finished runs took, and its price, as the
// ledger of the table would show it afterwards.
#pragma once

#include "core/privacy/ledger_totals.h"
#include "core/train/one_budget.h"
#include "core/train/run_record.h"
#include "core/wish/wish.h"

namespace trilemma {

/// Mean seconds of a step of finished runs, by solver and model: one thread, the table of the wish.
/// Non-private, as realised batches decide.
using StepSeconds = std::map<std::pair<std::string, std::string>, double>;
StepSeconds stepSeconds(const std::vector<RunRecord>& runs, const std::vector<std::string>& files);

struct EstimateRequest {
    Wish wish;
    double count = 0; ///< expectedCount() of its files
    StepSeconds measured;
    int threads = 1;
    LedgerBook book;            ///< of the table's lineage, as far as it is known
    LedgerBook declared;        ///< of it, as exports and budgets count
    bool isNonPrivate = false;  ///< what the book comes to: it follows from records
    std::string layout = "new"; ///< of the wish's table as the ledger knows it; any other text if it does not
};

struct SweepEstimate {
    std::optional<double> seconds; ///< of the runs that could be estimated, on all threads; none: of no run
    std::vector<std::string> unmeasured; ///< "Solver, model" of the others

    std::optional<BudgetShare> share;   ///< of a wish with one budget; else none
    std::optional<PrivacyFigure> alone; ///< all private runs of the sweep together; none without private runs
    std::optional<PrivacyFigure> total; ///< with everything that the ledger says was drawn
    double delta = 0;                   ///< of both
    int runsBefore = 0;                 ///< private runs in the ledger already
    bool isNonPrivate = false;          ///< the total and their number, as in the request

    std::optional<LedgerBudget> budget;
    std::optional<PrivacyFigure> released; ///< against the budget, if every model of the sweep left
    bool exceedsBudget() const;
    Errors errors; ///< of a plan or of the accountant: then there is no price
};

/// Composes equal events by their counts, so that thousands of runs take as long as their distinct settings:
/// tenths of a second to some seconds. A stop gives an estimate without a price.
/// The number of training slots of a run is the expected one, so prices are those of a typical split.
SweepEstimate estimateSweep(const EstimateRequest& request, const std::stop_token& stop = {});

} // namespace trilemma
