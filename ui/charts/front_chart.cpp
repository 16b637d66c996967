// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/front_chart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QLegend>
#include <QScatterSeries>

#include <algorithm>
#include <cmath>

namespace trilemma {

FrontChart::FrontChart(QGraphicsItem* parent)
    : QChart(parent)
    , m_x(new QValueAxis)
    , m_y(new QValueAxis)
    , m_marks(new FrontItem(this))
    , m_legend(new FrontLegend(this))
    , m_title(new QGraphicsSimpleTextItem(this)) {
    legend()->hide();
    setLocalizeNumbers(true); // as everywhere else in the window
    setBackgroundRoundness(0);
    setDropShadowEnabled(false);
    layout()->setContentsMargins(0, 0, 0, 0);
    addAxis(m_x, Qt::AlignBottom);
    addAxis(m_y, Qt::AlignLeft);
    // Axes need a series to have a domain; the marks are an item of our own.
    auto* anchor = new QScatterSeries;
    addSeries(anchor);
    anchor->attachAxis(m_x);
    anchor->attachAxis(m_y);
    for (QValueAxis* axis : {m_x, m_y}) {
        axis->setTickType(QValueAxis::TicksDynamic);
        axis->setTickAnchor(0);
    }
    m_marks->setZValue(20);
    m_legend->setZValue(20);
    m_title->hide();
    connect(this, &QChart::plotAreaChanged, this, &FrontChart::updateMapping);
    connect(this, &QGraphicsWidget::geometryChanged, this, &FrontChart::arrange);
    m_marks->setData(&m_data);
}

void FrontChart::setData(TradeoffData data) {
    m_data = std::move(data);
    m_marks->setData(&m_data);
    m_legend->setData(m_data);
    m_legend->setVisible(m_data.key != KeyKind::None && m_data.title.isEmpty());
    m_title->setVisible(!m_data.title.isEmpty());
    m_title->setText(m_data.title);
    showTicks();
    arrange();
    if (m_showsAll) fitToData();
}

/// Epsilons have ticks of their own, by the marks; the labels of the axis keep room for them.
void FrontChart::showTicks() {
    const bool ofMetric = m_data.across == Across::Metric;
    m_x->setGridLineVisible(ofMetric);
    m_x->setLineVisible(ofMetric); // with its ticks
    m_x->setLabelsBrush(ofMetric ? QBrush(m_colours.text) : QBrush(Qt::transparent));
}

void FrontChart::setWish(const TradeoffWish& wish) {
    if (wish == m_data.wish) return;
    m_data.wish = wish;
    m_marks->update();
}

void FrontChart::setExtent(const ChartRange& extent) {
    m_extent = extent;
    if (m_showsAll) fitToData();
}

void FrontChart::setTarget(const std::optional<double>& gamma) {
    if (gamma == m_data.targetGamma) return;
    m_data.targetGamma = gamma;
    m_legend->setData(m_data);
    m_marks->update();
    arrange();
}

void FrontChart::setLabels(const ChartLabels& labels) {
    m_labels = labels;
    fitTitles();
}

/// Only its first part where the whole title has no room: Qt Charts would cut it anywhere.
void FrontChart::fitTitles() {
    const auto fit = [this](QValueAxis& axis, const QString& whole, const QString& shorter, double room) {
        const QFontMetricsF metrics(axis.titleFont());
        const QString mark = m_choosable.testFlag(axis.orientation()) ? QStringLiteral(" ▾") : QString();
        QString text = whole;
        room -= 8 + metrics.horizontalAdvance(mark);
        if (metrics.horizontalAdvance(text) > room) text = shorter;
        if (metrics.horizontalAdvance(text) > room) text = text.section(QStringLiteral(" ("), 0, 0);
        text += mark;
        if (axis.titleText() != text) axis.setTitleText(text);
    };
    const QSizeF room = roomOfAxes();
    fit(*m_x, m_labels.xAxis, m_labels.xAxisShort, room.width());
    fit(*m_y, m_labels.yAxis, m_labels.yAxisShort, room.height());
}

void FrontChart::setChoosable(Qt::Orientations axes) {
    m_choosable = axes;
    fitTitles();
}

/// Titles stand at the outer edges, beside the plot.
std::optional<Qt::Orientation> FrontChart::titleAt(const QPointF& position) const {
    const QRectF plot = plotArea();
    const double strip = 1.6 * QFontMetricsF(m_x->titleFont()).height();
    const bool isBeside = position.y() >= plot.top() && position.y() <= plot.bottom();
    const bool isBelow = position.x() >= plot.left() && position.x() <= plot.right();
    if (m_choosable.testFlag(Qt::Vertical) && isBeside && position.x() < margins().left() + strip)
        return Qt::Vertical;
    if (m_choosable.testFlag(Qt::Horizontal) && isBelow &&
        position.y() > size().height() - margins().bottom() - strip)
        return Qt::Horizontal;
    return std::nullopt;
}

/// About the plot area, whatever stands at the ticks.
QSizeF FrontChart::roomOfAxes() const {
    const double frame = 60; // tick labels and title of the other axis
    return {size().width() - margins().left() - margins().right() - frame,
            size().height() - margins().top() - margins().bottom() - frame};
}

void FrontChart::settle() {
    layout()->activate();
    QCoreApplication::sendPostedEvents(this, QEvent::LayoutRequest);
    updateMapping();
}

void FrontChart::setLook(const ChartColours& colours, const QFont& font) {
    m_colours = colours;
    setBackgroundBrush(colours.ground);
    setBackgroundPen(Qt::NoPen);
    setPlotAreaBackgroundVisible(false);
    styleAxis(*m_x, font);
    styleAxis(*m_y, font);
    m_marks->setLook(colours, font);
    m_legend->setLook(colours, font);
    QFont bold = font;
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setBrush(colours.text);
    showTicks();
    arrange();
}

void FrontChart::styleAxis(QValueAxis& axis, const QFont& font) const {
    axis.setLabelsFont(font);
    axis.setTitleFont(font);
    axis.setLabelsBrush(m_colours.text);
    axis.setTitleBrush(m_colours.text);
    axis.setLinePen(QPen(m_colours.muted, 1));
    axis.setGridLinePen(QPen(m_colours.grid, 1));
}

void FrontChart::showAll() {
    m_showsAll = true;
    fitToData();
    emit rangeChanged();
}

void FrontChart::showRange(const AxisRange& x, const AxisRange& y) {
    if (!(x.span() > 1e-9) || !(y.span() > 1e-9)) return; // no deeper: labels could not tell ticks apart
    m_showsAll = false;
    m_mapping.x = x;
    m_mapping.y = y;
    updateMapping();
    emit rangeChanged();
}

ChartRange FrontChart::whole() const {
    return m_extent.value_or(extentOf(m_data));
}

void FrontChart::fitToData() {
    const ChartRange all = whole();
    m_mapping.x = all.x;
    m_mapping.y = all.y;
    updateMapping();
}

void FrontChart::arrange() {
    const double side = 8;
    const double wanted = m_title->isVisible() ? m_title->boundingRect().height()
                          : m_legend->isVisible()
                              ? m_legend->arrange(std::max(100.0, size().width() - 2 * side - 16))
                              : 0;
    m_legend->setPos(side + 8, 6);
    m_title->setPos(side + 8, 6);
    setMargins(QMargins(static_cast<int>(side), static_cast<int>(std::ceil(wanted)) + 10, 20, 6));
    fitTitles();
}

void FrontChart::updateMapping() {
    m_mapping.area = plotArea();
    // By the plot area itself they would not settle: fewer ticks widen it, which makes room for more ticks.
    const QSizeF room = roomOfAxes();
    applyRange(*m_x, m_mapping.x, room.width(), 70);
    applyRange(*m_y, m_mapping.y, room.height(), 30);
    m_marks->setMapping(m_mapping);
}

void FrontChart::applyRange(QValueAxis& axis, const AxisRange& range, double pixels, double pixelsForTick) {
    const int max = std::clamp(static_cast<int>(pixels / pixelsForTick), 2, 10);
    const double interval = niceInterval(range, max);
    // The interval first when it grows, the range first when it shrinks: never thousands of ticks in between.
    if (interval > axis.tickInterval()) axis.setTickInterval(interval);
    axis.setRange(range.min, range.max);
    axis.setTickInterval(interval);
    axis.setLabelFormat(QStringLiteral("%.%1f").arg(decimalsFor(interval)));
}

} // namespace trilemma
