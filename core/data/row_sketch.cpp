// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/row_sketch.h"

#include "core/data/inspection.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>

namespace trilemma {

namespace {

constexpr std::string_view purpose = "trilemma row sketch 2";
constexpr std::uint64_t everything = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t numberMark = 0x9e3779b97f4a7c15ULL;

/// The finaliser of MurmurHash3: a bijection after which no bit tells another. The sketch is no secret to
/// whoever has the key, which stands beside it; against all others the key protects it.
std::uint64_t mixedWord(std::uint64_t word) {
    word = (word ^ (word >> 33)) * 0xff51afd7ed558ccdULL;
    word = (word ^ (word >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    return word ^ (word >> 33);
}

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string_view trimmedCell(std::string_view cell) {
    while (!cell.empty() && isBlank(cell.front()))
        cell.remove_prefix(1);
    while (!cell.empty() && isBlank(cell.back()))
        cell.remove_suffix(1);
    return cell;
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Whole numbers of up to 15 digits, which are most of them, without a detour.
std::optional<double> plainWhole(std::string_view cell) {
    if (cell.empty() || cell.size() > 15) return std::nullopt;
    std::int64_t value = 0;
    for (const char c : cell) {
        if (!isDigit(c)) return std::nullopt;
        value = 10 * value + (c - '0');
    }
    return static_cast<double>(value);
}

std::optional<double> numberOf(std::string_view cell, const SketchColumns& columns) {
    if (const std::optional<double> whole = plainWhole(cell)) return whole;
    const char first = cell.front();
    const bool mayBe =
        isDigit(first) || first == '-' || first == '+' || first == '.' || first == columns.decimal;
    return mayBe ? parseNumber(cell, columns.decimal, columns.thousands) : std::nullopt;
}

/// Eight bytes at a time; the fifth bit of each is set, which makes large and small letters alike.
std::uint64_t textWord(std::string_view text, std::uint64_t key) {
    constexpr std::uint64_t sameCase = 0x2020202020202020ULL;
    std::uint64_t word = mixedWord(key ^ text.size());
    for (; !text.empty(); text.remove_prefix(std::min<std::size_t>(8, text.size()))) {
        std::uint64_t part = 0;
        std::memcpy(&part, text.data(), std::min<std::size_t>(8, text.size()));
        word = mixedWord(word ^ (part | sameCase));
    }
    return word;
}

constexpr std::size_t rememberedCells = 256; // of a column
constexpr std::size_t longestRemembered = 24;

template <class Word>
std::uint64_t loadWord(const char* from) {
    Word word = 0;
    std::memcpy(&word, from, sizeof word);
    return word;
}

/// All bytes of a text of up to 24, which its length and these tell from every other one.
std::array<std::uint64_t, 3> wordsOfShort(std::string_view text) {
    const char* begin = text.data();
    const char* end = begin + text.size();
    if (text.size() >= 8)
        return {loadWord<std::uint64_t>(begin), loadWord<std::uint64_t>(end - 8),
                text.size() > 16 ? loadWord<std::uint64_t>(begin + 8) : 0};
    if (text.size() >= 4)
        return {loadWord<std::uint32_t>(begin) | loadWord<std::uint32_t>(end - 4) << 32, 0, 0};
    std::uint64_t word = 0;
    for (const char c : text)
        word = word << 8 | static_cast<unsigned char>(c);
    return {word, 0, 0};
}

/// Below this value a set lacks nothing.
std::uint64_t completeBelow(const BottomHashes& set) {
    return set.isExact() ? everything : set.hashes.back();
}

double shareOfRange(std::uint64_t limit) {
    return std::ldexp(static_cast<double>(limit), -64);
}

/// Different records of a table.
double differentRecords(const BottomHashes& set) {
    return static_cast<double>(set.hashes.size()) / shareOfRange(completeBelow(set));
}

/// Common hashes, estimated: of the left-out column, of either table, that has most of them.
double commonRecords(const BottomHashes& a, const BottomHashes& b) {
    if (a.hashes.empty() || b.hashes.empty()) return 0;
    const std::uint64_t limit = std::min(completeBelow(a), completeBelow(b));
    std::map<std::uint16_t, std::int64_t> ofColumn[2];
    const auto count = [&](const BottomHashes& set, std::size_t at, int table) {
        return ++ofColumn[table][set.columns.empty() ? std::uint16_t{0} : set.columns[at]];
    };
    std::int64_t max[2] = {0, 0};
    for (std::size_t i = 0, j = 0; i < a.hashes.size() && j < b.hashes.size();) {
        const std::uint64_t first = a.hashes[i], second = b.hashes[j];
        if (std::min(first, second) > limit) break;
        if (first == second) {
            max[0] = std::max(max[0], count(a, i, 0));
            max[1] = std::max(max[1], count(b, j, 1));
        }
        i += first <= second;
        j += second <= first;
    }
    return static_cast<double>(std::min(max[0], max[1])) / shareOfRange(limit);
}

} // namespace

RowSketch::RowSketch(const UserKey& key)
    : m_key(keyFor(purpose, key)) {
    std::memcpy(&m_wordKey, m_key.data(), sizeof m_wordKey);
}

RowSketch::RowSketch(std::int64_t rows, BottomHashes all, BottomHashes used, BottomHashes leftOut)
    : m_rows(rows)
    , m_all(all)
    , m_used(used)
    , m_leftOut(leftOut) {}

void RowSketch::setColumns(SketchColumns columns) {
    m_columns = std::move(columns);
    m_ignoresAny =
        std::find(m_columns.isUsed.begin(), m_columns.isUsed.end(), false) != m_columns.isUsed.end();
}

/// Numbers are told apart from texts by a mark.
std::uint64_t RowSketch::hashOf(std::string_view cell) const {
    cell = trimmedCell(cell);
    if (cell.empty()) return mixedWord(m_wordKey);
    if (const std::optional<double> number = numberOf(cell, m_columns)) {
        const double value = *number == 0 ? 0 : *number; // -0 is 0
        return mixedWord(mixedWord(std::bit_cast<std::uint64_t>(value) ^ m_wordKey) ^ numberMark);
    }
    while (cell.size() > 1 && cell.back() == '.')
        cell.remove_suffix(1);
    return textWord(cell, m_wordKey);
}

std::uint64_t RowSketch::rememberedHashOf(std::string_view cell, std::size_t column) {
    if (cell.size() > longestRemembered) return hashOf(cell);
    const std::array<std::uint64_t, 3> words = wordsOfShort(cell);
    const std::uint64_t place = (words[0] + 3 * words[1] + 5 * words[2] + cell.size()) * numberMark >> 56;
    Remembered& known = m_remembered[column * rememberedCells + place];
    if (known.length != cell.size() || known.words != words) known = {words, cell.size(), hashOf(cell)};
    return known.hash;
}

/// The sum of the cells' hashes does not know their order, and leaving one out is a subtraction.
void RowSketch::add(std::span<const std::string_view> cells) {
    ++m_rows;
    m_cells.resize(cells.size());
    if (m_remembered.size() < cells.size() * rememberedCells)
        m_remembered.resize(cells.size() * rememberedCells);
    std::uint64_t all = 0;
    std::uint64_t used = 0;
    const auto isUsed = [&](std::size_t i) { return i >= m_columns.isUsed.size() || m_columns.isUsed[i]; };
    for (std::size_t i = 0; i < cells.size(); ++i) {
        m_cells[i] = rememberedHashOf(cells[i], i);
        all += m_cells[i];
        if (isUsed(i)) used += m_cells[i];
    }
    m_all.add(mixedWord(all ^ m_wordKey), 0);
    if (m_ignoresAny) m_used.add(mixedWord(used ^ m_wordKey), 0);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (isUsed(i))
            m_leftOut.add(mixedWord((used - m_cells[i]) ^ m_wordKey), static_cast<std::uint16_t>(i));
}

RowSketch::Collector::Collector(const BottomHashes& kept)
    : m_size(kept.size) {
    for (std::size_t i = 0; i < kept.hashes.size(); ++i)
        keep(kept.hashes[i], i < kept.columns.size() ? kept.columns[i] : std::uint16_t{0});
}

void RowSketch::Collector::keep(std::uint64_t hash, std::uint16_t column) {
    m_candidates.push_back({hash, column});
    if (m_candidates.size() < 2 * m_size) return;
    reduce(m_candidates, m_size);
    if (m_candidates.size() == m_size) m_limit = m_candidates.back().hash;
}

/// The `size` smallest different ones, rising; of equal ones that of the first column.
void RowSketch::Collector::reduce(std::vector<Candidate>& candidates, std::size_t size) {
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return std::pair(a.hash, a.column) < std::pair(b.hash, b.column);
    });
    const auto end = std::unique(candidates.begin(), candidates.end(),
                                 [](const Candidate& a, const Candidate& b) { return a.hash == b.hash; });
    candidates.erase(end, candidates.end());
    if (candidates.size() > size) candidates.resize(size);
}

BottomHashes RowSketch::Collector::result() const {
    std::vector<Candidate> candidates = m_candidates;
    reduce(candidates, m_size);
    BottomHashes result{m_size, {}, {}};
    for (const Candidate& candidate : candidates) {
        result.hashes.push_back(candidate.hash);
        result.columns.push_back(candidate.column);
    }
    const bool isOfColumns = std::any_of(result.columns.begin(), result.columns.end(),
                                         [](std::uint16_t column) { return column != 0; });
    if (!isOfColumns) result.columns.clear();
    return result;
}

RowOverlap overlapOf(const RowSketch& a, const RowSketch& b) {
    const BottomHashes first[] = {a.all(), a.used(), a.leftOut()};
    const BottomHashes second[] = {b.all(), b.used(), b.leftOut()};
    if (first[0].hashes.empty() || second[0].hashes.empty()) return {};
    double rows = 0;
    for (const BottomHashes& one : first)
        for (const BottomHashes& other : second)
            rows = std::max(rows, commonRecords(one, other));
    const double fewer = std::max(1.0, std::min(differentRecords(first[0]), differentRecords(second[0])));
    return {rows, std::min(1.0, rows / fewer)};
}

} // namespace trilemma
