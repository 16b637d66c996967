// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/front_item.h"

#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/charts/epsilon_series.h"

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

/// What the points of one curve agree in: all but what its order goes by.
TradeoffSetting withoutSlack(TradeoffSetting setting) {
    setting.gamma.reset();
    setting.weight.reset();
    return setting;
}

TradeoffSetting withoutEpsilon(TradeoffSetting setting) {
    setting.epsilon.reset();
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
    collectPlaces();
    collectCurves();
    collectStyles();
    markSelected();
    update();
}

void FrontItem::setMapping(const PlotMapping& mapping) {
    prepareGeometryChange();
    m_mapping = mapping;
    m_bounds = mapping.area.adjusted(-12, -12, 12, 34); // markers at the rim, ticks of epsilons below
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
    const double radius = markerRadius + 5;
    m_ring->setRect(QRectF(positionOf(m_hovered) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
}

void FrontItem::collectPlaces() {
    m_placing.emplace(*m_data);
    m_places.clear();
    for (const TradeoffPoint& point : m_data->points)
        m_places.push_back(m_placing->of(point));
    m_shared = SharedParts(m_data->points);
}

void FrontItem::collectStyles() {
    m_styles.clear();
    m_series.emplace(*m_data, m_colours.dark);
    m_inks.clear();
    for (const TradeoffPoint& point : m_data->points)
        m_inks.push_back(m_series->of(point));
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
    if (m_data->across == Across::Epsilon) {
        for (std::vector<int>& points : seriesOf(m_data->points, withoutEpsilon))
            m_curves.push_back({std::move(points)});
    } else {
        std::map<TradeoffSetting, std::size_t> placeOf;
        for (int i = 0; i < count(); ++i) {
            const auto [found, isNew] = placeOf.try_emplace(withoutSlack(at(i)), m_curves.size());
            if (isNew) m_curves.emplace_back();
            m_curves[found->second].points.push_back(i);
        }
    }
    const bool byEpsilon = m_data->across == Across::Epsilon;
    for (Curve& curve : m_curves)
        std::stable_sort(curve.points.begin(), curve.points.end(), [&](int a, int b) {
            if (byEpsilon) return placeOnAxes(a).x() < placeOnAxes(b).x();
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

QColor FrontItem::inkOf(int point) const {
    const QColor& ink = m_inks[static_cast<std::size_t>(point)];
    return isQuiet(point) && !isSelected(point) ? mixed(m_colours.ground, ink, 0.35) : ink;
}

QColor FrontItem::inkOf(const ReferencePoint& reference) const {
    if (!reference.epsilon) return styleOf(reference.method).colour;
    return m_series->of({.solver = reference.method, .epsilon = reference.epsilon});
}

SolverStyle FrontItem::markerStyle(int point) const {
    SolverStyle style = styleOf(at(point).solver);
    style.colour = inkOf(point);
    return style;
}

QPointF FrontItem::positionOf(int point) const {
    const QPointF& place = placeOnAxes(point);
    return m_mapping.toPixel(place.x(), place.y());
}

bool FrontItem::isInSight(int point) const {
    const QPointF& place = placeOnAxes(point);
    return m_mapping.x.contains(place.x()) && m_mapping.y.contains(place.y());
}

/// Nobody asked for bars: the selected ones have them all the same.
QSizeF FrontItem::halfBars(int point) const {
    const QRectF& area = m_mapping.area;
    HalfBars bars = m_data->barsOf(static_cast<std::size_t>(point));
    if (m_data->bars == BarKind::None && isSelected(point))
        bars = {at(point).xDeviation.value_or(0), at(point).yDeviation.value_or(0)};
    const double across = m_data->across == Across::Metric ? bars.x / m_mapping.x.span() : 0;
    return {across * area.width(), bars.y / m_mapping.y.span() * area.height()};
}

std::vector<int> FrontItem::pointsAt(const QPointF& position, double reach) const {
    std::vector<std::pair<double, int>> found;
    for (int i = 0; i < count(); ++i)
        if (const double gap = distance(position, positionOf(i)) - markerRadius; gap <= reach)
            found.emplace_back(gap, i);
    std::sort(found.begin(), found.end());
    std::vector<int> points;
    for (const auto& [gap, point] : found)
        points.push_back(point);
    return points;
}

int FrontItem::seedAt(const QPointF& position, double reach) const {
    int nearest = -1;
    double min = reach + 2.5;
    for (int i = 0; m_data && i < static_cast<int>(m_data->seeds.size()); ++i) {
        const TradeoffRun& seed = m_data->seeds[static_cast<std::size_t>(i)];
        if (!seed.x || !seed.y) continue;
        const QPointF place = m_placing->of(seed);
        const double gap = distance(position, m_mapping.toPixel(place.x(), place.y()));
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
            if (seed.x && seed.y && rect.contains(m_mapping.toPixel(m_placing->of(seed).x(), *seed.y)))
                add(seed.runId);
    runs.removeDuplicates();
    return runs;
}

void FrontItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    if (!m_data || m_mapping.area.isEmpty()) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setClipRect(m_mapping.area.adjusted(-1, -1, 1, 1));
    paintBounds(*painter);
    if (m_data->across == Across::Epsilon) paintEpsilonTicks(*painter);
    paintSeeds(*painter);
    paintReferences(*painter);
    paintReleased(*painter);
    paintSpread(*painter);
    paintCurves(*painter);
    if (m_data->showsFront && m_data->across == Across::Metric) paintFront(*painter);
    painter->setClipRect(m_bounds);
    paintMarkers(*painter);
    paintSlackMark(*painter);
    paintStatuses(*painter);
    paintAlike(*painter);
    paintLabels(*painter);
    painter->restore();
}

/// Those of the wish, and the target where nothing is wished of its axis.
std::vector<FrontItem::BoundLine> FrontItem::boundLines() const {
    std::vector<BoundLine> lines;
    const auto add = [&](const MetricSpec& axis, const std::optional<double>& bound) {
        if (bound)
            lines.push_back(
                {&axis == m_data->axes.x, *bound, axis.lowerIsBetter,
                 (axis.lowerIsBetter ? QStringLiteral("≤ ") : QStringLiteral("≥ ")) + shownNumber(*bound)});
    };
    if (m_data->across == Across::Metric) add(*m_data->axes.x, m_data->wish.x);
    add(*m_data->axes.y, m_data->wish.y);
    const MetricSpec* target = targetAxis(*m_data);
    const bool isWished = target && (target == m_data->axes.x ? m_data->wish.x : m_data->wish.y);
    if (target && m_data->targetGamma && !isWished)
        lines.push_back({target == m_data->axes.x, *m_data->targetGamma, target->lowerIsBetter,
                         m_data->acrossIsSlack ? QStringLiteral("γ")
                                               : QStringLiteral("γ = ") + shownNumber(*m_data->targetGamma)});
    if (m_data->across == Across::Epsilon && m_data->wish.epsilon)
        lines.push_back({true, m_placing->acrossOf(m_data->wish.epsilon), true,
                         QStringLiteral("ε ≤ ") + shownNumber(*m_data->wish.epsilon)});
    return lines;
}

/// Upright from the top, or from the left; of a bound off the scale along the edge that it is beyond.
QLineF FrontItem::lineOf(const BoundLine& bound) const {
    const QRectF& area = m_mapping.area;
    const AxisRange& range = bound.upright ? m_mapping.x : m_mapping.y;
    const double place = std::clamp(bound.place, range.min, range.max);
    const QPointF at = m_mapping.toPixel(place, place);
    return bound.upright ? QLineF(at.x(), area.top(), at.x(), area.bottom())
                         : QLineF(area.left(), at.y(), area.right(), at.y());
}

/// What lies beyond is shaded.
void FrontItem::paintBounds(QPainter& painter) const {
    QColor shade = m_colours.text;
    shade.setAlphaF(0.045F); // the grid stays visible
    for (const BoundLine& bound : boundLines()) {
        const QLineF line = lineOf(bound);
        const QRectF& area = m_mapping.area;
        const bool towardsEnd = bound.upright == bound.lowerIsBetter; // right, or below
        const QPointF corner = towardsEnd ? area.bottomRight() : area.topLeft();
        painter.fillRect(QRectF(towardsEnd ? line.p1() : line.p2(), corner).normalized(), shade);
        painter.setPen(QPen(m_colours.text, 1.2, Qt::DashDotLine));
        painter.drawLine(line);
    }
}

/// Without privacy a curve is dashed; across epsilons it is where it ends in no privacy.
void FrontItem::paintCurves(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    for (const Curve& curve : m_curves) {
        // Piece by piece: one path that crosses itself a thousand times takes a second to fill.
        for (std::size_t i = 1; i < curve.points.size(); ++i) {
            const int from = curve.points[i - 1], to = curve.points[i];
            const bool isQuietPiece = isQuiet(from) && isQuiet(to);
            const QColor ink =
                mixed(m_colours.ground, m_inks[static_cast<std::size_t>(from)], isQuietPiece ? 0.3 : 0.75);
            painter.setPen(QPen(ink, 1.6, at(to).epsilon ? Qt::SolidLine : Qt::DashLine));
            painter.drawLine(positionOf(from), positionOf(to));
        }
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
        SolverStyle style = styleOf(reference.method);
        style.colour = inkOf(reference);
        const QPointF centre = m_mapping.toPixel(reference.x, reference.y);
        painter.setPen(QPen(mixed(m_colours.ground, style.colour, 0.5), 1, Qt::DotLine));
        if (before && before->method == reference.method && before->epsilon == reference.epsilon)
            painter.drawLine(m_mapping.toPixel(before->x, before->y), centre);
        before = &reference;
        drawReference(painter, centre, style, markerRadius);
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

/// Crosses while there is room for them, else a band along each curve; of selected points always.
void FrontItem::paintSpread(QPainter& painter) const {
    constexpr int maxCrosses = 12;
    const bool asBands = count() > maxCrosses;
    if (asBands && m_data->bars != BarKind::None) paintBands(painter);
    for (int i = 0; i < count(); ++i)
        if (!asBands || isSelected(i)) paintBars(painter, i);
}

void FrontItem::paintBands(QPainter& painter) const {
    painter.setPen(Qt::NoPen);
    for (const Curve& curve : m_curves) {
        QColor shade = m_inks[static_cast<std::size_t>(curve.points.front())];
        shade.setAlphaF(0.13F);
        painter.setBrush(shade);
        for (std::size_t i = 1; i < curve.points.size(); ++i) {
            const QPointF from = positionOf(curve.points[i - 1]), to = positionOf(curve.points[i]);
            const QPointF half(0, halfBars(curve.points[i - 1]).height());
            const QPointF other(0, halfBars(curve.points[i]).height());
            painter.drawPolygon(QPolygonF({from - half, to - other, to + other, from + half}));
        }
    }
}

void FrontItem::paintBars(QPainter& painter, int point) const {
    constexpr double cap = 3;
    const QSizeF half = halfBars(point);
    const QPointF centre = positionOf(point);
    const auto line = [&](double x1, double y1, double x2, double y2) {
        painter.drawLine(centre + QPointF(x1, y1), centre + QPointF(x2, y2));
    };
    painter.setPen(QPen(mixed(m_colours.ground, inkOf(point), 0.8), 1.2));
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

} // namespace trilemma
