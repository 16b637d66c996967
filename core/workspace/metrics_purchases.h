// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Buying metrics of a run that is done: what `privacy.evaluation_epsilon` buys with a training
// (core/train/evaluation_plan.h), drawn when it is known which model is to leave. docs/privacy.md, "Released
// metrics".
#pragma once

#include "core/train/run_record.h"
#include "core/train/training_spec.h"
#include "core/workspace/dataset_loader.h"
#include "core/workspace/store_ledger.h"

namespace trilemma {

class Store;

/// What is to be bought, and of what; nothing is read of the records yet.
struct MetricsOrder {
    RunRecord run;     ///< whole
    TrainingSpec spec; ///< as if it had asked for the metrics
    // By the ledger:
    std::string lineageId; ///< whose chain the run is in
    std::string layout;    ///< of the slots that it was trained on
};

/// Reads only. Errors: those of mayBeReleased(); a run that has metrics, that is of a sweep with one budget,
/// or whose training the ledger does not know (PrivacyRefused); an epsilon that validate() refuses (field
/// "epsilon").
Result<MetricsOrder> orderMetrics(const Store& project, const std::string& runId, double epsilon);

/// Metrics that were bought.
struct BoughtMetrics {
    RunRecord run; ///< with them
    double noiseMultiplier = 0;
    LedgerPlace place; ///< of the release
    /// Of what could not be written after the draw: the ledger counts it all the same.
    Errors unwritten;
};

/// Enters the purchase into the ledger of the table, as drawn and as released after looking, draws the
/// histogram of the test part with noise keyed by the operating system, and writes the metrics into the run.
/// An error means that nothing was drawn, and unless writing failed, that nothing was entered: a table whose
/// slots hold other records than those that the run was trained on, so that a record of the test part may
/// have been in the training (field "data"); a price for which nothing could be estimated (field "epsilon");
/// those of planEvaluation() and of StoreLedger::reserveReleased(), a budget that does not allow it among
/// them. `dataset`: loaded by the specification of the order. Waits for the store; not from its own thread.
Result<BoughtMetrics> buyMetrics(Store& store, const LoadedDataset& dataset, const MetricsOrder& order);

} // namespace trilemma
