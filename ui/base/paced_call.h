// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <algorithm>
#include <functional>

namespace trilemma {

/// Does something at once when it was not done lately, else after a pause: a sweep reports many runs in a
/// second, and nobody reads that fast. Never puts off what is due, however often it is asked for.
class PacedCall : public QObject {
  public:
    PacedCall(int pauseMs, std::function<void()> call, QObject* parent = nullptr)
        : QObject(parent)
        , m_pauseMs(pauseMs)
        , m_call(std::move(call)) {
        m_timer.setSingleShot(true);
        connect(&m_timer, &QTimer::timeout, this, [this] {
            m_since.start();
            m_call();
        });
    }

    void ask() {
        if (m_timer.isActive()) return;
        const qint64 passed = m_since.isValid() ? m_since.elapsed() : m_pauseMs;
        m_timer.start(static_cast<int>(std::max<qint64>(0, m_pauseMs - passed)));
    }

    void setPause(int pauseMs) { m_pauseMs = pauseMs; }

  private:
    int m_pauseMs;
    std::function<void()> m_call;
    QTimer m_timer;
    QElapsedTimer m_since;
};

/// Between two looks at a ledger that grows while runs train.
inline constexpr int ledgerPauseMs = 1000;

} // namespace trilemma
