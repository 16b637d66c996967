// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/lineage_file.h"

#include "core/workspace/sql.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace trilemma {

namespace {

constexpr std::string_view migrationFolder = "migrations/lineages/";

/// An empty file that only its owner can read, before anything secret is written into it.
Outcome createPrivately(const QString& path) {
    QDir().mkpath(QFileInfo(path).absolutePath());
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
    if (const Outcome created = createPrivately(path); !created) return created.errors();
    std::unique_ptr<LineageFile> file(new LineageFile(path));
    Result<std::unique_ptr<SqlConnection>> connection =
        SqlConnection::open(path, SqlConnection::Access::ReadWrite);
    if (!connection) return connection.errors();
    SqlConnection& sql = **connection;
    if (const Outcome migrated = migrate(sql, path, migrationFolder); !migrated) return migrated.errors();
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

Result<std::string> LineageFile::lineageOf(const std::string& fingerprint) {
    Result<std::unique_ptr<SqlConnection>> connection =
        SqlConnection::open(m_path, SqlConnection::Access::ReadWrite);
    if (!connection) return connection.errors();
    SqlConnection& sql = **connection;
    const QString print = QString::fromStdString(fingerprint);
    std::string lineage;
    const Outcome done = sql.transaction([&]() -> Outcome {
        const auto known =
            sql.single(QStringLiteral("SELECT lineage_id FROM fingerprints WHERE fingerprint = ?"), {print});
        if (!known) return known.errors();
        lineage = known->toString().toStdString();
        if (!lineage.empty()) return success();
        lineage = generateUuid();
        const QString id = QString::fromStdString(lineage);
        const auto added = sql.run(
            QStringLiteral("INSERT INTO lineages (id, created_at) VALUES (?, datetime('now'))"), {id});
        if (!added) return added.errors();
        const auto printed = sql.run(
            QStringLiteral("INSERT INTO fingerprints (fingerprint, lineage_id) VALUES (?, ?)"), {print, id});
        if (!printed) return printed.errors();
        return success();
    });
    if (!done) return done.errors();
    return lineage;
}

} // namespace trilemma
