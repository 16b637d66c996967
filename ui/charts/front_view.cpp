// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/front_view.h"

#include "ui/charts/front_chart.h"
#include "ui/charts/point_text.h"

#include <QApplication>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <numeric>
#include <utility>

namespace trilemma {

namespace {

QStringList toStringList(const std::vector<std::string>& ids) {
    QStringList list;
    for (const std::string& id : ids)
        list << QString::fromStdString(id);
    return list;
}

} // namespace

FrontView::FrontView(FrontChart* chart, QWidget* parent)
    : QChartView(chart, parent)
    , m_front(*chart)
    , m_band(QRubberBand::Rectangle, viewport()) {
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->grabGesture(Qt::PinchGesture);
    constexpr int restMs = 40;
    m_tip.setSingleShot(true);
    m_tip.setInterval(restMs);
    connect(&m_tip, &QTimer::timeout, this, &FrontView::showTip);
}

void FrontView::dataChanged() {
    if (m_current >= static_cast<int>(m_front.data().points.size())) m_current = -1;
    m_front.setVisible(!isEmpty());
    viewport()->update();
}

void FrontView::setMetricNames(const QString& x, const QString& y) {
    m_xName = x;
    m_yName = y;
}

void FrontView::setEmptyText(const QString& title, const QString& hint) {
    m_emptyTitle = title;
    m_emptyHint = hint;
    viewport()->update();
}

bool FrontView::isEmpty() const {
    return m_front.data().points.empty();
}

QPointF FrontView::toChart(const QPointF& position) const {
    return m_front.mapFromScene(mapToScene(position.toPoint()));
}

QPoint FrontView::positionOf(int point) const {
    return mapFromScene(m_front.mapToScene(m_front.marks().positionOf(point)));
}

QString FrontView::toolTipOf(int point) const {
    return pointToolTip(m_front.data(), static_cast<std::size_t>(point), m_xName, m_yName);
}

void FrontView::mousePressEvent(QMouseEvent* event) {
    m_pressed = m_last = event->pos();
    m_drag = Drag::None;
    m_armed = event->button() == Qt::LeftButton;
    event->accept();
}

void FrontView::mouseMoveEvent(QMouseEvent* event) {
    if (isEmpty()) return;
    if (event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) return drag(event);
    hover(event->pos());
}

void FrontView::drag(QMouseEvent* event) {
    if (m_drag == Drag::None) {
        const bool middle = event->buttons() & Qt::MiddleButton;
        if (!middle && (event->pos() - m_pressed).manhattanLength() < QApplication::startDragDistance())
            return;
        m_drag = middle || m_spaceHeld                            ? Drag::Pan
                 : event->modifiers().testFlag(Qt::ShiftModifier) ? Drag::Brush
                                                                  : Drag::Zoom;
    }
    if (m_drag == Drag::Pan) {
        panBy(event->pos() - m_last);
        m_last = event->pos();
        m_spaceMoved = m_spaceHeld;
        return;
    }
    m_band.setGeometry(QRect(m_pressed, event->pos()).normalized());
    m_band.show();
}

void FrontView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_armed || isEmpty()) return;
    m_band.hide();
    const QRect rect = QRect(m_pressed, event->pos()).normalized();
    const bool extend = event->modifiers() & Qt::ControlModifier;
    switch (std::exchange(m_drag, Drag::None)) {
    case Drag::Zoom:
        return zoomInto(rect);
    case Drag::Brush:
        return brush(rect, extend);
    case Drag::Pan:
        return;
    case Drag::None:
        if (const auto axis = titleAt(event->pos()))
            return emit axisClicked(*axis, event->globalPosition().toPoint());
        return pick(event->pos(), extend);
    }
}

void FrontView::mouseDoubleClickEvent(QMouseEvent* event) {
    m_armed = false; // its release is no click
    if (event->button() == Qt::LeftButton) m_front.showAll();
}

/// A menu is about what lies under the pointer: whoever shows it finds that selected.
void FrontView::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() != QContextMenuEvent::Keyboard) {
        const Hit hit = hitAt(event->pos());
        const bool isSelected = !hit.points.empty() && m_front.marks().isSelected(hit.points.front());
        if (!hit.isEmpty() && !isSelected) pick(event->pos(), false);
    }
    event->ignore();
}

void FrontView::leaveEvent(QEvent* event) {
    m_tip.stop();
    m_front.marks().setHovered(-1);
    QChartView::leaveEvent(event);
}

FrontView::Hit FrontView::hitAt(const QPoint& position) const {
    const QPointF at = toChart(position);
    Hit hit{m_front.marks().pointsAt(at)};
    if (hit.points.empty()) hit.seed = m_front.marks().seedAt(at);
    return hit;
}

std::optional<Qt::Orientation> FrontView::titleAt(const QPoint& position) const {
    return m_front.titleAt(toChart(position));
}

void FrontView::hover(const QPoint& position) {
    const Hit hit = hitAt(position);
    m_front.marks().setHovered(hit.points.empty() ? -1 : hit.points.front());
    const bool isTitle = titleAt(position).has_value();
    setCursor(hit.isEmpty() && !isTitle ? Qt::ArrowCursor : Qt::PointingHandCursor);
    m_hoveredAt = position;
    if (!hit.isEmpty() || isTitle) return m_tip.start();
    m_tip.stop();
    QToolTip::hideText();
}

void FrontView::showTip() {
    const QRect around(m_hoveredAt - QPoint(4, 4), QSize(9, 9));
    if (titleAt(m_hoveredAt))
        return QToolTip::showText(viewport()->mapToGlobal(m_hoveredAt), tr("Choose another metric"),
                                  viewport(), around);
    const Hit hit = hitAt(m_hoveredAt);
    if (hit.isEmpty()) return; // other data since then
    QString text = hit.points.empty()
                       ? seedToolTip(m_front.data(), static_cast<std::size_t>(hit.seed), m_xName, m_yName)
                       : toolTipOf(hit.points.front());
    if (hit.points.size() > 1)
        text += QStringLiteral("<br>") +
                tr("%1 settings lie here: click again for the next one").arg(hit.points.size());
    QToolTip::showText(viewport()->mapToGlobal(m_hoveredAt), text, viewport(), around);
}

void FrontView::pick(const QPoint& position, bool extend) {
    const Hit hit = hitAt(position);
    if (!hit.points.empty()) {
        m_current = nextOf(hit.points);
        return pickPoint(m_current, extend);
    }
    if (hit.seed >= 0)
        emit runsPicked(
            {QString::fromStdString(m_front.data().seeds[static_cast<std::size_t>(hit.seed)].runId)}, extend);
    else if (!extend)
        emit runsPicked({}, false);
}

/// Of points that cover each other the one behind that which was picked last.
int FrontView::nextOf(const std::vector<int>& points) const {
    const auto picked = std::find(points.begin(), points.end(), m_current);
    return picked == points.end() || picked + 1 == points.end() ? points.front() : *(picked + 1);
}

void FrontView::pickPoint(int point, bool extend) {
    if (point < 0) return;
    emit runsPicked(toStringList(m_front.data().points[static_cast<std::size_t>(point)].runIds), extend);
}

/// The next point to the right or left.
void FrontView::step(int direction) {
    const auto& points = m_front.data().points;
    std::vector<int> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return m_front.marks().positionOf(a).x() < m_front.marks().positionOf(b).x();
    });
    const auto found = std::find(order.begin(), order.end(), m_current);
    const auto last = static_cast<std::ptrdiff_t>(order.size()) - 1;
    const std::ptrdiff_t place = found == order.end()
                                     ? (direction > 0 ? 0 : last)
                                     : std::clamp<std::ptrdiff_t>(found - order.begin() + direction, 0, last);
    m_current = order[static_cast<std::size_t>(place)];
    m_front.marks().setHovered(m_current);
    QToolTip::showText(viewport()->mapToGlobal(positionOf(m_current)), toolTipOf(m_current), viewport());
}

void FrontView::drawForeground(QPainter* painter, const QRectF&) {
    if (!isEmpty()) return;
    painter->save();
    painter->resetTransform();
    const QRect area = viewport()->rect().adjusted(24, 24, -24, -24);
    QFont title = font();
    title.setPointSizeF(title.pointSizeF() * 1.25);
    title.setBold(true);
    const int line = QFontMetrics(title).lineSpacing();
    const QRect upper(area.left(), area.center().y() - line - 4, area.width(), line);
    painter->setPen(m_front.colours().text);
    painter->setFont(title);
    painter->drawText(upper, Qt::AlignCenter, m_emptyTitle);
    painter->setFont(font());
    painter->setPen(m_front.colours().muted);
    painter->drawText(QRect(area.left(), upper.bottom() + 8, area.width(), area.height() / 2),
                      Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, m_emptyHint);
    painter->restore();
}

} // namespace trilemma
