// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/charts_panel.h"

#include "ui/charts/chart_export.h"
#include "ui/charts/facet_chart.h"
#include "ui/charts/parallel_chart.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/pages/explore/parallel_panel.h"
#include "ui/widgets/widgets.h"

#include <QStackedWidget>
#include <QTabBar>

namespace trilemma {

ChartsPanel::ChartsPanel(QWidget* parent)
    : QWidget(parent)
    , m_tabs(named(new QTabBar, "charts_tabs", tr("Kind of chart")))
    , m_head(new QHBoxLayout)
    , m_asTable(named(button(tr("As table")), "parallel_table_button", tr("Show the lines as a table")))
    , m_stack(new QStackedWidget)
    , m_tradeoff(new TradeoffChart)
    , m_facets(new FacetChart)
    , m_parallel(new ParallelPanel) {
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false);
    m_tabs->addTab(tr("Trade-off"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("By ε")),
                          tr("One trade-off chart for each ε, with the same axes"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Parameters")),
                          tr("Parallel coordinates: a line for each setting, from its parameters to its "
                             "error and gap"));
    m_asTable->setCheckable(true);
    m_asTable->hide();
    m_head->setSpacing(space::one);
    m_head->addWidget(m_tabs);
    m_head->addStretch(1);
    m_head->addWidget(m_asTable);
    for (QWidget* chart : std::initializer_list<QWidget*>{m_tradeoff, m_facets, m_parallel})
        m_stack->addWidget(chart);
    auto* frame = new QFrame;
    setLook(frame, "card");
    auto* frameLayout = new QVBoxLayout(frame);
    frameLayout->setContentsMargins(1, 1, 1, 1);
    frameLayout->addWidget(m_stack);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::half);
    layout->addLayout(m_head);
    layout->addWidget(frame, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_stack->setCurrentIndex(tab);
        m_asTable->setVisible(kind() == ChartKind::Parallel);
        emit kindChanged();
    });
    connect(m_asTable, &QPushButton::toggled, m_parallel, &ParallelPanel::setAsTable);
    connect(m_tradeoff, &TradeoffChart::runsPicked, this, &ChartsPanel::runsPicked);
    connect(m_facets, &FacetChart::runsPicked, this, &ChartsPanel::runsPicked);
    connect(m_parallel, &ParallelPanel::runsPicked, this, &ChartsPanel::runsPicked);
}

ChartKind ChartsPanel::kind() const {
    return static_cast<ChartKind>(m_tabs->currentIndex());
}

void ChartsPanel::setKind(ChartKind kind) {
    m_tabs->setCurrentIndex(static_cast<int>(kind));
}

void ChartsPanel::addToHead(QWidget* widget) {
    m_head->addWidget(widget);
}

void ChartsPanel::show(ExploreView& view) {
    m_set = view.request.filter.set;
    m_axes = view.request.filter.axes;
    const ChartLabels labels = chartLabels(m_axes, m_set, {}, {});
    if (view.request.kind == ChartKind::Facets) {
        m_facets->setLabels(labels);
        m_facets->setData(view.data, std::move(view.facets));
    }
    if (view.request.kind == ChartKind::Parallel) m_parallel->setData(std::move(view.parallel));
    m_tradeoff->setLabels(labels);
    m_tradeoff->setData(std::move(view.data)); // its facts are asked for whatever is in front
}

void ChartsPanel::setSelection(const QSet<QString>& runIds) {
    m_tradeoff->setSelection(runIds);
    m_facets->setSelection(runIds);
    m_parallel->setSelection(runIds);
}

void ChartsPanel::setTarget(const std::optional<double>& gamma) {
    m_tradeoff->setTarget(gamma);
    m_facets->setTarget(gamma);
}

void ChartsPanel::setEmptyText(const QString& title, const QString& hint) {
    m_tradeoff->setEmptyText(title, hint);
    m_facets->setEmptyText(title, hint);
    m_parallel->chart()->setEmptyText(title + QStringLiteral("\n\n") + hint);
}

std::optional<ChartRange> ChartsPanel::zoom() const {
    return kind() == ChartKind::Facets ? m_facets->zoom() : m_tradeoff->zoom();
}

void ChartsPanel::setZoom(const std::optional<ChartRange>& range) {
    m_tradeoff->setZoom(range);
    m_facets->setZoom(range);
}

Outcome ChartsPanel::exportTo(const QString& path, const QString& project, const QString& date) const {
    const ChartLabels labels = chartLabels(m_axes, m_set, project, date);
    switch (kind()) {
    case ChartKind::Facets:
        return exportFacets(m_tradeoff->data(), m_facets->facets(), labels, path);
    case ChartKind::Parallel:
        return exportParallel(m_parallel->chart()->data(), labels, path);
    case ChartKind::TradeOff:
        break;
    }
    return exportFrontChart(m_tradeoff->data(), labels, path);
}

} // namespace trilemma
