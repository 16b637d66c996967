// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QTableView;
class QVBoxLayout;

namespace trilemma {

class GroupBudgetPanel;
class PlotView;
class RatesPlot;
class RunGroupModel;

/// The rates of every group that the selected run decides on, with a choice of set and class; where it
/// split its budget between them, who had how much.
class RunInspectorGroups : public QWidget {
    Q_OBJECT
  public:
    explicit RunInspectorGroups(QWidget* parent = nullptr);

    /// Null: no run. `absence` is shown where there are no groups: why, and what to do.
    void showRun(const RunRecord* record, const QString& absence);

  private:
    void refillClasses();
    void showChosen();

    RunGroupModel* m_model;
    QComboBox* m_set;
    QWidget* m_classChoice;
    QComboBox* m_class;
    QLabel* m_which;
    GroupBudgetPanel* m_budgets;
    RatesPlot* m_rates; ///< its view's
    PlotView* m_picture;
    QTableView* m_table;
    QWidget* m_content;
    QVBoxLayout* m_layout = nullptr;
    QLabel* m_absence;
};

} // namespace trilemma
