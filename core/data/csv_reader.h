// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace trilemma {

class Fingerprint;
class RowSketch;

/// Where the bytes of a table come from: a file, or the built-in sample.
class ByteSource {
  public:
    virtual ~ByteSource() = default;
    /// Fills the buffer; 0 at the end.
    virtual Result<std::size_t> read(std::span<char> buffer) = 0;
    /// Total size in bytes if known, else 0; for progress only.
    virtual std::uint64_t totalBytes() const = 0;
};

/// A path, or "sample:census" for the built-in table.
Result<std::unique_ptr<ByteSource>> openSource(const std::string& pathOrSample);
std::unique_ptr<ByteSource> textSource(std::string text);

/// How a text table is written. Cells that are not valid UTF-8 are read as Latin-1, cell by cell.
struct Dialect {
    char separator = ',';
    char quote = '"';       ///< '\0': none
    bool latin1 = false;    ///< the head holds bytes that are not UTF-8
    bool allLatin1 = false; ///< every cell is read as Latin-1, also one that could be UTF-8

    bool operator==(const Dialect&) const = default;
};

/// Guesses the separator from the first bytes: the one of , ; tab | with the steadiest count a record, or the
/// blank where none of these stands and every record has the same number of at least two.
/// Refuses UTF-16 and binary content by name.
Result<Dialect> detectDialect(std::string_view head, const std::string& field, char quote = '"');

/// What a person says of the dialect; the rest is detected.
struct DialectRule {
    char separator = '\0'; ///< '\0': detected
    char quote = '"';      ///< '\0': none
    bool allLatin1 = false;
};

/// One record: cells as UTF-8 text without quotes; number counts records from 1, a header included.
struct Record {
    std::uint64_t number = 0;
    std::span<const std::string_view> cells;
};

/// What a handler of records says about going on.
enum class Next { Continue, Stop };

struct ReadOptions {
    DialectRule dialect;
    std::function<void(const Dialect&)> onDialect; ///< hears once a source how it is read
    std::vector<std::string> skipLinesStarting;    ///< records whose first cell starts so are not data
    std::stop_token stop;
    std::function<void(double)> progress; ///< fraction of the bytes, at most once a chunk
    Fingerprint* fingerprint = nullptr;   ///< takes in every byte that is read
    RowSketch* sketch = nullptr;          ///< takes in every data record of loadTable()
    /// loadTable() refuses a table none of whose labels fits. Not before training: that a private run is
    /// refused must not depend on the records.
    bool refuseUnfitLabels = true;
};

/// Streams the records of a text table (RFC 4180: quotes, embedded separators and line ends, CRLF or LF,
/// BOM). Blank lines are no records. Memory: one chunk and one record. Errors: unreadable, empty, UTF-16 or
/// binary source, a quote that is never closed, cancellation.
Outcome readRecords(ByteSource& source, const std::string& field, const ReadOptions& options,
                    const std::function<Result<Next>(const Record&)>& handle);

} // namespace trilemma
