// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of a trade-off chart: where they find room, and how they stay readable.
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/charts/front_item.h"

#include <QFontMetricsF>
#include <QPainter>

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
    for (int i = 0; i < count(); ++i) {
        const double reach = radiusOf(i);
        const QSizeF half = halfBars(i);
        const QPointF centre = positionOf(i);
        placer.block(QRectF(centre - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)));
        placer.avoid(QRectF(centre - QPointF(half.width(), 1), QSizeF(2 * half.width(), 2)));
        placer.avoid(QRectF(centre - QPointF(1, half.height()), QSizeF(2, 2 * half.height())));
    }
    for (const ReferencePoint& reference : m_data->references) {
        const double reach = radiusOf(reference);
        placer.avoid(QRectF(m_mapping.toPixel(reference.x, reference.y) - QPointF(reach, reach),
                            QSizeF(2 * reach, 2 * reach)));
    }
}

void FrontItem::paintTargetLabel(QPainter& painter, LabelPlacer& placer) const {
    const std::optional<QLineF> line = targetLine();
    if (!line) return;
    const QFontMetricsF metrics(m_font);
    const QString text = m_data->acrossIsSlack ? QStringLiteral("γ")
                                               : QStringLiteral("γ = ") + shownNumber(*m_data->targetGamma);
    const QRectF rect(line->p1() + QPointF(5, 4), QSizeF(metrics.horizontalAdvance(text), metrics.height()));
    placer.block(rect);
    placer.avoid(QRectF(line->p1(), line->p2()).adjusted(-1, -1, 1, 1));
    drawHaloText(painter, rect, text, m_font, m_colours.ground, m_colours.text);
}

void FrontItem::paintLabels(QPainter& painter) const {
    const QFontMetricsF metrics(m_font);
    LabelPlacer placer(m_mapping.area);
    blockMarks(placer);
    paintTargetLabel(painter, placer);
    // One epsilon: the legend or the title says it for all.
    if (m_epsilons.size() < 2 || !m_data->title.isEmpty()) return;
    for (const Curve& curve : m_curves) {
        const int end = curve.points.front();
        if (!at(end).epsilon || !m_mapping.area.contains(positionOf(end))) continue;
        const QString text = QStringLiteral("ε ") + shownNumber(*at(end).epsilon);
        const QSizeF size(metrics.horizontalAdvance(text), metrics.height());
        const QColor ink = mixed(m_colours.text, styleOf(at(end).solver).colour, 0.6);
        if (const auto rect = placer.place(positionOf(end), radiusOf(end) + 3, size))
            drawHaloText(painter, *rect, text, m_font, m_colours.ground, ink);
    }
}

} // namespace trilemma
