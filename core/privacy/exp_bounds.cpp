// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/exp_bounds.h"

#include <algorithm>
#include <array>

namespace trilemma {

namespace {

constexpr std::uint64_t one = std::uint64_t(1) << 62;
constexpr std::size_t termCount = 20;

/// [k] = floor(2^62 / k!).
constexpr std::array<std::uint64_t, termCount> inverseFactorials() {
    std::array<std::uint64_t, termCount> coefficients{};
    std::uint64_t factorial = 1; // 19! < 2^57
    for (std::size_t k = 0; k < termCount; ++k) {
        if (k > 0) factorial *= k;
        coefficients[k] = one / factorial;
    }
    return coefficients;
}

/// floor(2^120 log 2) and floor(2^63 / log 2), from the known digits of log 2 = 0.B17217F7D1CF79AB... (hex).
constexpr Wide logTwo = (static_cast<Wide>(0xB17217F7D1CF79) << 64) | 0xABC9E3B39803F2F6;
constexpr std::uint64_t inverseLogTwo = 0xB8AA3B295C17F0BB;

/// exp(-a) = 2^-halvings mantissa 2^-62, mantissa off by less than 8 units.
struct QuickExp {
    std::uint64_t mantissa = 0;
    unsigned halvings = 0;
};

/// a in units of 2^-57. With r = a - n log 2 in [0, log 2 + 2^-50), exp(-r) is its Taylor polynomial of
/// degree 19 by Horner's rule. Each step errs by less than 2 units (coefficient and product rounded down),
/// which r^k damps: in all 2 / (1 - r) < 6.6; r is rounded down by less than a unit of 2^-63; the rest of the
/// series is below r^20 / 20! < 2^-70.
QuickExp quickExp(std::uint64_t a) {
    static constexpr auto coefficients = inverseFactorials();
    const auto halvings = static_cast<unsigned>((static_cast<Wide>(a) * inverseLogTwo) >> 120);
    const auto r = static_cast<std::uint64_t>(((static_cast<Wide>(a) << 63) - halvings * logTwo) >> 57);
    std::uint64_t sum = coefficients[termCount - 1];
    for (std::size_t k = termCount - 1; k-- > 0;)
        sum = coefficients[k] - static_cast<std::uint64_t>((static_cast<Wide>(r) * sum) >> 63);
    return {sum, halvings};
}

/// For one a. exp(-a) = exp(-a 2^-k)^(2^k), with a 2^-k < 1/2 by its Taylor series.
ExpBounds expBoundsAt(const BigInt& a, unsigned bits) {
    const unsigned length = a.is_zero() ? 0 : static_cast<unsigned>(msb(a)) + 1;
    const unsigned squarings = length >= bits ? length - bits + 1 : 0;
    constexpr unsigned guard = 24;
    const unsigned work = bits + squarings + guard;
    const BigInt unit = BigInt(1) << work;
    const BigInt r = a << guard; // exactly a 2^-squarings, in units of 2^-work
    BigInt term = unit, sum = unit;
    unsigned degree = 0;
    while (!term.is_zero()) {
        ++degree;
        term = ((term * r) >> work) / degree;
        if (degree % 2 == 1)
            sum -= term;
        else
            sum += term;
    }
    // A term errs by less than 2 units and a half of the error of the one before, so by less than 4; the
    // series alternates and falls, so that what was left out is less than the last term's error.
    const BigInt slack = 4 * (BigInt(degree) + 1);
    ExpBounds bounds{sum > slack ? BigInt(sum - slack) : BigInt(0), std::min<BigInt>(sum + slack, unit)};
    for (unsigned i = 0; i < squarings; ++i) {
        bounds.lower = (bounds.lower * bounds.lower) >> work;
        bounds.upper = ((bounds.upper * bounds.upper) >> work) + 1;
    }
    bounds.lower >>= work - bits;
    bounds.upper = std::min<BigInt>((bounds.upper >> (work - bits)) + 1, BigInt(1) << bits);
    return bounds;
}

} // namespace

QuickExpBounds quickExpBounds(std::uint64_t low, std::uint64_t high) {
    constexpr std::uint64_t slack = 8;
    const QuickExp max = quickExp(low);
    if (max.halvings >= 62) return {0, 2};
    // exp(-low) - exp(-high) <= (high - low) exp(-low), where a unit of 2^-57 is 32 units of 2^-62
    const std::uint64_t fall = high - low < one / 64 ? 32 * (high - low) : one;
    const std::uint64_t down = fall + slack;
    const std::uint64_t lower = max.mantissa > down ? (max.mantissa - down) >> max.halvings : 0;
    const std::uint64_t upper = ((max.mantissa + slack) >> max.halvings) + 1;
    return {lower, std::min(upper, one)};
}

ExpBounds expBounds(const BigInt& low, const BigInt& high, unsigned bits) {
    return {expBoundsAt(high, bits).lower, expBoundsAt(low, bits).upper};
}

} // namespace trilemma
