// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/end_notice.h"

#include "ui/base/settings.h"
#include "ui/window/system_notice.h"

#include <QApplication>
#include <QWidget>

namespace trilemma {

namespace {

constexpr double longWorkSeconds = 30;

struct EndNoticeWords {
    Q_DECLARE_TR_FUNCTIONS(EndNotice)
};

} // namespace

QString endOfWorkText(const BatchEnd& end) {
    if (end.seconds < longWorkSeconds || end.done + end.failed == 0) return {};
    QStringList parts;
    if (end.done > 0)
        parts << (end.done == 1 ? EndNoticeWords::tr("1 run done")
                                : EndNoticeWords::tr("%1 runs done").arg(end.done));
    if (end.failed > 0) parts << EndNoticeWords::tr("%1 failed").arg(end.failed);
    if (end.cancelled > 0) parts << EndNoticeWords::tr("%1 cancelled").arg(end.cancelled);
    return parts.join(QStringLiteral(", ")) + QLatin1Char('.');
}

EndNotice::EndNotice(QWidget& window, Session& session)
    : m_window(window)
    , m_session(session) {
    connect(&session.project(), &OpenProject::changed, this, &EndNotice::followQueue);
    followQueue();
}

void EndNotice::followQueue() {
    if (m_queue == m_session.queue()) return;
    m_queue = m_session.queue();
    if (m_queue) connect(m_queue, &TrainingQueue::batchEnded, this, &EndNotice::tell);
}

void EndNotice::tell(const BatchEnd& end) {
    const QString text = endOfWorkText(end);
    if (text.isEmpty() || m_window.isActiveWindow()) return;
    if (!Settings::instance().value(settingKey::tellEnd).toBool()) return;
    showSystemNotice(tr("Training has ended"), text, [window = QPointer<QWidget>(&m_window)] {
        if (window) QApplication::alert(window.data());
    });
}

} // namespace trilemma
