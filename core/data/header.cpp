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

std::vector<std::string> cellTexts(const Record& record) {
    return {record.cells.begin(), record.cells.end()};
}

} // namespace

Outcome readTable(const std::vector<std::string>& files, const ReadOptions& options,
                  const LayoutRule& layoutOf, const std::function<Outcome(const TableLayout&)>& onLayout,
                  const std::function<Result<Next>(const Record&)>& onRecord) {
    std::optional<TableLayout> layout;
    std::uint64_t records = 0;
    for (std::size_t index = 0; index < files.size(); ++index) {
        const std::string& file = files[index];
        Result<std::unique_ptr<ByteSource>> source = openSource(file);
        if (!source) return source.errors();
        bool first = true;
        bool stopped = false;
        ReadOptions own = options;
        if (options.progress)
            own.progress = [&](double fraction) {
                options.progress((static_cast<double>(index) + fraction) / static_cast<double>(files.size()));
            };
        const Outcome outcome = readRecords(**source, file, own, [&](const Record& record) -> Result<Next> {
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
    }
    if (records == 0)
        return Error{ErrorCode::InvalidFile, files.empty() ? "data.files" : files.front(), "",
                     "holds a header but no record", "Choose a file with records"};
    return success();
}

Result<TableLayout> guessLayout(const Record& first) {
    TableLayout layout{cellTexts(first), true};
    std::set<std::string> seen;
    std::string repeated;
    for (const std::string& name : layout.names) {
        layout.hasHeader = layout.hasHeader && !name.empty() && !parseNumber(name);
        if (!seen.insert(name).second) repeated = name;
    }
    if (layout.hasHeader && !repeated.empty() && layout.names.size() > 1)
        return Error{ErrorCode::InvalidFile, "header", repeated, "two columns have this name",
                     "Rename one of them"};
    if (!layout.hasHeader)
        for (std::size_t i = 0; i < layout.names.size(); ++i)
            layout.names[i] = "column_" + std::to_string(i + 1);
    return layout;
}

Result<TableLayout> layoutBySchema(const Record& first, const Schema& schema) {
    TableLayout layout{cellTexts(first), true};
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
