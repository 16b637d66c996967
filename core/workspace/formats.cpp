// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/formats.h"

#include "core/workspace/ledger_rows.h"
#include "core/workspace/lineage_digests.h"
#include "core/workspace/run_digests.h"

#include <QFile>
#include <QFileInfo>

namespace trilemma {

namespace {

constexpr int applicationId = 0x54524c4d; // "TRLM"

Outcome addDigests(SqlConnection& user) {
    return sealLineages(user, 5);
}

/// What was damaged before must not become sound.
Outcome addSketchDigests(SqlConnection& user) {
    if (const Outcome sound = checkLineages(user); !sound) return sound;
    if (const Outcome sealed = sealSketches(user); !sealed) return sealed;
    return sealLineages(user);
}

// What a migration that brought digests does beside its script.
const MigrationWork projectWork{{8, sealProject}};
const MigrationWork lineageWork{{5, addDigests}, {6, addSketchDigests}};

/// By the number with which a log of SQLite begins (https://www.sqlite.org/fileformat2.html, 4.1); SQLite
/// takes another file for an empty one. Zeros are what a power failure leaves of one that was begun.
bool isLog(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return true; // whoever needs it says so
    const QByteArray begin = file.read(4).toHex();
    return begin.size() < 8 || begin == "377f0682" || begin == "377f0683" || begin == "00000000";
}

/// Triggers and views of others act on what we write.
Outcome dropForeign(SqlConnection& sql, std::string_view folder) {
    const auto foreign = foreignObjects(sql, folder);
    if (!foreign) return foreign.errors();
    for (const auto& [type, name] : *foreign)
        if (const Outcome dropped =
                sql.run(QStringLiteral("DROP %1 \"%2\"").arg(type, QString(name).replace('"', "\"\"")));
            !dropped)
            return dropped;
    return success();
}

} // namespace

Error storeError(ErrorCode code, const QString& path, std::string rule, std::string remedy) {
    return {code, "store", path.toStdString(), std::move(rule), std::move(remedy)};
}

Outcome bringUpToDate(SqlConnection& project, const QString& path) {
    if (const Outcome migrated = migrate(project, path, projectMigrations, projectWork); !migrated)
        return migrated;
    if (const Outcome dropped = dropForeign(project, projectMigrations); !dropped) return dropped;
    const Result<QVariant> id = project.single(QStringLiteral("PRAGMA application_id"));
    if (!id) return id.errors();
    if (id->toInt() != applicationId)
        if (const Outcome marked = project.script("PRAGMA application_id = " + std::to_string(applicationId));
            !marked)
            return marked;
    return nameStore(project);
}

Outcome bringLineagesUpToDate(SqlConnection& user, const QString& path) {
    if (const Outcome migrated = migrate(user, path, lineageMigrations, lineageWork); !migrated)
        return migrated;
    return dropForeign(user, lineageMigrations);
}

Outcome checkLineageFile(const QString& path) {
    const auto sql = SqlConnection::open(path, SqlConnection::Access::AsItLies);
    const Result<bool> found = sql ? hasLineageTables(**sql) : Result<bool>(sql.errors());
    if (!found) return found.errors();
    if (*found) return success();
    const Result<QVariant> id = (*sql)->single(QStringLiteral("PRAGMA application_id"));
    if (id && id->toInt() == applicationId)
        return Error{ErrorCode::InvalidFile, "lineages", path.toStdString(),
                     "is a project, not a lineage file", "Choose another file"};
    return Error{ErrorCode::StoreBroken, "lineages", path.toStdString(), "is not a lineage file",
                 "Choose another file"};
}

Result<bool> hasLineageTables(SqlConnection& sql) {
    const Result<QVariant> tables = sql.single(
        "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('secret', 'lineages')");
    if (!tables) return tables.errors();
    return tables->toInt() == 2;
}

/// A project of an older version that was killed while it made it has our tables and not yet our name.
Outcome checkApplication(SqlConnection& connection, const QString& path) {
    const Result<QVariant> id = connection.single(QStringLiteral("PRAGMA application_id"));
    if (!id) return id.errors();
    const Result<QVariant> tables = connection.single(QStringLiteral(
        "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('meta', 'runs', 'batches')"));
    if (!tables) return tables.errors();
    if (id->toInt() == applicationId || (id->toInt() == 0 && tables->toInt() == 3)) return success();
    return storeError(ErrorCode::StoreBroken, path, "is a database of another program, or damaged",
                      "Choose another file, or restore a backup");
}

/// Rows of runs are read by the columns of the newest format.
Outcome checkFormat(SqlConnection& connection, const QString& path) {
    const Result<QVariant> found = connection.single(QStringLiteral("PRAGMA user_version"));
    if (!found) return found.errors();
    if (found->toInt() >= newestMigration(projectMigrations)) return success();
    return storeError(ErrorCode::StoreOlder, path, "was written by an older version of the program",
                      "Open it once where it may be written; a backup of it is kept");
}

Outcome checkNotEmpty(const QString& path) {
    const QFileInfo info(path);
    if (!info.isFile() || info.size() > 0) return success();
    return storeError(ErrorCode::StoreBroken, path, "is empty: what it held is lost", "Restore a backup");
}

Outcome checkNoLog(const QString& path) {
    if (!QFileInfo::exists(path + QStringLiteral("-wal"))) return success();
    return storeError(ErrorCode::StoreBroken, path,
                      "is not there, but the log of a project of this name is (" + path.toStdString() +
                          "-wal)",
                      "Bring the project back, or move the log away to begin a new one");
}

Outcome checkLog(const QString& path) {
    const QString log = path + QStringLiteral("-wal");
    if (QFileInfo(log).size() == 0) return success();
    const auto isNot = [&] {
        return storeError(ErrorCode::StoreBroken, path,
                          "has a log beside it (" + log.toStdString() + ") that is damaged or not its own",
                          "Move the log away to open the project without it, or restore a backup");
    };
    if (!isLog(log)) return isNot();
    const auto without = SqlConnection::open(path, SqlConnection::Access::AsItLies);
    if (!without) return success(); // whatever is wrong with the file is said when it is opened
    const Result<std::string> own = storeIdOf(**without);
    if (!own || own->empty()) return success();
    const auto with = SqlConnection::open(path, SqlConnection::Access::BesideLog);
    if (!with && with.errors().front().code == ErrorCode::StoreBroken) return isNot();
    if (!with) return with.errors();
    const Result<std::string> found = storeIdOf(**with);
    const Result<QVariant> check = (*with)->single(QStringLiteral("PRAGMA quick_check(1)"));
    if (found && *found == *own && check && check->toString() == QStringLiteral("ok")) return success();
    return isNot();
}

} // namespace trilemma
