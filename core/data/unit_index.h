// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/schema.h"

#include <cstdint>
#include <string_view>
#include <unordered_map>

namespace trilemma {

/// Which unit (person) each slot belongs to, where the schema has a unit column. The number of units is
/// public, the number of slots is not. A unit is known by its index, in order of first appearance, and by a
/// digest of its cell; the cells themselves are not kept.
struct UnitIndex {
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    std::string column;
    /// w. Where the schema declares none it is the largest number of rows that a unit has: not public, so
    /// validate() refuses private training then.
    std::int64_t maxRows = 1;
    std::vector<std::uint32_t> unitOfSlot; ///< `none` for a slot whose unit cell is missing or invalid
    std::vector<std::uint64_t> digests;    ///< publicDigest() of each unit's cell
    std::uint64_t beyondMaxRows = 0;       ///< rows that contribute nothing because of w; non-private

    std::size_t count() const { return digests.size(); }
};

/// Builds the index of a table, one row after another, in the order of the slots.
class UnitIndexer {
  public:
    explicit UnitIndexer(const Column& column, const FileFormat& file);

    enum class Admission { Counts, NoUnit, BeyondMaxRows };
    /// Whether a row with this unit cell may contribute: the cell names a unit, and at most w - 1 rows of
    /// that unit came before it. A rule within the unit alone, whatever its rows hold.
    Admission add(std::string_view cell);
    Admission addNobody(); ///< a row without a unit cell
    UnitIndex finish();

  private:
    std::optional<std::string> identityOf(std::string_view cell) const;

    Column m_column;
    FileFormat m_file;
    UnitIndex m_index;
    std::unordered_map<std::string, std::uint32_t> m_units;
    std::vector<std::int64_t> m_rows; ///< of each unit so far
};

} // namespace trilemma
