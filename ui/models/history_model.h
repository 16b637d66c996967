// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/history_point.h"

#include <QAbstractTableModel>

namespace trilemma {

/// The points of a training curve as a table, the newest on top.
class HistoryModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns { Step, Violation, DualSum, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setHistory(const std::vector<HistoryPoint>& history);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<HistoryPoint> m_history;
};

} // namespace trilemma
