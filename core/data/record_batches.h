// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/csv_reader.h"

#include <future>

namespace trilemma {

inline constexpr std::size_t chunkBytes = 1 << 18;
inline constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

/// The records that end in one chunk of a source, as text.
struct RecordBatch {
    std::string text;                    ///< of all cells, in UTF-8, without anything between them
    std::vector<std::size_t> cellEnds;   ///< into `text`
    std::vector<std::size_t> recordEnds; ///< into `cellEnds`
    std::uint64_t numberOfFirst = 1;
    std::uint64_t bytesDone = 0; ///< of the source, this chunk included
    bool mayHoldNul = false;     ///< some byte so far was NUL
    bool isLast = false;

    std::size_t records() const { return recordEnds.size(); }
    void cellsOf(std::size_t record, std::vector<std::string_view>& cells) const;
    std::string_view textOf(std::size_t record) const; ///< all of its cells
};

/// Parses a source chunk by chunk. While the records of one chunk are worked on, the next one is read, taken
/// into the fingerprint and parsed in a thread of its own, which takes about as long as encoding.
class RecordBatches {
  public:
    /// All of them must outlive this object.
    RecordBatches(ByteSource& source, const std::string& field, const FileFraming& framing,
                  const ReadOptions& options);
    ~RecordBatches();

    /// The next batch; not after the last one or an error. Errors: as readRecords.
    Result<RecordBatch> next();

  private:
    class Producer;
    void start();

    std::unique_ptr<Producer> m_producer;
    std::future<Result<RecordBatch>> m_coming; ///< destroyed, and so waited for, before the producer
};

Error binaryContent(const std::string& field);

} // namespace trilemma
