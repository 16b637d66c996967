// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/cell_reader.h"
#include "core/data/encoded_table.h"
#include "core/data/header.h"

namespace trilemma {

/// Encodes one record after another into a table. A rule for each record alone: whether a record contributes,
/// and what it contributes, depends on its own cells and the public schema, never on other records.
class RecordEncoder {
  public:
    /// Lays out the encoded features. Precondition: the schema is valid.
    RecordEncoder(const Schema& schema, const TableLayout& layout);

    void add(const Record& record);
    Result<EncodedTable> finish(bool refuseUnfitLabels);

  private:
    /// A column of the schema in use, with where its cell and its features are.
    struct Use {
        Column column;
        std::size_t cell = 0;
        int denseAt = -1;      ///< first dense feature, or -1
        int categoryAt = -1;   ///< which categorical index of the row, or -1
        int firstFeature = -1; ///< of its one-hot features
        int intervalAt = -1;   ///< which index of the row, or -1
        int firstInterval = -1;
        int sensitiveAt = -1;
        CellReader reader;
        Use(const Column& declared, const FileFormat& file)
            : column(declared)
            , reader(declared, file) {}
    };

    void layOut(const TableLayout& layout);
    void layOutCategories();
    void layOutIntervals();
    bool encode(const Record& record);
    bool encodeLabel(const Use& use, const CellValue& cell);
    void encodeOne(const Use& use, const CellValue& cell);
    void note(const Record& record, const std::string& column, std::string rule);

    Schema m_schema;
    std::vector<Use> m_uses;
    std::optional<UnitIndexer> m_units;
    std::size_t m_unitCell = 0;
    std::size_t m_cells = 0; ///< of a record
    EncodedTable m_table;
    std::vector<std::int16_t> m_dense; ///< of the record being encoded
    std::vector<std::uint16_t> m_category;
    std::vector<std::uint16_t> m_groups;
    std::uint16_t m_label = 0; ///< as in EncodedTable
    bool m_labelIsClamped = false;
    std::uint64_t m_labelCells = 0;
    std::uint64_t m_fittingLabels = 0;
};

/// A table of these columns that holds no row. Precondition: the schema is valid.
Result<EncodedTable> layoutOf(const Schema& schema);

/// clip((T(x / unit) - centre) / scale, low, high) rounded to a multiple of 2^-10, in these units.
std::int16_t encodeNumber(const Column& column, double value);

} // namespace trilemma
