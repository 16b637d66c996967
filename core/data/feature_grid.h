// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

namespace trilemma {

/// Dense features are whole multiples of 2^-10, so that norms and sums are exact integers (see GradientGrid
/// in core/models/model.h). A one-hot feature has the value `featureOne`, that is 1.0.
inline constexpr int featureBits = 10;
inline constexpr int featureOne = 1 << featureBits;

/// |x|^2 in units of 2^-20, exact: of dense numbers and so many one-hot features.
inline std::int64_t squaredNorm(std::span<const std::int16_t> numbers, int oneHot) {
    std::int64_t sum = static_cast<std::int64_t>(oneHot) * featureOne * featureOne;
    for (const std::int16_t number : numbers)
        sum += static_cast<std::int64_t>(number) * number;
    return sum;
}

/// 1 / |x| of such a square, rounded down: |x| times it is at most 1 + 2^-51, which whoever clips by it
/// allows for. Infinite of 0.
inline float inverseNorm(std::int64_t square) {
    const double inverse = featureOne / std::sqrt(static_cast<double>(square));
    const auto nearest = static_cast<float>(inverse);
    return static_cast<double>(nearest) > inverse ? std::nextafterf(nearest, 0.0F) : nearest;
}

} // namespace trilemma
