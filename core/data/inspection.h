// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/framing.h"

namespace trilemma {

/// What one pass over a column shows. Everything here was computed on the records: non-private.
struct ColumnInspection {
    std::string name;
    std::uint64_t missing = 0; ///< cells equal to "", "?" or "NA"
    std::uint64_t numeric = 0; ///< other cells that read as numbers
    std::uint64_t other = 0;   ///< other cells
    bool whole = true;         ///< every number is whole
    double min = 0;
    double max = 0;
    std::map<std::string, std::uint64_t> values; ///< counts of distinct cells, at most `maxValues` of them
    bool manyValues = false;                     ///< there were more

    static constexpr std::size_t maxValues = 200;
};

/// One pass over the files, without a schema: what the Data page shows before anything is declared.
struct Inspection {
    std::vector<std::string> files;
    bool hasHeader = true;
    std::uint64_t records = 0; ///< slots, as a private run counts them
    std::uint64_t unfit = 0;   ///< of these, at fault (SlotFault)
    std::vector<ColumnInspection> columns;
    std::vector<std::vector<std::string>> preview; ///< the first records, as written
    Dialect dialect;                               ///< of the first file, as found or as asked for
    FileFormat format;                             ///< what was asked for
    Framing framing;     ///< of each file, as proposed; with its slots if all was read
    bool isHead = false; ///< counts are of the preview only: the rest has not been read yet

    static constexpr std::size_t previewRecords = 100;
    std::vector<std::string> columnNames() const;
};

/// Files share a header and are joined in order; their framing is detected where the format does not say it.
/// Errors: as readRecords, UTF-16 and binary content, a repeated column name, no record at all, half or more
/// of the records ragged (then the separator is probably wrong). Without a header there are as many columns
/// as most of the first records have cells. `previewOnly` stops after the preview. Files without a header
/// that look like one of the ready tables (as many columns, cells that fit) get its column names.
Result<Inspection> inspect(const std::vector<std::string>& files, const ReadOptions& options = {},
                           bool previewOnly = false, const FileFormat& format = {});

/// Whether the table has just the columns that the schema declares, in any order.
bool sameColumns(const Schema& schema, const Inspection& inspection);

/// The schema of the same table read in another way: what a person said of a column stays where the new
/// reading proposes the same for it as the old one did, the rest is proposed anew.
Schema carriedOver(const Schema& schema, const Inspection& before, const Inspection& now);

/// What the inspection found of the framing, to be declared: by nobody yet (sourceOfFound()), unless the
/// format that was asked for was declared by name; then it is that. The number of rows is left out where it
/// is not public: where the schema has units.
FramingDeclaration proposedFraming(const Inspection& inspection, const Schema& schema);

/// A first schema from an inspection: kinds, round-number scales, category lists. Every public fact is marked
/// "read from the data" and has no named source, so private training is refused until a person declares it.
/// The last column with two values becomes the label, if there is one.
Schema proposeSchema(const Inspection& inspection);

/// The cell read as a number, or nullopt. Accepts the given decimal and thousands signs and a leading '+'.
std::optional<double> parseNumber(std::string_view cell, char decimal = '.', char thousands = '\0');

} // namespace trilemma
