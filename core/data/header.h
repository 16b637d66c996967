// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/csv_reader.h"
#include "core/data/schema.h"

namespace trilemma {

/// Reads the records of several files that share one header, as one table. The handler sees data records
/// only.
struct TableLayout {
    std::vector<std::string> names; ///< of the columns as they stand in the file
    bool hasHeader = true;
};

using LayoutRule = std::function<Result<TableLayout>(const Record& first)>;

/// `layoutOf` looks at the first record of each file and says whether it is a header. Every file must have
/// the same layout; a record with another number of cells is refused with its number.
Outcome readTable(const std::vector<std::string>& files, const ReadOptions& options,
                  const LayoutRule& layoutOf, const std::function<Outcome(const TableLayout&)>& onLayout,
                  const std::function<Result<Next>(const Record&)>& onRecord);

/// What a format says of reading, over other options.
ReadOptions readOptions(const FileFormat& format, ReadOptions options);

/// A header is a first record whose cells are all named, all different and none a number; `rule` may say
/// otherwise. Repeated names are refused, but where a ready table is published so: then the second is
/// "name.1".
Result<TableLayout> guessLayout(const Record& first, HeaderRule rule = HeaderRule::Auto);

/// The first record against a schema: a header that holds every column in use, or, without a header, exactly
/// as many cells as the schema has columns.
Result<TableLayout> layoutBySchema(const Record& first, const Schema& schema);

} // namespace trilemma
