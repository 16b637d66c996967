// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"

#include "core/base/hash.h"

#include <cmath>

namespace trilemma {

Split splitSlots(std::size_t slotCount, double testShare, std::uint64_t seed) {
    const auto threshold = static_cast<std::uint64_t>(std::ldexp(testShare, 64));
    Split split;
    split.train.reserve(slotCount);
    for (std::size_t slot = 0; slot < slotCount; ++slot) {
        const bool isTest = publicWord(seed, slot) < threshold;
        (isTest ? split.test : split.train).push_back(static_cast<std::uint32_t>(slot));
    }
    return split;
}

} // namespace trilemma
