// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trilemma {

/// Slots of the two parts of a table, rising.
struct Split {
    std::vector<std::uint32_t> train;
    std::vector<std::uint32_t> test;
};

/// Slot i is a test slot if publicWord(seed, i) < testShare 2^64: a function of (seed, slot) alone, never
/// stratified, so that a changed record moves nobody else. The sizes are public. testShare in [0, 1).
Split splitSlots(std::size_t slotCount, double testShare, std::uint64_t seed);

} // namespace trilemma
