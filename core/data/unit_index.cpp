// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/unit_index.h"

#include "core/base/hash.h"
#include "core/data/inspection.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

UnitIndexer::UnitIndexer(const Column& column, const FileFormat& file)
    : m_column(column)
    , m_file(file) {
    m_index.column = column.name;
}

/// The cell as it is; in a column of numbers a whole number in one spelling, so that 7 and 7.0 are one unit.
/// Beyond 2^53 doubles would take two units for one, so the text stays.
std::optional<std::string> UnitIndexer::identityOf(std::string_view cell) const {
    const auto& codes = m_column.missingCodes;
    if (std::find(codes.begin(), codes.end(), cell) != codes.end()) return std::nullopt;
    if (!m_column.isNumber()) return std::string(cell);
    const char thousands = m_file.thousands.empty() ? '\0' : m_file.thousands.front();
    const std::optional<double> number = parseNumber(cell, m_file.decimal.front(), thousands);
    if (!number) return std::nullopt;
    const bool whole = *number == std::floor(*number);
    if (m_column.kind == Kind::Integer && !whole) return std::nullopt;
    if (whole && std::abs(*number) < 0x1p53) return std::to_string(static_cast<std::int64_t>(*number));
    return std::string(cell);
}

UnitIndexer::Admission UnitIndexer::add(std::string_view cell) {
    const std::optional<std::string> identity = identityOf(cell);
    if (!identity) return addNobody();
    const auto [known, isNew] =
        m_units.try_emplace(*identity, static_cast<std::uint32_t>(m_index.digests.size()));
    if (isNew) {
        m_index.digests.push_back(publicDigest(*identity));
        m_rows.push_back(0);
    }
    m_index.unitOfSlot.push_back(known->second);
    if (++m_rows[known->second] <= m_column.maxRows.value_or(maxRowsOfUnit)) return Admission::Counts;
    ++m_index.beyondMaxRows;
    return Admission::BeyondMaxRows;
}

UnitIndexer::Admission UnitIndexer::addNobody() {
    m_index.unitOfSlot.push_back(UnitIndex::none);
    return Admission::NoUnit;
}

UnitIndex UnitIndexer::finish() {
    const std::int64_t largest = m_rows.empty() ? 1 : *std::max_element(m_rows.begin(), m_rows.end());
    m_index.maxRows = m_column.maxRows.value_or(std::min(largest, maxRowsOfUnit));
    return std::move(m_index);
}

} // namespace trilemma
