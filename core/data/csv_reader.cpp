// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/csv_reader.h"

#include "core/data/census_sample.h"
#include "core/data/record_batches.h"
#include "core/data/text_encoding.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace trilemma {

namespace {

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
        } else {
            blank = blank && c != separator && (c == ' ' || c == '\t' || c == '\r');
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

} // namespace

Result<std::unique_ptr<ByteSource>> openSource(const std::string& pathOrSample) {
    if (isSampleName(pathOrSample)) return textSource(sampleCsv(pathOrSample));
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

std::string faultText(const Record& record, std::size_t columns) {
    switch (record.fault) {
    case SlotFault::Blank:
        return "is blank";
    case SlotFault::Binary:
        return "holds a NUL byte";
    case SlotFault::Comment:
        return "starts as lines that are not data";
    case SlotFault::Absent:
        return "is declared and not in the file";
    case SlotFault::Ragged:
    case SlotFault::None:
        break;
    }
    return "has " + std::to_string(record.cells.size()) + " cells where " + std::to_string(columns) +
           " are expected (rows are counted from 1, the header included)";
}

Outcome readRecords(ByteSource& source, const std::string& field, const FileFraming& framing,
                    const ReadOptions& options, const std::function<Result<Next>(const Record&)>& handle) {
    RecordBatches batches(source, field, framing, options);
    std::vector<std::string_view> cells;
    for (;;) {
        const Result<RecordBatch> batch = batches.next();
        if (!batch) return batch.errors();
        if (options.stop.stop_requested())
            return Error{ErrorCode::Cancelled, field, "", "reading was cancelled", "Open it again to go on"};
        for (std::size_t i = 0; i < batch->records(); ++i) {
            batch->cellsOf(i, cells);
            const SlotFault fault =
                cells.empty() ? SlotFault::Blank
                : batch->mayHoldNul && batch->textOf(i).find('\0') != std::string_view::npos
                    ? SlotFault::Binary
                    : SlotFault::None;
            const Result<Next> next = handle({batch->numberOfFirst + i, cells, fault});
            if (!next) return next.errors();
            if (*next == Next::Stop) return success();
        }
        if (batch->isLast) return success();
        if (options.progress && source.totalBytes() > 0)
            options.progress(static_cast<double>(batch->bytesDone) /
                             static_cast<double>(source.totalBytes()));
    }
}

Result<std::string> headOf(const std::string& file) {
    Result<std::unique_ptr<ByteSource>> source = openSource(file);
    if (!source) return source.errors();
    std::string head(chunkBytes, '\0');
    const Result<std::size_t> count = (*source)->read(head);
    if (!count) return count.errors();
    head.resize(*count);
    if (head.starts_with(byteOrderMark)) head.erase(0, byteOrderMark.size());
    return head;
}

std::vector<std::string> cellsOfLine(std::string_view line, const Dialect& dialect) {
    FileFraming framing;
    framing.dialect = dialect;
    const std::string text(line); // of one line, so that nothing after it takes part
    const auto source = textSource(text);
    std::vector<std::string> cells;
    const Outcome read = readRecords(*source, "line", framing, {}, [&](const Record& record) -> Result<Next> {
        cells.assign(record.cells.begin(), record.cells.end());
        return Next::Stop;
    });
    if (!read) cells.clear(); // a quote that the line does not close
    return cells;
}

} // namespace trilemma
