// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/history_model.h"

#include <QLocale>

namespace trilemma {

void HistoryModel::setHistory(const std::vector<HistoryPoint>& history) {
    const auto before = static_cast<int>(m_history.size());
    const auto now = static_cast<int>(history.size());
    const bool goesOn = before > 0 && now >= before && history.front().step == m_history.front().step &&
                        history[m_history.size() - 1].step == m_history.back().step;
    if (!goesOn) {
        beginResetModel();
        m_history = history;
        endResetModel();
    } else if (now > before) { // a row that somebody reads stays where it is
        beginInsertRows({}, 0, now - before - 1);
        m_history = history;
        endInsertRows();
    }
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_history.size());
}

int HistoryModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const HistoryPoint& point = m_history[m_history.size() - 1 - static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case Step:
        return QLocale().toString(static_cast<qlonglong>(point.step));
    case Violation:
        return QLocale().toString(point.worstViolation, 'f', 4);
    default:
        return QLocale().toString(point.dualSum, 'f', 4);
    }
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    static const QStringList names{tr("Step"), tr("Worst violation"), tr("Sum of duals")};
    return names.value(section);
}

} // namespace trilemma
