// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/store.h"

#include "core/workspace/backups.h"
#include "core/workspace/checkpoint_rows.h"
#include "core/workspace/formats.h"
#include "core/workspace/lineage_file.h"
#include "core/workspace/private_file.h"
#include "core/workspace/run_digests.h"
#include "core/workspace/run_life.h"
#include "core/workspace/run_rows.h"
#include "core/workspace/sql.h"
#include "core/workspace/store_lock.h"

#include <QFile>
#include <QFileInfo>
#include <QPromise>
#include <QStorageInfo>
#include <QSysInfo>
#include <QtConcurrent/QtConcurrentRun>

#include <cerrno>
#include <csignal>

namespace trilemma {

namespace {

const QString draftKey = QStringLiteral("draft"); ///< of the table meta
const QString viewsKey = QStringLiteral("views"), choicesKey = QStringLiteral("choices"),
              ownerKey = QStringLiteral("owner");

/// WAL needs shared memory between processes, which network file systems do not give.
bool isOnNetwork(const QString& path) {
    const QByteArray type = QStorageInfo(QFileInfo(path).absolutePath()).fileSystemType();
    return type.startsWith("nfs") || type == "cifs" || type == "smb3" || type == "fuse.sshfs";
}

/// Whether what keeps a store from being written leaves it good to look at.
bool mayBeRead(const Error& why) {
    return why.code == ErrorCode::StoreBusy || why.code == ErrorCode::StoreNewer ||
           why.code == ErrorCode::StoreReadOnly || why.field == "ledger";
}

} // namespace

/// Does the writing in a thread of its own, in the order in which it was asked.
class Store::Writer : public QObject {
  public:
    Writer(QString path, const LineageFile* lineages)
        : m_path(std::move(path))
        , m_lineages(lineages) {}

    Outcome open() {
        if (!QFileInfo::exists(m_path)) {
            if (const Outcome alone = checkNoLog(m_path); !alone) return alone;
            if (const Outcome made = create(); !made) return made;
        }
        if (const Outcome own = createPrivately(m_path, "store"); !own) return own;
        Result<std::unique_ptr<SqlConnection>> connection =
            SqlConnection::open(m_path, SqlConnection::Access::ReadWrite);
        if (!connection) return connection.errors();
        m_connection = std::move(connection).value();
        m_identity = FileIdentity::of(m_path);
        if (const Outcome known = checkApplication(*m_connection, m_path); !known) return known;
        makePrivate(m_path);
        if (const Outcome wal = m_connection->script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
            !wal)
            return wal;
        if (const Outcome ready = bringUpToDate(*m_connection, m_path); !ready) return ready;
        m_ledger = std::make_unique<StoreLedger>(*m_connection, m_lineages);
        const Outcome taken = m_connection->transaction([this] { return takeOver(); });
        if (!taken) m_ledger.reset();
        return taken;
    }

    void close() {
        if (m_ledger) m_ledger->confirm();
        m_ledger.reset();
        m_connection.reset();
    }
    SqlConnection& connection() { return *m_connection; }
    StoreLedger& ledger() { return *m_ledger; }

    /// A file that was deleted or replaced can still be written, and nobody would find it again.
    Outcome checkPlace() const {
        if (FileIdentity::of(m_path) == m_identity) return success();
        return storeError(ErrorCode::StoreReadOnly, m_path,
                          "was deleted, moved or replaced while it was open",
                          "Bring it back, or save what is open as a copy");
    }

  private:
    Outcome create() { return createDatabase(m_path, "store", bringUpToDate); }

    /// What the owner before left unfinished. A broken ledger stops before anything is changed.
    Outcome takeOver() {
        if (const Outcome whole = m_ledger->open(); !whole) return whole;
        const Outcome marked = interruptRuns(*m_connection);
        return marked ? m_ledger->recover() : marked;
    }

    QString m_path;
    const LineageFile* m_lineages;
    std::unique_ptr<SqlConnection> m_connection;
    std::unique_ptr<StoreLedger> m_ledger;
    std::optional<FileIdentity> m_identity;
};

Store::Store(QString path, const LineageFile* lineages)
    : m_path(std::move(path))
    , m_lineages(lineages) {}

Store::~Store() {
    m_backingUp.waitForFinished();
    m_reader.reset(); // the writer must be the last to close: only then SQLite folds the log into the file
    if (m_writer) {
        QMetaObject::invokeMethod(
            m_writer.get(), [this] { m_writer->close(); }, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }
}

Result<std::unique_ptr<Store>> Store::open(const QString& name, StoreAccess access,
                                           const LineageFile* lineages) {
    const Result<QString> only = onlyPath(name, "store");
    if (!only) return only.errors();
    const QFileInfo info(*only);
    const QString path = info.absoluteFilePath();
    if (access == StoreAccess::Read && !info.exists())
        return Error{ErrorCode::InvalidFile, "store", path.toStdString(), "no such file", "Check the path"};
    if (!info.absoluteDir().exists())
        return Error{ErrorCode::InvalidFile, "store", path.toStdString(), "its folder does not exist",
                     "Create the folder or choose another"};
    if (const Outcome filled = checkNotEmpty(path); !filled) return filled.errors();
    std::unique_ptr<Store> store(new Store(path, lineages));
    if (!store->hasLivingOwner())
        if (const Outcome log = checkLog(store->m_path); !log) return log.errors();
    if (access != StoreAccess::Read) {
        const Outcome writing = store->openForWriting();
        if (writing) {
            store->backUp();
            return store;
        }
        const Error& why = writing.errors().front();
        if (access == StoreAccess::Write || !mayBeRead(why) || !info.exists()) return writing.errors();
        store->m_readOnlyReason = QString::fromStdString(why.rule);
    } else {
        store->m_readOnlyReason = tr("opened for reading");
    }
    Outcome reading = store->openForReading();
    if (!reading && reading.errors().front().code == ErrorCode::StoreOlder) {
        // Its first opening by this version brings it up to date, whatever it is opened for.
        if (const auto once = open(path, StoreAccess::Write, lineages); !once) return once.errors();
        reading = store->openForReading();
    }
    if (!reading) return reading.errors();
    return store;
}

Outcome Store::openForWriting() {
    if (isOnNetwork(m_path))
        return storeError(ErrorCode::StoreReadOnly, m_path,
                          "lies on a network file system, which cannot be written safely",
                          "Copy the project to a local disk");
    auto lock = std::make_unique<QLockFile>(lockPath(m_path));
    if (!takeLock(*lock)) {
        if (lock->error() != QLockFile::LockFailedError)
            return storeError(ErrorCode::StoreReadOnly, m_path, "cannot be locked for writing",
                              "Check that the folder may be written, and that its disk is not full");
        const std::optional<LockOwner> owner = ownerOf(*lock);
        return storeError(ErrorCode::StoreBusy, m_path,
                          "is already open for writing in " +
                              (owner
                                   ? owner->program.toStdString() + " (process " +
                                         std::to_string(owner->pid) + " on " + owner->host.toStdString() + ")"
                                   : "another program"),
                          "Close it there first, or open the file for reading");
    }
    auto writer = std::make_unique<Writer>(m_path, m_lineages);
    writer->moveToThread(&m_thread);
    m_thread.setObjectName(QStringLiteral("store-writer"));
    m_thread.start();
    Outcome opened = success();
    QMetaObject::invokeMethod(
        writer.get(), [&] { opened = writer->open(); }, Qt::BlockingQueuedConnection);
    m_writer = std::move(writer);
    if (opened) opened = openForReading();
    if (opened) {
        m_lock = std::move(lock);
        return success();
    }
    QMetaObject::invokeMethod(
        m_writer.get(), [this] { m_writer->close(); }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
    m_writer.reset();
    return opened;
}

Outcome Store::openForReading() {
    Result<std::unique_ptr<SqlConnection>> reader =
        SqlConnection::open(m_path, SqlConnection::Access::ReadOnly);
    if (!reader) return reader.errors();
    m_reader = std::move(reader).value();
    if (const Outcome known = checkApplication(*m_reader, m_path); !known) return known;
    return checkFormat(*m_reader, m_path);
}

/// In a thread of its own, once a day. A store without runs has nothing to lose, and a damaged one must not
/// push out what was sound.
void Store::backUp() {
    makeBackupsPrivate(m_path);
    if (isBackedUpToday(m_path)) return;
    m_backingUp = QtConcurrent::run([path = m_path] {
        const auto connection = SqlConnection::open(path, SqlConnection::Access::ReadOnly);
        if (!connection) return;
        const auto runs = readRuns(**connection, std::nullopt, RunDetail::Whole);
        if (runs && !runs->empty()) (void)backUpToday(**connection, path);
    });
}

Result<std::vector<RunRecord>> Store::runs(RunDetail detail, Errors* damage) const {
    return readRuns(*m_reader, std::nullopt, detail, damage);
}

Result<std::vector<RunRecord>> Store::runs(const QStringList& runIds, RunDetail detail) const {
    Errors damage; // the list of all runs tells
    return readRuns(*m_reader, runIds, detail, &damage);
}

Result<RunRecord> Store::run(const std::string& runId) const {
    return readRun(*m_reader, runId);
}

Result<std::vector<DatasetRecord>> Store::datasets() const {
    return readDatasets(*m_reader);
}

Result<QHash<QString, LedgerRunState>> Store::ledgerStates(const QStringList& runIds) const {
    return readLedgerStates(*m_reader, runIds);
}

Result<std::optional<Checkpoint>> Store::checkpoint(const std::string& runId) const {
    return readCheckpoint(*m_reader, runId);
}

Result<QHash<QString, qint64>> Store::checkpointSteps(const QStringList& runIds) const {
    return readCheckpointSteps(*m_reader, runIds);
}

Result<std::vector<BatchRecord>> Store::batches() const {
    return readBatches(*m_reader);
}

Result<std::string> Store::runIdOf(const std::string& idOrSpecHash) const {
    const Result<QVariant> id = m_reader->single(
        "SELECT id FROM runs WHERE id = ? OR spec_hash = ? ORDER BY id = ? DESC, rowid DESC LIMIT 1",
        {sqlText(idOrSpecHash), sqlText(idOrSpecHash), sqlText(idOrSpecHash)});
    if (!id) return id.errors();
    return id->isValid() ? stdText(*id) : idOrSpecHash; // whoever asks for it says that there is none
}

Result<int> Store::countDone(const Json& request) const {
    const Result<QVariant> count =
        m_reader->single("SELECT count(*) FROM runs r JOIN batches b ON b.id = r.batch_id "
                         "WHERE b.request = ? AND r.status = 'done'",
                         {sqlText(toText(request))});
    if (!count) return count.errors();
    return count->toInt();
}

Result<std::optional<Json>> Store::metaJson(const QString& key) const {
    const Result<QVariant> text = m_reader->single("SELECT value FROM meta WHERE key = ?", {key});
    if (!text) return text.errors();
    if (!text->isValid() || text->isNull()) return std::optional<Json>();
    Result<Json> json = parseJson(text->toString().toStdString(), ErrorCode::StoreBroken, key.toStdString());
    if (!json) return json.errors();
    return std::optional<Json>(std::move(json).value());
}

Result<Json> Store::metaOrNull(const QString& key) const {
    Result<std::optional<Json>> kept = metaJson(key);
    if (!kept) return kept.errors();
    return kept->value_or(Json());
}

Result<std::optional<Json>> Store::draft() const {
    return metaJson(draftKey);
}

Result<Json> Store::views() const {
    return metaOrNull(viewsKey);
}

Result<Json> Store::choices() const {
    return metaOrNull(choicesKey);
}

Result<Json> Store::ownerTexts() const {
    return metaOrNull(ownerKey);
}

Outcome Store::saveCopy(const QString& path, const QString& copy) {
    const Result<std::unique_ptr<SqlConnection>> connection =
        SqlConnection::open(path, SqlConnection::Access::ReadOnly);
    if (!connection) return connection.errors();
    if (const Outcome known = checkApplication(**connection, path); !known) return known;
    return copyDatabase(**connection, copy);
}

bool Store::isInPlace() const {
    return !m_writer || m_writer->checkPlace();
}

QFuture<Outcome> Store::saveCopyHere(const QString& copy, std::vector<RunRecord> unwritten) {
    auto promise = std::make_shared<QPromise<Outcome>>();
    QFuture<Outcome> future = promise->future();
    promise->start();
    const auto save = [this, copy, unwritten = std::move(unwritten), promise] {
        SqlConnection& connection = m_writer ? m_writer->connection() : *m_reader;
        const auto writeAll = [&]() -> Outcome {
            for (const RunRecord& run : unwritten)
                if (const Outcome kept = writeRun(connection, run); !kept) return kept;
            return success();
        };
        const Outcome written = unwritten.empty() ? success() : connection.transaction(writeAll);
        promise->addResult(written ? copyDatabase(connection, copy) : written);
        promise->finish();
    };
    if (m_writer)
        QMetaObject::invokeMethod(m_writer.get(), save);
    else
        save();
    return future;
}

/// On another machine it is taken to live: then nothing is called interrupted too early.
bool Store::hasLivingOwner() const {
    if (m_writer) return true;
    const std::optional<LockOwner> owner = ownerOf(QLockFile(lockPath(m_path)));
    if (!owner) return false;
    return owner->host != QSysInfo::machineHostName() || ::kill(static_cast<pid_t>(owner->pid), 0) == 0 ||
           errno == EPERM;
}

Result<std::vector<LineageLedger>> Store::ledgers() const {
    return readLedgers(*m_reader, m_lineages, hasLivingOwner());
}

Result<std::int64_t> Store::entriesOnlyCopied(const LineageFile& lineages) const {
    return hasLivingOwner() ? 0 : trilemma::entriesOnlyCopied(*m_reader, lineages);
}

Result<ReleasePlan> Store::planRelease(const std::string& runId, std::optional<ReleaseChoice> chosen) const {
    return trilemma::planRelease(*m_reader, m_lineages, runId, chosen);
}

/// Runs the work as one transaction in the writer's thread.
template <class T, class Work>
QFuture<Result<T>> Store::post(QStringList runIds, Work work) {
    auto promise = std::make_shared<QPromise<Result<T>>>();
    QFuture<Result<T>> future = promise->future();
    promise->start();
    if (!m_writer) {
        promise->addResult(Result<T>(storeError(ErrorCode::StoreReadOnly, m_path, "is open for reading only",
                                                m_readOnlyReason.toStdString())));
        promise->finish();
        return future;
    }
    QMetaObject::invokeMethod(m_writer.get(), [this, runIds, work, promise] {
        SqlConnection& connection = m_writer->connection();
        Result<T> result = Errors{};
        const Outcome placed = m_writer->checkPlace();
        const Outcome outcome = !placed ? placed : connection.transaction([&]() -> Outcome {
            result = work(connection);
            if (!result) return result.errors();
            return success();
        });
        promise->addResult(outcome ? result : Result<T>(outcome.errors()));
        promise->finish();
        if (outcome && !runIds.isEmpty()) emit runsChanged(runIds);
    });
    return future;
}

QFuture<Outcome> Store::addBatch(const std::string& batchId, const Json& request,
                                 std::vector<RunRecord> runs) {
    QStringList ids;
    for (const RunRecord& run : runs)
        ids << QString::fromStdString(run.runId);
    return post<std::monostate>(
        ids, [batchId, request, runs = std::move(runs)](SqlConnection& connection) -> Outcome {
            if (const Outcome added = insertBatch(connection, batchId, request); !added) return added;
            for (const RunRecord& run : runs) {
                if (const Outcome added = insertRun(connection, run); !added) return added;
                if (!run.resumed) continue;
                const Outcome moved = moveCheckpoint(connection, run.resumed->runId, run.runId);
                if (!moved) return moved;
            }
            return success();
        });
}

QFuture<Result<std::string>> Store::addDataset(DatasetRecord dataset) {
    return post<std::string>({}, [dataset = std::move(dataset)](SqlConnection& connection) {
        return insertDataset(connection, dataset);
    });
}

QFuture<Outcome> Store::updateRun(RunRecord run) {
    const QStringList id{QString::fromStdString(run.runId)};
    return post<std::monostate>(
        id, [run = std::move(run)](SqlConnection& connection) { return writeRun(connection, run); });
}

QFuture<Outcome> Store::saveCheckpoint(const std::string& runId, Checkpoint checkpoint) {
    return post<std::monostate>({}, [runId, checkpoint = std::move(checkpoint)](SqlConnection& connection) {
        return writeCheckpoint(connection, runId, checkpoint);
    });
}

QFuture<Result<QStringList>> Store::requeue(const QStringList& runIds) {
    return post<QStringList>(runIds,
                             [runIds](SqlConnection& connection) { return requeueRuns(connection, runIds); });
}

QFuture<Outcome> Store::setArchived(const QStringList& runIds, bool archived) {
    return post<std::monostate>(runIds, [runIds, archived](SqlConnection& connection) {
        return archiveRuns(connection, runIds, archived);
    });
}

QFuture<Outcome> Store::deleteRuns(const QStringList& runIds) {
    return post<std::monostate>(
        runIds, [runIds](SqlConnection& connection) { return removeRuns(connection, runIds); });
}

QFuture<Outcome> Store::saveMeta(const QString& key, const Json& json) {
    return post<std::monostate>({}, [key, json](SqlConnection& connection) -> Outcome {
        return connection.run("INSERT INTO meta (key, value) VALUES (?, ?) "
                              "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                              {key, QString::fromStdString(toText(json))});
    });
}

QFuture<Outcome> Store::saveDraft(const Json& draft) {
    return saveMeta(draftKey, draft);
}

QFuture<Outcome> Store::saveViews(const Json& views) {
    return saveMeta(viewsKey, views);
}

QFuture<Outcome> Store::saveChoices(const Json& choices) {
    return saveMeta(choicesKey, choices);
}

QFuture<Outcome> Store::saveOwnerTexts(const Json& texts) {
    return saveMeta(ownerKey, texts);
}

QFuture<Outcome> Store::reserve(std::vector<Reservation> reservations) {
    return post<std::monostate>({}, [this, reservations = std::move(reservations)](SqlConnection&) {
        return m_writer->ledger().reserve(reservations);
    });
}

QFuture<Result<LedgerPlace>> Store::reserveReleased(const Reservation& reservation, ReleaseChoice chosen) {
    return post<LedgerPlace>({}, [this, reservation, chosen](SqlConnection&) {
        return m_writer->ledger().reserveReleased(reservation, chosen);
    });
}

QFuture<Result<QStringList>> Store::spentShares(std::vector<Reservation> reservations) {
    return post<QStringList>({}, [this, reservations = std::move(reservations)](SqlConnection&) {
        return m_writer->ledger().spentShares(reservations);
    });
}

QFuture<Outcome> Store::settle(std::vector<Settlement> settlements) {
    return post<std::monostate>(
        {}, [this, all = std::move(settlements)](auto&) { return m_writer->ledger().settle(all); });
}

QFuture<Outcome> Store::setBudget(const std::string& lineageId, const LedgerBudget& budget) {
    return post<std::monostate>(
        {}, [this, lineageId, budget](auto&) { return m_writer->ledger().setBudget(lineageId, budget); });
}

QFuture<Result<ReleaseStatement>> Store::release(const std::string& runId, ReleaseChoice chosen) {
    return post<ReleaseStatement>(
        {}, [this, runId, chosen](SqlConnection&) { return m_writer->ledger().release(runId, chosen); });
}

} // namespace trilemma
