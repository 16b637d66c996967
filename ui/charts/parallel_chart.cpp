// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/parallel_chart.h"

#include "ui/base/escape.h"
#include "ui/runs/solver_style.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <numeric>

namespace trilemma {

namespace {

constexpr double axisReach = 10;
constexpr double lineReach = 5;

bool sameAxes(const ParallelData& a, const ParallelData& b) {
    return std::equal(a.axes.begin(), a.axes.end(), b.axes.begin(), b.axes.end(),
                      [](const ParallelAxis& x, const ParallelAxis& y) {
                          return x.id == y.id && x.min == y.min && x.max == y.max &&
                                 x.categories == y.categories;
                      });
}

} // namespace

ParallelChart::ParallelChart(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("parallel_chart"));
    setAccessibleName(tr("Parallel coordinates of settings and results"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    applyLook();
    describe();
}

void ParallelChart::setData(ParallelData data) {
    if (!sameAxes(data, m_plot.data())) m_brushes.assign(data.axes.size(), std::nullopt);
    m_plot.setData(std::move(data));
    m_axis = std::clamp(m_axis, 0, std::max(0, m_plot.axisCount() - 1));
    m_hovered = -1;
    updateGeometry();
    setMinimumWidth(minimumSizeHint().width());
    describe();
    redraw();
}

QSize ParallelChart::minimumSizeHint() const {
    return {std::max(320, static_cast<int>(m_plot.minWidth())), 200};
}

void ParallelChart::setSelection(const QSet<QString>& runIds) {
    if (runIds == m_selection) return;
    m_selection = runIds;
    redraw();
}

void ParallelChart::setEmptyText(const QString& text) {
    m_emptyText = text;
    update();
}

void ParallelChart::clearBrushes() {
    std::fill(m_brushes.begin(), m_brushes.end(), std::nullopt);
    redraw();
}

void ParallelChart::redraw() {
    m_lines = QPixmap();
    update();
}

void ParallelChart::applyLook() {
    m_plot.setLook(chartColours(palette()), font());
    setMinimumWidth(minimumSizeHint().width());
    redraw();
}

void ParallelChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyLook();
}

void ParallelChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_plot.setArea(rect());
    redraw();
}

/// While someone brushes, what passes; else what is selected, if anything is; else what meets the wish.
std::vector<bool> ParallelChart::strongLines() const {
    const bool bySelection = !m_selection.isEmpty() && m_brushedAxis < 0;
    const bool byBrush =
        std::any_of(m_brushes.begin(), m_brushes.end(), [](const auto& brush) { return brush.has_value(); });
    std::vector<bool> strong;
    for (const ParallelLine& line : data().lines)
        strong.push_back(bySelection
                             ? std::any_of(line.runIds.begin(), line.runIds.end(),
                                           [&](const QString& id) { return m_selection.contains(id); })
                         : byBrush ? passes(data(), line, m_brushes)
                                   : !line.isQuiet);
    const bool areAll = std::find(strong.begin(), strong.end(), false) == strong.end();
    return areAll ? std::vector<bool>() : strong;
}

void ParallelChart::repaintLines() {
    m_lines = QPixmap(size() * devicePixelRatioF());
    m_lines.setDevicePixelRatio(devicePixelRatioF());
    m_lines.fill(m_plot.colours().ground);
    QPainter painter(&m_lines);
    m_plot.paintLines(painter, strongLines());
}

void ParallelChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (data().lines.empty()) {
        painter.fillRect(rect(), m_plot.colours().ground);
        painter.setPen(m_plot.colours().muted);
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    if (m_lines.isNull()) repaintLines();
    painter.drawPixmap(0, 0, m_lines);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_hovered >= 0) m_plot.paintLine(painter, m_hovered, 3.5);
    m_plot.paintAxes(painter, m_brushes, hasFocus() ? m_axis : -1);
}

void ParallelChart::mousePressEvent(QMouseEvent* event) {
    m_pressedLeft = event->button() == Qt::LeftButton;
    if (!m_pressedLeft || data().lines.empty()) return;
    m_pressed = event->position();
    m_dragged = false;
    m_brushedAxis = m_plot.axisAt(m_pressed.x(), axisReach);
    if (m_brushedAxis >= 0) m_axis = m_brushedAxis;
}

void ParallelChart::mouseMoveEvent(QMouseEvent* event) {
    if (data().lines.empty()) return;
    const QPointF at = event->position();
    if (m_pressedLeft && m_brushedAxis >= 0 && event->buttons().testFlag(Qt::LeftButton)) {
        m_dragged = m_dragged || (at - m_pressed).manhattanLength() >= QApplication::startDragDistance();
        if (m_dragged) brush(m_brushedAxis, m_plot.placeAt(m_pressed.y()), m_plot.placeAt(at.y()));
        return;
    }
    const int axis = m_plot.axisAt(at.x(), axisReach);
    setCursor(axis >= 0 ? Qt::SizeVerCursor : Qt::ArrowCursor);
    setHovered(m_plot.lineAt(at, lineReach));
    QString text;
    if (m_hovered >= 0)
        text = toolTipOf(m_hovered);
    else if (axis >= 0)
        text = data().axes[static_cast<std::size_t>(axis)].title + QLatin1Char('\n') +
               data().axes[static_cast<std::size_t>(axis)].meaning;
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), text, this);
}

void ParallelChart::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_pressedLeft) return;
    m_pressedLeft = false;
    const bool extend = event->modifiers().testFlag(Qt::ControlModifier);
    const int axis = std::exchange(m_brushedAxis, -1);
    if (axis >= 0 && m_dragged) return pickBrushed();
    const int line = m_plot.lineAt(event->position(), lineReach);
    const bool hadBrush = axis >= 0 && m_brushes[static_cast<std::size_t>(axis)];
    if (hadBrush) {
        m_brushes[static_cast<std::size_t>(axis)].reset();
        return pickBrushed();
    }
    if (line >= 0) return pickLine(line, extend);
    if (!extend) {
        clearBrushes();
        emit runsPicked({}, false);
    }
}

void ParallelChart::leaveEvent(QEvent* event) {
    setHovered(-1);
    QWidget::leaveEvent(event);
}

void ParallelChart::setHovered(int line) {
    if (line == m_hovered) return;
    m_hovered = line;
    update();
}

void ParallelChart::pickLine(int line, bool extend) {
    if (line < 0) return;
    if (!extend) clearBrushes(); // they no longer say what is picked
    emit runsPicked(data().lines[static_cast<std::size_t>(line)].runIds, extend);
}

void ParallelChart::brush(int axis, double from, double to) {
    m_brushes[static_cast<std::size_t>(axis)] = ParallelBrush{
        std::max(std::min(from, to), 1.5 * ParallelAxis::noPlace), std::min(std::max(from, to), 1.02)};
    redraw();
}

void ParallelChart::pickBrushed() {
    redraw();
    emit runsPicked(brushedRuns(data(), m_brushes), false);
}

/// To the next line in the order of the axis that the keyboard is on.
void ParallelChart::step(int direction) {
    const auto axis = static_cast<std::size_t>(m_axis);
    std::vector<int> order(data().lines.size());
    std::iota(order.begin(), order.end(), 0);
    const auto placeOf = [&](int line) {
        return data().axes[axis].placeOf(data().lines[static_cast<std::size_t>(line)].values[axis]);
    };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return placeOf(a) < placeOf(b); });
    const auto found = std::find(order.begin(), order.end(), m_hovered);
    const auto last = static_cast<std::ptrdiff_t>(order.size()) - 1;
    const std::ptrdiff_t place = found == order.end()
                                     ? (direction > 0 ? 0 : last)
                                     : std::clamp<std::ptrdiff_t>(found - order.begin() + direction, 0, last);
    setHovered(order[static_cast<std::size_t>(place)]);
    QToolTip::showText(mapToGlobal(m_plot.pointOf(m_hovered, m_axis).toPoint()), toolTipOf(m_hovered), this);
}

void ParallelChart::keyPressEvent(QKeyEvent* event) {
    if (data().lines.empty()) return QWidget::keyPressEvent(event);
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool up = event->key() == Qt::Key_Up;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        m_axis = std::clamp(m_axis + (event->key() == Qt::Key_Left ? -1 : 1), 0, m_plot.axisCount() - 1);
        return update();
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (!shift) return step(up ? 1 : -1);
        if (m_hovered < 0) return;
        brush(m_axis, m_plot.placeAt(m_plot.pointOf(m_hovered, m_axis).y()) + (up ? -1e-9 : 1e-9),
              up ? 1.02 : 1.5 * ParallelAxis::noPlace);
        return pickBrushed();
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return pickLine(m_hovered, event->modifiers().testFlag(Qt::ControlModifier));
    case Qt::Key_Escape:
        clearBrushes();
        return pickBrushed();
    default:
        QWidget::keyPressEvent(event);
    }
}

QString ParallelChart::toolTipOf(int line) const {
    const ParallelLine& shown = data().lines[static_cast<std::size_t>(line)];
    QString rows;
    for (std::size_t i = 0; i < data().axes.size(); ++i)
        rows +=
            QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2</td></tr>")
                .arg(escapedHtml(data().axes[i].title), escapedHtml(data().axes[i].textOf(shown.values[i])));
    return QStringLiteral("<b>%1</b>, %2<table cellspacing=0>%3</table>")
        .arg(escapedHtml(solverStyle(shown.setting.solver).title),
             tr("%n runs", nullptr, static_cast<int>(shown.runIds.size())), rows);
}

/// A drawing is opaque to a screen reader: it gets the gist, and the table holds the same numbers.
void ParallelChart::describe() {
    setAccessibleDescription(tr("Lines: %1, axes: %2. “As table” shows the same numbers.")
                                 .arg(data().lines.size())
                                 .arg(data().axes.size()));
}

} // namespace trilemma
