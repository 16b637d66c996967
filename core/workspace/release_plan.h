// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/ledger_view.h"
#include "core/workspace/release.h"

namespace trilemma {

/// A release as it would be entered.
struct ReleasePlan {
    ReleaseStatement statement;  ///< without head and sequence, which come with the entry
    LineageLedger ledger;        ///< of the run's data
    PrivacyFigure releasedAfter; ///< of everything released, this model among it, as `statement.own`
    int endedBefore = 0;         ///< runs of this project on the data that were over when this one began
    bool hasLeft = false;        ///< it was released before: its price counts already
    bool isStated = false;       ///< as what is stated now: nothing is entered again
};

/// Reads only. Without `chosen` the choice is what was stated before, else the usual one for the run. A
/// release can be stated again as after_looking, which claims least, and as nothing else. Errors:
/// mayBeReleased(), a run that the ledger does not know, another choice than the one that was stated
/// (field "chosen"), for any choice but after_looking an earlier attempt that was stopped, a budget that does
/// not allow it (with the three numbers).
Result<ReleasePlan> planRelease(SqlConnection& project, const LineageFile* lineages, const std::string& runId,
                                std::optional<ReleaseChoice> chosen);

/// Whether what is about to be drawn may leave at once, whatever comes out: its charges must keep the budget
/// before there is anything to show. Reads only; comes back with the ledger of the lineage as it stands.
/// Errors: a damaged ledger, a budget that does not allow it (with the three numbers), `fixed` after an
/// earlier attempt that was stopped, `private_selection` (field "chosen").
Result<LineageLedger> planDirectRelease(SqlConnection& project, const LineageFile* lineages,
                                        const std::string& lineageId, const std::string& runId,
                                        const std::vector<LedgerCharge>& charges, ReleaseChoice chosen);

} // namespace trilemma
