// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Records to rows and back; the only place that knows the columns of the store.
#pragma once

#include "core/workspace/store.h"

namespace trilemma {

Outcome insertBatch(SqlConnection& connection, const std::string& batchId, const Json& request);
/// The id of a dataset with this fingerprint, schema and list of files (an export tells the id, and must not
/// tell that two files hold the same), inserted if there is none.
Result<std::string> insertDataset(SqlConnection& connection, const DatasetRecord& dataset);
Outcome insertRun(SqlConnection& connection, const RunRecord& run);
/// Replaces everything that a run gains after it was queued.
Outcome writeRun(SqlConnection& connection, const RunRecord& run);

Result<std::vector<BatchRecord>> readBatches(SqlConnection& connection);

// What does not fit its digest, or cannot be read, is named in `damage`, and the rest comes back; without it
// any damage is an error.
/// In order of creation, without models; all of them or only some.
Result<std::vector<RunRecord>> readRuns(SqlConnection& connection, const std::optional<QStringList>& onlyIds,
                                        RunDetail detail, Errors* damage = nullptr);
Result<RunRecord> readRun(SqlConnection& connection, const std::string& runId);
Result<std::vector<DatasetRecord>> readDatasets(SqlConnection& connection, Errors* damage = nullptr);

} // namespace trilemma
