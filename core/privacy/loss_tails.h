// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Closed-form distributions of the privacy loss of one step.
//
// Notation: (P, Q) is a pair of output distributions on neighbouring datasets, L = log dP/dQ the privacy
// loss, q the sampling rate. Every pair here is symmetric: L under P is distributed as -L under Q, so that
// its tails at t >= 0 say everything.
#pragma once

#include "core/privacy/event.h"

namespace trilemma {

/// Pr(L > t) under P and under Q.
struct LossTails {
    double upper = 0;
    double lower = 0;
};

/// Additive noise: a Gaussian with mu = (L2 sensitivity)/(standard deviation) and a Laplace with
/// s = (L1 sensitivity)/scale on one record's contribution; either may be 0. L = L_G + L_L with
/// L_G ~ N(mu^2/2, mu^2) under P and L_L in [-s, s] with an atom at each end.
struct NoisePair {
    double mu = 0;
    double s = 0;
    LossTails above(double t) const;
};

/// A Poisson-subsampled Gaussian whose record is replaced by an opposite one:
/// P = (1-q) N(0,1) + q N(mu,1), Q = (1-q) N(0,1) + q N(-mu,1). It dominates replace-one.
struct ReplacedGaussian {
    double rate = 1;
    double mu = 0;
    LossTails above(double t) const;
};

/// Randomised response: L = +-epsilon with probability 1/(1 + e^-+epsilon). It dominates every mechanism of
/// pure epsilon-differential privacy (Kairouz, Oh and Viswanath 2015).
struct RandomisedResponse {
    double epsilon = 0;
    LossTails above(double t) const;
};

using SymmetricPair = std::variant<NoisePair, ReplacedGaussian, RandomisedResponse>;

/// How a Poisson sample at rate q turns a pair (P, Q).
/// None: (P, Q). Remove: ((1-q)Q + qP, Q). Add: (Q, (1-q)Q + qP). Known: the sample is seen, so the loss is 0
/// with probability 1-q and L otherwise.
enum class Sampling { None, Remove, Add, Known };

/// The loss of one step.
class StepLoss {
  public:
    /// rate in (0, 1]. A rate of 1 is no sampling.
    explicit StepLoss(SymmetricPair pair, Sampling sampling = Sampling::None, double rate = 1);

    /// One point of the loss axis, prepared so that the mass between two points is a difference of tails that
    /// are both small.
    struct Point {
        double pairLoss = 0; ///< L of the pair before sampling
        LossTails tails;     ///< beyond pairLoss, on the side away from 0
    };
    Point at(double loss) const;

    /// Mass between two points, under P and under Q of the sampled pair.
    struct Mass {
        double upper = 0;
        double lower = 0;
    };
    Mass between(const Point& from, const Point& to) const;
    Mass below(const Point& point) const;
    Mass above(const Point& point) const;

    /// A loss above which P has at most `tail` mass, and one below which P has at most `tail` mass; within
    /// [-limit, limit].
    double upperEnd(double tail) const;
    double lowerEnd(double tail) const;
    static constexpr double limit = 650; ///< e^limit is a double; mass beyond goes to infinity

    /// Largest possible loss; infinity where there is none.
    double supremum() const;
    /// A lower bound, at `loss` and beyond it, of the hazard rate -d/dt log Pr(L > t) under P; 0 if unknown.
    double hazardBeyond(double loss) const;

  private:
    Point pointAt(double pairLoss) const;
    double lossOf(double pairLoss) const;
    Mass sampled(double upperOfPair, double lowerOfPair) const;

    SymmetricPair m_pair;
    Sampling m_sampling;
    double m_rate;
};

/// The noise of several mechanisms on one sample: Gaussians combine to mu^2 = sum of 1/z_i^2 (rotation
/// invariance), one Laplace has s = 1/b. nullopt for more than one Laplace, which has no closed form here.
std::optional<NoisePair> jointPair(const std::vector<Mechanism>& mechanisms);

} // namespace trilemma
