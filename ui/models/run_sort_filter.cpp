// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_sort_filter.h"

namespace trilemma {

RunSortFilter::RunSortFilter(RunTableModel& runs, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_runs(runs) {
    setSourceModel(&runs);
    setSortRole(RunTableModel::SortRole);
    setSortLocaleAware(true);
}

void RunSortFilter::setFilter(const RunFilter& filter) {
    if (filter == m_filter) return;
    m_filter = filter;
    invalidateFilter();
}

bool RunSortFilter::filterAcceptsRow(int sourceRow, const QModelIndex&) const {
    return m_filter.accepts(m_runs.row(sourceRow));
}

} // namespace trilemma
