// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/history_chart.h"

#include "ui/base/words.h"
#include "ui/charts/axis_scale.h"
#include "ui/charts/tradeoff_data.h"
#include "ui/runs/run_row.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr int minPanels = 2;
constexpr double leftRoom = 52; ///< for the labels of the ticks

/// "a, b and c"
QString listed(QStringList names) {
    if (names.size() < 2) return names.join(QString());
    const QString last = names.takeLast();
    return HistoryChart::tr("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

} // namespace

/// One quantity over the steps.
struct HistoryChart::Panel {
    QString title;
    std::size_t series = 0; ///< whose values it shows
    PlotMapping mapping;
    bool isLast = false; ///< carries the words of the steps
};

HistoryChart::HistoryChart(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("history_chart"));
    setAccessibleName(tr("Training curve"));
}

void HistoryChart::setHistory(const std::vector<SeriesInfo>& series, std::vector<SeriesPoint> history) {
    const int before = panelCount();
    QStringList names;
    m_series.clear();
    for (const SeriesInfo& one : series) {
        m_series.push_back(seriesWords(one));
        names << m_series.back().inSentence;
    }
    m_history = std::move(history);
    if (!isEmpty()) {
        const SeriesPoint& last = m_history.back();
        setAccessibleName(tr("Training curve: %1 over the steps").arg(listed(names)));
        setAccessibleDescription(
            tr("After step %1: %2").arg(last.position).arg(valuesOf(last).join(QStringLiteral(", "))));
    }
    if (panelCount() != before) updateGeometry();
    update();
}

int HistoryChart::panelCount() const {
    return std::max(minPanels, static_cast<int>(m_series.size()));
}

/// "worst violation -0.0100" for each series that has a value there.
QStringList HistoryChart::valuesOf(const SeriesPoint& point) const {
    QStringList values;
    for (std::size_t i = 0; i < m_series.size(); ++i)
        if (const double value = valueOf(point, i); std::isfinite(value))
            values << m_series[i].inSentence + QChar(' ') + fixedNumber(value, 4);
    return values;
}

void HistoryChart::setLastStep(std::int64_t step) {
    m_lastStep = step;
    update();
}

HistoryChart::Panel HistoryChart::panelOf(std::size_t place) const {
    Panel panel;
    panel.isLast = place + 1 == m_series.size();
    panel.title = m_series[place].title;
    panel.series = place;
    const double line = fontMetrics().height();
    const double whole = (height() - 2 * line) / static_cast<double>(m_series.size());
    panel.mapping.area = QRectF(leftRoom, static_cast<double>(place) * whole + line + 4,
                                std::max(10.0, width() - leftRoom - 12.0), std::max(10.0, whole - line - 14));
    double min = 0, max = 0; // the zero line is what both are read against
    for (const SeriesPoint& point : m_history)
        if (const double value = valueOf(point, panel.series); std::isfinite(value)) {
            min = std::min(min, value);
            max = std::max(max, value);
        }
    panel.mapping.y = paddedRange(min, max);
    const std::int64_t known = m_history.empty() ? 1 : m_history.back().position;
    panel.mapping.x = {0, static_cast<double>(std::max<std::int64_t>({1, known, m_lastStep}))};
    return panel;
}

QPoint HistoryChart::positionOf(std::size_t point) const {
    const SeriesPoint& at = m_history[point];
    return panelOf(0).mapping.toPixel(static_cast<double>(at.position), valueOf(at, 0)).toPoint();
}

QString HistoryChart::toolTipAt(const QPoint& position) const {
    if (isEmpty()) return {};
    const PlotMapping mapping = panelOf(0).mapping;
    if (position.x() < mapping.area.left() - 4 || position.x() > mapping.area.right() + 4) return {};
    const double step = mapping.toValue(position).x();
    const auto nearest = std::min_element(m_history.begin(), m_history.end(),
                                          [step](const SeriesPoint& a, const SeriesPoint& b) {
                                              return std::abs(static_cast<double>(a.position) - step) <
                                                     std::abs(static_cast<double>(b.position) - step);
                                          });
    QStringList lines{tr("Step %1").arg(QLocale().toString(static_cast<qlonglong>(nearest->position)))};
    lines << valuesOf(*nearest);
    return lines.join(QChar('\n'));
}

bool HistoryChart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = toolTipAt(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void HistoryChart::paintEvent(QPaintEvent*) {
    if (isEmpty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t place = 0; place < m_series.size(); ++place)
        paintPanel(painter, panelOf(place));
}

void HistoryChart::paintPanel(QPainter& painter, const Panel& panel) const {
    const ChartColours colours = chartColours(palette());
    const QRectF& area = panel.mapping.area;
    painter.setPen(colours.text);
    painter.drawText(QRectF(0, area.top() - fontMetrics().height() - 4, width(), fontMetrics().height()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(panel.title, Qt::ElideRight, width()));
    paintAxes(painter, panel);
    QPolygonF line;
    for (const SeriesPoint& point : m_history)
        if (const double value = valueOf(point, panel.series); std::isfinite(value))
            line << panel.mapping.toPixel(static_cast<double>(point.position), value);
    painter.setPen(QPen(colours.accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    if (line.size() == 1) painter.drawEllipse(line.front(), 2, 2);
}

void HistoryChart::paintAxes(QPainter& painter, const Panel& panel) const {
    const ChartColours colours = chartColours(palette());
    const QRectF& area = panel.mapping.area;
    const double line = fontMetrics().height();
    const auto forEachTick = [](const AxisRange& range, double interval, const auto& draw) {
        for (double tick = std::ceil(range.min / interval); tick * interval <= range.max; ++tick)
            draw(tick * interval);
    };
    const AxisRange& y = panel.mapping.y;
    const double high = niceInterval(y.span(), std::max(2, static_cast<int>(area.height() / (1.6 * line))));
    forEachTick(y, high, [&](double value) {
        const double at = panel.mapping.toPixel(0, value).y();
        painter.setPen(QPen(std::abs(value) < 1e-12 ? colours.muted : colours.grid, 1));
        painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
        painter.setPen(colours.muted);
        painter.drawText(QRectF(0, at - line / 2, leftRoom - 6, line), Qt::AlignRight | Qt::AlignVCenter,
                         fixedNumber(value, decimalsFor(high)));
    });
    if (!panel.isLast) return;
    const AxisRange& x = panel.mapping.x;
    const double wide = niceInterval(x.span(), std::max(1, static_cast<int>(area.width() / 80)));
    painter.setPen(colours.muted);
    forEachTick(x, wide, [&](double value) {
        const double at = panel.mapping.toPixel(value, 0).x();
        const QString text = QLocale().toString(value, 'f', decimalsFor(wide));
        const double half = fontMetrics().horizontalAdvance(text) / 2.0 + 1;
        const double centre = std::min(at, width() - half); // the last one ends with the widget
        painter.drawText(QRectF(centre - half, area.bottom() + 3, 2 * half, line), Qt::AlignCenter, text);
    });
    painter.drawText(QRectF(area.left(), area.bottom() + 3 + line, area.width(), line), Qt::AlignCenter,
                     tr("step"));
}

} // namespace trilemma
