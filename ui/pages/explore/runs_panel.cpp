// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/runs_panel.h"

#include "ui/pages/explore/runs_view.h"
#include "ui/pages/explore/settings_view.h"
#include "ui/widgets/widgets.h"

#include <QHeaderView>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace trilemma {

namespace {

const QString openKey = QStringLiteral("explore/table_open");

} // namespace

RunsPanel::RunsPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new RunComparisonModel(this))
    , m_settings(new SettingsView)
    , m_table(new RunsView)
    , m_tabs(named(new QTabBar, "runs_tabs", tr("Table of settings, of runs or comparison")))
    , m_stack(new QStackedWidget)
    , m_comparison(named(new QTableView, "comparison_table", tr("What differs between the selected runs")))
    , m_absence(named(mutedLabel(), "comparison_absence", tr("How to compare")))
    , m_drawer(named(new QToolButton, "runs_drawer_button", tr("Show or hide the table of runs")))
    , m_columns(named(button(tr("Columns")), "columns_button", tr("Choose the columns of the table")))
    , m_export(named(button({}, "save"), "export_table_button", tr("Export the table as CSV"))) {
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false); // three words always find room; the filter gives way
    m_tabs->setElideMode(Qt::ElideNone);
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Settings")),
                          tr("A row for each point of the chart; its runs unfold"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Runs")), tr("A row for each run, finished or not"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Compare")), tr("Only what differs between the selected runs"));
    m_export->setToolTip(tr("Export the rows that are shown, as CSV; metrics are marked non-private"));
    auto* menu = named(new QMenu(m_columns), "columns_menu", tr("Columns of the table"));
    menu->setToolTipsVisible(true);
    m_columns->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { m_table->fillColumnMenu(*menu); });
    m_stack->addWidget(m_settings);
    m_stack->addWidget(m_table);
    m_stack->addWidget(buildComparison());
    auto* head = new QHBoxLayout;
    head->setSpacing(space::one);
    m_drawer->setAutoRaise(true);
    m_drawer->setCheckable(true);
    m_drawer->setToolTip(tr("Show or hide the table (T)"));
    m_drawer->setShortcut(Qt::Key_T);
    head->addWidget(m_drawer);
    head->addWidget(m_tabs);
    head->addStretch(1);
    m_head = head;
    head->addWidget(m_columns);
    head->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::half);
    layout->addLayout(head);
    layout->addWidget(m_stack, 1);
    connect(m_export, &QPushButton::clicked, this, &RunsPanel::exportRequested);
    connect(m_drawer, &QToolButton::toggled, this, [this](bool open) {
        QSettings().setValue(openKey, open);
        showDrawer();
        emit openChanged(open);
    });
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this] { setOpen(true); });
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_stack->setCurrentIndex(tab);
        showButtons();
        emit comparingChanged();
    });
    showButtons();
    setComparison(compareRuns({}, EvaluationSet::Test));
    m_drawer->setChecked(QSettings().value(openKey, false).toBool());
    showDrawer();
}

bool RunsPanel::isOpen() const {
    return m_drawer->isChecked();
}

void RunsPanel::setOpen(bool open) {
    m_drawer->setChecked(open);
}

int RunsPanel::headHeight() const {
    return m_head->sizeHint().height();
}

/// As high as its head while it is closed: the splitter gives the rest to the chart.
void RunsPanel::showDrawer() {
    m_drawer->setArrowType(isOpen() ? Qt::DownArrow : Qt::RightArrow);
    m_stack->setVisible(isOpen());
    setSizePolicy(QSizePolicy::Preferred, isOpen() ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    setMaximumHeight(isOpen() ? QWIDGETSIZE_MAX : headHeight());
}

QWidget* RunsPanel::buildComparison() {
    auto* card = new QFrame;
    setLook(card, "card");
    setUpTable(m_comparison);
    m_comparison->setModel(m_model);
    m_comparison->setFrameShape(QFrame::NoFrame);
    m_comparison->setSelectionMode(QAbstractItemView::NoSelection);
    m_comparison->verticalHeader()->setDefaultSectionSize(2 * m_comparison->fontMetrics().lineSpacing() +
                                                          space::one);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->addWidget(m_comparison, 1);
    m_absence->setAlignment(Qt::AlignCenter);
    m_absence->setContentsMargins(space::three, space::one, space::three, space::one);
    layout->addWidget(m_absence, 1);
    return card;
}

void RunsPanel::addToHead(QWidget* widget) {
    m_head->insertWidget(m_head->indexOf(m_columns), widget);
}

void RunsPanel::addBelowHead(QWidget* widget) {
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, widget);
}

bool RunsPanel::isComparing() const {
    return m_tabs->currentIndex() == static_cast<int>(Tab::Compare);
}

void RunsPanel::setComparing(bool comparing) {
    if (comparing != isComparing()) showTab(comparing ? Tab::Compare : Tab::Settings);
}

void RunsPanel::showTab(Tab tab) {
    m_tabs->setCurrentIndex(static_cast<int>(tab));
}

/// Columns are chosen and written out for the runs.
void RunsPanel::showButtons() {
    const bool ofRuns = m_tabs->currentIndex() == static_cast<int>(Tab::Runs);
    m_columns->setVisible(ofRuns);
    m_export->setVisible(ofRuns);
}

void RunsPanel::setComparison(RunComparison comparison) {
    setTextOrHide(m_absence, comparison.absence);
    m_comparison->setVisible(comparison.absence.isEmpty());
    m_model->setComparison(std::move(comparison));
    m_comparison->resizeColumnsToContents();
    const int columns = std::max(1, m_model->columnCount());
    const int widest = std::max(200, m_comparison->viewport()->width() / columns); // tool tips have the rest
    for (int column = 0; column < m_model->columnCount(); ++column)
        m_comparison->setColumnWidth(column, std::min(widest, m_comparison->columnWidth(column)));
}

} // namespace trilemma
