// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/dataset_loader.h"
#include "core/workspace/run_line.h"
#include "core/workspace/work_clock.h"

#include <QElapsedTimer>
#include <QHash>
#include <QSet>
#include <QThreadPool>
#include <QTimer>

#include <functional>

namespace trilemma {

/// Where a queue stands; one value object for the status line.
struct QueueProgress {
    int total = 0;
    int finished = 0; ///< done, failed or cancelled
    int failed = 0;
    int running = 0;
    double fraction = 0;     ///< of the whole work
    double secondsLeft = -1; ///< of work, without pauses; < 0: not known yet
    bool isPaused = false;
};

/// What became of the runs of a batch that the queue had.
struct BatchEnd {
    QString batchId;
    int done = 0;
    int failed = 0;
    int cancelled = 0;
    double seconds = 0; ///< from its first run in the queue to its last, without pauses
};

/// Trains runs in the background, one thread a run at lower priority, in an order that can be changed. What a
/// run will draw is durable in the privacy ledger before its first draw. Lives in the thread of its store.
class TrainingQueue : public QObject {
    Q_OBJECT
  public:
    /// threads 0: all cores.
    TrainingQueue(Store& store, DatasetLoader& loader, int threads = 0);
    /// Stops and waits. Runs that trained, and runs that did not start, are found interrupted by the next
    /// owner of the store; the latter owe nothing.
    ~TrainingQueue() override;

    /// Adds a batch, or more runs to an old one; returns its id at once. The specifications must be valid.
    std::string add(const Json& request, const std::vector<TrainingSpec>& specs, std::string batchId = {});
    /// New runs of the same specifications, in the batches and places of these, from the checkpoints that
    /// they left or else from the first step. Private ones spend for the steps that they make, on top of what
    /// the old ones had reserved. Each is repeated once, however often it is asked for. Errors: a
    /// specification that is not valid any more, nothing is repeated then. Runs whose share of one budget is
    /// spent are left out; it is an error where there are no others.
    Outcome repeat(const std::vector<RunRecord>& runs);
    /// Queues interrupted runs again as what they are. Those for which the ledger has an entry are left out:
    /// they have to be repeated. Errors as repeat().
    Outcome continueRuns(const std::vector<RunRecord>& runs);

    /// A run that waits ends at once, one that trains at its next step.
    void cancel(const std::string& batchId);
    void cancelAll();
    void cancelRun(const std::string& runId);

    int threadCount() const { return m_pool.maxThreadCount(); }
    /// Nothing starts; what trains stops at its next steps and keeps its state in memory, but for private
    /// selections, whose time must tell nothing: these train to their end. An empty queue is never paused.
    void pause();
    void goOn();
    bool isPaused() const { return m_line.isPaused(); }

    /// Changes the order of runs that wait.
    void move(const std::vector<std::string>& runIds, RunMove where);
    QStringList waitingRuns() const; ///< in the order of their start

    /// How often a training leaves a checkpoint; 5 s.
    void setCheckpointEvery(std::chrono::milliseconds time) { m_checkpointEvery = time; }

    /// For a program that somebody watches: the first write that fails (a row, a checkpoint, an entry of the
    /// ledger) pauses the queue until goOn(); a run whose end cannot be written stays in memory until there
    /// is room for it, one that the ledger cannot take waits until then. Otherwise such a write breaks the
    /// queue off: nothing draws any more, and whatever is not stored has failed.
    void setKeepsUnwritten(bool keeps) { m_keepsUnwritten = keeps; }
    int unwritten() const { return static_cast<int>(m_unwritten.size()); }
    std::vector<RunRecord> unwrittenRuns() const { return {m_unwritten.cbegin(), m_unwritten.cend()}; }

    /// Runs whose end the ledger could not be told: it counts what they had reserved until it can be.
    int unsettled() const { return static_cast<int>(m_reservations.unsettled().size()); }

    bool isIdle() const { return m_jobs.isEmpty(); }
    QueueProgress progress() const;

  signals:
    /// At most once in 60 ms for a run: its state and the fraction of its steps.
    void runProgress(const QString& runId, trilemma::RunStatus status, double fraction);
    /// From the worker's thread, when the run is in the ledger and has not drawn anything yet.
    void runStarts(const QString& runId);
    /// With the same timer: what a running run has added to its series since the last time. Provenance as
    /// that of the history (released for a private run, else non-private). The record of a run that ended
    /// holds all.
    void runHistory(const QString& runId, const std::vector<trilemma::SeriesPoint>& points);
    void queueProgress(const trilemma::QueueProgress& progress);
    void runFinished(const trilemma::RunRecord& record);
    void batchFinished(const QString& batchId);
    void batchEnded(const trilemma::BatchEnd& end); ///< with batchFinished()
    void orderChanged();
    void pausedChanged(bool paused);
    /// The store or the ledger cannot be written; the queue is paused if it keeps what is unwritten, else it
    /// has broken off.
    void storeFailed(const trilemma::Errors& errors);

  private:
    struct Job;
    using SharedJob = std::shared_ptr<Job>;
    struct Entry; ///< a run as it is queued
    void enqueue(const std::vector<Entry>& entries, const QFuture<Outcome>& added);
    void startWorkers();
    void work();
    bool train(const SharedJob& job);
    void noteDuration(const Job& job, const RunRecord& record, double seconds);
    void putBack(const SharedJob& job, const Errors& errors);
    void leave(const SharedJob& job, RunRecord record, RunStatus status, const Errors& errors);
    void end(const SharedJob& job, RunRecord record);
    void finish(const SharedJob& job, RunRecord record, bool again = false);
    void keep(const SharedJob& job, const RunRecord& record, const Errors& errors);
    void leaveQueue(const SharedJob& job, const RunRecord& record);
    void endBatch(const QString& batchId);
    void stop(const SharedJob& job);
    void openLine();
    void meetFailure(const Errors& errors);
    void breakOff();
    Errors brokenOff(const Job& job) const;
    void watch(const QFuture<Outcome>& write);
    void settle(const std::function<void()>& done = {}, bool again = false);
    void settleSometimes();
    void report();
    void reportPoints();

    Store& m_store;
    DatasetLoader& m_loader;
    QThreadPool m_pool;
    QThreadPool m_leaving; ///< for runs that end without a worker
    RunReservations m_reservations;
    RunLine m_line;
    QElapsedTimer m_sinceSettled;
    QTimer m_timer;
    QHash<QString, SharedJob> m_jobs; ///< unfinished, by run id
    QHash<QString, BatchEnd> m_batches;
    QHash<QString, RunRecord> m_unwritten;
    QSet<QString> m_repeated; ///< ids of the old runs
    std::chrono::milliseconds m_checkpointEvery{5000};
    std::atomic<bool> m_keepsUnwritten{false};
    bool m_wantsToGoOn = false; ///< as soon as everything is written
    Errors m_failure;           ///< that broke the queue off; empty: none
    QueueProgress m_progress;
    double m_begun = 0; ///< runs that had been done by earlier attempts, of those that left the queue
    WorkClock m_clock;
};

} // namespace trilemma
