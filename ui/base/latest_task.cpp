// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/latest_task.h"

namespace trilemma {

LatestTask::LatestTask(QObject* parent, int gatherMs)
    : QObject(parent) {
    m_pool.setMaxThreadCount(1);
    m_delay.setSingleShot(true);
    m_delay.setInterval(gatherMs);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        m_pool.clear(); // one that has not started yet is out of date
        m_pool.start(m_pending);
    });
}

LatestTask::~LatestTask() {
    m_pool.clear();
    m_pool.waitForDone();
}

void LatestTask::forget() {
    ++m_newest;
    m_delay.stop();
    m_pool.clear();
}

} // namespace trilemma
