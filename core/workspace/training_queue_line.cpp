// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pausing, the order of what waits, and what is told of it.
#include "core/workspace/training_job.h"

#include <QDateTime>

namespace trilemma {

void TrainingQueue::pause() {
    if (isIdle() || isPaused()) return;
    m_line.setPaused(true);
    m_clock.pause(QDateTime::currentMSecsSinceEpoch());
    emit pausedChanged(true);
    report();
}

/// What could not be written is tried again first: nothing is drawn that could not be kept either.
void TrainingQueue::goOn() {
    if (!isPaused()) return;
    if (m_unwritten.isEmpty()) return openLine();
    if (std::exchange(m_wantsToGoOn, true)) return;
    const QHash<QString, RunRecord> again = m_unwritten;
    for (auto run = again.cbegin(); run != again.cend(); ++run)
        finish(m_jobs.value(run.key()), run.value());
}

void TrainingQueue::openLine() {
    m_wantsToGoOn = false;
    if (!isPaused()) return;
    m_line.setPaused(false);
    m_clock.goOn(QDateTime::currentMSecsSinceEpoch());
    emit pausedChanged(false);
    startWorkers();
    report();
}

void TrainingQueue::move(const std::vector<std::string>& runIds, RunMove where) {
    if (!m_line.move(runIds, where)) return;
    m_reservations.reorder(m_line.order());
    emit orderChanged();
}

QStringList TrainingQueue::waitingRuns() const {
    QStringList ids;
    for (const SharedRun& run : m_line.order())
        ids << QString::fromStdString(run->record.runId);
    return ids;
}

QueueProgress TrainingQueue::progress() const {
    QueueProgress now = m_progress;
    double done = now.finished;
    double begun = m_begun; // by earlier attempts
    for (const SharedJob& job : m_jobs) {
        done += job->fraction;
        begun += job->begun;
        now.running += job->running;
    }
    now.fraction = now.total > 0 ? done / now.total : 0;
    const double worked = now.total > begun ? (done - begun) / (now.total - begun) : 0;
    const auto elapsed = static_cast<double>(m_clock.elapsed(QDateTime::currentMSecsSinceEpoch()));
    now.secondsLeft = secondsLeft(elapsed / 1000, worked);
    now.isPaused = isPaused();
    return now;
}

void TrainingQueue::reportPoints() {
    for (auto job = m_jobs.cbegin(); job != m_jobs.cend(); ++job)
        if (const std::vector<SeriesPoint> points = job.value()->takePoints(); !points.empty())
            emit runHistory(job.key(), points);
}

void TrainingQueue::report() {
    reportPoints();
    for (auto job = m_jobs.cbegin(); job != m_jobs.cend(); ++job) {
        const double fraction = job.value()->fraction;
        const bool running = job.value()->running;
        if (!running || (fraction == job.value()->reported && job.value()->reportedRunning)) continue;
        job.value()->reported = fraction;
        job.value()->reportedRunning = true;
        emit runProgress(job.key(), RunStatus::Running, fraction);
    }
    emit queueProgress(progress());
}

} // namespace trilemma
