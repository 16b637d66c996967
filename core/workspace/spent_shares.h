// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sweep under one budget is closed: its total holds for the runs that shared it, each drawing once.
#pragma once

#include "core/train/run_record.h"
#include "core/train/training_spec.h"

namespace trilemma {

class Store;

/// Those of these runs that had a share of one budget and may not draw again: as the ledger says, they drew,
/// or may have drawn. Simulations have no share.
Result<std::vector<RunRecord>> withSpentShare(const Store& store, const std::vector<RunRecord>& runs);

/// Nothing if a batch may go on with these specifications: under one budget (of the batch or of theirs) each
/// has to be one of its runs. Errors: PrivacyRefused.
Outcome checkAdditions(const std::vector<RunRecord>& ofBatch, const std::vector<TrainingSpec>& specs);

/// What is said where one of these runs is asked for again.
Error spentShareError(const RunRecord& run);

} // namespace trilemma
