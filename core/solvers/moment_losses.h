// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Squared errors of groups as functions of a linear rule, from their released second moments, and the rule
// that makes a weighted sum of them least: the oracle of linear optimisation for least squares (Alabi,
// "Private Constrained Group-Objective Optimization", Section 1.3.1). Reads no records.
#pragma once

#include <Eigen/Core>

#include <functional>
#include <vector>

namespace trilemma {

class MomentLosses {
  public:
    /// `moments`: of each group the sum of z z', z = (x, y), a symmetric (d + 1) x (d + 1) matrix; where
    /// noise left one of them negative eigenvalues it is replaced by the nearest one without, so that no loss
    /// is below 0. `ridge` >= 0 times |c|^2 is added to each loss times its weight in `partShares`, which
    /// makes the same of every group's mean: all groups are regularised alike. `records`: n > 0.
    MomentLosses(std::vector<Eigen::MatrixXd> moments, Eigen::ArrayXd partShares, double ridge,
                 double records);

    Eigen::Index groups() const { return m_partShares.size(); }
    Eigen::Index features() const { return m_moments.front().rows() - 1; }
    int indefinite() const {
        return m_indefinite;
    } ///< groups whose moments were replaced by ones more than 5 % away

    /// s, groups x 1: the sum over the records of group k of (y - c'x)^2, over n; over partShares_k it is the
    /// mean of the group. A convex function of c in each entry.
    Eigen::ArrayXXd shares(const Eigen::VectorXd& c) const;

    using Project = std::function<void(Eigen::VectorXd&)>;
    /// The c of norm at most `radius` that makes the sum of costs_k s_k(c) least. `costs` >= 0, groups x 1,
    /// not all 0 (negative ones count as 0: only such a sum is convex). `project`, where given, moves c to
    /// the nearest one that is allowed, by Euclid, and the allowed ones are a closed convex cone: then the
    /// best of them up to 1e-6 of it, or 1000 steps.
    Eigen::VectorXd best(const Eigen::ArrayXXd& costs, double radius, const Project& project = {}) const;

  private:
    std::vector<Eigen::MatrixXd> m_moments; ///< over n
    Eigen::ArrayXd m_partShares;
    double m_ridge;
    int m_indefinite = 0;
};

} // namespace trilemma
