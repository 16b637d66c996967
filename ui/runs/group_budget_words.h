// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who had how much of a budget that was split between groups, beside what their people gained by it: the
// columns of its table, wherever it is shown.
#pragma once

#include "core/evaluation/group_row.h"
#include "core/learning/group_budget.h"

#include <QString>

#include <array>

namespace trilemma {

enum class GroupBudgetColumn { Group, Portion, Noise, Rho, Error };
inline constexpr std::array groupBudgetColumns{GroupBudgetColumn::Group, GroupBudgetColumn::Portion,
                                               GroupBudgetColumn::Noise, GroupBudgetColumn::Rho,
                                               GroupBudgetColumn::Error};

/// "Portion"; the error is a squared one where the label is a number.
QString groupBudgetHead(GroupBudgetColumn column, bool isOfNumbers);
QString groupBudgetMeaning(GroupBudgetColumn column, bool isOfNumbers);
/// `row`: the decisions on the group's people; null where there is none.
QString groupBudgetCell(GroupBudgetColumn column, const GroupBudget& budget, const GroupRow* row);

QString groupBudgetTitle();
QString groupBudgetCaption();

} // namespace trilemma
