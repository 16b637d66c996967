// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wish/sweep_estimate.h"
#include "core/wish/ways_to_explore.h"
#include "ui/base/latest_task.h"
#include "ui/base/paced_call.h"
#include "ui/session/session.h"

#include <QWidget>

#include <stop_token>

class QLabel;

namespace trilemma {

class Banner;

/// What a draft comes to: how many runs, or why there are none.
struct SweepCount {
    std::size_t runs = 0;
    std::size_t privateRuns = 0;
    Errors errors;
};
SweepCount countRuns(const Draft& draft);

/// What the sweep will take before it starts: number of runs, time, and the price of all runs together
/// against the ledger and its budget. Everything is calculated in the background.
class CostPanel : public QWidget {
    Q_OBJECT
  public:
    explicit CostPanel(Session& session, QWidget* parent = nullptr);
    ~CostPanel() override;
    const SweepCount& count() const { return m_count; }

  signals:
    void counted();

  private:
    void onDraftChanged();
    void follow();
    void estimate();
    void request();
    EstimateRequest requestOf() const;
    void showCount(const SweepCount& count);
    void showEstimate(const SweepEstimate& estimate);
    void showTime(const SweepEstimate& estimate);
    void showPrice(const SweepEstimate& estimate);
    void showNoEstimate();
    void compareWays();
    void showWays(const Result<std::optional<WaysToExplore>>& ways);

    Session& m_session;
    QLabel* m_countLabel;
    QLabel* m_spending;
    QLabel* m_time;
    QLabel* m_price;
    QLabel* m_ways; ///< three ways to explore, side by side
    Banner* m_overBudget;
    SweepCount m_count;
    StepSeconds m_measured; ///< that the shown time is of
    std::stop_source m_stop;
    LatestTask m_counting;
    LatestTask m_estimating;
    LatestTask m_comparing;
    bool m_isEstimating = false;
    bool m_waysAreOld = false; ///< of another draft
    QElapsedTimer m_sinceRequest;
    PacedCall m_following; ///< of the ledger, while runs train
};

} // namespace trilemma
