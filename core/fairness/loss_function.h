// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Convex functions of the losses of groups: f and g of constrained group-objective optimization (Alabi,
// "Private Constrained Group-Objective Optimization", Definition 1.2), with the constants that its theorems
// and the sensitivities need.
#pragma once

#include <Eigen/Core>

#include <memory>

namespace trilemma {

/// A convex function phi of m >= 1 losses, differentiable everywhere. Bounds hold wherever the losses are
/// legal: in [0, 1], of smoothMaximum() and smoothGini() in [-1, 1].
class LossFunction {
  public:
    virtual ~LossFunction() = default;
    virtual double value(const Eigen::ArrayXd& losses) const = 0;
    virtual Eigen::ArrayXd gradient(const Eigen::ArrayXd& losses) const = 0;
    /// sup |d phi / d l_i|, alike for every i unless said otherwise.
    virtual Eigen::ArrayXd slopes(Eigen::Index losses) const = 0;
    /// sup of the gradient's 1-norm: how far phi moves at most where no loss moves by more than 1.
    virtual double slopeSum(Eigen::Index losses) const { return slopes(losses).sum(); }
    /// L, sup of the gradient's 2-norm.
    virtual double lipschitz(Eigen::Index losses) const { return slopes(losses).matrix().norm(); }
    /// beta, the Lipschitz constant of the gradient in the 2-norm.
    virtual double smoothness(Eigen::Index losses) const = 0;
    /// sup of the second derivative along a way on which no loss moves by more than `range`: at most beta m
    /// range^2.
    virtual double curvature(Eigen::Index losses, double range) const {
        return smoothness(losses) * static_cast<double>(losses) * range * range;
    }
};

/// sum of costs_i l_i; slopes |costs_i|, beta = 0.
std::unique_ptr<LossFunction> weightedSum(Eigen::ArrayXd costs);

/// - (product of r_i)^(1/m), r_i = kappa + (1 - kappa)(1 - l_i), kappa in (0, 1): the rates 1 - l_i, brought
/// above kappa by a straight line, so that the mean stays concave and has slopes where a rate is 0 (Example
/// 8.2 has none there; cutting at kappa would not be concave). Slopes at most
/// (1 - kappa) kappa^(1/m - 1) / m; by Gershgorin beta <= (1 - kappa)^2 (m - 1)/m^2
/// (kappa^(1/m - 2) + kappa^(2/m - 2)).
std::unique_ptr<LossFunction> negativeGeometricMean(double kappa);

/// - m / (sum of 1/r_i), r_i as above (Example 8.3). With p_i = (1/r_i) / (sum of 1/r_j) the slopes are
/// (1 - kappa) m p_i^2, at most (1 - kappa) m / (1 + (m - 1) kappa)^2, and add up to at most (1 - kappa) m;
/// beta <= (1 - kappa)^2 16 m / (27 kappa), since p^2 (1 - p) <= 4/27.
std::unique_ptr<LossFunction> negativeHarmonicMean(double kappa);

/// (1/eta) log(sum of exp(eta l_i)), eta > 0: at least the largest loss, at most log(m)/eta more. Slopes add
/// up to 1, L <= 1, beta = eta; along a way eta times a variance of numbers in [-range, range], at most eta
/// range^2. The paper's smooth maximum (Definition 1.14) is not convex.
std::unique_ptr<LossFunction> smoothMaximum(double eta);

/// sum over ordered pairs of |l_i - l_j| / (2 m) - theta sum of l_i, theta in [0, 1]: at most 0 exactly where
/// the Gini index of inequality is at most theta (Definition 8.6, with the number of groups m in its
/// denominator); |x| is x^2/(2 tau) where |x| < tau, else tau/2 less than it is. Slopes at most (m - 1)/m +
/// theta, beta = 1/tau (the Laplacian of a complete graph), at most (m - 1) tau / 4 below.
std::unique_ptr<LossFunction> smoothGini(double theta, double tau);

/// G max(0, x) without its kink: G x^2/(2 w) up to the width w = alpha/G, G (x - w/2) beyond; at most alpha/2
/// below it. Slope at most G, its Lipschitz constant G^2/alpha. Frank-Wolfe need not converge at a kink.
struct SmoothPenalty {
    double G = 1;        ///< > 0
    double alpha = 0.01; ///< > 0
    double value(double x) const;
    double slope(double x) const;
    double curvature() const { return G * G / alpha; }
};

/// Corollary 4.2: G = (alpha + L_f sqrt(m)) / alpha, beyond which an optimum of the penalty breaks the
/// constraint by alpha at most.
double penaltyWeight(double alpha, double lipschitzOfF, Eigen::Index losses);

} // namespace trilemma
