// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/lineage_file.h"

#include "core/workspace/lineage_rows.h"
#include "core/workspace/sql.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>

#include <algorithm>

namespace trilemma {

namespace {

constexpr std::string_view lineageMigrations = "migrations/lineages/";
constexpr int patienceMs = 10000;

/// An empty file that only its owner can read, before anything secret is written into it.
Outcome createPrivately(const QString& path) {
    QFile file(path);
    const bool made = file.exists() || (file.open(QIODevice::WriteOnly | QIODevice::NewOnly,
                                                  QFileDevice::ReadOwner | QFileDevice::WriteOwner));
    if (made) return success();
    return Error{ErrorCode::StoreReadOnly, "lineages", path.toStdString(), "cannot be created",
                 "Check that the folder may be written"};
}

} // namespace

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
    if (const Outcome created = createPrivately(path); !created) return created.errors();
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

Result<std::string> LineageFile::lineageOf(const std::string& fingerprint) {
    const Result<Lineage> lineage = find(fingerprint, nullptr);
    if (!lineage) return lineage.errors();
    return lineage->id;
}

Result<Lineage> LineageFile::lineageOf(const std::string& fingerprint, const RowSketch& sketch) {
    return find(fingerprint, &sketch);
}

Result<Lineage> LineageFile::find(const std::string& fingerprint, const RowSketch* sketch) {
    const Result<std::unique_ptr<SqlConnection>> connection = connect();
    if (!connection) return connection.errors();
    SqlConnection& sql = **connection;
    Lineage lineage;
    const Outcome done = sql.transaction([&]() -> Outcome {
        const Result<std::optional<Lineage>> known = knownLineage(sql, fingerprint);
        if (!known) return known.errors();
        if (*known) {
            lineage = **known;
        } else {
            const Result<Lineage> added = addFingerprint(sql, fingerprint, sketch);
            if (!added) return added.errors();
            lineage = *added;
        }
        return sketch ? keepSketch(sql, fingerprint, *sketch) : success();
    });
    if (!done) return done.errors();
    return lineage;
}

Outcome LineageFile::declareDisjoint(const std::string& fingerprint, const std::string& lineageId,
                                     const std::string& declaredBy) {
    if (declaredBy.empty())
        return Error{ErrorCode::InvalidSpecification, "declared_by", "", "nobody is named",
                     "Name who declares that no person is in both tables"};
    const Result<std::unique_ptr<SqlConnection>> connection = connect();
    if (!connection) return connection.errors();
    return (*connection)->transaction([&] {
        return keepDeclaration(**connection, fingerprint, lineageId, declaredBy);
    });
}

} // namespace trilemma
