// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/facet_chart.h"

#include "ui/base/rich_text.h"
#include "ui/charts/legend_strip.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/widgets/widgets.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>

#include <algorithm>
#include <cmath>
#include <utility>

namespace trilemma {

namespace {

constexpr int minFacetHeight = 190; ///< less has no room for ticks and a title
constexpr int minFacetWidth = 200;

} // namespace

int facetColumns(std::size_t facets) {
    if (facets <= 3) return std::max(1, static_cast<int>(facets));
    return facets == 4 ? 2 : std::min(4, static_cast<int>(std::ceil(std::sqrt(1.4 * double(facets)))));
}

FacetChart::FacetChart(QWidget* parent)
    : QWidget(parent)
    , m_legend(new LegendStrip)
    , m_empty(new QLabel)
    , m_ground(new QWidget)
    , m_grid(new QGridLayout(m_ground)) {
    setObjectName(QStringLiteral("facet_chart"));
    setAccessibleName(tr("What privacy costs, a chart for each solver and model"));
    m_empty->setObjectName(QStringLiteral("facet_empty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(0);
    auto* area = inScrollArea(m_ground, "facet_scroll");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_legend);
    layout->addWidget(m_empty, 1);
    layout->addWidget(area, 1);
    m_empty->hide();
}

int FacetChart::columns() const {
    return std::clamp(width() / minFacetWidth, 1, facetColumns(m_shown));
}

TradeoffChart* FacetChart::addChart() {
    auto* chart = new TradeoffChart;
    chart->setMinimumSize(minFacetWidth / 2, minFacetHeight);
    chart->setSelection(m_selection);
    chart->setObjectName(QStringLiteral("facet_%1").arg(m_charts.size()));
    chart->setChoosable(Qt::Vertical);
    connect(chart, &TradeoffChart::runsPicked, this, &FacetChart::runsPicked);
    connect(chart, &TradeoffChart::axisClicked, this, &FacetChart::axisClicked);
    connect(chart, &TradeoffChart::zoomChanged, this, [this, chart] {
        if (m_following) return;
        m_following = true;
        for (TradeoffChart* other : charts())
            if (other != chart) other->setZoom(chart->zoom());
        m_following = false;
    });
    m_charts << chart;
    return chart;
}

void FacetChart::setData(const TradeoffData& whole, std::vector<TradeoffData> facets) {
    const std::optional<ChartRange> kept = m_shown > 0 ? zoom() : std::exchange(m_wanted, std::nullopt);
    const bool sameNumber = facets.size() == m_shown;
    m_shown = facets.size();
    const ChartRange extent = extentOf(whole);
    m_legend->setVisible(whole.key != KeyKind::None);
    m_legend->setData(whole);
    for (std::size_t i = 0; i < facets.size(); ++i) {
        TradeoffChart* chart = i < std::size_t(m_charts.size()) ? m_charts[int(i)] : addChart();
        chart->setExtent(extent);
        chart->setData(std::move(facets[i]));
        chart->setLabels(m_labels);
    }
    if (!sameNumber) {
        arrange();
        m_following = true;
        for (TradeoffChart* chart : charts())
            chart->setZoom(kept);
        m_following = false;
    }
}

void FacetChart::arrange() {
    for (TradeoffChart* chart : std::as_const(m_charts))
        m_grid->removeWidget(chart);
    const int columns = this->columns();
    m_columns = columns;
    for (int i = 0; i < int(m_charts.size()); ++i) {
        const bool shown = i < int(m_shown);
        if (shown) m_grid->addWidget(m_charts[i], i / columns, i % columns);
        m_charts[i]->setVisible(shown);
    }
    const int rows = (int(m_shown) + columns - 1) / columns;
    for (int column = 0; column < m_grid->columnCount(); ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
    for (int row = 0; row < m_grid->rowCount(); ++row) {
        m_grid->setRowStretch(row, row < rows ? 1 : 0);
        m_grid->setRowMinimumHeight(row, row < rows ? minFacetHeight : 0);
    }
    m_empty->setVisible(m_shown == 0);
    m_ground->setVisible(m_shown > 0);
}

QList<TradeoffChart*> FacetChart::charts() const {
    return m_charts.first(qsizetype(m_shown));
}

std::vector<TradeoffData> FacetChart::facets() const {
    std::vector<TradeoffData> facets;
    for (const TradeoffChart* chart : charts())
        facets.push_back(chart->data());
    return facets;
}

void FacetChart::setLabels(const ChartLabels& labels) {
    m_labels = labels;
    for (TradeoffChart* chart : charts())
        chart->setLabels(labels);
}

void FacetChart::setSelection(const QSet<QString>& runIds) {
    m_selection = runIds;
    for (TradeoffChart* chart : std::as_const(m_charts))
        chart->setSelection(runIds);
}

void FacetChart::setTarget(const std::optional<double>& gamma) {
    for (TradeoffChart* chart : std::as_const(m_charts))
        chart->setTarget(gamma);
    m_legend->setTarget(gamma);
}

void FacetChart::setWish(const TradeoffWish& wish) {
    for (TradeoffChart* chart : std::as_const(m_charts))
        chart->setWish(wish);
}

void FacetChart::setEmptyText(const QString& title, const QString& hint) {
    setRichText(m_empty, {QStringLiteral("<b>%1</b><br>%2").arg(escapedHtml(title), escapedHtml(hint))});
}

std::optional<ChartRange> FacetChart::zoom() const {
    return m_shown == 0 ? std::nullopt : m_charts.first()->zoom();
}

void FacetChart::setZoom(const std::optional<ChartRange>& range) {
    if (m_shown > 0)
        m_charts.first()->setZoom(range); // the others follow
    else
        m_wanted = range;
}

void FacetChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (columns() != m_columns) arrange();
}

} // namespace trilemma
