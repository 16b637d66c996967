// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_recording.h"
#include "core/workspace/spent_shares.h"
#include "core/workspace/training_job.h"

#include "core/base/memory.h"
#include "core/solvers/descent_ascent.h"

#include <QDateTime>
#include <QPointer>

#include <algorithm>
#include <map>
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

/// What the run's record says of a table that shares records with another lineage.
Warning attachedWarning(double sharedRows) {
    return {
        "This table shares about " + std::to_string(static_cast<long long>(sharedRows + 0.5)) +
            " records with data that is known already; the ledger on the screen adds up what is drawn from "
            "both until you say whether they hold the same people, exports count it once you say so.",
        Provenance::NonPrivate};
}

/// Of runs that were made by this or an older program.
Result<std::vector<TrainingSpec>> specsOf(const std::vector<RunRecord>& runs) {
    std::vector<TrainingSpec> specs;
    for (const RunRecord& run : runs) {
        Result<TrainingSpec> spec = trainingSpecFromJson(run.spec.json());
        if (!spec) return spec.errors();
        if (Errors errors = validate(*spec); !errors.empty()) return errors;
        specs.push_back(std::move(spec).value());
    }
    return specs;
}

using SharedCheckpoint = std::shared_ptr<const Checkpoint>;

/// Null: it has left none that can be read.
SharedCheckpoint checkpointOf(const Store& store, const std::string& runId) {
    Result<std::optional<Checkpoint>> left = store.checkpoint(runId);
    return left && *left ? std::make_shared<const Checkpoint>(std::move(**left)) : nullptr;
}

template <class Entry>
std::vector<RunRecord> recordsOf(const std::vector<Entry>& entries) {
    std::vector<RunRecord> records;
    for (const Entry& entry : entries)
        records.push_back(entry.record);
    return records;
}

} // namespace

TrainingQueue::TrainingQueue(Store& store, DatasetLoader& loader, int threads)
    : m_store(store)
    , m_loader(loader)
    , m_reservations(store, static_cast<std::size_t>(threads > 0 ? threads : m_pool.maxThreadCount())) {
    if (threads > 0) m_pool.setMaxThreadCount(threads);
    m_leaving.setMaxThreadCount(1);
    m_sinceSettled.start();
    m_timer.setInterval(reportEveryMs);
    connect(&m_timer, &QTimer::timeout, this, &TrainingQueue::report);
}

TrainingQueue::~TrainingQueue() {
    m_line.clear();
    for (const SharedJob& job : std::as_const(m_jobs))
        job->stop.request_stop();
    m_pool.waitForDone();
    m_leaving.waitForDone();
    for (const RunRecord& left : std::as_const(m_unwritten)) // there may be room by now
        m_store.updateRun(left);
    for (const SharedJob& job : std::as_const(m_jobs)) // whose ends will not be heard here any more
        m_reservations.settle(job, RunStatus::Cancelled);
    m_reservations.flush();
}

struct TrainingQueue::Entry {
    RunRecord record;
    TrainingSpec spec;
    std::shared_ptr<const Checkpoint> from; ///< null: from its first step
};

std::string TrainingQueue::add(const Json& request, const std::vector<TrainingSpec>& asked,
                               std::string batchId) {
    if (batchId.empty()) batchId = generateUuid();
    const std::vector<TrainingSpec> specs = withFraming(asked); // a run records the slots that it trained on
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        entries.push_back({newRecord(specs[i], batchId, static_cast<std::int64_t>(i)), specs[i], nullptr});
        entries.back().record.specHash = specificationHash(asked[i]);
    }
    enqueue(entries, m_store.addBatch(batchId, request, recordsOf(entries)));
    return batchId;
}

Outcome TrainingQueue::repeat(const std::vector<RunRecord>& asked) {
    const Result<std::vector<RunRecord>> mayDraw = withoutSpentShares(m_store, asked);
    if (!mayDraw) return mayDraw.errors();
    const std::vector<RunRecord>& runs = *mayDraw;
    const Result<std::vector<TrainingSpec>> known = specsOf(runs);
    if (!known) return known.errors();
    const std::vector<TrainingSpec> specs = withFraming(*known); // of a file that was not there, or before
    std::map<std::string, std::vector<Entry>> batches;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const QString id = QString::fromStdString(runs[i].runId);
        if (m_repeated.contains(id)) continue;
        m_repeated.insert(id);
        Entry entry{newRecord(specs[i], runs[i].batchId, runs[i].position), specs[i],
                    checkpointOf(m_store, runs[i].runId)};
        entry.record.specHash = runs[i].specHash;
        if (entry.from) entry.record.resumed = ResumedRun{runs[i].runId, entry.from->step};
        batches[runs[i].batchId].push_back(std::move(entry));
    }
    for (const auto& [batchId, entries] : batches)
        enqueue(entries, m_store.addBatch(batchId, Json::object(), recordsOf(entries)));
    return success();
}

Outcome TrainingQueue::continueRuns(const std::vector<RunRecord>& asked) {
    const Result<std::vector<RunRecord>> mayDraw = withoutSpentShares(m_store, asked);
    if (!mayDraw) return mayDraw.errors();
    const std::vector<RunRecord>& runs = *mayDraw;
    const Result<std::vector<TrainingSpec>> specs = specsOf(runs);
    if (!specs) return specs.errors();
    QStringList ids;
    for (const RunRecord& run : runs)
        ids << QString::fromStdString(run.runId);
    const auto take = [self = QPointer(this), runs, specs = *specs](const Result<QStringList>& taken) {
        if (!self) return;
        if (!taken) return self->meetFailure(taken.errors());
        std::vector<Entry> entries;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (!taken->contains(QString::fromStdString(runs[i].runId))) continue;
            entries.push_back({runs[i], specs[i], checkpointOf(self->m_store, runs[i].runId)});
            entries.back().record.status = RunStatus::Queued;
            if (!entries.back().from) entries.back().record.resumed.reset();
        }
        self->enqueue(entries, QtFuture::makeReadyFuture(success()));
    };
    m_store.requeue(ids).then(&m_store, take);
    return success();
}

/// `added`: when the store has the records.
void TrainingQueue::enqueue(const std::vector<Entry>& entries, const QFuture<Outcome>& added) {
    if (entries.empty()) return;
    if (m_jobs.isEmpty()) {
        m_progress = {};
        m_failure.clear();
        m_begun = 0;
        m_clock.start(QDateTime::currentMSecsSinceEpoch());
    }
    const double now = static_cast<double>(m_clock.elapsed(QDateTime::currentMSecsSinceEpoch())) / 1000;
    m_progress.total += static_cast<int>(entries.size());
    m_timer.start();
    std::vector<SharedRun> jobs;
    for (const Entry& entry : entries) {
        auto job = std::make_shared<Job>();
        job->record = entry.record;
        job->spec = entry.spec;
        job->from = entry.from;
        job->dataset = m_loader.load(entry.spec);
        job->added = added;
        const QString batchId = QString::fromStdString(entry.record.batchId);
        if (!m_batches.contains(batchId)) m_batches.insert(batchId, {.batchId = batchId, .seconds = -now});
        m_jobs.insert(QString::fromStdString(entry.record.runId), job);
        m_reservations.add(job);
        jobs.push_back(job);
    }
    m_line.append(jobs); // all are known before the first one reserves its block
    emit orderChanged();
    startWorkers();
    if (!m_failure.empty()) breakOff();
}

void TrainingQueue::startWorkers() {
    for (int more = m_line.claimWorkers(m_pool.maxThreadCount()); more > 0; --more)
        m_pool.start([this] { work(); });
}

/// In a worker's thread.
void TrainingQueue::work() {
    lowerOwnPriority();
    while (const SharedRun run = m_line.take())
        if (!train(std::static_pointer_cast<Job>(run))) return;
}

/// In a worker's thread. Every way out goes through leave(), but for a run that has to wait for room: false,
/// the worker has to go.
bool TrainingQueue::train(const SharedJob& job) {
    RunRecord record = job->record;
    const auto fail = [&](const Errors& errors) {
        const bool cancelled = errors.front().code == ErrorCode::Cancelled;
        leave(job, record, cancelled ? RunStatus::Cancelled : RunStatus::Failed, errors);
        return true;
    };
    if (job->stop.stop_requested()) return fail({cancelledError()});
    job->running = true;
    const Outcome reserved = m_reservations.reserve(job); // durable before the first draw
    record.datasetId = job->datasetId;
    record.resumed = job->record.resumed;
    if (const Outcome added = job->added.result(); !added) { // there is no row to say what else went wrong
        job->isRefused = true;
        return fail(added.errors());
    }
    if (!reserved && job->isRefused && m_keepsUnwritten && !job->stop.stop_requested()) {
        putBack(job, reserved.errors());
        return false;
    }
    if (!reserved) return fail(reserved.errors());
    m_line.waitWhilePaused(job->stop.get_token());
    if (!job->isReserved || job->stop.stop_requested()) return fail({cancelledError()});
    const PreparedRun prepared = std::move(*job->prepared);
    job->prepared.reset();
    takePlan(record, prepared);
    watch(m_store.updateRun(record)); // for readers; the ledger does not depend on it
    job->drew = true;
    emit runStarts(QString::fromStdString(record.runId));
    double paused = 0;
    QElapsedTimer clock;
    clock.start();
    Progress progress([&](double done) {
        job->fraction = done;
        paused += m_line.waitWhilePaused(job->stop.get_token());
    });
    progress.point = [&](const SeriesPoint& point) { job->addPoint(point); };
    progress.from = job->from;
    progress.checkpointEvery = m_checkpointEvery;
    if (job->from) job->goOnFrom(*job->from, prepared);
    QFuture<Outcome> saving;
    progress.checkpoint = [&, planHash = planHashOf(record)](Checkpoint checkpoint) {
        if (saving.isRunning() && !job->stop.stop_requested()) return; // the disk is slow: the next one
        checkpoint.planHash = planHash;
        checkpoint.seconds = std::max(0.0, checkpoint.seconds - paused);
        watch(saving = m_store.saveCheckpoint(record.runId, std::move(checkpoint)));
    };
    const Outcome trained = withinMemory([&]() -> Outcome {
        const Result<RunOutcome> outcome = execute(prepared, job->stop.get_token(), progress);
        if (!outcome) return outcome.errors();
        takeOutcome(record, prepared, *outcome);
        return success();
    });
    if (!trained) return fail(trained.errors()); // what it drew is spent
    record.seconds = std::max(0.0, record.seconds - paused);
    noteDuration(*job, record, static_cast<double>(clock.nsecsElapsed()) / 1e9 - paused);
    if (!job->notice.empty()) record.warnings.push_back({job->notice, Provenance::Public});
    if (const auto shared = job->dataset.result()->sharedRows)
        record.warnings.push_back(attachedWarning(*shared));
    leave(job, record, record.status, {});
    return true;
}

/// In a worker's thread. What goes on from a checkpoint tells too little, and what a selection takes must
/// decide nothing: it would tell of the secret number of its trials.
void TrainingQueue::noteDuration(const Job& job, const RunRecord& record, double seconds) {
    if (record.status == RunStatus::Done && !job.from && !record.isSelection())
        m_reservations.noteDuration(job, seconds);
}

/// In a worker's thread. Nothing was drawn, and there may be room later: the run is the next one again.
void TrainingQueue::putBack(const SharedJob& job, const Errors& errors) {
    job->running = false;
    m_reservations.putBack(job);
    m_line.putBack(job);
    QMetaObject::invokeMethod(this, [this, job, errors] {
        job->reportedRunning = false;
        emit runProgress(QString::fromStdString(job->record.runId), RunStatus::Queued, 0);
        emit orderChanged();
        meetFailure(errors);
        if (job->stop.stop_requested()) stop(job); // while it was between worker and line
    });
}

/// In any thread but the queue's own, since somebody may be at work on the block of the run.
void TrainingQueue::leave(const SharedJob& job, RunRecord record, RunStatus status, const Errors& errors) {
    m_reservations.abandon(job);
    record.status = status;
    record.errors = errors;
    QMetaObject::invokeMethod(this, [this, job, record = std::move(record)]() mutable {
        if (job->isRefused) meetFailure(record.errors);
        end(job, std::move(record));
    });
}

void TrainingQueue::end(const SharedJob& job, RunRecord record) {
    if (job->isBrokenOff && record.status == RunStatus::Cancelled) { // by nobody's wish
        record.status = RunStatus::Failed;
        record.errors = brokenOff(*job);
    }
    finish(job, std::move(record));
}

/// `again`: it is the second try. Where nobody watches who could make room, there is no third.
void TrainingQueue::finish(const SharedJob& job, RunRecord record, bool again) {
    // The store outlives the queue, which may be gone when the write is done: so the store is the context.
    auto take = [self = QPointer(this), job, record, again](const Outcome& written) {
        if (!self) return;
        if (written) return self->leaveQueue(job, record);
        if (self->m_keepsUnwritten) return self->keep(job, record, written.errors());
        self->meetFailure(written.errors());
        if (!again) return self->finish(job, record, true);
        RunRecord final = record;
        final.status = RunStatus::Failed;
        final.errors = written.errors();
        self->leaveQueue(job, final);
    };
    m_store.updateRun(std::move(record)).then(&m_store, std::move(take));
}

/// What a run left is in memory only: nothing more is drawn until it can be written.
void TrainingQueue::keep(const SharedJob& job, const RunRecord& record, const Errors& errors) {
    m_unwritten.insert(QString::fromStdString(job->record.runId), record);
    m_wantsToGoOn = false;
    meetFailure(errors);
}

/// In the queue's thread, as everything that a write leads to.
void TrainingQueue::meetFailure(const Errors& errors) {
    if (m_keepsUnwritten) {
        pause();
    } else {
        if (m_failure.empty()) m_failure = errors;
        breakOff();
    }
    emit storeFailed(errors);
}

/// What is drawn from now on could not be kept.
void TrainingQueue::breakOff() {
    const auto stopOne = [this](const SharedJob& job) {
        if (job->stop.stop_requested()) return;
        job->isBrokenOff = true;
        stop(job);
    };
    for (const SharedRun& waiting : m_line.order())
        stopOne(std::static_pointer_cast<Job>(waiting));
    for (const SharedJob& job : std::as_const(m_jobs))
        stopOne(job);
}

Errors TrainingQueue::brokenOff(const Job& job) const {
    const Error& failure = m_failure.front();
    const char* const rule = job.drew ? "was stopped, since the project or its ledger could not be written; "
                                        "what it drew is spent"
                                      : "did not start, since the project or its ledger could not be written";
    Errors errors{{failure.code, "run", "", rule, "Train it again when there is room"}};
    errors.insert(errors.end(), m_failure.begin(), m_failure.end());
    return errors;
}

/// From any thread: nobody waits for this write.
void TrainingQueue::watch(const QFuture<Outcome>& write) {
    QFuture<Outcome>(write).then(&m_store, [self = QPointer(this)](const Outcome& written) {
        if (self && !written) self->meetFailure(written.errors());
    });
}

/// The record is in the store. A batch is finished when its last run is settled in the ledger too.
void TrainingQueue::leaveQueue(const SharedJob& job, const RunRecord& record) {
    const QString runId = QString::fromStdString(record.runId);
    const QString batchId = QString::fromStdString(record.batchId);
    m_reservations.settle(job, record.status);
    m_jobs.remove(runId);
    m_unwritten.remove(runId);
    ++m_progress.finished;
    m_begun += job->begun;
    m_progress.failed += record.status == RunStatus::Failed;
    BatchEnd& batch = m_batches[batchId];
    ++(record.status == RunStatus::Done     ? batch.done
       : record.status == RunStatus::Failed ? batch.failed
                                            : batch.cancelled);
    emit runProgress(runId, record.status, record.status == RunStatus::Done ? 1.0 : job->fraction.load());
    emit runFinished(record);
    const bool batchGoesOn = std::any_of(m_jobs.cbegin(), m_jobs.cend(), [&](const SharedJob& other) {
        return other->record.batchId == record.batchId;
    });
    if (m_jobs.isEmpty()) {
        m_timer.stop();
        openLine();
        report();
    } else if (m_wantsToGoOn && m_unwritten.isEmpty()) {
        openLine();
    }
    if (batchGoesOn) return settleSometimes();
    endBatch(batchId);
}

void TrainingQueue::endBatch(const QString& batchId) {
    BatchEnd end = m_batches.take(batchId);
    end.seconds += static_cast<double>(m_clock.elapsed(QDateTime::currentMSecsSinceEpoch())) / 1000;
    settle([this, end] {
        emit batchEnded(end);
        emit batchFinished(end.batchId);
    });
}

/// What the ledger cannot take now it is told with the next ends, or by the next owner of the store: until
/// then it counts what was reserved. Where nobody watches, it is told once more at once.
void TrainingQueue::settle(const std::function<void()>& done, bool again) {
    const std::vector<Settlement> ends = m_reservations.unsettled();
    const auto take = [self = QPointer(this), ends, done, again](const Outcome& settled) {
        if (!self) return;
        if (!settled) {
            self->m_reservations.giveBack(ends);
            self->meetFailure(settled.errors());
            if (!self->m_keepsUnwritten && !again) return self->settle(done, true);
        }
        if (done) done();
    };
    m_reservations.flush().then(&m_store, take);
}

void TrainingQueue::settleSometimes() {
    if (!m_reservations.isGroupFull() && m_sinceSettled.elapsed() < settleEveryMs) return;
    settle();
    m_sinceSettled.start();
}

void TrainingQueue::stop(const SharedJob& job) {
    job->stop.request_stop();
    if (m_line.remove(job))
        m_leaving.start([this, job] { leave(job, job->record, RunStatus::Cancelled, {cancelledError()}); });
}

void TrainingQueue::cancel(const std::string& batchId) {
    for (const SharedJob& job : std::as_const(m_jobs))
        if (job->record.batchId == batchId) stop(job);
}

void TrainingQueue::cancelAll() {
    for (const SharedRun& waiting : m_line.order())
        stop(std::static_pointer_cast<Job>(waiting));
    for (const SharedJob& job : std::as_const(m_jobs))
        stop(job);
}

void TrainingQueue::cancelRun(const std::string& runId) {
    if (const auto found = m_jobs.constFind(QString::fromStdString(runId)); found != m_jobs.constEnd())
        stop(found.value());
}

} // namespace trilemma
