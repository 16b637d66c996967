// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/group_summary_panel.h"

#include "ui/models/attribute_model.h"

#include <QHeaderView>

namespace trilemma {

namespace {
constexpr int maxShownGroups = 10;
}

GroupSummaryPanel::GroupSummaryPanel(Session& session, QWidget* parent)
    : Card(tr("Groups"), parent) {
    setObjectName("group_summary_panel");
    addToHeading(nonPrivateBadge());
    auto* table = named(new QTableView, "group_summary_table", tr("Groups with their sizes and base rates"));
    auto* model = new GroupModel(session, this, true);
    table->setModel(model);
    setUpTable(table);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    fitHeightToRows(table, 1, maxShownGroups);
    table->setColumnHidden(GroupModel::Attribute, true);
    table->setColumnHidden(GroupModel::Share, true);
    QHeaderView* header = table->horizontalHeader();
    header->setMinimumSectionSize(40);
    header->setSectionResizeMode(GroupModel::Group, QHeaderView::Stretch);
    for (const int column : {GroupModel::Records, GroupModel::Positive})
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    auto* lost = named(mutedLabel(), "group_summary_lost", tr("Records that are in no group's row"));
    body()->addWidget(table);
    body()->addWidget(lost);
    const auto show = [this, model, lost] {
        setVisible(model->rowCount() > 0);
        setTextOrHide(lost, model->lostText());
    };
    connect(model, &QAbstractItemModel::modelReset, this, show);
    show();
}

} // namespace trilemma
