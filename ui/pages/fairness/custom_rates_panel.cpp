// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fairness/custom_rates_panel.h"

#include "core/base/text.h"
#include "ui/base/words.h"
#include "ui/models/term_model.h"
#include "ui/session/constraint_edit.h"
#include "ui/widgets/cell_delegates.h"

#include <QHeaderView>
#include <QTreeWidget>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int maxShownRates = 8;
constexpr int whereHeight = 168;
constexpr int axisRole = Qt::UserRole;

/// What a condition may name: the attributes of the constraint, and the label.
std::vector<std::pair<std::string, std::vector<std::string>>>
axesOfConstraint(const Schema& schema, const ConstraintSpec& constraint) {
    std::vector<std::pair<std::string, std::vector<std::string>>> axes;
    for (const std::string& name : constraint.attributes)
        if (const Column* column = schema.find(name)) axes.emplace_back(name, groupNames(*column));
    if (!schema.label.column.empty()) axes.emplace_back(schema.label.column, schema.classNames());
    return axes;
}

} // namespace

CustomRatesPanel::CustomRatesPanel(Session& session, QWidget* parent)
    : Card(tr("Weighted rates"), parent)
    , m_session(session)
    , m_model(new TermModel(session, this))
    , m_table(named(new QTableView, "terms_table", tr("Weighted rates of the constraint")))
    , m_remove(named(button(tr("Remove"), "remove"), "remove_term_button", tr("Remove the selected rate")))
    , m_sum(mutedLabel())
    , m_whereHint(mutedLabel())
    , m_where(named(new QTreeWidget, "term_where_tree", tr("Among whom the selected rate is counted"))) {
    setObjectName("custom_rates_panel");
    m_table->setModel(m_model);
    setUpTable(m_table);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked |
                             QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    m_table->setItemDelegateForColumn(TermModel::Decision, new ChoiceDelegate(m_table));
    fitHeightToRows(m_table, 2, maxShownRates);
    m_table->horizontalHeader()->setSectionResizeMode(TermModel::Where, QHeaderView::Stretch);
    m_table->horizontalHeader()->resizeSection(TermModel::Weight, 72);
    m_table->horizontalHeader()->resizeSection(TermModel::Decision, 128);
    auto* add = named(button(tr("Add a rate"), "add"), "add_term_button", tr("Add a rate"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::one);
    buttons->addWidget(add);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    m_sum->setObjectName("terms_sum");
    m_where->setHeaderHidden(true);
    prepareTicks(m_where);
    m_where->setFixedHeight(whereHeight);
    body()->addWidget(m_table);
    body()->addLayout(buttons);
    body()->addWidget(m_sum);
    body()->addWidget(m_whereHint);
    body()->addWidget(m_where);
    connect(add, &QPushButton::clicked, this, [this] {
        m_model->addRow();
        m_table->selectRow(m_model->rowCount() - 1);
    });
    connect(m_remove, &QPushButton::clicked, this,
            [this] { m_model->removeAt(m_table->currentIndex().row()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CustomRatesPanel::showWhere);
    connect(m_where, &QTreeWidget::itemChanged, this, &CustomRatesPanel::takeWhere);
    connect(&session, &Session::draftChanged, this, &CustomRatesPanel::onDraftChanged);
    onDraftChanged();
}

void CustomRatesPanel::setPlace(int place) {
    m_place = place;
    m_model->setPlace(place);
    onDraftChanged();
}

void CustomRatesPanel::onDraftChanged() {
    const auto& constraints = m_session.draft().constraints;
    const auto place = static_cast<std::size_t>(m_place);
    const bool isCustom = m_place >= 0 && place < constraints.size() && constraints[place].kind == "custom";
    setVisible(isCustom);
    if (!isCustom) return;
    if (!m_table->currentIndex().isValid() && m_model->rowCount() > 0) m_table->selectRow(0);
    m_remove->setEnabled(m_model->rowCount() > 0);
    m_sum->setText(sumText());
    showWhere();
}

/// The whole inequality, as the table says it.
QString CustomRatesPanel::sumText() const {
    QString sum;
    for (const CustomTerm& term : m_model->terms()) {
        const QString sign = sum.isEmpty()
                                 ? (term.weight < 0 ? QStringLiteral("−") : QString())
                                 : (term.weight < 0 ? QStringLiteral(" − ") : QStringLiteral(" + "));
        const QString weight = std::abs(term.weight) == 1
                                   ? QString()
                                   : shownNumber(std::abs(term.weight)) + QStringLiteral(" · ");
        sum += tr("%1%2P(%3 | %4)").arg(sign, weight, toQt(term.decision), whereText(term));
    }
    return sum.isEmpty() ? tr("Add at least one rate.") : sum + QStringLiteral(" ≤ γ");
}

void CustomRatesPanel::showWhere() {
    const auto& constraints = m_session.draft().constraints;
    const auto row = static_cast<std::size_t>(std::max(0, m_table->currentIndex().row()));
    const bool shown = row < m_model->terms().size();
    m_where->setVisible(shown);
    m_whereHint->setVisible(shown);
    if (!shown) return;
    m_whereHint->setText(tr("Rate %1 is counted among the people who match all of these. A name with nothing "
                            "ticked below it does not restrict:")
                             .arg(row + 1));
    const auto axes =
        axesOfConstraint(m_session.draft().schema, constraints[static_cast<std::size_t>(m_place)]);
    const auto& where = m_model->terms()[row].where;
    m_showing = true;
    bool same = m_where->topLevelItemCount() == static_cast<int>(axes.size());
    for (int i = 0; same && i < m_where->topLevelItemCount(); ++i) {
        const auto& [axis, groups] = axes[static_cast<std::size_t>(i)];
        QTreeWidgetItem* top = m_where->topLevelItem(i);
        same = top->text(0) == toQt(axis) && top->childCount() == static_cast<int>(groups.size());
        for (int k = 0; same && k < top->childCount(); ++k)
            same = top->child(k)->text(0) == toQt(groups[static_cast<std::size_t>(k)]);
    }
    if (!same) m_where->clear(); // else the items stay: this is also called from within a click on one
    for (std::size_t i = 0; i < axes.size(); ++i) {
        QTreeWidgetItem* top = same ? m_where->topLevelItem(static_cast<int>(i))
                                    : new QTreeWidgetItem(m_where, {toQt(axes[i].first)});
        const auto listed = where.find(axes[i].first);
        for (std::size_t k = 0; k < axes[i].second.size(); ++k) {
            const std::string& group = axes[i].second[k];
            QTreeWidgetItem* item =
                same ? top->child(static_cast<int>(k)) : new QTreeWidgetItem(top, {toQt(group)});
            item->setData(0, axisRole, toQt(axes[i].first));
            const bool ticked = listed != where.end() && contains(listed->second, group);
            item->setCheckState(0, ticked ? Qt::Checked : Qt::Unchecked);
        }
        if (!same) top->setExpanded(true);
    }
    m_showing = false;
}

void CustomRatesPanel::takeWhere(QTreeWidgetItem* item) {
    if (m_showing || !item->parent()) return;
    const int row = std::max(0, m_table->currentIndex().row());
    m_model->setGroup(row, item->data(0, axisRole).toString().toStdString(), item->text(0).toStdString(),
                      item->checkState(0) == Qt::Checked);
}

} // namespace trilemma
