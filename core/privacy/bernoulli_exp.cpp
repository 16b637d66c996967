// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/bernoulli_exp.h"

#include <bit>
#include <cstdlib>

namespace trilemma {

namespace {

/// exp(-numerator/denominator) for numerator <= denominator. With A_k true with probability
/// numerator / (denominator k), the first k whose A_k is false is odd with that probability.
bool bernoulliExpBelowOne(NoiseSource& source, std::uint64_t numerator, std::uint64_t denominator) {
    // 1/k and numerator/denominator are two independent draws, so that no product can overflow.
    std::uint64_t k = 1;
    while (uniformBelow(source, denominator) < numerator && uniformBelow(source, k) == 0)
        ++k;
    return k % 2 == 1;
}

} // namespace

std::uint64_t uniformBelow(NoiseSource& source, std::uint64_t bound) {
    if (bound == 0) std::abort();
    if (bound == 1) return 0;
    const int surplus = std::countl_zero(bound - 1);
    for (;;) {
        const std::uint64_t value = source.word() >> surplus;
        if (value < bound) return value;
    }
}

bool bernoulliExp(NoiseSource& source, std::uint64_t numerator, std::uint64_t denominator) {
    if (denominator == 0) std::abort();
    for (; numerator > denominator; numerator -= denominator)
        if (!bernoulliExpBelowOne(source, 1, 1)) return false;
    return bernoulliExpBelowOne(source, numerator, denominator);
}

} // namespace trilemma
