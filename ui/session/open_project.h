// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/training_queue.h"
#include "ui/session/budget_sharer.h"
#include "ui/session/edge_buyer.h"
#include "ui/session/metrics_buyer.h"

#include <QFuture>
#include <QObject>

#include <functional>
#include <map>
#include <memory>

namespace trilemma {

class RunList;

/// The project that is open in a window, if any: its store, its queue and what its ledger is asked.
class OpenProject : public QObject {
    Q_OBJECT
  public:
    /// threads: 0 for all cores. What is given must outlive it; `runs` follows what is open.
    OpenProject(LineageFile& lineages, DatasetLoader& loader, RunList& runs, int threads);
    ~OpenProject() override;

    Outcome open(const QString& path); ///< created if absent; a busy or newer one opens for reading
    void close();                      ///< cancels what trains
    bool isOpen() const { return m_store != nullptr; }
    Store& store() { return *m_store; }
    const Store& store() const { return *m_store; }
    QString path() const;
    QString readOnlyReason() const;
    /// What of it was not as it was written when it was opened.
    const Errors& damage() const { return m_damage; }
    /// Opens it once more, for reading in another thread. The session must outlive what it opens.
    std::function<Result<std::unique_ptr<Store>>()> reader() const;

    /// Work for another thread: what release() would enter now. The session must outlive it.
    std::function<Result<ReleasePlan>()> releasePlanner(const std::string& runId,
                                                        std::optional<ReleaseChoice> chosen) const;
    QFuture<Result<ReleaseStatement>> release(const std::string& runId, ReleaseChoice chosen);

    /// What may leave about the people of a lineage altogether, from now on. Precondition: open for writing.
    QFuture<Outcome> setBudget(const std::string& lineageId, const LedgerBudget& budget);

    /// The owner says whether two tables hold the same people.
    Outcome answerOverlap(const LineageOverlap& overlap, OverlapAnswer answer, const QString& by);

    /// Its purchase of edges, which ends before the project is left.
    EdgeBuyer& edges() { return m_edges; }
    const EdgeBuyer& edges() const { return m_edges; }
    /// Preconditions: open for writing, nothing is being bought.
    void buyEdges(const TrainingSpec& spec, const EdgeWish& wish) { m_edges.buy(*m_store, spec, wish); }

    /// The same of metrics of a run that is done.
    MetricsBuyer& metrics() { return m_metrics; }
    /// Errors: nothing is begun in a project that is open for reading only, nor while others are bought.
    Outcome beginBuyingMetrics(const std::string& runId, double epsilon);

    TrainingQueue* queue() const { return m_queue.get(); } ///< null unless it is open for writing
    /// For the queue of the next project that is opened; 0: all cores.
    void setThreads(int threads) { m_threads = threads; }
    /// Queues the runs of a sweep; under one budget as soon as it is shared among them (startEnded()).
    /// Preconditions: there is a queue, no budget is being shared.
    void start(const Json& sweep, const std::vector<TrainingSpec>& runs);
    bool isSharing() const { return m_sharer.isSharing(); }
    void cancelSharing() { m_sharer.cancel(); }
    /// Exactly this sweep was started and waits or trains.
    bool isQueued(const Json& sweep) const;
    /// Runs that this sweep left when it was trained before.
    int countDone(const Json& sweep) const;

  signals:
    void changed(); ///< another one is open, or none; its runs are there already
    void sharingChanged();
    /// A budget could not be shared; nothing was queued.
    void startFailed(const trilemma::Errors& errors);

  private:
    void followQueue();
    void finishPurchases();
    void enqueue(const Json& sweep, const std::vector<TrainingSpec>& runs);

    LineageFile& m_lineages;
    DatasetLoader& m_loader;
    RunList& m_runs;
    int m_threads;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<TrainingQueue> m_queue;
    std::map<QString, Json> m_sweeps; ///< that were started and have not ended, by batch
    Errors m_damage;
    EdgeBuyer m_edges;
    MetricsBuyer m_metrics;
    BudgetSharer m_sharer;
};

} // namespace trilemma
