// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/record_batches.h"

#include "core/base/hash.h"
#include "core/data/text_encoding.h"

#include <csv.h>

#include <utility>

namespace trilemma {

namespace {

constexpr std::size_t chunkBytes = 1 << 18;

Result<Dialect> dialectOf(std::string_view head, const std::string& field, const DialectRule& rule) {
    Result<Dialect> dialect = detectDialect(head, field, rule.quote);
    if (!dialect) return dialect;
    if (rule.separator != '\0') dialect->separator = rule.separator;
    dialect->allLatin1 = rule.allLatin1;
    return dialect;
}

/// Gathers the fields that libcsv hands over one by one. A record that is not complete stays for the next
/// batch.
class RecordAssembler {
  public:
    explicit RecordAssembler(bool allLatin1)
        : m_allLatin1(allLatin1) {}

    void addField(std::string_view cell) {
        if (!m_allLatin1 && isUtf8(cell))
            m_batch.text.append(cell);
        else
            m_batch.text.append(latin1ToUtf8(cell));
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

/// libcsv's parser with its lifetime bound to a scope.
class Parser {
  public:
    explicit Parser(const Dialect& dialect)
        : m_records(dialect.allLatin1) {
        csv_init(&m_parser, 0);
        csv_set_delim(&m_parser, static_cast<unsigned char>(dialect.separator));
        csv_set_quote(&m_parser, static_cast<unsigned char>(dialect.quote));
    }
    ~Parser() { csv_free(&m_parser); }
    Parser(const Parser&) = delete;
    Parser& operator=(const Parser&) = delete;

    bool feed(std::string_view bytes) {
        return csv_parse(&m_parser, bytes.data(), bytes.size(), onField, onRecord, &m_records) ==
               bytes.size();
    }
    bool finish() {
        // libcsv reports an open quote in strict mode only, which would refuse lone quotes inside cells
        // before.
        csv_set_opts(&m_parser, CSV_STRICT | CSV_STRICT_FINI);
        return csv_fini(&m_parser, onField, onRecord, &m_records) == 0;
    }
    RecordBatch take() { return m_records.take(); }

  private:
    static void onField(void* cell, std::size_t size, void* records) {
        static_cast<RecordAssembler*>(records)->addField({static_cast<const char*>(cell), size});
    }
    static void onRecord(int, void* records) { static_cast<RecordAssembler*>(records)->endRecord(); }

    csv_parser m_parser;
    RecordAssembler m_records;
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

/// Works in one thread at a time.
class RecordBatches::Producer {
  public:
    Producer(ByteSource& source, const std::string& field, const ReadOptions& options)
        : m_source(source)
        , m_field(field)
        , m_options(options)
        , m_buffer(chunkBytes) {}

    Result<RecordBatch> produce() {
        const Result<std::size_t> count = m_source.read(m_buffer);
        if (!count) return count.errors();
        const std::string_view bytes(m_buffer.data(), *count);
        m_done += bytes.size();
        const bool isFirst = !m_parser;
        const Outcome parsed = bytes.empty() ? finish() : parse(bytes);
        if (!parsed) return parsed.errors();
        RecordBatch batch = m_parser->take();
        batch.bytesDone = m_done;
        batch.dialect = m_dialect;
        batch.isFirst = isFirst;
        batch.isLast = bytes.empty();
        return batch;
    }

  private:
    Outcome parse(std::string_view bytes) {
        if (m_options.fingerprint) m_options.fingerprint->add(bytes);
        if (!m_parser) {
            Result<Dialect> dialect = dialectOf(bytes, m_field, m_options.dialect);
            if (!dialect) return dialect.errors();
            m_dialect = *dialect;
            m_parser.emplace(m_dialect);
            if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
        }
        if (bytes.find('\0') != std::string_view::npos) return binaryContent(m_field);
        if (!m_parser->feed(bytes))
            return Error{ErrorCode::Internal, m_field, "", "the text could not be parsed",
                         "Report this file's form"};
        return success();
    }

    Outcome finish() {
        if (!m_parser)
            return Error{ErrorCode::InvalidFile, m_field, "", "the file is empty",
                         "Choose a file with a header and records"};
        if (!m_parser->finish())
            return Error{ErrorCode::InvalidFile, m_field, "", "a quoted cell is never closed",
                         "Look for a lone quote character near the end of the file"};
        return success();
    }

    ByteSource& m_source;
    const std::string& m_field;
    const ReadOptions& m_options;
    std::vector<char> m_buffer;
    std::optional<Parser> m_parser;
    Dialect m_dialect;
    std::uint64_t m_done = 0;
};

RecordBatches::RecordBatches(ByteSource& source, const std::string& field, const ReadOptions& options)
    : m_producer(std::make_unique<Producer>(source, field, options)) {
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
