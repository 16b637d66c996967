// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"
#include "core/data/index_list.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trilemma {

/// Of the two rules below. Which parts of two runs are disjoint depends on it (core/data/slot_layout.h).
inline constexpr int splitRuleVersion = 1;

/// Slots of the two parts of a table, rising; of a table with units, unit by unit and rising within each.
struct Split {
    IndexList train;
    std::vector<std::uint32_t> test;
    /// With units: the rows of the u-th training unit are train[trainUnits[u] .. trainUnits[u + 1]); a unit
    /// none of whose rows contributes is one of them all the same. Empty without units.
    IndexList trainUnits;
};

/// Slot i is a test slot if publicWord(seed, i) < testShare 2^64: a function of (seed, slot) alone, never
/// stratified, so that a changed record moves nobody else. The sizes are public. testShare in [0, 1).
Split splitSlots(std::size_t slotCount, double testShare, std::uint64_t seed);

/// A unit is a test unit, with all of its rows, if publicWord(seed, digest of its cell) < testShare 2^64: a
/// function of (seed, cell) alone, so that a new unit or row moves nobody else. Slots without a unit are in
/// neither part. testShare in [0, 1).
Split splitUnits(const UnitIndex& units, double testShare, std::uint64_t seed);

/// One or the other, by what the table has.
Split splitTable(const EncodedTable& table, double testShare, std::uint64_t seed);

/// The same, shared by all who hold that of the same table at a time.
std::shared_ptr<const Split> sharedSplit(const SharedTable& table, double testShare, std::uint64_t seed);

} // namespace trilemma
