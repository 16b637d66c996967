// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Constrained group-objective optimization: h(l) = f(l) + G max(0, g(l)) over losses of groups (Alabi,
// "Private Constrained Group-Objective Optimization", Definition 1.2 and Corollary 4.2). Losses are linear in
// the counts of decisions by part over a declared size, never over a realised one: a conditional rate with a
// private denominator may change by 1 with one person.
#pragma once

#include "core/fairness/loss_function.h"
#include "core/fairness/objective_kind.h"
#include "core/fairness/rate_constraint.h"

namespace trilemma {

/// Decisions over the number of all records: entry (q, k) is H[q, k] / n, rows are parts, columns classes.
/// Under zero-out one record changes one entry by 1/n.
using DecisionShares = Eigen::ArrayXXd;

/// l = offset + sum over (q, k) of weights(q, k) s(q, k).
struct LinearLoss {
    std::string name; ///< "sex=Female, error"
    Eigen::ArrayXXd weights;
    double offset = 0;
    double of(const DecisionShares& shares) const { return offset + (weights * shares).sum(); }
};

/// A function of linear losses, which are cut off at [low, high] first: counts over declared sizes (or with
/// noise) may lie outside. Cutting off moves no loss further than it was moved; beyond `high` it is not
/// convex.
struct GroupFunction {
    std::shared_ptr<const LossFunction> outer;
    std::vector<LinearLoss> losses;
    double low = 0;
    double high = 1; ///< for the constants of `outer`; infinite where nobody needs these

    Eigen::ArrayXd lossesAt(const DecisionShares& shares) const;
    double value(const DecisionShares& shares) const { return outer->value(lossesAt(shares)); }
    /// d/d s, parts x classes; of losses that were cut off as at the end of their range.
    Eigen::ArrayXXd gradient(const DecisionShares& shares) const;
    /// How far the value moves at most where one entry of the shares moves by 1: the largest over entries of
    /// sum_i slopes_i |w_i|, or slopeSum max_i |w_i| where that is less.
    double steepest() const;
};

/// h, with the penalty's kink smoothed (SmoothPenalty). Each of two constraints has a penalty of its own.
struct PenalisedObjective {
    GroupFunction f;
    std::optional<GroupFunction> g;    ///< met where at most 0; none: nothing is asked for
    std::optional<GroupFunction> gini; ///< likewise, of the groups' errors
    double alpha = 0.01;               ///< accuracy; sets G by Corollary 4.2

    SmoothPenalty penalty() const;
    std::vector<const GroupFunction*> constraints() const; ///< those that there are
    double value(const DecisionShares& shares) const;
    Eigen::ArrayXXd gradient(const DecisionShares& shares) const;
    /// Delta_h: the most that one of n records changes h, under zero-out (half of what replacing it may).
    double sensitivity(std::int64_t records) const;
    /// C_h (Definition B.1), at most, between mixtures of decisions: losses of f differ by at most 1 there,
    /// those of a constraint by at most 2. Along such a way the second derivative is at most that of f, G
    /// times that of each constraint, and G^2/alpha times the square of how fast it moves.
    double curvature() const;
};

struct ObjectiveOptions {
    ObjectiveKind kind = ObjectiveKind::Error;
    double alpha = 0.01;   ///< in (0, 1]
    double kappa = 0.05;   ///< floor of rates in means, in (0, 1)
    double eta = 50;       ///< of smooth maxima, > 0
    double missCost = 0.5; ///< of taking the second class for the first, in (0, 1)
    double giniBound = 1;  ///< theta: the Gini index of the groups' errors is at most this; 1: any
};

/// f by its kind and g = the smooth maximum over inequalities of Gamma_j - gamma_j, less log(J)/eta so that
/// it is between that below the largest and the largest (none without inequalities), and smoothGini() where
/// giniBound < 1, over a partition that
/// tells labels apart. `partShares`: the size of each part over that of all slots, > 0, public by now. Where
/// some slots contribute nothing they add up to less than 1.
PenalisedObjective penalisedObjective(const Partition& partition,
                                      const std::vector<RateConstraint>& inequalities,
                                      const Eigen::ArrayXd& partShares, const ObjectiveOptions& options);

} // namespace trilemma
