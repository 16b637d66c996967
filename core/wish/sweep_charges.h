// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the runs of a wish would tell the ledger, for the number of training slots that can be expected.
#pragma once

#include "core/learning/plan.h"
#include "core/privacy/ledger.h"
#include "core/wish/wish.h"

#include <stop_token>

namespace trilemma {

/// A setting with its plan; runs of one seed share a split.
struct PlannedSetting {
    SweepSetting setting;
    SolverPlan plan;
};

/// `count`: expectedCount() of its files. A stop leaves settings out. Errors: those of the plans.
Result<std::vector<PlannedSetting>> plansOf(const Wish& wish, double count, const std::stop_token& stop);

/// One charge for each split and part that private runs use; `layout` names the table. Errors: those of
/// planEvaluation().
Result<std::vector<LedgerCharge>> chargesOf(const Wish& wish, const std::vector<PlannedSetting>& planned,
                                            const std::string& layout);

} // namespace trilemma
