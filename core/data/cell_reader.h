// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text_hash.h"
#include "core/data/schema.h"

namespace trilemma {

/// Finds a raw cell in a public category list: exactly, through `merge`, or by number ("1.0" is "1").
class CategoryLookup {
  public:
    explicit CategoryLookup(const Column& column);
    /// Index into Column::categories; nullopt if unseen and the column declares no "other".
    std::optional<int> find(std::string_view cell) const;

  private:
    TextMap<int> m_byText;
    std::map<double, int> m_byNumber;
    std::optional<int> m_other;
};

enum class CellState { Value, Missing, Invalid };

/// A raw cell as its column reads it.
struct CellValue {
    CellState state = CellState::Value;
    double number = 0; ///< of a numeric column
    int category = 0;  ///< of a categorical one; one past the list where the cell is missing
};

/// Reads the cells of one column by its public declaration alone; a missing cell of the policy impute is read
/// as its public value.
class CellReader {
  public:
    CellReader(const Column& column, const FileFormat& file);
    const Column& column() const { return m_column; }

    bool isMissing(std::string_view cell) const; ///< one of the column's missing codes
    CellValue read(std::string_view cell) const;
    /// Whether the column lets the record contribute: the cell fits, or the policy has a place for it.
    bool admits(const CellValue& value) const {
        return value.state == CellState::Value ||
               (value.state == CellState::Missing && m_column.missing == MissingPolicy::OwnCategory);
    }
    /// Index into groupNames() of the column. Precondition: admits(value).
    int groupOf(const CellValue& value) const;

  private:
    Column m_column;
    char m_decimal;
    char m_thousands;
    CategoryLookup m_lookup;
};

/// Class of a label cell under the rule; none where the cell is missing or does not fit.
std::optional<int> classOf(const LabelRule& rule, const CellReader& reader, const CellValue& value);

} // namespace trilemma
