// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The maximising player of the descent-ascent loop. It sees the released histogram only, so everything it
// does is post-processing.
#pragma once

#include "core/fairness/rate_constraint.h"

#include <memory>

namespace trilemma {

struct DescentAscentOptions;
struct SolverPlan;
struct Problem;

/// Holds no variables of its own: they live in the state of the loop, as one column `dual`.
class Adversary {
  public:
    virtual ~Adversary() = default;
    virtual Eigen::Index size() const = 0;

    /// Takes in the histogram (Q x K) of this step; what follows is about it.
    virtual void observe(const RateHistogram& histogram) = 0;

    /// Weight of class k for a record of part q, Q x K: the fairness terms of the mean objective add
    /// sum_k weights(q, k) softmax_k to the record's loss.
    virtual Eigen::ArrayXXd weights(const Eigen::ArrayXd& dual) const = 0;

    /// One projected ascent step.
    virtual void ascend(Eigen::ArrayXd& dual) const = 0;

    /// What the history shows: how far the model is from what is asked.
    virtual double violation(const Eigen::ArrayXd& dual) const = 0;
};

/// Dual variables of rate constraints (RaCO-DP, Algorithm 1): Gamma_j by equation 12 with sizes never below
/// `sizeFloor`; the descent uses clamp(lambda + rho (Gamma - gamma), 0, lambda_max), the ascent moves lambda
/// by eta (Gamma - gamma) on [0, lambda_max]. `violation` is max_j Gamma_j - gamma_j. All references outlive
/// the result.
std::unique_ptr<Adversary> rateDuals(const ConstraintSet& constraints, const DescentAscentOptions& options,
                                     double expectedBatch, double sizeFloor);

/// Multipliers of absolute violations (Tran, Fioretto and Van Hentenryck 2021, "Differentially Private and
/// Fair Deep Learning: A Lagrangian Dual Approach"): the objective adds sum_j lambda_j |Gamma_j|, lambda_j
/// grows by eta |Gamma_j| and stays within [0, lambda_max]; no slack. The inequalities hold both signs of
/// each difference, so lambda_j weighs the one that is positive. `violation` is max_j Gamma_j.
std::unique_ptr<Adversary> ratePenalties(const ConstraintSet& constraints,
                                         const DescentAscentOptions& options, double expectedBatch,
                                         double sizeFloor);

/// Exponential Renyi mutual information of decisions and groups as a maximum over matrices W (k groups x K
/// classes; one for each true label where the parts tell labels apart), DP-FERMI, Theorem 3.2:
///     psi = sum_c F_c (2 W_(s,c) / sqrt(P_s) - sum_g W_(g,c)^2) - 1,   weights = lambda dpsi/dF,
///     dpsi/dW_(g,c) = 2 [s = g] F_c / sqrt(P_g) - 2 W_(g,c) F_c,
/// linear in F, so that its mean is an exact function of the histogram of F by group: no clipping, no bias.
/// W is projected on the ball of radius sqrt(K / rho_min). `shares` holds P_g of each part (given its label),
/// at least rho_min. `violation` is the mean of psi.
std::unique_ptr<Adversary> renyiCoupling(const Partition& partition, int classes,
                                         const Eigen::ArrayXd& shares, double leastShare,
                                         const DescentAscentOptions& options);

} // namespace trilemma
