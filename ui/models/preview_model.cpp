// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/preview_model.h"

#include "ui/base/escape.h"
#include "ui/base/words.h"

namespace trilemma {

void PreviewModel::setInspection(const std::optional<Inspection>& inspection) {
    beginResetModel();
    m_headers.clear();
    m_rows.clear();
    if (inspection) {
        for (const ColumnInspection& column : inspection->columns)
            m_headers.push_back({toQt(column.name), column.other == 0 && column.numeric > 0});
        m_rows = inspection->preview;
    }
    endResetModel();
}

int PreviewModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PreviewModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_headers.size());
}

QVariant PreviewModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        const QString cell = column < m_rows[row].size() ? toQt(m_rows[row][column]) : QString();
        return role == Qt::ToolTipRole ? plainToolTip(cell) : cell;
    }
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (m_headers[column].isNumber ? Qt::AlignRight : Qt::AlignLeft));
    return {};
}

QVariant PreviewModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    const auto column = static_cast<std::size_t>(section);
    if (section < 0 || column >= m_headers.size()) return {};
    if (role == Qt::DisplayRole) return m_headers[column].name;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (m_headers[column].isNumber ? Qt::AlignRight : Qt::AlignLeft));
    return {};
}

} // namespace trilemma
