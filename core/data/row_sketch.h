// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/hash.h"

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilemma {

/// Keyed bottom-k sketch of the records of a table: the k smallest 64-bit hashes (SipHash-2-4 with a key
/// derived from the user's) of its different records. Tells whether two tables share people. Computed from
/// private records: it never leaves the user's own file. Source: Cohen and Kaplan 2007, "Summarizing data
/// using bottom-k sketches".
class RowSketch {
  public:
    static constexpr std::size_t size = 4096; ///< k

    explicit RowSketch(const UserKey& key);
    RowSketch(std::vector<std::uint64_t> smallest, std::int64_t rows);

    /// Order of the columns in the files: a record is hashed by column name, so that reordered columns are
    /// the same record. A column more or less makes every record another one.
    void setColumns(const std::vector<std::string>& names);
    void add(std::span<const std::string_view> cells);

    std::int64_t rows() const { return m_rows; } ///< with repeated ones
    bool isExact() const { return m_smallest.size() < size; }
    std::vector<std::uint64_t> smallest() const { return {m_smallest.begin(), m_smallest.end()}; } ///< rising

  private:
    std::array<std::uint8_t, 16> m_key{};
    std::vector<std::size_t> m_order;
    std::string m_text;
    std::set<std::uint64_t> m_smallest;
    std::int64_t m_rows = 0;
};

/// About how many different records two tables share, and in which share of the smaller one. Both sketches
/// hold every hash below the smaller of their largest values (below 2^64 if they are exact), so hashes
/// common there, divided by the share of the range that this is, estimate the common records.
struct RowOverlap {
    double rows = 0;
    double shareOfSmaller = 0; ///< in [0, 1]
    /// More than 50 rows or more than 1 % of the smaller table: too much to be called disjoint without
    /// asking.
    bool isBeyondChance() const { return rows > 50 || shareOfSmaller > 0.01; }
};
RowOverlap overlapOf(const RowSketch& a, const RowSketch& b);

} // namespace trilemma
