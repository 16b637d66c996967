// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sentences of what the ledger says of one table.
#pragma once

#include "ui/ledger/table_ledger.h"

#include <QString>

namespace trilemma {

/// "ε = 8 at δ = 1e-05 for whether a record was used; unit: record"
QString budgetText(const LedgerBudget& budget);
/// "Spent by 2 private runs together: ε = 5.37 at δ = 1e-05 for whether a record was used", and what that
/// figure may lack or follow from.
QString spentSentence(const LedgerStand& stand);
/// "Released (models: 1): ε = 3 of a budget of ε = 8 at δ = .. .", without a budget that there is none.
QString releasedSentence(const ReleasedFigure& released);
/// "nearly used up", "over budget"; empty where nothing is to be heeded.
QString levelWord(BudgetLevel level);

} // namespace trilemma
