// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QFrame>
#include <QPointer>

class QLabel;
class QProgressBar;
class QPushButton;

namespace trilemma {

/// The queue as one line: there while something trains, then its last word.
class QueueLine : public QFrame {
    Q_OBJECT
  public:
    explicit QueueLine(Session& session, QWidget* parent = nullptr);

  private:
    void followQueue();
    void showProgress(const QueueProgress& progress);
    void showPause(bool paused);
    void showEnd(const QueueProgress& progress);

    Session& m_session;
    QPointer<TrainingQueue> m_queue;
    QProgressBar* m_bar;
    QLabel* m_text;
    QPushButton* m_pause;
    QPushButton* m_explore; ///< once everything has ended
    QPushButton* m_cancel;
    int m_cancelled = 0; ///< of the work that is shown
    bool m_ended = false;
};

} // namespace trilemma
