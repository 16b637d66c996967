// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fairness/fairness_page.h"

#include "core/learning/records.h"
#include "ui/models/attribute_model.h"
#include "ui/pages/fairness/compared_panel.h"
#include "ui/pages/fairness/constraint_list_panel.h"
#include "ui/pages/fairness/constraint_panel.h"
#include "ui/pages/fairness/custom_rates_panel.h"
#include "ui/pages/fairness/objective_panel.h"
#include "ui/pages/fairness/partition_panel.h"
#include "ui/session/constraint_edit.h"
#include "ui/widgets/undo_buttons.h"

#include <QHeaderView>
#include <QStackedWidget>

namespace trilemma {

namespace {
constexpr int maxGroups = 14;
}

FairnessPage::FairnessPage(Session& session, QWidget* parent)
    : Page(session, parent)
    , m_stack(new QStackedWidget) {
    m_stack->addWidget(buildEmptyState());
    m_stack->addWidget(buildContent());
    auto* heading = new QHBoxLayout;
    heading->addWidget(titleLabel(tr("Fairness")));
    heading->addStretch(1);
    heading->addWidget(new UndoButtons(session, "fairness"));
    QVBoxLayout* layout = scrollingLayout(this, "fairness_scroll");
    layout->addLayout(heading);
    layout->addWidget(m_stack, 1);
    connect(&session, &Session::draftChanged, this, &FairnessPage::onDraftChanged);
    onDraftChanged();
}

QWidget* FairnessPage::buildEmptyState() {
    auto* empty =
        new EmptyState("fairness", tr("No sensitive column yet"),
                       tr("Fairness compares groups of people. Open a table on the Data page and give the "
                          "column that tells the groups apart, such as sex or age, the role \"sensitive\"."));
    auto* go = named(primaryButton(tr("Go to Data")), "fairness_to_data_button", tr("Go to the Data page"));
    empty->addButton(go);
    connect(go, &QPushButton::clicked, this, [this] { triggerAction(this, "go_data"); });
    return empty;
}

QWidget* FairnessPage::buildContent() {
    auto* content =
        new QWidget; // given to panels at once: one that shows itself without a parent is a window
    m_objective = new ObjectivePanel(session(), content);
    m_list = new ConstraintListPanel(session(), content);
    m_constraint = new ConstraintPanel(session(), content);
    m_compared = new ComparedPanel(session(), content);
    m_rates = new CustomRatesPanel(session(), content);
    auto* left = new QVBoxLayout;
    left->setSpacing(space::two);
    left->addWidget(m_list);
    left->addWidget(m_compared);
    left->addWidget(buildGroups());
    left->addStretch(1);
    auto* right = new QVBoxLayout;
    right->setSpacing(space::two);
    right->addWidget(m_constraint);
    right->addWidget(m_rates);
    right->addWidget(new PartitionPanel(session(), content));
    right->addStretch(1);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(space::two);
    columns->addLayout(left, 1);
    columns->addLayout(right, 1);
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::two);
    rows->addWidget(m_objective);
    rows->addLayout(columns, 1);
    offerPart("show_objective", m_objective);
    offerPart("show_constraint", m_constraint);
    offerPart("show_slacks", m_constraint->slack());
    offerPart("show_groups", m_compared);
    connect(m_list, &ConstraintListPanel::placeChanged, this, &FairnessPage::setPlace);
    connect(m_constraint, &ConstraintPanel::validityChanged, this, &Page::stateChanged);
    return content;
}

QWidget* FairnessPage::buildGroups() {
    auto* card = new Card(tr("Groups in the table"));
    card->addToHeading(nonPrivateBadge());
    auto* table = named(new QTableView, "groups_table", tr("Groups with their sizes and base rates"));
    auto* model = new GroupModel(session(), this);
    table->setModel(model);
    setUpTable(table);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    fitHeightToRows(table, 2, maxGroups);
    QHeaderView* header = table->horizontalHeader();
    header->setSectionResizeMode(GroupModel::Group, QHeaderView::Stretch);
    for (const int column :
         {GroupModel::Attribute, GroupModel::Records, GroupModel::Share, GroupModel::Positive})
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    auto* lost = named(mutedLabel(), "groups_lost", tr("Records that are in no group's row"));
    card->body()->addWidget(table);
    card->body()->addWidget(lost);
    const auto show = [model, lost] { setTextOrHide(lost, model->lostText()); };
    connect(model, &QAbstractItemModel::modelReset, lost, show);
    show();
    return card;
}

void FairnessPage::setPlace(int place) {
    m_constraint->setPlace(place);
    m_compared->setPlace(place);
    m_rates->setPlace(place);
    emit stateChanged();
}

void FairnessPage::onDraftChanged() {
    const Schema& schema = session().draft().schema;
    m_stack->setCurrentIndex(schema.sensitiveNames().empty() ? 0 : 1);
    emit stateChanged();
}

PageState FairnessPage::state() const {
    const Draft& draft = session().draft();
    if (!draft.inspection) return PageState::Neutral;
    bool missing = draft.gammas.empty() || m_constraint->hasError() || m_objective->hasProblem();
    missing = missing || !validate(constraintsOf(draft), draft.schema, "constraints").empty() ||
              !m_compared->problem().isEmpty();
    return missing ? PageState::NeedsAttention : PageState::Done;
}

} // namespace trilemma
