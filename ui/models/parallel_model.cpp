// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/parallel_model.h"

#include "ui/base/escape.h"

#include <QLocale>

namespace trilemma {

void ParallelModel::setData(ParallelData data) {
    beginResetModel();
    m_data = std::move(data);
    endResetModel();
}

int ParallelModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_data.lines.size());
}

int ParallelModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || m_data.lines.empty() ? 0 : axes() + 1;
}

QVariant ParallelModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const ParallelLine& line = m_data.lines[static_cast<std::size_t>(index.row())];
    const bool counts = index.column() == axes();
    const auto at = static_cast<std::size_t>(index.column());
    const bool words = !counts && m_data.axes[at].scale == ParallelAxis::Scale::Categories;
    switch (role) {
    case Qt::DisplayRole:
        return counts ? QLocale().toString(line.runIds.size()) : m_data.axes[at].textOf(line.values[at]);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (words ? Qt::AlignLeft : Qt::AlignRight));
    case SortRole:
        if (counts) return line.runIds.size();
        if (words) return m_data.axes[at].textOf(line.values[at]);
        return line.values[at] ? QVariant(*line.values[at]) : QVariant();
    default:
        return {};
    }
}

QVariant ParallelModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section > axes())
        return QAbstractTableModel::headerData(section, orientation, role);
    const bool counts = section == axes();
    if (role == Qt::DisplayRole)
        return counts ? tr("Runs") : m_data.axes[static_cast<std::size_t>(section)].title;
    if (role == Qt::ToolTipRole)
        return counts ? tr("Runs that the row averages")
                      : plainToolTip(m_data.axes[static_cast<std::size_t>(section)].meaning);
    return {};
}

} // namespace trilemma
