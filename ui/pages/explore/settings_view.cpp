// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/settings_view.h"

#include "ui/models/run_table_text.h"
#include "ui/widgets/widgets.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <numeric>
#include <set>

namespace trilemma {

SettingsView::SettingsView(QWidget* parent)
    : QTreeView(parent)
    , m_model(new SettingModel(this))
    , m_sorted(new QSortFilterProxyModel(this)) {
    named(this, "settings_table", tr("Settings, with their runs below"));
    m_model->setDark(isDarkTheme());
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(SettingModel::SortRole);
    m_sorted->setSortLocaleAware(true);
    setModel(m_sorted);
    setSelectionMode(ExtendedSelection);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder); // as they were trained, until someone asks for another order
    header()->setStretchLastSection(true);
    connect(header(), &QHeaderView::sortIndicatorChanged, this, &SettingsView::scrollToTop);
    const std::pair<int, int> widths[] = {
        {SettingModel::Solver, 160}, {SettingModel::Model, 104}, {SettingModel::Slack, 60},
        {SettingModel::Epsilon, 76}, {SettingModel::Runs, 48},   {SettingModel::Upwards, 88},
        {SettingModel::Across, 84},  {SettingModel::Kept, 92},   {SettingModel::Wish, 74}};
    for (const auto& [column, width] : widths)
        header()->resizeSection(column, width);
    addCopyAction(this, "copy_settings", [this] { copyRows(); });
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &SettingsView::pickSelected);
}

/// As they are shown, in their order.
void SettingsView::copyRows() const {
    QModelIndexList rows;
    for (QModelIndex row = m_sorted->index(0, 0); row.isValid(); row = indexBelow(row))
        if (selectionModel()->isSelected(row)) rows << row;
    QList<int> columns(SettingModel::ColumnCount);
    std::iota(columns.begin(), columns.end(), 0);
    QGuiApplication::clipboard()->setText(rowsAsTsv(*m_sorted, rows, columns));
}

QModelIndex SettingsView::indexOf(int setting) const {
    return m_sorted->mapFromSource(m_model->index(setting, 0));
}

void SettingsView::setRows(std::vector<SettingRow> rows, const MetricAxes& axes, EvaluationSet set,
                           const std::optional<double>& bound) {
    const QScopedValueRollback<bool> showing(m_showing, true);
    std::set<TradeoffSetting> unfolded;
    for (int i = 0; i < m_model->rowCount(); ++i)
        if (isExpanded(indexOf(i)))
            unfolded.insert(m_model->rows()[static_cast<std::size_t>(i)].point.setting());
    m_model->setRows(std::move(rows), axes, set, bound);
    for (int i = 0; i < m_model->rowCount() && !unfolded.empty(); ++i)
        if (unfolded.contains(m_model->rows()[static_cast<std::size_t>(i)].point.setting()))
            expand(indexOf(i));
    showSelection(m_selection);
}

/// Settings all of whose runs are selected, else the single runs.
void SettingsView::showSelection(const QSet<QString>& runIds) {
    const QScopedValueRollback<bool> showing(m_showing, true);
    m_selection = runIds;
    QItemSelection chosen;
    const auto add = [&](const QModelIndex& index) {
        if (index.isValid()) chosen.select(index, index.siblingAtColumn(SettingModel::ColumnCount - 1));
    };
    for (int i = 0; i < m_model->rowCount() && !runIds.isEmpty(); ++i) {
        const auto& seeds = m_model->rows()[static_cast<std::size_t>(i)].seeds;
        const auto isChosen = [&](const SettingRow::Seed& seed) { return runIds.contains(seed.runId); };
        if (std::all_of(seeds.begin(), seeds.end(), isChosen)) {
            add(indexOf(i));
            continue;
        }
        for (std::size_t seed = 0; seed < seeds.size(); ++seed)
            if (isChosen(seeds[seed]))
                add(m_sorted->mapFromSource(m_model->index(static_cast<int>(seed), 0, m_model->index(i, 0))));
    }
    selectionModel()->select(chosen, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (!chosen.isEmpty()) scrollTo(chosen.indexes().front());
}

void SettingsView::pickSelected() {
    if (m_showing) return;
    QStringList runs;
    for (const QModelIndex& index : selectionModel()->selectedRows())
        runs += index.data(SettingModel::RunIdsRole).toStringList();
    runs.removeDuplicates();
    emit runsPicked(runs, false);
}

void SettingsView::changeEvent(QEvent* event) {
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) m_model->setDark(isDarkTheme());
}

} // namespace trilemma
