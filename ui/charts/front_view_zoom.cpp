// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Looking closer at a trade-off chart, by wheel, fingers and keys.
#include "ui/charts/front_chart.h"
#include "ui/charts/front_view.h"

#include <QFocusEvent>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QPinchGesture>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace trilemma {

void FrontView::wheelEvent(QWheelEvent* event) {
    if (isEmpty() || event->angleDelta().y() == 0) return event->ignore();
    zoomBy(std::pow(0.85, event->angleDelta().y() / 120.0), toChart(event->position()));
    event->accept();
}

/// Two fingers: on a touch screen as a gesture, on a touch pad as the system tells it.
bool FrontView::viewportEvent(QEvent* event) {
    // The scene knows of no tool tips of its own and would take ours away after a moment.
    if (event->type() == QEvent::ToolTip) return true;
    if (event->type() == QEvent::NativeGesture && !isEmpty()) {
        const auto* native = static_cast<QNativeGestureEvent*>(event);
        if (native->gestureType() == Qt::ZoomNativeGesture) {
            zoomBy(1 / std::clamp(1 + native->value(), 0.2, 5.0), toChart(native->position()));
            return true;
        }
    }
    if (event->type() == QEvent::Gesture && !isEmpty()) {
        auto* gestures = static_cast<QGestureEvent*>(event);
        if (auto* pinch = static_cast<QPinchGesture*>(gestures->gesture(Qt::PinchGesture))) {
            const QPointF centre = viewport()->mapFromGlobal(pinch->centerPoint());
            if (pinch->scaleFactor() > 0)
                zoomBy(1 / std::clamp(pinch->scaleFactor(), 0.2, 5.0), toChart(centre));
            gestures->accept(pinch);
            return true;
        }
    }
    return QChartView::viewportEvent(event);
}

void FrontView::keyPressEvent(QKeyEvent* event) {
    if (isEmpty()) return QChartView::keyPressEvent(event);
    const QPointF middle = m_front.mapping().area.center();
    if (event->modifiers().testFlag(Qt::ShiftModifier) && moveByKey(event->key())) return;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
        return step(-1);
    case Qt::Key_Right:
    case Qt::Key_Down:
        return step(1);
    case Qt::Key_Space:
        if (!event->isAutoRepeat()) {
            m_spaceHeld = true;
            m_spaceMoved = false;
        }
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return pickPoint(m_current, event->modifiers() & Qt::ControlModifier);
    case Qt::Key_B:
        return brush(viewport()->rect(), event->modifiers() & Qt::ControlModifier);
    case Qt::Key_Plus:
        return zoomBy(0.8, middle);
    case Qt::Key_Minus:
        return zoomBy(1.25, middle);
    case Qt::Key_0:
        return m_front.showAll();
    default:
        QChartView::keyPressEvent(event);
    }
}

/// A tenth of what is seen, by Shift and an arrow; false: another key.
bool FrontView::moveByKey(int key) {
    const QSizeF step = m_front.mapping().area.size() / 10;
    const std::pair<int, QPointF> moves[] = {{Qt::Key_Left, {step.width(), 0}},
                                             {Qt::Key_Right, {-step.width(), 0}},
                                             {Qt::Key_Up, {0, step.height()}},
                                             {Qt::Key_Down, {0, -step.height()}}};
    for (const auto& [each, pixels] : moves)
        if (each == key) {
            panBy(pixels);
            return true;
        }
    return false;
}

void FrontView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space || event->isAutoRepeat() || !m_spaceHeld)
        return QChartView::keyReleaseEvent(event);
    m_spaceHeld = false;
    if (!isEmpty() && !m_spaceMoved) pickPoint(m_current, event->modifiers() & Qt::ControlModifier);
}

/// Its release would go elsewhere.
void FrontView::focusOutEvent(QFocusEvent* event) {
    m_spaceHeld = false;
    QChartView::focusOutEvent(event);
}

/// Picks what lies in a rectangle of the view and of the axes.
void FrontView::brush(const QRect& rect, bool extend) {
    const QRectF chosen = QRectF(toChart(rect.topLeft()), toChart(rect.bottomRight())) &
                          m_front.mapping().area.adjusted(-1, -1, 1, 1);
    emit runsPicked(m_front.marks().runsIn(chosen), extend);
}

void FrontView::zoomInto(const QRect& rect) {
    constexpr int min = 8; // smaller: a slip of the hand
    if (rect.width() < min || rect.height() < min) return;
    const QRectF area = m_front.mapping().area;
    const QRectF chosen = QRectF(toChart(rect.topLeft()), toChart(rect.bottomRight())) & area;
    if (chosen.isEmpty()) return;
    const QPointF low = m_front.mapping().toValue(chosen.bottomLeft());
    const QPointF high = m_front.mapping().toValue(chosen.topRight());
    m_front.showRange({low.x(), high.x()}, {low.y(), high.y()});
}

void FrontView::zoomBy(double factor, const QPointF& position) {
    const PlotMapping& mapping = m_front.mapping();
    const QPointF centre = mapping.toValue(position);
    const auto scaled = [factor](const AxisRange& range, double around) {
        return AxisRange{around - (around - range.min) * factor, around + (range.max - around) * factor};
    };
    const AxisRange x = scaled(mapping.x, centre.x());
    const AxisRange y = scaled(mapping.y, centre.y());
    const ChartRange whole = m_front.whole();
    const double ofX = x.span() / whole.x.span(), ofY = y.span() / whole.y.span();
    constexpr double widest = 4;
    constexpr double narrowest = 1e-3; // closer, seeds are noise and ticks are rows of zeros
    if (factor > 1 ? std::max(ofX, ofY) < widest : std::min(ofX, ofY) > narrowest) m_front.showRange(x, y);
}

void FrontView::panBy(const QPointF& pixels) {
    const PlotMapping& mapping = m_front.mapping();
    const double dx = -pixels.x() / mapping.area.width() * mapping.x.span();
    const double dy = pixels.y() / mapping.area.height() * mapping.y.span();
    m_front.showRange({mapping.x.min + dx, mapping.x.max + dx}, {mapping.y.min + dy, mapping.y.max + dy});
}

} // namespace trilemma
