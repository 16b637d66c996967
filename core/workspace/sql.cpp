// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/sql.h"

#include <QDateTime>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSqlDriver>
#include <QSqlError>
#include <QUrl>

#include <sqlite3.h>

#include <atomic>

namespace trilemma {

namespace {

QString uniqueName() {
    static std::atomic<int> counter{0};
    return QStringLiteral("trilemma-%1").arg(++counter);
}

sqlite3* handleOf(const QSqlDatabase& database) {
    const QVariant handle = database.driver()->handle();
    return *static_cast<sqlite3* const*>(handle.constData());
}

struct Meaning {
    ErrorCode code;
    const char* rule;
    const char* remedy;
};

Meaning meaningOf(int sqliteCode) {
    switch (sqliteCode & 0xff) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return {ErrorCode::StoreBroken, "is not a healthy project file",
                "Open a backup or choose another file"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {ErrorCode::StoreBusy, "is in use by another program",
                "Close the other program and try again"};
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return {ErrorCode::StoreReadOnly, "cannot be written",
                "Check permissions of the file and its folder"};
    case SQLITE_CANTOPEN:
        return {ErrorCode::StoreReadOnly, "cannot be opened",
                "Check that the folder exists and may be written"};
    case SQLITE_FULL:
    case SQLITE_IOERR:
        return {ErrorCode::StoreReadOnly, "cannot be written: the disk is full or failing",
                "Free some space"};
    default:
        return {ErrorCode::Internal, "could not be read or written", "Report this with the text in brackets"};
    }
}

/// SQLite puts shared memory next to a WAL database, so one in a write-protected folder opens only while
/// somebody else has it open. Otherwise nobody can change it, and it may be read as it lies there.
bool isImmutable(const QString& path) {
    return !QFileInfo(QFileInfo(path).absolutePath()).isWritable() &&
           !QFile::exists(path + QStringLiteral("-wal"));
}

QString immutableUri(const QString& path) {
    return QString::fromLatin1(QUrl::fromLocalFile(path).toEncoded()) + QStringLiteral("?immutable=1");
}

} // namespace

Result<std::unique_ptr<SqlConnection>> SqlConnection::open(const QString& path, Access access) {
    std::unique_ptr<SqlConnection> connection(new SqlConnection(uniqueName(), path));
    connection->m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection->m_name);
    QString options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000");
    if (access == Access::ReadOnly) options += QStringLiteral(";QSQLITE_OPEN_READONLY");
    const bool immutable = access == Access::ReadOnly && isImmutable(path);
    if (immutable) options += QStringLiteral(";QSQLITE_OPEN_URI");
    connection->m_database.setDatabaseName(immutable ? immutableUri(path) : path);
    connection->m_database.setConnectOptions(options);
    if (!connection->m_database.open())
        return connection->failure(connection->m_database.lastError(), QStringLiteral("open"));
    // The first statement that touches the file tells whether it is a database at all.
    const Result<QVariant> version = connection->single(QStringLiteral("PRAGMA schema_version"));
    if (!version) return version.errors();
    const Outcome setUp = connection->script("PRAGMA foreign_keys = ON;");
    if (!setUp) return setUp.errors();
    return connection;
}

SqlConnection::~SqlConnection() {
    m_database.close();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_name);
}

Error SqlConnection::failure(const QSqlError& error, const QString& statement) const {
    const Meaning meaning = meaningOf(error.nativeErrorCode().toInt());
    std::string rule = meaning.rule;
    if (meaning.code == ErrorCode::Internal)
        rule += " [" + error.databaseText().toStdString() + " in " + statement.left(60).toStdString() + "]";
    return {meaning.code, "store", m_path.toStdString(), rule, meaning.remedy};
}

Result<QSqlQuery> SqlConnection::run(const QString& statement, const QVariantList& values) {
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    if (!query.prepare(statement)) return failure(query.lastError(), statement);
    for (const QVariant& value : values)
        query.addBindValue(value);
    if (!query.exec()) return failure(query.lastError(), statement);
    return query;
}

Result<QVariant> SqlConnection::single(const QString& statement, const QVariantList& values) {
    Result<QSqlQuery> query = run(statement, values);
    if (!query) return query.errors();
    return query->next() ? query->value(0) : QVariant();
}

Outcome SqlConnection::script(std::string_view statements) {
    char* message = nullptr;
    sqlite3* handle = handleOf(m_database);
    const int code = sqlite3_exec(handle, std::string(statements).c_str(), nullptr, nullptr, &message);
    const QString text = QString::fromUtf8(message ? message : "");
    sqlite3_free(message);
    if (code == SQLITE_OK) return success();
    return failure(QSqlError(QString(), text, QSqlError::StatementError, QString::number(code)), text);
}

Outcome SqlConnection::transaction(const std::function<Outcome()>& work) {
    if (const Outcome begun = script("BEGIN IMMEDIATE"); !begun) return begun;
    Outcome done = work();
    if (done) done = script("COMMIT");
    if (!done) (void)script("ROLLBACK");
    return done;
}

QString sqlText(std::string_view value) {
    return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
}

std::string stdText(const QVariant& value) {
    return value.toString().toStdString();
}

QString sqlJson(const QStringList& ids) {
    return QString::fromUtf8(QJsonDocument(QJsonArray::fromStringList(ids)).toJson(QJsonDocument::Compact));
}

Outcome outcomeOf(const Result<QSqlQuery>& query) {
    if (!query) return query.errors();
    return success();
}

QString timestamp() {
    return QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
}

} // namespace trilemma
