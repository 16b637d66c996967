// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/noise_grid.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace trilemma {

NoiseGrid::NoiseGrid(double scale) {
    if (!(scale >= smallestScale && scale <= largestScale)) std::abort();
    m_mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(scale, &m_exponent), 53));
    m_exponent -= 53;
    // x scale = left mantissa 2^(exponent-60) = left (mantissa 2^(exponent+4+shift)) 2^-(64+shift). The shift
    // is the largest that lets the multiplier fit a word; with it the upper word stays below 2^63 plus a
    // half.
    m_shift = static_cast<unsigned>(std::min(63, 7 - m_exponent));
    m_multiplier = m_mantissa << (m_exponent + 4 + static_cast<int>(m_shift));
    m_half = std::uint64_t(1) << (m_shift - 1);
    m_reach = mulHigh(reach, m_multiplier) + 2; // its own lower word, and that of left times multiplier
}

BigInt NoiseGrid::roundExactly(const BigInt& left, std::uint64_t width, LazyUniform& position,
                               NoiseSource& source) const {
    for (;;) {
        const unsigned bits = position.bits();
        const auto shift = static_cast<unsigned>(60 + static_cast<int>(bits) - m_exponent);
        const BigInt half = BigInt(1) << (shift - 1);
        const BigInt min =
            (left << bits) + width * position.digits(); // x in [least, least + width) 2^-(60+bits)
        const BigInt rounded = (min * m_mantissa + half) >> shift;
        const BigInt past = (min + width) * m_mantissa + half;
        if (rounded == BigInt(past - 1) >> shift) return rounded;
        position.refine(bits + 1, source);
    }
}

} // namespace trilemma
