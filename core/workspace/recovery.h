// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Saving what can be read of a damaged project or lineage file. The file itself is never written.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace trilemma {

class LineageFile;
class SqlConnection;

struct FileRecovery {
    QString path;
    int runs = 0;    ///< that were saved as they were written
    int entries = 0; ///< of all chains
    Errors lost;     ///< what could not be saved
};
/// Writes what can be read into a new file. Of a project the ledger is put together from its own chains and
/// those of the user's file, so that nothing is under-counted; what is not as it was written is left out and
/// named. Errors: as above; `to` exists; nothing can be read.
Result<FileRecovery> recoverFile(const QString& path, const QString& to, const LineageFile* lineages);

/// What is left of chains in another lineage file, and in the user's file is not: new chains, and what
/// continues those that it has. Within the caller's transaction. Comes back with the number of entries.
Result<int> takeOverChains(const QString& from, SqlConnection& user);

} // namespace trilemma
