// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A file that may be damaged, as it is read by those who check and save it.
#pragma once

#include "core/workspace/file_check.h"
#include "core/workspace/sql.h"

namespace trilemma {

/// What is wrong with a part of a file.
Error finding(std::string field, std::string value, std::string rule,
              std::string remedy = "Restore a backup, or save what can be read with: trilemma-cli recover");
void take(Errors& into, const Errors& more);
std::string nameOfChain(const std::string& lineageId, const std::string& storeId);

/// A project and its log, or the file alone where the log is not its own; a lineage file alone, as it has a
/// log only while it is written.
struct DamagedFile {
    std::unique_ptr<SqlConnection> sql;
    FileKind kind = FileKind::Project;
    int format = 0;
    Errors findings; ///< about its log
};
/// Errors: no such file; a file of another kind.
Result<DamagedFile> openDamaged(const QString& path);

/// Models of a project, which lists do without.
Outcome checkModels(SqlConnection& project, Errors& findings);

} // namespace trilemma
