// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/contour.h"

#include "core/verify/work.h"

#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

namespace trilemma::verify {

namespace {

using Complex = std::complex<double>;

constexpr double aliasing = 22;     ///< e^-22 of delta may come from neighbouring periods
constexpr double largestTilt = 3e4; ///< epsilons are wanted to some 1e-5
constexpr double vanishing = 1e-12; ///< of the integral, beyond the end of the contour
constexpr std::size_t maxValues = 5'000'000;
constexpr std::size_t blockSize = 256;
constexpr double finestWidth = 6e-5;
constexpr int splineOrder = 6;

/// Minimum over log c of a function with one valley, or some c where it is below `enough`.
template <class Function>
double bestTilt(Function value, double enough = -std::numeric_limits<double>::infinity()) {
    constexpr double golden = 0.6180339887498949;
    double centre = 1, at = value(centre);
    const double up = value(2.0), down = value(0.5);
    const double factor = up < down ? 2 : 0.5;
    double next = up < down ? up : down;
    while (next < at && centre < largestTilt && centre > 1e-7) {
        centre *= factor;
        at = next;
        if (at < enough) return centre;
        next = value(centre * factor);
    }
    double low = std::log(centre / 2), high = std::log(std::min(2 * centre, largestTilt));
    double a = high - golden * (high - low), b = low + golden * (high - low);
    double atA = value(std::exp(a)), atB = value(std::exp(b));
    while (high - low > 0.02) {
        if (atA < atB) {
            high = b, b = a, atB = atA;
            atA = value(std::exp(a = high - golden * (high - low)));
        } else {
            low = a, a = b, atA = atB;
            atB = value(std::exp(b = low + golden * (high - low)));
        }
    }
    return std::exp((low + high) / 2);
}

/// log of the largest (1 - e^-x)+ e^(-c x): delta(epsilon) <= e^(K(c) - c epsilon) times it.
double logPeak(double c) {
    return c * std::log(c) - (c + 1) * std::log1p(c);
}

double chernoffEpsilon(const std::vector<LossPart>& parts, double c, double logDelta) {
    return (logMoment(parts, c) + logPeak(c) - logDelta) / c;
}

/// The period of the trapezoidal rule: both neighbours of what is wanted are below e^-aliasing of it.
double periodFor(const std::vector<LossPart>& parts, double c, double lowest, double logDelta) {
    const double below = (aliasing - logDelta) / c; // delta <= 1 there
    double above = std::numeric_limits<double>::infinity();
    for (const double factor : {1.1, 1.25, 1.5, 2.0, 3.0, 5.0, 10.0}) {
        const double other = factor * c;
        const double bound = (logMoment(parts, other) - other * lowest + aliasing - logDelta) / (other - c);
        if (bound > above) break; // one valley
        above = bound;
    }
    return std::max({below, above, 1e-3 / c});
}

/// As long as what lies before it, a power of two.
std::size_t blockLength(std::size_t first) {
    return std::clamp(std::bit_floor(first), blockSize, std::size_t{1} << 19);
}

Complex powerOf(Complex base, double count) {
    if (count == 1 || base == 0.0) return base;
    return std::exp(count * std::log(base));
}

} // namespace

Contour::Contour(const std::vector<LossPart>& parts, double c, double lowest, double logDelta, double maxWork)
    : m_c(c)
    , m_step(2 * std::numbers::pi / periodFor(parts, c, lowest, logDelta))
    , m_logMoment(logMoment(parts, c)) {
    for (const LossPart& part : parts)
        if (const auto* points = std::get_if<PointLoss>(&part.loss))
            m_infinite += part.count * points->infinite;
    tabulate(parts, maxWork);
}

/// Goes up the contour until what is left does not count: by the factors that are known to fall for ever,
/// those of losses with a density. Where there is none, or the work would be too much, a spline's transform
/// makes it fall (`damp`).
void Contour::tabulate(const std::vector<LossPart>& parts, double maxWork) {
    std::vector<TiltedLoss> laws;
    std::vector<bool> falls;
    for (const LossPart& part : parts) {
        laws.emplace_back(part.loss, m_c);
        falls.push_back(part.count * std::log(laws.back().pointMass()) < -30);
    }
    const bool anyFalls = std::find(falls.begin(), falls.end(), true) != falls.end();
    std::vector<Complex> block, product;
    double work = 0, size = 0, calmSince = std::numeric_limits<double>::infinity();
    for (;;) {
        const std::size_t first = m_values.size();
        block.assign(first < blockSize ? 32 : blockLength(first), 0.0);
        product.assign(block.size(), 1.0);
        std::vector<double> falling(block.size(), 1.0);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const double spent =
                laws[i].characteristic(m_step, first, block) + 50 * static_cast<double>(block.size());
            spendWork(spent);
            work += spent;
            for (std::size_t k = 0; k < block.size(); ++k) {
                const Complex power = powerOf(block[k], parts[i].count);
                product[k] *= power;
                if (falls[i]) falling[k] *= std::abs(power);
            }
        }
        double left = 0;
        for (std::size_t k = 0; k < block.size(); ++k) {
            const double t = static_cast<double>(first + k) * m_step;
            const Complex z{m_c, t}, kernel = z * (z + 1.0);
            m_values.push_back(product[k] / kernel);
            size += std::abs(m_values.back());
            left = std::max(left, falling[k] / std::abs(kernel) * std::max(1.0, t / m_step));
        }
        const double t = static_cast<double>(m_values.size()) * m_step;
        if (!anyFalls) {
            const double damped = std::pow(2 * splineOrder / (finestWidth * t), splineOrder);
            if (damped / (t * m_step) < 1e-7 * size) return damp(finestWidth);
        } else if (left > vanishing * size) {
            calmSince = std::numeric_limits<double>::infinity();
        } else {
            calmSince = std::min(calmSince, t);
            if (t > 1.3 * calmSince) return;
        }
        if (work > maxWork || m_values.size() > maxValues) return damp(std::max(finestWidth, 40 / t));
    }
}

/// The mean of delta over [epsilon, epsilon + width] with the weights of a spline: E[e^(-z U)], U the sum of
/// `splineOrder` uniform variables.
void Contour::damp(double width) {
    m_width = width;
    for (std::size_t k = 0; k < m_values.size(); ++k) {
        const Complex u = Complex{m_c, static_cast<double>(k) * m_step} * (width / splineOrder);
        const Complex mean = std::abs(u) < 1e-4 ? 1.0 - u / 2.0 : (1.0 - std::exp(-u)) / u;
        m_values[k] *= std::pow(mean, splineOrder);
    }
}

double Contour::delta(double epsilon) const {
    double sum = m_values.front().real() / 2;
    const Complex turn = std::polar(1.0, -m_step * epsilon);
    Complex phase = turn;
    for (std::size_t k = 1; k < m_values.size(); ++k) {
        sum += m_values[k].real() * phase.real() - m_values[k].imag() * phase.imag();
        if (k % blockSize == 0)
            phase = std::polar(1.0, -m_step * epsilon * static_cast<double>(k + 1));
        else
            phase = {phase.real() * turn.real() - phase.imag() * turn.imag(),
                     phase.real() * turn.imag() + phase.imag() * turn.real()};
    }
    return std::exp(m_logMoment - m_c * epsilon) * sum * m_step / std::numbers::pi + m_infinite;
}

namespace {

/// Root of a falling function of epsilon in [low, high]; low where it is below 0 there already.
template <class Function>
double rootBetween(Function excess, double low, double high) {
    const double atLow = excess(low);
    if (!(atLow > 0)) return low;
    const double atHigh = excess(high);
    if (!(atHigh < 0)) return high;
    std::uintmax_t max = 100;
    const auto close = [](double a, double b) { return std::abs(b - a) < 1e-9 * (1 + std::abs(a)); };
    const auto [from, to] = boost::math::tools::toms748_solve(excess, low, high, atLow, atHigh, close, max);
    return (from + to) / 2;
}

/// One step or two that are integrated: their characteristic function falls too late, and quadrature is at
/// hand. Empty where there are more.
std::vector<Loss> fewSteps(const std::vector<LossPart>& parts) {
    std::vector<Loss> steps;
    for (const LossPart& part : parts) {
        if (!isIntegrated(part.loss) || static_cast<double>(steps.size()) + part.count > 2) return {};
        steps.insert(steps.end(), static_cast<std::size_t>(part.count), part.loss);
    }
    return steps;
}

double deltaOfFew(const std::vector<Loss>& steps, double epsilon) {
    return steps.size() == 1 ? deltaOfOne(steps.front(), epsilon)
                             : deltaOfTwo(steps.front(), steps.back(), epsilon);
}

} // namespace

Recomputed epsilonOf(const std::vector<LossPart>& parts, double delta, double maxWork) {
    if (parts.empty()) return {};
    const double logDelta = std::log(delta);
    const auto excessOf = [&](double value) { return std::log(std::max(value, 1e-300)) - logDelta; };
    const double c = bestTilt([&](double tilt) { return chernoffEpsilon(parts, tilt, logDelta); });
    const double max = chernoffEpsilon(parts, c, logDelta);
    if (max <= 0) return {};
    if (const std::vector<Loss> steps = fewSteps(parts); !steps.empty())
        return {rootBetween([&](double e) { return excessOf(deltaOfFew(steps, e)); }, 0, max), 0};
    const double min = std::max(0.0, max - 25 / c);
    const Contour contour(parts, c, min, logDelta, maxWork);
    const double found =
        rootBetween([&](double epsilon) { return excessOf(contour.delta(epsilon)); }, min, max);
    return {std::max(0.0, found), contour.width()};
}

RecomputedDeltas deltasOf(const std::vector<LossPart>& parts, const std::vector<double>& epsilons,
                          double maxWork) {
    RecomputedDeltas found;
    std::vector<double>& deltas = found.values;
    const std::vector<Loss> few = fewSteps(parts);
    std::unique_ptr<Contour> contour;
    double centre = 0, reach = -1;
    for (const double epsilon : epsilons) {
        if (!few.empty()) {
            deltas.push_back(deltaOfFew(few, epsilon));
            continue;
        }
        if (!contour || std::abs(epsilon - centre) > reach) {
            const auto bound = [&](double c) { return logMoment(parts, c) - c * epsilon; };
            // Losses that cannot reach epsilon have no best tilt: the larger, the less.
            const double c =
                bestTilt([&](double tilt) { return bound(tilt) - std::log(tilt) - std::log1p(tilt); }, -130);
            const double logDelta = std::min(0.0, bound(c) + logPeak(c)) - 10;
            if (logDelta < -100) { // the bound itself says enough
                deltas.push_back(std::exp(logDelta + 10));
                continue;
            }
            centre = epsilon, reach = 3 / c;
            contour = std::make_unique<Contour>(parts, c, epsilon - reach, logDelta, maxWork);
            found.width = std::max(found.width, contour->width());
        }
        deltas.push_back(std::clamp(contour->delta(epsilon), 0.0, 1.0));
    }
    return found;
}

std::vector<double> largerOf(std::vector<double> first, const std::vector<double>& second) {
    if (first.empty()) return second;
    for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i)
        first[i] = std::max(first[i], second[i]);
    return first;
}

} // namespace trilemma::verify
