// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/tradeoff_chart.h"

#include "ui/charts/front_chart.h"
#include "ui/charts/front_view.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace trilemma {

TradeoffChart::TradeoffChart(QWidget* parent)
    : QWidget(parent)
    , m_chart(new FrontChart)
    , m_view(new FrontView(m_chart, this)) {
    setObjectName(QStringLiteral("tradeoff_chart"));
    m_topic = chartTopic(defaultAxes());
    m_view->setObjectName(QStringLiteral("tradeoff_chart_view"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setFocusProxy(m_view);
    connect(m_view, &FrontView::runsPicked, this, &TradeoffChart::runsPicked);
    connect(m_view, &FrontView::axisClicked, this, &TradeoffChart::axisClicked);
    connect(m_chart, &FrontChart::rangeChanged, this, &TradeoffChart::zoomChanged);
    m_chart->marks().setCacheMode(QGraphicsItem::DeviceCoordinateCache); // hovering paints no mark again
    setEmptyText(tr("Nothing to show"), QString());
    applyLook();
    describe();
}

TradeoffChart::~TradeoffChart() = default;

void TradeoffChart::setData(TradeoffData data) {
    m_chart->setData(std::move(data));
    m_view->dataChanged();
    describe();
}

const TradeoffData& TradeoffChart::data() const {
    return m_chart->data();
}

void TradeoffChart::setLabels(const ChartLabels& labels) {
    m_chart->setLabels(labels);
    m_view->setMetricNames(labels.xName, labels.yName);
    if (!labels.topic.isEmpty()) m_topic = labels.topic;
    describe();
}

void TradeoffChart::setEmptyText(const QString& title, const QString& hint) {
    m_view->setEmptyText(title, hint);
}

void TradeoffChart::setSelection(const QSet<QString>& runIds) {
    m_chart->marks().setSelection(runIds);
}

void TradeoffChart::setChoosable(Qt::Orientations axes) {
    m_chart->setChoosable(axes);
}

void TradeoffChart::setTarget(const std::optional<double>& gamma) {
    m_chart->setTarget(gamma);
}

void TradeoffChart::setWish(const TradeoffWish& wish) {
    m_chart->setWish(wish);
}

void TradeoffChart::setSlackMark(const std::optional<SlackMark>& mark) {
    m_chart->marks().setSlackMark(mark);
}

void TradeoffChart::setExtent(const ChartRange& extent) {
    m_chart->setExtent(extent);
}

std::optional<ChartRange> TradeoffChart::zoom() const {
    return isZoomed() ? std::optional(m_chart->range()) : std::nullopt;
}

void TradeoffChart::setZoom(const std::optional<ChartRange>& range) {
    if (range)
        m_chart->showRange(range->x, range->y);
    else
        m_chart->showAll();
}

void TradeoffChart::resetZoom() {
    m_chart->showAll();
}

bool TradeoffChart::isZoomed() const {
    return !m_chart->showsAll();
}

QPoint TradeoffChart::positionOf(int point) const {
    return m_view->positionOf(point);
}

QWidget* TradeoffChart::canvas() const {
    return m_view->viewport();
}

QString TradeoffChart::toolTipOf(int point) const {
    return m_view->toolTipOf(point);
}

void TradeoffChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyLook();
}

void TradeoffChart::applyLook() {
    m_chart->setLook(chartColours(palette()), font());
    m_view->setBackgroundBrush(m_chart->colours().ground);
}

/// A chart is opaque to a screen reader: it gets the gist, and the table holds the same numbers.
void TradeoffChart::describe() {
    const auto& points = data().points;
    const auto onFront =
        std::count_if(points.begin(), points.end(), [](const TradeoffPoint& p) { return p.onFront; });
    const QString text = tr("Points: %1, on the Pareto front: %2. The table of runs holds the same numbers.")
                             .arg(pointCount())
                             .arg(onFront);
    const QString& one = data().title; // of several charts
    setAccessibleName(tr("Trade-off chart: %1").arg(one.isEmpty() ? m_topic : one));
    setAccessibleDescription(text);
    m_view->setAccessibleName(accessibleName());
    m_view->setAccessibleDescription(text);
}

} // namespace trilemma
