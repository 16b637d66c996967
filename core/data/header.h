// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/framing.h"

namespace trilemma {

struct TableLayout {
    std::vector<std::string> names; ///< of the columns as they stand in the file
};

/// Names of the columns by the first record of a file, which is the header or, without one, the first slot.
using LayoutRule = std::function<Result<TableLayout>(const Record& first, bool isHeader)>;

/// Reads the slots of several files as one table, each under its framing. Every file must have the same
/// layout; a slot at fault (SlotFault) is handed over as such, and declared slots that a file lacks are
/// handed over as absent ones. Errors: those of readRecords(), a layout that is refused, a file that holds
/// more slots than it declares (whatever they hold), no slot at all.
Outcome readTable(const std::vector<std::string>& files, const Framing& framing, const FileFormat& format,
                  const ReadOptions& options, const LayoutRule& layoutOf,
                  const std::function<Outcome(const TableLayout&)>& onLayout,
                  const std::function<Result<Next>(const Record&)>& onSlot);

/// Whether the cells are all named and none a number.
bool looksLikeHeader(const std::vector<std::string>& cells);

/// Repeated names in a header are refused, but where a ready table is published so: then the second is
/// "name.1".
Result<TableLayout> namesOfHeader(const Record& header);

/// Of a table without a header: "column_1", "column_2" ..
TableLayout numberedColumns(std::size_t count);

/// The first record against a schema: a header that holds every column in use, or, without a header, the
/// columns of the schema in their order.
Result<TableLayout> layoutBySchema(const Record& first, bool isHeader, const Schema& schema);

} // namespace trilemma
