// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/hash.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilemma {

/// What a table's file format says of numbers, and which of its cells count.
struct SketchColumns {
    std::vector<bool> isUsed; ///< in the order of the file; false: the schema ignores the column
    char decimal = '.';
    char thousands = '\0'; ///< '\0': none
};

/// The k smallest of the different hashes of a set, rising, with where each came from.
struct BottomHashes {
    std::size_t size = 0; ///< k
    std::vector<std::uint64_t> hashes;
    std::vector<std::uint16_t> columns; ///< that a leave-one-out hash leaves out; else empty

    bool isExact() const { return hashes.size() < size; }
    bool operator==(const BottomHashes&) const = default;
};

/// Keyed sketch of the records of a table, which tells whether two tables share people although one was
/// rewritten. A record is the multiset of its cells, whatever the columns are named and wherever they stand;
/// a cell is a number in one spelling, or a text without blanks around it, without a dot at its end and
/// without regard to case. Three sets of 64-bit hashes are kept, each by its smallest ones: of all cells, of
/// those of the columns in use, and of those but one, for each column in use. So a column that was added,
/// dropped or changed leaves hashes that agree. Computed from private records: it never leaves the user's own
/// file. Source: Cohen and Kaplan 2007, "Summarizing data using bottom-k sketches".
class RowSketch {
  public:
    static constexpr int version = 2; ///< sketches of another one cannot be compared
    static constexpr std::size_t size = 4096;
    static constexpr std::size_t leftOutSize = 32768; ///< each record has as many of these as columns

    explicit RowSketch(const UserKey& key);
    /// One that was kept.
    RowSketch(std::int64_t rows, BottomHashes all, BottomHashes used, BottomHashes leftOut);

    void setColumns(SketchColumns columns);
    void add(std::span<const std::string_view> cells);

    std::int64_t rows() const { return m_rows; } ///< with repeated ones
    BottomHashes all() const { return m_all.result(); }
    BottomHashes used() const { return m_used.result(); } ///< empty where no column is ignored: as all()
    BottomHashes leftOut() const { return m_leftOut.result(); }

  private:
    /// Collects candidates and throws away what is too large from time to time, which costs next to nothing.
    class Collector {
      public:
        explicit Collector(std::size_t size)
            : m_size(size) {}
        explicit Collector(const BottomHashes& kept);
        void add(std::uint64_t hash, std::uint16_t column) {
            if (hash < m_limit) keep(hash, column);
        }
        BottomHashes result() const;

      private:
        struct Candidate {
            std::uint64_t hash;
            std::uint16_t column;
        };
        void keep(std::uint64_t hash, std::uint16_t column);
        static void reduce(std::vector<Candidate>& candidates, std::size_t size);
        std::size_t m_size;
        std::uint64_t m_limit = ~std::uint64_t{0};
        std::vector<Candidate> m_candidates;
    };

    /// A short cell that was hashed before; columns repeat themselves.
    struct Remembered {
        std::array<std::uint64_t, 3> words{};
        std::size_t length = ~std::size_t{0};
        std::uint64_t hash = 0;
    };

    std::uint64_t hashOf(std::string_view cell) const;
    std::uint64_t rememberedHashOf(std::string_view cell, std::size_t column);

    UserKey m_key{};
    std::uint64_t m_wordKey = 0; ///< first bytes of the key
    SketchColumns m_columns;
    bool m_ignoresAny = false;
    std::vector<std::uint64_t> m_cells; ///< hashes of the record at hand
    std::vector<Remembered> m_remembered;
    std::int64_t m_rows = 0;
    Collector m_all{size};
    Collector m_used{size};
    Collector m_leftOut{leftOutSize};
};

/// About how many different records two tables share, and in which share of the smaller one: the largest of
/// what any two of their sets say. Of two sets every hash below the smaller of their largest values (below
/// 2^64 if they are exact) is known, so common ones, divided by the share of the range that this is, estimate
/// how many there are. Of leave-one-out hashes those of the column count that has most: a record that
/// stands in both unchanged agrees in all of them, one with a changed cell in that cell's only.
struct RowOverlap {
    double rows = 0;
    double shareOfSmaller = 0; ///< in [0, 1]
    /// More than 50 rows or more than 1 % of the smaller table: too much to be called disjoint without
    /// asking.
    bool isBeyondChance() const { return rows > 50 || shareOfSmaller > 0.01; }
};
RowOverlap overlapOf(const RowSketch& a, const RowSketch& b);

} // namespace trilemma
