// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/private_selection.h"

#include "core/privacy/bernoulli_exp.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace trilemma {

namespace {

/// numerator/denominator, below 2^63 each.
struct Rational {
    std::uint64_t numerator = 0;
    std::uint64_t denominator = 1;
};

/// The double as the fraction that it is; value in [1, maxMeanTrials], so that the denominator is a power of
/// two up to 2^52.
Rational rationalOf(double value) {
    Rational exact;
    while (value != std::floor(value)) { // doubling is exact
        value *= 2;
        exact.denominator *= 2;
    }
    exact.numerator = static_cast<std::uint64_t>(value);
    return exact;
}

bool bernoulli(NoiseSource& noise, const Rational& probability) {
    return uniformBelow(noise, probability.denominator) < probability.numerator;
}

/// Failures until the first success, and that one.
std::int64_t geometric(NoiseSource& noise, const Rational& success) {
    std::int64_t k = 1;
    while (!bernoulli(noise, success))
        ++k;
    return k;
}

/// g rounded up: with x = log(1/g) the mean is (e^x - 1)/x, which rises in x. The bisection keeps a mean that
/// is short of the declared one by 1e-12 of it, a thousand times the rounding errors of expm1 and exp.
Rational logarithmicSuccess(double mean) {
    constexpr int bits = 62;
    const double aimed = mean * (1 - 1e-12);
    double low = 0, high = 60;
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        (std::expm1(middle) / middle <= aimed ? low : high) = middle;
    }
    const auto scaled = static_cast<std::uint64_t>(std::ldexp(std::exp(-low), bits));
    return {std::min(scaled + 1, std::uint64_t{1} << bits), std::uint64_t{1} << bits};
}

/// Geometric proposals, accepted with probability 1/k: mass proportional to (1-g)^(k-1)/k.
std::int64_t logarithmic(NoiseSource& noise, double mean) {
    const Rational success = logarithmicSuccess(mean);
    for (;;) {
        const std::int64_t k = geometric(noise, success);
        if (uniformBelow(noise, static_cast<std::uint64_t>(k)) == 0) return k;
    }
}

/// Poisson of half of `twice` <= 1. Proposals have mass 2^-(k+1) and are accepted with probability
/// twice^k / k!, a product of k pairs of coins: mass proportional to (twice/2)^k / k!.
std::int64_t smallPoisson(NoiseSource& noise, const Rational& twice) {
    for (;;) {
        const std::int64_t k = geometric(noise, {1, 2}) - 1;
        std::int64_t passed = 0;
        while (passed < k && bernoulli(noise, twice) &&
               uniformBelow(noise, static_cast<std::uint64_t>(passed + 1)) == 0)
            ++passed;
        if (passed == k) return k;
    }
}

/// A sum of independent Poisson variables of equal means, each at most 1/2.
std::int64_t poisson(NoiseSource& noise, const Rational& mean) {
    const std::uint64_t pieces = (2 * mean.numerator + mean.denominator - 1) / mean.denominator;
    const Rational twice{2 * mean.numerator, mean.denominator * pieces}; // 2^52 * 2000 < 2^63
    std::int64_t sum = 0;
    for (std::uint64_t i = 0; i < pieces; ++i)
        sum += smallPoisson(noise, twice);
    return sum;
}

} // namespace

std::int64_t drawTrialCount(TrialCountDistribution law, double mean, NoiseSource& noise) {
    if (!(mean >= 1 && mean <= maxMeanTrials)) std::abort();
    const Rational exact = rationalOf(mean);
    switch (law) {
    case TrialCountDistribution::Geometric:
        return geometric(noise, {exact.denominator, exact.numerator});
    case TrialCountDistribution::Logarithmic:
        return logarithmic(noise, mean);
    case TrialCountDistribution::Poisson:
        return poisson(noise, exact);
    }
    std::abort();
}

} // namespace trilemma
