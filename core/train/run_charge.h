// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/ledger.h"
#include "core/train/run_record.h"

namespace trilemma {

/// The neighbouring relation that a run claims; one without privacy claims none, and counts as zero-out.
/// Errors (StoreBroken): it has a privacy target and no relation that this program knows.
Result<Relation> relationOf(const RunRecord& record);

/// What a planned run does, for the ledger. Its solver reads the slots of the training part and nothing else;
/// bought metrics read the test part. The other metrics have no noise, are marked non-private and no ledger
/// can cover them. The table is that of `record.datasetId`; the layout of its slots is for whoever has read
/// it to say. Precondition: takePlan(record, ...) or a record from a store. Errors (StoreBroken): those of
/// relationOf(); a specification that does not say how the table was split. A split that is guessed could
/// make two runs look as if they had read disjoint parts.
Result<std::vector<LedgerCharge>> chargesOf(const RunRecord& record);
/// The same where relation and split are known from elsewhere.
std::vector<LedgerCharge> chargesOf(const RunRecord& record, Relation relation, const LedgerSplit& split);

} // namespace trilemma
