// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace trilemma {

/// How long work has gone on, pauses left out. Times are milliseconds of any one clock.
class WorkClock {
  public:
    void start(std::int64_t now) {
        m_begin = now;
        if (m_pausedAt) m_pausedAt = now;
    }
    void pause(std::int64_t now) {
        if (!m_pausedAt) m_pausedAt = now;
    }
    void goOn(std::int64_t now) {
        if (m_pausedAt) m_begin += now - *m_pausedAt;
        m_pausedAt.reset();
    }
    std::int64_t elapsed(std::int64_t now) const { return m_pausedAt.value_or(now) - m_begin; }

  private:
    std::int64_t m_begin = 0;
    std::optional<std::int64_t> m_pausedAt;
};

/// Seconds that are left if the rest goes as fast as what is done; < 0: too early to say.
inline double secondsLeft(double elapsedSeconds, double fraction) {
    if (fraction <= 0.01 || elapsedSeconds <= 0.5) return -1;
    return elapsedSeconds * (1 - fraction) / fraction;
}

} // namespace trilemma
