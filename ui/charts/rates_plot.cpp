// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/rates_plot.h"

#include "core/data/schema.h"
#include "core/evaluation/group_rates.h"
#include "ui/base/core_texts.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace trilemma {

void RatesPlot::setGroups(const std::vector<const GroupRow*>& groups) {
    m_groups.clear();
    m_rates.clear();
    for (const GroupRow* group : groups)
        m_groups << (group->group.empty() ? tr("Everybody") : toQt(group->group));
    double least = 0, greatest = 0.1;
    for (const GroupRateSpec& spec : groupRateRegistry()) {
        if (spec.task != classificationTask) continue;
        Rate rate{coreText(spec.title), {}};
        for (const GroupRow* group : groups) {
            const auto known = std::find_if(group->rates.begin(), group->rates.end(),
                                            [&](const GroupRate& each) { return each.id == spec.id; });
            GroupDot dot;
            if (known != group->rates.end() && known->value)
                dot = {known->value, known->low.value_or(*known->value), known->high.value_or(*known->value)};
            if (dot.value) {
                least = std::min(least, dot.low);
                greatest = std::max(greatest, dot.high);
            }
            rate.dots.push_back(dot);
        }
        const bool isKnown = std::any_of(rate.dots.begin(), rate.dots.end(),
                                         [](const GroupDot& dot) { return dot.value.has_value(); });
        if (isKnown) m_rates.push_back(std::move(rate));
    }
    m_range = {least, greatest};
}

void RatesPlot::setLook(const ChartColours& colours, const QFont& font) {
    m_colours = colours;
    m_font = font;
}

/// The name of a rate stands above its line: a panel is narrow.
QSizeF RatesPlot::arrange(const QSizeF& room) {
    if (m_rates.empty()) return {room.width(), 0};
    const double line = QFontMetricsF(m_font).lineSpacing();
    const double key = m_key.arrange(m_groups, m_font, room.width());
    m_rows = QRectF(groupDotRadius, key + 6, room.width() - 2 * groupDotRadius,
                    (line + 2 * groupDotRadius + 8) * count());
    return {room.width(), m_rows.bottom() + line + 4};
}

QRectF RatesPlot::placeOf(int mark) const {
    const double height = m_rows.height() / std::max(1, count());
    return {m_rows.left(), m_rows.top() + mark * height, m_rows.width(), height};
}

double RatesPlot::xOf(double value) const {
    return m_rows.left() + (value - m_range.min) / m_range.span() * m_rows.width();
}

QString RatesPlot::nameOf(int mark) const {
    const Rate& rate = m_rates[static_cast<std::size_t>(mark)];
    QStringList parts{rate.title};
    for (qsizetype group = 0; group < m_groups.size(); ++group)
        parts << QStringLiteral("%1 %2").arg(
            m_groups[group], fixedNumber(rate.dots[static_cast<std::size_t>(group)].value, 3));
    return parts.join(QStringLiteral(", "));
}

QString RatesPlot::toolTipOf(int mark) const {
    const Rate& rate = m_rates[static_cast<std::size_t>(mark)];
    QString rows;
    for (qsizetype group = 0; group < m_groups.size(); ++group) {
        const GroupDot& dot = rate.dots[static_cast<std::size_t>(group)];
        rows +=
            factRow(m_groups[group], dot.value ? QStringLiteral("%1 (%2–%3)")
                                                     .arg(fixedNumber(dot.value, 4), fixedNumber(dot.low, 3),
                                                          fixedNumber(dot.high, 3))
                                               : tr("not estimable"));
    }
    return QStringLiteral("<b>%1</b><table cellspacing=0>%2</table>").arg(escapedHtml(rate.title), rows) +
           tr("with 95 % intervals; non-private");
}

void RatesPlot::paint(QPainter& painter, const QSet<QString>&, int focused) const {
    m_key.paint(painter, {}, m_colours);
    if (focused >= 0 && focused < count()) {
        QColor shade = m_colours.text;
        shade.setAlphaF(0.06F);
        painter.fillRect(placeOf(focused), shade);
    }
    paintAxis(painter);
    for (int mark = 0; mark < count(); ++mark)
        paintRate(painter, mark);
}

void RatesPlot::paintAxis(QPainter& painter) const {
    const QFontMetricsF metrics(m_font);
    const double interval = niceInterval(m_range.span(), 4);
    for (double tick = std::ceil(m_range.min / interval) * interval; tick <= m_range.max + 1e-12;
         tick += interval) {
        const double x = xOf(tick);
        painter.setPen(QPen(m_colours.grid, 1));
        painter.drawLine(QPointF(x, m_rows.top()), QPointF(x, m_rows.bottom()));
        const QString name =
            QLocale().toString(std::abs(tick) < interval / 2 ? 0.0 : tick, 'f', decimalsFor(interval));
        const double width = metrics.horizontalAdvance(name);
        painter.setPen(m_colours.muted);
        painter.drawText(QPointF(std::clamp(x - width / 2, 0.0, m_rows.right() - width),
                                 m_rows.bottom() + metrics.ascent() + 2),
                         name);
    }
}

void RatesPlot::paintRate(QPainter& painter, int mark) const {
    const Rate& rate = m_rates[static_cast<std::size_t>(mark)];
    const QRectF place = placeOf(mark);
    const double y = place.bottom() - groupDotRadius - 4;
    painter.setFont(m_font);
    painter.setPen(m_colours.muted);
    painter.drawText(place.topLeft() + QPointF(0, QFontMetricsF(m_font).ascent()), rate.title);
    painter.setPen(QPen(m_colours.grid, 1));
    painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y));
    for (qsizetype group = 0; group < m_groups.size(); ++group) {
        const GroupDot& dot = rate.dots[static_cast<std::size_t>(group)];
        if (!dot.value) continue;
        painter.setPen(QPen(mixed(m_colours.ground, groupColour(group, m_colours), 0.6), 1.4));
        painter.drawLine(QPointF(xOf(dot.low), y), QPointF(xOf(dot.high), y));
        drawGroupDot(painter, {xOf(*dot.value), y}, group, m_colours);
    }
}

} // namespace trilemma
