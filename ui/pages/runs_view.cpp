// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs_view.h"

#include "ui/models/run_sort_filter.h"
#include "ui/widgets.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>

#include <algorithm>

namespace trilemma {

RunsView::RunsView(QWidget* parent)
    : QTableView(parent)
    , m_model(new RunTableModel(this))
    , m_rows(new RunSortFilter(*m_model, this)) {
    named(this, "runs_table", tr("Runs"));
    m_model->setDark(isDarkTheme());
    setModel(m_rows);
    setUpTable(this);
    setSelectionMode(ExtendedSelection);
    sortByColumn(-1, Qt::AscendingOrder); // as they were trained, until someone asks for another order
    setSortingEnabled(true);
    setColumnWidths();
    auto* copy = new QAction(tr("Copy rows"), this);
    copy->setObjectName("copy_rows");
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    addAction(copy);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(copy, &QAction::triggered, this, &RunsView::copyRows);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsView::selectedRunsChanged);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RunsView::selectedRunsChanged);
}

void RunsView::setColumnWidths() {
    const std::pair<int, int> widths[] = {
        {RunTableModel::Solver, 150},      {RunTableModel::Gamma, 52},      {RunTableModel::Epsilon, 66},
        {RunTableModel::SpentEpsilon, 66}, {RunTableModel::Seed, 46},       {RunTableModel::Error, 84},
        {RunTableModel::Gap, 80},          {RunTableModel::Constraint, 96}, {RunTableModel::Status, 84},
        {RunTableModel::Steps, 56},        {RunTableModel::Simulation, 76}};
    for (const auto& [column, width] : widths)
        horizontalHeader()->resizeSection(column, width);
    horizontalHeader()->setStretchLastSection(true);
}

void RunsView::setRuns(const std::vector<RunRecord>& runs) {
    m_model->setRuns(runs);
}

void RunsView::setFilter(const RunFilter& filter) {
    m_rows->setFilter(filter);
    m_model->setEvaluationSet(filter.set);
}

QStringList RunsView::selectedRuns() const {
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end(),
              [](const QModelIndex& a, const QModelIndex& b) { return a.row() < b.row(); });
    QStringList ids;
    for (const QModelIndex& row : rows)
        ids << row.data(RunTableModel::RunIdRole).toString();
    return ids;
}

QString RunsView::currentRun() const {
    if (selectionModel()->isRowSelected(currentIndex().row()))
        return currentIndex().siblingAtColumn(0).data(RunTableModel::RunIdRole).toString();
    return selectedRuns().value(0);
}

void RunsView::selectRuns(const QStringList& runIds, bool extend) {
    QItemSelection rows;
    QModelIndex first;
    for (const QString& runId : runIds) {
        const int row = m_model->rowOf(runId);
        const QModelIndex index = row < 0 ? QModelIndex() : m_rows->mapFromSource(m_model->index(row, 0));
        if (!index.isValid()) continue;
        rows.select(index, index);
        if (!first.isValid() || index.row() < first.row()) first = index;
    }
    if (first.isValid()) selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    selectionModel()->select(rows,
                             (extend ? QItemSelectionModel::Select : QItemSelectionModel::ClearAndSelect) |
                                 QItemSelectionModel::Rows);
    if (first.isValid()) scrollTo(first, PositionAtTop);
}

/// The selected rows as tab-separated text with a heading, for a spreadsheet.
void RunsView::copyRows() const {
    const auto line = [](const auto& cell) {
        QStringList cells;
        for (int column = 0; column < RunTableModel::ColumnCount; ++column)
            cells << cell(column).toString();
        return cells.join(QLatin1Char('\t'));
    };
    QStringList lines{line([&](int column) { return m_rows->headerData(column, Qt::Horizontal); })};
    for (const QModelIndex& row : selectionModel()->selectedRows())
        lines << line([&](int column) { return row.siblingAtColumn(column).data(); });
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

void RunsView::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) m_model->setDark(isDarkTheme());
}

} // namespace trilemma
