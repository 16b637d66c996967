// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trilemma {

/// RFC 4648, section 4: with padding, without line breaks.
std::string base64(std::string_view bytes);
/// What base64() wrote; nullopt for anything else.
std::optional<std::string> bytesOfBase64(const std::string& text);

} // namespace trilemma
