// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/header.h"

#include "core/base/text.h"
#include "core/data/inspection.h"

#include <algorithm>

namespace trilemma {

namespace {

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

/// "columns 2 and 5"; empty if all differ. By number: the first line may be a record, whatever it was taken
/// for, and its cells are in no error.
std::string columnsOfOneName(const std::vector<std::string>& names) {
    std::map<std::string, std::size_t> seen;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (const auto [before, isNew] = seen.emplace(names[i], i + 1); !isNew)
            return "columns " + std::to_string(before->second) + " and " + std::to_string(i + 1);
    return {};
}

std::vector<std::string> cellTexts(const Record& record) {
    return {record.cells.begin(), record.cells.end()};
}

bool startsAny(const Record& record, const std::vector<std::string>& starts) {
    return std::any_of(starts.begin(), starts.end(), [&](const std::string& start) {
        return !record.cells.empty() && record.cells.front().starts_with(start);
    });
}

/// Joins the files of a table; see readTable().
class TableReader {
  public:
    TableReader(const FileFormat& format, const LayoutRule& layoutOf,
                const std::function<Outcome(const TableLayout&)>& onLayout,
                const std::function<Result<Next>(const Record&)>& onSlot)
        : m_format(format)
        , m_layoutOf(layoutOf)
        , m_onLayout(onLayout)
        , m_onSlot(onSlot) {}

    void begin(const std::string& file, const FileFraming& framing) {
        m_file = &file;
        m_framing = &framing;
        m_isFirst = true;
        m_slots = 0;
    }

    Result<Next> take(Record record) {
        if (m_isFirst) {
            m_isFirst = false;
            if (const Outcome known = takeLayout(record); !known) return known.errors();
            if (m_framing->hasHeader) return Next::Continue;
        }
        if (m_framing->slotCount && m_slots >= *m_framing->slotCount)
            return Error{
                // also of a blank one: what a line holds must not decide
                ErrorCode::InvalidFile, *m_file, "row " + std::to_string(record.number),
                "stands after the " + std::to_string(*m_framing->slotCount) +
                    " slots that are declared for this file",
                "Declare the number of slots that the file has (blank lines count), or correct the file"};
        if (record.fault == SlotFault::None && startsAny(record, m_format.skipLinesStarting))
            record.fault = SlotFault::Comment;
        if (record.fault == SlotFault::None && record.cells.size() != m_layout->names.size())
            record.fault = SlotFault::Ragged;
        return hand(record);
    }

    /// The slots that the file declares and lacks.
    Result<Next> finish() {
        Record absent{0, {}, SlotFault::Absent};
        if (m_isFirst && m_framing->hasHeader)
            return Error{ErrorCode::InvalidFile, *m_file, "", "holds a header but no record",
                         "Choose a file with records, or declare the right number of preamble lines"};
        if (m_isFirst)
            if (const Outcome known = takeLayout(absent); !known) return known.errors();
        while (m_slots < m_framing->slotCount.value_or(0)) {
            const Result<Next> next = hand(absent);
            if (!next || *next == Next::Stop) return next;
        }
        return Next::Continue;
    }

    std::uint64_t slotsOfFile() const { return m_slots; }
    std::uint64_t slots() const { return m_allSlots; }
    bool isStopped() const { return m_isStopped; }

  private:
    Outcome takeLayout(const Record& record) {
        const Result<TableLayout> found = m_layoutOf(record, m_framing->hasHeader);
        if (!found) return found.errors();
        if (!m_layout) {
            m_layout = *found;
            return m_onLayout(*m_layout);
        }
        if (found->names == m_layout->names) return success();
        return Error{ErrorCode::InvalidFile, *m_file, "", "has another header than the file before it",
                     "Join only files with the same columns in the same order"};
    }

    Result<Next> hand(const Record& record) {
        ++m_slots;
        ++m_allSlots;
        const Result<Next> next = m_onSlot(record);
        m_isStopped = next && *next == Next::Stop;
        return next;
    }

    const FileFormat& m_format;
    const LayoutRule& m_layoutOf;
    const std::function<Outcome(const TableLayout&)>& m_onLayout;
    const std::function<Result<Next>(const Record&)>& m_onSlot;
    const std::string* m_file = nullptr;
    const FileFraming* m_framing = nullptr;
    std::optional<TableLayout> m_layout;
    bool m_isFirst = true;
    bool m_isStopped = false;
    std::uint64_t m_slots = 0; ///< of this file
    std::uint64_t m_allSlots = 0;
};

} // namespace

Outcome readTable(const std::vector<std::string>& files, const Framing& framing, const FileFormat& format,
                  const ReadOptions& options, const LayoutRule& layoutOf,
                  const std::function<Outcome(const TableLayout&)>& onLayout,
                  const std::function<Result<Next>(const Record&)>& onSlot) {
    std::vector<std::unique_ptr<ByteSource>> sources;
    double bytes = 0;
    for (const std::string& file : files) {
        Result<std::unique_ptr<ByteSource>> source = openSource(file);
        if (!source) return source.errors();
        bytes += static_cast<double>((*source)->totalBytes());
        sources.push_back(std::move(source).value());
    }
    TableReader reader(format, layoutOf, onLayout, onSlot);
    double bytesBefore = 0;
    for (std::size_t index = 0; index < files.size(); ++index) {
        ByteSource& source = *sources[index];
        reader.begin(files[index], framing[index]);
        ReadOptions own = options;
        const auto size = static_cast<double>(source.totalBytes());
        if (options.progress && bytes > 0)
            own.progress = [&](double fraction) {
                options.progress((bytesBefore + fraction * size) / bytes);
            };
        const Outcome outcome = readRecords(source, files[index], framing[index], own,
                                            [&](const Record& record) { return reader.take(record); });
        if (!outcome) return outcome.errors();
        if (reader.isStopped()) return success();
        const Result<Next> finished = reader.finish();
        if (!finished) return finished.errors();
        if (*finished == Next::Stop) return success();
        if (options.onFileEnd) options.onFileEnd(reader.slotsOfFile());
        bytesBefore += size;
    }
    if (reader.slots() == 0)
        return Error{ErrorCode::InvalidFile, files.empty() ? "data.files" : files.front(), "",
                     "holds a header but no record", "Choose a file with records"};
    return success();
}

bool looksLikeHeader(const std::vector<std::string>& cells) {
    return std::none_of(cells.begin(), cells.end(),
                        [](const std::string& cell) { return cell.empty() || parseNumber(cell); });
}

TableLayout numberedColumns(std::size_t count) {
    TableLayout layout;
    for (std::size_t i = 1; i <= count; ++i)
        layout.names.push_back("column_" + std::to_string(i));
    return layout;
}

Result<TableLayout> namesOfHeader(const Record& header) {
    TableLayout layout{cellTexts(header)};
    const std::string twice = columnsOfOneName(layout.names);
    if (twice.empty() || layout.names.size() == 1) return layout;
    layout.names = numbered(layout.names);
    if (!recogniseSchema(layout.names).empty()) return layout;
    return Error{ErrorCode::InvalidFile, "header", twice, "two columns have the same name",
                 "Rename one of them; where the file has no header, say so"};
}

namespace {

/// Every column in use.
bool holdsUsed(const Schema& schema, const std::vector<std::string>& names) {
    return std::all_of(schema.columns.begin(), schema.columns.end(), [&](const Column& column) {
        return column.role == Role::Ignored || contains(names, column.name);
    });
}

} // namespace

Result<TableLayout> layoutBySchema(const Record& first, bool isHeader, const Schema& schema) {
    TableLayout layout{cellTexts(first)};
    if (!isHeader) {
        layout.names.clear();
        for (const Column& column : schema.columns)
            layout.names.push_back(column.name);
        return layout;
    }
    const std::vector<std::string> different = numbered(layout.names);
    const auto declared = [&](const std::string& name) { return schema.find(name) != nullptr; };
    const bool areAllDeclared = std::all_of(different.begin(), different.end(), declared);
    if (areAllDeclared || (!holdsUsed(schema, layout.names) && holdsUsed(schema, different)))
        layout.names = different;
    const std::set<std::string> cells(layout.names.begin(), layout.names.end());
    std::vector<const Column*> absent;
    for (const Column& column : schema.columns)
        if (column.role != Role::Ignored && !cells.contains(column.name)) absent.push_back(&column);
    const auto nameToShow = [&](const Column* column) {
        const PublicSource& source = schema.sourceOf(*column);
        const bool isFromFile = source.readFromData && !source.isNamed();
        return isFromFile ? "column " + std::to_string(column - schema.columns.data() + 1) : column->name;
    };
    if (!absent.empty())
        return Error{ErrorCode::InvalidFile, "header", "line " + std::to_string(first.number),
                     "lacks columns of the schema " + schema.name + ": " + joined(absent, nameToShow),
                     "Choose the schema that belongs to this file, or rename its columns; where the file has "
                     "no header, declare \"header\": \"no\", or lines before it as preamble_lines "
                     "(trilemma-cli import proposes both)"};
    std::vector<std::string> read = layout.names; // others may be called alike
    std::erase_if(read, [&](const std::string& name) {
        const Column* column = schema.find(name);
        return !column || column->role == Role::Ignored;
    });
    if (const std::string twice = columnsOfOneName(read); !twice.empty())
        return Error{ErrorCode::InvalidFile, "header", columnsOfOneName(layout.names),
                     "two columns have the same name", "Rename one of them"};
    return layout;
}

} // namespace trilemma
