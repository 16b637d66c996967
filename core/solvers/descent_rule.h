// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <cstdint>

namespace trilemma {

enum class Optimiser { Sgd, Adam };

/// How the rate falls from step to step.
enum class RateLaw {
    Linear,     ///< on a line to DescentRule::finalRate
    InverseRoot ///< eta / sqrt(t + 1)
};

/// Where parameters may be: everywhere, in [-bound, bound]^P, or in the ball of that radius.
struct DecisionSet {
    enum class Form { All, Box, Ball };
    Form form = Form::All;
    double bound = 1;

    /// Takes theta to the nearest parameters of the set.
    void project(Eigen::VectorXd& theta) const;
};

/// How the released gradient of a step becomes a change of the parameters; all of it is post-processing.
struct DescentRule {
    Optimiser optimiser = Optimiser::Sgd;
    double learningRate = 1; ///< eta
    double finalRate = 1;    ///< the last step's learning rate as a share of the first; linear between
    double momentum = 0;     ///< beta in [0, 1)
    std::int64_t steps = 1;  ///< T
    RateLaw law = RateLaw::Linear;

    /// eta_t of step t = 0 .. T-1.
    double rateAt(std::int64_t step) const;
};

/// Running means that the rule carries; empty where it needs none.
struct DescentMemory {
    Eigen::VectorXd mean;    ///< m_t = beta m_(t-1) + (1 - beta) g_t
    Eigen::VectorXd squares; ///< v_t = 0.999 v_(t-1) + 0.001 g_t^2, Adam only
};

/// One descent of theta by the gradient g of step t:
///     SGD with momentum:  theta -= eta_t m_t / (1 - beta^(t+1)),
///     Adam:               theta -= eta_t m^_t / (sqrt(v^_t) + 1e-8), both means divided by 1 - beta^(t+1)
/// (Kingma and Ba 2015, Algorithm 1). The weights of past gradients sum to 1, so that momentum does not
/// change the total length of the way.
void descend(const DescentRule& rule, std::int64_t step, const Eigen::VectorXd& gradient,
             DescentMemory& memory, Eigen::VectorXd& theta);

/// Whether the iterate after `done` of all steps is among the last share of them that is averaged.
inline bool isAveraged(double share, std::int64_t done, std::int64_t steps) {
    return static_cast<double>(done) > (1 - share) * static_cast<double>(steps);
}

} // namespace trilemma
