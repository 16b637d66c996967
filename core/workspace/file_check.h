// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Looking at a project or a lineage file that may be damaged. The file is never written, and neither is its
// log folded in.
#pragma once

#include "core/base/result.h"

#include <QString>

#include <optional>

namespace trilemma {

class LineageFile;

enum class FileKind { Project, Lineages };

struct FileCheck {
    FileKind kind = FileKind::Project;
    int format = 0;
    // Of a file of this version; none where they could not be read at all.
    std::optional<int> runs;    ///< of a project, that are as they were written
    std::optional<int> entries; ///< of all chains
    int notInUsersFile = 0;     ///< entries of a project that the user's file, which was given, does not hold
    Errors findings;            ///< what is wrong, each with its part; empty: nothing was found
};
/// Structure, digests of every row and model, chains; those of a project against the user's file, if it is
/// given. Errors: no such file; a file of another kind.
Result<FileCheck> checkFile(const QString& path, const LineageFile* lineages);

/// Runs of a project; none if it cannot be read.
std::optional<int> runsIn(const QString& path);

} // namespace trilemma
