// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/front_item.h"

#include "ui/base/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace trilemma {

namespace {

double distance(const QPointF& a, const QPointF& b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// What the points of one curve agree in.
TradeoffSetting curveOf(TradeoffSetting setting) {
    setting.gamma.reset();
    setting.weight.reset();
    setting.relation.clear();
    return setting;
}

} // namespace

FrontItem::FrontItem(QGraphicsItem* parent)
    : QGraphicsItem(parent)
    , m_ring(new QGraphicsEllipseItem(this)) {
    m_ring->hide();
}

void FrontItem::setData(const TradeoffData* data) {
    m_data = data;
    setHovered(-1);
    m_epsilons = data->epsilons.empty() ? epsilonsOf(data->points) : data->epsilons;
    m_showsShares = hasFrontShares(*data) && showsSigns(*data);
    collectCurves();
    collectStyles();
    markSelected();
    update();
}

void FrontItem::setMapping(const PlotMapping& mapping) {
    prepareGeometryChange();
    m_mapping = mapping;
    m_bounds = mapping.area.adjusted(-12, -12, 12, 12); // markers at the rim
    placeRing();
    update();
}

void FrontItem::setLook(const ChartColours& colours, const QFont& font) {
    m_colours = colours;
    m_font = font;
    m_ring->setPen(QPen(colours.text, 1, Qt::DotLine));
    if (m_data) collectStyles();
    update();
}

void FrontItem::setSelection(const QSet<QString>& runIds) {
    m_selection = runIds;
    markSelected();
    update();
}

void FrontItem::setHovered(int point) {
    if (point == m_hovered) return;
    m_hovered = point;
    placeRing();
}

void FrontItem::setSlackMark(const std::optional<SlackMark>& mark) {
    if (mark == m_slackMark) return;
    m_slackMark = mark;
    update();
}

void FrontItem::placeRing() {
    const bool seen = m_hovered >= 0 && m_hovered < count() && m_bounds.contains(positionOf(m_hovered));
    m_ring->setVisible(seen);
    if (!seen) return;
    const double radius = radiusOf(m_hovered) + 5;
    m_ring->setRect(QRectF(positionOf(m_hovered) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
}

void FrontItem::collectStyles() {
    m_styles.clear();
    for (const TradeoffPoint& point : m_data->points)
        if (!m_styles.contains(point.solver))
            m_styles[point.solver] = solverStyle(point.solver, m_colours.dark);
    for (const TradeoffRun& seed : m_data->seeds)
        if (!m_styles.contains(seed.solver)) m_styles[seed.solver] = solverStyle(seed.solver, m_colours.dark);
    for (const ReleasedLine& line : m_data->released)
        m_styles[line.solver] = solverStyle(line.solver, m_colours.dark);
    for (const ReferencePoint& reference : m_data->references)
        m_styles[reference.method] = solverStyle(reference.method, m_colours.dark);
}

void FrontItem::collectCurves() {
    m_curves.clear();
    std::map<TradeoffSetting, std::size_t> placeOf;
    for (int i = 0; i < count(); ++i) {
        const auto [found, isNew] = placeOf.try_emplace(curveOf(at(i)), m_curves.size());
        if (isNew) m_curves.emplace_back();
        m_curves[found->second].points.push_back(i);
    }
    for (Curve& curve : m_curves)
        std::stable_sort(curve.points.begin(), curve.points.end(), [&](int a, int b) {
            return std::tie(at(a).gamma, at(a).weight) < std::tie(at(b).gamma, at(b).weight);
        });
}

void FrontItem::markSelected() {
    m_selected.assign(static_cast<std::size_t>(count()), false);
    if (m_selection.isEmpty()) return;
    for (int i = 0; i < count(); ++i)
        m_selected[static_cast<std::size_t>(i)] =
            std::any_of(at(i).runIds.begin(), at(i).runIds.end(), [&](const std::string& id) {
                return m_selection.contains(QString::fromStdString(id));
            });
}

double FrontItem::radiusOf(int point) const {
    return markerRadius(at(point).epsilon, m_epsilons);
}

double FrontItem::radiusOf(const ReferencePoint& reference) const {
    constexpr double smallest = 4.5; // with less room inside, the dot would fill it
    const double largest = m_epsilons.empty() ? 8 : markerRadius(m_epsilons.back(), m_epsilons);
    return std::clamp(0.85 * markerRadius(reference.epsilon, m_epsilons), smallest, largest);
}

QPointF FrontItem::positionOf(int point) const {
    return m_mapping.toPixel(at(point).xMean, at(point).yMean);
}

QSizeF FrontItem::halfBars(int point) const {
    const QRectF& area = m_mapping.area;
    const HalfBars bars = m_data->barsOf(static_cast<std::size_t>(point));
    return {bars.x / m_mapping.x.span() * area.width(), bars.y / m_mapping.y.span() * area.height()};
}

int FrontItem::pointAt(const QPointF& position, double reach) const {
    int nearest = -1;
    double min = 0;
    for (int i = 0; i < count(); ++i) {
        const double gap = distance(position, positionOf(i)) - radiusOf(i);
        if (gap > reach || (nearest >= 0 && gap >= min)) continue;
        nearest = i;
        min = gap;
    }
    return nearest;
}

int FrontItem::seedAt(const QPointF& position, double reach) const {
    int nearest = -1;
    double min = reach + 2.5;
    for (int i = 0; m_data && i < static_cast<int>(m_data->seeds.size()); ++i) {
        const TradeoffRun& seed = m_data->seeds[static_cast<std::size_t>(i)];
        if (!seed.x || !seed.y) continue;
        const double gap = distance(position, m_mapping.toPixel(*seed.x, *seed.y));
        if (gap > min) continue;
        nearest = i;
        min = gap;
    }
    return nearest;
}

QStringList FrontItem::runsIn(const QRectF& rect) const {
    QStringList runs;
    const auto add = [&](const std::string& id) { runs << QString::fromStdString(id); };
    for (int i = 0; i < count(); ++i)
        if (rect.contains(positionOf(i)))
            for (const std::string& id : at(i).runIds)
                add(id);
    if (m_data)
        for (const TradeoffRun& seed : m_data->seeds)
            if (seed.x && seed.y && rect.contains(m_mapping.toPixel(*seed.x, *seed.y))) add(seed.runId);
    runs.removeDuplicates();
    return runs;
}

void FrontItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    if (!m_data || m_mapping.area.isEmpty()) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setClipRect(m_mapping.area.adjusted(-1, -1, 1, 1));
    paintTarget(*painter);
    paintSeeds(*painter);
    paintReferences(*painter);
    paintReleased(*painter);
    paintCurves(*painter);
    paintFront(*painter);
    paintBars(*painter);
    painter->setClipRect(m_bounds);
    paintMarkers(*painter);
    paintSlackMark(*painter);
    paintStatuses(*painter);
    paintLabels(*painter);
    painter->restore();
}

/// Upright from the top, or from the left where the gap goes upwards.
std::optional<QLineF> FrontItem::targetLine() const {
    const MetricSpec* axis = targetAxis(*m_data);
    if (!axis || !m_data->targetGamma) return std::nullopt;
    const bool upright = axis == m_data->axes.x;
    const double gamma = *m_data->targetGamma;
    if (!(upright ? m_mapping.x : m_mapping.y).contains(gamma)) return std::nullopt;
    const QRectF& area = m_mapping.area;
    const QPointF at = m_mapping.toPixel(gamma, gamma);
    return upright ? QLineF(at.x(), area.top(), at.x(), area.bottom())
                   : QLineF(area.left(), at.y(), area.right(), at.y());
}

void FrontItem::paintTarget(QPainter& painter) const {
    const std::optional<QLineF> line = targetLine();
    if (!line) return;
    const QRectF& area = m_mapping.area;
    QColor shade = m_colours.text;
    shade.setAlphaF(0.045F); // the grid stays visible
    const bool upright = line->x1() == line->x2();
    painter.fillRect(upright ? QRectF(line->p1(), area.bottomRight()) : QRectF(area.topLeft(), line->p2()),
                     shade);
    painter.setPen(QPen(m_colours.text, 1.2, Qt::DashDotLine));
    painter.drawLine(*line);
}

void FrontItem::paintCurves(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    for (const Curve& curve : m_curves) {
        const QColor colour = styleOf(at(curve.points.front()).solver).colour;
        painter.setPen(QPen(mixed(m_colours.ground, colour, 0.55), 1.2));
        // Piece by piece: one path that crosses itself a thousand times takes a second to fill.
        for (std::size_t i = 1; i < curve.points.size(); ++i)
            painter.drawLine(positionOf(curve.points[i - 1]), positionOf(curve.points[i]));
    }
}

/// With a band of two deviations of the gap; dotted where a slack is not resolved.
void FrontItem::paintReleased(QPainter& painter) const {
    constexpr double deviations = 2;
    const auto pixel = [&](const SlackPoint& point, double shift) {
        const QPointF place = placeOf(*m_data, point, shift);
        return m_mapping.toPixel(place.x(), place.y());
    };
    for (const ReleasedLine& line : m_data->released) {
        const QColor colour = styleOf(line.solver).colour;
        QColor shade = colour;
        shade.setAlphaF(0.12F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(shade);
        for (std::size_t i = 1; i < line.points.size(); ++i) {
            const SlackPoint &before = line.points[i - 1], &point = line.points[i];
            painter.drawPolygon(QPolygonF({pixel(before, -deviations), pixel(before, deviations),
                                           pixel(point, deviations), pixel(point, -deviations)}));
        }
        for (std::size_t i = 1; i < line.points.size(); ++i) {
            const bool isResolved = line.points[i - 1].isResolved && line.points[i].isResolved;
            painter.setPen(QPen(colour, 1.8, isResolved ? Qt::SolidLine : Qt::DotLine));
            painter.drawLine(pixel(line.points[i - 1], 0), pixel(line.points[i], 0));
        }
    }
}

void FrontItem::paintSlackMark(QPainter& painter) const {
    if (!m_slackMark ||
        std::none_of(m_data->released.begin(), m_data->released.end(),
                     [&](const ReleasedLine& line) { return line.runId == m_slackMark->runId; }))
        return;
    const QPointF place = placeOf(*m_data, m_slackMark->point);
    const QPointF centre = m_mapping.toPixel(place.x(), place.y());
    painter.setBrush(m_colours.ground);
    painter.setPen(QPen(m_colours.accent, 2.4));
    painter.drawEllipse(centre, 5, 5);
}

/// Points of one method at one epsilon follow each other and are joined by dots.
void FrontItem::paintReferences(QPainter& painter) const {
    const ReferencePoint* before = nullptr;
    for (const ReferencePoint& reference : m_data->references) {
        const SolverStyle& style = styleOf(reference.method);
        const QPointF centre = m_mapping.toPixel(reference.x, reference.y);
        painter.setPen(QPen(mixed(m_colours.ground, style.colour, 0.5), 1, Qt::DotLine));
        if (before && before->method == reference.method && before->epsilon == reference.epsilon)
            painter.drawLine(m_mapping.toPixel(before->x, before->y), centre);
        before = &reference;
        drawReference(painter, centre, style, radiusOf(reference));
    }
}

void FrontItem::paintFront(QPainter& painter) const {
    std::map<std::string_view, QPolygonF> lines; // each table has its own
    for (int i = 0; i < count(); ++i)
        if (at(i).onFront) lines[at(i).datasetId] << positionOf(i);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_colours.muted, 2, Qt::DashLine));
    for (auto& [table, line] : lines) {
        std::sort(line.begin(), line.end(), [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); });
        painter.drawPolyline(line);
    }
}

void FrontItem::paintBars(QPainter& painter) const {
    constexpr double cap = 3;
    for (int i = 0; i < count(); ++i) {
        const QSizeF half = halfBars(i);
        const QPointF centre = positionOf(i);
        const auto line = [&](double x1, double y1, double x2, double y2) {
            painter.drawLine(centre + QPointF(x1, y1), centre + QPointF(x2, y2));
        };
        painter.setPen(QPen(mixed(m_colours.ground, styleOf(at(i).solver).colour, 0.8), 1.2));
        if (half.width() > 0) {
            line(-half.width(), 0, half.width(), 0);
            line(-half.width(), -cap, -half.width(), cap);
            line(half.width(), -cap, half.width(), cap);
        }
        if (half.height() > 0) {
            line(0, -half.height(), 0, half.height());
            line(-cap, -half.height(), cap, -half.height());
            line(-cap, half.height(), cap, half.height());
        }
    }
}

} // namespace trilemma
