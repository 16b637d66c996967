// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/group_rates.h"
#include "ui/runs/group_budget_words.h"

#include <QAbstractTableModel>

namespace trilemma {

/// Who had how much of a split budget: a row for each group, a column for each of groupBudgetColumns.
class GroupBudgetModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit GroupBudgetModel(QObject* parent = nullptr)
        : QAbstractTableModel(parent) {}

    void setBudgets(std::vector<GroupBudget> budgets);
    /// What the decisions do to the groups, on one set and about one class; of groups of other names nothing.
    void setRows(const std::vector<const GroupRow*>& rows);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    /// BarDelegate::FractionRole of a portion: itself.
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    const GroupRow* rowOf(const GroupBudget& budget) const;
    bool areNumbers() const { return !m_rows.empty() && isOfNumbers(m_rows.front()); }

    std::vector<GroupBudget> m_budgets;
    std::vector<GroupRow> m_rows;
};

} // namespace trilemma
