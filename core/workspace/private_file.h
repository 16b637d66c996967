// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

#include <optional>

#include <sys/types.h>

namespace trilemma {

/// Which file it is, whatever its name.
struct FileIdentity {
    dev_t device = 0;
    ino_t number = 0;
    static std::optional<FileIdentity> of(const QString& path); ///< none: there is no such file
    bool operator==(const FileIdentity&) const = default;
};
/// The file that a name leads to if it is a link: locks, logs and backups lie beside that. A link that leads
/// nowhere stays what it is.
QString realPath(const QString& name);

/// A file that a link leads to and that is gone must not be made anew beside the link. Errors: StoreReadOnly.
Outcome checkLink(const QString& path, const char* field);
/// realPath() of a file that is to be opened. Errors: those of checkLink(), and StoreReadOnly under `field`
/// for a file with a second name (a hard link), which has locks, logs and backups of its own: two programs
/// would write it without knowing of each other.
Result<QString> onlyPath(const QString& name, const char* field);

/// An empty file that only its owner can read (mode 0600), before anything is written into it; SQLite fills
/// one that is there and gives its log and its journal the same mode. One that exists stays as it is.
/// Errors: StoreReadOnly under `field`, for what is no regular file, too.
Outcome createPrivately(const QString& path, const char* field);
/// Takes away what others may do with a file that was recognised as the program's own.
void makePrivate(const QString& path);

/// On the disk, and not only in the system's memory. Errors: StoreReadOnly.
Outcome syncFile(const QString& path);
/// The names in the folder of the file.
Outcome syncFolderOf(const QString& path);

} // namespace trilemma
