// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/group_budget_model.h"

#include "ui/base/escape.h"
#include "ui/widgets/cell_delegates.h"

namespace trilemma {

namespace {

GroupBudgetColumn columnAt(int section) {
    return groupBudgetColumns[static_cast<std::size_t>(section)];
}

QVariant sideOf(GroupBudgetColumn column) {
    const Qt::Alignment side = column == GroupBudgetColumn::Group ? Qt::AlignLeft : Qt::AlignRight;
    return QVariant::fromValue(side | Qt::AlignVCenter);
}

} // namespace

void GroupBudgetModel::setBudgets(std::vector<GroupBudget> budgets) {
    beginResetModel();
    m_budgets = std::move(budgets);
    endResetModel();
}

void GroupBudgetModel::setRows(const std::vector<const GroupRow*>& rows) {
    beginResetModel();
    m_rows.clear();
    for (const GroupRow* row : rows)
        m_rows.push_back(*row);
    endResetModel();
}

const GroupRow* GroupBudgetModel::rowOf(const GroupBudget& budget) const {
    for (const GroupRow& row : m_rows)
        if (row.group == budget.group) return &row;
    return nullptr;
}

int GroupBudgetModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_budgets.size());
}

int GroupBudgetModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(groupBudgetColumns.size());
}

QVariant GroupBudgetModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const GroupBudget& budget = m_budgets[static_cast<std::size_t>(index.row())];
    const GroupBudgetColumn column = columnAt(index.column());
    if (role == Qt::TextAlignmentRole) return sideOf(column);
    if (role == BarDelegate::FractionRole && column == GroupBudgetColumn::Portion) return budget.portion;
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const QString text = groupBudgetCell(column, budget, rowOf(budget));
    if (role == Qt::DisplayRole) return text;
    QStringList lines{text, groupBudgetMeaning(column, areNumbers())};
    if (column == GroupBudgetColumn::Portion)
        lines << groupBudgetMeaning(GroupBudgetColumn::Noise, areNumbers()) + QStringLiteral(": ") +
                     groupBudgetCell(GroupBudgetColumn::Noise, budget, nullptr);
    lines.removeAll(QString());
    return plainToolTip(lines.join(QLatin1Char('\n')));
}

QVariant GroupBudgetModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    if (role == Qt::TextAlignmentRole) return sideOf(columnAt(section));
    if (role == Qt::DisplayRole) return groupBudgetHead(columnAt(section), areNumbers());
    return role == Qt::ToolTipRole ? groupBudgetMeaning(columnAt(section), areNumbers()) : QVariant();
}

} // namespace trilemma
