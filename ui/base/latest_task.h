// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/memory.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <functional>

namespace trilemma {

/// Work off the GUI thread of which only the newest answer counts: a price while a slider moves. Requests are
/// gathered for a moment, run one at a time, and their answers dropped once a newer request is there.
class LatestTask : public QObject {
    Q_OBJECT
  public:
    static constexpr int usualGatherMs = 120;

    /// gatherMs: how long requests are gathered; 0 where each comes from a choice, not from a slider.
    explicit LatestTask(QObject* parent = nullptr, int gatherMs = usualGatherMs);
    ~LatestTask() override; ///< waits for the one that runs

    /// `work` runs in another thread and may not touch widgets; `deliver` gets its value in this thread.
    template <class Work, class Deliver>
    void request(Work work, Deliver deliver) {
        const int mine = ++m_newest;
        m_pending = [this, mine, work = std::move(work), deliver = std::move(deliver)] {
            // Without memory for it there is no answer; the next request may get one.
            (void)withinMemory([&]() -> Outcome {
                auto value = work();
                QMetaObject::invokeMethod(this, [this, mine, deliver, value = std::move(value)] {
                    if (mine == m_newest) deliver(value);
                });
                return success();
            });
        };
        m_delay.start();
    }
    /// Answers that are still on their way are not wanted any more.
    void forget();

  private:
    QTimer m_delay;
    QThreadPool m_pool;
    std::function<void()> m_pending;
    int m_newest = 0;
};

} // namespace trilemma
