// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups, base rates and what missing cells cost, under a schema. Everything here was computed on the
// records: non-private.
#pragma once

#include "core/data/csv_reader.h"
#include "core/data/schema.h"

namespace trilemma {

/// Records in all and by group: one list for each sensitive column, in the order of groupNames() and, last,
/// records whose group is not known.
struct GroupedCount {
    std::uint64_t all = 0;
    std::vector<std::vector<std::uint64_t>> ofGroup;
    bool operator==(const GroupedCount&) const = default;
};

/// Of one column in use. "Lost" records keep their slot and contribute nothing.
struct ColumnCost {
    std::string name;
    GroupedCount missing;    ///< cells with one of the column's missing codes
    GroupedCount lostByDrop; ///< records that the policy drop loses here and no other column loses already
    GroupedCount unfit;      ///< records whose cell is not missing and does not fit the schema
};

struct TableCounts {
    std::vector<std::string> attributes;          ///< the sensitive columns
    std::vector<std::vector<std::string>> groups; ///< of each, "(unknown)" last
    GroupedCount records;
    GroupedCount positive; ///< contributing records of the second class, where there are two
    GroupedCount lost;     ///< under the policies as they stand
    std::vector<ColumnCost> columns;
    std::vector<std::string> classes; ///< none where the label is a number
    /// How many the label tells apart: its classes, or one where it is a number.
    std::size_t labels() const { return std::max<std::size_t>(1, classes.size()); }
    /// Contributing records by every crossing of the attributes' groups (as they vary in a Partition: the
    /// last fastest) and, fastest of all, class. Empty where that would be more than `maxCrossings` numbers.
    std::vector<std::uint64_t> crossed;
    static constexpr std::size_t maxCrossings = 100'000;

    const ColumnCost* find(const std::string& column) const;
    /// Contributing records by the crossings of these attributes (in the schema's order) and class, the class
    /// fastest; empty where `crossed` is, or an attribute is not known.
    std::vector<std::uint64_t> crossedBy(const std::vector<std::string>& attributes) const;
};

/// One pass over the files. Errors: as loadTable(), but for labels that fit nowhere. The schema need not be
/// valid as a whole; its columns in use must be in the files.
Result<TableCounts> countTable(const std::vector<std::string>& files, const Schema& schema,
                               const ReadOptions& options = {});

} // namespace trilemma
