// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/memory.h"

#include <QApplication>

#include <functional>

namespace trilemma {

/// Goes on where memory gives out in the middle of an event: what the event wanted is not done, and the
/// window says so.
class Application : public QApplication {
  public:
    using QApplication::QApplication;

    /// What to do with such an error, in the thread of this object.
    void onTrouble(std::function<void(const Error&)> tell) { m_tell = std::move(tell); }

    bool notify(QObject* receiver, QEvent* event) override {
        const Result<bool> answer =
            withinMemory([&] { return Result<bool>(QApplication::notify(receiver, event)); });
        if (answer) return *answer;
        const auto tell = [this, error = answer.errors().front()] {
            if (m_tell) m_tell(error);
        };
        QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
        return false;
    }

  private:
    std::function<void(const Error&)> m_tell;
};

} // namespace trilemma
