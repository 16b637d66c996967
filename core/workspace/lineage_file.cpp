// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/lineage_file.h"

#include "core/base/json.h"
#include "core/data/census_sample.h"
#include "core/data/row_sketch.h"
#include "core/data/table_files.h"
#include "core/workspace/backups.h"
#include "core/workspace/formats.h"
#include "core/workspace/lineage_digests.h"
#include "core/workspace/lineage_rows.h"
#include "core/workspace/private_file.h"
#include "core/workspace/recovery.h"
#include "core/workspace/sql.h"
#include "core/workspace/store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>

#include <algorithm>
#include <filesystem>

namespace trilemma {

namespace {

constexpr int patienceMs = 10000;

bool isThere(const QString& path) {
    const QFileInfo info(path);
    return info.exists() && !(info.isFile() && info.size() == 0);
}

/// In the words of the option and the file that a person knows.
Errors aboutLineages(Errors errors) {
    for (Error& error : errors) {
        if (error.field == "store") error.field = "lineages";
        if (error.code == ErrorCode::StoreNewer) error.remedy = "Use the newer program";
    }
    return errors;
}

std::int64_t entriesIn(SqlConnection& sql) {
    const Result<QVariant> count = sql.single("SELECT count(*) FROM chain_entries");
    return count ? count->toLongLong() : 0;
}

Outcome checkContent(SqlConnection& sql) {
    for (const auto check : {checkPages, checkLineages, checkSketches, checkCopies})
        if (const Outcome sound = check(sql); !sound) return sound;
    return success();
}

/// More entries than the user's file.
bool hasMore(const QString& backup, SqlConnection& user) {
    const auto sql = SqlConnection::open(backup, SqlConnection::Access::AsItLies);
    return sql && entriesIn(**sql) > entriesIn(user);
}

} // namespace

std::string sourceOf(const std::vector<std::string>& files) {
    Json source = Json::array();
    for (const std::string& file : files)
        source.push_back(canonicalFile(file));
    return toText(source);
}

std::string sourceOfAbsolute(const std::vector<std::string>& files) {
    const bool isClear = std::all_of(files.begin(), files.end(), [](const std::string& file) {
        return isSampleName(file) || std::filesystem::path(file).is_absolute();
    });
    return isClear ? sourceOf(files) : std::string();
}

QString LineageFile::standardPath() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/trilemma/lineages.sqlite");
}

Result<std::unique_ptr<LineageFile>> LineageFile::open(const QString& name) {
    const Result<QString> only = onlyPath(name, "lineages");
    if (!only) return only.errors();
    const QString& path = *only;
    if (!QFileInfo::exists(path) && isProjectName(path))
        return Error{ErrorCode::InvalidFile, "lineages", path.toStdString(),
                     "has the name of a project, and is not there", "Choose another file"};
    QDir().mkpath(QFileInfo(path).absolutePath());
    QLockFile opening(path + QStringLiteral(".lock")); // two programs may start on a new file at once
    opening.setStaleLockTime(namelessLockMs);
    if (!opening.tryLock(patienceMs) && opening.error() == QLockFile::LockFailedError)
        return Error{ErrorCode::StoreBusy, "lineages", path.toStdString(),
                     "is being opened by another program", "Try again"};
    Result<std::unique_ptr<LineageFile>> file = isThere(path) ? openOrRestore(path) : begin(path);
    if (!file) return aboutLineages(file.errors());
    const Result<std::unique_ptr<SqlConnection>> connection = (*file)->connect();
    if (!connection) return connection.errors();
    if (const Outcome taken = (*file)->takeOver(**connection); !taken) return aboutLineages(taken.errors());
    // A backup says of itself what it is, whoever puts it in the place of the file. A full disk must not keep
    // anybody from reading.
    (void)backUpToday(**connection, path, [&](SqlConnection& copy) {
        const std::string ofBackup = QFileInfo(copy.path()).completeBaseName().toStdString();
        return changeLineages(copy, [&] { return noteRestoration(copy, ofBackup); });
    });
    return file;
}

Result<std::unique_ptr<LineageFile>> LineageFile::look(const QString& name) {
    const QString path = realPath(name);
    if (!QFileInfo::exists(path))
        return Error{ErrorCode::InvalidFile, "lineages", path.toStdString(), "no such file",
                     "Check the path"};
    if (const Outcome filled = checkNotEmpty(path); !filled) return aboutLineages(filled.errors());
    for (const char* log : logsOfDatabase)
        if (QFileInfo(path + log).size() > 0)
            return Error{ErrorCode::StoreBusy, "lineages", path.toStdString(),
                         "is being written, or a write was broken off (there is a log beside it)",
                         "Try again; any command that opens it ends a broken write"};
    std::unique_ptr<LineageFile> file(new LineageFile(path));
    file->m_isLookedAt = true;
    if (const Outcome isOne = checkLineageFile(file->m_path); !isOne) return isOne.errors();
    const Result<std::unique_ptr<SqlConnection>> sql = file->connect();
    if (!sql) return aboutLineages(sql.errors());
    const Result<QVariant> format = (*sql)->single(QStringLiteral("PRAGMA user_version"));
    if (!format) return aboutLineages(format.errors());
    if (format->toInt() != newestMigration(lineageMigrations))
        return Error{ErrorCode::StoreOlder, "lineages", path.toStdString(),
                     "is of another version of the program",
                     "Open it once where it may be written; a backup of it is kept"};
    return file;
}

Outcome LineageFile::check() const {
    const Result<std::unique_ptr<SqlConnection>> sql = connect();
    const Outcome sound = sql ? checkContent(**sql) : Outcome(sql.errors());
    return sound ? sound : Outcome(aboutLineages(sound.errors()));
}

/// Entries that only the damaged file holds in whose place a backup stands, or only the newest backup: an
/// older file was put in the place of this one then.
Outcome LineageFile::takeOver(SqlConnection& sql) const {
    const std::vector<Backup> backups = backupsOf(m_path);
    const QString restored = m_restoration ? m_restoration->backup : QString();
    QString fuller;
    if (!restored.isEmpty())
        fuller = m_restoration->damaged;
    else if (!backups.empty() && hasMore(backups.front().path, sql))
        fuller = backups.front().path;
    if (restored.isEmpty() && fuller.isEmpty()) return success();
    return changeLineages(sql, [&]() -> Outcome {
        const Result<int> added = fuller.isEmpty() ? Result<int>(0) : takeOverChains(fuller, sql);
        if (!added) return added.errors();
        if (restored.isEmpty() && *added == 0) return success();
        return noteRestoration(sql, QFileInfo(restored).fileName().toStdString());
    });
}

Result<std::unique_ptr<LineageFile>> LineageFile::begin(const QString& path) {
    if (hadLineages(path))
        return restore(path, nullptr, QFile::exists(path) ? "is empty" : "was left set aside");
    if (const Outcome created = create(path, false); !created) return created.errors();
    return openSound(path);
}

Result<std::unique_ptr<LineageFile>> LineageFile::openOrRestore(const QString& path) {
    const Result<std::unique_ptr<LineagesAlone>> alone = LineagesAlone::keep(path);
    if (!alone) return alone.errors();
    Result<std::unique_ptr<LineageFile>> file = openSound(path);
    const auto isDamaged = [&] {
        if (file) return false;
        const ErrorCode code = file.errors().front().code;
        const bool isAnother = code == ErrorCode::InvalidFile || code == ErrorCode::StoreNewer;
        return code == ErrorCode::StoreBroken ||
               (isAnother && !(*alone)->path().isEmpty() && openSound((*alone)->path()));
    };
    if (isDamaged()) file = openSound(path); // a cable that came loose is no damage
    if (!isDamaged() || !isLineageFile(path, **alone)) return file;
    return restore(path, alone->get(), file.errors().front().rule);
}

Result<std::unique_ptr<LineageFile>> LineageFile::restore(const QString& path, const LineagesAlone* alone,
                                                          const std::string& reason) {
    Result<std::unique_ptr<LineageFile>> file = Errors{};
    const auto opens = [&] { return (file = openSound(path)).ok(); };
    Result<LineageRestoration> restored = restoreLineages(path, alone, opens);
    if (!restored) return restored.errors();
    if (!isThere(path)) {
        if (const Outcome created = create(path, true); !created) return created.errors();
        file = openSound(path);
    }
    if (!file) return file;
    restored->reason = reason;
    (*file)->m_restoration = std::move(restored).value();
    return file;
}

/// Made under another name, so that whatever dies in between leaves none that is half there.
Outcome LineageFile::create(const QString& path, bool wasLost) {
    return createDatabase(path, "lineages", [&](SqlConnection& sql, const QString& unfinished) -> Outcome {
        if (const Outcome migrated = bringLineagesUpToDate(sql, unfinished); !migrated) return migrated;
        return changeLineages(sql, [&]() -> Outcome {
            if (const Outcome made = makeKey(sql); !made) return made;
            return wasLost ? noteRestoration(sql, {}) : success();
        });
    });
}

Result<std::unique_ptr<LineageFile>> LineageFile::openSound(const QString& path) {
    if (const Outcome isOwn = createPrivately(path, "lineages"); !isOwn) return isOwn.errors();
    if (const Outcome isOne = checkLineageFile(path); !isOne) return isOne.errors();
    std::unique_ptr<LineageFile> file(new LineageFile(path));
    Result<std::unique_ptr<SqlConnection>> connection = file->connect();
    if (!connection) return connection.errors();
    SqlConnection& sql = **connection;
    if (const Outcome migrated = bringLineagesUpToDate(sql, path); !migrated) return migrated.errors();
    if (const Outcome sound = checkContent(sql); !sound) return sound.errors();
    makePrivate(path);
    makeBackupsPrivate(path);
    const Result<QVariant> key = sql.single(QStringLiteral("SELECT key FROM secret WHERE id = 1"));
    if (!key) return key.errors();
    const QByteArray stored = key->toByteArray();
    if (stored.size() != static_cast<qsizetype>(file->m_key.size()))
        return Error{ErrorCode::StoreBroken, "lineages", path.toStdString(), "holds no usable key",
                     "Restore a backup"};
    std::copy(stored.begin(), stored.end(), file->m_key.begin());
    return file;
}

std::string LineageFile::restorationText() const {
    return m_restoration ? toText(*m_restoration, m_path) : std::string();
}

Result<std::unique_ptr<SqlConnection>> LineageFile::connect() const {
    Result<std::unique_ptr<SqlConnection>> connection = SqlConnection::open(
        m_path, m_isLookedAt ? SqlConnection::Access::BesideLog : SqlConnection::Access::ReadWrite);
    if (!connection) return connection;
    if (const Outcome set = (*connection)->script("PRAGMA synchronous = FULL"); !set) return set.errors();
    return connection;
}

Result<std::string> LineageFile::lineageOf(const std::string& source) {
    const Result<std::unique_ptr<SqlConnection>> connection = connect();
    if (!connection) return connection.errors();
    std::string lineageId;
    const Outcome done = changeLineages(**connection, [&]() -> Outcome {
        const Result<std::string> found = lineageOfSource(**connection, source, {});
        if (!found) return found.errors();
        lineageId = *found;
        return success();
    });
    if (!done) return done.errors();
    return lineageId;
}

Result<Lineage> LineageFile::lineageOf(const std::string& source, const std::string& fingerprint,
                                       const RowSketch& sketch) {
    const Result<std::unique_ptr<SqlConnection>> connection = connect();
    if (!connection) return connection.errors();
    SqlConnection& sql = **connection;
    Lineage lineage;
    const Outcome done = changeLineages(sql, [&]() -> Outcome {
        const Result<std::string> found = lineageOfSource(sql, source, fingerprint);
        if (!found) return found.errors();
        lineage.id = *found;
        if (const Outcome kept = keepSketch(sql, lineage.id, fingerprint, sketch); !kept) return kept;
        const Result<std::vector<LineageOverlap>> overlaps = overlapsOf(sql, lineage.id);
        if (!overlaps) return overlaps.errors();
        for (const LineageOverlap& overlap : *overlaps)
            if (overlap.aboutRows && !overlap.isApart() && !lineage.sharedRows)
                lineage.sharedRows = overlap.aboutRows;
        return success();
    });
    if (!done) return done.errors();
    return lineage;
}

Outcome LineageFile::mayDeclare(const std::string& lineageId, const std::string& otherId,
                                OverlapAnswer answer, const std::string& declaredBy) const {
    if (QString::fromStdString(declaredBy).trimmed().isEmpty())
        return Error{ErrorCode::InvalidSpecification, "declared_by", declaredBy, "nobody is named",
                     "Name who declares it"};
    if (lineageId == otherId)
        return Error{ErrorCode::InvalidSpecification, "lineage", otherId, "is one and the same lineage",
                     "Name two of them"};
    const Result<std::unique_ptr<SqlConnection>> connection = connect();
    if (!connection) return connection.errors();
    for (const std::string& id : {lineageId, otherId}) {
        const Result<bool> known = isKnownLineage(**connection, id);
        if (!known) return known.errors();
        if (!*known)
            return Error{ErrorCode::InvalidSpecification, "lineage", id, "is not in the user's lineage file",
                         "Look up its id with: trilemma-cli ledger"};
    }
    const Result<std::string> common = commonFile(**connection, lineageId, otherId);
    if (!common) return common.errors();
    if (answer == OverlapAnswer::Shares || common->empty()) return success();
    return Error{ErrorCode::PrivacyRefused, "lineage", otherId,
                 "was read from " + *common + " as the other one was, so whoever is in it is in both",
                 "Both stay added up; train on files of their own to have them apart"};
}

Outcome LineageFile::declare(const std::string& lineageId, const std::string& otherId, OverlapAnswer answer,
                             const std::string& declaredBy) {
    if (const Outcome allowed = mayDeclare(lineageId, otherId, answer, declaredBy); !allowed) return allowed;
    const Result<std::unique_ptr<SqlConnection>> connection = connect();
    if (!connection) return connection.errors();
    return changeLineages(
        **connection, [&] { return keepDeclaration(**connection, lineageId, otherId, answer, declaredBy); });
}

} // namespace trilemma
