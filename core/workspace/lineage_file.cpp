// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/lineage_file.h"

#include "core/base/json.h"
#include "core/data/census_sample.h"
#include "core/data/row_sketch.h"
#include "core/data/table_files.h"
#include "core/workspace/lineage_rows.h"
#include "core/workspace/private_file.h"
#include "core/workspace/sql.h"

#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>

#include <algorithm>
#include <filesystem>

namespace trilemma {

namespace {

constexpr std::string_view lineageMigrations = "migrations/lineages/";
constexpr int patienceMs = 10000;

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
    if (const Outcome created = createPrivately(path, "lineages"); !created) return created.errors();
    std::unique_ptr<LineageFile> file(new LineageFile(path));
    Result<std::unique_ptr<SqlConnection>> connection =
        SqlConnection::open(path, SqlConnection::Access::ReadWrite);
    if (!connection) return connection.errors();
    SqlConnection& sql = **connection;
    if (const Outcome migrated = migrate(sql, path, lineageMigrations); !migrated) return migrated.errors();
    const UserKey fresh = generateUserKey();
    const QByteArray bytes(reinterpret_cast<const char*>(fresh.data()), static_cast<qsizetype>(fresh.size()));
    const Result<QSqlQuery> kept =
        sql.run(QStringLiteral("INSERT OR IGNORE INTO secret (id, key) VALUES (1, ?)"), {bytes});
    if (!kept) return kept.errors();
    const Result<QVariant> key = sql.single(QStringLiteral("SELECT key FROM secret WHERE id = 1"));
    if (!key) return key.errors();
    const QByteArray stored = key->toByteArray();
    if (stored.size() != static_cast<qsizetype>(file->m_key.size()))
        return Error{ErrorCode::StoreBroken, "lineages", path.toStdString(), "holds no usable key",
                     "Restore a backup"};
    std::copy(stored.begin(), stored.end(), file->m_key.begin());
    return file;
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
    const Outcome done = (*connection)->transaction([&]() -> Outcome {
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
    const Outcome done = sql.transaction([&]() -> Outcome {
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
    return (*connection)->transaction([&] {
        return keepDeclaration(**connection, lineageId, otherId, answer, declaredBy);
    });
}

} // namespace trilemma
