// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/hash.h"
#include "core/data/csv_reader.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilemma {

struct UnitIndex;

/// Keyed digest of which record is in which slot of a table: its files in their order (canonicalFile()), the
/// version of the rule of framing, separator and quote of each, names of the columns, the cells of each slot
/// in order, with units the column and the identity of each slot's unit as the split uses it, the number of
/// slots and the version of the split's rule. So another reading of the same files, of which a neighbouring
/// table may make other slots, is another layout, and so are copies of them: the safe side. Version 2; what
/// version 1, which knew neither files nor framing, left in entries equals none of these. Two tables with the
/// same digest have the same record in each slot, so that with one seed and share a record is in the same
/// part of both (core/privacy/ledger.h). Computed from private records: it never leaves the user's own files.
class SlotLayout {
  public:
    explicit SlotLayout(const UserKey& key);

    void setReading(const std::vector<std::string>& files, const Framing& framing); ///< first of all
    void setColumns(const std::vector<std::string>& names);
    void add(std::span<const std::string_view> cells);
    void setUnits(const UnitIndex& units); ///< after the last record
    std::string finish();

  private:
    KeyedDigest m_digest;
    std::uint64_t m_slots = 0;
};

} // namespace trilemma
