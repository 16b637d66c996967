// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/base/latest_task.h"
#include "ui/base/paced_call.h"
#include "ui/ledger/table_ledger.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace trilemma {

class Session;

/// What is never out of sight: the project, its table, and what the ledger says was drawn from that table.
class TopBar : public QFrame {
    Q_OBJECT
  public:
    explicit TopBar(Session& session, QWidget* parent = nullptr);

  private:
    void showProject();
    void showDataset();
    void readLedger();
    struct Spending {
        DrawnFigure drawn;
        bool isNonPrivate = false;
        bool mayLackRuns = false;
    };
    void showPrivacy(const Result<Spending>& spending);
    void showPrivacyText(const QString& text, const QString& toolTip);

    Session& m_session;
    QLabel* m_project;
    QLabel* m_dataset;
    QPushButton* m_privacy; ///< opens the ledger
    LatestTask m_reading;
    PacedCall m_paced;
};

} // namespace trilemma
