// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// For tests that link trilemma_workspace.
#pragma once

#include "core/train/run_recording.h"
#include "core/workspace/backups.h"
#include "core/workspace/lineage_digests.h"
#include "core/workspace/lineage_rows.h"
#include "core/workspace/run_digests.h"
#include "core/workspace/store.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"

#include <QDir>
#include <QFile>

namespace trilemma::test {

/// Makes an empty one, which the program never does.
inline std::unique_ptr<SqlConnection> connectTo(const QString& path) {
    QFile file(path);
    if (!file.exists() && !file.open(QIODevice::WriteOnly)) qFatal("cannot make a database");
    file.close();
    return std::move(SqlConnection::open(path, SqlConnection::Access::ReadWrite)).value();
}

/// Statements behind everybody's back.
inline void tamper(const QString& path, const char* statements) {
    if (const Outcome done = connectTo(path)->script(statements); !done)
        qFatal("%s", toText(done.errors()).c_str());
}

/// The same with digests that fit, as if the program had written it so.
inline void rewrite(const QString& path, const char* statements) {
    tamper(path, statements);
    const auto sql = connectTo(path);
    const bool isProject = sql->single("SELECT count(*) FROM sqlite_master WHERE name = 'runs'")->toInt() > 0;
    const Outcome sealed = isProject ? sealProject(*sql) : sealLineages(*sql);
    if (!sealed) qFatal("%s", toText(sealed.errors()).c_str());
}

/// To the format before digests came.
inline const char* const projectWithoutDigests =
    "ALTER TABLE runs DROP COLUMN digest; ALTER TABLE runs DROP COLUMN model_digest; "
    "ALTER TABLE runs DROP COLUMN groups_digest; ALTER TABLE datasets DROP COLUMN digest; "
    "ALTER TABLE checkpoints DROP COLUMN digest; ALTER TABLE runs DROP COLUMN group_budgets; DELETE FROM "
    "meta WHERE key = 'runs_digest'; "
    "PRAGMA user_version = 7;";
inline const char* const lineagesWithoutDigests =
    "DROP TABLE digests; DROP TABLE sketch_digests; DROP TABLE restorations; ALTER TABLE lineages DROP "
    "COLUMN adopted_at; "
    "ALTER TABLE chains DROP COLUMN length; CREATE TABLE sketches (fingerprint TEXT PRIMARY KEY REFERENCES "
    "fingerprints(fingerprint), rows INTEGER NOT NULL, smallest BLOB NOT NULL) STRICT; "
    "PRAGMA user_version = 4;";

inline QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void restore(const QString& path, const QByteArray& content) {
    for (const char* beside : {"-wal", "-shm", "-journal"})
        QFile::remove(path + beside);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) qFatal("cannot restore");
}

/// A user with a lineage file and projects in a folder of their own.
struct LedgerDesk {
    QTemporaryDir folder;
    std::unique_ptr<LineageFile> lineages = openLineages();
    std::string lineage = *lineages->lineageOf("print");

    QString user() const { return folder.filePath("lineages.sqlite"); }
    QString project(const char* name = "p") const {
        return folder.filePath(QString(name) + QStringLiteral(".trilemma"));
    }
    std::unique_ptr<LineageFile> openLineages() const {
        return std::move(LineageFile::open(folder.filePath("lineages.sqlite"))).value();
    }
    Result<std::unique_ptr<Store>> tryOpen(StoreAccess access, const char* name = "p") const {
        return Store::open(project(name), access, lineages.get());
    }
    std::unique_ptr<Store> open(StoreAccess access = StoreAccess::Write, const char* name = "p") const {
        Result<std::unique_ptr<Store>> store = tryOpen(access, name);
        if (!store) qFatal("%s", toText(store.errors()).c_str());
        return std::move(store).value();
    }
};

/// The lineage file with its backups.
inline void loseLineages(const LedgerDesk& desk) {
    for (const QString& name : QDir(desk.folder.path()).entryList({"lineages.sqlite*"}))
        if (!QFile::remove(desk.folder.filePath(name))) qFatal("cannot remove the lineage file");
}

/// Those of the lineage file.
inline void removeBackups(const LedgerDesk& desk) {
    for (const Backup& backup : backupsOf(desk.user()))
        if (!QFile::remove(backup.path)) qFatal("cannot remove a backup");
}

/// Of the first chain in the lineage file.
inline const char* const changedEntry =
    "DROP TRIGGER chain_entries_are_never_changed; "
    "UPDATE chain_entries SET entry = replace(entry, '10', '1') WHERE place = 1";

/// As after damage.
inline void noteRestored(const LineageFile& lineages) {
    const auto user = std::move(lineages.connect()).value();
    if (!changeLineages(*user, [&] { return noteRestoration(*user, {}); })) qFatal("cannot note it");
}

/// Ten steps at rate 0.05 with noise multiplier 2.
inline LedgerCharge charge() {
    LedgerCharge one;
    one.events = {{SampledEvent{0.05, 10, {GaussianMechanism{2}}}, 1}};
    one.delta = 1e-5;
    one.split = {"table", 1, 0.25, "layout"};
    return one;
}

inline double costOf(int runs) {
    return *account({{SampledEvent{0.05, 10, {GaussianMechanism{2}}}, runs}}, Relation::ZeroOut, 1e-5)
                ->epsilon;
}

inline Outcome reserve(Store& store, const std::string& lineage, const std::vector<std::string>& runs) {
    std::vector<Reservation> all;
    for (const std::string& run : runs)
        all.push_back({run, lineage, {charge()}});
    return store.reserve(all).result();
}

inline void draw(Store& store, const std::string& lineage, const std::vector<std::string>& runs) {
    std::vector<Settlement> ends;
    for (const std::string& run : runs)
        ends.push_back({run, lineage, true});
    if (!reserve(store, lineage, runs) || !store.settle(ends).result()) qFatal("cannot draw");
}

/// A project with two runs drawn, closed.
inline void drawTwo(const LedgerDesk& desk, const char* name = "p") {
    draw(*desk.open(StoreAccess::Write, name), desk.lineage,
         {std::string(name) + "-1", std::string(name) + "-2"});
}

/// The project and a copy of both files went on apart: one drew a run here, which the lineage file knows, the
/// other one elsewhere, and its project stands here now.
inline void goApart(LedgerDesk& desk, const char* here, const char* elsewhere) {
    desk.lineages.reset();
    const QByteArray project = bytesOf(desk.project()), user = bytesOf(desk.user());
    desk.lineages = desk.openLineages();
    draw(*desk.open(), desk.lineage, {elsewhere});
    const QByteArray other = bytesOf(desk.project());
    desk.lineages.reset();
    restore(desk.project(), project);
    restore(desk.user(), user);
    removeBackups(desk);
    desk.lineages = desk.openLineages();
    draw(*desk.open(), desk.lineage, {here});
    restore(desk.project(), other);
}

inline LineageLedger ledgerOf(const Store& store) {
    const Result<std::vector<LineageLedger>> ledgers = store.ledgers();
    if (!ledgers || ledgers->size() != 1) qFatal("not one ledger");
    return ledgers->front();
}

inline LedgerTotals totalsOf(const Store& store) {
    return trilemma::totalsOf(ledgerOf(store).book, 1e-5);
}

inline double drawn(const Store& store) {
    return totalsOf(store).drawn.front().total.value_or(-1);
}

inline QString statesOf(const Store& store) {
    QStringList words;
    for (const LedgerRun& run : ledgerOf(store).book.runs)
        words << text(run.runId) + ' ' + text(nameOf(run.state, ledgerRunStateNames));
    words.sort();
    return words.join(", ");
}

inline const char* withoutTriggers =
    "DROP TRIGGER ledger_is_never_changed; DROP TRIGGER ledger_is_never_deleted; "
    "DROP TRIGGER ledger_grows_at_its_end;";

/// A finished private run as the queue writes it, with a price and a model.
inline RunRecord finishedRun(const char* id = "run") {
    RunRecord run = newRecord(smallSpec("/data/a.csv"), "batch", 0);
    run.runId = id;
    run.status = RunStatus::Done;
    run.events = charge().events;
    run.model = {{"trilemma_model", 1}, {"parameters", {0.5}}};
    run.slotCount = 30;
    return run;
}

inline void keepRun(Store& store, RunRecord run, const std::string& lineage) {
    const DatasetRecord dataset{generateUuid(),        lineage, "print " + lineage, {"a.csv"},
                                toJson(smallSchema()), 40};
    run.datasetId = *store.addDataset(dataset).result();
    if (!store.addBatch(run.batchId, Json::object(), {run}).result() || !store.updateRun(run).result())
        qFatal("cannot keep the run");
}

/// Every number of finished runs that was computed on records without noise becomes another one.
inline constexpr const char* otherNonPrivateNumbers =
    "UPDATE run_metrics SET value = value / 2 + .1, low = low / 2, high = high / 2 + .2 "
    "WHERE provenance = 'non-private';"
    "UPDATE run_constraints SET gap_train = gap_train + .1, gap_test = gap_test + .1, "
    "status = 'violated' WHERE provenance = 'non-private';"
    "UPDATE runs SET seconds = seconds + 7, history = replace(history, '.', '.1'), "
    "group_rates = replace(group_rates, '.', '.1'), warnings = json_array(json_object("
    "'text', 'the smallest group has 17 records', 'provenance', 'non-private')), "
    "finished_at = '2001-02-03T04:05:06.789Z';";

} // namespace trilemma::test
