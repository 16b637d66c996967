// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/trainer.h"
#include "core/workspace/dataset_loader.h"
#include "core/workspace/store.h"

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>

namespace trilemma {

/// A run on its way to its first draw. The first group is fixed when it is queued; its block fills in the
/// rest, which may be read when reserve() or abandon() has come back.
struct PlannedRun {
    RunRecord record; ///< as queued
    TrainingSpec spec;
    std::shared_ptr<const Checkpoint> from; ///< that it goes on from; null: from its first step
    QFuture<Result<LoadedDataset>> dataset;
    QFuture<Outcome> added; ///< to the store; known before any reservation of its block
    std::stop_source stop;

    std::optional<PreparedRun> prepared; ///< empty: `errors` say why
    Errors errors;
    std::string notice; ///< for the record's warnings; of public facts
    std::string datasetId;
    std::string lineageId;
    bool isReserved = false;
    bool isRefused = false;        ///< by the store or the ledger, whatever the run is
    bool hasArrived = false;       ///< a worker came for it, or it was given up
    std::atomic<bool> drew{false}; ///< set before the first draw
};
using SharedRun = std::shared_ptr<PlannedRun>;

/// Enters runs into the ledger: reserves them in blocks before they draw and settles them in groups when they
/// are over, so that durable writes do not slow training. A block holds runs of one batch on the same data,
/// in order; every worker that waits for it helps to prepare it. A crash costs at most what is reserved and
/// not yet drawn: the runs at their first step, and less than one block that no worker came for, however runs
/// are moved.
class RunReservations {
  public:
    static constexpr std::size_t blockSize = 16;
    static constexpr std::size_t groupSize = 16;

    /// `firstBlock`: runs in the first block of a batch, so that it starts without delay.
    RunReservations(Store& store, std::size_t firstBlock)
        : m_store(store)
        , m_firstBlock(firstBlock) {}

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
    void finish(Block& block);

    Store& m_store;
    std::size_t m_firstBlock;
    std::mutex m_mutex; ///< guards the next four
    std::deque<SharedRun> m_waiting;
    QHash<QString, std::shared_ptr<Block>> m_blocks; ///< of every run that is in one, by id
    std::string m_batchOfLastBlock;
    std::size_t m_ahead = 0; ///< in a block, and no worker came for them yet
    std::vector<Settlement> m_settlements;
};

} // namespace trilemma
