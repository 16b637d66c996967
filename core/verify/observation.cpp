// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/observation.h"

#include <cmath>
#include <numbers>

namespace trilemma::verify {

namespace {

constexpr double logSqrtTwoPi = 0.91893853320467274178;
constexpr double farOut = 13; ///< deviations beyond which a normal law has less than e^-80

double logNormal(double x) {
    return -x * x / 2 - logSqrtTwoPi;
}

double logSum(double a, double b) {
    const double high = std::max(a, b);
    return std::isinf(high) ? high : high + std::log1p(std::exp(std::min(a, b) - high));
}

/// log(Phi(b) - Phi(a)) for a < b.
double logNormalBetween(double a, double b) {
    if (b <= 0) return logNormalBetween(-b, -a);
    const double nearer = logErfc(a / std::numbers::sqrt2);
    const double farther = logErfc(b / std::numbers::sqrt2);
    return std::log(0.5) + nearer + std::log1p(-std::exp(farther - nearer));
}

/// log(1 - q + q e^x).
double logMixture(double q, double x) {
    return x < 500 ? std::log1p(q * std::expm1(x)) : x + std::log(q);
}

/// q e^x / (1 - q + q e^x).
double shareOf(double q, double x) {
    return 1 / (1 + (1 - q) / q * std::exp(-x));
}

} // namespace

double logErfc(double x) {
    if (x < 20) return std::log(std::erfc(x));
    const double inverse = 1 / (2 * x * x); // asymptotic series, exact to the last digit from 20 on
    const double series = 1 - inverse * (1 - 3 * inverse * (1 - 5 * inverse * (1 - 7 * inverse)));
    return -x * x - std::log(x) - 0.5 * std::log(std::numbers::pi) + std::log(series);
}

Observation::Observation(const Loss& loss) {
    if (const auto* replaced = std::get_if<ReplacedLoss>(&loss)) {
        m_replaced = true;
        m_noise.mu = replaced->mu;
        m_rate = replaced->rate;
        return;
    }
    const auto& sampled = std::get<SampledLoss>(loss);
    m_noise = sampled.noise;
    m_rate = sampled.rate;
    m_rises = !sampled.adds;
    if (m_noise.mu > 0) return;
    const double s = m_noise.s; // of a Laplace mechanism alone: L = -s or s outside the two centres
    const std::pair<double, double> ends[] = {{-s, 0.5}, {s, 0.5 * std::exp(-s)}};
    for (const auto& [l, massUnderQ] : ends) {
        const double mixed = logMixture(m_rate, l);
        m_points.emplace_back(m_rises ? mixed : -mixed, m_rises ? massUnderQ * std::exp(mixed) : massUnderQ);
    }
}

/// Under Q the Gaussian's loss is N(-mu^2/2, mu^2); the Laplace's is -s with mass 1/2, s with mass e^-s / 2
/// and has density e^(-(s + v)/2) / 4 between. Their sum has three terms; completing the square in the last
///     1/4 e^(-(s + l)/2 - mu^2/8) [Phi((s - l)/mu) - Phi((-s - l)/mu)].
double Observation::logDensityOfNoise(double l) const {
    const auto [mu, s] = m_noise;
    if (mu == 0) return std::log(0.25) - (s + l) / 2;
    const auto normal = [&](double centre) { return logNormal((l - centre) / mu + mu / 2) - std::log(mu); };
    if (s == 0) return normal(0);
    const double ends = logSum(std::log(0.5) + normal(-s), std::log(0.5) - s + normal(s));
    return logSum(ends,
                  std::log(0.25) - (s + l) / 2 - mu * mu / 8 + logNormalBetween((-s - l) / mu, (s - l) / mu));
}

Observed Observation::at(double y) const {
    if (m_replaced) {
        const double towards = m_noise.mu * y - m_noise.mu * m_noise.mu / 2;
        const double away = -m_noise.mu * y - m_noise.mu * m_noise.mu / 2;
        const double here = logMixture(m_rate, towards);
        return {logNormal(y) + here, here - logMixture(m_rate, away),
                m_noise.mu * (shareOf(m_rate, towards) + shareOf(m_rate, away))};
    }
    const double mixed = logMixture(m_rate, y);
    const double slope = shareOf(m_rate, y);
    if (m_rises) return {logDensityOfNoise(y) + mixed, mixed, slope};
    return {logDensityOfNoise(y), -mixed, slope};
}

/// Tilting by e^(c L) moves a normal law by c mu^2 at most, since |dL/dy| <= 1 (2 mu c for a replaced one).
double Observation::low(double c) const {
    const auto [mu, s] = m_noise;
    if (m_replaced) return -farOut;
    if (mu == 0) return -s;
    return -mu * mu * (0.5 + (m_rises ? 0 : c)) - farOut * mu - s;
}

double Observation::high(double c) const {
    const auto [mu, s] = m_noise;
    if (m_replaced) return mu * (1 + 2 * c) + farOut;
    if (mu == 0) return s;
    return mu * mu * (m_rises ? 0.5 + c : -0.5) + farOut * mu + s;
}

double Observation::scale() const {
    if (m_replaced) return std::min(1.2, 1 / m_noise.mu);
    if (m_noise.mu == 0) return std::min(1.0, 2 * m_noise.s);
    return std::min(1.0, 1.2 * m_noise.mu);
}

} // namespace trilemma::verify
