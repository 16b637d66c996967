// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What makes a record of a training.
#pragma once

#include "core/train/run_record.h"

namespace trilemma {

struct PreparedRun;
struct RunOutcome;
struct Schema;
struct TrainingSpec;

/// Columns that `relation` protects alone: the sensitive ones, sorted; none but under attribute_only.
std::vector<std::string> protectedAttributes(const Schema& schema, std::string_view relation);

/// A queued run of a valid specification.
RunRecord newRecord(const TrainingSpec& spec, const std::string& batchId, std::int64_t position);

/// Fills in what is fixed before training: price, events, slots, resolved parameters.
void takePlan(RunRecord& record, const PreparedRun& run);
/// Fills in what a training left; status done or cancelled.
void takeOutcome(RunRecord& record, const PreparedRun& run, const RunOutcome& outcome);

} // namespace trilemma
