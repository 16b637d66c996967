// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/parallel_panel.h"

#include "ui/charts/parallel_chart.h"
#include "ui/models/parallel_model.h"
#include "ui/widgets/widgets.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QStackedWidget>

#include <algorithm>

namespace trilemma {

ParallelPanel::ParallelPanel(QWidget* parent)
    : QWidget(parent)
    , m_chart(new ParallelChart)
    , m_model(new ParallelModel(this))
    , m_rows(new QSortFilterProxyModel(this))
    , m_table(named(new QTableView, "parallel_table", tr("Settings and results")))
    , m_stack(new QStackedWidget) {
    m_rows->setSourceModel(m_model);
    m_rows->setSortRole(ParallelModel::SortRole);
    setUpTable(m_table);
    m_table->setModel(m_rows);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    auto* area = new QScrollArea; // many axes need more room than a narrow window has
    area->setObjectName(QStringLiteral("parallel_scroll"));
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(m_chart);
    m_stack->addWidget(area);
    m_stack->addWidget(m_table);
    auto* asTable = named(button({}, "data"), "parallel_table_button", tr("Show the lines as a table"));
    asTable->setCheckable(true);
    asTable->setToolTip(asTable->accessibleName());
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_stack, 1);
    layout->addWidget(asTable, 0, Qt::AlignTop);
    connect(asTable, &QPushButton::toggled, this,
            [this](bool isTable) { m_stack->setCurrentIndex(isTable ? 1 : 0); });
    connect(m_chart, &ParallelChart::runsPicked, this, &ParallelPanel::runsPicked);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ParallelPanel::pickRows);
}

void ParallelPanel::setData(ParallelData shown) {
    m_following = true;
    m_model->setData(shown);
    m_following = false;
    m_table->resizeColumnsToContents();
    constexpr int widest = 200; // tool tips have the rest
    for (int column = 0; column < m_model->columnCount(); ++column)
        m_table->setColumnWidth(column, std::min(widest, m_table->columnWidth(column)));
    m_chart->setData(std::move(shown));
}

/// The rows of which a run is selected.
void ParallelPanel::setSelection(const QSet<QString>& runIds) {
    m_chart->setSelection(runIds);
    if (m_following) return;
    m_following = true;
    QItemSelection rows;
    for (int row = 0; row < m_rows->rowCount() && !runIds.isEmpty(); ++row) {
        const QModelIndex index = m_rows->index(row, 0);
        const QStringList runs = m_model->runsOf(m_rows->mapToSource(index).row());
        if (std::any_of(runs.begin(), runs.end(), [&](const QString& id) { return runIds.contains(id); }))
            rows.select(index, index);
    }
    m_table->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_following = false;
}

void ParallelPanel::pickRows() {
    if (m_following) return;
    QStringList runs;
    for (const QModelIndex& row : m_table->selectionModel()->selectedRows())
        runs << m_model->runsOf(m_rows->mapToSource(row).row());
    m_following = true; // the rows are selected as they are
    emit runsPicked(runs, false);
    m_following = false;
}

} // namespace trilemma
