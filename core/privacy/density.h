// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/exp_bounds.h"
#include "core/privacy/strip_table.h"

namespace trilemma {

/// Bounds, in units of 2^-62, of g over x in [low, high] 2^-60.
inline QuickExpBounds quickDensity(NoiseLaw law, std::uint64_t low, std::uint64_t high) {
    // x^2/2 in units of 2^-57: (x 2^60)^2 2^-64 rounded down below and up above; x: 2^-3
    if (law == NoiseLaw::Gaussian) return quickExpBounds(mulHigh(low, low), mulHigh(high, high) + 1);
    return quickExpBounds(low >> 3, (high >> 3) + 1);
}

/// Bounds, in units of 2^-bits, of g over x in [low, high] 2^-(60+bits).
inline ExpBounds densityBounds(NoiseLaw law, const BigInt& low, const BigInt& high, unsigned bits) {
    if (law == NoiseLaw::Gaussian) {
        const unsigned shift = 121 + bits; // squares have 120 + 2 bits binary digits, halves one more
        return expBounds((low * low) >> shift, ((high * high) >> shift) + 1, bits);
    }
    return expBounds(low >> 60, (high >> 60) + 1, bits);
}

} // namespace trilemma
