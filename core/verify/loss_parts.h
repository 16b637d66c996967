// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Privacy losses L = log dP/dQ by their moments E_P[e^(z L)], for the second accountant. Nothing here may
// lean on the first one (core/privacy/accountant and what it is made of): a mistake must not be shared.
#pragma once

#include <complex>
#include <variant>
#include <vector>

namespace trilemma::verify {

/// Additive noise on what one record adds: a Gaussian whose mean is moved by `mu` deviations and a Laplace
/// moved by `s` scales, both on the same release; either may be 0.
struct NoiseLoss {
    double mu = 0;
    double s = 0;
};

/// Randomised response: L = epsilon with probability e^epsilon / (1 + e^epsilon), else -epsilon. The worst
/// mechanism of pure epsilon-differential privacy (Kairouz, Oh and Viswanath 2015, theorem 3.4).
struct ResponseLoss {
    double epsilon = 0;
};

/// The sample is seen: L = 0 with probability 1 - rate, that of the noise otherwise.
struct KnownSampleLoss {
    NoiseLoss noise;
    double rate = 1;
};

/// A Poisson sample that is not seen. With (P, Q) the pair of the noise: ((1-q)Q + qP, Q), or
/// (Q, (1-q)Q + qP) where the record is added (Zhu, Dong and Wang 2022, theorem 11).
struct SampledLoss {
    NoiseLoss noise;
    double rate = 1;
    bool adds = false;
};

/// ((1-q) N(0,1) + q N(mu,1), (1-q) N(0,1) + q N(-mu,1)): a sampled record is replaced by its opposite.
struct ReplacedLoss {
    double mu = 0;
    double rate = 1;
};

/// Finitely many losses with their probabilities under P; the rest, `infinite`, is an infinite loss.
struct PointLoss {
    std::vector<double> loss;
    std::vector<double> mass;
    double infinite = 0;
};

using Loss = std::variant<NoiseLoss, ResponseLoss, KnownSampleLoss, SampledLoss, ReplacedLoss, PointLoss>;

/// One loss and how many independent times it is added up.
struct LossPart {
    Loss loss;
    double count = 1;
};

/// log E_P[e^(c L); L finite], c > 0, right to about 1e-14; infinity where it exceeds every double.
double logMoment(const Loss& loss, double c);
double logMoment(const std::vector<LossPart>& parts, double c);

/// The law of one loss after tilting by e^(c L): phi(t) = E[e^((c + i t) L)] / E[e^(c L)].
class TiltedLoss {
  public:
    TiltedLoss(const Loss& loss, double c);

    /// phi at first * step, (first + 1) * step, ... as many as `into` holds. Returns how many products of
    /// numbers it took.
    double characteristic(double step, std::size_t first, std::vector<std::complex<double>>& into);

    /// Mass of single points of L; |phi| cannot stay above it for large t.
    double pointMass() const { return m_pointMass; }

  private:
    double ofNodes(double step, std::size_t first, std::vector<std::complex<double>>& into);
    void resolve(double highest);

    Loss m_loss;
    double m_c;
    double m_pointMass = 0;
    double m_resolved = -1; ///< the largest t that the nodes bear
    std::vector<double> m_losses;
    std::vector<double> m_weights;
};

/// delta(epsilon) = E_P[(1 - e^(epsilon - L))+] of one loss by plain quadrature, for one that is sampled or
/// replaced.
double deltaOfOne(const Loss& loss, double epsilon);

/// The same of the sum of two of them.
double deltaOfTwo(const Loss& first, const Loss& second, double epsilon);

/// Whether a loss has no closed moments and is integrated over what is observed.
bool isIntegrated(const Loss& loss);

} // namespace trilemma::verify
