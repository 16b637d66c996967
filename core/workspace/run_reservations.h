// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/dataset_loader.h"
#include "core/workspace/store.h"

#include <array>
#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace trilemma {

struct PreparedRun;

/// A run on its way to its first draw. The first group is fixed when it is queued; its block fills in the
/// rest, which may be read when reserve() or abandon() has come back.
struct PlannedRun {
    RunRecord record; ///< as queued
    TrainingSpec spec;
    std::shared_ptr<const Checkpoint> from; ///< that it goes on from; null: from its first step
    QFuture<Result<LoadedDataset>> dataset;
    QFuture<Outcome> added; ///< to the store; known before any reservation of its block
    std::stop_source stop;

    std::shared_ptr<PreparedRun> prepared; ///< null: `errors` say why
    Errors errors;
    std::string notice; ///< for the record's warnings; of public facts
    std::string datasetId;
    std::string lineageId;
    bool isReserved = false;
    bool isRefused = false;        ///< by the store or the ledger, whatever the run is
    bool hasArrived = false;       ///< a worker came for it, or it was given up
    bool isAtWork = false;         ///< from the worker's coming to its going
    double secondsAhead = 0;       ///< that it will take, while it is in a block and no worker came for it
    std::atomic<bool> drew{false}; ///< set before the first draw
};
using SharedRun = std::shared_ptr<PlannedRun>;

/// Enters runs into the ledger: reserves them before they draw and settles them in groups when they are over.
/// What is reserved is about to run: the run of the worker that asks, those that workers without one take
/// next, and, so that durable writes do not slow short runs, more of them in one block as long as all
/// reserved runs that no worker came for are a second's work of all workers and fewer than a block is long.
/// What a run takes is known once one of its solver and model has ended in its batch. A block holds runs of
/// one batch on the same data, in order; every worker that waits for it helps to prepare it. A crash costs at
/// most what is reserved and not yet drawn, however runs are moved.
class RunReservations {
  public:
    static constexpr std::size_t blockSize = 16;
    static constexpr std::size_t groupSize = 16;
    static constexpr double maxSecondsAhead = 1; ///< of every worker

    RunReservations(Store& store, std::size_t workers)
        : m_store(store)
        , m_workers(workers) {}

    void add(const SharedRun& run); ///< in the order of starting
    /// The same runs will start in another order.
    void reorder(const std::vector<SharedRun>& order);

    // From a worker's thread.
    /// Prepares the run and reserves what it will draw. When it comes back without an error, that is durable.
    Outcome reserve(const SharedRun& run);
    /// Takes the run out, or waits until its block knows whether it is reserved.
    void abandon(const SharedRun& run);
    /// A run whose reservation was refused is as if it had just been added, in front of all others.
    void putBack(const SharedRun& run);
    /// How long a run kept its worker from its first draw to its end, pauses left out. Non-private.
    void noteDuration(const PlannedRun& run, double seconds);

    // From the queue's thread.
    /// Notes the end of a run, of which the ledger learns with the next flush(); nothing if it has no
    /// reservation. What drew is spent, whatever became of it; the rest is refunded.
    void settle(const SharedRun& run, RunStatus end);
    bool isGroupFull() const { return m_settlements.size() >= groupSize; }
    QFuture<Outcome> flush();
    const std::vector<Settlement>& unsettled() const { return m_settlements; }
    /// Ends that flush() could not enter. Twice in the ledger they count once.
    void giveBack(const std::vector<Settlement>& ends);

  private:
    struct Block;
    std::shared_ptr<Block> blockOf(const SharedRun& run);
    std::shared_ptr<Block> newBlock(const SharedRun& run);
    void leaveBlock(const SharedRun& run);
    void arrive(PlannedRun& run);
    void goToWork(PlannedRun& run);
    void endWork(PlannedRun& run);
    std::size_t takenNext() const;
    std::optional<double> secondsOf(const PlannedRun& run) const;
    bool mayBeAhead(const PlannedRun& run, bool isTakenNext) const;
    void leaveSpentShares(std::vector<SharedRun>& ready, std::vector<Reservation>& reservations);
    void finish(Block& block);

    Store& m_store;
    std::size_t m_workers;
    std::mutex m_mutex; ///< guards all but the settlements
    std::deque<SharedRun> m_waiting;
    QHash<QString, std::shared_ptr<Block>> m_blocks;              ///< of every run that is in one, by id
    std::map<std::array<std::string, 4>, double> m_secondsOfStep; ///< by batch, solver and model
    std::size_t m_atWork = 0;
    std::size_t m_ahead = 0;   ///< in a block, and no worker came for them yet
    double m_secondsAhead = 0; ///< that these will take, as far as it is known
    std::vector<Settlement> m_settlements;
};

} // namespace trilemma
