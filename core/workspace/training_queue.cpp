// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/training_queue.h"

#include <QDateTime>
#include <QPointer>

#include <algorithm>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace trilemma {

namespace {

constexpr int reportEveryMs = 60;

/// Training yields to the window: on Linux the nice value belongs to the thread.
void lowerOwnPriority() {
#ifdef Q_OS_LINUX
    setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
#endif
}

Error cancelledError() {
    return {ErrorCode::Cancelled, "run", "", "was cancelled before it started", "Start it again"};
}

} // namespace

/// One run on its way. The worker's thread writes the fraction, the queue's thread reads it.
struct TrainingQueue::Job {
    RunRecord record;
    TrainingSpec spec;
    QFuture<Result<LoadedDataset>> dataset;
    std::stop_source stop;
    std::atomic<double> fraction{0};
    std::atomic<bool> running{false};
    double reported = -1;
    bool reportedRunning = false;
};

TrainingQueue::TrainingQueue(Store& store, DatasetLoader& loader, int threads)
    : m_store(store)
    , m_loader(loader) {
    if (threads > 0) m_pool.setMaxThreadCount(threads);
    m_timer.setInterval(reportEveryMs);
    connect(&m_timer, &QTimer::timeout, this, &TrainingQueue::report);
}

TrainingQueue::~TrainingQueue() {
    cancelAll();
    m_pool.waitForDone();
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
    for (std::size_t i = 0; i < specs.size(); ++i) {
        auto job = std::make_shared<Job>();
        job->record = std::move(records[i]);
        job->spec = specs[i];
        job->dataset = m_loader.load(specs[i]);
        m_jobs.insert(QString::fromStdString(job->record.runId), job);
        m_pool.start([this, job] { start(job); });
    }
    return batchId;
}

/// In a worker's thread. Every way out goes through finish().
void TrainingQueue::start(const SharedJob& job) {
    lowerOwnPriority();
    RunRecord record = job->record;
    const auto leave = [&](RunStatus status, const Errors& errors) {
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
    const Result<LoadedDataset> dataset = job->dataset.result();
    if (!dataset) return fail(dataset.errors());
    const DatasetRecord description{
        dataset->datasetId,       dataset->lineageId,
        dataset->fingerprint,     job->spec.files,
        toJson(job->spec.schema), static_cast<std::int64_t>(dataset->table->publicCount())};
    const Result<std::string> datasetId = m_store.addDataset(description).result();
    if (!datasetId) return fail(datasetId.errors());
    record.datasetId = *datasetId;
    const Result<PreparedRun> prepared = prepare(job->spec, dataset->table);
    if (!prepared) return fail(prepared.errors());
    if (job->stop.stop_requested()) return leave(RunStatus::Cancelled, {cancelledError()});
    takePlan(record, *prepared);
    const Outcome reserved = m_store.updateRun(record).result(); // durable before the first draw
    if (!reserved) return fail(reserved.errors());
    const RunOutcome outcome =
        execute(*prepared, job->stop.get_token(), [&](double done) { job->fraction = done; });
    takeOutcome(record, *prepared, outcome);
    leave(record.status, {});
}

void TrainingQueue::finish(const SharedJob& job, RunRecord record) {
    const QString runId = QString::fromStdString(record.runId);
    // The store outlives the queue, which may be gone when the write is done: so the store is the context.
    m_store.updateRun(record).then(&m_store, [this, self = QPointer(this), job, record,
                                              runId](const Outcome& written) {
        if (!self) return;
        RunRecord final = record;
        if (!written) {
            final.status = RunStatus::Failed;
            final.errors = written.errors();
        }
        m_jobs.remove(runId);
        ++m_progress.finished;
        m_progress.failed += final.status == RunStatus::Failed;
        emit runProgress(runId, final.status, final.status == RunStatus::Done ? 1.0 : job->fraction.load());
        emit runFinished(final);
        const bool batchGoesOn = std::any_of(m_jobs.cbegin(), m_jobs.cend(), [&](const SharedJob& other) {
            return other->record.batchId == final.batchId;
        });
        if (m_jobs.isEmpty()) {
            m_timer.stop();
            report();
        }
        if (!batchGoesOn) emit batchFinished(QString::fromStdString(final.batchId));
    });
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

void TrainingQueue::report() {
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
