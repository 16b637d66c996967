// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whole databases: new ones, copies, and backups beside them, PATH.DAY.backup, one for each day of use, the
// last three. All are private (mode 0600).
#pragma once

#include "core/base/result.h"

#include <QDateTime>
#include <QStringList>

#include <functional>
#include <vector>

namespace trilemma {

class SqlConnection;

struct Backup {
    QString path;
    QDateTime madeAt;
};
/// Of the file, those of migrations too; the newest first, by the day in their name.
std::vector<Backup> backupsOf(const QString& of);
/// A remedy that speaks of a backup names the newest one of the file, if `of` is one.
std::string withNewestBackup(std::string remedy, const QString& of);
/// Files that were set aside, the newest first.
QStringList setAsideOf(const QString& path);

/// Those that were made or copied with other modes.
void makeBackupsPrivate(const QString& path);

bool isBackedUpToday(const QString& path);
/// What is changed in a copy before it gets its name.
using CopyWork = std::function<Outcome(SqlConnection& copy)>;
/// Makes the one of today if there is none, and takes away all but the last of their days. Only of what is
/// sound: else the last sound one would be pushed out.
Outcome backUpToday(SqlConnection& connection, const QString& path, const CopyWork& work = {});

/// All that is committed as a file of its own, whole or not there. Errors: InvalidFile if `copy` exists.
Outcome copyDatabase(SqlConnection& connection, const QString& copy, const CopyWork& work = {});

/// A new database that `make` fills under another name; it gets its own when it is whole, and never takes the
/// place of a file that is there: whoever made that one was faster. Errors: StoreReadOnly under `field`, and
/// checkLink().
Outcome createDatabase(const QString& path, const char* field,
                       const std::function<Outcome(SqlConnection&, const QString& unfinished)>& make);

/// Puts the file with its log out of the way, as PATH.TIME.damaged; comes back with that name.
Result<QString> setAside(const QString& path);

/// Puts a backup in the place of the file, which is set aside; the backup stays. Comes back with the name of
/// what was set aside; empty if nothing stood there.
Result<QString> restoreBackup(const QString& backup, const QString& to);

} // namespace trilemma
