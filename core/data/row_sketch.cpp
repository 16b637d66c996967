// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/row_sketch.h"

#include <sodium.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace trilemma {

namespace {

constexpr std::string_view purpose = "trilemma row sketch 1";
constexpr char cellEnd = '\x1f'; // no cell of a text table holds it by accident

static_assert(crypto_shorthash_KEYBYTES == 16 && crypto_shorthash_BYTES == 8);

std::uint64_t wordOf(std::string_view text, const std::array<std::uint8_t, 16>& key) {
    std::array<std::uint8_t, crypto_shorthash_BYTES> bytes;
    crypto_shorthash(bytes.data(), reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                     key.data());
    std::uint64_t word = 0;
    for (const std::uint8_t byte : bytes)
        word = word << 8 | byte;
    return word;
}

/// Below this value a sketch lacks nothing.
std::uint64_t completeBelow(const RowSketch& sketch, const std::vector<std::uint64_t>& smallest) {
    return sketch.isExact() ? std::numeric_limits<std::uint64_t>::max() : smallest.back();
}

double countUpTo(const std::vector<std::uint64_t>& words, std::uint64_t limit) {
    return static_cast<double>(std::upper_bound(words.begin(), words.end(), limit) - words.begin());
}

} // namespace

RowSketch::RowSketch(const UserKey& key) {
    // A key of its own, so that sketches and fingerprints tell nothing about each other.
    crypto_generichash(m_key.data(), m_key.size(), reinterpret_cast<const std::uint8_t*>(purpose.data()),
                       purpose.size(), key.data(), key.size());
}

RowSketch::RowSketch(std::vector<std::uint64_t> smallest, std::int64_t rows)
    : m_smallest(smallest.begin(), smallest.end())
    , m_rows(rows) {}

void RowSketch::setColumns(const std::vector<std::string>& names) {
    m_order.resize(names.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    std::stable_sort(m_order.begin(), m_order.end(),
                     [&](std::size_t a, std::size_t b) { return names[a] < names[b]; });
}

void RowSketch::add(std::span<const std::string_view> cells) {
    ++m_rows;
    m_text.clear();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        m_text += cells[i < m_order.size() ? m_order[i] : i];
        m_text += cellEnd;
    }
    const std::uint64_t word = wordOf(m_text, m_key);
    if (m_smallest.size() == size && word >= *m_smallest.rbegin()) return;
    m_smallest.insert(word);
    if (m_smallest.size() > size) m_smallest.erase(std::prev(m_smallest.end()));
}

RowOverlap overlapOf(const RowSketch& a, const RowSketch& b) {
    const std::vector<std::uint64_t> first = a.smallest();
    const std::vector<std::uint64_t> second = b.smallest();
    if (first.empty() || second.empty()) return {};
    const std::uint64_t limit = std::min(completeBelow(a, first), completeBelow(b, second));
    std::vector<std::uint64_t> common;
    std::set_intersection(first.begin(), first.end(), second.begin(), second.end(),
                          std::back_inserter(common));
    const double range = std::ldexp(static_cast<double>(limit), -64);
    const double shared = countUpTo(common, limit);
    const double fewer = std::max(1.0, std::min(countUpTo(first, limit), countUpTo(second, limit)));
    return {shared / range, shared / fewer};
}

} // namespace trilemma
