// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/run_filter.h"

#include <QTableView>

namespace trilemma {

class RunSortFilter;
class RunTableModel;

/// The table of runs, and the one place that knows which runs are selected.
class RunsView : public QTableView {
    Q_OBJECT
  public:
    explicit RunsView(QWidget* parent = nullptr);

    void setRuns(const std::vector<RunRecord>& runs);
    void setFilter(const RunFilter& filter);

    QStringList selectedRuns() const; ///< in the order of the rows
    QString currentRun() const;       ///< one of the selected runs; empty: none is
    void selectRuns(const QStringList& runIds, bool extend);

  signals:
    void selectedRunsChanged();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void setColumnWidths();
    void copyRows() const;

    RunTableModel* m_model;
    RunSortFilter* m_rows;
};

} // namespace trilemma
