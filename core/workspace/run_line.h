// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/run_reservations.h"

#include <condition_variable>

namespace trilemma {

/// Where waiting runs are moved to.
enum class RunMove { Top, Up, Down, End };

/// The runs that wait for a thread, in the order of their start, and the pause that holds them and those that
/// train. Any thread.
class RunLine {
  public:
    void append(const std::vector<SharedRun>& runs);
    /// Takes a run out; false if it does not wait here any more.
    bool remove(const SharedRun& run);
    /// The run that a worker took is the next one again; the worker has to go.
    void putBack(const SharedRun& run);
    void clear();
    /// Moves the runs that still wait, which keep their order among each other. Up and Down pass one run that
    /// is not moved. False if nothing changes.
    bool move(const std::vector<std::string>& runIds, RunMove where);
    std::vector<SharedRun> order() const;

    /// How many workers have to be started so that `threads` of them are at work, or one for each waiting
    /// run. They count as started.
    int claimWorkers(int threads);
    /// The next run for a worker. Null: nothing waits or the line is paused, and the worker has to go.
    SharedRun take();

    void setPaused(bool paused);
    bool isPaused() const;
    /// Comes back when the line is not paused, or the run is to stop. Seconds that it took.
    double waitWhilePaused(const std::stop_token& stop);

  private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_goesOn;
    std::deque<SharedRun> m_runs;
    int m_workers = 0;
    std::atomic<bool> m_paused{false}; ///< written with the mutex held
};

} // namespace trilemma
