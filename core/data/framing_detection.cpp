// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/framing.h"

#include "core/base/text.h"

#include <algorithm>

namespace trilemma {

namespace {

constexpr std::string_view preambleStarts = "|#%";

std::string_view firstLine(std::string_view text) {
    std::string_view line = text.substr(0, text.find('\n'));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

std::string_view afterFirstLine(std::string_view text) {
    const std::size_t end = text.find('\n');
    return end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
}

bool isBlankLine(std::string_view line) {
    return line.find_first_not_of(" \t") == std::string_view::npos;
}

/// Number of cells that most of the first records below have.
std::size_t usualCells(std::string_view below, const Dialect& dialect) {
    std::map<std::size_t, int> seen;
    for (int lines = 0; lines < 50 && !below.empty(); ++lines, below = afterFirstLine(below))
        if (!isBlankLine(firstLine(below))) ++seen[cellsOfLine(firstLine(below), dialect).size()];
    const auto usual = std::max_element(seen.rbegin(), seen.rend(), // of two, the one with more cells
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
    return usual == seen.rend() ? 0 : usual->first;
}

bool isPreamble(std::string_view line, std::string_view below, const FileFormat& format,
                const Dialect& dialect) {
    if (isBlankLine(line)) return true;
    const auto& skipped = format.skipLinesStarting;
    if (std::any_of(skipped.begin(), skipped.end(),
                    [&](const std::string& start) { return line.starts_with(start); }))
        return true;
    if (preambleStarts.find(line.front()) == std::string_view::npos) return false;
    return !below.empty() && cellsOfLine(line, dialect).size() != usualCells(below, dialect);
}

/// The first record of a text.
std::vector<std::string> firstRecord(std::string_view text, const Dialect& dialect) {
    FileFraming framing;
    framing.dialect = dialect;
    const auto source = textSource(std::string(text));
    std::vector<std::string> cells;
    const Outcome read = readRecords(*source, "head", framing, {}, [&](const Record& record) -> Result<Next> {
        cells.assign(record.cells.begin(), record.cells.end());
        return Next::Stop;
    });
    if (!read) cells.clear(); // a quote that is not closed here: reading the file will say so
    return cells;
}

} // namespace

Result<FileFraming> detectFraming(const std::string& file, std::size_t index, const FileFormat& format,
                                  const HeaderGuess& isHeader) {
    const Result<std::string> head = headOf(file);
    if (!head) return head.errors();
    const Dialect declared = dialectOf(format);
    const Result<Dialect> detected = detectDialect(*head, file, declared.quote);
    if (!detected) return detected.errors();
    FileFraming framing;
    framing.dialect = *detected;
    framing.dialect.allLatin1 = declared.allLatin1;
    if (!format.separator.empty()) framing.dialect.separator = declared.separator;
    std::string_view rest = *head;
    const bool saysPreamble = index < format.preambleLines.size() || isDeclaredByName(format);
    if (saysPreamble) {
        if (index < format.preambleLines.size()) framing.preambleLines = format.preambleLines[index];
        for (std::uint64_t line = 0; line < framing.preambleLines && !rest.empty(); ++line)
            rest = afterFirstLine(rest);
    } else {
        while (!rest.empty() && isPreamble(firstLine(rest), afterFirstLine(rest), format, framing.dialect)) {
            ++framing.preambleLines;
            rest = afterFirstLine(rest);
        }
    }
    if (index < format.slotCounts.size()) framing.slotCount = format.slotCounts[index];
    framing.hasHeader = format.header == HeaderRule::Yes ||
                        (format.header == HeaderRule::Auto && isHeader(firstRecord(rest, framing.dialect)));
    if (!framing.hasHeader && !saysPreamble) framing.preambleLines = 0; // what looks so may be a record
    return framing;
}

Result<std::size_t> usualCellsOf(const std::string& file, const FileFraming& framing) {
    const Result<std::string> head = headOf(file);
    if (!head) return head.errors();
    std::string_view rest = *head;
    for (std::uint64_t line = 0; line < framing.preambleLines && !rest.empty(); ++line)
        rest = afterFirstLine(rest);
    return usualCells(rest, framing.dialect);
}

} // namespace trilemma
