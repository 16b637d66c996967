// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/columns_panel.h"

#include "ui/base/words.h"
#include "ui/models/schema_model.h"
#include "ui/session/schema_edit.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/cell_delegates.h"

#include <QHeaderView>
#include <QMenu>

#include <algorithm>

namespace trilemma {

ColumnsPanel::ColumnsPanel(Session& session, QWidget* parent)
    : Card(tr("Columns"), parent)
    , m_session(session)
    , m_model(new SchemaModel(session, this))
    , m_table(named(new QTableView, "schema_table", tr("Columns of the table")))
    , m_banner(named(new Banner, "schema_banner", QString())) {
    addToHeading(nonPrivateBadge(tr("missing: non-private")));
    addToHeading(buildBulkButton());
    m_banner->setClosable(false);
    m_table->setModel(m_model);
    setUpTable(m_table);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::AllEditTriggers);
    for (const int column : {SchemaModel::RoleColumn, SchemaModel::KindColumn, SchemaModel::PolicyColumn})
        m_table->setItemDelegateForColumn(column, new ChoiceDelegate(m_table));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(SchemaModel::Facts, QHeaderView::Stretch);
    header->resizeSection(SchemaModel::Name, 116);
    header->resizeSection(SchemaModel::RoleColumn, 84);
    header->resizeSection(SchemaModel::KindColumn, 112);
    header->resizeSection(SchemaModel::Missing, 68);
    header->resizeSection(SchemaModel::PolicyColumn, 108);
    body()->addWidget(m_banner);
    body()->addWidget(m_table, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { emit selectionChanged(selectedRows()); });
    connect(&session, &Session::draftChanged, this, &ColumnsPanel::onDraftChanged);
    onDraftChanged();
}

/// One role, kind or policy for every selected column.
QPushButton* ColumnsPanel::buildBulkButton() {
    auto* bulk = named(button(tr("Set for selection")), "bulk_role_button",
                       tr("Set role, kind or missing policy of the selected columns"));
    auto* menu = new QMenu(bulk);
    const auto fill = [&](const QString& title, const QStringList& words, SchemaModel::Columns column) {
        QMenu* part = menu->addMenu(title);
        for (int choice = 0; choice < words.size(); ++choice)
            connect(part->addAction(words[choice]), &QAction::triggered, this,
                    [this, column, choice] { m_model->setForAll(selectedRows(), column, choice); });
    };
    fill(tr("Role"), roleWords(), SchemaModel::RoleColumn);
    fill(tr("Kind"), kindWords(), SchemaModel::KindColumn);
    fill(tr("If missing"), missingWords(), SchemaModel::PolicyColumn);
    bulk->setMenu(menu);
    return bulk;
}

std::vector<int> ColumnsPanel::selectedRows() const {
    std::vector<int> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    return rows;
}

void ColumnsPanel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    const Errors wrong = draft.inspection ? validate(draft.schema) : Errors{};
    if (wrong.empty())
        m_banner->clear();
    else
        m_banner->showNotice(Banner::Level::Warning, tr("Before training:") + errorListHtml(wrong, 4));
}

} // namespace trilemma
