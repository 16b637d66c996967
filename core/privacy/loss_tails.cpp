// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/loss_tails.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double longestPairLoss = 1400; ///< beyond it e^(t/2) leaves the range of a double

double normalTail(double x) {
    return 0.5 * std::erfc(x * std::sqrt(0.5));
}

/// Phi(to) - Phi(from) for from < to, by the tail in which both are small, so that no digits cancel.
double normalMass(double from, double to) {
    if (from > 0) return normalTail(from) - normalTail(to);
    if (to < 0) return normalTail(-to) - normalTail(-from);
    return 1 - normalTail(-from) - normalTail(to);
}

} // namespace

/// With D = e^(-mu^2/8) [Phi((t+s)/mu) - Phi((t-s)/mu)], integrating the normal tail over the law of L_L
/// gives
///     Pr_P(L > t) = Phi(mu/2 - (t-s)/mu) - 1/2 e^((t-s)/2) D
///     Pr_Q(L > t) = Phi(-mu/2 - (t+s)/mu) + 1/2 e^(-(t+s)/2) D
/// and the limits for mu = 0 and s = 0.
LossTails NoisePair::above(double t) const {
    if (mu == 0) {
        if (t >= s) return {0, 0};
        return {1 - 0.5 * std::exp((t - s) / 2), 0.5 * std::exp(-(t + s) / 2)};
    }
    if (s == 0) return {normalTail(t / mu - mu / 2), normalTail(t / mu + mu / 2)};
    const double d = normalMass((t - s) / mu, (t + s) / mu);
    const double scale = -mu * mu / 8;
    const double upper =
        normalTail((t - s) / mu - mu / 2) - (d > 0 ? 0.5 * std::exp((t - s) / 2 + scale) * d : 0);
    const double lower = normalTail((t + s) / mu + mu / 2) + 0.5 * std::exp(-(t + s) / 2 + scale) * d;
    return {std::clamp(upper, 0.0, 1.0), std::min(lower, 1.0)};
}

/// Over the observation y = y(t) >= 0 at which the loss is t. With c = q e^(-mu^2/2) and u = e^(mu y):
/// (1-q + c u) = e^t (1-q + c/u), that is c u^2 - (1-q)(e^t - 1) u - c e^t = 0.
LossTails ReplacedGaussian::above(double t) const {
    const double q = rate;
    double logU = 0;
    if (t > 300) {
        logU = q < 1 ? t + std::log1p(-q) - std::log(q) + mu * mu / 2 : t / 2;
    } else {
        const double c = q * std::exp(-mu * mu / 2);
        const double b = (1 - q) * std::expm1(t);
        logU = c > 0 ? std::log((b + std::sqrt(b * b + 4 * c * c * std::exp(t))) / (2 * c))
                     : std::log(b) - std::log(q) + mu * mu / 2;
    }
    const double y = logU / mu;
    const double none = (1 - q) * normalTail(y);
    return {none + q * normalTail(y - mu), none + q * normalTail(y + mu)};
}

LossTails RandomisedResponse::above(double t) const {
    if (t >= epsilon) return {0, 0};
    return {1 / (1 + std::exp(-epsilon)), 1 / (1 + std::exp(epsilon))};
}

StepLoss::StepLoss(SymmetricPair pair, Sampling sampling, double rate)
    : m_pair(std::move(pair))
    , m_sampling(rate == 1 ? Sampling::None : sampling)
    , m_rate(rate) {}

StepLoss::Point StepLoss::pointAt(double pairLoss) const {
    if (std::isinf(pairLoss) || std::abs(pairLoss) > longestPairLoss)
        return {std::copysign(infinity, pairLoss), {0, 0}};
    const LossTails tails =
        std::visit([&](const auto& pair) { return pair.above(std::abs(pairLoss)); }, m_pair);
    if (pairLoss >= 0) return {pairLoss, tails};
    return {pairLoss, {tails.lower, tails.upper}}; // P below t is Q above -t
}

/// Solves log(1 - q + q e^l) = t for l (Remove), its mirror for Add.
StepLoss::Point StepLoss::at(double loss) const {
    const auto unmixed = [&](double t) {
        if (t > 600) return t - std::log(m_rate);
        const double ratio = std::expm1(t) / m_rate;
        return ratio <= -1 ? -infinity : std::log1p(ratio);
    };
    if (m_sampling == Sampling::Remove) return pointAt(unmixed(loss));
    if (m_sampling == Sampling::Add) return pointAt(unmixed(-loss));
    return pointAt(loss);
}

double StepLoss::lossOf(double pairLoss) const {
    const auto mixed = [&](double l) {
        if (l > 600) return std::log(m_rate) + l;
        return std::log1p(m_rate * std::expm1(l));
    };
    if (m_sampling == Sampling::Remove) return mixed(pairLoss);
    if (m_sampling == Sampling::Add) return -mixed(pairLoss);
    return pairLoss;
}

StepLoss::Mass StepLoss::sampled(double upperOfPair, double lowerOfPair) const {
    const double mixture = (1 - m_rate) * lowerOfPair + m_rate * upperOfPair;
    switch (m_sampling) {
    case Sampling::None:
        break;
    case Sampling::Remove:
        return {mixture, lowerOfPair};
    case Sampling::Add:
        return {lowerOfPair, mixture};
    case Sampling::Known:
        return {m_rate * upperOfPair, m_rate * lowerOfPair};
    }
    return {upperOfPair, lowerOfPair};
}

StepLoss::Mass StepLoss::between(const Point& from, const Point& to) const {
    const bool turned = m_sampling == Sampling::Add; // the loss falls as the pair's loss rises
    const Point& a = turned ? to : from;
    const Point& b = turned ? from : to;
    const bool around = a.pairLoss < 0 && b.pairLoss >= 0;
    const auto mass = [&](double ofA, double ofB) {
        if (around) return std::max(0.0, 1 - ofA - ofB);
        return std::max(0.0, a.pairLoss >= 0 ? ofA - ofB : ofB - ofA);
    };
    Mass cell = sampled(mass(a.tails.upper, b.tails.upper), mass(a.tails.lower, b.tails.lower));
    if (around && m_sampling == Sampling::Known) {
        cell.upper += 1 - m_rate;
        cell.lower += 1 - m_rate;
    }
    return cell;
}

StepLoss::Mass StepLoss::below(const Point& point) const {
    return between({m_sampling == Sampling::Add ? infinity : -infinity, {0, 0}}, point);
}

StepLoss::Mass StepLoss::above(const Point& point) const {
    return between(point, {m_sampling == Sampling::Add ? -infinity : infinity, {0, 0}});
}

double StepLoss::upperEnd(double tail) const {
    double low = -limit, high = limit;
    if (above(at(high)).upper > tail) return high;
    while (high - low > 1e-6 * std::max(1.0, std::abs(high))) {
        const double middle = (low + high) / 2;
        (above(at(middle)).upper > tail ? low : high) = middle;
    }
    return high;
}

double StepLoss::lowerEnd(double tail) const {
    double low = -limit, high = limit;
    if (below(at(low)).upper > tail) return low;
    while (high - low > 1e-6 * std::max(1.0, std::abs(low))) {
        const double middle = (low + high) / 2;
        (below(at(middle)).upper > tail ? high : low) = middle;
    }
    return low;
}

double StepLoss::supremum() const {
    const double ofPair = std::visit(
        [](const auto& pair) {
            using Pair = std::decay_t<decltype(pair)>;
            if constexpr (std::is_same_v<Pair, RandomisedResponse>) return pair.epsilon;
            if constexpr (std::is_same_v<Pair, NoisePair>)
                if (pair.mu == 0) return pair.s;
            return infinity;
        },
        m_pair);
    if (m_sampling == Sampling::Add) return lossOf(-ofPair);
    return std::isinf(ofPair) ? ofPair : lossOf(ofPair);
}

/// A normal variable has a hazard rate of at least (x - mean)/variance; L is a mixture over L_L <= s of such
/// variables, and sampling only makes the loss rise more slowly than L.
double StepLoss::hazardBeyond(double loss) const {
    const auto* noise = std::get_if<NoisePair>(&m_pair);
    if (!noise || noise->mu == 0 || m_sampling == Sampling::Add) return 0;
    const double pairLoss = at(loss).pairLoss;
    const double variance = noise->mu * noise->mu;
    return std::max(0.0, (pairLoss - noise->s - variance / 2) / variance);
}

std::optional<NoisePair> jointPair(const std::vector<Mechanism>& mechanisms) {
    NoisePair pair;
    double squares = 0;
    for (const Mechanism& mechanism : mechanisms) {
        if (const auto* gaussian = std::get_if<GaussianMechanism>(&mechanism)) {
            squares += 1 / (gaussian->noiseMultiplier * gaussian->noiseMultiplier);
        } else {
            if (pair.s > 0) return std::nullopt;
            pair.s = 1 / std::get<LaplaceMechanism>(mechanism).scaleOverSensitivity;
        }
    }
    pair.mu = std::sqrt(squares);
    return pair;
}

} // namespace trilemma
