// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <string>

namespace trilemma {

/// "a, b, c": what `textOf` says of each entry.
template <class Range, class TextOf = std::identity>
std::string joined(const Range& entries, TextOf textOf = {}) {
    std::string text;
    for (const auto& entry : entries)
        text += (text.empty() ? "" : ", ") + std::string(std::invoke(textOf, entry));
    return text;
}

template <class Range, class Value>
bool contains(const Range& entries, const Value& value) {
    return std::find(std::begin(entries), std::end(entries), value) != std::end(entries);
}

} // namespace trilemma
