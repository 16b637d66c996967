// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fairness/compared_panel.h"

#include "core/base/text.h"
#include "ui/base/words.h"
#include "ui/models/attribute_model.h"
#include "ui/session/constraint_edit.h"

#include <QHeaderView>
#include <QListWidget>
#include <QSignalBlocker>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int maxAttributes = 6;
constexpr int maxVisibleGroups = 6;
constexpr std::size_t maxListedGroups = 200;

/// Only numbers are cut into groups.
bool hasNumericAttribute(const Schema& schema) {
    return std::any_of(schema.columns.begin(), schema.columns.end(), [](const Column& column) {
        return column.role == Role::Sensitive && column.isNumber();
    });
}

} // namespace

ComparedPanel::ComparedPanel(Session& session, QWidget* parent)
    : Card(tr("Groups to compare"), parent)
    , m_session(session)
    , m_model(new AttributeModel(session, this))
    , m_table(named(new QTableView, "attributes_table", tr("Sensitive attributes")))
    , m_hint(mutedLabel())
    , m_error(errorLabel())
    , m_crossing(mutedLabel())
    , m_apart(named(button(tr("Split by attribute")), "take_apart_button",
                    tr("One constraint for each attribute instead of their crossing")))
    , m_groupsHint(mutedLabel(tr("Only these groups; with none ticked, all:")))
    , m_groups(named(new QListWidget, "constraint_groups_list", tr("Groups that the constraint is about"))) {
    m_table->setModel(m_model);
    setUpTable(m_table);
    m_table->setEditTriggers(QAbstractItemView::AllEditTriggers);
    fitHeightToRows(m_table, 1, maxAttributes);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(AttributeModel::Groups, QHeaderView::Stretch);
    header->resizeSection(AttributeModel::Attribute, 104);
    header->setSectionResizeMode(AttributeModel::Edges, QHeaderView::ResizeToContents);
    header->resizeSection(AttributeModel::Share, 112);
    showWholeHeads(m_table);
    m_error->setObjectName("attributes_error");
    m_crossing->setObjectName("attributes_crossing");
    m_apart->setToolTip(
        tr("Compares the groups of each attribute on their own, in constraints of their own."));
    auto* crossing = new QHBoxLayout;
    crossing->setSpacing(space::one);
    crossing->addWidget(m_crossing, 1);
    crossing->addWidget(m_apart);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_hint), static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_error)})
        body()->addWidget(widget);
    body()->addLayout(crossing);
    prepareTicks(m_groups);
    body()->addWidget(m_groupsHint);
    body()->addWidget(m_groups);
    connect(m_apart, &QPushButton::clicked, this, [this] {
        Draft draft = m_session.draft();
        takeApart(draft, m_place);
        m_session.setDraft(std::move(draft));
    });
    connect(m_groups, &QListWidget::itemChanged, this, &ComparedPanel::takeGroups);
    connect(&session, &Session::draftChanged, this, &ComparedPanel::onDraftChanged);
    onDraftChanged();
}

void ComparedPanel::setPlace(int place) {
    m_place = place;
    m_model->setPlace(place);
    onDraftChanged();
}

const ConstraintSpec* ComparedPanel::constraint() const {
    const auto& constraints = m_session.draft().constraints;
    const auto place = static_cast<std::size_t>(m_place);
    return m_place >= 0 && place < constraints.size() ? &constraints[place] : nullptr;
}

void ComparedPanel::onDraftChanged() {
    const ConstraintSpec* shown = constraint();
    setVisible(shown != nullptr);
    if (!shown) return;
    const ConstraintKind* kind = findConstraintKind(shown->kind);
    m_hint->setText(shown->kind == "custom"        ? tr("Tick the attributes that the rates below may name.")
                    : kind && kind->comparesGroups ? tr("Tick the attributes whose groups are compared.")
                                                   : tr("Tick the attributes whose groups are bounded. With "
                                                        "none, the bound is for everybody together."));
    m_table->setColumnHidden(AttributeModel::Edges, !hasNumericAttribute(m_session.draft().schema));
    setTextOrHide(m_error, problem());
    setTextOrHide(m_crossing, crossingText());
    m_apart->setVisible(shown->attributes.size() > 1 && shown->kind != "custom");
    showGroups(*shown);
}

/// The items stay while the groups do: this is also called from within a click on one of them.
void ComparedPanel::showGroups(const ConstraintSpec& shown) {
    const bool valid = problem().isEmpty() && shown.kind != "custom" && !shown.attributes.empty();
    const std::vector<std::string> groups =
        valid ? crossedGroupNames(shown.attributes, m_session.draft().schema) : std::vector<std::string>{};
    const bool listed = groups.size() > 2 && groups.size() <= maxListedGroups;
    const bool one = groups.size() == 2 && !findConstraintKind(shown.kind)->comparesGroups;
    m_groups->setVisible(listed || one);
    m_groupsHint->setVisible(listed || one);
    if (!listed && !one) return;
    const QSignalBlocker quiet(m_groups);
    QStringList present;
    for (int i = 0; i < m_groups->count(); ++i)
        present << m_groups->item(i)->text();
    if (present != toQt(groups)) {
        m_groups->clear();
        m_groups->addItems(toQt(groups));
    }
    for (int i = 0; i < m_groups->count(); ++i) {
        QListWidgetItem* item = m_groups->item(i);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        const bool chosen = contains(shown.groups, item->text().toStdString());
        item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    }
    fitHeightToTicks(m_groups, maxVisibleGroups);
}

void ComparedPanel::takeGroups() {
    Draft draft = m_session.draft();
    if (!constraint()) return;
    std::vector<std::string>& groups = draft.constraints[static_cast<std::size_t>(m_place)].groups;
    groups.clear();
    for (int i = 0; i < m_groups->count(); ++i)
        if (m_groups->item(i)->checkState() == Qt::Checked)
            groups.push_back(m_groups->item(i)->text().toStdString());
    m_session.setDraft(std::move(draft));
}

QString ComparedPanel::problem() const {
    const Draft& draft = m_session.draft();
    const ConstraintSpec* shown = constraint();
    if (!shown) return {};
    const ConstraintKind* kind = findConstraintKind(shown->kind);
    if (shown->attributes.empty() && kind && kind->comparesGroups)
        return tr("Tick at least one attribute, or remove the constraint.");
    for (const std::string& name : shown->attributes) {
        const Column* column = draft.schema.find(name);
        if (!column || groupNames(*column).size() >= 2) continue;
        return column->isNumber()
                   ? tr("%1 has no groups yet: write under \"Cut at\" where they begin, for example "
                        "25, 45, 65.")
                         .arg(toQt(name))
                   : tr("%1 has fewer than two groups.").arg(toQt(name));
    }
    return {};
}

QString ComparedPanel::crossingText() const {
    const ConstraintSpec* shown = constraint();
    QStringList sizes;
    std::size_t groups = 1;
    for (const std::string& name : shown->attributes) {
        const Column* column = m_session.draft().schema.find(name);
        if (!column) continue;
        const std::size_t size = groupNames(*column).size();
        groups *= size;
        sizes << QString::number(size);
    }
    if (sizes.size() < 2) return {};
    return tr("Crossed: %1 = %2 groups.").arg(sizes.join(QStringLiteral(" × ")), wholeNumber(groups));
}

} // namespace trilemma
