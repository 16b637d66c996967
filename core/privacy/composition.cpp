// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/composition.h"

#include "core/privacy/fourier.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

/// e^-l of a larger loss comes close to the smallest number there is (e^-745 is 0), so it is taken relative
/// to the place of the walk.
constexpr double largestPlainLoss = 600;

constexpr double unitRoundoff = 0x1p-53;
/// Tilted mass that may lie outside the window on either side, charged to delta. At epsilon the tilted
/// density mostly is delta/(10 to 1000), so that the first is small enough; where it is not, the second is
/// tried.
constexpr std::array windowTails{1e-9, 1e-18};
/// Of tiltFor(); the second where the first does not bear the delta.
constexpr std::array tiltAllowances{5.0, 1.0};
constexpr std::size_t widestWindow = std::size_t(1) << 19; ///< 4 MB for each array

/// Powers of one ratio, so that e^(lambda i h) costs one exponential every `size` points.
constexpr std::size_t chunk = 64;
std::array<double, chunk> powersOf(double logRatio) {
    std::array<double, chunk> powers{};
    for (std::size_t k = 0; k < chunk; ++k)
        powers[k] = std::exp(logRatio * static_cast<double>(k));
    return powers;
}

Cumulants total(const std::vector<LossTerm>& terms, double lambda) {
    Cumulants sum;
    for (const auto& [distribution, count] : terms) {
        const Cumulants one = cumulants(distribution, lambda);
        const double n = static_cast<double>(count);
        sum.value += n * one.value;
        sum.mean += n * one.mean;
        sum.variance += n * one.variance;
    }
    return sum;
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

/// The lambda in [1e-3, largestTilt] at which a rising function of the tilted cumulants reaches 0: bisection
/// on log lambda, to 2 %, which is near enough for a tilt.
template <class Function>
double tiltWhere(const std::vector<LossTerm>& terms, Function excess, double max) {
    double low = std::log(std::min(1e-3, max)), high = std::log(max);
    while (high - low > 0.02) {
        const double middle = (low + high) / 2;
        (excess(std::exp(middle), total(terms, std::exp(middle))) < 0 ? low : high) = middle;
    }
    return std::exp((low + high) / 2);
}

struct Window {
    std::int64_t firstIndex = 0;
    std::size_t size = 0;
    double outside = 0; ///< tilted mass that may lie outside, on either side
};

/// Least value, over tilts s, of a Chernoff bound with one valley: golden-section search on log s.
template <class Bound>
double minOverTilts(const std::vector<LossTerm>& terms, const Cumulants& tilted, Bound bound) {
    constexpr double golden = 0.6180339887498949;
    const double max = std::log(largestTilt(terms));
    double low = std::min(max, std::log(0.5 / std::sqrt(std::max(tilted.variance, 1e-18)))), high = max;
    double a = high - golden * (high - low), b = low + golden * (high - low);
    double atA = bound(std::exp(a)), atB = bound(std::exp(b));
    while (high - low > 0.1) {
        if (atA < atB) {
            high = b, b = a, atB = atA;
            atA = bound(std::exp(a = high - golden * (high - low)));
        } else {
            low = a, a = b, atA = atB;
            atB = bound(std::exp(b = low + golden * (high - low)));
        }
    }
    return std::min(atA, atB);
}

/// An interval outside which the tilted sum has at most `tail` mass on either side, by Chernoff bounds;
/// size 0 where it is too wide.
Window windowOf(const std::vector<LossTerm>& terms, double lambda, const Cumulants& tilted, double tail) {
    const double charge = -std::log(tail);
    const double max = minOverTilts(terms, tilted, [&](double s) {
        return (total(terms, lambda + s).value - tilted.value + charge) / s;
    });
    const double min = -minOverTilts(terms, tilted, [&](double s) {
        return (total(terms, lambda - s).value - tilted.value + charge) / s;
    });
    double supportLow = 0, supportHigh = 0;
    for (const auto& [distribution, count] : terms) {
        supportLow += static_cast<double>(count) * distribution.lossAt(0);
        supportHigh += static_cast<double>(count) * distribution.lastLoss();
    }
    const double interval = terms.front().distribution.interval;
    const double first = std::floor(std::max(min, supportLow) / interval) - 1;
    const double last = std::ceil(std::min(max, supportHigh) / interval) + 1;
    if (!(last - first < static_cast<double>(widestWindow))) return {};
    const bool isWhole = min <= supportLow && max >= supportHigh;
    return {static_cast<std::int64_t>(first), fastFourierSize(static_cast<std::size_t>(last - first + 1)),
            isWhole ? 0 : tail};
}

/// The term tilted by lambda, normalised to 1 and folded onto a circle of `size` cells.
std::vector<double> foldTilted(const LossDistribution& distribution, double lambda, std::size_t size) {
    const double logMoment = cumulants(distribution, lambda).value;
    const std::array<double, chunk> powers = powersOf(lambda * distribution.interval);
    std::vector<double> folded(size, 0.0);
    const auto circle = static_cast<std::int64_t>(size);
    auto place = static_cast<std::size_t>(((distribution.firstIndex % circle) + circle) % circle);
    double weight = 0;
    for (std::size_t i = 0; i < distribution.mass.size(); ++i) {
        if (i % chunk == 0) weight = std::exp(lambda * distribution.lossAt(i) - logMoment);
        folded[place] += distribution.mass[i] * weight * powers[i % chunk];
        if (++place == size) place = 0;
    }
    return folded;
}

/// The distribution of the sum, tilted by lambda, on a window; the truth has mass e^(logMoment - lambda l)
/// times `mass` at loss l, up to the errors that `chargeAt` bounds.
class TiltedSum {
  public:
    TiltedSum(const std::vector<LossTerm>& terms, double lambda, double windowTail = windowTails.front())
        : m_lambda(lambda)
        , m_interval(terms.front().distribution.interval) {
        const Cumulants tilted = total(terms, lambda);
        m_logMoment = tilted.value;
        m_window = windowOf(terms, lambda, tilted, windowTail);
        for (const LossTerm& term : terms)
            m_infinite += static_cast<double>(term.count) * term.distribution.infinite;
        if (m_window.size > 0) compose(terms);
    }

    Bearing bearing(double delta) const {
        if (m_window.size == 0) return Bearing::WindowTooWide;
        return m_infinite > delta / 100 ? Bearing::DeltaTooSmall : Bearing::Bears;
    }

    /// Walks down from the largest loss with S = sum of w_j and B = sum of w_j e^(base - l_j) over j >= i, w
    /// the untilted mass; delta(epsilon) = S - e^(epsilon - base) B + charges for epsilon in [l_(i-1), l_i).
    /// The base is 0, or l_i where losses are so large that e^(-l_j) would vanish.
    template <class Stop>
    void walkDown(Stop stop) const {
        const std::array<double, chunk> untilts = powersOf(m_lambda * m_interval);
        const std::array<double, chunk> scales = powersOf(m_interval);
        const bool isLarge = lossAt(m_mass.size()) > largestPlainLoss;
        const double down = std::exp(-m_interval);
        double untilt = 0, scale = 0, above = 0, aboveScaled = 0;
        for (std::size_t k = 0, i = m_mass.size(); i-- > 0; ++k) {
            const double loss = lossAt(i);
            if (k % chunk == 0) {
                untilt = std::exp(m_logMoment - m_lambda * loss);
                scale = std::exp(-loss);
            }
            const double factor = untilt * untilts[k % chunk];
            const double mass = m_mass[i] * factor;
            above += mass;
            if (isLarge)
                aboveScaled = aboveScaled * down + mass;
            else
                aboveScaled += mass * scale * scales[k % chunk];
            const double charge = m_infinite + m_errorFactor * factor * untilts[1];
            if (stop(loss - m_interval, above, aboveScaled, charge, isLarge ? loss : 0)) return;
        }
    }

    double lossAt(std::size_t i) const {
        return static_cast<double>(m_window.firstIndex + static_cast<std::int64_t>(i)) * m_interval;
    }
    double lowest() const { return lossAt(0); }
    double infinite() const { return m_infinite; }

  private:
    void compose(const std::vector<LossTerm>& terms) {
        FourierProduct product(m_window.size);
        double errorNorm = 0;
        for (const LossTerm& term : terms) {
            const std::vector<double> folded = foldTilted(term.distribution, m_lambda, m_window.size);
            double squares = 0;
            for (const double mass : folded)
                squares += mass * mass;
            // A transform of length N has a relative l2 error below about 8 u log2 N; the power multiplies it
            // by the count (every factor has modulus <= 1; its own products add less than u sqrt(5) each),
            // the inverse transform adds one more.
            errorNorm += (static_cast<double>(term.count) + 1) * 8 * unitRoundoff *
                         std::log2(static_cast<double>(m_window.size)) * std::sqrt(squares);
            product.multiplyByPower(folded, term.count);
        }
        m_errorFactor = errorNorm / std::sqrt(-std::expm1(-2 * m_lambda * m_interval)) + m_window.outside;
        unfold(product.inverse());
    }

    void unfold(const std::vector<double>& circular) {
        const auto size = static_cast<std::int64_t>(m_window.size);
        const auto start = static_cast<std::size_t>(((m_window.firstIndex % size) + size) % size);
        m_mass.resize(m_window.size);
        for (std::size_t i = 0, place = start; i < m_window.size; ++i) {
            m_mass[i] = std::max(0.0, circular[place]);
            if (++place == m_window.size) place = 0;
        }
    }

    double m_lambda;
    double m_interval;
    double m_logMoment = 0;
    Window m_window;
    std::vector<double> m_mass;
    double m_errorFactor = 0;
    double m_infinite = 0;
};

} // namespace

Cumulants cumulants(const LossDistribution& distribution, double lambda) {
    const std::size_t size = distribution.mass.size();
    const double pivot = lambda > 0 ? distribution.lastLoss() : distribution.lossAt(0);
    const std::array<double, chunk> powers = powersOf(lambda * distribution.interval);
    double sum = 0, sumL = 0, sumLL = 0;
    for (std::size_t start = 0; start < size; start += chunk) {
        const double offset = distribution.lossAt(start) - pivot;
        const std::size_t length = std::min(chunk, size - start);
        double part = 0, partK = 0, partKK = 0; // moments in units of the interval from `start`
        for (std::size_t k = 0; k < length; ++k) {
            const double weight = distribution.mass[start + k] * powers[k];
            const double steps = static_cast<double>(k);
            part += weight;
            partK += weight * steps;
            partKK += weight * steps * steps;
        }
        const double scale = std::exp(lambda * offset);
        const double h = distribution.interval;
        sum += scale * part;
        sumL += scale * (offset * part + h * partK);
        sumLL += scale * (offset * offset * part + 2 * offset * h * partK + h * h * partKK);
    }
    const double meanOffset = sumL / sum;
    return {std::log(sum) + lambda * pivot, meanOffset + pivot,
            std::max(0.0, sumLL / sum - meanOffset * meanOffset)};
}

namespace {

/// The tilt that minimises the Chernoff bound (K(lambda) + log(1/delta)) / lambda of epsilon, where
/// lambda K' - K = log(1/delta), makes rounding errors smallest; but it spreads a skewed sum far. The
/// smallest one whose charges are at most e^allowance as large mostly does as well on a narrower window.
double tiltFor(const std::vector<LossTerm>& terms, double delta, double allowance) {
    const double target = std::log(1 / delta);
    const double sharpest = tiltWhere(
        terms, [&](double tilt, const Cumulants& k) { return tilt * k.mean - k.value - target; },
        largestTilt(terms));
    const double chernoff = (total(terms, sharpest).value + target) / sharpest;
    return tiltWhere(
        terms,
        [&](double tilt, const Cumulants& k) { return allowance - (k.value - tilt * chernoff + target); },
        sharpest);
}

ComposedValue epsilonOf(const TiltedSum& sum, double delta) {
    if (const Bearing bearing = sum.bearing(delta); bearing != Bearing::Bears) return {bearing};
    ComposedValue result{Bearing::Bears, std::max(0.0, sum.lowest())};
    sum.walkDown([&](double previous, double above, double aboveScaled, double charge, double base) {
        if (above - std::exp(previous - base) * aboveScaled + charge <= delta && previous > 0) return false;
        if (charge - sum.infinite() > delta / 100) {
            result = {Bearing::DeltaTooSmall};
            return true;
        }
        const double excess = above + charge - delta;
        result.value = excess <= 0 ? 0 : std::max(0.0, base + std::log(excess / aboveScaled));
        return true;
    });
    return result;
}

} // namespace

ComposedValue composedEpsilon(const std::vector<LossTerm>& terms, double delta) {
    ComposedValue found;
    for (const double allowance : tiltAllowances) {
        const double lambda = tiltFor(terms, delta, allowance);
        for (const double tail : windowTails) {
            found = epsilonOf(TiltedSum(terms, lambda, tail), delta);
            if (found.bearing != Bearing::DeltaTooSmall) return found;
        }
    }
    return found;
}

/// The tilt is the saddle point K'(lambda) = epsilon of the middle one.
std::optional<std::vector<double>> composedDeltas(const std::vector<LossTerm>& terms,
                                                  const std::vector<double>& epsilons) {
    const double middle = epsilons[epsilons.size() / 2];
    const TiltedSum sum(
        terms, tiltWhere(
                   terms, [&](double, const Cumulants& k) { return k.mean - middle; }, largestTilt(terms)));
    if (sum.bearing(1) != Bearing::Bears) return std::nullopt;
    std::vector<double> deltas(epsilons.size(), 1.0);
    std::size_t next = 0;
    sum.walkDown([&](double previous, double above, double aboveScaled, double charge, double base) {
        for (; next < epsilons.size() && previous <= epsilons[next]; ++next)
            deltas[next] = std::clamp(
                above - std::exp(std::min(largestPlainLoss, epsilons[next] - base)) * aboveScaled + charge,
                0.0, 1.0);
        return next == epsilons.size();
    });
    return deltas;
}

} // namespace trilemma
