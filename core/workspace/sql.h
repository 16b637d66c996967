// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <functional>

namespace trilemma {

/// One SQLite connection of one thread, closed and removed at the end of its life.
class SqlConnection {
  public:
    enum class Access { ReadWrite, ReadOnly };

    /// Errors: StoreBroken for a file that is no database, StoreReadOnly where writing is not allowed.
    static Result<std::unique_ptr<SqlConnection>> open(const QString& path, Access access);
    ~SqlConnection();
    SqlConnection(const SqlConnection&) = delete;
    SqlConnection& operator=(const SqlConnection&) = delete;

    /// One statement with its bound values, in order.
    Result<QSqlQuery> run(const QString& statement, const QVariantList& values = {});
    /// First column of the first row; invalid where there is none.
    Result<QVariant> single(const QString& statement, const QVariantList& values = {});
    /// Several statements without values (a migration).
    Outcome script(std::string_view statements);
    /// All or nothing.
    Outcome transaction(const std::function<Outcome()>& work);

  private:
    SqlConnection(QString name, QString path)
        : m_name(std::move(name))
        , m_path(std::move(path)) {}
    Error failure(const QSqlError& error, const QString& statement) const;

    QString m_name;
    QString m_path;
    QSqlDatabase m_database;
};

QString sqlText(std::string_view value);
std::string stdText(const QVariant& value); ///< the other way
/// For json_each(), so that the number of ids has no limit.
QString sqlJson(const QStringList& ids);
Outcome outcomeOf(const Result<QSqlQuery>& query);
QString timestamp(); ///< now, as rows say it: ISO 8601, UTC, milliseconds

/// Brings a database to the newest of the embedded migrations "FOLDER/NNN_*.sql", each in a transaction, with
/// a backup next to the file before the first. `user_version` counts them. Errors: StoreNewer if it counts
/// more.
Outcome migrate(SqlConnection& connection, const QString& path, std::string_view folder);
int newestMigration(std::string_view folder);

} // namespace trilemma
