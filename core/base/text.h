// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace trilemma {

/// "a, b, c": what `textOf` says of each entry.
template <class Range, class TextOf = std::identity>
std::string joined(const Range& entries, TextOf textOf = {}) {
    std::string text;
    for (const auto& entry : entries)
        text += (text.empty() ? "" : ", ") + std::string(std::invoke(textOf, entry));
    return text;
}

/// "1 run", "2 runs"; `many` where an s at the end does not do. For texts that are not translated.
inline std::string counted(std::int64_t count, const std::string& one, const std::string& many = {}) {
    return std::to_string(count) + ' ' + (count == 1 ? one : many.empty() ? one + 's' : many);
}

/// The shortest text that reads back as this number, whatever the locale: "1" and not "1.0", "0.1", "1e-05".
std::string exactText(double value);

/// As one cell of CSV (RFC 4180): in quotes where it must be.
std::string csvQuoted(const std::string& text);

/// Whether a spreadsheet would take a text for a formula: it begins with = + - @, a tab or a carriage return.
bool looksLikeFormula(std::string_view text);
/// A text as one cell of CSV that no spreadsheet executes: csvQuoted(), with an apostrophe before what
/// looksLikeFormula(). For texts only: a negative number stays a number.
std::string csvText(const std::string& text);

/// Nothing but blanks and line ends, or nothing at all.
inline bool isBlank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

template <class Range, class Value>
bool contains(const Range& entries, const Value& value) {
    return std::find(std::begin(entries), std::end(entries), value) != std::end(entries);
}

} // namespace trilemma
