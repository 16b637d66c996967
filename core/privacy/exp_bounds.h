// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/wide_integer.h"

namespace trilemma {

// Bounds of exp(-a) that hold for certain: integers only, every rounding goes outward. A decision that both
// bounds agree on is the decision that exp itself would give.

/// lower <= exp(-a) 2^62 <= upper for every a in [low, high] 2^-57. Their distance is at most
/// 17 + 32 (high - low).
struct QuickExpBounds {
    std::uint64_t lower = 0;
    std::uint64_t upper = 0;
};
QuickExpBounds quickExpBounds(std::uint64_t low, std::uint64_t high);

/// lower <= exp(-a) 2^bits <= upper for every a in [low, high] 2^-bits, low >= 0. Their distance for
/// low = high is at most 2.
struct ExpBounds {
    BigInt lower;
    BigInt upper;
};
ExpBounds expBounds(const BigInt& low, const BigInt& high, unsigned bits);

} // namespace trilemma
