// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/backups.h"

#include "core/workspace/private_file.h"
#include "core/workspace/sql.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace trilemma {

namespace {

constexpr std::size_t keptDays = 3;

Error fileError(const QString& path, const char* rule) {
    return {ErrorCode::InvalidFile, "backup", path.toStdString(), rule,
            "Check that the folder may be written"};
}

QString nameOfDay(const QString& path, const QDate& day) {
    return QStringLiteral("%1.%2.backup").arg(path, day.toString(Qt::ISODate));
}

/// Names of files beside `path` that begin with its name, in their order.
QStringList namesLike(const QString& path, const QString& ending) {
    const QFileInfo info(path);
    QStringList names;
    for (const QString& name : info.absoluteDir().entryList(QDir::Files | QDir::Hidden, QDir::Name))
        if (name.startsWith(info.fileName() + QLatin1Char('.')) && name.endsWith(ending)) names << name;
    return names;
}

void removeDatabase(const QString& path) {
    QFile::remove(path);
    for (const char* beside : besideDatabase)
        QFile::remove(path + beside);
}

/// In the name of a backup; not valid for one of a migration.
QDate dayOf(const QString& path, const QString& name) {
    const qsizetype begin = QFileInfo(path).fileName().size() + 1;
    return QDate::fromString(name.mid(begin).chopped(7), Qt::ISODate);
}

/// A copy of a file has another time, so the day in the name counts; the time tells more while it is of it.
QDateTime madeAt(const QDate& day, const QDateTime& written) {
    const bool isPast = day.isValid() && day <= QDate::currentDate();
    return isPast && day != written.date() ? day.startOfDay() : written;
}

Outcome workOn(const QString& unfinished, const CopyWork& work) {
    const Result<std::unique_ptr<SqlConnection>> copy =
        SqlConnection::open(unfinished, SqlConnection::Access::ReadWrite);
    return copy ? work(**copy) : Outcome(copy.errors());
}

} // namespace

std::vector<Backup> backupsOf(const QString& of) {
    const QString path = realPath(of);
    std::vector<Backup> backups;
    const QDir folder = QFileInfo(path).absoluteDir();
    for (const QString& name : namesLike(path, QStringLiteral(".backup"))) {
        const QFileInfo info(folder.filePath(name));
        backups.push_back({info.filePath(), madeAt(dayOf(path, name), info.lastModified())});
    }
    std::stable_sort(backups.begin(), backups.end(),
                     [](const Backup& a, const Backup& b) { return a.madeAt > b.madeAt; });
    return backups;
}

std::string withNewestBackup(std::string remedy, const QString& of) {
    constexpr std::string_view words = "estore a backup";
    const auto at = remedy.find(words);
    if (at == std::string::npos || !QFileInfo(of).isFile()) return remedy;
    const std::vector<Backup> backups = backupsOf(of);
    return remedy.insert(at + words.size(),
                         backups.empty() ? " (there is none beside it)"
                                         : " (the newest is " + backups.front().path.toStdString() + ")");
}

QStringList setAsideOf(const QString& path) {
    const QDir folder = QFileInfo(path).absoluteDir();
    QStringList paths;
    for (const QString& name : namesLike(path, QStringLiteral(".damaged"))) // begins with its time
        paths.prepend(folder.filePath(name));
    return paths;
}

void makeBackupsPrivate(const QString& path) {
    for (const Backup& backup : backupsOf(path))
        makePrivate(backup.path);
}

bool isBackedUpToday(const QString& path) {
    return QFile::exists(nameOfDay(path, QDate::currentDate()));
}

Outcome backUpToday(SqlConnection& connection, const QString& path, const CopyWork& work) {
    if (isBackedUpToday(path)) return success();
    const Outcome copied = copyDatabase(connection, nameOfDay(path, QDate::currentDate()), work);
    if (!copied) return copied;
    QStringList days = namesLike(path, QStringLiteral(".backup"));
    days.removeIf([&](const QString& name) { return !dayOf(path, name).isValid(); });
    while (days.size() > static_cast<qsizetype>(keptDays))
        QFile::remove(QFileInfo(path).absoluteDir().filePath(days.takeFirst()));
    return success();
}

Outcome copyDatabase(SqlConnection& connection, const QString& copy, const CopyWork& work) {
    if (QFileInfo::exists(copy))
        return Error{ErrorCode::InvalidFile, "copy", copy.toStdString(), "exists already",
                     "Choose a name that is free"};
    const QString unfinished = copy + QStringLiteral(".part");
    QFile::remove(unfinished);
    if (const Outcome made = createPrivately(unfinished, "copy"); !made) return made;
    // SQLite writes into an empty file that is there; so the copy is as private as it was made.
    const Result<QVariant> readsOnly = connection.single(QStringLiteral("PRAGMA query_only"));
    Outcome done = readsOnly ? connection.script("PRAGMA query_only = OFF") : Outcome(readsOnly.errors());
    if (done) done = connection.run(QStringLiteral("VACUUM INTO ?"), {unfinished});
    if (readsOnly && readsOnly->toBool()) (void)connection.script("PRAGMA query_only = ON");
    if (done && work) done = workOn(unfinished, work);
    if (done) done = syncFile(unfinished);
    if (done && QFile::rename(unfinished, copy)) return syncFolderOf(copy);
    QFile::remove(unfinished);
    return done ? Error{ErrorCode::InvalidFile, "copy", copy.toStdString(), "could not be written",
                        "Check that the folder may be written"}
                : done;
}

Outcome createDatabase(const QString& path, const char* field,
                       const std::function<Outcome(SqlConnection&, const QString&)>& make) {
    if (const Outcome leads = checkLink(path, field); !leads) return leads;
    const QString unfinished = path + QStringLiteral(".new");
    removeDatabase(unfinished); // of somebody who was killed
    if (const Outcome made = createPrivately(unfinished, field); !made) return made;
    Outcome done = success();
    {
        const Result<std::unique_ptr<SqlConnection>> connection =
            SqlConnection::open(unfinished, SqlConnection::Access::ReadWrite);
        done = connection ? make(**connection, unfinished) : Outcome(connection.errors());
    }
    if (done) done = syncFile(unfinished);
    if (QFileInfo(path).size() == 0) QFile::remove(path); // nothing was written into it yet
    if (done && !QFile::rename(unfinished, path) && !QFileInfo::exists(path))
        done = Error{ErrorCode::StoreReadOnly, field, path.toStdString(), "cannot be created",
                     "Check that the folder may be written"};
    removeDatabase(unfinished);
    return done ? syncFolderOf(path) : done;
}

Result<QString> setAside(const QString& path) {
    const QString stamp = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    const QString aside = QStringLiteral("%1.%2.damaged").arg(path, stamp);
    if (!QFile::rename(path, aside)) return fileError(path, "cannot be set aside");
    for (const char* beside : besideDatabase)
        if (QFile::exists(path + beside) && !QFile::rename(path + beside, aside + beside))
            return fileError(path + beside, "cannot be set aside");
    return aside;
}

Result<QString> restoreBackup(const QString& backup, const QString& to) {
    const QString path = realPath(to);
    const QString whole = path + QStringLiteral(".part");
    QFile::remove(whole);
    if (!QFile::copy(backup, whole)) return fileError(backup, "cannot be copied");
    if (const Outcome synced = syncFile(whole); !synced) return synced.errors();
    QString aside;
    if (QFileInfo::exists(path)) {
        Result<QString> moved = setAside(path);
        if (!moved) return moved;
        aside = *moved;
    }
    removeDatabase(path); // logs of a file that is gone
    if (!QFile::rename(whole, path)) return fileError(path, "cannot be written");
    if (const Outcome synced = syncFolderOf(path); !synced) return synced.errors();
    return aside;
}

} // namespace trilemma
