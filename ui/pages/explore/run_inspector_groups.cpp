// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/run_inspector_groups.h"

#include "ui/charts/plot_view.h"
#include "ui/charts/rates_plot.h"
#include "ui/models/run_group_model.h"
#include "ui/pages/explore/group_budget_panel.h"
#include "ui/runs/group_budget_words.h"
#include "ui/widgets/widgets.h"

#include <QComboBox>
#include <QHeaderView>
#include <QScrollBar>
#include <QSignalBlocker>

namespace trilemma {

namespace {

/// All rows: what scrolls is the panel, whose bar takes width enough.
void showAllRows(QTableView& table) {
    const int bar = table.horizontalScrollBar()->sizeHint().height();
    table.setFixedHeight(table.horizontalHeader()->sizeHint().height() + table.verticalHeader()->length() +
                         bar + 2 * table.frameWidth());
}

} // namespace

RunInspectorGroups::RunInspectorGroups(QWidget* parent)
    : QWidget(parent)
    , m_model(new RunGroupModel(this))
    , m_set(named(new QComboBox, "group_set_combo", tr("Records that the group rates are measured on")))
    , m_class(named(new QComboBox, "group_class_combo", tr("Class that counts as positive")))
    , m_which(named(mutedLabel(), "group_run_label", tr("Which run this is about")))
    , m_budgets(named(new GroupBudgetPanel, "group_budgets", groupBudgetTitle()))
    , m_rates(new RatesPlot)
    , m_picture(new PlotView(std::unique_ptr<Plot>(m_rates), QStringLiteral("rates_plot")))
    , m_table(named(new QTableView, "run_group_table", tr("Rates of every group")))
    , m_content(new QWidget)
    , m_absence(named(mutedLabel(), "group_absence", tr("Why there is no group table"))) {
    m_set->addItem(tr("Test records"), static_cast<int>(EvaluationSet::Test));
    m_set->addItem(tr("Training records"), static_cast<int>(EvaluationSet::Train));
    m_class->setToolTip(tr("The class that counts as positive; the rates are about deciding for it"));
    m_classChoice = labelled(tr("Class"), m_class);
    setUpGroupTable(*m_table, *m_model);

    auto* choices = new QHBoxLayout;
    choices->setSpacing(space::two);
    choices->addWidget(m_set);
    choices->addWidget(m_classChoice);
    choices->addStretch(1);
    choices->addWidget(nonPrivateBadge());
    auto* content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(space::one);
    content->addLayout(choices);
    content->addWidget(m_which);
    content->addWidget(m_budgets);
    m_picture->setAccessibleName(tr("Rates of every group, as a picture"));
    content->addWidget(m_picture);
    content->addWidget(m_table);
    content->addWidget(mutedLabel(tr("With 95 % intervals; point at a cell for its counts.")));
    content->addStretch(1);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_layout = scrollingLayout(this, "group_scroll"); // with large type both tables need more than there is
    m_layout->setContentsMargins(0, 0, space::one, 0);
    m_layout->addWidget(m_absence);
    m_layout->addWidget(m_content, 1);
    connect(m_set, &QComboBox::currentIndexChanged, this, &RunInspectorGroups::showChosen);
    connect(m_class, &QComboBox::currentIndexChanged, this, &RunInspectorGroups::showChosen);
    showRun(nullptr, {});
}

void RunInspectorGroups::showRun(const RunRecord* record, const QString& absence) {
    const std::vector<GroupRow> groups = record ? record->groups : std::vector<GroupRow>();
    m_model->setGroups(groups);
    m_which->setText(record ? tr("Of the run with seed %1; the lens Groups shows means.").arg(record->seed)
                            : QString());
    m_budgets->showRun(record);
    refillClasses();
    setTextOrHide(m_absence, groups.empty() ? absence : QString());
    m_content->setVisible(!groups.empty());
    m_layout->setAlignment(m_absence, groups.empty() ? Qt::AlignTop : Qt::Alignment());
    showChosen();
}

/// What was chosen stays chosen where the next run knows it.
void RunInspectorGroups::refillClasses() {
    const QStringList classes = m_model->positives();
    const QString chosen = m_class->currentText();
    const QSignalBlocker quiet(m_class);
    m_class->clear();
    m_class->addItems(classes);
    m_class->setCurrentIndex(std::max(0, static_cast<int>(classes.indexOf(chosen))));
    m_classChoice->setVisible(classes.size() > 1);
}

void RunInspectorGroups::showChosen() {
    m_model->show(static_cast<EvaluationSet>(m_set->currentData().toInt()), m_class->currentText());
    m_budgets->showRows(m_model->shown());
    m_rates->setGroups(m_model->shown());
    m_picture->setVisible(m_rates->count() > 0);
    m_picture->plotChanged();
    m_table->resizeColumnsToContents();
    showAllRows(*m_table);
}

} // namespace trilemma
