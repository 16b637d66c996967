// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which files a table is, whatever is in them.
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace trilemma {

/// The absolute path of a file, links followed and dots removed as far as it exists: all spellings of one
/// file are one. The built-in sample, and what cannot be resolved, as it is.
std::string canonicalFile(const std::string& file);

/// No file stands twice in the list of a table, also by another spelling or by a link: each of its records
/// would have two slots, where every claim counts one. Errors: InvalidFile, one for each file that came
/// before (field "data.files.N", N from 0).
Errors checkFiles(const std::vector<std::string>& files);

} // namespace trilemma
