// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/run_filter.h"
#include "ui/models/run_table_model.h"

#include <QSortFilterProxyModel>

namespace trilemma {

/// The rows of a RunTableModel that pass a filter, sorted by numbers as numbers.
class RunSortFilter : public QSortFilterProxyModel {
    Q_OBJECT
  public:
    explicit RunSortFilter(RunTableModel& runs, QObject* parent = nullptr);
    void setFilter(const RunFilter& filter);

  protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const override;

  private:
    RunTableModel& m_runs;
    RunFilter m_filter;
};

} // namespace trilemma
