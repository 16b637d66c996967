// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A wish with one budget for its whole sweep, before its table is read.
#pragma once

#include "core/train/one_budget.h"
#include "core/wish/wish.h"

namespace trilemma {

/// What each private run of the wish gets of its total, for the number of training slots that can be
/// expected: shareBudget() says it for the real splits, and differs from it by about as much as these do.
/// Precondition: the wish has a total. Errors: those of shareOfTotal(); no private run.
Result<BudgetShare> shareOf(const Wish& wish, double count, const std::stop_token& stop = {});

/// The same wish, each of its runs asked for that epsilon on its own.
Wish withShare(Wish wish, const BudgetShare& share);

/// Runs of the sweep that draw.
std::size_t privateRunsOf(const Wish& wish);

} // namespace trilemma
