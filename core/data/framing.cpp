// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/framing.h"

#include "core/data/census_sample.h"
#include "core/data/header.h"

#include <algorithm>
#include <array>

namespace trilemma {

namespace {

constexpr std::array openSeparators{',', ';', '\t', '|', ' '};

/// Empty, or one byte that can stand between cells.
bool isSign(const std::string& text) {
    if (text.size() > 1) return false;
    const unsigned char sign = text.empty() ? ',' : static_cast<unsigned char>(text.front());
    return sign == '\t' || (sign >= 0x20 && sign < 0x7F);
}

/// Public facts of the format; what it leaves open takes the fixed defaults.
FileFraming fixedFraming(const FileFormat& format, std::size_t file) {
    FileFraming framing;
    framing.dialect = dialectOf(format);
    framing.hasHeader = format.header != HeaderRule::No;
    if (file < format.preambleLines.size()) framing.preambleLines = format.preambleLines[file];
    if (file < format.slotCounts.size()) framing.slotCount = format.slotCounts[file];
    return framing;
}

/// The physical line after the preamble; no byte beyond its end is looked at.
std::string_view headerLine(std::string_view head, std::uint64_t preambleLines) {
    for (; preambleLines > 0; --preambleLines) {
        const std::size_t end = head.find('\n');
        if (end == std::string_view::npos) return {};
        head.remove_prefix(end + 1);
    }
    return head.substr(0, head.find('\n'));
}

std::size_t columnsNamed(const std::vector<std::string>& cells, const Schema& schema) {
    return static_cast<std::size_t>(
        std::count_if(schema.columns.begin(), schema.columns.end(), [&](const Column& column) {
            return column.role != Role::Ignored &&
                   std::find(cells.begin(), cells.end(), column.name) != cells.end();
        }));
}

char separatorOfHeader(std::string_view line, Dialect dialect, const Schema& schema) {
    char best = dialect.separator;
    std::size_t max = 0;
    for (const char separator : openSeparators) {
        dialect.separator = separator;
        if (separator == dialect.quote) continue;
        const std::size_t named = columnsNamed(cellsOfLine(line, dialect), schema);
        if (named > max) best = separator;
        max = std::max(max, named);
    }
    return best;
}

Result<FileFraming> fixedFramingOf(const std::string& file, std::size_t index, const Schema& schema) {
    FileFraming framing = fixedFraming(schema.file, index);
    if (!schema.file.separator.empty() || !framing.hasHeader) return framing;
    const Result<std::string> head = headOf(file);
    if (!head) return head.errors();
    framing.dialect.separator =
        separatorOfHeader(headerLine(*head, framing.preambleLines), framing.dialect, schema);
    return framing;
}

/// No header only where not one column is named and there are as many cells as columns.
bool namesColumns(const std::vector<std::string>& cells, const Schema& schema) {
    const auto isName = [&](const std::string& cell) { return schema.find(cell) != nullptr; };
    return cells.size() != schema.columns.size() || std::any_of(cells.begin(), cells.end(), isName);
}

Error wrongCount(const std::string& field, std::size_t count, std::size_t files) {
    return {ErrorCode::InvalidSpecification, field, std::to_string(count) + " numbers",
            "must be one number for each of the " + std::to_string(files) + " files",
            "Write [..] in the order of data.files"};
}

void checkList(const std::vector<std::uint64_t>& list, std::size_t files, std::uint64_t max,
               const std::string& field, Errors& errors) {
    if (!list.empty() && list.size() != files) errors.push_back(wrongCount(field, list.size(), files));
    for (const std::uint64_t number : list)
        if (number > max)
            errors.push_back({ErrorCode::InvalidSpecification, field, std::to_string(number),
                              "must be at most " + std::to_string(max), "Declare the number of the file"});
}

std::string signText(char sign) {
    return sign == '\0' ? std::string() : std::string(1, sign);
}

template <class Of>
auto commonTo(const Framing& framing, Of of) -> std::optional<decltype(of(framing.front()))> {
    for (const FileFraming& file : framing)
        if (of(file) != of(framing.front())) return std::nullopt;
    if (framing.empty()) return std::nullopt;
    return of(framing.front());
}

} // namespace

Dialect dialectOf(const FileFormat& format) {
    Dialect dialect;
    if (!format.separator.empty()) dialect.separator = format.separator.front();
    dialect.quote = format.quote.empty() ? '\0' : format.quote.front();
    dialect.allLatin1 = format.encoding == TextEncoding::Latin1;
    return dialect;
}

Json toJson(const FramingDeclaration& declared) {
    Json json{{"rule", framingRule}};
    if (declared.encoding) json["encoding"] = nameOf(*declared.encoding, textEncodingNames);
    if (declared.separator) json["separator"] = *declared.separator;
    if (declared.quote) json["quote"] = *declared.quote;
    if (declared.header) json["header"] = nameOf(*declared.header, headerRuleNames);
    if (!declared.preambleLines.empty()) json["preamble_lines"] = declared.preambleLines;
    if (!declared.slotCounts.empty()) json["slots"] = declared.slotCounts;
    if (declared.publicSource) json["public"] = toJson(*declared.publicSource);
    return json;
}

FramingDeclaration framingFromJson(const Json& json, const std::string& path, Errors& errors) {
    FramingDeclaration declared;
    JsonFields fields(json, path, ErrorCode::InvalidSpecification, errors);
    if (fields.child("rule")) fields.version("rule", framingRule);
    TextEncoding encoding = TextEncoding::Auto;
    HeaderRule header = HeaderRule::Auto;
    if (fields.child("encoding") && fields.readEnum("encoding", encoding, textEncodingNames))
        declared.encoding = encoding;
    if (fields.child("header") && fields.readEnum("header", header, headerRuleNames))
        declared.header = header;
    fields.read("separator", declared.separator);
    fields.read("quote", declared.quote);
    readCounts(fields, "preamble_lines", declared.preambleLines);
    readCounts(fields, "slots", declared.slotCounts);
    if (const Json* source = fields.child("public"))
        declared.publicSource = publicSourceFromJson(*source, fields.pathOf("public"), errors);
    checkSigns(fields, declared.separator.value_or(""), declared.quote.value_or(""));
    return declared;
}

void readCounts(JsonFields& fields, const std::string& key, std::vector<std::uint64_t>& into) {
    const Json* found = fields.child(key);
    if (!found) return;
    const Json list = found->is_array() ? *found : Json::array({*found});
    into.clear();
    for (const Json& number : list) {
        if (number.is_number_unsigned() || (number.is_number_integer() && number.get<std::int64_t>() >= 0)) {
            into.push_back(number.get<std::uint64_t>());
            continue;
        }
        fields.fail(key, toText(*found), "must be a list of whole numbers, one for each file",
                    "Write for example [0, 1]");
        into.clear();
        return;
    }
}

void checkSigns(JsonFields& fields, const std::string& separator, const std::string& quote) {
    if (!isSign(separator))
        fields.fail("separator", separator, "must be one character of ASCII, and no line end",
                    "Leave it empty to have it found");
    const bool isBlank = quote == " " || quote == "\t"; // blanks around cells are taken off before quotes
    if (!isSign(quote) || isBlank || (!quote.empty() && quote == separator))
        fields.fail("quote", quote, "must be one character of ASCII, no blank and not the separator",
                    "Leave it empty where cells are not quoted");
}

FileFormat formatUnder(FileFormat format, const FramingDeclaration& declared) {
    if (declared.encoding) format.encoding = *declared.encoding;
    if (declared.separator) format.separator = *declared.separator;
    if (declared.quote) format.quote = *declared.quote;
    if (declared.header) format.header = *declared.header;
    if (!declared.preambleLines.empty()) format.preambleLines = declared.preambleLines;
    if (!declared.slotCounts.empty()) format.slotCounts = declared.slotCounts;
    if (declared.publicSource) format.publicSource = declared.publicSource;
    return format;
}

Errors validateFraming(const FileFormat& format, std::size_t files, const std::string& path) {
    Errors errors;
    checkList(format.preambleLines, files, maxSlots, path + ".preamble_lines", errors);
    checkList(format.slotCounts, files, maxSlots, path + ".slots", errors);
    if (!format.quote.empty() && format.quote == format.separator)
        errors.push_back({ErrorCode::InvalidSpecification, path + ".quote", format.quote,
                          "is the separator too", "Leave it empty where cells are not quoted"});
    return errors;
}

bool isDeclared(const FileFormat& format) {
    return format.header != HeaderRule::Auto && !format.separator.empty();
}

bool isDeclaredByName(const FileFormat& format) {
    return isDeclared(format) && format.publicSource && format.publicSource->isNamed();
}

Result<Framing> framingOf(const std::vector<std::string>& files, const Schema& schema,
                          UndeclaredFraming undeclared) {
    const FileFormat& format = schema.file;
    if (Errors wrong = validateFraming(format, files.size(), "schema.file"); !wrong.empty()) return wrong;
    const bool isFixed = undeclared == UndeclaredFraming::Fixed || isDeclared(format);
    const auto isHeader = [&](const std::vector<std::string>& cells) { return namesColumns(cells, schema); };
    Framing framing;
    for (std::size_t i = 0; i < files.size(); ++i) {
        Result<FileFraming> one =
            isFixed ? fixedFramingOf(files[i], i, schema) : detectFraming(files[i], i, format, isHeader);
        if (!one) return one.errors();
        framing.push_back(std::move(one).value());
    }
    return framing;
}

PublicSource sourceOfFound(const std::vector<std::string>& files) {
    if (files.size() == 1 && isSampleName(files.front()))
        if (const Result<Schema> sample = readySchema(schemaOfSample(files.front())))
            return sample->publicSource;
    return PublicSource::ofRecords();
}

FramingDeclaration declarationOf(const Framing& framing, bool withSlots) {
    FramingDeclaration declared;
    declared.separator =
        commonTo(framing, [](const FileFraming& file) { return signText(file.dialect.separator); });
    declared.quote = commonTo(framing, [](const FileFraming& file) { return signText(file.dialect.quote); });
    declared.header = commonTo(
        framing, [](const FileFraming& file) { return file.hasHeader ? HeaderRule::Yes : HeaderRule::No; });
    declared.encoding = commonTo(framing, [](const FileFraming& file) {
        return file.dialect.allLatin1 ? TextEncoding::Latin1 : TextEncoding::Auto;
    });
    bool knowsSlots = withSlots;
    for (const FileFraming& file : framing) {
        declared.preambleLines.push_back(file.preambleLines);
        declared.slotCounts.push_back(file.slotCount.value_or(0));
        knowsSlots = knowsSlots && file.slotCount;
    }
    if (!knowsSlots) declared.slotCounts.clear();
    return declared;
}

} // namespace trilemma
