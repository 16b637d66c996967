// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// All three pairs are written over one observation y (the noisy sum along the record's direction in units of
// the standard deviation), oriented so that the loss rises with y:
//   Remove   P = (1-q) N(0,1) + q N(mu,1)    Q = N(0,1)                    loss log(1 - q + q e^l(y))
//   Add      P = N(0,1)                      Q = (1-q) N(0,1) + q N(-mu,1) loss -log(1 - q + q e^l(-y))
//   Replace  P = (1-q) N(0,1) + q N(mu,1)    Q = (1-q) N(0,1) + q N(-mu,1) loss log of their ratio
// with l(y) = mu y - mu^2/2.
#include "core/privacy/loss_tails.h"

#include <cmath>
#include <limits>

namespace trilemma {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Phi(to) - Phi(from), by the tail in which both are small, so that no digits cancel.
double normalMass(double from, double to) {
    if (!(from < to)) return 0;
    const double root = std::sqrt(0.5);
    if (from > 0) return 0.5 * (std::erfc(from * root) - std::erfc(to * root));
    return 0.5 * (std::erfc(-to * root) - std::erfc(-from * root));
}

} // namespace

double jointMu(const std::vector<GaussianMechanism>& mechanisms) {
    double sum = 0;
    for (const GaussianMechanism& gaussian : mechanisms)
        sum += 1.0 / (gaussian.noiseMultiplier * gaussian.noiseMultiplier);
    return std::sqrt(sum);
}

GaussianStepLoss::GaussianStepLoss(double rate, double mu, LossDirection direction)
    : m_rate(rate)
    , m_mu(mu)
    , m_direction(direction) {}

double GaussianStepLoss::observationAt(double loss) const {
    const double q = m_rate;
    // e^l = 1 + expm1(t)/q solves log(1 - q + q e^l) = t; below log(1 - q) there is no such y.
    const auto unmixed = [&](double t) {
        if (q == 1) return (t + m_mu * m_mu / 2) / m_mu;
        if (t > 700) return (t - std::log(q) + m_mu * m_mu / 2) / m_mu;
        const double ratio = std::expm1(t) / q;
        if (ratio <= -1) return -infinity;
        return (std::log1p(ratio) + m_mu * m_mu / 2) / m_mu;
    };
    switch (m_direction) {
    case LossDirection::Remove:
        return unmixed(loss);
    case LossDirection::Add:
        return -unmixed(-loss);
    case LossDirection::Replace:
        break;
    }
    // With c = q e^(-mu^2/2) and u = e^(mu y): (1-q + c u) = e^t (1-q + c/u), that is
    // c u^2 - (1-q)(e^t - 1) u - c e^t = 0; the loss is odd in y, so solve for t >= 0.
    const double t = std::abs(loss);
    const double half = -m_mu * m_mu / 2;
    double logU = 0;
    if (t > 300) {
        logU = q < 1 ? t + std::log1p(-q) - std::log(q) - half : t / 2;
    } else {
        const double c = q * std::exp(half);
        const double b = (1 - q) * std::expm1(t);
        logU = std::log((b + std::sqrt(b * b + 4 * c * c * std::exp(t))) / (2 * c));
    }
    return std::copysign(logU / m_mu, loss);
}

double GaussianStepLoss::lossAt(double y) const {
    const auto mixed = [&](double x) {
        const double l = m_mu * x - m_mu * m_mu / 2;
        if (m_rate == 1) return l;
        if (l > 600) return std::log(m_rate) + l;
        return std::log1p(m_rate * std::expm1(l));
    };
    switch (m_direction) {
    case LossDirection::Remove:
        return mixed(y);
    case LossDirection::Add:
        return -mixed(-y);
    case LossDirection::Replace:
        return mixed(y) - mixed(-y);
    }
    return 0;
}

GaussianStepLoss::Mass GaussianStepLoss::massOfObservations(double from, double to) const {
    const double none = normalMass(from, to);
    const double above = (1 - m_rate) * none + m_rate * normalMass(from - m_mu, to - m_mu);
    const double below = (1 - m_rate) * none + m_rate * normalMass(from + m_mu, to + m_mu);
    switch (m_direction) {
    case LossDirection::Remove:
        return {above, none};
    case LossDirection::Add:
        return {none, below};
    case LossDirection::Replace:
        break;
    }
    return {above, below};
}

GaussianStepLoss::Mass GaussianStepLoss::massBetween(double from, double to) const {
    const double low = from == -infinity ? -infinity : observationAt(from);
    const double high = to == infinity ? infinity : observationAt(to);
    return massOfObservations(low, high);
}

double GaussianStepLoss::upperEnd(double tail) const {
    double y = m_mu;
    while (massOfObservations(y, infinity).upper > tail)
        y += 0.25;
    return lossAt(y);
}

double GaussianStepLoss::lowerEnd(double tail) const {
    double y = 0;
    while (massOfObservations(-infinity, y).upper > tail)
        y -= 0.25;
    return lossAt(y);
}

} // namespace trilemma
