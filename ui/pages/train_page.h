// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/latest_task.h"
#include "ui/page.h"
#include "ui/session.h"

class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace trilemma {

class Banner;
class QueuePanel;
class SolverPanel;

/// What a draft comes to: how many runs, or why there are none.
struct SweepCount {
    std::size_t runs = 0;
    std::size_t privateRuns = 0;
    Errors errors;
};
SweepCount countRuns(const Draft& draft);

/// Fourth step: solvers and their parameters, the sweep, and its way through the queue.
class TrainPage : public Page {
    Q_OBJECT
  public:
    explicit TrainPage(Session& session, QWidget* parent = nullptr);
    PageState state() const override;

  private:
    QWidget* buildLeft();
    QWidget* buildRuns();
    void takeDraft();
    void showProject();
    void showCount(const SweepCount& count);
    void showStart();
    QString axesText() const;

    Banner* m_projectBanner;
    SolverPanel* m_solvers = nullptr;
    QueuePanel* m_queuePanel = nullptr;
    QSpinBox* m_seeds = nullptr;
    QDoubleSpinBox* m_testShare = nullptr;
    QLabel* m_countLabel = nullptr;
    QLabel* m_axes = nullptr;
    QLabel* m_spending = nullptr;
    Banner* m_errors = nullptr;
    QPushButton* m_start = nullptr;
    SweepCount m_count;
    LatestTask m_counting;
};

} // namespace trilemma
