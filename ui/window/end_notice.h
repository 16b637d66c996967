// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QPointer>

namespace trilemma {

/// What to tell a person who looks elsewhere when a batch ends: counts of runs, nothing of their data. Empty
/// where the work was short (30 s), or where she cancelled all of it herself.
QString endOfWorkText(const BatchEnd& end);

/// Tells the desktop when long work ends while the window is not the active one.
class EndNotice : public QObject {
    Q_OBJECT
  public:
    EndNotice(QWidget& window, Session& session);

  private:
    void followQueue();
    void tell(const BatchEnd& end);

    QWidget& m_window;
    Session& m_session;
    QPointer<TrainingQueue> m_queue;
};

} // namespace trilemma
