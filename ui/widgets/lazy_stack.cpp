// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lazy_stack.h"

#include <QTimer>
#include <QWindow>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int pauseMs = 20;

} // namespace

void LazyStack::add(const QString& id, Maker make) {
    m_waiting.emplaceBack(id, std::move(make));
}

QWidget* LazyStack::at(QString id) {
    const auto isWanted = [&](const auto& waiting) { return waiting.first == id; };
    const auto found = std::find_if(m_waiting.begin(), m_waiting.end(), isWanted);
    if (found != m_waiting.end()) {
        const Maker make = std::move(found->second);
        m_waiting.erase(found); // a page that asks for itself while it is made is not made twice
        QWidget* page = make(this);
        m_pages.insert(id, page);
        addWidget(page);
        emit made(page);
    }
    return m_pages.value(id);
}

void LazyStack::turnTo(QWidget* page) {
    const QWidget* before = currentWidget();
    const bool hasKeyboard = before && before != page && before->isAncestorOf(window()->focusWidget());
    setCurrentWidget(page);
    if (hasKeyboard) page->setFocus(Qt::OtherFocusReason);
}

void LazyStack::makeAll() {
    while (!m_waiting.isEmpty())
        at(m_waiting.front().first);
}

void LazyStack::showEvent(QShowEvent* event) {
    QStackedWidget::showEvent(event);
    window()->windowHandle()->installEventFilter(this);
}

/// The window is painted while it takes this event; a page that covers the stack keeps paint events from it.
bool LazyStack::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Expose) {
        watched->removeEventFilter(this);
        QTimer::singleShot(0, this, &LazyStack::makeNext);
    }
    return QStackedWidget::eventFilter(watched, event);
}

/// One at a time, with a pause: keys, clicks and the layouts of the page come in between.
void LazyStack::makeNext() {
    if (m_waiting.isEmpty()) return;
    at(m_waiting.front().first);
    QTimer::singleShot(pauseMs, this, &LazyStack::makeNext);
}

} // namespace trilemma
