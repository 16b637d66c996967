// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How decisions that a linear oracle finds become a mixture that is good for a convex objective h of shares:
// which costs the oracle is asked to make small next, and what each decision weighs. Knows nothing of
// records: whatever it does follows from the shares that it is told.
#pragma once

#include "core/fairness/group_objective.h"

namespace trilemma {

/// Steps of linear optimisation (Alabi, "Private Constrained Group-Objective Optimization").
enum class MixtureStep {
    FrankWolfe,     ///< Algorithm 4: step 2/(t + 2), weights proportional to t
    FictitiousPlay, ///< step 1/(t + 1), all weights alike
    LineSearch,     ///< Frank-Wolfe with the best step in [0, 1], for shares that are exact
    Online ///< Theorem 5.5: gradient steps of an online method, projected by a few calls of the oracle each
};
inline constexpr std::array mixtureStepNames{std::pair{MixtureStep::FrankWolfe, "frank_wolfe"},
                                             std::pair{MixtureStep::FictitiousPlay, "fictitious_play"},
                                             std::pair{MixtureStep::Online, "online"}};

/// Where a mixture stands, by the shares that its rule was told.
struct MixtureProgress {
    double objective = 0; ///< what the rule makes small, at the mixture
    double gap = 0;       ///< no mixture is further below, where oracle and shares are exact
};

class MixtureRule {
  public:
    virtual ~MixtureRule() = default;

    /// Costs, parts x classes, of which the next decision's sum over its shares is to be small.
    virtual Eigen::ArrayXXd costs() const = 0;
    /// The decision that the oracle found for these costs, with its shares.
    virtual MixtureProgress add(const DecisionShares& shares) = 0;

    /// Shares of the mixture so far: the weighted mean of those of its decisions.
    virtual DecisionShares mixture() const = 0;
    /// Weight of each decision, the first one too; they sum to 1.
    virtual Eigen::ArrayXd weights() const = 0;
    /// Where the gradient is taken; of the first two steps the mixture.
    virtual DecisionShares point() const { return mixture(); }
};

/// `first`: shares of the first decision, which is arbitrary. `projections` >= 1: calls of the oracle for
/// each step of the online method; its steps are D / sqrt(2 sum of |gradient|^2 so far), D = sqrt(2) |sizes
/// of the parts| being the diameter of all decisions' shares.
///
/// With an exact oracle, exact shares and t decisions, above the least h of all mixtures by at most
///     Frank-Wolfe      2 C_h / (t + 2) + 2 d_1 / (t (t + 1))      (Lemma B.2, and what the first one leaves)
///     fictitious play  (d_1 + C_h (H_t - 1) / 2) / t              H_t = 1 + 1/2 + .. + 1/t
///     line search      2 C_h / (t + 2) from the second decision on, of which d_2 <= C_h / 2
/// where d_1 is that of the first decision and C_h PenalisedObjective::curvature(): both follow from
/// d_(t+1) <= (1 - s_t) d_t + s_t^2 C_h / 2 (Jaggi 2013). Online, after N steps s_i with projections that are
/// off by gaps e_i: (sqrt(2) D sqrt(sum of |gradient_i|^2) + sum of e_i / s_i) / N, by Zinkevich 2003 with
/// the steps of Streeter and McMahan 2010 and |y - u|^2 <= |z - u|^2 + 2 e for y near the projection of z.
///
/// The gap is h of the mixture less the best lower bound so far: h(x) - <gradient at x, x - s> of every point
/// x whose gradient was asked for, s the shares found (h is convex).
///
/// The paper prints the gradient of Algorithms 2 and 4 at the last decision; the bounds above are for the
/// gradient at the mixture, or at the point of the hull that the online method has come to. Its projections
/// are in the spirit of Kakade, Kalai and Ligett 2009, by Frank-Wolfe steps with exact line search.
std::unique_ptr<MixtureRule> mixtureRule(MixtureStep step, const PenalisedObjective& h,
                                         const DecisionShares& first, std::int64_t projections);

/// The dual player of DP-oracle-learner (Appendix C; Agarwal et al. 2018, Algorithm 1; Jagielski et al.
/// 2019), for f + sum of lambda_j g_j with the linear losses of h: lambda >= 0, their sum at most `bound` B >
/// 0, by exponentiated gradient with a coordinate for the rest,
///     lambda_j = B exp(theta_j) / (1 + sum of exp(theta_i)),  theta_j += rate * g_j of each new decision.
/// All decisions but the first one weigh alike. Its objective is f + B max(0, g_1, .. g_J) of the mixture,
/// its gap that less the mean of f + lambda g over rounds. With an exact oracle and exact shares the gap is
/// at most B log(J + 1) / (rate t) + B rate rho^2 after t rounds, rho >= |g_j|, rate rho <= 1. h.g: linear
/// losses, at least one.
std::unique_ptr<MixtureRule> exponentiatedGradient(const PenalisedObjective& h, const DecisionShares& first,
                                                   double bound, double rate);

} // namespace trilemma
