// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/descent_rule.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr double squaresWeight = 0.999;
constexpr double smallestRoot = 1e-8;

/// Moves `mean` towards `value` and returns it without its bias towards the zero that it began with.
Eigen::VectorXd movedMean(Eigen::VectorXd& mean, const Eigen::VectorXd& value, double past,
                          std::int64_t step) {
    if (mean.size() == 0) mean = Eigen::VectorXd::Zero(value.size());
    mean = past * mean + (1 - past) * value;
    return mean / (1 - std::pow(past, static_cast<double>(step + 1)));
}

} // namespace

void DecisionSet::project(Eigen::VectorXd& theta) const {
    if (form == Form::Box) theta = theta.cwiseMin(bound).cwiseMax(-bound);
    if (form != Form::Ball) return;
    const double norm = theta.stableNorm();
    if (norm > bound) theta *= bound / norm;
}

double DescentRule::rateAt(std::int64_t step) const {
    if (law == RateLaw::InverseRoot) return learningRate / std::sqrt(static_cast<double>(step) + 1);
    const double done = steps > 1 ? static_cast<double>(step) / static_cast<double>(steps - 1) : 0;
    return learningRate * (1 + (finalRate - 1) * done);
}

void descend(const DescentRule& rule, std::int64_t step, const Eigen::VectorXd& gradient,
             DescentMemory& memory, Eigen::VectorXd& theta) {
    const double rate = rule.rateAt(step);
    if (rule.optimiser == Optimiser::Sgd && rule.momentum == 0) {
        theta -= rate * gradient;
        return;
    }
    const Eigen::VectorXd mean = movedMean(memory.mean, gradient, rule.momentum, step);
    if (rule.optimiser == Optimiser::Sgd) {
        theta -= rate * mean;
        return;
    }
    const Eigen::VectorXd squares =
        movedMean(memory.squares, gradient.array().square().matrix(), squaresWeight, step);
    theta.array() -= rate * mean.array() / (squares.array().sqrt() + smallestRoot);
}

} // namespace trilemma
