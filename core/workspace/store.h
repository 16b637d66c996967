// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"

#include <QFuture>
#include <QLockFile>
#include <QObject>
#include <QThread>

#include <memory>

namespace trilemma {

class SqlConnection;

/// A table that runs were trained on. The store keeps its description, never its records.
struct DatasetRecord {
    std::string id;
    std::string lineageId;
    std::string fingerprint;
    std::vector<std::string> files;
    Json schema;
    std::int64_t slotCount = 0; ///< public size: slots, or units where the schema has a unit column
};

/// Whoever cannot own the file may be content to look at it.
enum class StoreAccess { Write, WriteOrRead, Read };

/// One project file (SQLite in WAL mode). One process owns it (a lock file with process and boot id) and
/// writes through one thread; every other process reads. Runs that the last owner left queued or running are
/// marked interrupted when the next owner opens the file.
class Store : public QObject {
    Q_OBJECT
  public:
    /// Errors: StoreBusy (who holds it), StoreNewer, StoreBroken, StoreReadOnly. With WriteOrRead a busy,
    /// newer or write-protected store is opened for reading, and readOnlyReason() says why.
    static Result<std::unique_ptr<Store>> open(const QString& path, StoreAccess access);
    ~Store() override;

    QString path() const { return m_path; }
    bool isReadOnly() const { return !m_readOnlyReason.isEmpty(); }
    QString readOnlyReason() const { return m_readOnlyReason; }

    // Reading, from the thread that opened the store. Models come with run() only.
    Result<std::vector<RunRecord>> runs() const;
    Result<RunRecord> run(const std::string& runId) const;
    Result<std::vector<DatasetRecord>> datasets() const;

    /// Only these runs, in order of creation.
    Result<std::vector<RunRecord>> runs(const QStringList& runIds) const;

    // Writing: queued to the writer's thread; the future says how it ended. `runsChanged` follows a commit.
    QFuture<Outcome> addBatch(const std::string& batchId, const Json& request, std::vector<RunRecord> runs);
    /// The id under which the store knows this data and schema; the given one if they are new.
    QFuture<Result<std::string>> addDataset(DatasetRecord dataset);
    QFuture<Outcome> updateRun(RunRecord run);

  signals:
    void runsChanged(const QStringList& runIds);

  private:
    class Writer;
    explicit Store(QString path);
    Outcome openForWriting();
    Outcome openForReading();
    template <class T, class Work>
    QFuture<Result<T>> post(QStringList runIds, Work work);

    QString m_path;
    QString m_readOnlyReason;
    std::unique_ptr<QLockFile> m_lock;
    std::unique_ptr<SqlConnection> m_reader;
    QThread m_thread;
    std::unique_ptr<Writer> m_writer; ///< lives in m_thread
};

} // namespace trilemma
