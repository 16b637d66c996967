// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <signal.h>

class QSocketNotifier;

namespace trilemma {

/// While it lives, whoever asks the program to end is heard in the event loop of this thread: Ctrl+C,
/// SIGTERM, and SIGHUP, which a terminal sends that is closed. A signal that was ignored from the start, as
/// by nohup, stays so. There may be one at a time.
class EndSignals {
  public:
    explicit EndSignals(std::function<void()> act);
    ~EndSignals();
    EndSignals(const EndSignals&) = delete;
    EndSignals& operator=(const EndSignals&) = delete;
    bool wereHeard() const { return m_wereHeard; }

  private:
    struct Before {
        int number;
        struct sigaction action;
    };

    std::function<void()> m_act;
    std::unique_ptr<QSocketNotifier> m_notifier;
    std::vector<Before> m_before;
    bool m_wereHeard = false;
};

} // namespace trilemma
