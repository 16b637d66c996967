// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/text_encoding.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace trilemma {

namespace {

/// Length of the well-formed character that starts here, 0 if there is none.
std::size_t characterLength(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return static_cast<unsigned char>(i < text.size() ? text[i] : 0);
    };
    const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
    const unsigned char first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F)) return 0;
        return follows(1) && follows(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        if ((first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F)) return 0;
        return follows(1) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

} // namespace

bool isAscii(std::string_view text) {
    constexpr std::uint64_t highBits = 0x8080'8080'8080'8080;
    std::uint64_t seen = 0;
    for (; text.size() >= sizeof seen; text.remove_prefix(sizeof seen)) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data(), sizeof word);
        seen |= word;
    }
    for (const char c : text)
        seen |= static_cast<unsigned char>(c);
    return (seen & highBits) == 0;
}

bool isUtf8(std::string_view text) {
    if (isAscii(text)) return true;
    while (!text.empty()) {
        const std::size_t length = characterLength(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string latin1ToUtf8(std::string_view text) {
    std::string converted;
    converted.reserve(text.size() * 2);
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x80) {
            converted.push_back(c);
        } else {
            converted.push_back(static_cast<char>(0xC0 | (code >> 6)));
            converted.push_back(static_cast<char>(0x80 | (code & 0x3F)));
        }
    }
    return converted;
}

bool looksLikeUtf16(std::string_view head) {
    if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) return true;
    std::size_t zeros[2] = {0, 0};
    for (std::size_t i = 0; i < head.size(); ++i)
        zeros[i % 2] += head[i] == '\0';
    return std::max(zeros[0], zeros[1]) > head.size() / 4 && std::min(zeros[0], zeros[1]) == 0;
}

std::string_view withoutPartialCharacter(std::string_view text) {
    for (std::size_t cut = 1; cut <= std::min<std::size_t>(3, text.size()); ++cut) {
        const auto byte = static_cast<unsigned char>(text[text.size() - cut]);
        if (byte < 0x80) break;
        if (byte >= 0xC0) return text.substr(0, text.size() - cut);
    }
    return text;
}

} // namespace trilemma
