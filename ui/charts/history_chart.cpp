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

constexpr int panels = 2;
constexpr double leftRoom = 52; ///< for the labels of the ticks

} // namespace

/// One quantity over the steps.
struct HistoryChart::Panel {
    QString title;
    double HistoryPoint::*value = nullptr;
    PlotMapping mapping;
    bool isLast = false; ///< carries the words of the steps
};

HistoryChart::HistoryChart(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("history_chart"));
    setAccessibleName(tr("Training curve: worst violation and sum of the dual variables over the steps"));
}

void HistoryChart::setHistory(std::vector<HistoryPoint> history) {
    m_history = std::move(history);
    if (!m_history.empty())
        setAccessibleDescription(tr("After step %1: worst violation %2, sum of the dual variables %3")
                                     .arg(m_history.back().step)
                                     .arg(fixedNumber(m_history.back().worstViolation, 4),
                                          fixedNumber(m_history.back().dualSum, 4)));
    update();
}

void HistoryChart::setLastStep(std::int64_t step) {
    m_lastStep = step;
    update();
}

HistoryChart::Panel HistoryChart::panelOf(int place) const {
    Panel panel;
    panel.isLast = place == panels - 1;
    panel.title =
        place == 0 ? tr("Worst violation (above 0: beyond the slack)") : tr("Sum of the dual variables");
    panel.value = place == 0 ? &HistoryPoint::worstViolation : &HistoryPoint::dualSum;
    const double line = fontMetrics().height();
    const double whole = (height() - 2 * line) / panels;
    panel.mapping.area = QRectF(leftRoom, place * whole + line + 4, std::max(10.0, width() - leftRoom - 12.0),
                                std::max(10.0, whole - line - 14));
    double least = 0, greatest = 0; // the zero line is what both are read against
    for (const HistoryPoint& point : m_history) {
        least = std::min(least, point.*panel.value);
        greatest = std::max(greatest, point.*panel.value);
    }
    panel.mapping.y = paddedRange(least, greatest);
    const std::int64_t known = m_history.empty() ? 1 : m_history.back().step;
    panel.mapping.x = {0, static_cast<double>(std::max<std::int64_t>({1, known, m_lastStep}))};
    return panel;
}

QPoint HistoryChart::positionOf(std::size_t point) const {
    const HistoryPoint& at = m_history[point];
    return panelOf(0).mapping.toPixel(static_cast<double>(at.step), at.worstViolation).toPoint();
}

QString HistoryChart::toolTipAt(const QPoint& position) const {
    const PlotMapping mapping = panelOf(0).mapping;
    if (m_history.empty() || position.x() < mapping.area.left() - 4 ||
        position.x() > mapping.area.right() + 4)
        return {};
    const double step = mapping.toValue(position).x();
    const auto nearest = std::min_element(m_history.begin(), m_history.end(),
                                          [step](const HistoryPoint& a, const HistoryPoint& b) {
                                              return std::abs(static_cast<double>(a.step) - step) <
                                                     std::abs(static_cast<double>(b.step) - step);
                                          });
    return tr("Step %1\nworst violation %2\nsum of the dual variables %3")
        .arg(QLocale().toString(static_cast<qlonglong>(nearest->step)),
             fixedNumber(nearest->worstViolation, 4), fixedNumber(nearest->dualSum, 4));
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
    if (m_history.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int place = 0; place < panels; ++place)
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
    for (const HistoryPoint& point : m_history)
        line << panel.mapping.toPixel(static_cast<double>(point.step), point.*panel.value);
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
        for (double tick = std::ceil(range.least / interval); tick * interval <= range.greatest; ++tick)
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
