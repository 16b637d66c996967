// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/training_queue.h"

#include <QDateTime>
#include <QPointer>

#include <algorithm>
#include <mutex>
#include <utility>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace trilemma {

namespace {

constexpr int reportEveryMs = 60;
constexpr int settleEveryMs = 1000;

/// Training yields to the window: on Linux the nice value belongs to the thread.
void lowerOwnPriority() {
#ifdef Q_OS_LINUX
    setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
#endif
}

Error cancelledError() {
    return {ErrorCode::Cancelled, "run", "", "was cancelled before it started", "Start it again"};
}

/// What the run's record says of data that was attached to a lineage because of its records.
Warning attachedWarning(double sharedRows) {
    return {"This table shares about " + std::to_string(static_cast<long long>(sharedRows + 0.5)) +
                " records with data that is known already; what is drawn from both adds up in one ledger.",
            Provenance::NonPrivate};
}

} // namespace

/// One run on its way. The worker's thread writes the fraction, the queue's thread reads it.
struct TrainingQueue::Job : PlannedRun {
    std::atomic<double> fraction{0};
    std::atomic<bool> running{false};
    double reported = -1;
    bool reportedRunning = false;

    void addPoint(const HistoryPoint& point) {
        const std::lock_guard lock(pointsMutex);
        newPoints.push_back(point);
    }
    std::vector<HistoryPoint> takePoints() {
        const std::lock_guard lock(pointsMutex);
        return std::exchange(newPoints, {});
    }

  private:
    std::mutex pointsMutex; ///< held for a copy only
    std::vector<HistoryPoint> newPoints;
};

TrainingQueue::TrainingQueue(Store& store, DatasetLoader& loader, int threads)
    : m_store(store)
    , m_loader(loader)
    , m_reservations(store, static_cast<std::size_t>(threads > 0 ? threads : m_pool.maxThreadCount())) {
    if (threads > 0) m_pool.setMaxThreadCount(threads);
    m_sinceSettled.start();
    m_timer.setInterval(reportEveryMs);
    connect(&m_timer, &QTimer::timeout, this, &TrainingQueue::report);
}

TrainingQueue::~TrainingQueue() {
    cancelAll();
    m_pool.waitForDone();
    for (const SharedJob& job : std::as_const(m_jobs)) // whose ends will not be heard here any more
        m_reservations.settle(job);
    m_reservations.flush();
}

std::string TrainingQueue::add(const Json& request, const std::vector<TrainingSpec>& specs,
                               std::string batchId) {
    if (batchId.empty()) batchId = generateUuid();
    std::vector<RunRecord> records;
    for (std::size_t i = 0; i < specs.size(); ++i)
        records.push_back(newRecord(specs[i], batchId, static_cast<std::int64_t>(i)));
    m_store.addBatch(batchId, request, records);
    if (m_jobs.isEmpty()) {
        m_progress = {};
        m_startedAt = QDateTime::currentMSecsSinceEpoch();
    }
    m_progress.total += static_cast<int>(specs.size());
    m_timer.start();
    std::vector<SharedJob> jobs;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        auto job = std::make_shared<Job>();
        job->record = std::move(records[i]);
        job->spec = specs[i];
        job->dataset = m_loader.load(specs[i]);
        m_jobs.insert(QString::fromStdString(job->record.runId), job);
        m_reservations.add(job);
        jobs.push_back(job);
    }
    for (const SharedJob& job : jobs) // all are known before the first one reserves its block
        m_pool.start([this, job] { start(job); });
    return batchId;
}

/// In a worker's thread. Every way out goes through finish().
void TrainingQueue::start(const SharedJob& job) {
    lowerOwnPriority();
    RunRecord record = job->record;
    const auto leave = [&](RunStatus status, const Errors& errors) {
        m_reservations.abandon(job);
        record.status = status;
        record.errors = errors;
        QMetaObject::invokeMethod(this, [this, job, record] { finish(job, record); });
    };
    const auto fail = [&](const Errors& errors) {
        const bool cancelled = errors.front().code == ErrorCode::Cancelled;
        leave(cancelled ? RunStatus::Cancelled : RunStatus::Failed, errors);
    };
    if (job->stop.stop_requested()) return leave(RunStatus::Cancelled, {cancelledError()});
    job->running = true;
    const Outcome reserved = m_reservations.reserve(job); // durable before the first draw
    record.datasetId = job->datasetId;
    if (!reserved) return fail(reserved.errors());
    if (!job->isReserved || job->stop.stop_requested())
        return leave(RunStatus::Cancelled, {cancelledError()});
    const PreparedRun prepared = std::move(*job->prepared);
    job->prepared.reset();
    takePlan(record, prepared);
    m_store.updateRun(record); // for readers; the ledger does not depend on it
    job->drew = true;
    emit runStarts(QString::fromStdString(record.runId));
    Progress progress([&](double done) { job->fraction = done; });
    progress.point = [&](const HistoryPoint& point) { job->addPoint(point); };
    const RunOutcome outcome = execute(prepared, job->stop.get_token(), progress);
    takeOutcome(record, prepared, outcome);
    if (const auto shared = job->dataset.result()->sharedRows)
        record.warnings.push_back(attachedWarning(*shared));
    leave(record.status, {});
}

void TrainingQueue::finish(const SharedJob& job, RunRecord record) {
    // The store outlives the queue, which may be gone when the write is done: so the store is the context.
    m_store.updateRun(record).then(&m_store, [self = QPointer(this), job, record](const Outcome& written) {
        if (!self) return;
        RunRecord final = record;
        if (!written) {
            final.status = RunStatus::Failed;
            final.errors = written.errors();
        }
        self->leaveQueue(job, final);
    });
}

/// The record is in the store. A batch is finished when its last run is settled in the ledger too.
void TrainingQueue::leaveQueue(const SharedJob& job, const RunRecord& record) {
    const QString runId = QString::fromStdString(record.runId);
    m_reservations.settle(job);
    m_jobs.remove(runId);
    ++m_progress.finished;
    m_progress.failed += record.status == RunStatus::Failed;
    emit runProgress(runId, record.status, record.status == RunStatus::Done ? 1.0 : job->fraction.load());
    emit runFinished(record);
    const bool batchGoesOn = std::any_of(m_jobs.cbegin(), m_jobs.cend(), [&](const SharedJob& other) {
        return other->record.batchId == record.batchId;
    });
    if (m_jobs.isEmpty()) {
        m_timer.stop();
        report();
    }
    if (batchGoesOn) return settleSometimes();
    m_reservations.flush().then(
        &m_store, [self = QPointer(this), batch = QString::fromStdString(record.batchId)](const Outcome&) {
            if (self) emit self->batchFinished(batch);
        });
}

void TrainingQueue::settleSometimes() {
    if (!m_reservations.isGroupFull() && m_sinceSettled.elapsed() < settleEveryMs) return;
    m_reservations.flush();
    m_sinceSettled.start();
}

void TrainingQueue::cancel(const std::string& batchId) {
    for (const SharedJob& job : std::as_const(m_jobs))
        if (job->record.batchId == batchId) job->stop.request_stop();
}

void TrainingQueue::cancelAll() {
    for (const SharedJob& job : std::as_const(m_jobs))
        job->stop.request_stop();
}

void TrainingQueue::cancelRun(const std::string& runId) {
    if (const auto found = m_jobs.constFind(QString::fromStdString(runId)); found != m_jobs.constEnd())
        found.value()->stop.request_stop();
}

QueueProgress TrainingQueue::progress() const {
    QueueProgress now = m_progress;
    double done = now.finished;
    for (const SharedJob& job : m_jobs) {
        done += job->fraction;
        now.running += job->running;
    }
    now.fraction = now.total > 0 ? done / now.total : 0;
    const double elapsed = static_cast<double>(QDateTime::currentMSecsSinceEpoch() - m_startedAt) / 1000.0;
    if (now.fraction > 0.01 && elapsed > 0.5) now.secondsLeft = elapsed * (1 - now.fraction) / now.fraction;
    return now;
}

void TrainingQueue::reportPoints() {
    for (auto job = m_jobs.cbegin(); job != m_jobs.cend(); ++job)
        if (const std::vector<HistoryPoint> points = job.value()->takePoints(); !points.empty())
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
