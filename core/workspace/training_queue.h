// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/dataset_loader.h"
#include "core/workspace/run_reservations.h"

#include <QElapsedTimer>
#include <QHash>
#include <QThreadPool>
#include <QTimer>

#include <atomic>

namespace trilemma {

/// Where a queue stands; one value object for the status line.
struct QueueProgress {
    int total = 0;
    int finished = 0; ///< done, failed or cancelled
    int failed = 0;
    int running = 0;
    double fraction = 0;     ///< of the whole work
    double secondsLeft = -1; ///< < 0: not known yet
};

/// Trains runs in the background, one thread a run at lower priority. What a run will draw is durable in the
/// privacy ledger before its first draw. Lives in the thread of its store.
class TrainingQueue : public QObject {
    Q_OBJECT
  public:
    /// threads 0: all cores.
    TrainingQueue(Store& store, DatasetLoader& loader, int threads = 0);
    ~TrainingQueue() override; ///< cancels and waits

    /// Adds a batch, or more runs to an old one; returns its id at once. The specifications must be valid.
    std::string add(const Json& request, const std::vector<TrainingSpec>& specs, std::string batchId = {});

    /// Runs of the batch that have not started are cancelled, the running ones stop at their next step.
    void cancel(const std::string& batchId);
    void cancelAll();
    void cancelRun(const std::string& runId);

    int threadCount() const { return m_pool.maxThreadCount(); }
    bool isIdle() const { return m_jobs.isEmpty(); }
    QueueProgress progress() const;

  signals:
    /// At most once in 60 ms for a run: its state and the fraction of its steps.
    void runProgress(const QString& runId, trilemma::RunStatus status, double fraction);
    /// From the worker's thread, when the run is in the ledger and has not drawn anything yet.
    void runStarts(const QString& runId);
    /// With the same timer: what a running run has added to its history since the last time. Provenance as
    /// that of the history (released for a private run, else non-private). The record of a run that ended
    /// holds all.
    void runHistory(const QString& runId, const std::vector<trilemma::HistoryPoint>& points);
    void queueProgress(const trilemma::QueueProgress& progress);
    void runFinished(const trilemma::RunRecord& record);
    void batchFinished(const QString& batchId);

  private:
    struct Job;
    using SharedJob = std::shared_ptr<Job>;
    void start(const SharedJob& job);
    void finish(const SharedJob& job, RunRecord record);
    void leaveQueue(const SharedJob& job, const RunRecord& record);
    void settleSometimes();
    void report();
    void reportPoints();

    Store& m_store;
    DatasetLoader& m_loader;
    QThreadPool m_pool;
    RunReservations m_reservations;
    QElapsedTimer m_sinceSettled;
    QTimer m_timer;
    QHash<QString, SharedJob> m_jobs; ///< unfinished, by run id
    QueueProgress m_progress;
    qint64 m_startedAt = 0;
};

} // namespace trilemma
