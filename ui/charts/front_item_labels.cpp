// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of a trade-off chart: where they find room, and how they stay readable.
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/charts/front_item.h"
#include "ui/runs/setting_name.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QSet>

#include <algorithm>
#include <limits>

namespace trilemma {

namespace {

/// Words over lines and marks: a rim in the colour of the ground keeps them readable.
void drawHaloText(QPainter& painter, const QRectF& rect, const QString& text, const QFont& font,
                  const QColor& ground, const QColor& ink) {
    QPainterPath path;
    const QFontMetricsF metrics(font);
    path.addText(rect.left(), rect.top() + metrics.ascent(), font, text);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ground, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QPointF(rect.left(), rect.top() + metrics.ascent()), text);
}

} // namespace

void FrontItem::blockMarks(LabelPlacer& placer) const {
    constexpr double reach = markerRadius;
    for (int i = 0; i < count(); ++i) {
        const QSizeF half = halfBars(i);
        const QPointF centre = positionOf(i);
        placer.block(QRectF(centre - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)));
        placer.avoid(QRectF(centre - QPointF(half.width(), 1), QSizeF(2 * half.width(), 2)));
        placer.avoid(QRectF(centre - QPointF(1, half.height()), QSizeF(2, 2 * half.height())));
    }
    for (const ReferencePoint& reference : m_data->references)
        placer.avoid(QRectF(m_mapping.toPixel(reference.x, reference.y) - QPointF(reach, reach),
                            QSizeF(2 * reach, 2 * reach)));
}

void FrontItem::paintBoundLabels(QPainter& painter, LabelPlacer& placer) const {
    const QFontMetricsF metrics(m_font);
    for (const BoundLine& bound : boundLines()) {
        const QLineF line = lineOf(bound);
        const bool isInSight = (bound.upright ? m_mapping.x : m_mapping.y).contains(bound.place);
        const QString text = isInSight ? bound.label : tr("%1 (off the scale)").arg(bound.label);
        const QSizeF size(metrics.horizontalAdvance(text), metrics.height());
        // Where epsilon lies across, curves have their names at the right.
        const QPointF wanted = bound.upright ? line.p1() + QPointF(5, 4)
                               : m_data->across == Across::Epsilon
                                   ? line.p1() + QPointF(5, -size.height())
                                   : line.p2() - QPointF(size.width() + 5, size.height());
        const QRectF& area = m_mapping.area;
        const QRectF rect(QPointF(std::min(wanted.x(), area.right() - size.width() - 5),
                                  std::max(wanted.y(), m_bounds.top())),
                          size);
        placer.block(rect);
        placer.avoid(QRectF(line.p1(), line.p2()).adjusted(-1, -1, 1, 1));
        drawHaloText(painter, rect, text, m_font, m_colours.ground, m_colours.text);
    }
}

void FrontItem::paintLabels(QPainter& painter) const {
    LabelPlacer placer(m_mapping.area);
    blockMarks(placer);
    paintBoundLabels(painter, placer);
    if (m_data->across == Across::Epsilon)
        paintEndLabels(painter);
    else
        paintCurveLabels(painter, placer);
}

/// What the order along the curve does not say, and what not all have in common.
QString FrontItem::labelOf(const Curve& curve) const {
    const TradeoffPoint& first = at(curve.points.front());
    QStringList parts;
    if (m_data->across == Across::Epsilon)
        parts << (first.gamma    ? QStringLiteral("γ ") + shownNumber(*first.gamma)
                  : first.weight ? weightName(*first.weight)
                                 : tr("no γ"));
    else
        parts << (first.epsilon ? QStringLiteral("ε ") + shownNumber(*first.epsilon) : tr("not private"));
    const TradeoffSetting own = m_shared.without(first);
    if (m_data->across != Across::Epsilon && !own.model.empty()) parts << modelName(own.model);
    parts << settingExtras(own);
    return parts.join(QStringLiteral(", "));
}

/// The end that lies farther from what is not of the curve: a name among others could be anybody's.
int FrontItem::lonelierEnd(const Curve& curve, const std::vector<const Curve*>& curveOfPoint) const {
    const auto roomAt = [&](int end) {
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < count(); ++i)
            if (curveOfPoint[static_cast<std::size_t>(i)] != &curve && isInSight(i))
                least = std::min(least, (positionOf(i) - positionOf(end)).manhattanLength());
        return isInSight(end) ? least : -1.0;
    };
    const int front = curve.points.front(), back = curve.points.back();
    return roomAt(back) > roomAt(front) ? back : front;
}

void FrontItem::paintCurveLabels(QPainter& painter, LabelPlacer& placer) const {
    // One epsilon, or none: the title or the key says it for all.
    if (m_placing->epsilons().empty() || !m_data->title.isEmpty()) return;
    if (m_placing->epsilons().size() < 2 && m_curves.size() < 2) return;
    const QFontMetricsF metrics(m_font);
    constexpr std::size_t most = 6;     // of more, each name stands once: colours tell the rest
    constexpr std::size_t crowded = 60; // of more, no end is lonely
    std::vector<const Curve*> curveOfPoint(static_cast<std::size_t>(count()), nullptr);
    for (const Curve& curve : m_curves)
        for (const int point : curve.points)
            curveOfPoint[static_cast<std::size_t>(point)] = &curve;
    QSet<QString> named;
    for (const Curve& curve : m_curves) {
        const QString text = labelOf(curve);
        if (m_curves.size() > most && named.contains(text)) continue;
        const int end = m_curves.size() > crowded ? curve.points.front() : lonelierEnd(curve, curveOfPoint);
        if (!isInSight(end)) continue;
        const QSizeF size(metrics.horizontalAdvance(text), metrics.height());
        const QColor ink = mixed(m_colours.text, m_inks[static_cast<std::size_t>(end)], 0.6);
        if (const auto rect = placer.place(positionOf(end), markerRadius + 3, size)) {
            drawHaloText(painter, *rect, text, m_font, m_colours.ground, ink);
            named.insert(text);
        }
    }
}

/// Right of where each curve ends, moved apart, with a thread to it.
void FrontItem::paintEndLabels(QPainter& painter) const {
    constexpr std::size_t most = 40; // more find no room
    if (m_curves.size() > most) return;
    const QFontMetricsF metrics(m_font);
    std::vector<int> ends;
    for (const Curve& curve : m_curves)
        if (isInSight(curve.points.back())) ends.push_back(static_cast<int>(&curve - m_curves.data()));
    const auto endOf = [&](int curve) {
        return positionOf(m_curves[static_cast<std::size_t>(curve)].points.back());
    };
    std::sort(ends.begin(), ends.end(), [&](int a, int b) { return endOf(a).y() < endOf(b).y(); });
    std::vector<double> wanted;
    double right = 0;
    for (const int curve : ends) {
        wanted.push_back(endOf(curve).y());
        right = std::max(right, endOf(curve).x());
    }
    const double left = right + markerRadius + 14;
    const std::vector<double> middles =
        spreadLabels(wanted, metrics.height(), m_mapping.area.top(), m_mapping.area.bottom());
    for (std::size_t i = 0; i < middles.size(); ++i) {
        const Curve& curve = m_curves[static_cast<std::size_t>(ends[i])];
        const QColor& colour = m_inks[static_cast<std::size_t>(curve.points.back())];
        const QPointF end = endOf(ends[i]);
        painter.setPen(QPen(mixed(m_colours.ground, colour, 0.5), 1, Qt::DotLine));
        painter.drawLine(end + QPointF(markerRadius + 1, 0), QPointF(left - 3, middles[i]));
        const QString text = labelOf(curve);
        const QSizeF size(metrics.horizontalAdvance(text), metrics.height());
        // Over marks where there is no room beside them: a name that is cut is another one.
        const double begin = std::min(left, m_bounds.right() - size.width() - 2);
        drawHaloText(painter, QRectF(QPointF(begin, middles[i] - size.height() / 2), size), text, m_font,
                     m_colours.ground, mixed(m_colours.text, colour, 0.7));
    }
}

/// At each epsilon that was trained, where its number has room beside the one before.
void FrontItem::paintEpsilonTicks(QPainter& painter) const {
    const QFontMetricsF metrics(m_font);
    const QRectF& area = m_mapping.area;
    double end = area.left() - 40;
    painter.setPen(QPen(m_colours.muted, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    const auto tick = [&](double place, QString text, const QString& shorter = {}) {
        if (!m_mapping.x.contains(place)) return;
        const double x = m_mapping.toPixel(place, 0).x();
        painter.setPen(QPen(m_colours.grid, 1));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        const auto hasRoom = [&] { return x - metrics.horizontalAdvance(text) / 2 >= end + 8; };
        if (!hasRoom() && !shorter.isEmpty()) text = shorter;
        if (!hasRoom()) return;
        const double width = metrics.horizontalAdvance(text);
        end = x + width / 2;
        painter.save();
        painter.setClipping(false);
        painter.setFont(m_font);
        painter.setPen(m_colours.text);
        painter.drawText(QPointF(x - width / 2, area.bottom() + metrics.ascent() + 6), text);
        painter.restore();
    };
    for (const double epsilon : m_placing->epsilons())
        tick(m_placing->acrossOf(epsilon), shownNumber(epsilon));
    if (std::any_of(m_data->points.begin(), m_data->points.end(),
                    [](const TradeoffPoint& point) { return !point.epsilon; }))
        tick(m_placing->acrossOf({}), tr("not private"), tr("none"));
}

} // namespace trilemma
