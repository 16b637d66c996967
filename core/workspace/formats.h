// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two kinds of files as databases: how they are made and brought up to date, and how one tells that a
// file is one of them.
#pragma once

#include "core/workspace/sql.h"

namespace trilemma {

inline constexpr std::string_view projectMigrations = "migrations/project/";
inline constexpr std::string_view lineageMigrations = "migrations/lineages/";

/// About a file as a whole.
Error storeError(ErrorCode code, const QString& path, std::string rule, std::string remedy);

/// To the newest format, with digests, a name of its own and our mark, without triggers of others; a new file
/// too.
Outcome bringUpToDate(SqlConnection& project, const QString& path);
Outcome bringLineagesUpToDate(SqlConnection& user, const QString& path);

/// By its tables, whatever its marks say. Errors: those of reading them.
Result<bool> hasLineageTables(SqlConnection& sql);
/// Before anything is written into it. Errors: InvalidFile for a project, StoreBroken for what has no table
/// of a lineage file.
Outcome checkLineageFile(const QString& path);
/// Errors: StoreBroken for what is no project.
Outcome checkApplication(SqlConnection& project, const QString& path);
/// Errors: StoreOlder, for what has to be brought up to date before it can be read.
Outcome checkFormat(SqlConnection& project, const QString& path);
/// Errors: StoreBroken for a file without content.
Outcome checkNotEmpty(const QString& path);
/// Before a new project is made: SQLite would take a log that lies there for the new one's. Errors:
/// StoreBroken.
Outcome checkNoLog(const QString& path);
/// Of a project that nobody holds: committed work that a dead owner has not folded into its file stands in
/// the log beside it. That of another project, or of another state of this one, would be folded in just as
/// well. Nothing is written here. Errors: StoreBroken.
Outcome checkLog(const QString& path);

} // namespace trilemma
