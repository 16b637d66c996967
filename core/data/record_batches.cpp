// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/record_batches.h"

#include "core/base/hash.h"
#include "core/data/text_encoding.h"

#include <csv.h>

#include <new>
#include <utility>

namespace trilemma {

namespace {

/// Gathers the cells that a parser hands over one by one. A record that is not complete stays for the next
/// batch.
class RecordAssembler {
  public:
    RecordAssembler(bool allLatin1, std::uint64_t numberOfFirst)
        : m_allLatin1(allLatin1) {
        m_batch.numberOfFirst = numberOfFirst;
    }

    void addField(std::string_view cell) {
        if (!m_allLatin1 && isUtf8(cell))
            addText(cell);
        else
            addText(latin1ToUtf8(cell));
    }
    /// A cell that is UTF-8 already.
    void addText(std::string_view cell) {
        m_batch.text.append(cell);
        m_batch.cellEnds.push_back(m_batch.text.size());
    }
    void endRecord() { m_batch.recordEnds.push_back(m_batch.cellEnds.size()); }

    /// The complete records so far.
    RecordBatch take() {
        RecordBatch done = std::exchange(m_batch, {});
        m_batch.numberOfFirst = done.numberOfFirst + done.records();
        const std::size_t cells = done.records() == 0 ? 0 : done.recordEnds.back();
        const std::size_t bytes = cells == 0 ? 0 : done.cellEnds[cells - 1];
        m_batch.text.assign(done.text, bytes);
        for (std::size_t i = cells; i < done.cellEnds.size(); ++i)
            m_batch.cellEnds.push_back(done.cellEnds[i] - bytes);
        done.cellEnds.resize(cells);
        return done;
    }

  private:
    bool m_allLatin1;
    RecordBatch m_batch;
};

/// Cuts bytes into records. Blank lines are records without cells.
class RecordParser {
  public:
    explicit RecordParser(const FileFraming& framing)
        : m_records(framing.dialect.allLatin1, framing.preambleLines + 1) {}
    virtual ~RecordParser() = default;
    RecordParser(const RecordParser&) = delete;
    RecordParser& operator=(const RecordParser&) = delete;

    virtual bool feed(std::string_view bytes) = 0;
    virtual bool finish() = 0; ///< false: a quote was never closed
    RecordBatch take() { return m_records.take(); }

  protected:
    RecordAssembler m_records;
};

/// Splits a line without quotes: cells between separators, blanks around them off; of blanks alone no cell.
class LineSplitter {
  public:
    LineSplitter(char separator, RecordAssembler& records)
        : m_separator(separator)
        , m_records(records) {}

    void add(std::string_view line) {
        line = trimmed(line);
        if (!line.empty()) {
            if (isAscii(line)) // whatever the encoding
                split(line, [this](std::string_view cell) { m_records.addText(cell); });
            else
                split(line, [this](std::string_view cell) { m_records.addField(cell); });
        }
        m_records.endRecord();
    }

  private:
    template <class Take>
    void split(std::string_view line, const Take& take) {
        for (;;) {
            const std::size_t end = line.find(m_separator);
            take(trimmed(line.substr(0, end)));
            if (end == std::string_view::npos) return;
            line.remove_prefix(end + 1);
        }
    }

    bool isBlank(char c) const { return (c == ' ' || c == '\t' || c == '\r') && c != m_separator; }

    std::string_view trimmed(std::string_view cell) const {
        while (!cell.empty() && isBlank(cell.front()))
            cell.remove_prefix(1);
        while (!cell.empty() && isBlank(cell.back()))
            cell.remove_suffix(1);
        return cell;
    }

    char m_separator;
    RecordAssembler& m_records;
};

/// libcsv, told that LF alone ends a record and that a CR at the border of a cell is a blank: so a CR before
/// LF belongs to the end, and one elsewhere is a character that moves no other record. Whole lines outside
/// quotes that hold none need no state machine: they are split, which gives the same cells.
class QuotedParser : public RecordParser {
  public:
    explicit QuotedParser(const FileFraming& framing)
        : RecordParser(framing)
        , m_quote(framing.dialect.quote)
        , m_splitter(framing.dialect.separator, m_records) {
        csv_init(&m_parser, CSV_REPALL_NL);
        csv_set_delim(&m_parser, static_cast<unsigned char>(framing.dialect.separator));
        csv_set_quote(&m_parser, static_cast<unsigned char>(framing.dialect.quote));
        csv_set_term_func(&m_parser, isLineEnd);
        csv_set_space_func(&m_parser, isBlank);
    }
    ~QuotedParser() override { csv_free(&m_parser); }

    bool feed(std::string_view bytes) override {
        while (!bytes.empty()) {
            if (isBetweenRecords()) splitUpToQuote(bytes);
            const std::string_view line = bytes.substr(0, lineEnd(bytes));
            if (csv_parse(&m_parser, line.data(), line.size(), onField, onRecord, &m_records) !=
                line.size()) {
                if (csv_error(&m_parser) == CSV_ENOMEM) throw std::bad_alloc(); // as the other parser would
                return false;
            }
            bytes.remove_prefix(line.size());
        }
        return true;
    }
    bool finish() override {
        // libcsv reports an open quote in strict mode only, which would refuse lone quotes inside cells
        // before.
        csv_set_opts(&m_parser, CSV_REPALL_NL | CSV_STRICT | CSV_STRICT_FINI);
        return csv_fini(&m_parser, onField, onRecord, &m_records) == 0;
    }

  private:
    /// At most blanks of the next record have been seen: state 0 of libcsv, which skips them.
    bool isBetweenRecords() const { return m_parser.pstate == 0; }

    static std::size_t lineEnd(std::string_view bytes) {
        const std::size_t end = bytes.find('\n');
        return end == std::string_view::npos ? bytes.size() : end + 1;
    }

    /// Takes the whole lines before the one with the next quote.
    void splitUpToQuote(std::string_view& bytes) {
        const std::string_view unquoted = bytes.substr(0, bytes.find(m_quote));
        const std::size_t last = unquoted.rfind('\n');
        if (last == std::string_view::npos) return;
        std::string_view lines = unquoted.substr(0, last + 1);
        bytes.remove_prefix(lines.size());
        for (; !lines.empty(); lines.remove_prefix(lineEnd(lines)))
            m_splitter.add(lines.substr(0, lines.find('\n')));
    }

    static int isLineEnd(unsigned char c) { return c == '\n'; }
    static int isBlank(unsigned char c) { return c == ' ' || c == '\t' || c == '\r'; }
    static void onField(void* cell, std::size_t size, void* records) {
        static_cast<RecordAssembler*>(records)->addField({static_cast<const char*>(cell), size});
    }
    static void onRecord(int, void* records) { static_cast<RecordAssembler*>(records)->endRecord(); }

    char m_quote;
    LineSplitter m_splitter;
    csv_parser m_parser;
};

/// A record is a line: no byte of it can reach another one.
class LineParser : public RecordParser {
  public:
    explicit LineParser(const FileFraming& framing)
        : RecordParser(framing)
        , m_splitter(framing.dialect.separator, m_records) {}

    bool feed(std::string_view bytes) override {
        for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
            if (m_open.empty()) {
                m_splitter.add(bytes.substr(0, end));
            } else {
                m_open.append(bytes.substr(0, end));
                m_splitter.add(m_open);
                m_open.clear();
            }
            bytes.remove_prefix(end + 1);
        }
        m_open.append(bytes);
        return true;
    }
    bool finish() override {
        if (!m_open.empty()) m_splitter.add(m_open);
        return true;
    }

  private:
    LineSplitter m_splitter;
    std::string m_open; ///< the beginning of a line whose end has not been read yet
};

std::unique_ptr<RecordParser> createParser(const FileFraming& framing) {
    if (framing.dialect.quote == '\0') return std::make_unique<LineParser>(framing);
    return std::make_unique<QuotedParser>(framing);
}

/// Takes the byte-order mark and the preamble off the beginning of a source that comes in pieces.
class PreambleFilter {
  public:
    explicit PreambleFilter(std::uint64_t lines)
        : m_lines(lines) {}

    std::string_view rest(std::string_view bytes) {
        if (std::exchange(m_isFirst, false) && bytes.starts_with(byteOrderMark))
            bytes.remove_prefix(byteOrderMark.size());
        while (m_lines > 0) {
            const std::size_t end = bytes.find('\n');
            if (end == std::string_view::npos) return {};
            bytes.remove_prefix(end + 1);
            --m_lines;
        }
        return bytes;
    }

  private:
    std::uint64_t m_lines;
    bool m_isFirst = true;
};

} // namespace

Error binaryContent(const std::string& field) {
    return {ErrorCode::InvalidFile, field, "", "the content is binary, not a text table",
            "Export the table as CSV in UTF-8"};
}

void RecordBatch::cellsOf(std::size_t record, std::vector<std::string_view>& cells) const {
    cells.clear();
    std::size_t cell = record == 0 ? 0 : recordEnds[record - 1];
    std::size_t begin = cell == 0 ? 0 : cellEnds[cell - 1];
    for (; cell < recordEnds[record]; ++cell) {
        cells.emplace_back(text.data() + begin, cellEnds[cell] - begin);
        begin = cellEnds[cell];
    }
}

std::string_view RecordBatch::textOf(std::size_t record) const {
    const auto endOf = [&](std::size_t cells) { return cells == 0 ? 0 : cellEnds[cells - 1]; };
    const std::size_t begin = endOf(record == 0 ? 0 : recordEnds[record - 1]);
    return std::string_view(text).substr(begin, endOf(recordEnds[record]) - begin);
}

/// Works in one thread at a time.
class RecordBatches::Producer {
  public:
    Producer(ByteSource& source, const std::string& field, const FileFraming& framing,
             const ReadOptions& options)
        : m_source(source)
        , m_field(field)
        , m_options(options)
        , m_buffer(chunkBytes)
        , m_parser(createParser(framing))
        , m_filter(framing.preambleLines) {
        if (options.fingerprint) options.fingerprint->beginFile();
    }

    Result<RecordBatch> produce() {
        const Result<std::size_t> count = m_source.read(m_buffer);
        if (!count) return count.errors();
        const std::string_view bytes(m_buffer.data(), *count);
        m_done += bytes.size();
        const Outcome parsed = bytes.empty() ? finish() : parse(bytes);
        if (!parsed) return parsed.errors();
        RecordBatch batch = m_parser->take();
        batch.bytesDone = m_done;
        batch.mayHoldNul = m_holdsNul;
        batch.isLast = bytes.empty();
        return batch;
    }

  private:
    Outcome parse(std::string_view bytes) {
        if (m_options.fingerprint) m_options.fingerprint->add(bytes);
        m_holdsNul = m_holdsNul || bytes.find('\0') != std::string_view::npos;
        if (!m_parser->feed(m_filter.rest(bytes)))
            return Error{ErrorCode::Internal, m_field, "", "the text could not be parsed",
                         "Report this file's form"};
        return success();
    }

    Outcome finish() {
        if (m_done == 0)
            return Error{ErrorCode::InvalidFile, m_field, "", "the file is empty",
                         "Choose a file with a header and records"};
        if (!m_parser->finish())
            return Error{
                ErrorCode::InvalidFile, m_field, "", "a quoted cell is never closed",
                "Look for a lone quote character near the end of the file, or declare that cells are "
                "not quoted"};
        return success();
    }

    ByteSource& m_source;
    const std::string& m_field;
    const ReadOptions& m_options;
    std::vector<char> m_buffer;
    std::unique_ptr<RecordParser> m_parser;
    PreambleFilter m_filter;
    bool m_holdsNul = false;
    std::uint64_t m_done = 0;
};

RecordBatches::RecordBatches(ByteSource& source, const std::string& field, const FileFraming& framing,
                             const ReadOptions& options)
    : m_producer(std::make_unique<Producer>(source, field, framing, options)) {
    start();
}

RecordBatches::~RecordBatches() = default;

void RecordBatches::start() {
    m_coming = std::async(std::launch::async, [this] { return m_producer->produce(); });
}

Result<RecordBatch> RecordBatches::next() {
    Result<RecordBatch> batch = m_coming.get();
    if (batch && !batch->isLast) start();
    return batch;
}

} // namespace trilemma
