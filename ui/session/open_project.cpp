// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/open_project.h"

#include "ui/base/error_words.h"
#include "ui/session/run_list.h"

#include <QFileInfo>
#include <QSignalBlocker>

#include <algorithm>

namespace trilemma {

OpenProject::OpenProject(LineageFile& lineages, DatasetLoader& loader, RunList& runs, int threads)
    : m_lineages(lineages)
    , m_loader(loader)
    , m_runs(runs)
    , m_threads(threads)
    , m_edges(loader)
    , m_metrics(loader)
    , m_sharer(loader) {
    connect(&m_sharer, &BudgetSharer::changed, this, &OpenProject::sharingChanged);
    connect(&m_edges, &EdgeBuyer::ended, this, [this] { m_runs.noteLedger(); });
    connect(&m_metrics, &MetricsBuyer::ended, this, [this] { m_runs.noteLedger(); });
}

OpenProject::~OpenProject() {
    const QSignalBlocker quiet(m_edges), quietToo(m_metrics);
    finishPurchases();
    m_queue.reset(); // before the store that it writes to
    m_store.reset();
}

Outcome OpenProject::open(const QString& path) {
    if (m_store && m_store->path() == QFileInfo(path).absoluteFilePath()) return success();
    Result<std::unique_ptr<Store>> store = Store::open(path, StoreAccess::WriteOrRead, &m_lineages);
    if (!store) return store.errors();
    Errors damage;
    Result<std::vector<RunRecord>> runs = (*store)->runs(RunDetail::Listed, &damage);
    if (!runs) return runs.errors();
    m_sharer.cancel();
    finishPurchases();
    m_queue.reset();
    m_store = std::move(store).value();
    if (!m_store->isReadOnly()) {
        m_queue = std::make_unique<TrainingQueue>(*m_store, m_loader, m_threads);
        m_queue->setKeepsUnwritten(true);
    }
    followQueue();
    m_damage = std::move(damage);
    m_runs.follow(*m_store, std::move(runs).value());
    emit changed();
    return success();
}

void OpenProject::close() {
    if (!m_store) return;
    m_sharer.cancel();
    finishPurchases();
    m_queue.reset();
    followQueue();
    m_store.reset();
    m_damage.clear();
    m_runs.clear();
    emit changed();
}

void OpenProject::finishPurchases() {
    m_edges.finish();
    m_metrics.finish();
}

void OpenProject::followQueue() {
    m_sweeps.clear();
    if (m_queue)
        connect(m_queue.get(), &TrainingQueue::batchFinished, this,
                [this](const QString& batchId) { m_sweeps.erase(batchId); });
}

QString OpenProject::path() const {
    return m_store ? m_store->path() : QString();
}

std::function<Result<std::unique_ptr<Store>>()> OpenProject::reader() const {
    return [path = path(), lineages = &m_lineages] { return Store::open(path, StoreAccess::Read, lineages); };
}

std::function<Result<ReleasePlan>()> OpenProject::releasePlanner(const std::string& runId,
                                                                 std::optional<ReleaseChoice> chosen) const {
    return [open = reader(), runId, chosen]() -> Result<ReleasePlan> {
        const Result<std::unique_ptr<Store>> project = open();
        if (!project) return project.errors();
        return (*project)->planRelease(runId, chosen);
    };
}

QFuture<Result<ReleaseStatement>> OpenProject::release(const std::string& runId, ReleaseChoice chosen) {
    return m_store->release(runId, chosen).then(this, [this](const Result<ReleaseStatement>& left) {
        m_runs.noteLedger();
        return left;
    });
}

QFuture<Outcome> OpenProject::setBudget(const std::string& lineageId, const LedgerBudget& budget) {
    return m_store->setBudget(lineageId, budget).then(this, [this](const Outcome& set) {
        m_runs.noteLedger();
        return set;
    });
}

Outcome OpenProject::beginBuyingMetrics(const std::string& runId, double epsilon) {
    if (m_store->isReadOnly())
        return Error{ErrorCode::StoreReadOnly, "store", path().toStdString(),
                     "is open for reading only: nothing can be entered into its ledger",
                     "Close it where it is open, or give yourself the right to write it"};
    if (m_metrics.stage() != MetricsBuyer::Stage::Idle)
        return Error{ErrorCode::StoreBusy, "metrics", m_metrics.runId(), "are being bought of another run",
                     "Wait until they are there"};
    m_metrics.buy(*m_store, reader(), runId, epsilon);
    return success();
}

Outcome OpenProject::answerOverlap(const LineageOverlap& overlap, OverlapAnswer answer, const QString& by) {
    Outcome said = m_lineages.declare(overlap.lineageId, overlap.otherId, answer, by.toStdString());
    if (said) m_runs.noteLedger(); // it says what belongs together
    return said;
}

QString OpenProject::readOnlyReason() const {
    return m_store ? errorWords(m_store->readOnlyReason().toStdString()) : QString();
}

void OpenProject::start(const Json& sweep, const std::vector<TrainingSpec>& runs) {
    const bool isShared = std::any_of(
        runs.begin(), runs.end(), [](const TrainingSpec& run) { return run.privacy && run.totalEpsilon; });
    if (!isShared) return enqueue(sweep, runs);
    m_sharer.share(runs, [this, sweep](const Result<SharedSweep>& shared) {
        if (shared)
            enqueue(sweep, shared->specs);
        else
            emit startFailed(shared.errors());
    });
}

void OpenProject::enqueue(const Json& sweep, const std::vector<TrainingSpec>& runs) {
    m_sweeps[QString::fromStdString(m_queue->add(sweep, runs))] = sweep;
}

bool OpenProject::isQueued(const Json& sweep) const {
    if (!m_queue || m_queue->isIdle()) return false;
    return std::any_of(m_sweeps.begin(), m_sweeps.end(),
                       [&](const auto& each) { return each.second == sweep; });
}

int OpenProject::countDone(const Json& sweep) const {
    if (!m_store) return 0;
    const Result<int> done = m_store->countDone(sweep);
    return done ? *done : 0;
}

} // namespace trilemma
