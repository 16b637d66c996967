// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The maximising player of the descent-ascent loop. It sees the released histogram only, so everything it
// does is post-processing.
#pragma once

#include "core/fairness/rate_constraint.h"

#include <memory>

namespace trilemma {

struct DescentOptions;

/// Holds no variables of its own: they live in the state of the loop, as one column `dual`.
class DualPlayer {
  public:
    virtual ~DualPlayer() = default;
    virtual Eigen::Index size() const = 0;

    /// Whether a record adds contribution() to the released table instead of its decision or scores.
    virtual bool hasContribution() const { return false; }

    /// What a record of this part and these scores adds, Q x K, of L2 norm at most 1.
    virtual void contribution(int /*part*/, const Eigen::ArrayXd& /*scores*/, const Eigen::ArrayXd& /*dual*/,
                              RateHistogram& /*into*/) const {}

    /// Takes in the released table (Q x K) of this step; what follows is about it.
    virtual void observe(const RateHistogram& histogram) = 0;

    /// Weight of class k for a record of part q, Q x K: the fairness terms of the mean objective add
    /// sum_k weights(q, k) softmax_k to the record's loss.
    virtual Eigen::ArrayXXd weights(const Eigen::ArrayXd& dual) const = 0;

    /// One projected ascent step.
    virtual void ascend(Eigen::ArrayXd& dual) const = 0;

    /// What the history shows: how far the model is from what is asked; NaN where the table does not tell.
    virtual double violation(const Eigen::ArrayXd& dual) const = 0;
};

/// How N_I, the number of records in a union of parts, is found.
struct PartSizes {
    double floor = 1;        ///< no union counts as smaller; public, > 0
    double cellNoise = 0;    ///< standard deviation of a cell of one step's histogram; public
    Eigen::ArrayXd expected; ///< of each part in an expected batch, released before; empty: of the histogram
};

/// Dual variables of rate constraints (RaCO-DP, Algorithm 1): Gamma_j by equation 12; the descent uses
/// lambda + rho (Gamma - gamma), the ascent moves lambda_j by eta_j (Gamma_j - gamma_j), both projected on
/// the set of dual variables. The noise of a step, s_j in Gamma_j, adds up to eta_j s_j sqrt T over all of
/// them: eta_j = min(eta, s / (s_j sqrt T)) keeps that at s = options.dualNoise, where a small group would
/// throw its dual variable about else. `violation` is max_j Gamma_j - gamma_j. All references outlive the
/// result.
std::unique_ptr<DualPlayer> rateDuals(const ConstraintSet& constraints, const DescentOptions& options,
                                      double expectedBatch, const PartSizes& sizes);

/// Multipliers of absolute violations (Tran, Fioretto and Van Hentenryck 2021, "Differentially Private and
/// Fair Deep Learning: A Lagrangian Dual Approach"): the objective adds sum_j lambda_j |Gamma_j|, lambda_j
/// grows by eta |Gamma_j| and stays within [0, lambda_max]; no slack. The inequalities hold both signs of
/// each difference, so lambda_j weighs the one that is positive. `violation` is max_j Gamma_j.
std::unique_ptr<DualPlayer> ratePenalties(const ConstraintSet& constraints, const DescentOptions& options,
                                          double expectedBatch, const PartSizes& sizes);

/// What the coupling needs to know of the groups.
struct CouplingGroups {
    int labels = 1;        ///< one W for each
    Eigen::ArrayXd shares; ///< P_g of each part, given its label
    double min = 0.01;     ///< rho_min: no share counts as smaller; public
};

/// Exponential Renyi mutual information of decisions and groups as a maximum over matrices W (k groups x K
/// classes; one for each true label where the parts tell labels apart), DP-FERMI, Theorem 3.2:
///     psi = sum_c F_c (2 W_(s,c) / sqrt(P_s) - sum_g W_(g,c)^2) - 1,   weights = lambda dpsi/dF,
///     dpsi/dW_(g,c) = 2 [s = g] F_c / sqrt(P_g) - 2 W_(g,c) F_c.
/// The gradient is linear in F, so that its mean is an exact function of the histogram of F by group: no
/// clipping, no bias. W is projected on the ball of radius sqrt(K / rho_min). `violation` is the mean of psi.
std::unique_ptr<DualPlayer> ermiDual(const CouplingGroups& groups, int classes,
                                     const DescentOptions& options);

/// The same with the gradient of the paper: a record adds dpsi/dW / C_W, clipped to norm 1, to the released
/// table, C_W = options.couplingClippingNorm; the mean gradient is C_W / B times the table. Clipping biases
/// it.
std::unique_ptr<DualPlayer> clippedCoupling(const CouplingGroups& groups, int classes,
                                            const DescentOptions& options, double expectedBatch);

} // namespace trilemma
