// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/parallel_plot.h"

#include "ui/base/theme.h"
#include "ui/charts/axis_scale.h"
#include "ui/charts/series_colour.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr double minMargin = 52; ///< half of a title
constexpr double minStep = 76;
constexpr double tickLength = 4;

/// Values worth a label, within the axis.
std::vector<double> ticksOf(const ParallelAxis& axis, int max) {
    std::vector<double> ticks;
    if (axis.scale == ParallelAxis::Scale::Categories) {
        for (int i = 0; i < axis.categories.size(); ++i)
            ticks.push_back(i);
        return ticks;
    }
    if (!axis.marks.empty()) return axis.marks;
    if (!(axis.max > axis.min)) return {axis.min};
    if (axis.scale == ParallelAxis::Scale::Logarithmic) {
        const bool wide = axis.max / axis.min >= 1000;
        const int first = static_cast<int>(std::floor(std::log10(axis.min)));
        const int last = static_cast<int>(std::ceil(std::log10(axis.max)));
        for (int power = first; power <= last; ++power)
            for (const double digit : {1., 2., 5.}) {
                const double tick = digit * std::pow(10., power);
                const bool inside = tick >= axis.min * (1 - 1e-9) && tick <= axis.max * (1 + 1e-9);
                if (inside && (digit == 1 || !wide)) ticks.push_back(tick);
            }
        return ticks;
    }
    const double interval = niceInterval(axis.max - axis.min, max);
    for (double i = std::ceil(axis.min / interval - 1e-9); i * interval <= axis.max + 1e-9 * interval; ++i)
        ticks.push_back(i * interval);
    return ticks;
}

} // namespace

void ParallelPlot::setData(ParallelData data) {
    m_data = std::move(data);
    arrange();
}

void ParallelPlot::setLook(const ChartColours& colours, const QFont& font) {
    m_colours = colours;
    m_font = font;
    arrange();
}

void ParallelPlot::setArea(const QRectF& area) {
    m_area = area;
    arrange();
}

void ParallelPlot::arrange() {
    const double line = QFontMetricsF(m_font).height();
    const double titles = 2 * line + 14; // two lines: neighbours take turns
    const double below = line + 10;
    m_axes = m_area.adjusted(leftMargin(), titles, -rightMargin(), -below);
}

double ParallelPlot::leftMargin() const {
    constexpr double max = 150;
    const QFontMetricsF metrics(m_font);
    double widest = 0;
    if (axisCount() > 0)
        for (const double tick : ticksOf(m_data.axes.front(), 6))
            widest = std::max(widest, metrics.horizontalAdvance(m_data.axes.front().textOf(tick)));
    return std::clamp(widest + tickLength + 12, minMargin, max);
}

double ParallelPlot::rightMargin() const {
    return std::max(minMargin, QFontMetricsF(m_font).horizontalAdvance(QStringLiteral("0.0000")) + 16);
}

double ParallelPlot::minWidth() const {
    return leftMargin() + rightMargin() + minStep * std::max(1, axisCount() - 1);
}

double ParallelPlot::axisX(int axis) const {
    const QRectF inside = axes();
    if (axisCount() < 2) return inside.center().x();
    return inside.left() + inside.width() * axis / (axisCount() - 1);
}

double ParallelPlot::yOf(double place) const {
    const QRectF inside = axes();
    const double none = -ParallelAxis::noPlace; // room for missing values below
    return inside.bottom() - (place + none) / (1 + none) * inside.height();
}

double ParallelPlot::placeAt(double y) const {
    const QRectF inside = axes();
    const double none = -ParallelAxis::noPlace;
    return (inside.bottom() - y) / inside.height() * (1 + none) - none;
}

QPointF ParallelPlot::pointOf(int line, int axis) const {
    const auto& values = m_data.lines[static_cast<std::size_t>(line)].values;
    const auto at = static_cast<std::size_t>(axis);
    return {axisX(axis), yOf(m_data.axes[at].placeOf(values[at]))};
}

int ParallelPlot::axisAt(double x, double reach) const {
    for (int axis = 0; axis < axisCount(); ++axis)
        if (std::abs(axisX(axis) - x) <= reach) return axis;
    return -1;
}

int ParallelPlot::lineAt(const QPointF& position, double reach) const {
    int nearest = -1;
    for (int axis = 0; axis + 1 < axisCount(); ++axis) {
        const double left = axisX(axis), right = axisX(axis + 1);
        if (position.x() < left || position.x() > right) continue;
        const double share = (position.x() - left) / (right - left);
        for (int line = 0; line < static_cast<int>(m_data.lines.size()); ++line) {
            const QPointF from = pointOf(line, axis), to = pointOf(line, axis + 1);
            const double away = std::abs(from.y() + share * (to.y() - from.y()) - position.y());
            if (away > reach) continue;
            reach = away;
            nearest = line;
        }
    }
    return nearest;
}

QColor ParallelPlot::colourOf(const TradeoffSetting& setting) const {
    return SeriesColours(m_data.epsilons, m_colours.dark).of(setting);
}

void ParallelPlot::paintLine(QPainter& painter, int line, double width) const {
    painter.setPen(QPen(colourOf(m_data.lines[static_cast<std::size_t>(line)].setting), width));
    for (int axis = 0; axis + 1 < axisCount(); ++axis)
        painter.drawLine(pointOf(line, axis), pointOf(line, axis + 1));
}

/// The faint ones first. Thousands of smoothed lines would take too long.
void ParallelPlot::paintLines(QPainter& painter, const std::vector<bool>& strong) const {
    constexpr std::size_t maxSmooth = 400;
    painter.setRenderHint(QPainter::Antialiasing, m_data.lines.size() <= maxSmooth);
    std::vector<double> x;
    for (int axis = 0; axis < axisCount(); ++axis)
        x.push_back(axisX(axis));
    const SeriesColours colours(m_data.epsilons, m_colours.dark);
    QList<QLineF> pieces;
    for (const bool wanted : {false, true})
        for (std::size_t i = 0; i < m_data.lines.size(); ++i) {
            if ((strong.empty() || strong[i]) != wanted) continue;
            const ParallelLine& line = m_data.lines[i];
            const QColor colour = colours.of(line.setting);
            pieces.clear();
            for (std::size_t axis = 0; axis + 1 < m_data.axes.size(); ++axis)
                pieces << QLineF(x[axis], yOf(m_data.axes[axis].placeOf(line.values[axis])), x[axis + 1],
                                 yOf(m_data.axes[axis + 1].placeOf(line.values[axis + 1])));
            painter.setPen(wanted ? QPen(colour, strong.empty() ? 1.2 : 1.8)
                                  : QPen(mixed(m_colours.ground, colour, m_colours.dark ? 0.3 : 0.18), 1));
            painter.drawLines(pieces);
        }
    painter.setRenderHint(QPainter::Antialiasing);
}

void ParallelPlot::paintAxes(QPainter& painter, const ParallelBrushes& brushes, int focused) const {
    painter.setRenderHint(QPainter::Antialiasing);
    for (int axis = 0; axis < axisCount(); ++axis) {
        const double x = axisX(axis);
        painter.setPen(QPen(m_colours.muted, axis == focused ? 2.5 : 1.2));
        painter.drawLine(QPointF(x, yOf(0)), QPointF(x, yOf(1)));
        const auto at = static_cast<std::size_t>(axis);
        if (at < brushes.size() && brushes[at]) {
            const QRectF band(QPointF(x - 7, yOf(brushes[at]->high)), QPointF(x + 7, yOf(brushes[at]->low)));
            QColor fill = m_colours.accent;
            fill.setAlphaF(0.25F);
            painter.setBrush(fill);
            painter.setPen(QPen(m_colours.accent, 1.5));
            painter.drawRect(band.normalized());
        }
        paintTicks(painter, axis);
        paintTitle(painter, axis, axis == focused);
    }
}

void ParallelPlot::paintTitle(QPainter& painter, int axis, bool focused) const {
    QFont font = m_font;
    font.setBold(focused);
    const QFontMetricsF metrics(font);
    const double step = axisCount() > 1 ? axisX(1) - axisX(0) : m_area.width();
    const double room = std::min(2 * step, 2 * (axisX(axis) - m_area.left())) - 10;
    const double toRight = 2 * (m_area.right() - axisX(axis)) - 10;
    const QString text = metrics.elidedText(m_data.axes[static_cast<std::size_t>(axis)].title, Qt::ElideRight,
                                            std::min(room, toRight));
    const double y = m_area.top() + 4 + (axis % 2 == 0 ? 0 : metrics.height()) + metrics.ascent();
    painter.setFont(font);
    painter.setPen(m_colours.text);
    painter.drawText(QPointF(axisX(axis) - metrics.horizontalAdvance(text) / 2, y), text);
}

void ParallelPlot::paintLabel(QPainter& painter, int axis, double place, const QString& text,
                              const QColor& ink) const {
    const QFontMetricsF metrics(m_font);
    const double room = axis == 0         ? leftMargin() - tickLength - 6
                        : axisCount() > 1 ? axisX(1) - axisX(0) - 16
                                          : m_area.width() / 2;
    const QString shown = metrics.elidedText(text, Qt::ElideRight, std::max(room, 40.));
    const bool last = axis == axisCount() - 1 && axis > 0; // its labels stand outside, like the first one's
    const double width = metrics.horizontalAdvance(shown);
    const double left =
        last || axis > 0 ? axisX(axis) + tickLength + 3 : axisX(axis) - tickLength - 3 - width;
    const QRectF rect(left, yOf(place) - metrics.height() / 2, width, metrics.height());
    QColor ground = m_colours.ground;
    ground.setAlphaF(0.8F); // lines run behind it
    painter.fillRect(rect.adjusted(-1, 1, 1, -1), ground);
    painter.setFont(m_font);
    painter.setPen(ink);
    painter.drawText(QPointF(rect.left(), rect.top() + metrics.ascent()), shown);
}

void ParallelPlot::paintTicks(QPainter& painter, int axis) const {
    const ParallelAxis& shown = m_data.axes[static_cast<std::size_t>(axis)];
    const int max = std::clamp(static_cast<int>((bottom() - top()) / 40), 2, 6);
    const double line = QFontMetricsF(m_font).height();
    double lastY = 1e9;
    for (const double tick : ticksOf(shown, max)) {
        const double place = shown.placeOf(tick);
        painter.setPen(QPen(m_colours.muted, 1.2));
        painter.drawLine(QPointF(axisX(axis) - tickLength, yOf(place)), QPointF(axisX(axis), yOf(place)));
        if (lastY - yOf(place) < line) continue; // no room for its label
        lastY = yOf(place);
        QColor ink = m_colours.text;
        if (shown.id == QLatin1String("epsilon"))
            ink = mixed(m_colours.text, colourOf({.epsilon = tick}), 0.7);
        paintLabel(painter, axis, place, shown.textOf(tick), ink);
    }
    if (shown.someNone)
        paintLabel(painter, axis, ParallelAxis::noPlace, shown.textOf(std::nullopt), m_colours.muted);
}

} // namespace trilemma
