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
class SlotLayout;

/// Where the bytes of a table come from: a file, or the built-in sample.
class ByteSource {
  public:
    virtual ~ByteSource() = default;
    /// Fills the buffer; 0 at the end.
    virtual Result<std::size_t> read(std::span<char> buffer) = 0;
    /// Total size in bytes if known, else 0; for progress only.
    virtual std::uint64_t totalBytes() const = 0;
};

/// A path, or "sample:census" or "sample:wages" for a built-in table.
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

/// Which bytes of a file are which slot (framing rule 2, docs/privacy.md): declared, never read off the
/// records. A line ends with LF, and one CR directly before it belongs to the end; the last line needs none.
/// A byte-order mark is no part of line 1. After the preamble and the header everything is a slot.
struct FileFraming {
    Dialect dialect; ///< without a quote a slot is one physical line, else one record (RFC 4180)
    bool hasHeader = true;
    std::uint64_t preambleLines = 0;        ///< physical lines before the header, or before the first slot
    std::optional<std::uint64_t> slotCount; ///< n of this file; none: as many as stand after the header

    bool operator==(const FileFraming&) const = default;
};
/// One for each file.
using Framing = std::vector<FileFraming>;

/// Version of the rule above; rule 1 looked at the records.
inline constexpr int framingRule = 2;

/// Why a slot contributes nothing whatever its columns would say.
enum class SlotFault {
    None,
    Blank,   ///< nothing but blanks
    Ragged,  ///< another number of cells than there are columns
    Binary,  ///< holds a NUL byte
    Comment, ///< its first cell starts as skip_lines_starting says
    Absent,  ///< declared, and beyond the end of the file
};

/// One record: cells as UTF-8 text without quotes; number counts lines and records from 1, preamble and
/// header included.
struct Record {
    std::uint64_t number = 0;
    std::span<const std::string_view> cells;
    SlotFault fault = SlotFault::None; ///< readRecords() knows of Blank and Binary, readTable() of the others
};

/// "is blank", "has 2 cells where 4 are expected ..": what to say of a slot at fault; never a cell.
std::string faultText(const Record& record, std::size_t columns);

/// What a handler of records says about going on.
enum class Next { Continue, Stop };

/// Where loadTable() takes what the schema does not declare of the framing.
enum class UndeclaredFraming {
    Fixed,    ///< fixed public defaults and the header line alone: what a private run may do
    Detected, ///< the first records: for runs without privacy
};

struct ReadOptions {
    UndeclaredFraming undeclared = UndeclaredFraming::Detected;
    std::function<void(std::uint64_t)> onFileEnd; ///< hears the slots of each file in turn
    std::stop_token stop;
    std::function<void(double)> progress; ///< fraction of the bytes, at most once a chunk
    Fingerprint* fingerprint = nullptr;   ///< takes in every byte that is read
    RowSketch* sketch = nullptr;          ///< takes in every whole data record of loadTable()
    SlotLayout* layout = nullptr;         ///< takes in every slot of loadTable()
    /// loadTable() refuses a table none of whose labels fits. Not before training: that a private run is
    /// refused must not depend on the records.
    bool refuseUnfitLabels = true;
};

/// Streams the records of a text table after its preamble, the header first. With a quote: RFC 4180 (quotes,
/// embedded separators and line ends), but lone quotes inside a cell are characters and only LF ends a
/// record; without one, a record is a line, whatever bytes it holds. Blanks around unquoted cells go. A blank
/// line is a record without cells. Memory: one chunk and one record. Errors: unreadable or empty source, a
/// quote that is never closed, cancellation.
Outcome readRecords(ByteSource& source, const std::string& field, const FileFraming& framing,
                    const ReadOptions& options, const std::function<Result<Next>(const Record&)>& handle);

/// The first bytes of a file (at most 256 KiB), without a byte-order mark.
Result<std::string> headOf(const std::string& file);

/// Cells of the one line of this text, under a dialect.
std::vector<std::string> cellsOfLine(std::string_view line, const Dialect& dialect);

} // namespace trilemma
