// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;

namespace trilemma {

class LedgerGauge;
class Session;
class TableStand;

/// What is never out of sight: the project, its table, and what the ledger says of that table.
class TopBar : public QFrame {
    Q_OBJECT
  public:
    explicit TopBar(Session& session, QWidget* parent = nullptr);

  private:
    void showProject();
    void showDataset();

    Session& m_session;
    QLabel* m_project;
    QLabel* m_dataset;
    TableStand* m_stand;
    LedgerGauge* m_gauge; ///< opens the ledger
};

} // namespace trilemma
