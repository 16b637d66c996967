// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/ledger.h"
#include "core/train/run_record.h"

namespace trilemma {

/// What a planned run does, for the ledger. Its solver reads the slots of the training part and nothing else;
/// bought metrics read the test part. The other metrics have no noise, are marked non-private and no ledger
/// can cover them. The table is
/// that of `record.datasetId`; the layout of its slots is for whoever has read it to say. Precondition:
/// takePlan(record, ...) or a record from a store.
std::vector<LedgerCharge> chargesOf(const RunRecord& record);

} // namespace trilemma
