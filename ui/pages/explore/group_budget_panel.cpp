// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/group_budget_panel.h"

#include "ui/base/words.h"
#include "ui/models/group_budget_model.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/widgets.h"

#include <QHeaderView>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int mostBudgetRows = 4; ///< the others are scrolled to, so that the rates of groups keep their room

} // namespace

GroupBudgetPanel::GroupBudgetPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new GroupBudgetModel(this))
    , m_table(named(new QTableView, "group_budget_table", tr("What each group had of the budget")))
    , m_origin(nonPrivateBadge()) {
    m_origin->setObjectName("group_budget_badge");
    setUpTable(m_table);
    m_table->setModel(m_model);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setItemDelegateForColumn(static_cast<int>(GroupBudgetColumn::Portion), new BarDelegate(m_table));
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QHeaderView* header = m_table->horizontalHeader();
    header->setMinimumSectionSize(40);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(static_cast<int>(GroupBudgetColumn::Group), QHeaderView::Stretch);
    fitHeightToRows(m_table, 1, mostBudgetRows);

    auto* head = new QHBoxLayout;
    head->setSpacing(space::one);
    head->addWidget(headingLabel(groupBudgetTitle()));
    head->addStretch(1);
    head->addWidget(m_origin);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, space::one);
    layout->setSpacing(space::half);
    layout->addLayout(head);
    layout->addWidget(m_table);
    layout->addWidget(mutedLabel(groupBudgetCaption()));
    hide();
}

void GroupBudgetPanel::showRun(const RunRecord* record) {
    setVisible(record && !record->groupBudgets.empty());
    m_model->setBudgets(record ? record->groupBudgets : std::vector<GroupBudget>());
    if (!record) return;
    const Provenance origin = releaseProvenance(*record);
    m_origin->setText(toQt(nameOf(origin, provenanceNames)));
    m_origin->setToolTip(origin == Provenance::Released
                             ? tr("Portion, noise and ρ follow from what stage 1 released, which the run's ε "
                                  "covers; errors are non-private.")
                             : tr("From releases without protecting noise: for you as the owner of the "
                                  "data."));
    m_origin->setAccessibleDescription(tr("Origin of the portions: %1").arg(m_origin->text()));
    setLook(m_origin, origin == Provenance::NonPrivate ? "badge" : "badge-released");
    showColumns(record->groupBudgets);
}

/// Only some runs have rho. Noise says what the portion says, and the name of the group needs the room.
void GroupBudgetPanel::showColumns(const std::vector<GroupBudget>& budgets) {
    const bool hasRho = std::any_of(budgets.begin(), budgets.end(),
                                    [](const GroupBudget& each) { return each.rho.has_value(); });
    m_table->setColumnHidden(static_cast<int>(GroupBudgetColumn::Rho), !hasRho);
    m_table->setColumnHidden(static_cast<int>(GroupBudgetColumn::Noise), true);
}

void GroupBudgetPanel::showRows(const std::vector<const GroupRow*>& rows) {
    m_model->setRows(rows);
}

} // namespace trilemma
