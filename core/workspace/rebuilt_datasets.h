// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Descriptions of tables that a damaged project has lost, put together from what its runs say: files and
// schema stand in each specification, the lineage in the ledger.
#pragma once

#include "core/base/result.h"

namespace trilemma {

class SqlConnection;

/// Of a project whose rows and chains were copied already: descriptions that are not as they were written
/// leave, and those that runs miss are made anew. A run that is not in the ledger cannot tell its lineage.
/// Without digests everything is believed. What was made anew is named in `lost`, with what it lacks.
Outcome rebuildDatasets(SqlConnection& project, bool hasDigests, Errors& lost);

} // namespace trilemma
