// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/group_budget_words.h"

#include "core/evaluation/group_rates.h"
#include "ui/base/words.h"

#include <QCoreApplication>

namespace trilemma {

namespace {

constexpr int digitsOfBudgets = 3;

struct BudgetWords {
    Q_DECLARE_TR_FUNCTIONS(GroupBudgetWords)
};

QString errorCell(const GroupRow* row) {
    const std::optional<double> error = row ? groupErrorOf(*row) : std::nullopt;
    return row && isOfNumbers(*row) ? digitsOf(error, 4) : fixedNumber(error, 4);
}

} // namespace

QString groupBudgetHead(GroupBudgetColumn column, bool isOfNumbers) {
    switch (column) {
    case GroupBudgetColumn::Group:
        return BudgetWords::tr("Group");
    case GroupBudgetColumn::Portion:
        return BudgetWords::tr("Portion");
    case GroupBudgetColumn::Noise:
        return BudgetWords::tr("Noise");
    case GroupBudgetColumn::Rho:
        return QStringLiteral("ρ");
    case GroupBudgetColumn::Error:
        break;
    }
    return isOfNumbers ? BudgetWords::tr("Squared error") : BudgetWords::tr("Error rate");
}

QString groupBudgetMeaning(GroupBudgetColumn column, bool isOfNumbers) {
    switch (column) {
    case GroupBudgetColumn::Group:
        return {};
    case GroupBudgetColumn::Portion:
        return BudgetWords::tr(
            "The group's part of the steps' budget: the larger, the more privacy its people spend");
    case GroupBudgetColumn::Noise:
        return BudgetWords::tr("Noise of the group's gradients, as a multiple of the planned noise");
    case GroupBudgetColumn::Rho:
        return BudgetWords::tr("What the whole training cost one person of the group, as zCDP; only where "
                               "the steps see everybody and a person is one record");
    case GroupBudgetColumn::Error:
        break;
    }
    const QString meaning = isOfNumbers
                                ? BudgetWords::tr("Mean of (prediction − label)² in the group")
                                : BudgetWords::tr("Share of wrong decisions about the class in the group");
    return meaning + QLatin1Char('\n') +
           BudgetWords::tr("Non-private: computed on the records without noise.");
}

QString groupBudgetCell(GroupBudgetColumn column, const GroupBudget& budget, const GroupRow* row) {
    switch (column) {
    case GroupBudgetColumn::Group:
        return toQt(budget.group);
    case GroupBudgetColumn::Portion:
        return BudgetWords::tr("%1 %").arg(roundNumber(100 * budget.portion, digitsOfBudgets));
    case GroupBudgetColumn::Noise:
        return QStringLiteral("× ") + roundNumber(budget.noiseFactor, digitsOfBudgets);
    case GroupBudgetColumn::Rho:
        return budget.rho ? boundNumber(*budget.rho, digitsOfBudgets) : QStringLiteral("–");
    case GroupBudgetColumn::Error:
        break;
    }
    return errorCell(row);
}

QString groupBudgetTitle() {
    return BudgetWords::tr("Who pays, who gains");
}

QString groupBudgetCaption() {
    return BudgetWords::tr("As stage 1 set them; not a guarantee to any group.");
}

} // namespace trilemma
