// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <array>
#include <charconv>

namespace trilemma {

std::string exactText(double value) {
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

std::string csvQuoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos && !text.starts_with(' ') && !text.ends_with(' '))
        return text;
    std::string quoted = "\"";
    for (const char sign : text)
        quoted += sign == '"' ? std::string("\"\"") : std::string(1, sign);
    return quoted + '"';
}

bool looksLikeFormula(std::string_view text) {
    return !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
}

std::string csvText(const std::string& text) {
    return csvQuoted(looksLikeFormula(text) ? '\'' + text : text);
}

} // namespace trilemma
