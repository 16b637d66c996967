// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"
#include "ui/session/session.h"

class QBoxLayout;
class QPushButton;

namespace trilemma {

class AxesPanel;
class Banner;
class CostPanel;
class CurvePanel;
class QueuePanel;
class SolverPanel;

/// Fourth step: solvers and their parameters, the sweep with what it will take, and its way through the
/// queue.
class TrainPage : public Page {
    Q_OBJECT
  public:
    explicit TrainPage(Session& session, QWidget* parent = nullptr);
    PageState state() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* buildRight();
    QWidget* buildSweep();
    void showProject();
    void showErrors();
    void showStart();
    QString reason() const;
    bool hasError() const;

    Banner* m_projectBanner;
    SolverPanel* m_solvers = nullptr;
    AxesPanel* m_axes = nullptr;
    CostPanel* m_cost = nullptr;
    QueuePanel* m_queuePanel = nullptr;
    CurvePanel* m_curve = nullptr;
    QBoxLayout* m_below = nullptr; ///< queue and curve: side by side where there is room
    Banner* m_errors = nullptr;
    QPushButton* m_start = nullptr;
};

} // namespace trilemma
