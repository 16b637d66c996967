// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/ledger_totals.h"
#include "core/train/statement.h"

namespace trilemma {

/// What is said about a model that leaves.
struct ReleaseStatement {
    RunRecord run; ///< with its model
    std::vector<LedgerCharge> charges;
    /// Of metrics that were bought after the training, and left when they were drawn.
    std::vector<LedgerCharge> boughtLater;
    ReleaseChoice chosen = ReleaseChoice::AfterLooking;
    bool isOtherSlack = false; ///< the model is not the one that its run left, but read off the same release
    PrivacyFigure own;         ///< price of this model and its metrics alone, at its delta under its relation
    int runsLookedAt =
        0; ///< private runs on what was declared to be this data that drew, this one among them
    PrivacyFigure lookedAt; ///< of all of them together, at the same delta under the same relation
    int nonPrivateRuns = 0; ///< on this data, simulations too; no figure covers what was seen of them
    bool mayLackRuns =
        false;        ///< the ledger was lost or begun after runs on this data: LineageFamily::isComplete
    std::string head; ///< of the chain that holds the release
    std::int64_t sequence = 0;
};

/// Only what was bought may leave.
std::vector<MetricValue> releasedMetrics(const RunRecord& run);

/// Prices a finished run against what was drawn on its data: `book` counts what the owner declared to belong
/// to it and nothing that was found in records, as all of it leaves with the model. Head and sequence come
/// when it is entered.
Result<ReleaseStatement> statementOf(RunRecord run, ReleaseChoice chosen, const LedgerBook& book);

/// {"trilemma_export":1, "model", "run_id", "dataset_id", "metrics", "privacy", "statement", "choice",
/// "ledger"}, of a selection also "selected". Holds no metric that was not bought, no time, no lineage and no
/// fingerprint: everything in it is public or released.
Json toJson(const ReleaseStatement& statement);
/// The same with the figures of its run, which take longer than all the rest (statementFigures()).
Json toJson(const ReleaseStatement& statement, const StatementFigures& figures);
/// A function of these facts alone: whoever has them writes the same file (export_again.h).
Json toJson(const ReleaseStatement& statement, const StatementInputs& inputs,
            const StatementFigures& figures);

/// The same release with the model of another slack, which the curve of its run gives without further price.
/// The export says so, and under which condition; metrics that were bought are of the slack that was trained
/// for, and are left out. Errors: frontierAtSlack(); a private selection, whose best is of its own slack.
Result<ReleaseStatement> atSlack(ReleaseStatement statement, double gamma);

/// Why a run cannot leave as a private model; empty if it can. `private_selection` may only be stated of a
/// run that was one (core/train/selection.h): nothing that was trained otherwise can become one.
/// PrivacyRefused.
Outcome mayBeReleased(const RunRecord& run, ReleaseChoice chosen);

} // namespace trilemma
