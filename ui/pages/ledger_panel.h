// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/ledger_view.h"
#include "ui/latest_task.h"
#include "ui/paced_call.h"
#include "ui/session.h"

#include <QWidget>

class QLabel;
class QProgressBar;

namespace trilemma {

class OverlapQuestions;

/// A sentence each of a ledger's totals.
QString drawnText(const LedgerTotals& totals);
QString releasedText(const LedgerTotals& totals);
/// "if a record contributes or not"
QString relationText(Relation relation);

/// What was drawn from and released about the data of the project, all projects of the user together.
class LedgerPanel : public QWidget {
    Q_OBJECT
  public:
    explicit LedgerPanel(Session& session, QWidget* parent = nullptr);

  private:
    struct Account {
        BothTotals totals;
        std::vector<std::string> family; ///< sorted; accounts of one are the same
        std::vector<LineageOverlap> overlaps;
        QString chain; ///< what is wrong with it; empty: nothing
    };
    static Result<std::vector<Account>> accountsOf(const Store& project);
    void refresh();
    void show(const std::vector<Account>& accounts);

    Session& m_session;
    QLabel* m_text;
    QLabel* m_trouble;
    QProgressBar* m_gauge; ///< released against its budget
    OverlapQuestions* m_questions;
    LatestTask m_totalling;
    PacedCall m_paced;
};

} // namespace trilemma
