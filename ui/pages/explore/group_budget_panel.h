// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace trilemma {

class GroupBudgetModel;

/// Who pays and who gains in a run that split its budget between groups; hidden for any other.
class GroupBudgetPanel : public QWidget {
    Q_OBJECT
  public:
    explicit GroupBudgetPanel(QWidget* parent = nullptr);

    /// Null: none is shown.
    void showRun(const RunRecord* record);
    /// The rates that the person chose to see, for what the groups gain.
    void showRows(const std::vector<const GroupRow*>& rows);

  private:
    void showColumns(const std::vector<GroupBudget>& budgets);

    GroupBudgetModel* m_model;
    QTableView* m_table;
    QLabel* m_origin;
};

} // namespace trilemma
