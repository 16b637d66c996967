// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/runs_view.h"

#include "ui/models/run_sort_filter.h"
#include "ui/models/run_table_text.h"
#include "ui/widgets/widgets.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace trilemma {

namespace {

const QString hiddenColumnsKey = QStringLiteral("explore/hidden_columns");

/// The id of a column whichever set is shown.
QString settingName(const RunTableModel& model, int column) {
    return model.columnId(column).remove(QStringLiteral("_test")).remove(QStringLiteral("_train"));
}

/// Neighbouring rows as one range: a selection of 10,000 ranges would be slow. `rows`: ascending.
QItemSelection spans(const QAbstractItemModel& model, const std::vector<int>& rows) {
    QItemSelection selection;
    for (std::size_t i = 0; i < rows.size();) {
        std::size_t end = i + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1)
            ++end;
        selection.select(model.index(rows[i], 0), model.index(rows[end - 1], model.columnCount() - 1));
        i = end;
    }
    return selection;
}

} // namespace

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
    showColumns();
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillColumnMenu(*menu);
        menu->popup(horizontalHeader()->mapToGlobal(position));
    });
    addCopyAction(this, "copy_rows", [this] { copyRows(); });
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsView::noteSelection);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RunsView::noteSelection);
}

void RunsView::noteSelection() {
    if (m_isChanging)
        m_changed = true;
    else
        emit selectedRunsChanged();
}

/// A filter takes rows away in thousands of pieces, and each of them changes the selection.
template <class Change>
void RunsView::changeRows(Change change) {
    m_changed = false;
    m_isChanging = true;
    change();
    m_isChanging = false;
    if (m_changed) emit selectedRunsChanged();
}

void RunsView::setColumnWidths() {
    const std::pair<int, int> widths[] = {
        {RunTableModel::Model, 120},       {RunTableModel::Weight, 52},      {RunTableModel::Relation, 100},
        {RunTableModel::Solver, 150},      {RunTableModel::Gamma, 52},       {RunTableModel::Epsilon, 66},
        {RunTableModel::SpentEpsilon, 66}, {RunTableModel::Seed, 46},        {RunTableModel::Upwards, 84},
        {RunTableModel::Across, 80},       {RunTableModel::Constraint, 112}, {RunTableModel::Status, 84},
        {RunTableModel::Steps, 56},        {RunTableModel::Simulation, 76}};
    for (const auto& [column, width] : widths)
        horizontalHeader()->resizeSection(column, width);
    showWholeHeads(this);
    horizontalHeader()->setStretchLastSection(true);
}

void RunsView::setRuns(const RunRows& runs) {
    changeRows([&] { m_model->setRuns(runs); });
}

void RunsView::setFilter(const RunFilter& filter) {
    changeRows([&] {
        constexpr qsizetype many = 500; // a selection that is cut into pieces is slow; anew it is one or few
        const QStringList chosen = selectedRuns();
        if (chosen.size() > many) selectionModel()->clearSelection();
        m_rows->setFilter(filter);
        if (chosen.size() > many)
            selectionModel()->select(spans(*m_rows, placesOf(chosen)),
                                     QItemSelectionModel::Select | QItemSelectionModel::Rows);
    });
    if (!m_model->showMetrics(filter.axes, filter.set)) return;
    for (const int column : {RunTableModel::Upwards, RunTableModel::Across})
        setColumnWidth(column, std::max(columnWidth(column), horizontalHeader()->sectionSizeHint(column)));
    hideColumns();
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

/// The rows of those that pass the filter, ascending.
std::vector<int> RunsView::placesOf(const QStringList& runIds) const {
    std::vector<int> places;
    for (const int row : m_model->placesOf(runIds))
        if (const QModelIndex index = m_rows->mapFromSource(m_model->index(row, 0)); index.isValid())
            places.push_back(index.row());
    std::sort(places.begin(), places.end());
    return places;
}

void RunsView::selectRuns(const QStringList& runIds, bool extend) {
    const std::vector<int> places = placesOf(runIds);
    const QItemSelection rows = spans(*m_rows, places);
    // The first seed stands for its setting: a rule that no result has a part in.
    const auto seedAt = [&](int place) {
        return m_model->row(m_rows->mapToSource(m_rows->index(place, 0)).row()).seed;
    };
    const auto least =
        std::min_element(places.begin(), places.end(), [&](int a, int b) { return seedAt(a) < seedAt(b); });
    const QModelIndex first = least == places.end() ? QModelIndex() : m_rows->index(*least, 0);
    changeRows([&] {
        if (first.isValid()) selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
        selectionModel()->select(
            rows, (extend ? QItemSelectionModel::Select : QItemSelectionModel::ClearAndSelect) |
                      QItemSelectionModel::Rows);
    });
    if (first.isValid()) scrollTo(first, PositionAtTop);
}

QList<int> RunsView::shownColumns() const {
    QList<int> columns;
    for (int column = 0; column < RunTableModel::ColumnCount; ++column)
        if (!isColumnHidden(column)) columns << column;
    return columns;
}

QByteArray RunsView::shownAsCsv() const {
    return runsAsCsv(*m_rows, shownColumns(), *m_model);
}

QString RunsView::selectionAsTsv() const {
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    return rowsAsTsv(*m_rows, rows, shownColumns());
}

void RunsView::copyRows() const {
    QGuiApplication::clipboard()->setText(selectionAsTsv());
}

/// Few runs have a fairness weight, another model or several relations: these columns wait to be asked for.
void RunsView::showColumns() {
    const QStringList byDefault{m_model->columnId(RunTableModel::Model),
                                m_model->columnId(RunTableModel::Weight),
                                m_model->columnId(RunTableModel::Relation)};
    setHiddenColumns(QSettings().value(hiddenColumnsKey, byDefault).toStringList());
}

void RunsView::setHiddenColumns(const QStringList& names) {
    m_hidden = names;
    hideColumns();
}

void RunsView::hideColumns() {
    for (int column = 1; column < RunTableModel::ColumnCount; ++column) // the solver stays
        setColumnHidden(column, m_hidden.contains(settingName(*m_model, column)));
}

QStringList RunsView::hiddenColumns() const {
    QStringList hidden;
    for (int column = 0; column < RunTableModel::ColumnCount; ++column)
        if (isColumnHidden(column)) hidden << settingName(*m_model, column);
    return hidden;
}

void RunsView::showColumn(int column, bool shown) {
    setColumnHidden(column, !shown);
    m_hidden = hiddenColumns();
    QSettings().setValue(hiddenColumnsKey, hiddenColumns());
}

void RunsView::fillColumnMenu(QMenu& menu) {
    menu.clear();
    for (int column = 1; column < RunTableModel::ColumnCount; ++column) { // the solver stays
        QAction* action =
            menu.addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setObjectName(QStringLiteral("column_") + settingName(*m_model, column));
        action->setToolTip(m_model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool shown) { showColumn(column, shown); });
    }
}

void RunsView::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) m_model->setDark(isDarkTheme());
}

} // namespace trilemma
