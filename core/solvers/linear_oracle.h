// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linear optimisation oracles (Alabi, "Private Constrained Group-Objective Optimization", Definitions 1.3 and
// 1.4): given costs, a decision c whose <costs, s(c)> is small, s(c) being the shares of the records by part
// and decision. Costs follow from earlier releases alone.
#pragma once

#include "core/solvers/candidate_choice.h"
#include "core/solvers/descent_options.h"

namespace trilemma {

struct PrivacyTarget;

enum class OracleKind {
    Gradient,  ///< DP-SGD on the weighted log loss, going on from the decision before
    Candidates ///< the exponential mechanism on finitely many classifiers (Theorem 5.10)
};
inline constexpr std::array oracleKindNames{std::pair{OracleKind::Gradient, "gradient"},
                                            std::pair{OracleKind::Candidates, "candidates"}};

class LinearOracle {
  public:
    virtual ~LinearOracle() = default;

    /// Parameters of the decision. `costs`: parts x 2, finite. Draws the looks of one call, always.
    virtual Eigen::VectorXd solve(const Eigen::ArrayXXd& costs, Records& records) = 0;

    virtual Json save() const { return Json::object(); }
    virtual Outcome restore(const Json&) { return success(); }
};

/// Of two classes, <costs, s(c)> is a constant and the sum over parts q of d_q s(q, 1), where
/// d_q = costs(q, 1) - costs(q, 0): a record that c decides for the second class adds d_q / n.
///
/// One choice a call, of -n sum of d_q s(q, 1) / max |d|: a record changes every candidate's score by at most
/// 1 under zero-out, a unit too, whose rows count 1/w each. The costs are post-processing of what was
/// released before.
std::unique_ptr<LinearOracle> candidateOracle(const LearningTask& task, const CandidateOptions& options);

/// options.steps steps of Descent in `calls` calls, spread evenly, each at least one; on the mean over
/// records of |d_q| times the log loss of deciding for the second class where d_q < 0 and for the first one
/// where d_q > 0 (negative weights are flipped labels), d in units of its mean over `partShares`. Each
/// record's gradient is clipped to C, as in DP-SGD: its weight depends on its part and on the costs. Clipping
/// favours large groups, whose weights are small.
std::unique_ptr<LinearOracle> gradientOracle(const LearningTask& task, const DescentOptions& options,
                                             const Loop& looks, const Eigen::ArrayXd& partShares,
                                             std::int64_t calls);

} // namespace trilemma
