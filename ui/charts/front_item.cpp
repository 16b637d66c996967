// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/front_item.h"

#include "ui/charts/solver_style.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

double distance(const QPointF& a, const QPointF& b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

QString number(double value) {
    return QLocale().toString(value, 'g', 6);
}

/// Words over lines and marks: a rim in the colour of the ground keeps them readable.
void drawHaloText(QPainter& painter, const QRectF& rect, const QString& text, const QFont& font,
                  const ChartColours& colours, const QColor& ink) {
    QPainterPath path;
    const QFontMetricsF metrics(font);
    path.addText(rect.left(), rect.top() + metrics.ascent(), font, text);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.ground, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QPointF(rect.left(), rect.top() + metrics.ascent()), text);
}

} // namespace

void FrontItem::setData(const TradeoffData* data) {
    m_data = data;
    m_hovered = -1;
    m_epsilons = epsilonsOf(data->points);
    collectCurves();
    update();
}

void FrontItem::setMapping(const PlotMapping& mapping) {
    prepareGeometryChange();
    m_mapping = mapping;
    m_bounds = mapping.area.adjusted(-12, -12, 12, 12); // markers at the rim
    update();
}

void FrontItem::setLook(const ChartColours& colours, const QFont& font) {
    m_colours = colours;
    m_font = font;
    update();
}

void FrontItem::setSelection(const QSet<QString>& runIds) {
    m_selection = runIds;
    update();
}

void FrontItem::setHovered(int point) {
    if (point == m_hovered) return;
    m_hovered = point;
    update();
}

void FrontItem::collectCurves() {
    m_curves.clear();
    const auto& points = m_data->points;
    for (int i = 0; i < static_cast<int>(points.size()); ++i) {
        const TradeoffPoint& point = points[static_cast<std::size_t>(i)];
        const auto found = std::find_if(m_curves.begin(), m_curves.end(), [&](const Curve& curve) {
            const TradeoffPoint& first = points[static_cast<std::size_t>(curve.points.front())];
            return first.solver == point.solver && first.epsilon == point.epsilon;
        });
        if (found == m_curves.end())
            m_curves.push_back({{i}});
        else
            found->points.push_back(i);
    }
    for (Curve& curve : m_curves)
        std::stable_sort(curve.points.begin(), curve.points.end(), [&](int a, int b) {
            return points[static_cast<std::size_t>(a)].gamma < points[static_cast<std::size_t>(b)].gamma;
        });
}

bool FrontItem::isSelected(const TradeoffPoint& point) const {
    return std::any_of(point.runIds.begin(), point.runIds.end(), [&](const std::string& id) {
        return m_selection.contains(QString::fromStdString(id));
    });
}

double FrontItem::radiusOf(int point) const {
    return markerRadius(m_data->points[static_cast<std::size_t>(point)].epsilon, m_epsilons);
}

QPointF FrontItem::positionOf(int point) const {
    const TradeoffPoint& at = m_data->points[static_cast<std::size_t>(point)];
    return m_mapping.toPixel(at.xMean, at.yMean);
}

int FrontItem::pointAt(const QPointF& position, double reach) const {
    int nearest = -1;
    double least = 0;
    for (int i = 0; m_data && i < static_cast<int>(m_data->points.size()); ++i) {
        const double gap = distance(position, positionOf(i)) - radiusOf(i);
        if (gap > reach || (nearest >= 0 && gap >= least)) continue;
        nearest = i;
        least = gap;
    }
    return nearest;
}

int FrontItem::seedAt(const QPointF& position, double reach) const {
    int nearest = -1;
    double least = reach + 2.5;
    for (int i = 0; m_data && i < static_cast<int>(m_data->seeds.size()); ++i) {
        const TradeoffRun& seed = m_data->seeds[static_cast<std::size_t>(i)];
        if (!seed.x || !seed.y) continue;
        const double gap = distance(position, m_mapping.toPixel(*seed.x, *seed.y));
        if (gap > least) continue;
        nearest = i;
        least = gap;
    }
    return nearest;
}

void FrontItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    if (!m_data || m_mapping.area.isEmpty()) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setClipRect(m_mapping.area.adjusted(-1, -1, 1, 1));
    paintTarget(*painter);
    paintSeeds(*painter);
    paintCurves(*painter);
    paintFront(*painter);
    paintBars(*painter);
    painter->setClipRect(m_bounds);
    paintMarkers(*painter);
    paintLabels(*painter);
    painter->restore();
}

void FrontItem::paintTarget(QPainter& painter) const {
    if (!m_data->targetGamma || !m_mapping.x.contains(*m_data->targetGamma)) return;
    const QRectF& area = m_mapping.area;
    const double x = m_mapping.toPixel(*m_data->targetGamma, m_mapping.y.least).x();
    painter.fillRect(QRectF(QPointF(x, area.top()), area.bottomRight()),
                     mixed(m_colours.ground, m_colours.text, 0.035));
    painter.setPen(QPen(m_colours.text, 1.2, Qt::DashDotLine));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
}

void FrontItem::paintSeeds(QPainter& painter) const {
    for (const TradeoffRun& seed : m_data->seeds) {
        if (!seed.x || !seed.y || !m_mapping.x.contains(*seed.x) || !m_mapping.y.contains(*seed.y)) continue;
        SolverStyle style = solverStyle(seed.solver, m_colours.dark);
        const bool selected = m_selection.contains(QString::fromStdString(seed.runId));
        style.colour = selected ? style.colour : mixed(m_colours.ground, style.colour, 0.45);
        drawMarker(painter, m_mapping.toPixel(*seed.x, *seed.y), style,
                   {2.5, true, selected ? m_colours.text : style.colour, m_colours.ground});
    }
}

void FrontItem::paintCurves(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    for (const Curve& curve : m_curves) {
        const SolverStyle style = solverStyle(
            m_data->points[static_cast<std::size_t>(curve.points.front())].solver, m_colours.dark);
        QPolygonF line;
        for (const int point : curve.points)
            line << positionOf(point);
        painter.setPen(QPen(mixed(m_colours.ground, style.colour, 0.55), 1.2));
        painter.drawPolyline(line);
    }
}

void FrontItem::paintFront(QPainter& painter) const {
    QPolygonF line;
    for (int i = 0; i < static_cast<int>(m_data->points.size()); ++i)
        if (m_data->points[static_cast<std::size_t>(i)].onFront) line << positionOf(i);
    std::sort(line.begin(), line.end(), [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); });
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_colours.muted, 2, Qt::DashLine));
    painter.drawPolyline(line);
}

void FrontItem::paintBars(QPainter& painter) const {
    constexpr double cap = 3;
    for (int i = 0; i < static_cast<int>(m_data->points.size()); ++i) {
        const TradeoffPoint& point = m_data->points[static_cast<std::size_t>(i)];
        const QColor colour = mixed(m_colours.ground, solverStyle(point.solver, m_colours.dark).colour, 0.8);
        painter.setPen(QPen(colour, 1.2));
        const QPointF at = positionOf(i);
        if (point.xDeviation) {
            const double half = m_mapping.toPixel(point.xMean + *point.xDeviation, point.yMean).x() - at.x();
            painter.drawLine(at - QPointF(half, 0), at + QPointF(half, 0));
            painter.drawLine(at + QPointF(-half, -cap), at + QPointF(-half, cap));
            painter.drawLine(at + QPointF(half, -cap), at + QPointF(half, cap));
        }
        if (point.yDeviation) {
            const double half = at.y() - m_mapping.toPixel(point.xMean, point.yMean + *point.yDeviation).y();
            painter.drawLine(at - QPointF(0, half), at + QPointF(0, half));
            painter.drawLine(at + QPointF(-cap, -half), at + QPointF(cap, -half));
            painter.drawLine(at + QPointF(-cap, half), at + QPointF(cap, half));
        }
    }
}

void FrontItem::paintMarkers(QPainter& painter) const {
    for (int i = 0; i < static_cast<int>(m_data->points.size()); ++i) {
        const TradeoffPoint& point = m_data->points[static_cast<std::size_t>(i)];
        if (!m_mapping.x.contains(point.xMean) || !m_mapping.y.contains(point.yMean)) continue;
        const QColor edge = m_colours.dark ? mixed(m_colours.text, m_colours.ground, 0.2) : m_colours.ground;
        drawMarker(painter, positionOf(i), solverStyle(point.solver, m_colours.dark),
                   {radiusOf(i), point.epsilon.has_value(), edge, m_colours.ground});
        if (isSelected(point)) paintRing(painter, i, QPen(m_colours.accent, 2.5));
        if (i == m_hovered) paintRing(painter, i, QPen(m_colours.text, 1.2));
    }
}

void FrontItem::paintRing(QPainter& painter, int point, const QPen& pen) const {
    const double radius = radiusOf(point) + 5;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    painter.drawEllipse(positionOf(point), radius, radius);
}

void FrontItem::paintLabels(QPainter& painter) const {
    const QFontMetricsF metrics(m_font);
    LabelPlacer placer(m_mapping.area);
    for (int i = 0; i < static_cast<int>(m_data->points.size()); ++i) {
        const double reach = radiusOf(i);
        placer.block(QRectF(positionOf(i) - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)));
    }
    if (m_data->targetGamma && m_mapping.x.contains(*m_data->targetGamma)) {
        const QString text = QStringLiteral("γ = ") + number(*m_data->targetGamma);
        const QPointF top = m_mapping.toPixel(*m_data->targetGamma, m_mapping.y.greatest);
        const QRectF rect(top + QPointF(5, 4), QSizeF(metrics.horizontalAdvance(text), metrics.height()));
        placer.block(rect);
        drawHaloText(painter, rect, text, m_font, m_colours, m_colours.text);
    }
    if (m_epsilons.size() < 2) return; // one epsilon: the legend says it for all
    for (const Curve& curve : m_curves) {
        const int end = curve.points.front();
        const TradeoffPoint& point = m_data->points[static_cast<std::size_t>(end)];
        if (!point.epsilon || !m_mapping.area.contains(positionOf(end))) continue;
        const QString text = QStringLiteral("ε ") + number(*point.epsilon);
        const QSizeF size(metrics.horizontalAdvance(text), metrics.height());
        if (const auto rect = placer.place(positionOf(end), radiusOf(end) + 3, size))
            drawHaloText(painter, *rect, text, m_font, m_colours, m_colours.text);
    }
}

} // namespace trilemma
