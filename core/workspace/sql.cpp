// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/sql.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSqlDriver>
#include <QSqlError>
#include <QSqlRecord>
#include <QUrl>

#include <sqlite3.h>

#include <atomic>

namespace trilemma {

namespace {

QString uniqueName() {
    static std::atomic<int> counter{0};
    // Programs that load a module of their own have a counter in each, and Qt one list of names.
    return QStringLiteral("trilemma-%1-%2").arg(reinterpret_cast<quintptr>(&counter), 0, 16).arg(++counter);
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
        return {ErrorCode::StoreBroken, "is not a healthy file of this program",
                "Restore a backup, save what can be read with trilemma-cli recover, or choose another file"};
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
        return {ErrorCode::StoreReadOnly, "cannot be read or written: the disk is full or failing",
                "Free some space"};
    case SQLITE_NOMEM:
        return {ErrorCode::StoreReadOnly, "does not fit into memory", "Close other programs"};
    case SQLITE_ERROR: // a table, a column or a text that ought to be there
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
        return {ErrorCode::StoreBroken, "is damaged: it does not hold what it ought to",
                "Restore a backup, or report this with the text in brackets"};
    default:
        return {ErrorCode::Internal, "could not be read or written", "Report this with the text in brackets"};
    }
}

/// Opening a pipe waits for somebody at its other end.
Outcome checkReadable(const QString& path) {
    QStringList names{path};
    for (const char* ending : besideDatabase)
        names << path + QLatin1String(ending);
    for (const QString& name : names) {
        const QFileInfo info(name);
        if (!info.exists()) continue;
        if (!info.isFile())
            return Error{ErrorCode::StoreReadOnly, "store", name.toStdString(), "is not a file",
                         "Choose another name"};
        if (!info.isReadable())
            return Error{ErrorCode::StoreReadOnly, "store", name.toStdString(),
                         "may not be read by this user", "Change the permissions of the file"};
    }
    return success();
}

/// How SQLite opens the file; a file that is not there is never made. SQLite puts shared memory next to a WAL
/// database, so one in a write-protected folder opens only while somebody else has it open. Otherwise nobody
/// can change it, and it may be read as it lies there.
QString uriOf(const QString& path, SqlConnection::Access access) {
    const bool mayLeaveFiles = QFileInfo(QFileInfo(path).absolutePath()).isWritable();
    const char* mode = access == SqlConnection::Access::AsItLies    ? "?immutable=1&mode=ro"
                       : access == SqlConnection::Access::ReadWrite ? "?mode=rw"
                       : access == SqlConnection::Access::BesideLog ? "?mode=ro"
                       : !mayLeaveFiles && !QFile::exists(path + QStringLiteral("-wal"))
                           ? "?immutable=1&mode=ro"
                       : mayLeaveFiles && QFileInfo(path).isWritable() ? "?mode=rw"
                                                                       : "?mode=ro";
    return QString::fromLatin1(QUrl::fromLocalFile(path).toEncoded()) + QLatin1String(mode);
}

} // namespace

Result<std::unique_ptr<SqlConnection>> SqlConnection::open(const QString& path, Access access) {
    std::unique_ptr<SqlConnection> connection(new SqlConnection(uniqueName(), path));
    connection->m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection->m_name);
    if (const Outcome readable = checkReadable(path); !readable) return readable.errors();
    const Result<QString> file = connection->fileFor(access);
    if (!file) return file.errors();
    connection->m_database.setDatabaseName(uriOf(*file, access));
    connection->m_database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_URI;QSQLITE_BUSY_TIMEOUT=5000"));
    if (!connection->m_database.open())
        return connection->failure(connection->m_database.lastError(), QStringLiteral("open"));
    // SQLite opens a database that was cut short, or whose descriptions of tables do not fit, only for those
    // who want to mend it; what is asked of what is gone fails all the same.
    if (access == Access::AsItLies)
        if (const Outcome bold = connection->script("PRAGMA writable_schema = ON"); !bold)
            return bold.errors();
    // The first statement that touches the file tells whether it is a database at all.
    const Result<QVariant> version = connection->single(QStringLiteral("PRAGMA schema_version"));
    if (!version) return version.errors();
    // Whoever only reads may be the last to close, and then takes log and shared memory away.
    const Outcome setUp =
        connection->script(access == Access::ReadWrite ? "PRAGMA foreign_keys = ON;"
                                                       : "PRAGMA foreign_keys = ON; PRAGMA query_only = ON;");
    if (!setUp) return setUp.errors();
    return connection;
}

/// SQLite makes shared memory beside a file with a log, unless somebody has it open: whoever only looks reads
/// a copy then.
Result<QString> SqlConnection::fileFor(Access access) {
    const QString log = QStringLiteral("-wal");
    const bool isAlone = QFile::exists(m_path + log) && !QFile::exists(m_path + QStringLiteral("-shm"));
    if (access != Access::BesideLog || !isAlone) return m_path;
    m_copy = std::make_unique<QTemporaryDir>(); // only its owner may look into it
    const QString copy = m_copy->filePath(QStringLiteral("copy"));
    if (QFile::copy(m_path, copy) && QFile::copy(m_path + log, copy + log)) return copy;
    return Error{ErrorCode::StoreReadOnly, "store", m_path.toStdString(),
                 "has a log beside it, and cannot be copied to be read",
                 "Free some space in " + QDir::tempPath().toStdString()};
}

SqlConnection::~SqlConnection() {
    m_kept.clear();
    m_database.close();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_name);
}

Error SqlConnection::failure(const QSqlError& error, const QString& statement) const {
    const Meaning meaning = meaningOf(error.nativeErrorCode().toInt());
    std::string rule = meaning.rule;
    const int code = error.nativeErrorCode().toInt() & 0xff;
    if (code == SQLITE_ERROR || code == SQLITE_CONSTRAINT)
        rule += " [" + error.databaseText().toStdString() + "]";
    if (meaning.code == ErrorCode::Internal)
        rule += " [" + error.databaseText().toStdString() + " in " + statement.left(60).toStdString() + "]";
    return {meaning.code, "store", m_path.toStdString(), rule, meaning.remedy};
}

Result<QSqlQuery> SqlConnection::begun(const QString& statement, const QVariantList& values) {
    QSqlQuery query(m_database);
    if (auto kept = m_kept.extract({statement, values.size()})) {
        query = std::move(kept.mapped());
    } else {
        query.setForwardOnly(true);
        if (!query.prepare(statement)) return failure(query.lastError(), statement);
    }
    for (qsizetype i = 0; i < values.size(); ++i)
        query.bindValue(static_cast<int>(i), values[i]);
    if (!query.exec()) return failure(query.lastError(), statement);
    return query;
}

/// It keeps the values that it was given last; what is long is not worth the memory.
void SqlConnection::keep(const QString& statement, const QVariantList& values, QSqlQuery query) {
    constexpr std::size_t most = 64;
    constexpr qsizetype longest = 4096;
    query.finish(); // it holds no lock
    for (const QVariant& value : values)
        if (value.typeId() == QMetaType::QString && value.toString().size() > longest) return;
    if (m_kept.size() >= most) m_kept.clear();
    m_kept.insert_or_assign({statement, values.size()}, std::move(query));
}

Outcome SqlConnection::run(const QString& statement, const QVariantList& values) {
    Result<QSqlQuery> query = begun(statement, values);
    if (!query) return query.errors();
    keep(statement, values, std::move(query).value());
    return success();
}

int SqlConnection::changed() const {
    return sqlite3_changes(handleOf(m_database));
}

/// QSqlQuery::next() says false for the end and for an error alike.
Outcome SqlConnection::eachRow(const QString& statement, const QVariantList& values,
                               const std::function<Outcome(const SqlRow&)>& take) {
    Result<QSqlQuery> query = begun(statement, values);
    if (!query) return query.errors();
    while (query->next())
        if (const Outcome taken = take(SqlRow(*query)); !taken) return taken;
    if (query->lastError().isValid()) return failure(query->lastError(), statement);
    keep(statement, values, std::move(query).value());
    return success();
}

Result<QVariant> SqlConnection::single(const QString& statement, const QVariantList& values) {
    Result<QSqlQuery> query = begun(statement, values);
    if (!query) return query.errors();
    const QVariant value = query->next() ? query->value(0) : QVariant();
    if (query->lastError().isValid()) return failure(query->lastError(), statement);
    keep(statement, values, std::move(query).value());
    return value;
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

Outcome SqlConnection::snapshot(const std::function<Outcome()>& work) {
    if (const Outcome begun = script("SAVEPOINT reading"); !begun) return begun;
    Outcome done = work();
    if (const Outcome ended = script("RELEASE reading"); done && !ended) done = ended;
    return done;
}

std::string SqlRow::text(int column) const {
    return stdText(m_query.value(column));
}

int SqlRow::columns() const {
    return m_query.record().count();
}

std::optional<double> SqlRow::real(int column) const {
    return m_query.isNull(column) ? std::nullopt : std::optional(m_query.value(column).toDouble());
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

QString timestamp() {
    return QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
}

} // namespace trilemma
