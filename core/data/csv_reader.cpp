// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/csv_reader.h"

#include "core/base/hash.h"
#include "core/data/census_sample.h"
#include "core/data/text_encoding.h"

#include <csv.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace trilemma {

namespace {

constexpr std::size_t chunkBytes = 1 << 18;

class FileSource : public ByteSource {
  public:
    FileSource(std::ifstream stream, std::string path, std::uint64_t size)
        : m_stream(std::move(stream))
        , m_path(std::move(path))
        , m_size(size) {}

    Result<std::size_t> read(std::span<char> buffer) override {
        m_stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        if (m_stream.bad())
            return Error{ErrorCode::InvalidFile, m_path, "", "the file stopped being readable",
                         "Check the disk or the connection and open it again"};
        return static_cast<std::size_t>(m_stream.gcount());
    }
    std::uint64_t totalBytes() const override { return m_size; }

  private:
    std::ifstream m_stream;
    std::string m_path;
    std::uint64_t m_size;
};

class TextSource : public ByteSource {
  public:
    explicit TextSource(std::string text)
        : m_text(std::move(text)) {}

    Result<std::size_t> read(std::span<char> buffer) override {
        const std::size_t count = std::min(buffer.size(), m_text.size() - m_position);
        std::memcpy(buffer.data(), m_text.data() + m_position, count);
        m_position += count;
        return count;
    }
    std::uint64_t totalBytes() const override { return m_text.size(); }

  private:
    std::string m_text;
    std::size_t m_position = 0;
};

/// Separators found outside quotes in the first records, one count a record.
std::vector<int> countsOf(char separator, char quote, std::string_view head) {
    std::vector<int> counts;
    int count = 0;
    bool quoted = false;
    bool blank = true;
    for (const char c : head) {
        if (c == quote) quoted = !quoted;
        if (quoted) continue;
        if (c == '\n') {
            if (!blank) counts.push_back(count);
            count = 0;
            blank = true;
            if (counts.size() == 50) break;
        } else if (c != '\r') {
            blank = false;
            count += c == separator;
        }
    }
    if (counts.empty()) counts.push_back(count);
    return counts;
}

/// Words may hold blanks: only where nothing else separates and every record has the same number of them.
bool isBlankSeparated(std::string_view head, char quote) {
    std::vector<int> counts = countsOf(' ', quote, head);
    return counts.front() >= 2 &&
           std::all_of(counts.begin(), counts.end(), [&](int count) { return count == counts.front(); });
}

/// Gathers the fields that libcsv hands over one by one into records.
class RecordAssembler {
  public:
    RecordAssembler(const ReadOptions& options, const std::function<Result<Next>(const Record&)>& handle)
        : m_options(options)
        , m_handle(handle) {}

    void addField(std::string_view cell) {
        if (m_finished) return;
        if (!m_options.dialect.allLatin1 && isUtf8(cell))
            m_text.append(cell);
        else
            m_text.append(latin1ToUtf8(cell));
        m_ends.push_back(m_text.size());
    }

    void endRecord() {
        if (m_finished) return;
        ++m_number;
        collectCells();
        if (!isSkipped()) {
            const Result<Next> next = m_handle({m_number, m_cells});
            if (!next) m_errors = next.errors();
            m_finished = !next || *next == Next::Stop;
        }
        m_text.clear();
        m_ends.clear();
    }

    bool finished() const { return m_finished; }
    const Errors& errors() const { return m_errors; }

  private:
    void collectCells() {
        m_cells.clear();
        std::size_t begin = 0;
        for (const std::size_t end : m_ends) {
            m_cells.emplace_back(m_text.data() + begin, end - begin);
            begin = end;
        }
    }

    bool isSkipped() const {
        return std::any_of(m_options.skipLinesStarting.begin(), m_options.skipLinesStarting.end(),
                           [&](const std::string& start) { return m_cells.front().starts_with(start); });
    }

    const ReadOptions& m_options;
    const std::function<Result<Next>(const Record&)>& m_handle;
    std::uint64_t m_number = 0;
    std::string m_text;
    std::vector<std::size_t> m_ends;
    std::vector<std::string_view> m_cells;
    bool m_finished = false;
    Errors m_errors;
};

/// libcsv's parser with its lifetime bound to a scope.
class Parser {
  public:
    explicit Parser(const Dialect& dialect) {
        csv_init(&m_parser, 0);
        csv_set_delim(&m_parser, static_cast<unsigned char>(dialect.separator));
        csv_set_quote(&m_parser, static_cast<unsigned char>(dialect.quote));
    }
    ~Parser() { csv_free(&m_parser); }
    Parser(const Parser&) = delete;
    Parser& operator=(const Parser&) = delete;

    bool feed(std::string_view bytes, RecordAssembler& into) {
        return csv_parse(&m_parser, bytes.data(), bytes.size(), onField, onRecord, &into) == bytes.size();
    }
    bool finish(RecordAssembler& into) {
        // libcsv reports an open quote in strict mode only, which would refuse lone quotes inside cells
        // before.
        csv_set_opts(&m_parser, CSV_STRICT | CSV_STRICT_FINI);
        return csv_fini(&m_parser, onField, onRecord, &into) == 0;
    }

  private:
    static void onField(void* cell, std::size_t size, void* assembler) {
        static_cast<RecordAssembler*>(assembler)->addField({static_cast<const char*>(cell), size});
    }
    static void onRecord(int, void* assembler) { static_cast<RecordAssembler*>(assembler)->endRecord(); }

    csv_parser m_parser;
};

Error binaryContent(const std::string& field) {
    return {ErrorCode::InvalidFile, field, "", "the content is binary, not a text table",
            "Export the table as CSV in UTF-8"};
}

} // namespace

Result<std::unique_ptr<ByteSource>> openSource(const std::string& pathOrSample) {
    if (pathOrSample == censusSampleName) return textSource(censusSampleCsv());
    const auto refuse = [&](std::string rule, std::string remedy) {
        return Error{ErrorCode::InvalidFile, "data.files", pathOrSample, std::move(rule), std::move(remedy)};
    };
    std::error_code trouble;
    const std::filesystem::path path(pathOrSample);
    if (!std::filesystem::exists(path, trouble)) return refuse("no such file", "Check the path");
    if (!std::filesystem::is_regular_file(path, trouble)) return refuse("is not a file", "Name a text table");
    const std::uint64_t size = std::filesystem::file_size(path, trouble);
    if (size == 0) return refuse("the file is empty", "Choose a file with a header and records");
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return refuse("the file cannot be read", "Check its permissions");
    return std::unique_ptr<ByteSource>(std::make_unique<FileSource>(std::move(stream), pathOrSample, size));
}

std::unique_ptr<ByteSource> textSource(std::string text) {
    return std::make_unique<TextSource>(std::move(text));
}

Result<Dialect> detectDialect(std::string_view head, const std::string& field, char quote) {
    if (looksLikeUtf16(head))
        return Error{ErrorCode::InvalidFile, field, "UTF-16", "this encoding is not read",
                     "Save the file as UTF-8 (in a spreadsheet: CSV UTF-8)"};
    if (head.find('\0') != std::string_view::npos) return binaryContent(field);
    Dialect best;
    best.quote = quote;
    double bestScore = 0;
    for (const char separator : {',', ';', '\t', '|'}) {
        const std::vector<int> counts = countsOf(separator, quote, head);
        const auto steady = std::count(counts.begin(), counts.end(), counts.back());
        const double share = static_cast<double>(steady) / static_cast<double>(counts.size());
        const double score =
            counts.back() > 0 ? share * share * (1.0 + 0.01 * std::min(counts.back(), 50)) : 0.0;
        if (score > bestScore) {
            bestScore = score;
            best.separator = separator;
        }
    }
    if (bestScore == 0 && isBlankSeparated(head, quote)) best.separator = ' ';
    best.latin1 = !isUtf8(withoutPartialCharacter(head));
    return best;
}

namespace {

Result<Dialect> dialectOf(std::string_view head, const std::string& field, const DialectRule& rule) {
    Result<Dialect> dialect = detectDialect(head, field, rule.quote);
    if (!dialect) return dialect;
    if (rule.separator != '\0') dialect->separator = rule.separator;
    dialect->allLatin1 = rule.allLatin1;
    return dialect;
}

} // namespace

Outcome readRecords(ByteSource& source, const std::string& field, const ReadOptions& options,
                    const std::function<Result<Next>(const Record&)>& handle) {
    std::vector<char> buffer(chunkBytes);
    RecordAssembler assembler(options, handle);
    std::optional<Parser> parser;
    std::uint64_t done = 0;
    for (;;) {
        const Result<std::size_t> count = source.read(buffer);
        if (!count) return count.errors();
        if (*count == 0) break;
        if (options.stop.stop_requested())
            return Error{ErrorCode::Cancelled, field, "", "reading was cancelled", "Open it again to go on"};
        std::string_view bytes(buffer.data(), *count);
        done += *count;
        if (options.fingerprint) options.fingerprint->add(bytes);
        if (!parser) {
            const Result<Dialect> dialect = dialectOf(bytes, field, options.dialect);
            if (!dialect) return dialect.errors();
            if (options.onDialect) options.onDialect(*dialect);
            parser.emplace(*dialect);
            if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
        }
        if (bytes.find('\0') != std::string_view::npos) return binaryContent(field);
        if (!parser->feed(bytes, assembler))
            return Error{ErrorCode::Internal, field, "", "the text could not be parsed",
                         "Report this file's form"};
        if (!assembler.errors().empty()) return assembler.errors();
        if (assembler.finished()) return success();
        if (options.progress && source.totalBytes() > 0)
            options.progress(static_cast<double>(done) / static_cast<double>(source.totalBytes()));
    }
    if (!parser)
        return Error{ErrorCode::InvalidFile, field, "", "the file is empty",
                     "Choose a file with a header and records"};
    if (!parser->finish(assembler))
        return Error{ErrorCode::InvalidFile, field, "", "a quoted cell is never closed",
                     "Look for a lone quote character near the end of the file"};
    if (!assembler.errors().empty()) return assembler.errors();
    return success();
}

} // namespace trilemma
