// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/store_ledger.h"

#include <QFuture>
#include <QHash>
#include <QLockFile>
#include <QObject>
#include <QThread>

#include <memory>

namespace trilemma {

struct Checkpoint;

class SqlConnection;

/// Of the names of project files.
inline constexpr QLatin1String projectSuffix{".trilemma"};
/// In capitals too, as desktops match names.
inline bool isProjectName(const QString& path) {
    return path.endsWith(projectSuffix, Qt::CaseInsensitive);
}

/// A table that runs were trained on. The store keeps its description, never its records.
struct DatasetRecord {
    std::string id;
    std::string lineageId;
    std::string fingerprint;
    std::vector<std::string> files;
    Json schema;
    std::int64_t slotCount = 0; ///< public size: slots, or units where the schema has a unit column
};

/// What was asked for at once: a sweep, or one specification.
struct BatchRecord {
    std::string id;
    Json request;
};

/// Group tables and training curves are long; lists of runs do without them.
enum class RunDetail { Listed, Whole };

/// Whoever cannot own the file may be content to look at it.
enum class StoreAccess { Write, WriteOrRead, Read };

/// One project file (SQLite in WAL mode). One process owns it (a lock file with process and boot id) and
/// writes through one thread; every other process reads. Runs that the last owner left queued or running are
/// marked interrupted when the next owner opens the file, and what they reserved is spent.
class Store : public QObject {
    Q_OBJECT
  public:
    /// Errors: StoreBusy (who holds it), StoreNewer, StoreBroken, StoreReadOnly. With WriteOrRead a busy,
    /// newer or write-protected store, or one whose privacy ledger is broken (StoreBroken, field "ledger"),
    /// is opened for reading, and readOnlyReason() says why. `lineages` must outlive the store; without it
    /// nothing can be entered into the ledger, and so nothing can be trained.
    static Result<std::unique_ptr<Store>> open(const QString& name, StoreAccess access,
                                               const LineageFile* lineages = nullptr);
    ~Store() override;

    QString path() const { return m_path; }
    bool isReadOnly() const { return !m_readOnlyReason.isEmpty(); }
    QString readOnlyReason() const { return m_readOnlyReason; }

    // Reading, from the thread that opened the store. Models come with run() only. Runs that are not as they
    // were written are named in `damage`, and the others come back; without it any damage is an error.
    Result<std::vector<RunRecord>> runs(RunDetail detail = RunDetail::Listed, Errors* damage = nullptr) const;
    Result<RunRecord> run(const std::string& runId) const;
    Result<std::vector<DatasetRecord>> datasets() const;

    /// Only these runs, in order of creation; those that are damaged are left out.
    Result<std::vector<RunRecord>> runs(const QStringList& runIds,
                                        RunDetail detail = RunDetail::Listed) const;

    /// The privacy ledgers of all lineages in this project.
    Result<std::vector<LineageLedger>> ledgers() const;

    /// entriesOnlyCopied() of a project that nobody has open for writing.
    Result<std::int64_t> entriesOnlyCopied(const LineageFile& lineages) const;

    /// What release() would enter now, and why it would refuse; enters nothing.
    Result<ReleasePlan> planRelease(const std::string& runId, std::optional<ReleaseChoice> chosen) const;

    /// What the ledger says of these runs. A run without an entry never reserved anything.
    Result<QHash<QString, LedgerRunState>> ledgerStates(const QStringList& runIds) const;

    /// Of a run that is not done.
    Result<std::optional<Checkpoint>> checkpoint(const std::string& runId) const;
    /// Steps that the checkpoints of these runs stand at; runs without one are left out.
    Result<QHash<QString, qint64>> checkpointSteps(const QStringList& runIds) const;

    /// In the order in which they were asked for.
    Result<std::vector<BatchRecord>> batches() const;
    /// The run of this id, else the newest whose specification has this hash: of scripts that train again.
    Result<std::string> runIdOf(const std::string& idOrSpecHash) const;

    /// How many runs of batches with this request are done.
    Result<int> countDone(const Json& request) const;

    /// The set-up that a window kept here (saveDraft); nullopt: none.
    Result<std::optional<Json>> draft() const;
    /// The views of runs that a person named (saveViews); null: none.
    Result<Json> views() const;
    /// What a person decided on while looking at runs (saveChoices); null: nothing.
    Result<Json> choices() const;
    /// What the owner wrote about the models of the project (saveOwnerTexts); null: nothing.
    Result<Json> ownerTexts() const;

    /// Writes the store as one file of its own, with everything that is committed, while it stays open. Any
    /// thread. The copy is whole or not there; an existing file is never written over. It has the same
    /// privacy ledger: each of the two takes over what the other one drew.
    static Outcome saveCopy(const QString& path, const QString& copy);
    /// Whether the file that is open is still the one of this name.
    bool isInPlace() const;
    /// A copy of an open store whose file was deleted or moved away from under it, and of runs that could not
    /// be written into it for that reason.
    QFuture<Outcome> saveCopyHere(const QString& copy, std::vector<RunRecord> unwritten = {});

    // Writing: queued to the writer's thread; the future says how it ended. `runsChanged` follows a commit.
    /// A run that goes on from another one takes over its checkpoint.
    QFuture<Outcome> addBatch(const std::string& batchId, const Json& request, std::vector<RunRecord> runs);
    /// The id under which the store knows this data and schema; the given one if they are new.
    QFuture<Result<std::string>> addDataset(DatasetRecord dataset);
    /// The checkpoint of a run that is done goes.
    QFuture<Outcome> updateRun(RunRecord run);
    QFuture<Outcome> saveCheckpoint(const std::string& runId, Checkpoint checkpoint);
    /// Interrupted runs become queued again if the ledger has no entry for them: they owe nothing. Comes back
    /// with those that did.
    QFuture<Result<QStringList>> requeue(const QStringList& runIds);
    /// An archived run stays, and is shown where one asks for it.
    QFuture<Outcome> setArchived(const QStringList& runIds, bool archived);
    /// The rows of runs, their models, metrics and history; not what they are in the ledger. Runs that wait
    /// or train are left.
    QFuture<Outcome> deleteRuns(const QStringList& runIds);
    /// A set-up that is not trained yet. It must hold nothing that was read off the records.
    QFuture<Outcome> saveDraft(const Json& draft);
    /// Named views: filters and columns, nothing that was read off the records.
    QFuture<Outcome> saveViews(const Json& views);
    /// Ids of runs and numbers that a person chose, nothing that was read off the records.
    QFuture<Outcome> saveChoices(const Json& choices);
    /// Purpose, decision, approver: the owner's own words.
    QFuture<Outcome> saveOwnerTexts(const Json& texts);

    // The ledger (StoreLedger), in the same queue. What a finished future reports is durable on both sides.
    QFuture<Outcome> reserve(std::vector<Reservation> reservations);
    QFuture<Result<LedgerPlace>> reserveReleased(const Reservation& reservation, ReleaseChoice chosen);
    QFuture<Result<QStringList>> spentShares(std::vector<Reservation> reservations);
    QFuture<Outcome> settle(std::vector<Settlement> settlements);
    QFuture<Outcome> setBudget(const std::string& lineageId, const LedgerBudget& budget);
    QFuture<Result<ReleaseStatement>> release(const std::string& runId, ReleaseChoice chosen);

  signals:
    void runsChanged(const QStringList& runIds);

  private:
    class Writer;
    Store(QString path, const LineageFile* lineages);
    bool hasLivingOwner() const;
    Outcome openForWriting();
    Outcome openForReading();
    void backUp();
    Result<std::optional<Json>> metaJson(const QString& key) const;
    Result<Json> metaOrNull(const QString& key) const;
    QFuture<Outcome> saveMeta(const QString& key, const Json& json);
    template <class T, class Work>
    QFuture<Result<T>> post(QStringList runIds, Work work);

    QString m_path;
    const LineageFile* m_lineages;
    QString m_readOnlyReason;
    std::unique_ptr<QLockFile> m_lock;
    std::unique_ptr<SqlConnection> m_reader;
    QThread m_thread;
    std::unique_ptr<Writer> m_writer; ///< lives in m_thread
    QFuture<void> m_backingUp;
};

} // namespace trilemma
