// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the small chart of a column is painted. Everything is cut to its axes here: pictures in SVG know no
// clipping.
#include "ui/charts/curve_plot.h"

#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/runs/run_curves.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace trilemma {

namespace {

constexpr double bandWidth = 2; ///< in deviations, on either side
constexpr double axisLabels = 40;
constexpr double widestBar = 26;

QColor faint(QColor ink, double share) {
    ink.setAlphaF(static_cast<float>(share));
    return ink;
}

/// Values that an axis of the raw column is marked at: 1, 2 or 5 times powers of ten, or powers of ten where
/// it is logarithmic.
std::vector<double> marksBetween(double low, double high, bool isLogarithmic, int most) {
    std::vector<double> marks;
    if (!isLogarithmic) {
        const double interval = niceInterval(AxisRange{low, high}, most);
        for (double at = std::ceil(low / interval - 1e-9); at * interval <= high + 1e-9 * interval; ++at)
            marks.push_back(at * interval);
        return marks;
    }
    const double top = std::floor(std::log10(std::max(std::abs(low), std::abs(high))));
    const auto add = [&](double factor) {
        for (double decade = top; decade >= top - 12; --decade)
            for (const double mark : {-factor * std::pow(10, decade), factor * std::pow(10, decade)})
                if (mark >= low && mark <= high && marks.size() < 24) marks.push_back(mark);
    };
    add(1);
    if (marks.size() < 3) // less than a few decades
        for (const double factor : {2.0, 5.0})
            add(factor);
    if (low <= 0 && high >= 0) marks.insert(marks.begin(), 0);
    return marks;
}

} // namespace

void CurvePlot::paint(QPainter& painter) const {
    painter.setFont(m_look.font);
    paintHead(painter);
    paintGrid(painter);
    if (m_data.leading().isNumber)
        paintValues(painter);
    else
        paintCategoryNames(painter);
    for (const bool isSecond : {true, false}) {
        const CurveLayer& layer = isSecond ? m_data.second : m_data.first;
        if (layer.curve) paintBand(painter, layer, isSecond);
    }
    for (const bool isSecond : {false, true}) {
        const CurveLayer& layer = isSecond ? m_data.second : m_data.first;
        if (!layer.curve) continue;
        paintLine(painter, layer, isSecond);
        paintLevels(painter, layer, isSecond);
    }
}

void CurvePlot::paintHead(QPainter& painter) const {
    const QFontMetricsF metrics(m_look.font);
    QFont bold = m_look.font;
    bold.setBold(true);
    const double noteWidth = metrics.horizontalAdvance(m_data.note);
    const double room = m_cell.width() - noteWidth - 16;
    const QRectF head(m_cell.left() + 4, m_cell.top() + 2, m_cell.width() - 8, metrics.height());
    painter.setPen(m_look.colours.muted);
    painter.drawText(QPointF(head.right() - noteWidth, head.top() + metrics.ascent()), m_data.note);
    painter.setFont(bold);
    painter.setPen(m_look.colours.text);
    painter.drawText(QPointF(head.left(), head.top() + metrics.ascent()),
                     QFontMetricsF(bold).elidedText(m_data.title, Qt::ElideRight, room));
    painter.setFont(m_look.font);
}

void CurvePlot::paintGrid(QPainter& painter) const {
    const QFontMetricsF metrics(m_look.font);
    const double interval = niceInterval(
        m_data.y.span(), std::max(2, static_cast<int>(m_plot.height() / (1.7 * metrics.height()))));
    for (double at = std::ceil(m_data.y.min / interval); at * interval <= m_data.y.max; ++at) {
        const double value = at * interval, y = yOf(value);
        const bool isZero = std::abs(value) < 1e-9 * interval;
        painter.setPen(QPen(isZero ? m_look.colours.muted : m_look.colours.grid, 1));
        painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        QString label = fixedNumber(std::abs(isZero ? 0 : value), decimalsFor(interval));
        if (value < 0 && !isZero) label.prepend(QChar(0x2212));
        painter.setPen(m_look.colours.muted);
        painter.drawText(QPointF(m_plot.left() - 5 - metrics.horizontalAdvance(label),
                                 y + metrics.ascent() - metrics.height() / 2),
                         label);
    }
}

void CurvePlot::paintName(QPainter& painter, const QString& name, double centre, double room) const {
    const QFontMetricsF metrics(m_look.font);
    const QString shown = metrics.elidedText(name, Qt::ElideRight, room);
    const double width = metrics.horizontalAdvance(shown);
    const double left = std::clamp(centre - width / 2, m_cell.left() + 2, m_cell.right() - width - 1);
    painter.drawText(QPointF(left, m_plot.bottom() + 3 + metrics.ascent()), shown);
}

void CurvePlot::paintValues(QPainter& painter) const {
    const QFontMetricsF metrics(m_look.font);
    painter.setPen(m_look.colours.muted);
    std::vector<std::pair<double, double>> taken; // where names stand
    const auto place = [&](const QString& name, double centre, double most) {
        const double half = std::min(metrics.horizontalAdvance(name), most) / 2 + 4;
        for (const auto& [from, to] : taken)
            if (centre - half < to && centre + half > from) return;
        taken.emplace_back(centre - half, centre + half);
        paintName(painter, name, centre, most);
    };
    for (const auto kind : {CurveLevel::Kind::Special, CurveLevel::Kind::Missing})
        if (const CurveLevel* level = extraLevel(kind)) place(levelWord(*level), xOf(*level), 70);
    const bool isLogarithmic = m_data.leading().transform != Transform::None;
    for (const double mark : marksBetween(unscaled(m_values.min), unscaled(m_values.max), isLogarithmic,
                                          std::max(3, static_cast<int>(m_range.width() / 40)))) {
        const double x = xOf(mark);
        painter.setPen(QPen(m_look.colours.grid, 1));
        painter.drawLine(QPointF(x, m_plot.bottom()), QPointF(x, m_plot.bottom() + 3));
        painter.setPen(m_look.colours.muted);
        place(valueWord(mark), x, 80);
    }
}

/// Each where there is room for all; else the lowest and the highest.
void CurvePlot::paintCategoryNames(QPainter& painter) const {
    if (m_bars.empty()) return;
    const QFontMetricsF metrics(m_look.font);
    painter.setPen(m_look.colours.muted);
    const double slot = m_plot.width() / static_cast<double>(m_bars.size());
    bool allFit = true;
    for (const CurveLevel* bar : m_bars)
        allFit = allFit && metrics.horizontalAdvance(levelWord(*bar)) <= slot - 4;
    if (allFit || m_bars.size() == 1) {
        for (const CurveLevel* bar : m_bars)
            paintName(painter, levelWord(*bar), xOf(*bar), slot - 4);
        return;
    }
    const double half = (m_cell.right() - m_plot.left()) / 2 - 6;
    const QString first = metrics.elidedText(levelWord(*m_bars.front()), Qt::ElideRight, half);
    const QString last = metrics.elidedText(levelWord(*m_bars.back()), Qt::ElideRight, half);
    paintName(painter, first, m_plot.left() + metrics.horizontalAdvance(first) / 2, half);
    paintName(painter, last, m_plot.right() - metrics.horizontalAdvance(last) / 2, half);
}

/// The second layer's is an outline, so that both can be told apart where they lie over each other.
void CurvePlot::paintBand(QPainter& painter, const CurveLayer& layer, bool isSecond) const {
    if (layer.noise <= 0) return;
    for (const CurveSegment& segment : layer.curve->segments) {
        QPolygonF upper, lower;
        for (const DrawnPoint& point : drawn(segment)) {
            const double half = bandWidth * layer.noise * point.leverage;
            upper << QPointF(point.x, yOf(point.contribution + half));
            lower.prepend(QPointF(point.x, yOf(point.contribution - half)));
        }
        if (isSecond) {
            painter.setPen(QPen(faint(inkOf(true), 0.6), 1, Qt::DotLine));
            painter.drawPolyline(upper);
            painter.drawPolyline(lower);
        } else {
            painter.setPen(Qt::NoPen);
            painter.setBrush(faint(inkOf(false), m_look.colours.dark ? 0.26 : 0.16));
            painter.drawPolygon(upper + lower);
            painter.setBrush(Qt::NoBrush);
        }
    }
}

void CurvePlot::paintLine(QPainter& painter, const CurveLayer& layer, bool isSecond) const {
    QPen pen(inkOf(isSecond), 1.8);
    if (isSecond) pen.setDashPattern({4, 2.5});
    const QPen jump(faint(inkOf(isSecond), 0.45), 1);
    std::optional<QPointF> end;
    for (const CurveSegment& segment : layer.curve->segments) {
        QPolygonF line;
        for (const DrawnPoint& point : drawn(segment))
            line << QPointF(point.x, yOf(point.contribution));
        if (line.isEmpty()) continue;
        painter.setPen(jump);
        if (end) painter.drawLine(*end, line.front());
        painter.setPen(pen);
        painter.drawPolyline(line);
        end = line.back();
    }
}

void CurvePlot::paintLevels(QPainter& painter, const CurveLayer& layer, bool isSecond) const {
    for (const CurveLevel& level : layer.curve->levels)
        if (m_data.leading().isNumber)
            paintDot(painter, layer, level, isSecond);
        else
            paintBar(painter, layer, level, isSecond);
}

void CurvePlot::paintBar(QPainter& painter, const CurveLayer& layer, const CurveLevel& level,
                         bool isSecond) const {
    const double slot = m_plot.width() / static_cast<double>(m_bars.size());
    const double whole = std::min(widestBar, 0.76 * slot);
    const double width = hasBoth() ? whole / 2 : whole;
    const double left = xOf(level) - whole / 2 + (hasBoth() && isSecond ? width : 0);
    const double y = yOf(level.contributions[m_data.score]), zero = yOf(0);
    QRectF bar(QPointF(left, std::min(y, zero)), QPointF(left + width, std::max(y, zero)));
    if (isSecond && width > 3) { // hollow
        painter.setPen(QPen(inkOf(true), 1.2));
        painter.setBrush(faint(inkOf(true), 0.15));
        painter.drawRect(bar.adjusted(0.6, 0.6, -0.6, -0.6));
        painter.setBrush(Qt::NoBrush);
    } else {
        painter.fillRect(bar, faint(inkOf(isSecond), 0.8));
    }
    paintWhisker(painter, layer, level, bar.center().x(), m_look.colours.text);
}

/// A special value is a diamond, missing cells are a circle.
void CurvePlot::paintDot(QPainter& painter, const CurveLayer& layer, const CurveLevel& level,
                         bool isSecond) const {
    const double x = xOf(level) + (hasBoth() ? (isSecond ? 4 : -4) : 0);
    const QPointF at(x, yOf(level.contributions[m_data.score]));
    paintWhisker(painter, layer, level, x, inkOf(isSecond));
    painter.setPen(QPen(inkOf(isSecond), 1.5));
    painter.setBrush(isSecond ? m_look.colours.ground : inkOf(false));
    if (level.kind == CurveLevel::Kind::Special)
        painter.drawPolygon(QPolygonF{at + QPointF(0, -4.5), at + QPointF(4.5, 0), at + QPointF(0, 4.5),
                                      at + QPointF(-4.5, 0)});
    else
        painter.drawEllipse(at, 3.5, 3.5);
    painter.setBrush(Qt::NoBrush);
}

void CurvePlot::paintWhisker(QPainter& painter, const CurveLayer& layer, const CurveLevel& level, double x,
                             const QColor& ink) const {
    const double half = bandWidth * layer.noise * level.leverage;
    if (half <= 0) return;
    const double middle = level.contributions[m_data.score];
    const double slot = m_bars.empty() ? m_plot.width() : m_plot.width() / static_cast<double>(m_bars.size());
    painter.setPen(QPen(faint(ink, slot < 10 ? 0.35 : 0.65), 1)); // a crowd of them would hide the bars
    painter.drawLine(QPointF(x, yOf(middle - half)), QPointF(x, yOf(middle + half)));
}

void CurvePlot::paintMark(QPainter& painter, const CurvePlace& place) const {
    const double x = place.level ? xOf(*place.level) : xOf(place.value);
    painter.setPen(QPen(faint(m_look.colours.text, 0.6), 1, Qt::DotLine));
    painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
    if (place.level) return;
    for (const bool isSecond : {false, true}) {
        const CurveLayer& layer = isSecond ? m_data.second : m_data.first;
        if (!layer.curve) continue;
        const auto reading = readCurve(*layer.curve, m_data.score, place.value);
        if (!reading) continue;
        painter.setPen(QPen(inkOf(isSecond), 1.5));
        painter.setBrush(m_look.colours.ground);
        painter.drawEllipse(QPointF(x, yOf(reading->contribution)), 3, 3);
        painter.setBrush(Qt::NoBrush);
    }
}

} // namespace trilemma
