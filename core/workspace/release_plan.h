// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/ledger_view.h"
#include "core/workspace/release.h"

namespace trilemma {

/// A release as it would be entered.
struct ReleasePlan {
    ReleaseStatement statement; ///< without head and sequence, which come with the entry
    LineageLedger ledger;       ///< of the run's data
    bool hasLeft = false;       ///< it was released before, as what is stated now: nothing is entered again
};

/// Reads only. Errors: mayBeReleased(), a run that the ledger does not know, another choice than the one that
/// was stated first, a budget that does not allow it (with the three numbers).
Result<ReleasePlan> planRelease(SqlConnection& project, const LineageFile* lineages, const std::string& runId,
                                ReleaseChoice chosen);

} // namespace trilemma
