// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"
#include "ui/session/run_choice.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QStringList>
#include <QTimer>

namespace trilemma {

class Store;

/// The finished and unfinished runs of the open project, newest batch last, and what was chosen among them;
/// kept up to date.
class RunList : public QObject {
    Q_OBJECT
  public:
    RunList();

    /// Shows what the store lists, and follows it: it must live until clear() or the next call.
    void follow(Store& store, std::vector<RunRecord> listed);
    void clear();
    void noteLedger() { emit changed(); } ///< no run has changed, but what the ledger says of them

    const std::vector<RunRecord>& all() const { return m_runs; }
    /// Valid until the next changed(); null: not there.
    const RunRecord* find(const QString& runId) const;
    /// Those of these ids that are there, in their order.
    std::vector<RunRecord> withIds(const QStringList& runIds) const;

    const RunChoice& choice() const { return m_choice; }
    void setChoice(RunChoice choice);

  signals:
    void changed();                                     ///< a run has, or what the ledger says of runs
    void readingFailed(const trilemma::Errors& errors); ///< all() may lack what changed since
    void choiceChanged();

  private:
    void noteChanges(const QStringList& runIds);
    void readChangedRuns();
    void placeRuns();
    void readChoice();
    void dropRuns(const QSet<QString>& runIds);

    Store* m_store = nullptr; ///< of the open project
    std::vector<RunRecord> m_runs;
    QHash<QString, std::size_t> m_placeOfRun;
    RunChoice m_choice;
    QStringList m_changedRuns;
    QTimer m_readTimer; ///< many commits are read at once, so that a long sweep does not keep the window busy
};

} // namespace trilemma
