// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QPointer>
#include <QWidget>

namespace trilemma {

class Banner;
class QueueModel;

/// What the queue has to say and to ask, above its table: a store that cannot be written, runs that a dead
/// program left, and what it costs to train again. Nothing that spends happens without its price in sight.
class QueueNotices : public QWidget {
    Q_OBJECT
  public:
    QueueNotices(Session& session, const QueueModel& model, QWidget* parent = nullptr);

    /// Trains runs that ended badly again; asks first if any of them is private.
    void askRepeat(const QStringList& runIds);

  private:
    void followQueue();
    void showState();
    void sortInterrupted();
    QString interruptedText() const;
    QString spentText() const;
    void showInterrupted();
    void showTrouble(const Errors& errors);
    void endTrouble();
    void repeat(const QStringList& runIds);
    void goOnWithFree();
    void discard();
    void putAway(const QStringList& runIds, bool away);
    void showErrors(const Errors& errors);

    Session& m_session;
    const QueueModel& m_model;
    QPointer<TrainingQueue> m_queue;
    Banner* m_state;    ///< as long as something is so
    Banner* m_question; ///< until it is answered or closed
    Errors m_trouble;
    QStringList m_interrupted;
    QStringList m_unstarted; ///< of these: without an entry in the ledger
    QStringList m_free;      ///< of these: in the ledger, but training them again costs nothing
    QStringList m_left;      ///< of these: private, and they left a checkpoint
    QStringList m_spent;     ///< of these: private without one, and what they reserved is spent
    double m_leastDone = 1;  ///< share of the steps that the checkpoints of m_left stand at
};

} // namespace trilemma
