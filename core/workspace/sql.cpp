// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/sql.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QUrl>

#include <sqlite3.h>

namespace trilemma {

namespace {

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

bool isNull(const QVariant& value) {
    return value.isNull() || (value.typeId() == QMetaType::QString && value.toString().isNull()) ||
           (value.typeId() == QMetaType::QByteArray && value.toByteArray().isNull());
}

/// The value as parameter `place`, from 1. NaN becomes null.
int bind(sqlite3_stmt* statement, int place, const QVariant& value) {
    if (isNull(value)) return sqlite3_bind_null(statement, place);
    switch (value.typeId()) {
    case QMetaType::Bool:
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
        return sqlite3_bind_int64(statement, place, value.toLongLong());
    case QMetaType::Double:
        return sqlite3_bind_double(statement, place, value.toDouble());
    case QMetaType::QByteArray: {
        const QByteArray bytes = value.toByteArray();
        return sqlite3_bind_blob64(statement, place, bytes.constData(),
                                   static_cast<sqlite3_uint64>(bytes.size()), SQLITE_TRANSIENT);
    }
    default: {
        const QByteArray text = value.toString().toUtf8();
        return sqlite3_bind_text64(statement, place, text.constData(),
                                   static_cast<sqlite3_uint64>(text.size()), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    }
}

} // namespace

Result<std::unique_ptr<SqlConnection>> SqlConnection::open(const QString& path, Access access) {
    std::unique_ptr<SqlConnection> connection(new SqlConnection(path));
    if (const Outcome readable = checkReadable(path); !readable) return readable.errors();
    const Result<QString> file = connection->fileFor(access);
    if (!file) return file.errors();
    sqlite3* database = nullptr;
    const int opened =
        sqlite3_open_v2(uriOf(*file, access).toUtf8().constData(), &database,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
    connection->m_database.reset(database); // there even where the file cannot be opened
    if (opened != SQLITE_OK) return connection->failure(QStringLiteral("open"));
    sqlite3_busy_timeout(database, 5000);
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

SqlConnection::~SqlConnection() = default;

void SqlConnection::Closing::operator()(sqlite3* database) const {
    sqlite3_close_v2(database);
}
void SqlConnection::Closing::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

Error SqlConnection::failure(const QString& statement) const {
    const int code = sqlite3_errcode(m_database.get()) & 0xff;
    const Meaning meaning = meaningOf(code);
    const std::string text = sqlite3_errmsg(m_database.get());
    std::string rule = meaning.rule;
    if (code == SQLITE_ERROR || code == SQLITE_CONSTRAINT) rule += " [" + text + "]";
    if (meaning.code == ErrorCode::Internal)
        rule += " [" + text + " in " + statement.left(60).toStdString() + "]";
    return {meaning.code, "store", m_path.toStdString(), rule, meaning.remedy};
}

Error SqlConnection::misuse(const std::string& what, const QString& statement) const {
    return {ErrorCode::Internal, "store", m_path.toStdString(),
            "was asked with " + what + " [" + statement.left(60).toStdString() + "]",
            "Report this with the text in brackets"};
}

Result<SqlConnection::Statement> SqlConnection::begun(const QString& statement, const QVariantList& values) {
    Statement begun;
    if (auto kept = m_kept.extract(statement)) {
        begun = std::move(kept.mapped());
    } else {
        const QByteArray text = statement.toUtf8();
        sqlite3_stmt* parsed = nullptr;
        const char* rest = nullptr;
        if (sqlite3_prepare_v2(m_database.get(), text.constData(), static_cast<int>(text.size()) + 1, &parsed,
                               &rest) != SQLITE_OK)
            return failure(statement);
        begun.reset(parsed);
        if (*rest != '\0') return misuse("more than one statement", statement);
    }
    if (sqlite3_bind_parameter_count(begun.get()) != values.size())
        return misuse("another number of values than it takes", statement);
    for (qsizetype i = 0; i < values.size(); ++i)
        if (bind(begun.get(), static_cast<int>(i) + 1, values[i]) != SQLITE_OK) return failure(statement);
    return begun;
}

void SqlConnection::keep(const QString& statement, Statement begun) {
    constexpr std::size_t most = 64;
    sqlite3_reset(begun.get()); // it holds no lock
    sqlite3_clear_bindings(begun.get());
    if (m_kept.size() >= most) m_kept.clear();
    m_kept.insert_or_assign(statement, std::move(begun));
}

Outcome SqlConnection::run(const QString& statement, const QVariantList& values) {
    return eachRow(statement, values, [](const SqlRow&) { return success(); });
}

int SqlConnection::changed() const {
    return sqlite3_changes(m_database.get());
}

Outcome SqlConnection::eachRow(const QString& statement, const QVariantList& values,
                               const std::function<Outcome(const SqlRow&)>& take) {
    Result<Statement> begun = this->begun(statement, values);
    if (!begun) return begun.errors();
    int step = sqlite3_step(begun->get());
    for (; step == SQLITE_ROW; step = sqlite3_step(begun->get()))
        if (const Outcome taken = take(SqlRow(begun->get())); !taken) return taken;
    if (step != SQLITE_DONE) return failure(statement);
    keep(statement, std::move(begun).value());
    return success();
}

Result<QVariant> SqlConnection::single(const QString& statement, const QVariantList& values) {
    QVariant first;
    bool isFirst = true;
    const Outcome read = each(statement, values, [&](const SqlRow& row) {
        if (std::exchange(isFirst, false)) first = row.value(0);
    });
    if (!read) return read.errors();
    return first;
}

Outcome SqlConnection::script(std::string_view statements) {
    const std::string text(statements);
    if (sqlite3_exec(m_database.get(), text.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK)
        return success();
    return failure(QString::fromStdString(text));
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

SqlRow::Type SqlRow::type(int column) const {
    switch (sqlite3_column_type(m_statement, column)) {
    case SQLITE_INTEGER:
        return Type::Whole;
    case SQLITE_FLOAT:
        return Type::Real;
    case SQLITE_TEXT:
        return Type::Text;
    case SQLITE_BLOB:
        return Type::Bytes;
    default:
        return Type::Null;
    }
}

QVariant SqlRow::value(int column) const {
    switch (type(column)) {
    case Type::Whole:
        return whole(column);
    case Type::Real:
        return sqlite3_column_double(m_statement, column);
    case Type::Text:
        return sqlText(content(column));
    case Type::Bytes: {
        const std::string_view bytes = content(column);
        return QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
    }
    case Type::Null:
        break;
    }
    return QVariant(QMetaType::fromType<QString>()); // valid: there is a row
}

std::string_view SqlRow::content(int column) const {
    const void* first = type(column) == Type::Bytes
                            ? sqlite3_column_blob(m_statement, column)
                            : static_cast<const void*>(sqlite3_column_text(m_statement, column));
    return {static_cast<const char*>(first),
            static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))};
}

qint64 SqlRow::whole(int column) const {
    return sqlite3_column_int64(m_statement, column);
}

int SqlRow::columns() const {
    return sqlite3_column_count(m_statement);
}

std::optional<double> SqlRow::real(int column) const {
    return isNull(column) ? std::nullopt : std::optional(sqlite3_column_double(m_statement, column));
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
