// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/exponential_choice.h"

#include "core/privacy/bernoulli_exp.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace trilemma {

namespace {

__extension__ typedef unsigned __int128 Wide;

/// True with probability exp(-numerator/denominator): one factor for each whole, one for the rest.
bool survives(NoiseSource& noise, Wide numerator, std::uint64_t denominator) {
    for (Wide whole = numerator / denominator; whole > 0; --whole)
        if (!bernoulliExp(noise, 1, 1)) return false;
    return bernoulliExp(noise, static_cast<std::uint64_t>(numerator % denominator), denominator);
}

} // namespace

std::size_t exponentialChoice(std::span<const std::int64_t> scores, double epsilon, std::int64_t bound,
                              NoiseSource& noise) {
    constexpr int epsilonBits = 32;
    const bool legal = !scores.empty() && bound >= 1 && bound <= largestChoiceBound && epsilon >= 0 &&
                       epsilon <= largestChoiceEpsilon;
    if (!legal) std::abort();
    const auto best = std::max_element(scores.begin(), scores.end());
    if (epsilon == 0) return static_cast<std::size_t>(best - scores.begin());
    const auto units = static_cast<std::uint64_t>(std::ldexp(epsilon, epsilonBits));
    const std::uint64_t denominator = (2 * static_cast<std::uint64_t>(bound)) << epsilonBits;
    for (;;) {
        const auto candidate = static_cast<std::size_t>(uniformBelow(noise, scores.size()));
        const auto behind = static_cast<std::uint64_t>(*best) - static_cast<std::uint64_t>(scores[candidate]);
        if (survives(noise, Wide{units} * behind, denominator)) return candidate;
    }
}

std::size_t NoiseSource::choose(std::span<const std::int64_t> scores, double epsilon, std::int64_t bound) {
    return exponentialChoice(scores, epsilon, bound, *this);
}

} // namespace trilemma
