// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/ledger/table_stand.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace trilemma {

/// The budget of the table that is open: how much of it is released, and a field that sets another one. It is
/// measured at delta and under the relation that the Privacy page has, for the unit of the ledger. Where none
/// can be set it says what is missing.
class BudgetForm : public QWidget {
    Q_OBJECT
  public:
    explicit BudgetForm(Session& session, QWidget* parent = nullptr);
    /// To the field, if a budget can be set, and scrolls to it.
    void focus();

  private:
    void showStand();
    void showGauge(const LedgerStand* stand);
    /// Empty: a budget can be set.
    QString whyNot(const LedgerStand* stand) const;
    const LedgerStand* stand() const; ///< null while it is not known
    LedgerBudget wish(double epsilon) const;
    void set();

    Session& m_session;
    TableStand* m_stand;
    QProgressBar* m_gauge; ///< released against the budget
    QLineEdit* m_epsilon;
    QPushButton* m_set;
    QLabel* m_note;
    QLabel* m_error;
};

} // namespace trilemma
