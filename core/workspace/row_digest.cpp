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

/// With as many digits as bring the same bits back, as Qt writes it: -0 without its sign.
std::string_view numberIn(std::array<char, 32>& room, double value) {
    const auto end = std::to_chars(room.data(), room.data() + room.size(), value == 0 ? 0 : value,
                                   std::chars_format::general, 17);
    return {room.data(), end.ptr};
}

void appendContent(std::string& bytes, std::string_view content) {
    bytes += ' ' + std::to_string(content.size()) + ' ';
    bytes += content;
}

} // namespace

std::string bytesOf(const SqlRow& row, int columns) {
    std::string bytes;
    for (int i = 0; i < columns; ++i) {
        const QVariant value = row.value(i);
        bytes += row.isNull(i) ? "null" : value.typeName();
        std::array<char, 32> room{};
        if (value.typeId() == QMetaType::Double)
            appendContent(bytes, numberIn(room, value.toDouble()));
        else if (value.typeId() == QMetaType::QByteArray)
            appendContent(bytes, value.toByteArray().toStdString());
        else
            appendContent(bytes, value.toString().toStdString());
    }
    return bytes;
}

bool fitsDigest(const SqlRow& row, int columns) {
    return publicHash(bytesOf(row, columns)) == row.text(columns);
}

Result<std::string> digestOfRows(SqlConnection& connection, const QString& statement,
                                 const QVariantList& values) {
    std::string bytes;
    int columns = 0;
    const Outcome read = connection.each(statement, values, [&](const SqlRow& row) {
        if (columns == 0) columns = row.columns();
        bytes += bytesOf(row, columns);
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
