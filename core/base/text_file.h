// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <istream>

namespace trilemma {

/// Most bytes of a specification, a sweep, a schema or a list of events: far more than any of them needs.
inline constexpr std::size_t maxTextBytes = std::size_t{16} << 20;

/// Reads a text file whole. Errors, at `field` and with the code as given: missing, unreadable, more than
/// `most` bytes, which are not read then, however many there are.
Result<std::string> readTextFile(const std::string& path, ErrorCode code, const std::string& field,
                                 std::size_t max = maxTextBytes);

/// The same of a stream that `name` names.
Result<std::string> readText(std::istream& stream, const std::string& name, ErrorCode code,
                             const std::string& field, std::size_t max = maxTextBytes);

} // namespace trilemma
