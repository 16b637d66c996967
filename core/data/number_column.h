// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"
#include "core/data/schema.h"

#include <algorithm>

namespace trilemma {

/// A numeric feature of a table, slot by slot. Precondition: the table was loaded with a schema that has it.
class NumberColumn {
  public:
    NumberColumn(const EncodedTable& table, const Column& column)
        : m_table(table)
        , m_hasMissing(column.missing == MissingPolicy::OwnCategory) {
        const auto dense = table.features.begin() + table.denseCount;
        const auto at = std::find_if(table.features.begin(), dense, [&](const EncodedFeature& feature) {
            return feature.column == column.name;
        });
        m_denseAt = static_cast<std::size_t>(at - table.features.begin());
    }

    /// In units of 2^-10 (encodeNumber()); none where the slot contributes nothing, or its cell is missing
    /// and that is a category of its own.
    std::optional<std::int16_t> at(std::size_t slot) const {
        const auto dense = static_cast<std::size_t>(m_table.denseCount);
        const std::int16_t* values = m_table.dense.data() + slot * dense + m_denseAt;
        if (!m_table.contributes[slot] || (m_hasMissing && values[1] != 0)) return std::nullopt;
        return values[0];
    }

  private:
    const EncodedTable& m_table;
    std::size_t m_denseAt = 0;
    bool m_hasMissing = false; ///< the indicator of missing cells stands behind the number
};

} // namespace trilemma
