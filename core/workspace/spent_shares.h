// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sweep under one budget is closed: its total holds for the runs that shared it, each drawing once. Which
// shares are spent stands in the ledger, with the charges: deleting a run or restoring a backup frees none.
#pragma once

#include "core/privacy/ledger_totals.h"
#include "core/train/run_record.h"
#include "core/train/training_spec.h"

#include <map>

namespace trilemma {

class Store;

/// The share of a run: its batch and what it was asked for. Empty: it has none, or is a simulation.
std::string shareKeyOf(const RunRecord& run);

/// Which run of this book drew each share, or may have drawn it.
std::map<std::string, std::string> drawersOfShares(const LedgerBook& book);

/// Those of these runs whose share is spent.
Result<std::vector<RunRecord>> withSpentShare(const Store& store, const std::vector<RunRecord>& runs);

/// The others. Errors: spentShareError() if there are none.
Result<std::vector<RunRecord>> withoutSpentShares(const Store& store, std::vector<RunRecord> runs);

/// Nothing if a batch may go on with these specifications: under one budget (of the batch or of theirs) each
/// has to be one of its runs. Errors: PrivacyRefused.
Outcome checkAdditions(const std::vector<RunRecord>& ofBatch, const std::vector<TrainingSpec>& specs);

/// What is said where a share is asked for again.
Error spentShareError();

} // namespace trilemma
