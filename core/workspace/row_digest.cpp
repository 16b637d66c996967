// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/row_digest.h"

#include "core/base/hash.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace trilemma {

namespace {

constexpr std::size_t digestLength = 64; ///< hexadecimal digits
constexpr std::string_view digits = "0123456789abcdef";

/// With as many digits as bring the same bits back, and -0 without its sign.
std::string_view numberIn(std::array<char, 32>& room, double value) {
    const auto end = std::to_chars(room.data(), room.data() + room.size(), value == 0 ? 0 : value,
                                   std::chars_format::general, 17);
    return {room.data(), end.ptr};
}

template <class Integer>
std::string_view wholeIn(std::array<char, 32>& room, Integer value) {
    return {room.data(), std::to_chars(room.data(), room.data() + room.size(), value).ptr};
}

/// What U+FFFE (ends in BE), U+FFFF (BF) and U+FFFD (BD) begin with.
constexpr std::string_view noncharacters = "\xef\xbf";

/// SQLite gives the first two as the third where it gives texts as UTF-16, of which the digests of the first
/// projects were made.
std::string withoutNoncharacters(std::string text) {
    for (std::size_t at = 0; (at = text.find(noncharacters, at)) != text.npos; at += noncharacters.size())
        if (const std::size_t last = at + noncharacters.size(); last < text.size())
            if (text[last] == '\xbe' || text[last] == '\xbf') text[last] = '\xbd';
    return text;
}

/// As Qt names them: the digests of the first projects were made so.
std::string_view nameOf(SqlRow::Type type) {
    switch (type) {
    case SqlRow::Type::Whole:
        return "qlonglong";
    case SqlRow::Type::Real:
        return "double";
    case SqlRow::Type::Text:
        return "QString";
    case SqlRow::Type::Bytes:
        return "QByteArray";
    case SqlRow::Type::Null:
        break;
    }
    return "null";
}

} // namespace

void appendBytes(std::string& bytes, const SqlRow& row, int columns) {
    std::array<char, 32> number, length;
    for (int i = 0; i < columns; ++i) {
        const SqlRow::Type type = row.type(i);
        std::string_view content = type == SqlRow::Type::Real    ? numberIn(number, *row.real(i))
                                   : type == SqlRow::Type::Whole ? wholeIn(number, row.whole(i))
                                                                 : row.content(i);
        std::string changed;
        if (type == SqlRow::Type::Text && content.find(noncharacters) != content.npos)
            content = changed = withoutNoncharacters(std::string(content));
        bytes += nameOf(type);
        bytes += ' ';
        bytes += wholeIn(length, content.size());
        bytes += ' ';
        bytes += content;
    }
}

std::string bytesOf(const SqlRow& row, int columns) {
    std::string bytes;
    appendBytes(bytes, row, columns);
    return bytes;
}

bool fitsDigest(const SqlRow& row, int columns) {
    return publicHash(bytesOf(row, columns)) == row.content(columns);
}

Result<std::string> digestOfRows(SqlConnection& connection, const QString& statement,
                                 const QVariantList& values) {
    std::string bytes;
    int columns = 0;
    const Outcome read = connection.each(statement, values, [&](const SqlRow& row) {
        if (columns == 0) columns = row.columns();
        appendBytes(bytes, row, columns);
    });
    if (!read) return read.errors();
    return publicHash(bytes);
}

DigestSum::DigestSum(const std::string& hex)
    : m_sum(digestLength, '0') {
    add(hex);
}

void DigestSum::add(const std::string& hex) {
    if (hex.size() != digestLength || hex.find_first_not_of(digits) != std::string::npos) return;
    for (std::size_t i = 0; i < digestLength; ++i)
        m_sum[i] = digits[digits.find(m_sum[i]) ^ digits.find(hex[i])];
}

std::string DigestSum::hex() const {
    return m_sum;
}

} // namespace trilemma
