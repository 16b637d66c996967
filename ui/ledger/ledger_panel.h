// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/ledger_view.h"
#include "ui/base/latest_task.h"
#include "ui/base/paced_call.h"
#include "ui/session/session.h"

#include <QWidget>

class QLabel;

namespace trilemma {

class BudgetForm;
class OverlapQuestions;

/// A sentence each of a ledger's totals.
QString drawnText(const LedgerTotals& totals);
QString releasedText(const LedgerTotals& totals);
/// Of a ledger that does not know everything; empty if it does.
QString mayLackText(bool isComplete);
/// "for whether a record was used"
QString relationText(Relation relation);
/// Of a figure that is not the one of the owner's declarations.
QString followsRecordsText();

/// What was drawn from and released about the data of the project, and the table that is open, all projects
/// of the user together.
class LedgerPanel : public QWidget {
    Q_OBJECT
  public:
    explicit LedgerPanel(Session& session, QWidget* parent = nullptr);
    /// Where the budget of the table that is open is set.
    BudgetForm* budget() const { return m_budget; }

  private:
    struct Account {
        BothTotals totals;
        std::vector<std::string> family; ///< sorted; accounts of one are the same
        std::vector<LineageOverlap> overlaps;
        QString chain;         ///< what is wrong with it; empty: nothing
        bool isOpened = false; ///< of the table that is open, which the project never trained on
        bool isComplete = true;
    };
    static Result<std::vector<Account>> accountsOf(const Store& project);
    static Outcome addOpened(std::vector<Account>& accounts, const LineageFile& lineages,
                             const std::vector<std::string>& files);
    void refresh();
    void onDraftChanged();
    void show(const std::vector<Account>& accounts);

    Session& m_session;
    std::vector<std::string> m_files; ///< of the table that is open
    QLabel* m_text;
    QLabel* m_trouble;
    BudgetForm* m_budget;
    OverlapQuestions* m_questions;
    LatestTask m_totalling;
    PacedCall m_paced;
};

} // namespace trilemma
