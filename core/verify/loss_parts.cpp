// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/loss_parts.h"

#include "core/verify/observation.h"
#include "core/verify/turning_sum.h"

#include <cmath>
#include <limits>

namespace trilemma::verify {

namespace {

using Complex = std::complex<double>;

constexpr double negligible = 46; ///< e^-46 is 1e-20

/// log M of pairs whose moments are closed, z = c + it with c > 0 (the branch of the logarithm is free).
struct ClosedMoment {
    Complex z;

    /// A Gaussian's loss is N(mu^2/2, mu^2). A Laplace's is s with mass 1/2, -s with mass e^-s / 2 and has
    /// density e^(-(s - v)/2) / 4 between:
    ///     M = e^(zs) [1/2 + 1/2 e^(-s - 2zs) + 1/2 (1 - e^(-s(1 + 2z))) / (1 + 2z)].
    Complex operator()(const NoiseLoss& noise) const {
        const Complex ofGaussian = z * (z + 1.0) * (noise.mu * noise.mu / 2);
        if (noise.s == 0) return ofGaussian;
        const Complex twice = 1.0 + 2.0 * z;
        const Complex fall = std::exp(-noise.s * twice);
        return ofGaussian + z * noise.s + std::log(0.5 * (1.0 + fall + (1.0 - fall) / twice));
    }
    Complex operator()(const ResponseLoss& response) const {
        const double e = response.epsilon;
        return z * e + std::log(1.0 + std::exp(-e * (1.0 + 2.0 * z))) - std::log1p(std::exp(-e));
    }
    Complex operator()(const KnownSampleLoss& known) const {
        const double q = known.rate;
        const Complex whole = (*this)(known.noise);
        if (whole.real() < 100) return std::log(1 - q + q * std::exp(whole));
        return whole + std::log(q + (1 - q) * std::exp(-whole));
    }
    template <class Integrated>
    Complex operator()(const Integrated&) const {
        return 0;
    }
};

bool isPoints(const Loss& loss) {
    return std::holds_alternative<PointLoss>(loss);
}

/// The points of an integration or of the law itself, weighted by mass times e^(c L) relative to the largest.
struct Nodes {
    std::vector<double> losses;
    std::vector<double> weights;
    double logScale = 0; ///< log of what the weights are relative to
    double points = 0;   ///< weight of single points of L among them
};

/// Where the weight is at least e^-46 of its largest, and that one's logarithm.
struct Reach {
    double low = 0;
    double high = 0;
    double max = -std::numeric_limits<double>::infinity();
};

Reach reachOf(const Observation& observation, double c) {
    const double low = observation.low(c), high = observation.high(c);
    const auto steps = static_cast<int>(std::min(2e5, std::ceil(2 * (high - low) / observation.scale()))) + 1;
    const double step = (high - low) / steps;
    std::vector<double> weights;
    Reach reach;
    for (int i = 0; i <= steps; ++i) {
        const Observed seen = observation.at(low + i * step);
        weights.push_back(seen.logDensity + c * seen.loss);
        reach.max = std::max(reach.max, weights.back());
    }
    int first = 0, last = steps;
    while (first < last && weights[static_cast<std::size_t>(first)] < reach.max - negligible)
        ++first;
    while (last > first && weights[static_cast<std::size_t>(last)] < reach.max - negligible)
        --last;
    reach.low = low + std::max(0, first - 1) * step;
    reach.high = std::min(high, low + (last + 1) * step);
    return reach;
}

Nodes integratedNodes(const Loss& loss, double c, double highest) {
    const Observation observation(loss);
    const Reach reach = reachOf(observation, c);
    Nodes nodes;
    nodes.logScale = reach.max;
    for (const auto& [l, mass] : observation.points())
        nodes.logScale = std::max(nodes.logScale, std::log(mass) + c * l);
    for (const auto& [l, mass] : observation.points()) {
        nodes.losses.push_back(l);
        nodes.weights.push_back(std::exp(std::log(mass) + c * l - nodes.logScale));
        nodes.points += nodes.weights.back();
    }
    overPanels(observation, reach.low, reach.high, c + 1 + highest, [&](double y, double width) {
        const Observed seen = observation.at(y);
        const double log = seen.logDensity + c * seen.loss - nodes.logScale;
        if (log < -negligible) return;
        nodes.losses.push_back(seen.loss);
        nodes.weights.push_back(width * std::exp(log));
    });
    return nodes;
}

Nodes pointNodes(const PointLoss& points, double c) {
    Nodes nodes;
    nodes.logScale = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < points.loss.size(); ++i)
        if (points.mass[i] > 0)
            nodes.logScale = std::max(nodes.logScale, std::log(points.mass[i]) + c * points.loss[i]);
    for (std::size_t i = 0; i < points.loss.size(); ++i) {
        const double weight = points.mass[i] * std::exp(c * points.loss[i] - nodes.logScale);
        if (!(weight > 1e-20)) continue;
        nodes.losses.push_back(points.loss[i]);
        nodes.weights.push_back(weight);
        nodes.points += weight;
    }
    return nodes;
}

Nodes nodesOf(const Loss& loss, double c, double highest) {
    if (const auto* points = std::get_if<PointLoss>(&loss)) return pointNodes(*points, c);
    return integratedNodes(loss, c, highest);
}

double sumOf(const std::vector<double>& values) {
    return Eigen::Map<const Eigen::ArrayXd>(values.data(), static_cast<Eigen::Index>(values.size())).sum();
}

/// Mass of single points after tilting, where the moments are closed.
struct ClosedPoints {
    double c;
    double logMomentOfAll;

    double operator()(const NoiseLoss& noise) const {
        if (noise.mu > 0) return 0;
        return 0.5 * (std::exp(c * noise.s - logMomentOfAll) + std::exp(-(c + 1) * noise.s - logMomentOfAll));
    }
    double operator()(const ResponseLoss&) const { return 1; }
    double operator()(const KnownSampleLoss& known) const {
        const double whole = logMoment(known.noise, c);
        const double ofNoise = ClosedPoints{c, whole}(known.noise);
        return (1 - known.rate) * std::exp(-logMomentOfAll) +
               known.rate * std::exp(whole - logMomentOfAll) * ofNoise;
    }
    template <class Integrated>
    double operator()(const Integrated&) const {
        return 1;
    }
};

} // namespace

bool isIntegrated(const Loss& loss) {
    return std::holds_alternative<SampledLoss>(loss) || std::holds_alternative<ReplacedLoss>(loss);
}

double logMoment(const Loss& loss, double c) {
    if (!isIntegrated(loss) && !isPoints(loss)) return std::visit(ClosedMoment{{c, 0}}, loss).real();
    const Nodes nodes = nodesOf(loss, c, 0);
    return nodes.logScale + std::log(sumOf(nodes.weights));
}

double logMoment(const std::vector<LossPart>& parts, double c) {
    double sum = 0;
    for (const LossPart& part : parts)
        sum += part.count * logMoment(part.loss, c);
    return sum;
}

TiltedLoss::TiltedLoss(const Loss& loss, double c)
    : m_loss(loss)
    , m_c(c) {
    if (isIntegrated(loss) || isPoints(loss)) {
        const Nodes nodes = nodesOf(loss, c, 0);
        m_pointMass = nodes.points / sumOf(nodes.weights);
    } else {
        m_pointMass = std::visit(ClosedPoints{c, logMoment(loss, c)}, loss);
    }
}

void TiltedLoss::resolve(double highest) {
    if (highest <= m_resolved || (isPoints(m_loss) && m_resolved >= 0)) return;
    m_resolved = 1.5 * highest;
    Nodes nodes = nodesOf(m_loss, m_c, m_resolved);
    const double all = sumOf(nodes.weights);
    for (double& weight : nodes.weights)
        weight /= all;
    m_losses = std::move(nodes.losses);
    m_weights = std::move(nodes.weights);
}

double TiltedLoss::characteristic(double step, std::size_t first, std::vector<Complex>& into) {
    if (isIntegrated(m_loss) || isPoints(m_loss)) return ofNodes(step, first, into);
    const double whole = logMoment(m_loss, m_c);
    for (std::size_t k = 0; k < into.size(); ++k) {
        const double t = static_cast<double>(first + k) * step;
        into[k] = std::exp(std::visit(ClosedMoment{{m_c, t}}, m_loss) - whole);
    }
    return 100 * static_cast<double>(into.size());
}

double TiltedLoss::ofNodes(double step, std::size_t first, std::vector<Complex>& into) {
    const double last = static_cast<double>(first + into.size()) * step;
    resolve(last);
    return turningSum(m_losses, m_weights, step, first, into);
}

namespace {

/// The y at which L(y) = epsilon, within [low, high]; an end of it where L does not get there.
double crossing(const Observation& observation, double epsilon, double low, double high) {
    for (int i = 0; i < 200 && high - low > 1e-15 * std::max(1.0, std::abs(low)); ++i) {
        const double middle = (low + high) / 2;
        ((observation.at(middle).loss < epsilon) == observation.rises() ? low : high) = middle;
    }
    return (low + high) / 2;
}

} // namespace

double deltaOfOne(const Loss& loss, double epsilon) {
    const Observation observation(loss);
    double delta = 0;
    for (const auto& [l, mass] : observation.points())
        if (l > epsilon) delta -= mass * std::expm1(epsilon - l);
    double low = observation.low(0), high = observation.high(0);
    const double at = crossing(observation, epsilon, low, high);
    (observation.rises() ? low : high) = at;
    overPanels(observation, low, high, 1, [&](double y, double width) {
        const Observed seen = observation.at(y);
        if (seen.loss > epsilon) delta -= width * std::exp(seen.logDensity) * std::expm1(epsilon - seen.loss);
    });
    return delta;
}

/// delta of the second, met at epsilon - L of the first, over the law of the first. One with single points is
/// taken as the first: the curve of the other is smooth.
double deltaOfTwo(const Loss& first, const Loss& second, double epsilon) {
    const Observation outer(first);
    if (outer.points().empty() && !Observation(second).points().empty())
        return deltaOfTwo(second, first, epsilon);
    double delta = 0;
    for (const auto& [l, mass] : outer.points())
        delta += mass * deltaOfOne(second, epsilon - l);
    overPanels(outer, outer.low(0), outer.high(0), 1, [&](double y, double width) {
        const Observed seen = outer.at(y);
        if (seen.logDensity > -2 * negligible)
            delta += width * std::exp(seen.logDensity) * deltaOfOne(second, epsilon - seen.loss);
    });
    return delta;
}

} // namespace trilemma::verify
