// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/lazy_uniform.h"
#include "core/privacy/strip_table.h"

namespace trilemma {

/// Rounding of x scale to the nearest integer, for x >= 0 of which only an interval is known, and for the
/// scale that the double is exactly. Never rounds before all of the interval rounds alike. (Halves have
/// probability 0.)
class NoiseGrid {
  public:
    static constexpr double smallestScale = 0x1p-15;
    static constexpr double largestScale = 0x1p58;

    /// What is not in [smallestScale, largestScale] ends the program: no noise would be worse than no result.
    explicit NoiseGrid(double scale);

    /// For x in [left, left + reach] 2^-60, left < leftLimit; reach is what 54 known digits leave open inside
    /// a strip. False if that does not decide. x scale = left M 2^-(64+shift), of which only the upper word
    /// is looked at.
    bool round(std::uint64_t left, std::uint64_t& rounded) const {
        const std::uint64_t min = mulHigh(left, m_multiplier) + m_half;
        rounded = min >> m_shift;
        return rounded == (min + m_reach) >> m_shift;
    }

    /// round(x scale) of x = (left + width position) 2^-60; draws digits of `position` until they decide.
    BigInt roundExactly(const BigInt& left, std::uint64_t width, LazyUniform& position,
                        NoiseSource& source) const;

    static constexpr std::uint64_t leftLimit = std::uint64_t(1) << 63; ///< x = 8

    /// The interval's length for round(): a strip narrower than 2^59, 54 digits, left rounded down.
    static constexpr std::uint64_t reach = (StripTable::widthLimit >> 54) + 1;

  private:
    std::uint64_t m_mantissa = 0; ///< scale = mantissa 2^exponent, 53 bits
    int m_exponent = 0;
    std::uint64_t m_multiplier = 0;
    unsigned m_shift = 0;      ///< in [1, 63]
    std::uint64_t m_half = 0;  ///< one half, in units of the upper word
    std::uint64_t m_reach = 0; ///< what reach and the lower word can add to the upper word
};

} // namespace trilemma
