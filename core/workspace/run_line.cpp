// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/run_line.h"

#include <algorithm>
#include <chrono>
#include <unordered_set>

namespace trilemma {

namespace {

using Runs = std::deque<SharedRun>;
using Ids = std::unordered_set<std::string>;

bool isIn(const Ids& ids, const SharedRun& run) {
    return ids.contains(run->record.runId);
}

/// Each moved run passes the one before it, unless that is moved too: a block moves as one.
template <class Iterator>
void shiftForward(Iterator begin, Iterator end, const Ids& ids) {
    if (begin == end) return;
    for (Iterator run = std::next(begin); run != end; ++run)
        if (isIn(ids, *run) && !isIn(ids, *std::prev(run))) std::iter_swap(run, std::prev(run));
}

} // namespace

void RunLine::append(const std::vector<SharedRun>& runs) {
    const std::lock_guard lock(m_mutex);
    m_runs.insert(m_runs.end(), runs.begin(), runs.end());
}

bool RunLine::remove(const SharedRun& run) {
    const std::lock_guard lock(m_mutex);
    const auto found = std::find(m_runs.begin(), m_runs.end(), run); // at the front if all go in their order
    if (found == m_runs.end()) return false;
    m_runs.erase(found);
    return true;
}

void RunLine::putBack(const SharedRun& run) {
    const std::lock_guard lock(m_mutex);
    m_runs.push_front(run);
    --m_workers;
}

void RunLine::clear() {
    const std::lock_guard lock(m_mutex);
    m_runs.clear();
}

bool RunLine::move(const std::vector<std::string>& runIds, RunMove where) {
    const Ids ids(runIds.begin(), runIds.end());
    const std::lock_guard lock(m_mutex);
    const Runs before = m_runs;
    const auto moved = [&](const SharedRun& run) { return isIn(ids, run); };
    switch (where) {
    case RunMove::Top:
        std::stable_partition(m_runs.begin(), m_runs.end(), moved);
        break;
    case RunMove::Up:
        shiftForward(m_runs.begin(), m_runs.end(), ids);
        break;
    case RunMove::Down:
        shiftForward(m_runs.rbegin(), m_runs.rend(), ids);
        break;
    case RunMove::End:
        std::stable_partition(m_runs.begin(), m_runs.end(), std::not_fn(moved));
        break;
    }
    return m_runs != before;
}

std::vector<SharedRun> RunLine::order() const {
    const std::lock_guard lock(m_mutex);
    return {m_runs.begin(), m_runs.end()};
}

int RunLine::claimWorkers(int threads) {
    const std::lock_guard lock(m_mutex);
    if (m_paused) return 0;
    const int more = std::clamp(static_cast<int>(m_runs.size()), 0, std::max(0, threads - m_workers));
    m_workers += more;
    return more;
}

SharedRun RunLine::take() {
    const std::lock_guard lock(m_mutex);
    if (m_paused || m_runs.empty()) {
        --m_workers;
        return nullptr;
    }
    SharedRun run = m_runs.front();
    m_runs.pop_front();
    return run;
}

void RunLine::setPaused(bool paused) {
    {
        const std::lock_guard lock(m_mutex);
        m_paused = paused;
    }
    m_goesOn.notify_all();
}

bool RunLine::isPaused() const {
    return m_paused;
}

double RunLine::waitWhilePaused(const std::stop_token& stop) {
    if (!m_paused) return 0;
    const auto begin = std::chrono::steady_clock::now();
    std::unique_lock lock(m_mutex);
    m_goesOn.wait(lock, stop, [this] { return !m_paused; });
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

} // namespace trilemma
