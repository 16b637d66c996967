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

void FrontItem::paintSeeds(QPainter& painter) const {
    const bool asCloud = m_data->seeds.size() > maxSingleMarks;
    std::map<std::pair<std::string_view, QRgb>, Stamp> stamps;
    for (const TradeoffRun& seed : m_data->seeds) {
        if (!seed.x || !seed.y) continue;
        const QPointF place = m_placing->of(seed);
        if (!m_mapping.x.contains(place.x()) || !m_mapping.y.contains(place.y())) continue;
        const QPointF centre = m_mapping.toPixel(place.x(), place.y());
        const bool selected =
            !m_selection.isEmpty() && m_selection.contains(QString::fromStdString(seed.runId));
        SolverStyle style = styleOf(seed.solver);
        style.colour = selected ? m_series->of(seed) : mixed(m_colours.ground, m_series->of(seed), 0.45);
        if (asCloud && !selected) {
            const std::pair key(std::string_view(seed.solver), style.colour.rgba());
            auto stamp = stamps.find(key);
            if (stamp == stamps.end()) {
                const MarkerLook look{2.5, true, style.colour, m_colours.ground};
                const qreal scale = painter.device()->devicePixelRatioF();
                stamp = stamps.emplace(key, Stamp(style, look, scale)).first;
            }
            stamp->second.draw(painter, centre);
            continue;
        }
        drawMarker(painter, centre, style,
                   {2.5, true, selected ? m_colours.text : style.colour, m_colours.ground});
    }
}

/// Those outside the wish first, so that they cover nothing; what is selected or pinned last.
void FrontItem::paintMarkers(QPainter& painter) const {
    const QColor edge = m_colours.dark ? mixed(m_colours.text, m_colours.ground, 0.2) : m_colours.ground;
    const auto layerOf = [&](int point) {
        return isSelected(point) || isPinned(*m_data, at(point)) ? 2 : isQuiet(point) ? 0 : 1;
    };
    std::vector<int> layers;
    for (int i = 0; i < count(); ++i)
        layers.push_back(layerOf(i));
    for (const int layer : {0, 1, 2})
        for (int i = 0; i < count(); ++i) {
            if (layers[static_cast<std::size_t>(i)] != layer || !isInSight(i)) continue;
            drawMarker(painter, positionOf(i), markerStyle(i),
                       {markerRadius, at(i).epsilon.has_value(), edge, m_colours.ground});
            if (isSelected(i)) paintRing(painter, i, QPen(m_colours.text, 2));
        }
    for (int i = 0; i < count(); ++i)
        if (isPinned(*m_data, at(i)) && m_mapping.area.contains(positionOf(i))) paintPin(painter, i);
}

void FrontItem::paintRing(QPainter& painter, int point, const QPen& pen) const {
    const double radius = markerRadius + 5;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    painter.drawEllipse(positionOf(point), radius, radius);
}

/// Of what is selected or within the wish, where the sign covers neither another sign nor another marker.
/// Above and below a marker would hide error bars: it stands at the lower right.
void FrontItem::paintStatuses(QPainter& painter) const {
    constexpr double reach = markerRadius + 4;
    constexpr std::ptrdiff_t most = 200; // more hide each other
    const bool signsWish = std::count(m_data->meeting.begin(), m_data->meeting.end(), true) <= most;
    if (m_data->statuses.size() != m_data->points.size()) return;
    std::vector<QPointF> signs, markers;
    for (int i = 0; i < count(); ++i)
        if (isInSight(i)) markers.push_back(positionOf(i));
    const auto isNear = [](const QPointF& a, const QPointF& b, double distance) {
        return std::abs(a.x() - b.x()) < distance && std::abs(a.y() - b.y()) < distance;
    };
    const auto isAmong = [&](const std::vector<QPointF>& others, const QPointF& sign, double distance) {
        return std::any_of(others.begin(), others.end(),
                           [&](const QPointF& other) { return isNear(other, sign, distance); });
    };
    const auto isCovered = [&](const QPointF& sign) { // its own marker is farther off than that
        return isAmong(signs, sign, 9) || isAmong(markers, sign, markerRadius + 3);
    };
    for (const bool isForSelected : {true, false})
        for (int i = 0; i < count(); ++i) {
            const auto status = m_data->statuses[static_cast<std::size_t>(i)].status();
            if (!status || isSelected(i) != isForSelected || !isInSight(i)) continue;
            if (!isForSelected && (!signsWish || m_data->meeting.empty() || isQuiet(i))) continue;
            const QPointF sign = positionOf(i) + QPointF(reach, reach);
            if (!isForSelected && isCovered(sign)) continue;
            drawStatus(painter, sign, *status, m_colours);
            signs.push_back(sign);
        }
}

/// An equals sign at the upper right of what decides the same for everybody: fair, and of no use.
void FrontItem::paintAlike(QPainter& painter) const {
    constexpr double reach = markerRadius + 5;
    for (int i = 0; i < count() && !m_data->alike.empty(); ++i) {
        if (!m_data->alike[static_cast<std::size_t>(i)] || !isInSight(i)) continue;
        const QPointF centre = positionOf(i) + QPointF(reach, -reach);
        for (const auto& [width, colour] : {std::pair{4.0, m_colours.ground}, {1.6, m_colours.text}}) {
            painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
            for (const double down : {-1.8, 1.8})
                painter.drawLine(centre + QPointF(-3, down), centre + QPointF(3, down));
        }
    }
}

/// Four corners around the marker.
void FrontItem::paintPin(QPainter& painter, int point) const {
    const double half = markerRadius + 8;
    const double arm = 5;
    painter.setPen(QPen(m_colours.text, 2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    for (const double right : {-1.0, 1.0})
        for (const double down : {-1.0, 1.0}) {
            const QPointF corner = positionOf(point) + QPointF(right * half, down * half);
            painter.drawPolyline(
                QPolygonF{corner - QPointF(right * arm, 0), corner, corner - QPointF(0, down * arm)});
        }
}

} // namespace trilemma
