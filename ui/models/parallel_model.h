// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/parallel_data.h"

#include <QAbstractTableModel>

namespace trilemma {

/// Parallel coordinates as a table: a row for each line, a column for each axis, and the number of runs.
class ParallelModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Roles { SortRole = Qt::UserRole + 1 };

    explicit ParallelModel(QObject* parent = nullptr)
        : QAbstractTableModel(parent) {}

    void setData(ParallelData data);
    QStringList runsOf(int row) const { return m_data.lines[static_cast<std::size_t>(row)].runIds; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    int axes() const { return static_cast<int>(m_data.axes.size()); }
    ParallelData m_data;
};

} // namespace trilemma
