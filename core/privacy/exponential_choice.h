// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/noise.h"

#include <cstddef>

namespace trilemma {

inline constexpr std::int64_t largestChoiceBound = std::int64_t{1} << 30;
inline constexpr double largestChoiceEpsilon = 0x1p20;

/// Exponential mechanism (McSherry and Talwar 2007): candidate c with probability proportional to
///     exp(epsilon score_c / (2 bound)),
/// sampled exactly by rejection (uniform proposals, accepted with exp(-epsilon (best - score_c) / (2 bound)))
/// for epsilon rounded down to a multiple of 2^-32. If a neighbour changes every score by at most `bound`, it
/// is ExponentialEvent{epsilon}. `scores`: at least one, between -2^62 and 2^62; bound in [1, 2^30]; epsilon
/// in (0, 2^20], or 0: the best candidate, the first of equal ones, without randomness. The running time
/// depends on the scores, as that of all sampling here.
std::size_t exponentialChoice(std::span<const std::int64_t> scores, double epsilon, std::int64_t bound,
                              NoiseSource& noise);

} // namespace trilemma
