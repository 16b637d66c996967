// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/hash.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilemma {

struct UnitIndex;

/// Keyed digest of which record is in which slot of a table: names of the columns, the cells of each slot in
/// order, with units the column and the identity of each slot's unit as the split uses it, the number of
/// slots and the version of the split's rule. Two tables with the same digest have the same record in each
/// slot, so that with one seed and share a record is in the same part of both (core/privacy/ledger.h).
/// Computed from private records: it never leaves the user's own files.
class SlotLayout {
  public:
    explicit SlotLayout(const UserKey& key);

    void setColumns(const std::vector<std::string>& names);
    void add(std::span<const std::string_view> cells);
    void setUnits(const UnitIndex& units); ///< after the last record
    std::string finish();

  private:
    KeyedDigest m_digest;
    std::uint64_t m_slots = 0;
};

} // namespace trilemma
