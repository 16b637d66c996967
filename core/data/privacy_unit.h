// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace trilemma {

/// Name of the unit of privacy of a table without a unit column; no unit column may have it.
inline constexpr const char* recordUnit = "record";

/// Whose contribution a privacy claim bounds: one row of the table, or all rows with one cell of a column.
struct PrivacyUnit {
    std::string name = recordUnit;       ///< recordUnit, or the unit column
    std::optional<std::int64_t> maxRows; ///< w; none for records, or where the schema declares none
    bool isRecord() const { return name == recordUnit; }
    bool operator==(const PrivacyUnit&) const = default;
};

} // namespace trilemma
