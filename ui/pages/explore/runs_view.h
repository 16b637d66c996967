// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/run_filter.h"

#include <QTableView>

class QMenu;

namespace trilemma {

class RunSortFilter;
class RunTableModel;

/// The table of runs, and the one place that knows which runs are selected.
class RunsView : public QTableView {
    Q_OBJECT
  public:
    explicit RunsView(QWidget* parent = nullptr);

    void setRuns(const RunRows& runs);
    void setFilter(const RunFilter& filter);

    QStringList selectedRuns() const; ///< in the order of the rows
    QString currentRun() const;       ///< one of the selected runs; empty: none is
    void selectRuns(const QStringList& runIds, bool extend);

    /// What the table shows, in its order: every row that passes the filter, or the selected ones.
    QByteArray shownAsCsv() const;
    QString selectionAsTsv() const;
    /// Fills a menu with a box for each column; what is chosen is kept in the settings.
    void fillColumnMenu(QMenu& menu);
    QStringList hiddenColumns() const; ///< by the names of the settings
    void setHiddenColumns(const QStringList& names);

  signals:
    void selectedRunsChanged(); ///< or the current one; once for each call, whatever it does to rows

  protected:
    void changeEvent(QEvent* event) override;

  private:
    template <class Change>
    void changeRows(Change change);
    void noteSelection();
    std::vector<int> placesOf(const QStringList& runIds) const;
    void setColumnWidths();
    void showColumns();
    void hideColumns();
    void showColumn(int column, bool shown);
    QList<int> shownColumns() const;
    void copyRows() const;

    RunTableModel* m_model;
    RunSortFilter* m_rows;
    bool m_isChanging = false, m_changed = false;
    QStringList m_hidden; ///< names of the settings: a metric that comes back is hidden again
};

} // namespace trilemma
