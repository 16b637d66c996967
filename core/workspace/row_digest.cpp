// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/row_digest.h"

#include "core/base/hash.h"

#include <algorithm>

namespace trilemma {

namespace {

constexpr std::size_t digestLength = 64; ///< hexadecimal digits
constexpr std::string_view digits = "0123456789abcdef";

} // namespace

std::string bytesOf(const SqlRow& row, int columns) {
    std::string bytes;
    for (int i = 0; i < columns; ++i) {
        const QVariant value = row.value(i);
        const char* type = row.isNull(i) ? "null" : value.typeName();
        // Numbers as the shortest text that comes back as the same bits.
        const QByteArray content = value.typeId() == QMetaType::QByteArray ? value.toByteArray()
                                   : value.typeId() == QMetaType::Double
                                       ? QByteArray::number(value.toDouble(), 'g', 17)
                                       : value.toString().toUtf8();
        bytes += type;
        bytes += ' ' + std::to_string(content.size()) + ' ';
        bytes.append(content.constData(), static_cast<std::size_t>(content.size()));
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
