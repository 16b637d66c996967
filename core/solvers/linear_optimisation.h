// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/linear_options.h"

namespace trilemma {

/// Linear optimisation (Alabi, "Private Constrained Group-Objective Optimization", Algorithms 2 and 4): a
/// mixture of decisions c_1 .. c_T that is good for h = f + G max(0, g) of group losses (PenalisedObjective).
///
///     sizes of the parts, noisy: pi, and c_1, which decides everybody for the larger class
///     for t = 1 .. T:  w_t = grad h at the shares of the mixture so far (MixtureRule)
///                      c_(t+1) = LOPT(w_t), a linear oracle                  (looks "step" or "choice")
///                      its noisy counts, part x decision                    (look "table")
///     return the mixture of c_1 .. c_(T+1)
///
/// Releases, under zero-out, none of them of a sample but the steps of the gradient oracle: the sizes and T
/// tables, each a record's 1 in one cell (L2 = 1), Gaussian, all T + 1 of one deviation that costs
/// `counts_share` of mu^2; the calls of the oracle (core/solvers/linear_oracle.h). Weights, mixture and gap
/// follow from these. Differences from Algorithm 2: there the weights are computed from the records without
/// noise, G is missing, and the gradient is that of the last decision (see mixtureRule()); the kink of
/// max(0, g) is smoothed. Classes: two.
///
/// The second one is without privacy.
const Solver& dpLinearOptimisation();
const Solver& linearOptimisation();

/// The same with any rule.
class LinearOptimisationSolver : public Solver {
  public:
    /// `info` without what all of them share: parameters, series, predictor.
    LinearOptimisationSolver(SolverInfo info, LinearRule rule);

    const SolverInfo& info() const override { return m_info; }
    Result<Recipe> recipe(const SolverRequest& request) const override;
    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override;

  private:
    SolverInfo m_info;
    LinearRule m_rule;
};

class Training;

/// c_(t+1) of the round that is done. `training`: of such a solver, after its first round.
const Eigen::VectorXd& newestDecision(const Training& training);

/// Series of a training: MixtureProgress, of released counts.
inline constexpr const char* objectiveSeries = "objective";
inline constexpr const char* dualityGapSeries = "duality_gap";

} // namespace trilemma
