// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/loss_distribution.h"

#include "core/privacy/fourier.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

constexpr double unitRoundoff = 0x1p-53;
constexpr double windowTail = 1e-15; ///< tilted mass that may lie outside the window on either side

/// K(lambda) = sum over terms of count log E[e^(lambda L)], with its first two derivatives.
struct Cumulants {
    double value = 0;
    double mean = 0;
    double variance = 0;
};

Cumulants cumulants(const std::vector<LossTerm>& terms, double lambda) {
    Cumulants total;
    for (const auto& [distribution, count] : terms) {
        const double first = distribution.lossAt(0);
        const double last = distribution.lossAt(distribution.mass.size() - 1);
        const double pivot = lambda > 0 ? last : first;
        // e^(lambda (l_i - pivot)) by a recurrence that is restarted often enough to keep its digits
        double sum = 0, sumL = 0, sumLL = 0;
        const double ratio = std::exp(lambda * distribution.interval);
        double weight = 0;
        for (std::size_t i = 0; i < distribution.mass.size(); ++i) {
            const double offset = distribution.lossAt(i) - pivot;
            weight = i % 64 == 0 ? std::exp(lambda * offset) : weight * ratio;
            const double w = weight * distribution.mass[i];
            sum += w;
            sumL += w * offset;
            sumLL += w * offset * offset;
        }
        const double n = static_cast<double>(count);
        const double meanOffset = sumL / sum;
        total.value += n * (std::log(sum) + lambda * pivot);
        total.mean += n * (meanOffset + pivot);
        total.variance += n * std::max(0.0, sumLL / sum - meanOffset * meanOffset);
    }
    return total;
}

/// Tilts are capped where weights would change much within a cell (0.1/h) or underflow across the grid
/// (e^-600 with twice the cap). A smaller tilt is valid, only less sharp.
double largestTilt(const std::vector<LossTerm>& terms) {
    double range = 0;
    for (const LossTerm& term : terms)
        range =
            std::max(range, static_cast<double>(term.distribution.mass.size()) * term.distribution.interval);
    return std::min(0.1 / terms.front().distribution.interval, 300 / range);
}

/// The lambda > 0 that minimises (K(lambda) + log(1/delta)) / lambda: where lambda K' - K = log(1/delta).
double chernoffTilt(const std::vector<LossTerm>& terms, double delta) {
    const double target = std::log(1 / delta);
    double low = std::log(1e-3), high = std::log(largestTilt(terms));
    for (int i = 0; i < 30; ++i) {
        const double middle = (low + high) / 2;
        const Cumulants k = cumulants(terms, std::exp(middle));
        (std::exp(middle) * k.mean - k.value < target ? low : high) = middle;
        if (high - low < 0.02) break;
    }
    return std::exp((low + high) / 2);
}

struct Window {
    std::int64_t firstIndex;
    std::size_t size;
};

constexpr std::size_t largestWindow = std::size_t(1) << 25; ///< a quarter of a gigabyte each array

/// An interval outside which the tilted sum has at most windowTail mass on either side, by Chernoff bounds.
Window windowOf(const std::vector<LossTerm>& terms, double lambda, const Cumulants& tilted) {
    const double deviation = std::sqrt(std::max(tilted.variance, 1e-18));
    const double charge = -std::log(windowTail);
    double least = -std::numeric_limits<double>::infinity();
    double greatest = std::numeric_limits<double>::infinity();
    for (const double standardised : {1.0, 3.0, 6.0, 8.5}) {
        const double s = std::min(standardised / deviation, largestTilt(terms));
        greatest = std::min(greatest, (cumulants(terms, lambda + s).value - tilted.value + charge) / s);
        least = std::max(least, (tilted.value - cumulants(terms, lambda - s).value - charge) / s);
    }
    double supportLow = 0, supportHigh = 0;
    for (const auto& [distribution, count] : terms) {
        supportLow += static_cast<double>(count) * distribution.lossAt(0);
        supportHigh += static_cast<double>(count) * distribution.lossAt(distribution.mass.size() - 1);
    }
    const double interval = terms.front().distribution.interval;
    const double first = std::floor(std::max(least, supportLow) / interval) - 1;
    const double last = std::ceil(std::min(greatest, supportHigh) / interval) + 1;
    if (!(last - first < static_cast<double>(largestWindow))) return {0, largestWindow + 1};
    return {static_cast<std::int64_t>(first), fastFourierSize(static_cast<std::size_t>(last - first + 1))};
}

/// The tilted distribution of the sum on the window, and a bound of the l2 norm of its rounding error.
struct TiltedSum {
    std::vector<double> mass;
    double errorNorm = 0;
};

TiltedSum composeTilted(const std::vector<LossTerm>& terms, double lambda, const Window& window) {
    const auto size = static_cast<std::int64_t>(window.size);
    FourierProduct product(window.size);
    TiltedSum sum;
    for (const LossTerm& term : terms) {
        const LossDistribution& distribution = term.distribution;
        const double logMoment = cumulants({{distribution, 1}}, lambda).value;
        std::vector<double> folded(window.size, 0.0);
        for (std::size_t i = 0; i < distribution.mass.size(); ++i) {
            const std::int64_t index = distribution.firstIndex + static_cast<std::int64_t>(i);
            const std::int64_t place = ((index % size) + size) % size;
            folded[static_cast<std::size_t>(place)] +=
                distribution.mass[i] * std::exp(lambda * distribution.lossAt(i) - logMoment);
        }
        double squares = 0;
        for (const double mass : folded)
            squares += mass * mass;
        // A transform of length N has a relative l2 error below about 8 u log2 N; the power multiplies it by
        // the count (every factor has modulus <= 1), the inverse transform adds one more.
        sum.errorNorm += (static_cast<double>(term.count) + 1) * 8 * unitRoundoff *
                         std::log2(static_cast<double>(window.size)) * std::sqrt(squares);
        product.multiplyByPower(folded, term.count);
    }
    const std::vector<double> circular = product.inverse();
    sum.mass.resize(window.size);
    for (std::int64_t i = 0; i < size; ++i) {
        const std::int64_t place = (((window.firstIndex + i) % size) + size) % size;
        sum.mass[static_cast<std::size_t>(i)] = std::max(0.0, circular[static_cast<std::size_t>(place)]);
    }
    return sum;
}

double infiniteMass(const std::vector<LossTerm>& terms) {
    double mass = 0;
    for (const LossTerm& term : terms)
        mass += static_cast<double>(term.count) * term.distribution.infinite;
    return mass;
}

} // namespace

LossDistribution discretise(const GaussianStepLoss& loss, double interval, double tail) {
    LossDistribution grid;
    grid.interval = interval;
    grid.firstIndex = static_cast<std::int64_t>(std::floor(loss.lowerEnd(tail) / interval));
    const auto lastIndex = static_cast<std::int64_t>(std::ceil(loss.upperEnd(tail) / interval));
    const double infinity = std::numeric_limits<double>::infinity();
    grid.mass.assign(static_cast<std::size_t>(lastIndex - grid.firstIndex + 1), 0.0);
    grid.mass.front() = loss.massBetween(-infinity, grid.lossAt(0)).upper;
    const double shrink = std::exp(-interval);
    const double width = -std::expm1(-interval);
    for (std::size_t i = 0; i + 1 < grid.mass.size(); ++i) {
        const double e = grid.lossAt(i);
        const GaussianStepLoss::Mass cell = loss.massBetween(e, grid.lossAt(i + 1));
        const double low =
            std::clamp((cell.lower * std::exp(e) - cell.upper * shrink) / width, 0.0, cell.upper);
        grid.mass[i] += low;
        grid.mass[i + 1] += cell.upper - low;
    }
    grid.infinite = loss.massBetween(grid.lossAt(grid.mass.size() - 1), infinity).upper;
    return grid;
}

std::optional<double> composedEpsilon(const std::vector<LossTerm>& terms, double delta) {
    const double lambda = chernoffTilt(terms, delta);
    const Cumulants tilted = cumulants(terms, lambda);
    const Window window = windowOf(terms, lambda, tilted);
    if (window.size > largestWindow) return std::nullopt;
    const TiltedSum sum = composeTilted(terms, lambda, window);
    const double interval = terms.front().distribution.interval;
    const double outside = infiniteMass(terms);
    const double errorFactor = sum.errorNorm / std::sqrt(-std::expm1(-2 * lambda * interval)) + windowTail;
    if (outside > delta / 100) return std::nullopt;

    // Walk down from the largest loss with S = sum of w_j and B = sum of w_j e^(-l_j) over j >= i, w the
    // untilted mass; delta(epsilon) = S - e^epsilon B + charges for epsilon in [l_(i-1), l_i).
    double above = 0, aboveScaled = 0;
    for (std::size_t i = sum.mass.size(); i-- > 0;) {
        const double l = static_cast<double>(window.firstIndex + static_cast<std::int64_t>(i)) * interval;
        const double untilt = std::exp(tilted.value - lambda * l);
        above += sum.mass[i] * untilt;
        aboveScaled += sum.mass[i] * untilt * std::exp(-l);
        const double previous = l - interval;
        const double charge = outside + errorFactor * std::exp(tilted.value - lambda * previous);
        if (above - std::exp(previous) * aboveScaled + charge <= delta && previous > 0) continue;
        if (charge - outside > delta / 100) return std::nullopt;
        const double excess = above + charge - delta;
        if (excess <= 0) return 0.0;
        return std::max(0.0, std::log(excess / aboveScaled));
    }
    return std::max(0.0, static_cast<double>(window.firstIndex) * interval);
}

} // namespace trilemma
