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

/// Whether a file that cannot be read was a lineage file, and not one that was named by mistake.
bool isOurs(const QString& path) {
    if (path == LineageFile::standardPath() || !backupsOf(path).empty()) return true;
    const auto sql = SqlConnection::open(path, SqlConnection::Access::AsItLies);
    const Result<QVariant> tables =
        sql ? (*sql)->single("SELECT count(*) FROM sqlite_master WHERE name IN ('secret', 'lineages')")
            : Result<QVariant>(Errors{});
    return tables && tables->toInt() == 2;
}

/// What is left of a damaged file is kept. Of several backups the newest that opens takes its place; without
/// any, a new file with what can be read of the damaged one.
Outcome restoreNewest(const QString& path, const std::function<bool()>& opens,
                      LineageFile::Restoration& restoration) {
    if (QFile::exists(path)) {
        const Result<QString> aside = setAside(path);
        if (!aside) return aside.errors();
        restoration.damaged = *aside;
    }
    for (const Backup& backup : backupsOf(path)) {
        const Result<QString> restored = restoreBackup(backup.path, path);
        if (!restored) return restored.errors();
        restoration.backup = backup.path;
        if (opens()) return success();
        restoration.backup.clear();
        QFile::remove(path);
    }
    if (restoration.damaged.isEmpty()) return success();
    restoration.isSalvaged = recoverFile(restoration.damaged, path, nullptr) && opens();
    if (!restoration.isSalvaged) QFile::remove(path);
    return success();
}

/// In the words of the option and the file that a person knows.
Errors aboutLineages(Errors errors) {
    for (Error& error : errors)
        if (error.field == "store") error.field = "lineages";
    return errors;
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
        return file == censusSampleName || std::filesystem::path(file).is_absolute();
    });
    return isClear ? sourceOf(files) : std::string();
}

QString LineageFile::standardPath() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/trilemma/lineages.sqlite");
}

Result<std::unique_ptr<LineageFile>> LineageFile::open(const QString& path) {
    QDir().mkpath(QFileInfo(path).absolutePath());
    QLockFile opening(path + QStringLiteral(".lock")); // two programs may start on a new file at once
    opening.setStaleLockTime(namelessLockMs);
    if (!opening.tryLock(patienceMs) && opening.error() == QLockFile::LockFailedError)
        return Error{ErrorCode::StoreBusy, "lineages", path.toStdString(),
                     "is being opened by another program", "Try again"};
    Restoration restoration;
    bool isRestored = QFile::exists(path) || !backupsOf(path).empty(); // empty: what it held is lost
    restoration.reason = "is empty";
    Result<std::unique_ptr<LineageFile>> file = Errors{};
    if (isThere(path)) {
        const auto isDamaged = [&] {
            file = openSound(path);
            return !file && file.errors().front().code == ErrorCode::StoreBroken;
        };
        isRestored = isDamaged() && isDamaged() && isOurs(path); // a cable that came loose is no damage
        if (!file && !isRestored) return aboutLineages(file.errors());
        if (isRestored) restoration.reason = file.errors().front().rule;
    }
    if (isRestored) {
        const auto opens = [&] { return (file = openSound(path)).ok(); };
        if (const Outcome restored = restoreNewest(path, opens, restoration); !restored)
            return restored.errors();
    }
    if (!isThere(path))
        if (const Outcome created = create(path); !created) return created.errors();
    if (!file) file = openSound(path);
    if (!file) return aboutLineages(file.errors());
    const Result<std::unique_ptr<SqlConnection>> connection = (*file)->connect();
    if (!connection) return connection.errors();
    if (isRestored) {
        (*file)->m_restoration = restoration;
        const Outcome noted = changeLineages(**connection, [&] {
            return noteRestoration(**connection, QFileInfo(restoration.backup).fileName().toStdString());
        });
        if (!noted) return noted.errors();
    }
    (void)backUpToday(**connection, path); // a full disk must not keep anybody from reading
    return file;
}

/// Made under another name, so that whatever dies in between leaves none that is half there.
Outcome LineageFile::create(const QString& path) {
    return createDatabase(path, "lineages", [](SqlConnection& sql, const QString& unfinished) -> Outcome {
        const Outcome migrated = bringLineagesUpToDate(sql, unfinished);
        if (!migrated) return migrated;
        return changeLineages(sql, [&] { return makeKey(sql); });
    });
}

Result<std::unique_ptr<LineageFile>> LineageFile::openSound(const QString& path) {
    if (const Outcome isOwn = createPrivately(path, "lineages"); !isOwn) return isOwn.errors();
    std::unique_ptr<LineageFile> file(new LineageFile(path));
    Result<std::unique_ptr<SqlConnection>> connection = file->connect();
    if (!connection) return connection.errors();
    SqlConnection& sql = **connection;
    if (const Outcome migrated = bringLineagesUpToDate(sql, path); !migrated) return migrated.errors();
    for (const auto check : {checkLineages, checkCopies})
        if (const Outcome sound = check(sql); !sound) return sound.errors();
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
    if (!m_restoration) return {};
    const std::string was = m_restoration->damaged.isEmpty() ? "was gone"
                                                             : m_restoration->reason + "; it is kept as " +
                                                                   m_restoration->damaged.toStdString();
    const std::string now = m_restoration->isSalvaged
                                ? "There is no backup, so what could be read of it was taken over"
                            : m_restoration->backup.isEmpty()
                                ? "There is no backup, so a new one was begun"
                                : "The backup " + m_restoration->backup.toStdString() + " took its place";
    return "The file of your privacy ledgers, " + m_path.toStdString() + ", " + was + ". " + now +
           ". What projects spent since is added again when each of them is opened; until then, and for "
           "projects that are gone, totals may lack runs.";
}

Result<std::unique_ptr<SqlConnection>> LineageFile::connect() const {
    Result<std::unique_ptr<SqlConnection>> connection =
        SqlConnection::open(m_path, SqlConnection::Access::ReadWrite);
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
