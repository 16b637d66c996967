// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the kernels share, compiled once for each instruction set in each file that includes it
// (foreach_target.h): names of vectors, the exponential function, loops with a remainder.

#if defined(TRILEMMA_VECTOR_MATH) == defined(HWY_TARGET_TOGGLE)
#ifdef TRILEMMA_VECTOR_MATH
#undef TRILEMMA_VECTOR_MATH
#else
#define TRILEMMA_VECTOR_MATH
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace trilemma::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::ScalableTag<double>;
using Integers = hn::ScalableTag<std::int64_t>;
using Words = hn::ScalableTag<std::uint64_t>;
using Double = hn::Vec<Doubles>;
using Integer = hn::Vec<Integers>;
using Word = hn::Vec<Words>;

constexpr Doubles doubles;
constexpr Integers integers;
constexpr Words words;
constexpr int lanes = static_cast<int>(hn::MaxLanes(doubles));

/// exp of x in [-708, 0]: x = n ln 2 + r, |r| <= ln 2 / 2; 2^n times the Taylor polynomial of degree 13,
/// whose remainder is below 2^-57.
HWY_INLINE Double exponential(Double x) {
    constexpr double roundingShift = 0x1.8p52; // x + shift has the whole number nearest to x in its last bits
    const Double clamped = hn::Max(x, hn::Set(doubles, -708.0));
    const Double shift = hn::Set(doubles, roundingShift);
    const Double shifted = hn::Add(hn::Mul(clamped, hn::Set(doubles, 0x1.71547652b82fep+0)), shift);
    const Double n = hn::Sub(shifted, shift);
    // ln 2 in two parts: n times the first is exact
    Double r = hn::Sub(clamped, hn::Mul(n, hn::Set(doubles, 0x1.62e42fee00000p-1)));
    r = hn::Sub(r, hn::Mul(n, hn::Set(doubles, 0x1.a39ef35793c76p-33)));
    // In halves (Estrin 1960): short chains, so that several vectors are under way at a time.
    const auto plus = [](Double low, Double high, Double power)
                          HWY_ATTR { return hn::Add(low, hn::Mul(high, power)); };
    const auto pair = [&](double low, double high)
                          HWY_ATTR { return plus(hn::Set(doubles, low), hn::Set(doubles, high), r); };
    const Double r2 = hn::Mul(r, r), r4 = hn::Mul(r2, r2), r8 = hn::Mul(r4, r4);
    const Double low = plus(plus(pair(1.0, 1.0), pair(0.5, 1.0 / 6), r2),
                            plus(pair(1.0 / 24, 1.0 / 120), pair(1.0 / 720, 1.0 / 5040), r2), r4);
    const Double high = plus(plus(pair(1.0 / 40320, 1.0 / 362880), pair(1.0 / 3628800, 1.0 / 39916800), r2),
                             pair(1.0 / 479001600, 1.0 / 6227020800), r4);
    const Double sum = plus(low, high, r8);
    const Word exponent = hn::ShiftLeft<52>(hn::BitCast(words, shifted));
    const Double power = hn::BitCast(doubles, hn::Add(hn::BitCast(words, sum), exponent));
    return hn::IfThenElse(hn::IsNaN(x), x, power);
}

HWY_INLINE Double hyperbolicTangent(Double x) {
    // sign(x) (1 - e) / (1 + e), e = exp(-2 |x|)
    const Double one = hn::Set(doubles, 1.0);
    const Double small = exponential(hn::Mul(hn::Set(doubles, -2.0), hn::Abs(x)));
    return hn::CopySign(hn::Div(hn::Sub(one, small), hn::Add(one, small)), x);
}

/// Whether the instruction set loads and stores some lanes without touching what lies behind them.
constexpr bool hasMasks = (HWY_TARGET & (HWY_AVX2 | HWY_AVX3 | HWY_AVX3_DL)) != 0;

/// The first `some` numbers, at most `lanes`, and zeros.
HWY_INLINE Double loadUpTo(const double* from, int some) {
    if (some >= lanes) return hn::LoadU(doubles, from);
    if constexpr (hasMasks)
        return hn::MaskedLoad(hn::FirstN(doubles, static_cast<std::size_t>(some)), doubles, from);
    HWY_ALIGN double padded[lanes] = {};
    for (int i = 0; i < std::min(some, lanes); ++i)
        padded[i] = from[i];
    return hn::Load(doubles, padded);
}

HWY_INLINE void storeUpTo(Double values, double* to, int some) {
    if (some >= lanes) return hn::StoreU(values, doubles, to);
    if constexpr (hasMasks)
        return hn::BlendedStore(values, hn::FirstN(doubles, static_cast<std::size_t>(some)), doubles, to);
    HWY_ALIGN double padded[lanes];
    hn::Store(values, doubles, padded);
    for (int i = 0; i < std::min(some, lanes); ++i)
        to[i] = padded[i];
}

/// Calls body(v, i) -> Double for values i to i + lanes - 1 of `from`, for all i in steps, and writes what it
/// returns.
template <typename Body>
HWY_INLINE void forAll(const double* from, int count, double* to, const Body& body) {
    for (int i = 0; i < count; i += lanes)
        storeUpTo(body(loadUpTo(from + i, count - i), i), to + i, count - i);
}

} // namespace trilemma::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
