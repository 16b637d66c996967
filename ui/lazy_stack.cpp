// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lazy_stack.h"

#include <QTimer>
#include <QWindow>

#include <utility>

namespace trilemma {

namespace {

constexpr int pauseMs = 20;

} // namespace

void LazyStack::add(const QString& id, Maker make) {
    m_makers.insert(id, std::move(make));
    m_waiting << id;
}

QWidget* LazyStack::at(const QString& id) {
    if (m_waiting.removeOne(id)) {
        QWidget* page = m_makers.take(id)(this);
        m_pages.insert(id, page);
        addWidget(page);
        emit made(id, page);
    }
    return m_pages.value(id);
}

void LazyStack::makeAll() {
    while (!m_waiting.isEmpty())
        at(m_waiting.front());
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
    at(m_waiting.front());
    QTimer::singleShot(pauseMs, this, &LazyStack::makeNext);
}

} // namespace trilemma
