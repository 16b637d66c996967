// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/inspection.h"

#include "core/base/text_hash.h"
#include "core/data/cell_reader.h"
#include "core/data/header.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace trilemma {

namespace {

bool isMissing(std::string_view cell) {
    return cell.empty() || cell == "?" || cell == "NA";
}

struct Signs {
    char decimal = '.';
    char thousands = '\0';
};

void takeNumber(ColumnInspection& column, double number) {
    column.min = column.numeric == 0 ? number : std::min(column.min, number);
    column.max = column.numeric == 0 ? number : std::max(column.max, number);
    column.whole = column.whole && number == std::floor(number);
}

/// What one pass gathers of one column. Most cells of a table were seen before: they are not read again.
struct ColumnPass {
    struct Seen {
        std::uint64_t count = 0;
        bool isNumber = false;
    };
    TextMap<Seen> values;

    void take(ColumnInspection& column, std::string_view cell, const Signs& signs);
};

void ColumnPass::take(ColumnInspection& column, std::string_view cell, const Signs& signs) {
    if (const auto found = values.find(cell); found != values.end()) {
        // The cells that were seen first are counted as values only while they may be all there are.
        found->second.count += !column.manyValues;
        ++(found->second.isNumber ? column.numeric : column.other);
        return;
    }
    if (isMissing(cell)) {
        ++column.missing;
        return;
    }
    const std::optional<double> number = parseNumber(cell, signs.decimal, signs.thousands);
    if (number) takeNumber(column, *number);
    ++(number ? column.numeric : column.other);
    if (values.size() < ColumnInspection::maxValues)
        values.emplace(cell, Seen{1, number.has_value()});
    else
        column.manyValues = true;
}

/// 1, 2 or 5 times a power of ten, at least `value`.
double roundUp(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 2.0, 5.0, 10.0})
        if (step * power >= value * (1 - 1e-9)) return step * power;
    return 10 * power;
}

Column proposeColumn(const ColumnInspection& seen) {
    Column column;
    column.name = seen.name;
    constexpr std::size_t fewValues = 20;
    const bool numbers = seen.other == 0 && seen.numeric > 0;
    if (numbers && (seen.values.size() > fewValues || seen.manyValues)) {
        column.kind = seen.whole ? Kind::Integer : Kind::Numeric;
        const double width = std::max(seen.max - seen.min, 1e-9);
        column.scale = roundUp(width / 4);
        column.centre = std::round((seen.min + seen.max) / 2 / column.scale) * column.scale;
    } else if (seen.manyValues || seen.values.size() > 100 || seen.values.empty()) {
        column.kind = Kind::Text;
        column.role = Role::Ignored;
    } else {
        column.kind = Kind::Categorical;
        for (const auto& [value, count] : seen.values)
            column.categories.push_back(value);
    }
    return column;
}

/// Whether what was seen could be a column of this declaration: every listed cell has a place.
bool couldBe(const ColumnInspection& seen, const Column& column) {
    if (column.isNumber()) return seen.other == 0;
    if (column.kind != Kind::Categorical) return true;
    const CategoryLookup lookup(column);
    return !seen.manyValues && std::all_of(seen.values.begin(), seen.values.end(),
                                           [&](const auto& each) { return lookup.find(each.first); });
}

/// Counts the slots of each file while they are read, as a private run counts them.
class SlotCounter {
  public:
    explicit SlotCounter(Inspection& inspection)
        : m_inspection(inspection) {}

    void nextFile() {
        endFile();
        m_file = m_file ? *m_file + 1 : 0;
        m_slots = 0;
    }

    /// Whether this is a whole record.
    bool take(const Record& record) {
        ++m_slots;
        ++m_inspection.records;
        if (record.fault == SlotFault::None) return true;
        ++m_inspection.unfit;
        m_ragged += record.fault == SlotFault::Ragged;
        if (record.fault == SlotFault::Ragged && m_firstRagged.empty())
            m_firstRagged = {Error{ErrorCode::InvalidFile, m_inspection.files[m_file.value_or(0)],
                                   "row " + std::to_string(record.number),
                                   faultText(record, m_inspection.columns.size()),
                                   "Correct the row, or choose the right separator and quote"}};
        return false;
    }

    Outcome finish() {
        endFile();
        if (m_ragged > 0 && 2 * m_ragged >= m_inspection.records) return m_firstRagged;
        if (m_inspection.records == m_inspection.unfit)
            return Error{ErrorCode::InvalidFile, m_inspection.files.front(), "",
                         "holds a header but no record", "Choose a file with records"};
        return success();
    }

  private:
    void endFile() {
        if (!m_file) return;
        std::optional<std::uint64_t>& declared = m_inspection.framing[*m_file].slotCount;
        if (!declared && !m_inspection.isHead) declared = m_slots;
    }

    Inspection& m_inspection;
    std::optional<std::size_t> m_file;
    std::uint64_t m_slots = 0;
    std::uint64_t m_ragged = 0;
    Errors m_firstRagged;
};

void nameByReadyTable(Inspection& inspection) {
    for (const std::string& name : readySchemaNames()) {
        const Result<Schema> ready = readySchema(name);
        if (!ready || !std::equal(inspection.columns.begin(), inspection.columns.end(),
                                  ready->columns.begin(), ready->columns.end(), couldBe))
            continue;
        for (std::size_t i = 0; i < ready->columns.size(); ++i)
            inspection.columns[i].name = ready->columns[i].name;
        return;
    }
}

} // namespace

std::optional<double> parseNumber(std::string_view cell, char decimal, char thousands) {
    std::string rewritten;
    if (decimal != '.' || thousands != '\0') {
        for (const char c : cell) {
            if (c == thousands && thousands != '\0') continue;
            if (c == '.' && decimal != '.') return std::nullopt;
            rewritten.push_back(c == decimal ? '.' : c);
        }
        cell = rewritten;
    }
    if (cell.starts_with("+-")) return std::nullopt;
    if (cell.starts_with('+')) cell.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::vector<std::string> Inspection::columnNames() const {
    std::vector<std::string> names;
    for (const ColumnInspection& column : columns)
        names.push_back(column.name);
    return names;
}

Result<Inspection> inspect(const std::vector<std::string>& files, const ReadOptions& options,
                           bool previewOnly, const FileFormat& format) {
    Inspection inspection;
    inspection.files = files;
    inspection.format = format;
    inspection.isHead = previewOnly;
    const Signs signs{format.decimal.front(), format.thousands.empty() ? '\0' : format.thousands.front()};
    for (std::size_t i = 0; i < files.size(); ++i) {
        Result<FileFraming> found = detectFraming(files[i], i, format, looksLikeHeader);
        if (!found) return found.errors();
        inspection.framing.push_back(std::move(found).value());
    }
    if (!files.empty()) inspection.dialect = inspection.framing.front().dialect;
    SlotCounter slots(inspection);
    std::vector<ColumnPass> passes;
    const auto onLayout = [&](const TableLayout& layout) {
        inspection.hasHeader = inspection.framing.front().hasHeader;
        for (const std::string& name : layout.names)
            inspection.columns.emplace_back().name = name;
        passes.resize(layout.names.size());
        return success();
    };
    const auto onRecord = [&](const Record& record) -> Result<Next> {
        if (!slots.take(record)) return Next::Continue;
        if (inspection.preview.size() < Inspection::previewRecords)
            inspection.preview.emplace_back(record.cells.begin(), record.cells.end());
        else if (previewOnly)
            return Next::Stop;
        for (std::size_t i = 0; i < record.cells.size(); ++i)
            passes[i].take(inspection.columns[i], record.cells[i], signs);
        return Next::Continue;
    };
    std::size_t columns = 0; // without a header
    if (!files.empty() && !inspection.framing.front().hasHeader) {
        const Result<std::size_t> usual = usualCellsOf(files.front(), inspection.framing.front());
        if (!usual) return usual.errors();
        columns = *usual;
    }
    const auto layoutOf = [&](const Record& first, bool isHeader) -> Result<TableLayout> {
        slots.nextFile();
        if (isHeader) return namesOfHeader(first);
        return numberedColumns(columns > 0 ? columns : first.cells.size());
    };
    const Outcome outcome =
        readTable(files, inspection.framing, format, options, layoutOf, onLayout, onRecord);
    if (!outcome) return outcome.errors();
    if (const Outcome fits = slots.finish(); !fits) return fits.errors();
    for (std::size_t i = 0; i < passes.size(); ++i)
        for (auto& [value, seen] : passes[i].values)
            inspection.columns[i].values.emplace(value, seen.count);
    if (!inspection.hasHeader) nameByReadyTable(inspection);
    return inspection;
}

FramingDeclaration proposedFraming(const Inspection& inspection, const Schema& schema) {
    FramingDeclaration proposed = declarationOf(inspection.framing, !schema.unitColumn());
    proposed.publicSource = sourceOfFound(inspection.files);
    if (!isDeclaredByName(inspection.format)) return proposed;
    proposed.publicSource = inspection.format.publicSource;
    if (inspection.format.slotCounts.empty()) proposed.slotCounts.clear(); // left open: as many as there are
    return proposed;
}

Schema proposeSchema(const Inspection& inspection) {
    Schema schema;
    schema.name = "own";
    schema.title = "Schema proposed from the records";
    schema.file = inspection.format;
    schema.file.header = inspection.hasHeader ? HeaderRule::Yes : HeaderRule::No;
    schema.publicSource.readFromData = true;
    for (const ColumnInspection& seen : inspection.columns)
        schema.columns.push_back(proposeColumn(seen));
    for (auto column = schema.columns.rbegin(); column != schema.columns.rend(); ++column) {
        if (column->kind != Kind::Categorical || column->categories.size() != 2) continue;
        column->role = Role::Label;
        schema.label.column = column->name;
        schema.label.positive = {column->categories.back()};
        break;
    }
    return schema;
}

bool sameColumns(const Schema& schema, const Inspection& inspection) {
    std::vector<std::string> names = inspection.columnNames();
    std::vector<std::string> known;
    for (const Column& column : schema.columns)
        known.push_back(column.name);
    std::sort(names.begin(), names.end());
    std::sort(known.begin(), known.end());
    return names == known;
}

Schema carriedOver(const Schema& schema, const Inspection& before, const Inspection& now) {
    const Schema proposedBefore = proposeSchema(before);
    Schema carried = proposeSchema(now);
    carried.publicSource = schema.publicSource;
    carried.boughtEdges = schema.boughtEdges;
    carried.file.skipLinesStarting = schema.file.skipLinesStarting;
    carried.label = {};
    bool kept = false;
    for (Column& column : carried.columns) {
        const Column* old = schema.find(column.name);
        const Column* first = proposedBefore.find(column.name);
        const bool same = old && first && first->kind == column.kind &&
                          first->categories == column.categories && first->centre == column.centre &&
                          first->scale == column.scale;
        if (same) {
            column = *old;
        } else {
            if (column.role == Role::Label) column.role = Role::Feature;
            column.publicSource = PublicSource::ofRecords();
        }
        kept = kept || (same && column.role == Role::Label);
    }
    if (kept) carried.label = schema.label;
    return carried;
}

} // namespace trilemma
