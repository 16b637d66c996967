// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace trilemma {

bool isAscii(std::string_view text);

/// Whether the text is well-formed UTF-8 (no overlong forms, no surrogates; RFC 3629).
bool isUtf8(std::string_view text);

std::string latin1ToUtf8(std::string_view text);

/// A byte-order mark of UTF-16, or zero bytes on only the odd or only the even places.
bool looksLikeUtf16(std::string_view head);

/// The text without an incomplete multi-byte character at its end, where a buffer was cut.
std::string_view withoutPartialCharacter(std::string_view text);

} // namespace trilemma
