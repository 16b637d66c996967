// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli_commands.h"

#include "core/train/run_record.h"
#include "core/train/training_spec.h"

namespace trilemma {

/// What a batch left in its store.
struct Trained {
    std::string batchId;
    std::vector<RunRecord> runs; ///< of the batch, in its order; never empty if anything was to be trained
    Errors errors;               ///< of the first write to project or ledger that failed
    bool interrupted = false;
};

/// Trains everything in the store of the options and comes back when the batch is in it. Ctrl+C, SIGTERM and
/// SIGHUP end it early: `interrupted`, and so does a write that fails: a run that the store does not hold has
/// failed, whatever became of it. Needs an event loop's thread. Errors: those of store and lineage file, and
/// of a batch to resume that is not there.
Result<Trained> trainAll(const CliOptions& options, const CliOutput& output, const Json& request,
                         std::vector<TrainingSpec> specs);

/// What a training says that a signal ended.
Error interruptedError();

} // namespace trilemma
