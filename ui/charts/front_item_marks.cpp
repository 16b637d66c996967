// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The marks of a trade-off chart: seeds, points, and what is said about each of them.
#include "ui/base/theme.h"
#include "ui/charts/front_item.h"

#include <QPainter>
#include <QPixmap>

namespace trilemma {

namespace {

constexpr std::size_t maxSingleMarks = 2000; ///< more are a cloud: stamped

/// A marker drawn once and stamped many times: 10,000 outlines would take half a second.
class Stamp {
  public:
    Stamp(const SolverStyle& style, const MarkerLook& look, qreal scale)
        : m_half(2 * look.radius + 1) {
        m_picture = QPixmap(QSizeF(2 * m_half * scale, 2 * m_half * scale).toSize());
        m_picture.setDevicePixelRatio(scale);
        m_picture.fill(Qt::transparent);
        QPainter painter(&m_picture);
        painter.setRenderHint(QPainter::Antialiasing);
        drawMarker(painter, {m_half, m_half}, style, look);
    }
    void draw(QPainter& painter, const QPointF& centre) const {
        painter.drawPixmap(centre - QPointF(m_half, m_half), m_picture);
    }

  private:
    qreal m_half;
    QPixmap m_picture;
};

/// The sign of a status, 8 px: a tick, a question mark, a cross, as the table of runs has them.
QPainterPath statusPath(ConstraintStatus status) {
    QPainterPath path;
    switch (status) {
    case ConstraintStatus::Met:
        path.moveTo(-3.5, 0.5);
        path.lineTo(-1, 3);
        path.lineTo(3.5, -3);
        break;
    case ConstraintStatus::Undecided:
        path.moveTo(-2, -1.8);
        path.arcTo(QRectF(-2, -3.8, 4, 4), 180, -225);
        path.lineTo(0, 1.4);
        path.moveTo(0, 3.4);
        path.lineTo(0, 3.5);
        break;
    case ConstraintStatus::Violated:
        path.moveTo(-3, -3);
        path.lineTo(3, 3);
        path.moveTo(3, -3);
        path.lineTo(-3, 3);
        break;
    }
    return path;
}

} // namespace

void drawStatus(QPainter& painter, const QPointF& centre, ConstraintStatus status,
                const ChartColours& colours) {
    const QPainterPath path = statusPath(status).translated(centre);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.ground, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.setPen(QPen(colours.text, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
}

void drawFrontShare(QPainter& painter, const QPointF& centre, double radius, double share,
                    const ChartColours& colours) {
    const QRectF ring(centre - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.muted, 2, Qt::SolidLine, Qt::FlatCap));
    painter.drawArc(ring, 90 * 16, -static_cast<int>(share * 360 * 16)); // clockwise from the top
}

bool showsSigns(const TradeoffData& data) {
    constexpr std::size_t max = 500;
    return data.points.size() <= max;
}

void FrontItem::paintSeeds(QPainter& painter) const {
    const bool asCloud = m_data->seeds.size() > maxSingleMarks;
    std::map<std::string_view, Stamp> stamps;
    const auto lookOf = [&](const std::string& solver) {
        SolverStyle style = styleOf(solver);
        style.colour = mixed(m_colours.ground, style.colour, 0.45);
        return style;
    };
    for (const TradeoffRun& seed : m_data->seeds) {
        if (!seed.x || !seed.y || !m_mapping.x.contains(*seed.x) || !m_mapping.y.contains(*seed.y)) continue;
        const QPointF centre = m_mapping.toPixel(*seed.x, *seed.y);
        const bool selected =
            !m_selection.isEmpty() && m_selection.contains(QString::fromStdString(seed.runId));
        if (asCloud && !selected) {
            auto stamp = stamps.find(seed.solver);
            if (stamp == stamps.end()) {
                const SolverStyle style = lookOf(seed.solver);
                const MarkerLook look{2.5, true, style.colour, m_colours.ground};
                const qreal scale = painter.device()->devicePixelRatioF();
                stamp = stamps.emplace(seed.solver, Stamp(style, look, scale)).first;
            }
            stamp->second.draw(painter, centre);
            continue;
        }
        const SolverStyle style = selected ? styleOf(seed.solver) : lookOf(seed.solver);
        drawMarker(painter, centre, style,
                   {2.5, true, selected ? m_colours.text : style.colour, m_colours.ground});
    }
}

void FrontItem::paintMarkers(QPainter& painter) const {
    const QColor edge = m_colours.dark ? mixed(m_colours.text, m_colours.ground, 0.2) : m_colours.ground;
    for (int i = 0; i < count(); ++i) {
        const TradeoffPoint& point = at(i);
        if (!m_mapping.x.contains(point.xMean) || !m_mapping.y.contains(point.yMean)) continue;
        if (m_showsShares && !isSelected(i)) paintFrontShare(painter, i);
        drawMarker(painter, positionOf(i), styleOf(point.solver),
                   {radiusOf(i), point.epsilon.has_value(), edge, m_colours.ground});
        if (isSelected(i)) paintRing(painter, i, QPen(m_colours.text, 2));
    }
    for (int i = 0; i < count(); ++i)
        if (isPinned(*m_data, at(i)) && m_mapping.area.contains(positionOf(i))) paintPin(painter, i);
}

void FrontItem::paintFrontShare(QPainter& painter, int point) const {
    constexpr double min = 0.025; // less of an arc is a speck
    if (at(point).frontShare.value_or(0) >= min)
        drawFrontShare(painter, positionOf(point), radiusOf(point) + 3.5, *at(point).frontShare, m_colours);
}

void FrontItem::paintRing(QPainter& painter, int point, const QPen& pen) const {
    const double radius = radiusOf(point) + 5;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    painter.drawEllipse(positionOf(point), radius, radius);
}

/// Above and below a marker would hide error bars: the sign stands at its lower right.
void FrontItem::paintStatuses(QPainter& painter) const {
    if (m_data->statuses.size() != m_data->points.size() || !showsSigns(*m_data)) return;
    for (int i = 0; i < count(); ++i) {
        const auto status = m_data->statuses[static_cast<std::size_t>(i)].status();
        if (!status || !m_mapping.x.contains(at(i).xMean) || !m_mapping.y.contains(at(i).yMean)) continue;
        const double reach = radiusOf(i) + 4;
        drawStatus(painter, positionOf(i) + QPointF(reach, reach), *status, m_colours);
    }
}

/// Four corners around the marker.
void FrontItem::paintPin(QPainter& painter, int point) const {
    const double half = radiusOf(point) + 8;
    const double arm = 5;
    painter.setPen(QPen(m_colours.accent, 2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    for (const double right : {-1.0, 1.0})
        for (const double down : {-1.0, 1.0}) {
            const QPointF corner = positionOf(point) + QPointF(right * half, down * half);
            painter.drawPolyline(
                QPolygonF{corner - QPointF(right * arm, 0), corner, corner - QPointF(0, down * arm)});
        }
}

} // namespace trilemma
