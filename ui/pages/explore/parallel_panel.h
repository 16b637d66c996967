// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/parallel_data.h"

#include <QSet>
#include <QWidget>

class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;

namespace trilemma {

class ParallelChart;
class ParallelModel;

/// Parallel coordinates, as a drawing or as the table with the same numbers.
class ParallelPanel : public QWidget {
    Q_OBJECT
  public:
    explicit ParallelPanel(QWidget* parent = nullptr);

    ParallelChart* chart() { return m_chart; }
    void setData(ParallelData shown);
    void setSelection(const QSet<QString>& runIds);

  signals:
    void runsPicked(const QStringList& runIds, bool extend);

  private:
    void pickRows();

    ParallelChart* m_chart;
    ParallelModel* m_model;
    QSortFilterProxyModel* m_rows;
    QTableView* m_table;
    QStackedWidget* m_stack;
    bool m_following = false; ///< the table takes over a selection
};

} // namespace trilemma
