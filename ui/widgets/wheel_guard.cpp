// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QScrollBar>
#include <QWheelEvent>

namespace trilemma {

namespace {

bool holdsValue(const QObject* object) {
    return qobject_cast<const QAbstractSpinBox*>(object) || qobject_cast<const QComboBox*>(object) ||
           (qobject_cast<const QAbstractSlider*>(object) && !qobject_cast<const QScrollBar*>(object));
}

/// Its own focus, or that of the line that is edited in it.
bool hasFocusWithin(const QWidget& widget) {
    const QWidget* focus = QApplication::focusWidget();
    return focus && (focus == &widget || widget.isAncestorOf(focus));
}

} // namespace

WheelGuard::WheelGuard(QWidget& window)
    : QObject(&window)
    , m_window(window) {
    qApp->installEventFilter(this);
}

bool WheelGuard::isOurs(const QWidget* widget) const {
    for (const QWidget* each = widget; each; each = each->parentWidget())
        if (each == &m_window) return true;
    return false;
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    if (type != QEvent::Wheel && type != QEvent::Show && type != QEvent::Enter) return false;
    if (!holdsValue(watched)) return false;
    auto* widget = static_cast<QWidget*>(watched);
    if (!isOurs(widget)) return false;
    if (type !=
        QEvent::Wheel) { // which would give the focus before this hears of it; a style asks for that anew
        if (widget->focusPolicy() == Qt::WheelFocus) widget->setFocusPolicy(Qt::StrongFocus);
        return false;
    }
    if (hasFocusWithin(*widget)) return false;
    event->ignore(); // so it goes on to what scrolls
    return true;
}

} // namespace trilemma
