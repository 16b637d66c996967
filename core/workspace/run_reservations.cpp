// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/run_reservations.h"

#include "core/base/memory.h"
#include "core/solvers/descent_ascent.h"
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/trainer.h"
#include "core/workspace/spent_shares.h"

#include <algorithm>
#include <future>
#include <unordered_set>
#include <utility>

namespace trilemma {

namespace {

QString idOf(const SharedRun& run) {
    return QString::fromStdString(run->record.runId);
}

bool shareData(const PlannedRun& a, const PlannedRun& b) {
    return a.record.batchId == b.record.batchId && a.spec.files == b.spec.files &&
           a.spec.schema == b.spec.schema;
}

/// That a specification asks for; 1 where it leaves them to the solver, which makes as many in each run.
double stepsOf(const PlannedRun& run) {
    const auto steps = run.spec.params.find("steps");
    return steps != run.spec.params.end() && steps->is_number() ? steps->get<double>() : 1.0;
}

/// Runs of which one tells about how long a step of the others takes.
std::array<std::string, 4> kindOf(const PlannedRun& run) {
    return {run.record.batchId, run.spec.solverId, run.spec.modelId,
            run.spec.params.contains("steps") ? "steps" : ""};
}

/// Plan and price; no record decides anything here.
void prepareOne(PlannedRun& run) {
    if (run.stop.stop_requested()) return;
    const Result<LoadedDataset> dataset = run.dataset.result();
    Result<PreparedRun> prepared =
        dataset ? withinMemory([&] { return prepare(run.spec, dataset->table); }) : dataset.errors();
    if (prepared)
        run.prepared = std::make_shared<PreparedRun>(std::move(prepared).value());
    else
        run.errors = prepared.errors();
}

/// A run that the store does not know must not draw: what it leaves could not be kept.
bool isStored(PlannedRun& run) {
    const Outcome added = run.added.result();
    if (added) return true;
    run.errors = added.errors();
    run.isRefused = true;
    return false;
}

DatasetRecord descriptionOf(const PlannedRun& run, const LoadedDataset& dataset) {
    return {dataset.datasetId,       dataset.lineageId,
            dataset.fingerprint,     run.spec.files,
            toJson(run.spec.schema), static_cast<std::int64_t>(dataset.table->publicCount())};
}

RunRecord plannedRecord(const PlannedRun& run) {
    RunRecord planned = run.record;
    planned.datasetId = run.datasetId;
    takePlan(planned, *run.prepared);
    return planned;
}

/// Of a run that goes on: what remains, on top of what the run before it had reserved, and beside it all
/// steps, for what leaves must not tell where it went on (docs/privacy.md).
Reservation reservationOf(const PlannedRun& run, const RunRecord& planned) {
    const Relation relation = run.spec.privacy ? run.spec.privacy->relation : Relation::ZeroOut;
    const LedgerSplit split{planned.datasetId, run.spec.splitSeed, run.spec.testShare,
                            run.dataset.result()->layout};
    Reservation reservation{planned.runId, run.lineageId, chargesOf(planned, relation, split)};
    for (LedgerCharge& charge : reservation.charges)
        charge.share = shareKeyOf(planned);
    if (LedgerCharge& training = reservation.charges.front(); run.from) {
        training.planned = planned.events;
        if (const auto before = drawnIn(*run.from, run.prepared->plan.looks))
            training.events = remainingEvents(run.prepared->plan.looks, *before, relation);
    }
    return reservation;
}

/// Under another plan the steps that are done would have another noise than the price says.
bool fits(const PlannedRun& run, const RunRecord& planned) {
    const PreparedRun& prepared = *run.prepared;
    if (run.from->planHash != planHashOf(planned)) return false;
    const std::unique_ptr<Training> training = prepared.solver->begin(prepared.task, prepared.plan);
    return restoreFrom(*run.from, *training, prepared.plan).ok();
}

/// A checkpoint that does not fit is left: the run trains from its first step, at its full price.
void leaveWhatDoesNotFit(PlannedRun& run, const RunRecord& planned) {
    if (!run.from || fits(run, planned)) return;
    run.notice =
        "The checkpoint of the interrupted attempt was left, since the table, its schema, the specification "
        "or the program has changed since; this run was trained from its first step.";
    run.from.reset();
    run.record.resumed.reset();
}

} // namespace

/// To leave out shares that other blocks took in between.
constexpr int maxTries = 5;

struct RunReservations::Block {
    std::vector<SharedRun> runs;
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> prepared{0};
    std::atomic<bool> isRefused{false};
    std::promise<void> promise;
    std::shared_future<void> finished = promise.get_future().share();
};

void RunReservations::add(const SharedRun& run) {
    const std::lock_guard lock(m_mutex);
    m_waiting.push_back(run);
}

void RunReservations::reorder(const std::vector<SharedRun>& order) {
    const std::lock_guard lock(m_mutex);
    std::unordered_set<SharedRun> waiting(m_waiting.begin(), m_waiting.end());
    std::deque<SharedRun> next;
    for (const SharedRun& run : order)
        if (waiting.erase(run) > 0) next.push_back(run);
    // Runs that are on their way to a worker are in no order any more: they come first.
    std::erase_if(m_waiting, [&](const SharedRun& run) { return !waiting.contains(run); });
    m_waiting.insert(m_waiting.end(), next.begin(), next.end());
}

Outcome RunReservations::reserve(const SharedRun& run) {
    const std::shared_ptr<Block> block = blockOf(run);
    for (std::size_t i = block->next++; i < block->runs.size(); i = block->next++) {
        prepareOne(*block->runs[i]);
        if (++block->prepared == block->runs.size()) finish(*block);
    }
    std::shared_future<void>(block->finished).wait();
    if (!run->errors.empty()) return run->errors;
    return success();
}

void RunReservations::abandon(const SharedRun& run) {
    std::shared_ptr<Block> block;
    {
        const std::lock_guard lock(m_mutex);
        endWork(*run);
        block = m_blocks.value(idOf(run));
        if (block)
            arrive(*run);
        else if (const auto found = std::find(m_waiting.begin(), m_waiting.end(), run);
                 found != m_waiting.end())
            m_waiting.erase(found);
    }
    if (block) std::shared_future<void>(block->finished).wait(); // somebody is at work on it
}

void RunReservations::putBack(const SharedRun& run) {
    const std::lock_guard lock(m_mutex);
    endWork(*run);
    leaveBlock(run);
    m_waiting.push_front(run);
}

/// A longer run than those before counts at once, shorter ones by and by: rather too few runs are reserved.
void RunReservations::noteDuration(const PlannedRun& run, double seconds) {
    const std::lock_guard lock(m_mutex);
    const double ofStep = seconds / stepsOf(run);
    double& known = m_secondsOfStep[kindOf(run)];
    known = std::max(ofStep, (known + ofStep) / 2);
}

std::shared_ptr<RunReservations::Block> RunReservations::blockOf(const SharedRun& run) {
    const std::lock_guard lock(m_mutex);
    goToWork(*run);
    const std::shared_ptr<Block> block = m_blocks.value(idOf(run));
    if (block) arrive(*run);
    if (block && !block->isRefused) return block;
    if (block) leaveBlock(run); // it was refused before this run's turn came; there may be room by now
    return newBlock(run);
}

/// With the mutex held, of a run that has arrived in a block that was refused.
void RunReservations::leaveBlock(const SharedRun& run) {
    m_blocks.remove(idOf(run));
    run->prepared.reset();
    run->errors.clear();
    run->isRefused = false;
    run->hasArrived = false;
}

/// With the mutex held, of a run in a block.
void RunReservations::arrive(PlannedRun& run) {
    if (std::exchange(run.hasArrived, true)) return;
    --m_ahead;
    m_secondsAhead = m_ahead == 0 ? 0 : m_secondsAhead - run.secondsAhead;
}

/// With the mutex held.
void RunReservations::goToWork(PlannedRun& run) {
    if (!std::exchange(run.isAtWork, true)) ++m_atWork;
}

/// With the mutex held.
void RunReservations::endWork(PlannedRun& run) {
    if (std::exchange(run.isAtWork, false)) --m_atWork;
}

/// With the mutex held: how many runs that are not reserved yet find a worker at once.
std::size_t RunReservations::takenNext() const {
    return m_workers - std::min(m_workers, m_atWork + m_ahead);
}

/// With the mutex held.
std::optional<double> RunReservations::secondsOf(const PlannedRun& run) const {
    const auto known = m_secondsOfStep.find(kindOf(run));
    if (known == m_secondsOfStep.end()) return std::nullopt;
    return known->second * stepsOf(run);
}

/// With the mutex held: whether a run may be reserved that no worker came for. One that a worker takes next
/// may, however long it is.
bool RunReservations::mayBeAhead(const PlannedRun& run, bool isTakenNext) const {
    if (m_ahead + 1 >= blockSize) return false;
    if (isTakenNext) return true;
    const std::optional<double> seconds = secondsOf(run);
    return seconds && m_secondsAhead + *seconds <= maxSecondsAhead * static_cast<double>(m_workers);
}

/// With the mutex held. The runs of a block follow each other in the line, but for those that are to stop.
std::shared_ptr<RunReservations::Block> RunReservations::newBlock(const SharedRun& run) {
    auto block = std::make_shared<Block>();
    run->hasArrived = true;
    block->runs.push_back(run);
    std::erase(m_waiting, run);
    const std::size_t soon = 1 + takenNext();
    for (auto next = m_waiting.begin(); next != m_waiting.end();) {
        PlannedRun& other = **next;
        if (other.stop.stop_requested()) {
            ++next;
            continue;
        }
        if (!shareData(*run, other) || !mayBeAhead(other, block->runs.size() < soon)) break;
        other.secondsAhead = secondsOf(other).value_or(0);
        m_secondsAhead += other.secondsAhead;
        ++m_ahead;
        block->runs.push_back(*next);
        next = m_waiting.erase(next);
    }
    for (const SharedRun& member : block->runs)
        m_blocks.insert(idOf(member), block);
    return block;
}

/// A run whose share of one budget is spent fails, whatever becomes of the others of its block.
void RunReservations::leaveSpentShares(std::vector<SharedRun>& ready,
                                       std::vector<Reservation>& reservations) {
    if (std::none_of(reservations.begin(), reservations.end(), [](const Reservation& reservation) {
            return !reservation.charges.front().share.empty();
        }))
        return;
    const Result<QStringList> spent = m_store.spentShares(reservations).result();
    if (!spent) return; // reserve() will say why
    for (const QString& id : *spent)
        for (const SharedRun& run : ready)
            if (idOf(run) == id) run->errors = {spentShareError()};
    std::erase_if(ready, [](const SharedRun& run) { return !run->errors.empty(); });
    std::erase_if(reservations, [&](const Reservation& reservation) {
        return spent->contains(QString::fromStdString(reservation.runId));
    });
}

/// In the thread that prepared the last run of the block.
void RunReservations::finish(Block& block) {
    std::vector<SharedRun> ready;
    for (const SharedRun& run : block.runs)
        if (run->prepared && !run->stop.stop_requested() && isStored(*run)) ready.push_back(run);
    Errors errors;
    std::vector<Reservation> reservations;
    if (!ready.empty()) {
        const Result<LoadedDataset> dataset = ready.front()->dataset.result();
        const Result<std::string> datasetId =
            m_store.addDataset(descriptionOf(*ready.front(), *dataset)).result();
        if (!datasetId) errors = datasetId.errors();
        for (const SharedRun& run : ready) {
            run->datasetId = datasetId ? *datasetId : std::string();
            run->lineageId = dataset->lineageId;
            const RunRecord planned = plannedRecord(*run);
            if (datasetId) leaveWhatDoesNotFit(*run, planned);
            reservations.push_back(reservationOf(*run, planned));
        }
    }
    bool isOver = !errors.empty(); // there is nothing to try then
    for (int tries = 0; !isOver && tries < maxTries; ++tries) {
        leaveSpentShares(ready, reservations);
        if (reservations.empty()) break;
        const Outcome reserved = m_store.reserve(reservations).result();
        errors = reserved ? Errors() : reserved.errors();
        isOver = errors.empty() || toText(errors) != toText(spentShareError()); // else another was faster
    }
    for (const SharedRun& run : ready) {
        run->errors = errors;
        run->isReserved = errors.empty();
        run->isRefused = !errors.empty();
    }
    block.isRefused = !errors.empty();
    block.promise.set_value();
}

void RunReservations::settle(const SharedRun& run, RunStatus end) {
    {
        const std::lock_guard lock(m_mutex);
        m_blocks.remove(idOf(run));
    }
    if (std::exchange(run->isReserved, false))
        m_settlements.push_back({run->record.runId, run->lineageId, run->drew, end != RunStatus::Done});
}

QFuture<Outcome> RunReservations::flush() {
    if (!m_settlements.empty()) return m_store.settle(std::exchange(m_settlements, {}));
    return QtFuture::makeReadyFuture(success());
}

void RunReservations::giveBack(const std::vector<Settlement>& ends) {
    m_settlements.insert(m_settlements.begin(), ends.begin(), ends.end());
}

} // namespace trilemma
