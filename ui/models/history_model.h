// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/series.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace trilemma {

/// The points of a training curve as a table, the newest on top: a column of steps, and one for each series.
class HistoryModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    using QAbstractTableModel::QAbstractTableModel;

    void setHistory(const std::vector<SeriesInfo>& series, const std::vector<SeriesPoint>& history);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QStringList m_heads;
    std::vector<SeriesPoint> m_history;
};

} // namespace trilemma
