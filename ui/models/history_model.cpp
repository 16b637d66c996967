// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/history_model.h"

#include "ui/runs/series_words.h"

#include <QLocale>

#include <cmath>

namespace trilemma {

void HistoryModel::setHistory(const std::vector<SeriesInfo>& series,
                              const std::vector<SeriesPoint>& history) {
    QStringList heads{tr("Step")};
    for (const SeriesInfo& one : series)
        heads << seriesWords(one).head;
    const auto before = static_cast<int>(m_history.size());
    const auto now = static_cast<int>(history.size());
    const bool goesOn = heads == m_heads && before > 0 && now >= before &&
                        history.front().position == m_history.front().position &&
                        history[m_history.size() - 1].position == m_history.back().position;
    if (!goesOn) {
        beginResetModel();
        m_heads = heads;
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
    return parent.isValid() ? 0 : static_cast<int>(m_heads.size());
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const SeriesPoint& point = m_history[m_history.size() - 1 - static_cast<std::size_t>(index.row())];
    if (index.column() == 0) return QLocale().toString(static_cast<qlonglong>(point.position));
    const double value = valueOf(point, static_cast<std::size_t>(index.column() - 1));
    return std::isfinite(value) ? QLocale().toString(value, 'f', 4) : QStringLiteral("–");
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    return m_heads.value(section);
}

} // namespace trilemma
