// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/map_plot.h"

#include "core/models/model_kind.h"
#include "ui/base/core_texts.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/charts/epsilon_series.h"
#include "ui/charts/facet_chart.h"
#include "ui/charts/isolines.h"
#include "ui/charts/point_text.h"
#include "ui/charts/series_colour.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/setting_name.h"
#include "ui/runs/solver_style.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace trilemma {

namespace {

constexpr double mapMargin = 16;
constexpr double panelGap = 20; ///< between panels
constexpr double cellPadding = 6;
constexpr double minCellWidth = 74;
constexpr double maxCellWidth = 150;
constexpr double minWideCell = 9; ///< of a cell without words

TradeoffSetting panelKey(TradeoffSetting setting) {
    setting.gamma.reset();
    setting.weight.reset();
    setting.epsilon.reset();
    return setting;
}

/// None is the last.
template <class T>
std::size_t placeIn(const std::vector<T>& values, const T& value) {
    return static_cast<std::size_t>(std::find(values.begin(), values.end(), value) - values.begin());
}

template <class Values>
void noneLast(Values& values) {
    std::stable_partition(values.begin(), values.end(), [](const auto& value) { return value.has_value(); });
}

} // namespace

void MapPlot::setData(TradeoffData data) {
    m_data = std::move(data);
    m_panels.clear();
    m_marks.clear();
    std::set<std::string> models;
    m_least = std::numeric_limits<double>::infinity();
    m_greatest = -m_least;
    std::vector<int> xDecimals, yDecimals;
    for (const TradeoffPoint& point : m_data.points) {
        models.insert(point.model);
        xDecimals.push_back(supportedDecimals(*m_data.axes.x, point.xDeviation, point.seeds));
        yDecimals.push_back(supportedDecimals(*m_data.axes.y, point.yDeviation, point.seeds));
        m_least = std::min(m_least, point.yMean);
        m_greatest = std::max(m_greatest, point.yMean);
    }
    m_xDecimals = commonDecimals(*m_data.axes.x, std::move(xDecimals));
    m_yDecimals = commonDecimals(*m_data.axes.y, std::move(yDecimals));
    for (const std::vector<int>& group : seriesOf(m_data.points, panelKey))
        m_panels.push_back(panelOf(group, models.size() > 1));
    for (std::size_t i = 0; i < m_panels.size(); ++i)
        for (std::size_t row = 0; row < m_panels[i].rows.size(); ++row)
            for (std::size_t column = 0; column < m_panels[i].epsilons.size(); ++column)
                if (m_panels[i].pointAt(row, column) >= 0) m_marks.push_back({i, row, column});
}

MapPlot::Panel MapPlot::panelOf(const std::vector<int>& group, bool someModels) const {
    Panel panel;
    const TradeoffPoint& first = namesake(m_data.points, group);
    panel.title = solverStyle(first.solver).title;
    if (const ModelKind* model = findModelKind(first.model); model && someModels)
        panel.title += QStringLiteral(", ") + coreText(model->title);
    for (const QString& extra : settingExtras(SharedParts(m_data.points).without(first)))
        panel.title += QStringLiteral(", ") + extra;
    std::set<std::optional<double>> epsilons;
    std::set<Row> rows;
    for (const int point : group) {
        const TradeoffPoint& each = m_data.points[static_cast<std::size_t>(point)];
        epsilons.insert(each.epsilon);
        rows.insert({each.gamma, each.weight});
    }
    panel.epsilons.assign(epsilons.begin(), epsilons.end());
    noneLast(panel.epsilons);
    panel.rows.assign(rows.begin(), rows.end());
    std::stable_partition(panel.rows.begin(), panel.rows.end(),
                          [](const Row& row) { return row.gamma || row.weight; });
    panel.points.assign(panel.rows.size() * panel.epsilons.size(), -1);
    for (const int point : group) {
        const TradeoffPoint& each = m_data.points[static_cast<std::size_t>(point)];
        panel.points[placeIn(panel.rows, Row{each.gamma, each.weight}) * panel.epsilons.size() +
                     placeIn(panel.epsilons, each.epsilon)] = point;
    }
    return panel;
}

void MapPlot::setLook(const ChartColours& colours, const QFont& font) {
    m_colours = colours;
    m_font = font;
}

double MapPlot::lineHeight() const {
    return QFontMetricsF(m_font).lineSpacing();
}

QString MapPlot::rowName(const Row& row) const {
    return row.gamma    ? QStringLiteral("γ ") + shownNumber(*row.gamma)
           : row.weight ? QStringLiteral("λ ") + shownNumber(*row.weight)
                        : tr("no γ");
}

double MapPlot::rowNameWidth(const Panel& panel) const {
    double width = 0;
    for (const Row& row : panel.rows)
        width = std::max(width, QFontMetricsF(m_font).horizontalAdvance(rowName(row)));
    return width + 10;
}

/// Panels side by side while their words have room, then below each other.
QSizeF MapPlot::arrange(const QSizeF& room) {
    const double line = lineHeight();
    const double head = 2 * line + 10, foot = line + 6;
    double needed = 0;
    for (const Panel& panel : m_panels) {
        const double cell = panel.isWide() ? minWideCell : minCellWidth;
        needed = std::max(needed, rowNameWidth(panel) + cell * static_cast<double>(panel.epsilons.size()));
    }
    const int fitting =
        needed > 0 ? static_cast<int>((room.width() - 2 * mapMargin + panelGap) / (needed + panelGap)) : 1;
    const int columns = std::clamp(fitting, 1, facetColumns(m_panels.size()));
    const double width = (room.width() - 2 * mapMargin - panelGap * (columns - 1)) / columns;
    const int lines = (static_cast<int>(m_panels.size()) + columns - 1) / std::max(1, columns);
    const double key = count() > 0 ? line + 10 : 0;
    const double share = lines > 0 ? (room.height() - 2 * mapMargin - key + panelGap) / lines - panelGap : 0;
    double top = mapMargin + key;
    for (int first = 0; first < static_cast<int>(m_panels.size()); first += columns) {
        double height = 0;
        for (int i = first; i < std::min(first + columns, static_cast<int>(m_panels.size())); ++i) {
            Panel& panel = m_panels[static_cast<std::size_t>(i)];
            const auto rows = static_cast<double>(panel.rows.size());
            const double least = panel.isWide() ? minWideCell : 2 * line + cellPadding;
            const double cell =
                std::clamp((share - head - foot) / rows, least, 2.6 * (2 * line + cellPadding));
            const double left = mapMargin + (i - first) * (width + panelGap);
            const double names = rowNameWidth(panel);
            const double grid = std::min(
                width - names,
                panel.isWide() ? width - names : maxCellWidth * static_cast<double>(panel.epsilons.size()));
            panel.grid = QRectF(left + names, top + head, grid, cell * rows);
            panel.place = QRectF(left, top, width, head + cell * rows + foot);
            height = std::max(height, panel.place.height());
        }
        top += height + panelGap;
    }
    return {room.width(), top - panelGap + mapMargin};
}

QRectF MapPlot::cellOf(const Mark& mark) const {
    const Panel& panel = m_panels[mark.panel];
    const QSizeF cell = panel.cell();
    return {panel.grid.left() + static_cast<double>(mark.column) * cell.width(),
            panel.grid.top() + static_cast<double>(mark.row) * cell.height(), cell.width(), cell.height()};
}

QRectF MapPlot::placeOf(int mark) const {
    return cellOf(m_marks[static_cast<std::size_t>(mark)]);
}

int MapPlot::placeInData(int mark) const {
    const Mark& at = m_marks[static_cast<std::size_t>(mark)];
    return m_panels[at.panel].pointAt(at.row, at.column);
}

const TradeoffPoint& MapPlot::pointOf(int mark) const {
    return m_data.points[static_cast<std::size_t>(placeInData(mark))];
}

QStringList MapPlot::runsOf(int mark) const {
    return toQt(pointOf(mark).runIds);
}

QString MapPlot::toolTipOf(int mark) const {
    return pointToolTip(m_data, static_cast<std::size_t>(placeInData(mark)), metricWords(*m_data.axes.x).name,
                        metricWords(*m_data.axes.y).name);
}

QString MapPlot::nameOf(int mark) const {
    const TradeoffPoint& point = pointOf(mark);
    return QStringLiteral("%1, %2: %3 %4, %5 %6")
        .arg(solverStyle(point.solver).title, settingText(point.gamma, point.weight, point.epsilon),
             metricWords(*m_data.axes.y).inSentence, metricNumber(*m_data.axes.y, point.yMean),
             metricWords(*m_data.axes.x).inSentence, metricNumber(*m_data.axes.x, point.xMean));
}

bool MapPlot::isQuiet(int point) const {
    return !m_data.meeting.empty() && !m_data.meeting[static_cast<std::size_t>(point)];
}

/// 0 for the best value of all, 1 for the worst.
double MapPlot::shareOf(const TradeoffPoint& point) const {
    const double span = m_greatest - m_least;
    const double share = span > 0 ? (point.yMean - m_least) / span : 0;
    return m_data.axes.y->lowerIsBetter ? share : 1 - share;
}

void MapPlot::paint(QPainter& painter, const QSet<QString>& selected, int focused) const {
    painter.setFont(m_font);
    if (count() > 0) paintKey(painter);
    for (const Panel& panel : m_panels)
        paintHead(painter, panel);
    for (int mark = 0; mark < count(); ++mark)
        paintCell(painter, mark);
    for (const Panel& panel : m_panels)
        if (panel.isWide()) paintLines(painter, panel);
    painter.setBrush(Qt::NoBrush);
    for (int mark = 0; mark < count(); ++mark) {
        const bool isChosen = isSelected(mark, selected), isHere = mark == focused;
        const bool isCompared = isPinned(m_data, pointOf(mark));
        if (!isChosen && !isHere && !isCompared) continue;
        painter.setPen(QPen(isCompared && !isChosen ? m_colours.accent : m_colours.text,
                            isChosen || isCompared ? 2 : 1,
                            isChosen || isCompared ? Qt::SolidLine : Qt::DotLine));
        painter.drawRect(placeOf(mark).adjusted(1, 1, -1, -1));
    }
}

/// What the fill says: from the best value to the worst.
void MapPlot::paintKey(QPainter& painter) const {
    const MetricSpec& spec = *m_data.axes.y;
    const QFontMetricsF metrics(m_font);
    const double line = lineHeight();
    double left = mapMargin;
    const auto word = [&](const QString& text) {
        const double width = metrics.horizontalAdvance(text);
        painter.setPen(m_colours.muted);
        painter.drawText(QPointF(left, mapMargin + metrics.ascent()), text);
        left += width + 6;
    };
    word(tr("Fill: %1, best").arg(metricWords(spec).inSentence));
    word(metricNumber(spec, spec.lowerIsBetter ? m_least : m_greatest));
    constexpr int steps = 24;
    constexpr double width = 4;
    for (int i = 0; i < steps; ++i)
        painter.fillRect(QRectF(left + i * width, mapMargin + 2, width, line - 4),
                         cellColour(i / (steps - 1.0), m_colours.dark));
    left += steps * width + 6;
    word(metricNumber(spec, spec.lowerIsBetter ? m_greatest : m_least) + QLatin1Char(' ') + tr("worst"));
    left += 10;
    if (!m_data.meeting.empty()) word(tr("bold, in full colour: meets the wish"));
}

void MapPlot::paintHead(QPainter& painter, const Panel& panel) const {
    const double line = lineHeight();
    const QFontMetricsF metrics(m_font);
    QFont bold = m_font;
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(m_colours.text);
    painter.drawText(QRectF(panel.place.left(), panel.place.top(), panel.place.width(), line),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(bold).elidedText(panel.title, Qt::ElideRight, panel.place.width()));
    painter.setFont(m_font);
    painter.setPen(m_colours.muted);
    const QSizeF cell = panel.cell();
    double end = panel.grid.left() - 20;
    for (std::size_t i = 0; i < panel.epsilons.size(); ++i) {
        const QString name =
            panel.epsilons[i] ? (i == 0 ? QStringLiteral("ε ") : QString()) + shownNumber(*panel.epsilons[i])
                              : tr("not private");
        const double middle = panel.grid.left() + (static_cast<double>(i) + 0.5) * cell.width();
        const double half = metrics.horizontalAdvance(name) / 2;
        if (middle - half < end + 4) continue;
        end = middle + half;
        painter.drawText(QPointF(middle - half, panel.grid.top() - 6), name);
    }
    double below = panel.grid.top() - line;
    for (std::size_t i = 0; i < panel.rows.size(); ++i) {
        const double middle = panel.grid.top() + (static_cast<double>(i) + 0.5) * cell.height();
        if (middle - line / 2 < below) continue;
        below = middle + line / 2;
        painter.drawText(
            QRectF(panel.place.left(), middle - line / 2, panel.grid.left() - panel.place.left() - 8, line),
            Qt::AlignRight | Qt::AlignVCenter, rowName(panel.rows[i]));
    }
}

void MapPlot::paintCell(QPainter& painter, int mark) const {
    const Panel& panel = m_panels[m_marks[static_cast<std::size_t>(mark)].panel];
    const TradeoffPoint& point = pointOf(mark);
    const bool quiet = isQuiet(placeInData(mark));
    const QRectF cell = placeOf(mark);
    const QColor fill = cellColour(shareOf(point), m_colours.dark);
    if (panel.isWide()) {
        painter.fillRect(cell, quiet ? mixed(m_colours.ground, fill, 0.5) : fill);
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(fill, m_colours.text, quiet ? 0.25 : 0.7));
        painter.drawEllipse(cell.center(), 1.6, 1.6);
        return;
    }
    painter.fillRect(cell.adjusted(1, 1, -1, -1), quiet ? mixed(m_colours.ground, fill, 0.35) : fill);
    const double line = lineHeight();
    const QRectF text = cell.adjusted(cellPadding, (cell.height() - 2 * line) / 2, -cellPadding / 2, 0);
    QFont strong = m_font;
    strong.setBold(!m_data.meeting.empty() && !quiet);
    painter.setFont(strong);
    painter.setPen(quiet ? mixed(m_colours.text, m_colours.ground, 0.3) : m_colours.text);
    painter.drawText(
        text.topLeft() + QPointF(0, QFontMetricsF(strong).ascent()),
        meanText(*m_data.axes.y, point.yMean, decimalsBeside(point.yMean, m_data.wish.y, m_yDecimals)));
    painter.setFont(m_font);
    painter.setPen(mixed(m_colours.text, m_colours.ground, quiet ? 0.35 : 0.2));
    const QString value =
        meanText(*m_data.axes.x, point.xMean, decimalsBeside(point.xMean, m_data.wish.x, m_xDecimals));
    const QString across = metricWords(*m_data.axes.x).inSentence + QLatin1Char(' ') + value;
    const QFontMetricsF metrics(m_font);
    const bool fits = metrics.horizontalAdvance(across) <= text.width();
    painter.drawText(text.topLeft() + QPointF(0, line + metrics.ascent()), fits ? across : value);
}

void MapPlot::paintLines(QPainter& painter, const Panel& panel) const {
    std::vector<double> values;
    for (const int point : panel.points)
        values.push_back(point >= 0 ? m_data.points[static_cast<std::size_t>(point)].yMean
                                    : std::numeric_limits<double>::quiet_NaN());
    const double span = m_greatest - m_least;
    if (!(span > 0)) return;
    constexpr int most = 6;
    const double interval = niceInterval(span, most);
    const QSizeF cell = panel.cell();
    const auto toPixel = [&](const QPointF& at) {
        return panel.grid.topLeft() + QPointF((at.x() + 0.5) * cell.width(), (at.y() + 0.5) * cell.height());
    };
    for (double level = std::ceil(m_least / interval) * interval; level < m_greatest; level += interval) {
        const std::vector<QLineF> pieces = isoline(values, panel.epsilons.size(), level);
        painter.setPen(QPen(m_colours.text, 1.2));
        for (const QLineF& piece : pieces)
            painter.drawLine(toPixel(piece.p1()), toPixel(piece.p2()));
        if (pieces.empty()) continue;
        const QString name = QLocale().toString(level, 'f', decimalsFor(interval));
        const QFontMetricsF metrics(m_font);
        const QPointF at = toPixel(pieces[pieces.size() / 2].center());
        const QRectF ground(at - QPointF(metrics.horizontalAdvance(name) / 2 + 2, metrics.height() / 2),
                            QSizeF(metrics.horizontalAdvance(name) + 4, metrics.height()));
        painter.fillRect(ground, m_colours.ground);
        painter.drawText(ground, Qt::AlignCenter, name);
    }
}

} // namespace trilemma
