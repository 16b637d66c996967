// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_grid.h"

#include "ui/base/escape.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int leastCellWidth = 250;
constexpr int gap = space::two;

bool isNamed(const ColumnCurve& curve, const QString& words) {
    return words.isEmpty() || toQt(curve.column).contains(words, Qt::CaseInsensitive);
}

double noiseOf(const SharedRunCurves& curves) {
    return curves ? curves->noise.value_or(0) : 0;
}

CurvePlotData plotFor(const CurvesShown& shown, const ColumnCurve* first, const ColumnCurve* second) {
    CurvePlotData plot;
    plot.first = {first, noiseOf(shown.first)};
    plot.second = {second, noiseOf(shown.second)};
    plot.score = shown.score;
    plot.title = curveTitle(plot.leading());
    plot.note = importanceWords((first ? shown.first : shown.second)->model, plot.leading());
    plot.y = curveExtent(plot.first, plot.second, shown.score);
    return plot;
}

} // namespace

std::vector<CurvePlotData> curvePlots(const CurvesShown& shown) {
    std::vector<CurvePlotData> plots;
    if (!shown.first) return plots;
    for (const std::size_t place : byImportance(shown.first->model)) {
        const ColumnCurve& curve = shown.first->model.columns[place];
        if (!isNamed(curve, shown.words)) continue;
        const ColumnCurve* other = findCurve(shown.second.get(), curve.column);
        plots.push_back(plotFor(shown, &curve, other && other->isNumber == curve.isNumber ? other : nullptr));
    }
    if (shown.second)
        for (const ColumnCurve& curve : shown.second->model.columns)
            if (isNamed(curve, shown.words) && !findCurve(shown.first.get(), curve.column))
                plots.push_back(plotFor(shown, nullptr, &curve));
    if (!shown.sameScale || plots.empty()) return plots;
    AxisRange all = plots.front().y;
    for (const CurvePlotData& plot : plots)
        all = joined(all, plot.y);
    for (CurvePlotData& plot : plots)
        plot.y = all;
    return plots;
}

CurveGrid::CurveGrid(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setObjectName(QStringLiteral("curve_grid"));
    setAccessibleName(tr("Curves of the model, a chart for each column"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    m_look = curveLook(palette(), themeFont(TextSize::Small));
}

void CurveGrid::show(const CurvesShown& shown) {
    const QString current =
        m_current < chartCount() ? titleOf(m_current) : QString(); // stays where another run is laid over
    mark(-1, {});
    m_shown = shown;
    m_plots = curvePlots(m_shown);
    m_current = 0;
    for (int chart = 0; chart < chartCount(); ++chart)
        if (titleOf(chart) == current) m_current = chart;
    arrange();
    viewport()->update();
}

QSize CurveGrid::cellSize() const {
    const int count = columns();
    const int least = 122 + 2 * QFontMetrics(m_look.font).height();
    const int rows = std::max(1, (chartCount() + count - 1) / count); // few charts fill the height
    const int height = (viewport()->height() - (rows - 1) * gap) / rows;
    return {(viewport()->width() - (count - 1) * gap) / count, std::clamp(height, least, 2 * least)};
}

int CurveGrid::columns() const {
    const int least = std::max(leastCellWidth, 20 * QFontMetrics(m_look.font).averageCharWidth() + 120);
    return std::max(1, (viewport()->width() + gap) / (least + gap));
}

void CurveGrid::arrange() {
    const int rows = (chartCount() + columns() - 1) / columns();
    const int height = rows * (cellSize().height() + gap) - gap;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(cellSize().height() / 4);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
}

QRect CurveGrid::rectOf(int chart) const {
    const QSize cell = cellSize();
    return QRect(QPoint((chart % columns()) * (cell.width() + gap),
                        (chart / columns()) * (cell.height() + gap) - verticalScrollBar()->value()),
                 cell);
}

int CurveGrid::chartAt(const QPoint& position) const {
    const QSize cell = cellSize();
    const int column = position.x() / (cell.width() + gap);
    const int row = (position.y() + verticalScrollBar()->value()) / (cell.height() + gap);
    const int chart = row * columns() + column;
    return column < columns() && chart < chartCount() && rectOf(chart).contains(position) ? chart : -1;
}

CurvePlot CurveGrid::plotOf(int chart) const {
    return {m_plots[static_cast<std::size_t>(chart)], QRectF(rectOf(chart)).adjusted(6, 4, -6, -4), m_look};
}

QString CurveGrid::wordsOf(int chart, const CurvePlace& place) const {
    const CurvePlotData& plot = m_plots[static_cast<std::size_t>(chart)];
    const QString name = place.level ? levelWord(*place.level) : valueWord(place.value);
    QStringList lines;
    const auto add = [&](const SharedRunCurves& curves, const ColumnCurve* curve) {
        if (!curves || !curve) return;
        const auto reading = place.level ? readLevel(*curve, plot.score, *place.level)
                                         : readCurve(*curve, plot.score, place.value);
        if (reading) lines << readingWords(*curves, *curve, plot.score, name, *reading);
    };
    add(m_shown.first, plot.first.curve);
    const qsizetype own = lines.size();
    add(m_shown.second, plot.second.curve);
    if (lines.size() > own) lines.back().prepend(tr("Compared: "));
    return lines.join(QLatin1Char('\n'));
}

QString CurveGrid::readingAt(const QPoint& position) const {
    const int chart = chartAt(position);
    if (chart < 0) return {};
    const std::optional<CurvePlace> place = plotOf(chart).placeAt(position);
    return place ? wordsOf(chart, *place) : QString();
}

void CurveGrid::mark(int chart, const std::optional<CurvePlace>& place) {
    if (chart < 0 && m_marked < 0) return;
    m_marked = place ? chart : -1;
    m_mark = place;
    const QString words = place ? wordsOf(chart, *place) : QString();
    setAccessibleDescription(words);
    emit read(words);
    viewport()->update();
}

void CurveGrid::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    for (int chart = 0; chart < chartCount(); ++chart) {
        const QRect rect = rectOf(chart);
        if (!rect.intersects(event->rect())) continue;
        const bool isCurrent = chart == m_current && hasFocus();
        painter.setPen(
            QPen(isCurrent ? m_look.colours.accent : toneColor(Tone::Border), isCurrent ? 1.6 : 1));
        painter.setBrush(toneColor(Tone::Card));
        painter.drawRoundedRect(QRectF(rect).adjusted(0.8, 0.8, -0.8, -0.8), 6, 6);
        painter.setBrush(Qt::NoBrush);
        const CurvePlot plot = plotOf(chart);
        plot.paint(painter);
        if (chart == m_marked && m_mark) plot.paintMark(painter, *m_mark);
    }
}

void CurveGrid::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

void CurveGrid::scrollContentsBy(int, int) {
    viewport()->update();
}

void CurveGrid::moveTo(int chart) {
    if (m_plots.empty()) return;
    m_current = std::clamp(chart, 0, chartCount() - 1);
    const QRect rect = rectOf(m_current);
    QScrollBar* bar = verticalScrollBar();
    if (rect.top() < 0) bar->setValue(bar->value() + rect.top());
    if (rect.bottom() > viewport()->height())
        bar->setValue(bar->value() + std::min(rect.bottom() - viewport()->height() + 1, rect.top()));
    const std::vector<CurvePlace> stops = plotOf(m_current).stops();
    mark(m_current, stops.empty() ? std::nullopt : std::optional(stops.front()));
}

void CurveGrid::step(int by) {
    if (m_plots.empty()) return;
    const std::vector<CurvePlace> stops = plotOf(m_current).stops();
    if (stops.empty()) return;
    std::ptrdiff_t at = by > 0 ? -1 : 0;
    if (m_marked == m_current && m_mark)
        for (std::size_t i = 0; i < stops.size(); ++i)
            if (m_mark->level ? stops[i].level == m_mark->level
                              : !stops[i].level && stops[i].value <= m_mark->value)
                at = static_cast<std::ptrdiff_t>(i);
    at = std::clamp<std::ptrdiff_t>(at + by, 0, static_cast<std::ptrdiff_t>(stops.size()) - 1);
    mark(m_current, stops[static_cast<std::size_t>(at)]);
}

void CurveGrid::keyPressEvent(QKeyEvent* event) {
    const bool along = event->modifiers() & Qt::ControlModifier;
    const int page = std::max(1, viewport()->height() / (cellSize().height() + gap)) * columns();
    switch (event->key()) {
    case Qt::Key_Left:
        return along ? step(-1) : moveTo(m_current - 1);
    case Qt::Key_Right:
        return along ? step(1) : moveTo(m_current + 1);
    case Qt::Key_Up:
        return moveTo(m_current - (m_current >= columns() ? columns() : 0));
    case Qt::Key_Down:
        return moveTo(m_current + (m_current + columns() < chartCount() ? columns() : 0));
    case Qt::Key_PageUp:
        return moveTo(m_current - page);
    case Qt::Key_PageDown:
        return moveTo(m_current + page);
    case Qt::Key_Home:
        return moveTo(0);
    case Qt::Key_End:
        return moveTo(chartCount() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current < chartCount()) emit columnChosen(titleOf(m_current));
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void CurveGrid::mouseMoveEvent(QMouseEvent* event) {
    const int chart = chartAt(event->pos());
    mark(chart, chart < 0 ? std::nullopt : plotOf(chart).placeAt(event->position()));
}

void CurveGrid::mousePressEvent(QMouseEvent* event) {
    if (const int chart = chartAt(event->pos()); chart >= 0) m_current = chart;
    viewport()->update();
}

void CurveGrid::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const int chart = chartAt(event->pos()); chart >= 0) emit columnChosen(titleOf(chart));
}

void CurveGrid::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void CurveGrid::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void CurveGrid::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
    m_look = curveLook(palette(), themeFont(TextSize::Small));
    arrange();
    viewport()->update();
}

bool CurveGrid::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) mark(-1, {});
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString words = readingAt(help->pos());
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), plainToolTip(words), viewport());
    return true;
}

CurveKey::CurveKey(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("curve_key"));
}

void CurveKey::setNames(const QString& first, const QString& second, bool hasBand) {
    m_first = first;
    m_second = second;
    m_hasBand = hasBand;
    setAccessibleName(second.isEmpty() ? first : tr("%1, compared with %2").arg(first, second));
    setToolTip(plainToolTip(second.isEmpty() ? first : first + QLatin1Char('\n') + second));
    updateGeometry();
    update();
}

QSize CurveKey::sizeHint() const {
    return {400, fontMetrics().height() + 6};
}

void CurveKey::paintEvent(QPaintEvent*) {
    constexpr int swatch = 28;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const CurveLook look = curveLook(palette(), font());
    const double middle = height() / 2.0;
    const int entries = m_second.isEmpty() ? 1 : 2;
    const int room = width() / entries - swatch - 24;
    double left = 2;
    for (const bool isSecond : {false, true}) {
        const QString& name = isSecond ? m_second : m_first;
        if (name.isEmpty()) continue;
        const QColor ink = isSecond ? look.second : look.colours.accent;
        QColor band = ink;
        band.setAlphaF(isSecond ? 0.6F : look.colours.dark ? 0.26F : 0.16F);
        if (m_hasBand && !isSecond) painter.fillRect(QRectF(left, middle - 6, swatch, 12), band);
        painter.setPen(QPen(band, 1, Qt::DotLine));
        if (m_hasBand && isSecond)
            for (const double edge : {middle - 6, middle + 6})
                painter.drawLine(QPointF(left, edge), QPointF(left + swatch, edge));
        QPen pen(ink, 1.8);
        if (isSecond) pen.setDashPattern({4, 2.5});
        painter.setPen(pen);
        painter.drawLine(QPointF(left, middle), QPointF(left + swatch, middle));
        const QString shown = fontMetrics().elidedText(name, Qt::ElideRight, room);
        painter.setPen(look.colours.text);
        painter.drawText(QRectF(left + swatch + 6, 0, room, height()), Qt::AlignLeft | Qt::AlignVCenter,
                         shown);
        left += swatch + 6 + fontMetrics().horizontalAdvance(shown) + 24;
    }
}

} // namespace trilemma
