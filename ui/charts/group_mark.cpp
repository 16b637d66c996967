// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/group_mark.h"

#include "ui/base/theme.h"
#include "ui/runs/solver_style.h"

#include <QFontMetricsF>
#include <QPainter>

#include <array>

namespace trilemma {

namespace {

/// Safe for colour-blind eyes (Okabe and Ito), in an order of contrast; shapes repeat later than colours.
constexpr std::array<QRgb, 6> groupColours{0xff0072b2, 0xffd55e00, 0xff009e73,
                                           0xffcc79a7, 0xff7a5c00, 0xff56b4e9};
constexpr std::array groupMarkers{Marker::Circle, Marker::Diamond, Marker::Square, Marker::Triangle};
constexpr double keyIndent = 14; ///< of a name after its mark
constexpr double keyGap = 16;

} // namespace

QColor groupColour(qsizetype group, const ChartColours& colours) {
    const QColor colour =
        QColor::fromRgba(groupColours[static_cast<std::size_t>(group) % groupColours.size()]);
    return colours.dark ? mixed(colour, QColor(Qt::white), 0.35) : colour;
}

void drawGroupDot(QPainter& painter, const QPointF& centre, qsizetype group, const ChartColours& colours) {
    const SolverStyle style{
        groupColour(group, colours), groupMarkers[static_cast<std::size_t>(group) % groupMarkers.size()], {}};
    drawMarker(painter, centre, style, {groupDotRadius, true, colours.ground, colours.ground});
}

double GroupKey::arrange(const QStringList& groups, const QFont& font, double width) {
    m_groups = groups;
    m_font = font;
    m_places.clear();
    const QFontMetricsF metrics(font);
    double x = 0, y = 0;
    for (const QString& group : groups) {
        const double needed = keyIndent + metrics.horizontalAdvance(group);
        if (x > 0 && x + needed > width) {
            x = 0;
            y += metrics.lineSpacing();
        }
        m_places.emplace_back(x, y);
        x += needed + keyGap;
    }
    return groups.isEmpty() ? 0 : y + metrics.lineSpacing();
}

void GroupKey::paint(QPainter& painter, const QPointF& corner, const ChartColours& colours) const {
    const QFontMetricsF metrics(m_font);
    painter.setFont(m_font);
    for (qsizetype group = 0; group < m_groups.size(); ++group) {
        const QPointF place = corner + m_places[static_cast<std::size_t>(group)];
        drawGroupDot(painter, place + QPointF(groupDotRadius + 1, metrics.lineSpacing() / 2), group, colours);
        painter.setPen(colours.text);
        painter.drawText(place + QPointF(keyIndent, metrics.ascent()), m_groups[group]);
    }
}

} // namespace trilemma
