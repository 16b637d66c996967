// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Closed-form distributions of the privacy loss of one step.
//
// Notation: (P, Q) is a pair of output distributions on neighbouring datasets, L = log dP/dQ the privacy
// loss, mu = 1/z the ratio of L2 sensitivity to standard deviation, q the sampling rate. Gaussian mechanisms
// on one sample combine to a single one with mu^2 = sum of mu_i^2 (rotation invariance).
#pragma once

#include "core/privacy/event.h"

namespace trilemma {

/// Which of the two neighbours holds the record: Remove has it in P, Add has it in Q. ReplaceOne is
/// symmetric.
enum class LossDirection { Remove, Add, Replace };

/// The loss of one Poisson-subsampled Gaussian step. P and Q as defined in core/privacy/loss_tails.cpp.
class GaussianStepLoss {
  public:
    /// rate in (0, 1], mu > 0.
    GaussianStepLoss(double rate, double mu, LossDirection direction);

    /// Mass of (from, to] under P and under Q; from < to, infinities allowed.
    struct Mass {
        double upper = 0; ///< under P
        double lower = 0; ///< under Q
    };
    Mass massBetween(double from, double to) const;

    /// A loss above which P has at most `tail` mass, and one below which P has at most `tail` mass.
    double upperEnd(double tail) const;
    double lowerEnd(double tail) const;

  private:
    double observationAt(double loss) const;
    double lossAt(double observation) const;
    Mass massOfObservations(double from, double to) const;

    double m_rate;
    double m_mu;
    LossDirection m_direction;
};

/// sqrt of the sum of 1/z^2 over mechanisms that act on one sample.
double jointMu(const std::vector<GaussianMechanism>& mechanisms);

} // namespace trilemma
