// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>
#include <QTemporaryDir>
#include <QVariant>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace trilemma {

/// A row while it is read. Columns count from 0; a value of another type is read as SQLite converts it.
class SqlRow {
  public:
    explicit SqlRow(sqlite3_stmt* statement)
        : m_statement(statement) {}
    enum class Type { Null, Whole, Real, Text, Bytes };
    /// As stored: to be asked before the value is read as another one.
    Type type(int column) const;
    bool isNull(int column) const { return type(column) == Type::Null; }
    QVariant value(int column) const;
    std::string text(int column) const { return std::string(content(column)); }
    std::string_view content(int column) const; ///< of a text or bytes, until the next row is read
    qint64 whole(int column) const;
    std::optional<double> real(int column) const; ///< none: null
    int columns() const;

  private:
    sqlite3_stmt* m_statement;
};

/// One SQLite connection, used by one thread at a time and closed at the end of its life. Rows come only
/// whole: what ends a reading before its last row is an error of the reading.
class SqlConnection {
  public:
    /// AsItLies: without its log, and whoever writes it meanwhile; what is left of a damaged one, too.
    /// BesideLog: with its log, which is not folded in; nothing appears beside the file.
    enum class Access { ReadWrite, ReadOnly, AsItLies, BesideLog };

    /// Errors: StoreBroken for a file that is no database, StoreReadOnly where writing is not allowed.
    static Result<std::unique_ptr<SqlConnection>> open(const QString& path, Access access);
    ~SqlConnection();
    SqlConnection(const SqlConnection&) = delete;
    SqlConnection& operator=(const SqlConnection&) = delete;

    const QString& path() const { return m_path; }
    /// One statement of which no row is read, with its bound values, in order.
    Outcome run(const QString& statement, const QVariantList& values = {});
    int changed() const; ///< rows, by the last statement
    /// Gives every row to `take`, which may return an Outcome to stop by an error.
    template <class Take>
    Outcome each(const QString& statement, const QVariantList& values, Take take) {
        return eachRow(statement, values, [&](const SqlRow& row) -> Outcome {
            if constexpr (std::is_void_v<std::invoke_result_t<Take, const SqlRow&>>) {
                take(row);
                return success();
            } else {
                return take(row);
            }
        });
    }
    /// What `read` makes of every row.
    template <class Read>
    auto list(const QString& statement, const QVariantList& values, Read read)
        -> Result<std::vector<std::invoke_result_t<Read, const SqlRow&>>> {
        std::vector<std::invoke_result_t<Read, const SqlRow&>> items;
        const Outcome done = each(statement, values, [&](const SqlRow& row) { items.push_back(read(row)); });
        if (!done) return done.errors();
        return items;
    }
    /// First column of the first row; invalid where there is none.
    Result<QVariant> single(const QString& statement, const QVariantList& values = {});
    /// Several statements without values (a migration).
    Outcome script(std::string_view statements);
    /// All or nothing.
    Outcome transaction(const std::function<Outcome()>& work);
    /// Everything that `work` reads is of one moment. May stand within a transaction.
    Outcome snapshot(const std::function<Outcome()>& work);

  private:
    struct Closing {
        void operator()(sqlite3* database) const;
        void operator()(sqlite3_stmt* statement) const;
    };
    using Statement = std::unique_ptr<sqlite3_stmt, Closing>;

    explicit SqlConnection(QString path)
        : m_path(std::move(path)) {}
    /// With its values; parsed anew, or one of this text that was kept.
    Result<Statement> begun(const QString& statement, const QVariantList& values);
    void keep(const QString& statement, Statement begun);
    Outcome eachRow(const QString& statement, const QVariantList& values,
                    const std::function<Outcome(const SqlRow&)>& take);
    Error failure(const QString& statement) const; ///< of the last call of SQLite
    Error misuse(const std::string& what, const QString& statement) const;
    Result<QString> fileFor(Access access);

    QString m_path;
    std::unique_ptr<QTemporaryDir> m_copy; ///< that is read instead
    std::unique_ptr<sqlite3, Closing> m_database;
    /// Statements that are not at work, by text: parsing one costs more than most take.
    std::map<QString, Statement> m_kept;
};

/// Files that SQLite keeps under names of its own, by their endings.
inline constexpr const char* besideDatabase[] = {"-wal", "-shm", "-journal"};
/// Those of them whose content SQLite takes over into the file.
inline constexpr const char* logsOfDatabase[] = {"-wal", "-journal"};

QString sqlText(std::string_view value);
std::string stdText(const QVariant& value); ///< the other way
/// For json_each(), so that the number of ids has no limit.
QString sqlJson(const QStringList& ids);
QString timestamp(); ///< now, as rows say it: ISO 8601, UTC, milliseconds

/// What a migration does beside its script, by its number.
using MigrationWork = std::map<int, Outcome (*)(SqlConnection&)>;

/// Brings a database to the newest of the embedded migrations "FOLDER/NNN_*.sql", each in a transaction, with
/// a backup next to the file before the first. `user_version` counts them. Errors: StoreNewer if it counts
/// more, StoreBroken for a number that none has.
Outcome migrate(SqlConnection& connection, const QString& path, std::string_view folder,
                const MigrationWork& work = {});
int newestMigration(std::string_view folder);
/// Type and name of triggers and views that none of them made.
Result<std::vector<std::pair<QString, QString>>> foreignObjects(SqlConnection& sql, std::string_view folder);

} // namespace trilemma
