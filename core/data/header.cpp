// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/header.h"

#include "core/base/text.h"
#include "core/data/inspection.h"

#include <algorithm>

namespace trilemma {

namespace {

Error wrongCellCount(const std::string& file, const Record& record, std::size_t expected) {
    return {ErrorCode::InvalidFile, file, "row " + std::to_string(record.number),
            "has " + std::to_string(record.cells.size()) + " cells where " + std::to_string(expected) +
                " are expected (rows are counted from 1, the header included)",
            "Mend the row, or choose the right separator and quote"};
}

/// Repeated names get ".1", ".2" .. as common tools write them.
std::vector<std::string> numbered(const std::vector<std::string>& names) {
    std::map<std::string, int> seen;
    std::vector<std::string> different;
    for (const std::string& name : names) {
        const int before = seen[name]++;
        different.push_back(before == 0 ? name : name + "." + std::to_string(before));
    }
    return different;
}

std::vector<std::string> cellTexts(const Record& record) {
    return {record.cells.begin(), record.cells.end()};
}

} // namespace

Outcome readTable(const std::vector<std::string>& files, const ReadOptions& options,
                  const LayoutRule& layoutOf, const std::function<Outcome(const TableLayout&)>& onLayout,
                  const std::function<Result<Next>(const Record&)>& onRecord) {
    std::optional<TableLayout> layout;
    std::uint64_t records = 0;
    std::vector<std::unique_ptr<ByteSource>> sources;
    double bytes = 0;
    for (const std::string& file : files) {
        Result<std::unique_ptr<ByteSource>> source = openSource(file);
        if (!source) return source.errors();
        bytes += static_cast<double>((*source)->totalBytes());
        sources.push_back(std::move(source).value());
    }
    double bytesBefore = 0;
    for (std::size_t index = 0; index < files.size(); ++index) {
        const std::string& file = files[index];
        ByteSource& source = *sources[index];
        bool first = true;
        bool stopped = false;
        ReadOptions own = options;
        const auto size = static_cast<double>(source.totalBytes());
        if (options.progress && bytes > 0)
            own.progress = [&](double fraction) {
                options.progress((bytesBefore + fraction * size) / bytes);
            };
        const Outcome outcome = readRecords(source, file, own, [&](const Record& record) -> Result<Next> {
            if (first) {
                first = false;
                const Result<TableLayout> found = layoutOf(record);
                if (!found) return found.errors();
                if (layout && found->names != layout->names)
                    return Error{ErrorCode::InvalidFile, file, "",
                                 "has another header than the file before it",
                                 "Join only files with the same columns in the same order"};
                if (!layout) {
                    layout = *found;
                    if (const Outcome accepted = onLayout(*layout); !accepted) return accepted.errors();
                }
                if (found->hasHeader) return Next::Continue;
            }
            if (record.cells.size() != layout->names.size())
                return wrongCellCount(file, record, layout->names.size());
            ++records;
            const Result<Next> next = onRecord(record);
            stopped = next && *next == Next::Stop;
            return next;
        });
        if (!outcome) return outcome.errors();
        if (stopped) return success();
        bytesBefore += size;
    }
    if (records == 0)
        return Error{ErrorCode::InvalidFile, files.empty() ? "data.files" : files.front(), "",
                     "holds a header but no record", "Choose a file with records"};
    return success();
}

ReadOptions readOptions(const FileFormat& format, ReadOptions options) {
    options.skipLinesStarting = format.skipLinesStarting;
    options.dialect.separator = format.separator.empty() ? '\0' : format.separator.front();
    options.dialect.quote = format.quote.empty() ? '\0' : format.quote.front();
    options.dialect.allLatin1 = format.encoding == TextEncoding::Latin1;
    return options;
}

Result<TableLayout> guessLayout(const Record& first, HeaderRule rule) {
    TableLayout layout{cellTexts(first), rule != HeaderRule::No};
    std::set<std::string> seen;
    std::string repeated;
    for (const std::string& name : layout.names) {
        if (rule == HeaderRule::Auto)
            layout.hasHeader = layout.hasHeader && !name.empty() && !parseNumber(name);
        if (!seen.insert(name).second) repeated = name;
    }
    if (!layout.hasHeader) {
        for (std::size_t i = 0; i < layout.names.size(); ++i)
            layout.names[i] = "column_" + std::to_string(i + 1);
        return layout;
    }
    if (seen.size() == layout.names.size() || layout.names.size() == 1) return layout;
    layout.names = numbered(layout.names);
    if (!recogniseSchema(layout.names).empty()) return layout;
    return Error{ErrorCode::InvalidFile, "header", repeated, "two columns have this name",
                 "Rename one of them"};
}

Result<TableLayout> layoutBySchema(const Record& first, const Schema& schema) {
    TableLayout layout{cellTexts(first), true};
    const std::vector<std::string> different = numbered(layout.names);
    const auto declared = [&](const std::string& name) { return schema.find(name) != nullptr; };
    if (std::all_of(different.begin(), different.end(), declared)) layout.names = different;
    const std::set<std::string> cells(layout.names.begin(), layout.names.end());
    std::vector<std::string> absent;
    bool anyNamed = false;
    for (const Column& column : schema.columns) {
        anyNamed = anyNamed || cells.contains(column.name);
        if (column.role != Role::Ignored && !cells.contains(column.name)) absent.push_back(column.name);
    }
    if (schema.file.header != HeaderRule::No && absent.empty()) {
        if (cells.size() != layout.names.size())
            return Error{ErrorCode::InvalidFile, "header", "", "two columns have the same name",
                         "Rename one of them"};
        return layout;
    }
    const bool mayLackHeader =
        schema.file.header == HeaderRule::No || (schema.file.header == HeaderRule::Auto && !anyNamed);
    if (mayLackHeader && first.cells.size() == schema.columns.size()) {
        layout.hasHeader = false;
        for (std::size_t i = 0; i < layout.names.size(); ++i)
            layout.names[i] = schema.columns[i].name;
        return layout;
    }
    return Error{ErrorCode::InvalidFile, "header", "",
                 "lacks columns of the schema " + schema.name + ": " + joined(absent),
                 "Choose the schema that belongs to this file, or rename its columns"};
}

} // namespace trilemma
