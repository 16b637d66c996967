// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/plan.h"
#include "core/wish/group_noise.h"
#include "ui/base/latest_task.h"
#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

namespace trilemma {

class Banner;
class PartitionModel;

/// The partition that the constraints need, and whether its groups are large enough for the budget: first by
/// declared shares (public), then by counts (non-private).
class PartitionPanel : public Card {
    Q_OBJECT
  public:
    explicit PartitionPanel(Session& session, QWidget* parent = nullptr);

  private:
    struct Noise {
        std::optional<SolverPlan> plan;
        double epsilon = 0;
        std::vector<GroupNoise> groups;
    };
    void onDraftChanged();
    void showNoise(const Noise& noise);
    void showCounts();
    QString shareText() const;
    QString publicText(const Noise& noise) const;

    Session& m_session;
    PartitionModel* m_model;
    QTableView* m_table;
    QLabel* m_declared;
    Banner* m_warning;    ///< by declared shares; public
    QWidget* m_countsRow; ///< by counts; non-private
    QLabel* m_counts;
    LatestTask m_pricing;
};

} // namespace trilemma
