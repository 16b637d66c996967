// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pairs of neighbouring tables, made up from a seed: small, and as odd as an encoded table can be.
#pragma once

#include "core/data/encoded_table.h"
#include "core/privacy/event.h"

#include <random>

namespace trilemma::test {

/// Two tables that are neighbours under a relation. Zero-out: `second` is `first` where the changed record
/// (or unit, with all rows) contributes nothing. Replace-one: it holds anything else; `without` is the table
/// between both where it contributes nothing. Attribute-only: another group of one record.
struct NeighbourPair {
    SharedTable first;
    SharedTable second;
    SharedTable without;       ///< of replace-one only
    std::uint32_t changed = 0; ///< slot, or unit where the tables have units
};

/// Shape of the tables of a setting.
struct NeighbourShape {
    int classes = 2;              ///< 0: the label is a number
    std::int64_t rowsPerUnit = 0; ///< w; 0: no units
};

/// Uniform on {0, ..., below - 1}; the same on every platform.
std::size_t pick(std::mt19937_64& random, std::size_t below);

/// A pair by words of `random`: 8 to 40 records (or units of up to w rows that contribute, and some beyond
/// w), features from zeros to the ends of their 16 bits, any labels, skewed or single groups, dropped
/// records.
NeighbourPair madeUpPair(const NeighbourShape& shape, Relation relation, std::mt19937_64& random);

/// The same through the encoder: files whose changed record has any cells, invalid and missing ones too, of
/// smallSchema() or unitSchema(). Under attribute_only another listed group.
NeighbourPair encodedPair(bool hasUnits, Relation relation, std::mt19937_64& random);

/// `table` where this slot (or all rows of this unit) contributes nothing.
SharedTable withoutChanged(const EncodedTable& table, std::uint32_t changed);

} // namespace trilemma::test
