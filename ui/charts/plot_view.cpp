// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_view.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace trilemma {

PlotView::PlotView(std::unique_ptr<Plot> plot, const QString& objectName, QWidget* parent)
    : QWidget(parent)
    , m_plot(std::move(plot)) {
    setObjectName(objectName);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    restyle();
}

void PlotView::plotChanged() {
    m_focused = -1;
    arrange();
}

void PlotView::setSelection(const QSet<QString>& runIds) {
    m_selection = runIds;
    update();
}

void PlotView::showSelected() {
    auto* area = qobject_cast<QScrollArea*>(parentWidget() ? parentWidget()->parentWidget() : nullptr);
    for (int mark = 0; area && mark < m_plot->count(); ++mark)
        if (m_plot->isSelected(mark, m_selection)) {
            const QRectF place = m_plot->placeOf(mark);
            const double margin = m_plot->headHeight() + place.height(); // the head lies over the first ones
            return area->ensureVisible(0, qRound(place.center().y()), 0, qRound(margin));
        }
}

void PlotView::setEmptyText(const QString& text) {
    m_emptyText = text;
    update();
}

void PlotView::restyle() {
    m_plot->setLook(chartColours(palette()), font());
    arrange();
}

/// As high as the plot needs in this width; the area around scrolls.
void PlotView::arrange() {
    const QWidget* room = parentWidget() ? parentWidget() : this;
    const QSizeF needed = m_plot->arrange(QSizeF(width(), room->height()));
    setMinimumHeight(static_cast<int>(std::ceil(needed.height())));
    update();
}

void PlotView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), chartColours(palette()).ground);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_plot->count() > 0) {
        m_plot->paint(painter, m_selection, m_focused);
        if (const double top = headTop(); top > 0) {
            painter.translate(0, top);
            painter.fillRect(QRectF(0, 0, width(), m_plot->headHeight()), chartColours(palette()).ground);
            m_plot->paintHead(painter, m_selection);
        }
        return;
    }
    painter.setPen(chartColours(palette()).muted);
    painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
}

void PlotView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

/// Scrolled: the head follows.
void PlotView::moveEvent(QMoveEvent* event) {
    QWidget::moveEvent(event);
    if (m_plot->headHeight() > 0) update();
}

double PlotView::headTop() const {
    const bool scrolls = m_plot->headHeight() > 0 && parentWidget();
    return scrolls ? std::max(0, -y()) : 0;
}

/// None under the head.
int PlotView::markAt(const QPointF& position) const {
    const double top = headTop();
    return top > 0 && position.y() < top + m_plot->headHeight() ? -1 : m_plot->markAt(position);
}

void PlotView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) restyle();
}

void PlotView::setFocused(int mark) {
    if (mark == m_focused) return;
    m_focused = mark;
    if (mark >= 0) setAccessibleDescription(m_plot->nameOf(mark));
    update();
}

void PlotView::mouseMoveEvent(QMouseEvent* event) {
    const int mark = markAt(event->position());
    setFocused(mark);
    setCursor(mark >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (mark < 0) return QToolTip::hideText();
    QToolTip::showText(event->globalPosition().toPoint(), m_plot->toolTipOf(mark), this,
                       m_plot->placeOf(mark).toAlignedRect());
}

void PlotView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const bool extend = event->modifiers().testFlag(Qt::ControlModifier);
    const int mark = markAt(event->position());
    if (mark >= 0)
        pick(mark, extend);
    else if (!extend)
        emit runsPicked({}, false);
}

/// A menu is about what lies under the pointer: whoever shows it finds that selected.
void PlotView::contextMenuEvent(QContextMenuEvent* event) {
    const int mark = event->reason() == QContextMenuEvent::Keyboard ? m_focused : markAt(event->pos());
    if (mark >= 0 && !m_plot->isSelected(mark, m_selection)) pick(mark, false);
    event->ignore();
}

void PlotView::leaveEvent(QEvent* event) {
    if (!hasFocus()) setFocused(-1);
    QWidget::leaveEvent(event);
}

void PlotView::pick(int mark, bool extend) {
    if (mark < 0 || mark >= m_plot->count()) return;
    m_focused = mark;
    emit runsPicked(m_plot->runsOf(mark), extend);
}

void PlotView::step(const QPoint& direction) {
    setFocused(m_plot->neighbourOf(m_focused, direction));
    if (m_focused < 0) return;
    const QRect place = m_plot->placeOf(m_focused).toAlignedRect();
    for (QWidget* above = parentWidget(); above; above = above->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(above)) {
            const int around = place.height() + static_cast<int>(m_plot->headHeight());
            area->ensureVisible(place.center().x(), place.center().y(), place.width(), around);
            break;
        }
    QToolTip::showText(mapToGlobal(place.bottomRight()), m_plot->toolTipOf(m_focused), this);
}

void PlotView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        return step({-1, 0});
    case Qt::Key_Right:
        return step({1, 0});
    case Qt::Key_Up:
        return step({0, -1});
    case Qt::Key_Down:
        return step({0, 1});
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return pick(m_focused, event->modifiers().testFlag(Qt::ControlModifier));
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace trilemma
