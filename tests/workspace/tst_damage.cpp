// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that a disk, a kill or a hand has damaged: what is not as it was written is named, the rest is shown,
// and nothing is under-counted.
#include "core/workspace/backups.h"
#include "core/workspace/recovery.h"
#include "tests/support/expect.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <functional>

#include <sys/stat.h>

using namespace trilemma;
using namespace trilemma::test;

namespace {

int casesWanted(const char* name, int usual) {
    const int asked = qEnvironmentVariableIntValue(name);
    return asked > 0 ? asked : usual;
}

RunRecord metricRun(const char* id) {
    RunRecord run = finishedRun(id);
    run.metrics = {{"error", EvaluationSet::Test, 0.25, 0.2, 0.3, Provenance::NonPrivate, ""}};
    run.constraints = {{"demographic_parity", 0.1, 0.05, {}, ConstraintStatus::Met}};
    run.groups = {{EvaluationSet::Test, {"sex"}, "sex=F", "yes", 12, {{"precision", 1, 2, 0.5, {}, {}}}}};
    run.history = {{10, -0.5, 0}, {20, 0.25, 1.5}};
    run.warnings = {{"A warning.", Provenance::NonPrivate}};
    return run;
}

/// A project with three runs that drew and left a model, closed.
void makeProject(const LedgerDesk& desk) {
    const auto store = desk.open();
    for (const char* id : {"a", "b", "c"})
        keepRun(*store, metricRun(id), desk.lineage);
    draw(*store, desk.lineage, {"a", "b", "c"});
}

QStringList idsOf(const Result<std::vector<RunRecord>>& runs) {
    QStringList ids;
    if (runs)
        for (const RunRecord& run : *runs)
            ids << text(run.runId);
    return ids;
}

/// Everything that a person is told of a run.
QString told(const RunRecord& run) {
    Json json = toJson(run);
    json["model"] = run.model;
    for (const HistoryPoint& point : run.history)
        json["history"].push_back({point.step, point.worstViolation, point.dualSum});
    return text(toText(json));
}

bool isInternal(const Errors& errors) {
    return std::any_of(errors.begin(), errors.end(),
                       [](const Error& error) { return error.code == ErrorCode::Internal; });
}

} // namespace

class TestDamage : public QObject {
    Q_OBJECT

  private slots:
    void changedRowsAreNamed_data();
    void changedRowsAreNamed();
    void changedModel();
    void missingRun();
    void changedCheckpoint();
    void changesKeepDamage();
    void projectOfBefore_data();
    void projectOfBefore();
    void damagedFiles_data();
    void damagedFiles();
    void aPipeIsNoProject();
    void halfMadeProject();
    void foreignLog_data();
    void foreignLog();
    void goneWhileOpen();
    void modes();
    void readingLeavesNothing();
    void lineageFile_data();
    void lineageFile();
    void lostLineagesTellTheExport();
    void budgetSurvivesLostLineages();
    void olderCopyIsBroughtUpToDate();
    void cutCopyOfAnotherChain();
    void backups();
    void recovery_data();
    void recovery();
    void randomDamage();
};

void TestDamage::changedRowsAreNamed_data() {
    QTest::addColumn<QString>("damage");
    QTest::newRow("status") << "UPDATE runs SET status = 'failed' WHERE id = 'b'";
    QTest::newRow("epsilon") << "UPDATE runs SET spent_epsilon = 0.5 WHERE id = 'b'";
    QTest::newRow("a digit of the specification")
        << "UPDATE runs SET spec = replace(spec, '\"seed\":', '\"seed\":1') WHERE id = 'b'";
    QTest::newRow("no JSON") << "UPDATE runs SET params = '{' WHERE id = 'b'";
    QTest::newRow("history of another shape") << "UPDATE runs SET history = '[[1,\"x\"]]' WHERE id = 'b'";
    QTest::newRow("errors of another shape") << "UPDATE runs SET errors = '[7]' WHERE id = 'b'";
    QTest::newRow("warnings of another shape") << "UPDATE runs SET warnings = '{\"a\":1}' WHERE id = 'b'";
    QTest::newRow("resumed of another shape")
        << "UPDATE runs SET resumed = '{\"step\":\"x\"}' WHERE id = 'b'";
    QTest::newRow("specification of another shape") << "UPDATE runs SET spec = '[1]' WHERE id = 'b'";
    QTest::newRow("groups of another shape") << "UPDATE runs SET group_rates = '[3]' WHERE id = 'b'";
    QTest::newRow("groups")
        << "UPDATE runs SET group_rates = replace(group_rates, '12', '13') WHERE id = 'b'";
    QTest::newRow("metric") << "UPDATE run_metrics SET value = 0.125 WHERE run_id = 'b'";
    QTest::newRow("metric gone") << "DELETE FROM run_metrics WHERE run_id = 'b'";
    QTest::newRow("event") << "UPDATE run_events SET event = replace(event, '10', '11') WHERE run_id = 'b'";
    QTest::newRow("event of another shape") << "UPDATE run_events SET event = '[]' WHERE run_id = 'b'";
    QTest::newRow("event gone") << "DELETE FROM run_events WHERE run_id = 'b'";
    QTest::newRow("constraint") << "UPDATE run_constraints SET gap_train = 0.06 WHERE run_id = 'b'";
    QTest::newRow("digest") << "UPDATE runs SET digest = 'x' WHERE id = 'b'";
}

void TestDamage::changedRowsAreNamed() {
    QFETCH(QString, damage);
    const LedgerDesk desk;
    makeProject(desk);
    tamper(desk.project(), damage.toUtf8().constData());
    const auto store = desk.open(StoreAccess::Read);
    Errors found;
    const auto runs = store->runs(RunDetail::WithGroups, &found);
    EXPECT_OK(runs);
    QCOMPARE(idsOf(runs), (QStringList{"a", "c"}));
    QVERIFY(std::any_of(found.begin(), found.end(), [](const Error& error) { return error.value == "b"; }));
    QVERIFY(!store->runs(RunDetail::WithGroups)); // who does not ask for the damage does not get the rest
    QCOMPARE(errorsOf(store->run("b")).front().code, ErrorCode::StoreBroken);
    EXPECT_OK(store->run("a"));
}

/// The list does without models, and the model does not come.
void TestDamage::changedModel() {
    const LedgerDesk desk;
    makeProject(desk);
    tamper(desk.project(), "UPDATE runs SET model = replace(model, '0.5', '0.4') WHERE id = 'b'");
    const auto store = desk.open();
    QCOMPARE(idsOf(store->runs()), (QStringList{"a", "b", "c"}));
    QCOMPARE(errorsOf(store->run("b")).front().code, ErrorCode::StoreBroken);
    QVERIFY(!store->release("b", ReleaseChoice::AfterLooking).result());
}

void TestDamage::missingRun() {
    const LedgerDesk desk;
    makeProject(desk);
    tamper(desk.project(), "DELETE FROM runs WHERE id = 'b'");
    const auto store = desk.open(StoreAccess::Read);
    Errors found;
    QCOMPARE(idsOf(store->runs(RunDetail::Listed, &found)), (QStringList{"a", "c"}));
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(!store->runs());
}

void TestDamage::changedCheckpoint() {
    const LedgerDesk desk;
    {
        const auto store = desk.open();
        RunRecord run = finishedRun("a");
        run.status = RunStatus::Running;
        keepRun(*store, run, desk.lineage);
        EXPECT_OK(store->saveCheckpoint("a", {4, 1.5, {{"theta", {1, 2}}}, "plan"}).result());
        QCOMPARE((*store->checkpoint("a"))->step, std::int64_t(4));
    }
    tamper(desk.project(), "UPDATE checkpoints SET state = replace(state, '2', '3')");
    QCOMPARE(errorsOf(desk.open()->checkpoint("a")).front().code, ErrorCode::StoreBroken);
}

/// Archiving, or another owner who marks what was left, does not make damage look sound.
void TestDamage::changesKeepDamage() {
    const LedgerDesk desk;
    makeProject(desk);
    tamper(desk.project(), "UPDATE runs SET seconds = 77 WHERE id = 'b'");
    {
        const auto store = desk.open();
        EXPECT_OK(store->setArchived({"a", "b"}, true).result());
        EXPECT_OK(store->setArchived({"a", "b"}, false).result());
        RunRecord again = metricRun("b");
        EXPECT_OK(store->updateRun(again).result());
        Errors found;
        QCOMPARE(idsOf(store->runs(RunDetail::Listed, &found)), (QStringList{"a", "c"}));
        EXPECT_OK(store->deleteRuns({"b"}).result());
        QCOMPARE(idsOf(store->runs()), (QStringList{"a", "c"})); // whole again without it
    }
    EXPECT_OK(desk.open()->runs());
}

void TestDamage::projectOfBefore_data() {
    QTest::addColumn<bool>("forReading");
    QTest::newRow("opened for writing") << false;
    QTest::newRow("opened for reading") << true;
}

/// Its first opening gives it its digests, after a backup.
void TestDamage::projectOfBefore() {
    QFETCH(bool, forReading);
    const LedgerDesk desk;
    makeProject(desk);
    const QString before = told(*desk.open()->run("b"));
    tamper(desk.project(), projectWithoutDigests);
    {
        const auto store = desk.open(forReading ? StoreAccess::Read : StoreAccess::Write);
        QCOMPARE(idsOf(store->runs()), (QStringList{"a", "b", "c"}));
        QCOMPARE(told(*store->run("b")), before);
    }
    QCOMPARE(QDir(desk.folder.path()).entryList({"p.trilemma.v7-*.backup"}).size(), 1);
    tamper(desk.project(), "UPDATE runs SET seconds = 77 WHERE id = 'b'");
    QVERIFY(!desk.open()->runs());
}

void TestDamage::damagedFiles_data() {
    QTest::addColumn<QString>("statements"); // or
    QTest::addColumn<int>("size");           // of what is left
    QTest::newRow("negative format") << "PRAGMA user_version = -2147483640" << -1;
    QTest::newRow("empty") << "" << 0;
    QTest::newRow("half a header") << "" << 50;
    QTest::newRow("first page") << "" << 4096;
    QTest::newRow("half") << "" << 40960;
    QTest::newRow("no table of runs") << "DROP TABLE runs" << -1;
    QTest::newRow("no meta") << "DROP TABLE meta" << -1;
    QTest::newRow("no ledger") << "DROP TABLE ledger" << -1;
    QTest::newRow("another store id") << "UPDATE meta SET value = 'x' WHERE key = 'store_id'" << -1;
}

void TestDamage::damagedFiles() {
    QFETCH(QString, statements);
    QFETCH(int, size);
    const LedgerDesk desk;
    makeProject(desk);
    if (size >= 0)
        QVERIFY(QFile::resize(desk.project(), size));
    else
        tamper(desk.project(), statements.toUtf8().constData());
    const QByteArray damaged = bytesOf(desk.project());
    for (const StoreAccess access : {StoreAccess::Read, StoreAccess::Write, StoreAccess::WriteOrRead}) {
        const auto opened = desk.tryOpen(access);
        Errors errors;
        if (!opened) {
            errors = opened.errors();
        } else if (const auto runs = (*opened)->runs(); !runs) {
            errors = runs.errors();
        } else if (const auto ledgers = (*opened)->ledgers(); !ledgers) {
            errors = ledgers.errors();
        } else {
            QVERIFY(!ledgers->front().isIntact());
            continue;
        }
        QVERIFY2(!isInternal(errors), toText(errors).c_str());
    }
    if (size >= 0) QCOMPARE(bytesOf(desk.project()), damaged);
}

void TestDamage::aPipeIsNoProject() {
    const LedgerDesk desk;
    QCOMPARE(::mkfifo(desk.project().toUtf8().constData(), 0600), 0);
    for (const StoreAccess access : {StoreAccess::Read, StoreAccess::Write})
        QVERIFY(!desk.tryOpen(access));
    QVERIFY(!LineageFile::open(desk.project()));
    QVERIFY(!checkFile(desk.project(), nullptr));
}

/// Whoever was killed while it made a project has made none, and nobody is in the way of the next.
void TestDamage::halfMadeProject() {
    const LedgerDesk desk;
    restore(desk.project() + ".new", "half a project");
    restore(desk.user() + ".new", "half a file");
    makeProject(desk);
    QVERIFY(!QFile::exists(desk.project() + ".new"));
    EXPECT_OK(desk.open()->runs());
}

void TestDamage::foreignLog_data() {
    QTest::addColumn<bool>("ofAnother");
    QTest::newRow("of another project") << true;
    QTest::newRow("of an earlier state") << false;
}

/// A log that lies beside a project, and is not its own, changes nothing.
void TestDamage::foreignLog() {
    QFETCH(bool, ofAnother);
    const LedgerDesk desk;
    makeProject(desk);
    const char* other = ofAnother ? "q" : "p";
    QByteArray log;
    {
        const auto store = desk.open(StoreAccess::Write, other);
        for (const char* id : {"x", "y"})
            keepRun(*store, metricRun(id), desk.lineage);
        log = bytesOf(desk.project(other) + "-wal");
        QVERIFY(log.size() > 0);
    }
    if (!ofAnother) {
        const auto store = desk.open();
        EXPECT_OK(store->deleteRuns({"x", "y", "a"}).result());
        for (const char* id : {"r", "s", "t", "u", "v"})
            keepRun(*store, metricRun(id), desk.lineage);
    }
    const QByteArray before = bytesOf(desk.project());
    QFile wal(desk.project() + "-wal");
    QVERIFY(wal.open(QIODevice::WriteOnly) && wal.write(log) == log.size());
    wal.close();
    for (const StoreAccess access : {StoreAccess::Read, StoreAccess::Write}) {
        const auto opened = desk.tryOpen(access);
        if (opened) { // SQLite itself found it out
            QCOMPARE((*opened)->runs()->size(), std::size_t(ofAnother ? 3 : 7));
            continue;
        }
        QCOMPARE(opened.errors().front().code, ErrorCode::StoreBroken);
        QCOMPARE(bytesOf(desk.project()), before);
    }
}

/// What was trained is not written into a file that nobody would find, and can be saved.
void TestDamage::goneWhileOpen() {
    const LedgerDesk desk;
    makeProject(desk);
    const auto store = desk.open();
    QVERIFY(QFile::remove(desk.project()));
    const Outcome written = store->updateRun(metricRun("a")).result();
    QVERIFY(!written);
    QCOMPARE(written.errors().front().code, ErrorCode::StoreReadOnly);
    EXPECT_OK(store->saveCopyHere(desk.project("saved")).result());
    QCOMPARE(idsOf(desk.open(StoreAccess::Write, "saved")->runs()), (QStringList{"a", "b", "c"}));
}

void TestDamage::modes() {
    const LedgerDesk desk;
    makeProject(desk);
    for (const QString& file : {desk.project(), desk.user()}) {
        QVERIFY(QFile::setPermissions(file, QFile::permissions(file) | QFile::ReadOther | QFile::ReadGroup));
        const auto lineages = desk.openLineages();
        desk.open();
        QCOMPARE(QFile::permissions(file) & (QFile::ReadOther | QFile::ReadGroup), QFile::Permissions());
    }
    for (const Backup& backup : backupsOf(desk.user()))
        QCOMPARE(QFile::permissions(backup.path) & (QFile::ReadOther | QFile::ReadGroup),
                 QFile::Permissions());
}

void TestDamage::readingLeavesNothing() {
    const LedgerDesk desk;
    makeProject(desk);
    const QStringList before = QDir(desk.folder.path()).entryList(QDir::Files);
    {
        const auto store = desk.open(StoreAccess::Read);
        EXPECT_OK(store->runs());
        EXPECT_OK(store->ledgers());
    }
    EXPECT_OK(checkFile(desk.project(), desk.lineages.get()));
    QCOMPARE(QDir(desk.folder.path()).entryList(QDir::Files), before);
}

void TestDamage::lineageFile_data() {
    QTest::addColumn<QString>("damage"); // empty: the file is gone
    QTest::addColumn<bool>("hasBackup");
    for (const bool hasBackup : {true, false}) {
        const char* with = hasBackup ? "backup" : "no backup";
        QTest::addRow("gone, %s", with) << "" << hasBackup;
        if (hasBackup) QTest::addRow("no database, %s", with) << "x" << hasBackup;
        QTest::addRow("key, %s", with) << "UPDATE secret SET key = zeroblob(32)" << hasBackup;
        QTest::addRow("a source moved, %s", with) << "UPDATE sources SET lineage_id = 'x'" << hasBackup;
        QTest::addRow("chains gone, %s", with) << "DELETE FROM chains" << hasBackup;
        QTest::addRow("negative format, %s", with) << "PRAGMA user_version = -5" << hasBackup;
    }
}

/// Whatever becomes of the user's file, the project's own entries are known again when it has been opened.
void TestDamage::lineageFile() {
    QFETCH(QString, damage);
    QFETCH(bool, hasBackup);
    LedgerDesk desk;
    drawTwo(desk);
    const double before = drawn(*desk.open());
    desk.lineages.reset();
    if (!hasBackup)
        for (const Backup& backup : backupsOf(desk.user()))
            QVERIFY(QFile::remove(backup.path));
    if (damage.isEmpty())
        QVERIFY(QFile::remove(desk.user()));
    else if (damage == "x")
        restore(desk.user(), "no database at all, and nothing like one");
    else
        tamper(desk.user(), ("PRAGMA foreign_keys = OFF; " + damage).toUtf8().constData());
    desk.lineages = desk.openLineages();
    const bool isNew = damage.isEmpty() && !hasBackup; // nobody can tell that there was one
    QCOMPARE(desk.lineages->restoration().has_value(), !isNew);
    if (!isNew) {
        QCOMPARE(desk.lineages->restoration()->backup.isEmpty(), !hasBackup);
        QCOMPARE(desk.lineages->restoration()->damaged.isEmpty(), damage.isEmpty());
    }
    {
        const auto store = desk.open();
        QCOMPARE(drawn(*store), before);
        QVERIFY(!ledgerOf(*store).family.isComplete);
    }
    const auto user = connectTo(desk.user());
    QCOMPARE(user->single("SELECT count(*) FROM chain_entries")->toInt(), 4);
    QVERIFY(!desk.openLineages()->restoration()); // said once
}

void TestDamage::lostLineagesTellTheExport() {
    LedgerDesk desk;
    makeProject(desk);
    const auto statement = [&](const char* id) {
        return *desk.open()->release(id, ReleaseChoice::AfterLooking).result();
    };
    const ReleaseStatement before = statement("a");
    QVERIFY(!before.mayLackRuns);
    QCOMPARE(before.runsLookedAt, 3);
    desk.lineages.reset();
    for (const QString& name : QDir(desk.folder.path()).entryList({"lineages.sqlite*"}))
        QVERIFY(QFile::remove(desk.folder.filePath(name)));
    desk.lineages = desk.openLineages();
    const ReleaseStatement after = statement("b");
    QVERIFY(after.mayLackRuns);
    QCOMPARE(after.runsLookedAt, 3);
    QCOMPARE(after.lookedAt.epsilon, before.lookedAt.epsilon);
    QVERIFY(toText(toJson(after)).find("may be missing, too") != std::string::npos);
    QVERIFY(toText(toJson(before)).find("may be missing, too") == std::string::npos);
}

/// The same table, which the new file gives a lineage of its own, counts with what the project knows of it.
void TestDamage::budgetSurvivesLostLineages() {
    LedgerDesk desk;
    makeProject(desk);
    EXPECT_OK(desk.open()->setBudget(desk.lineage, {1.05 * costOf(1), 1e-5}).result());
    EXPECT_OK(desk.open()->release("a", ReleaseChoice::AfterLooking).result());
    desk.lineages.reset();
    for (const QString& name : QDir(desk.folder.path()).entryList({"lineages.sqlite*"}))
        QVERIFY(QFile::remove(desk.folder.filePath(name)));
    desk.lineages = desk.openLineages();
    const auto store = desk.open();
    const std::string anew = *desk.lineages->lineageOf("print");
    QVERIFY(anew != desk.lineage);
    keepRun(*store, metricRun("d"), anew);
    draw(*store, anew, {"d"});
    QVERIFY(!store->release("d", ReleaseChoice::AfterLooking).result());
}

void TestDamage::olderCopyIsBroughtUpToDate() {
    const LedgerDesk desk;
    makeProject(desk);
    const QByteArray older = bytesOf(desk.project());
    {
        const auto store = desk.open();
        keepRun(*store, metricRun("d"), desk.lineage);
        draw(*store, desk.lineage, {"d"});
    }
    const double all = drawn(*desk.open());
    restore(desk.project(), older);
    {
        const auto store = desk.open();
        QVERIFY(!store->isReadOnly());
        QCOMPARE(drawn(*store), all);
        QCOMPARE(idsOf(store->runs()), (QStringList{"a", "b", "c"}));
        QVERIFY(ledgerOf(*store).isIntact());
        draw(*store, desk.lineage, {"e"});
    }
    QVERIFY(drawn(*desk.open()) > all);
}

/// Entries that the copy of another project's chain has lost are missed.
void TestDamage::cutCopyOfAnotherChain() {
    LedgerDesk desk;
    drawTwo(desk, "p");
    drawTwo(desk, "q");
    tamper(desk.user(),
           "DROP TRIGGER chain_entries_are_never_deleted; DELETE FROM chain_entries WHERE place = "
           "(SELECT max(place) FROM chain_entries);");
    const auto store = desk.open(StoreAccess::Read, "p");
    QVERIFY(!ledgerOf(*store).isIntact());
}

void TestDamage::backups() {
    const LedgerDesk desk;
    makeProject(desk);
    desk.open().reset(); // a project with runs: today's
    std::vector<Backup> backups = backupsOf(desk.project());
    QCOMPARE(backups.size(), std::size_t(1));
    for (const char* day : {"2026-01-01", "2026-01-02", "2026-01-03"})
        QVERIFY(QFile::copy(backups.front().path, desk.project() + '.' + day + ".backup"));
    QVERIFY(QFile::remove(backups.front().path));
    desk.open().reset();
    QCOMPARE(QDir(desk.folder.path()).entryList({"p.trilemma.2026-01-*.backup"}),
             (QStringList{"p.trilemma.2026-01-02.backup", "p.trilemma.2026-01-03.backup"}));
    // A damaged project is not backed up.
    backups = backupsOf(desk.project());
    const QString today = desk.project() + '.' + QDate::currentDate().toString(Qt::ISODate) + ".backup";
    QVERIFY(QFile::remove(today));
    tamper(desk.project(), "UPDATE runs SET seconds = 77 WHERE id = 'b'");
    desk.open().reset();
    QVERIFY(!QFile::exists(today));
    // Restored, it is whole; the damaged one is kept.
    const Result<QString> aside = restoreBackup(desk.project() + ".2026-01-03.backup", desk.project());
    EXPECT_OK(aside);
    QCOMPARE(idsOf(desk.open()->runs()), (QStringList{"a", "b", "c"}));
    QVERIFY(QFile::exists(*aside));
}

void TestDamage::recovery_data() {
    QTest::addColumn<QString>("damage");
    QTest::addColumn<QStringList>("runs");
    QTest::addColumn<bool>("isLost"); // anything
    const QStringList all{"a", "b", "c"};
    QTest::newRow("nothing") << "" << all << false;
    QTest::newRow("a run") << "UPDATE runs SET seconds = 77 WHERE id = 'b'" << QStringList{"a", "c"} << true;
    QTest::newRow("a model") << "UPDATE runs SET model = 'x' WHERE id = 'b'" << all << true;
    QTest::newRow("runs are gone") << "DELETE FROM runs" << QStringList() << true;
    QTest::newRow("datasets are gone") << "DELETE FROM datasets" << QStringList() << true;
    QTest::newRow("the ledger is cut")
        << QString(withoutTriggers) + "DELETE FROM ledger WHERE sequence > 2" << all << false;
    QTest::newRow("an entry is changed")
        << QString(withoutTriggers) +
               "UPDATE ledger SET entry = replace(entry, '10', '11') WHERE sequence = 2"
        << all << false;
    QTest::newRow("the store id is gone") << "DELETE FROM meta WHERE key = 'store_id'" << all << true;
}

/// What can be read becomes a project of its own, whose ledger counts all that was drawn.
void TestDamage::recovery() {
    QFETCH(QString, damage);
    QFETCH(QStringList, runs);
    QFETCH(bool, isLost);
    const LedgerDesk desk;
    makeProject(desk);
    const double all = drawn(*desk.open());
    if (!damage.isEmpty())
        tamper(desk.project(), ("PRAGMA foreign_keys = OFF; " + damage).toUtf8().constData());
    const QByteArray before = bytesOf(desk.project());
    const Result<FileCheck> check = checkFile(desk.project(), desk.lineages.get());
    EXPECT_OK(check);
    QCOMPARE(check->findings.empty(), damage.isEmpty());
    const Result<FileRecovery> saved =
        recoverFile(desk.project(), desk.project("saved"), desk.lineages.get());
    EXPECT_OK(saved);
    QCOMPARE(saved->lost.empty(), !isLost);
    QCOMPARE(bytesOf(desk.project()), before);
    const auto store = desk.open(StoreAccess::Write, "saved");
    QCOMPARE(idsOf(store->runs()), runs);
    QCOMPARE(saved->runs, static_cast<int>(runs.size()));
    if (!damage.contains("store_id")) QCOMPARE(drawn(*store), all);
    QVERIFY(checkFile(desk.project("saved"), desk.lineages.get())->findings.empty());
}

namespace {

/// What is shown of a sound project.
struct Truth {
    QMap<QString, QString> runs;
    double drawn = 0;
};

Truth truthOf(const Store& store) {
    Truth truth;
    const auto runs = store.runs();
    if (!runs) qFatal("%s", toText(runs.errors()).c_str());
    for (const RunRecord& run : *runs)
        truth.runs[text(run.runId)] = told(*store.run(run.runId));
    truth.drawn = drawn(store);
    return truth;
}

/// Empty if what a damaged project shows is true, or is said not to be.
QString liesOf(const Result<std::unique_ptr<Store>>& opened, const Truth& truth) {
    if (!opened)
        return isInternal(opened.errors()) ? "internal: " + text(toText(opened.errors())) : QString();
    const Store& store = **opened;
    Errors damage;
    const auto runs = store.runs(RunDetail::WithGroups, &damage);
    if (!runs && isInternal(runs.errors())) return "internal: " + text(toText(runs.errors()));
    if (runs && damage.empty() && runs->size() != static_cast<std::size_t>(truth.runs.size()))
        return "runs are missing without a word";
    if (runs)
        for (const RunRecord& listed : *runs)
            if (const auto run = store.run(listed.runId); run && told(*run) != truth.runs[text(run->runId)])
                return "another run " + text(run->runId);
    const auto ledgers = store.ledgers();
    if (!ledgers)
        return isInternal(ledgers.errors()) ? "internal: " + text(toText(ledgers.errors())) : QString();
    if (ledgers->size() != 1) return ledgers->empty() ? "no ledger" : QString();
    const double total = totalsOf(store).drawn.empty() ? 0 : drawn(store);
    if (ledgers->front().isIntact() && std::abs(total - truth.drawn) > 1e-12)
        return QString("another total %1 instead of %2").arg(total).arg(truth.drawn);
    return {};
}

/// Bits, stretches of zeros, pages of elsewhere, a shorter file.
void damageBytes(QByteArray& bytes, QRandomGenerator& random) {
    const auto at = [&] { return static_cast<qsizetype>(random.bounded(bytes.size())); };
    switch (random.bounded(6)) {
    case 0: {
        const qsizetype place = at();
        bytes[place] = static_cast<char>(bytes[place] ^ (1 << random.bounded(8)));
        break;
    }
    case 1:
        for (int i = 0; i < 20; ++i) {
            const qsizetype place = at();
            bytes[place] = static_cast<char>(bytes[place] ^ (1 << random.bounded(8)));
        }
        break;
    case 2: {
        const qsizetype place = at();
        const qsizetype length = std::min<qsizetype>(1 + random.bounded(600), bytes.size() - place);
        bytes.replace(place, length, QByteArray(length, '\0'));
        break;
    }
    case 3: {
        const int pages = static_cast<int>(bytes.size() / 4096);
        const QByteArray page = bytes.mid(4096 * random.bounded(pages), 4096);
        bytes.replace(4096 * random.bounded(pages), 4096, page);
        break;
    }
    case 4:
        bytes.truncate(at());
        break;
    default: {
        const qsizetype place = at();
        const char digit = static_cast<char>('0' + random.bounded(10));
        for (qsizetype i = place; i < bytes.size(); ++i) // another number in a text
            if (bytes[i] >= '0' && bytes[i] <= '9' && bytes[i] != digit) {
                bytes[i] = digit;
                break;
            }
        break;
    }
    }
}

} // namespace

/// Of a project and of a lineage file, damaged in every way that a generator with a fixed seed finds: no
/// signal, no "internal", nothing shown that is not true without a word, and what is saved of it is true.
void TestDamage::randomDamage() {
    LedgerDesk desk;
    makeProject(desk);
    drawTwo(desk, "q"); // another project of the same data
    const Truth truth = truthOf(*desk.open());
    desk.open().reset();
    desk.lineages.reset();
    const QByteArray project = bytesOf(desk.project()), user = bytesOf(desk.user());
    for (const QString& backup : {desk.project(), desk.user()})
        for (const Backup& known : backupsOf(backup))
            QFile::remove(known.path);
    QRandomGenerator random(20261123);
    const int cases = casesWanted("TRILEMMA_DAMAGED_STORES", 150);
    int shown = 0;
    for (int i = 0; i < cases; ++i) {
        const bool ofUser = i % 3 == 2;
        QByteArray damaged = ofUser ? user : project;
        damageBytes(damaged, random);
        restore(desk.project(), ofUser ? project : damaged);
        restore(desk.user(), ofUser ? damaged : user);
        const auto lineages = LineageFile::open(desk.user());
        QVERIFY2(lineages || !isInternal(lineages.errors()),
                 lineages ? "" : toText(lineages.errors()).c_str());
        if (!lineages) continue; // nothing is shown without it
        const LineageFile* known = lineages->get();
        // A lineage file that had to be begun anew says that it may lack the runs of the other project.
        const bool mayLack = (*lineages)->restoration().has_value();
        for (const StoreAccess access : {StoreAccess::Read, StoreAccess::WriteOrRead}) {
            const auto opened = Store::open(desk.project(), access, known);
            const QString lies = mayLack ? QString() : liesOf(opened, truth);
            QVERIFY2(
                lies.isEmpty(),
                qPrintable(QString("case %1, access %2: %3").arg(i).arg(static_cast<int>(access)).arg(lies)));
            shown += opened && (*opened)->runs();
        }
        const QString saved = desk.project("saved");
        QFile::remove(saved);
        if (const auto recovered = recoverFile(desk.project(), saved, known); recovered) {
            const auto store = Store::open(saved, StoreAccess::Read, known);
            EXPECT_OK(store);
            const auto runs = (*store)->runs();
            EXPECT_OK(runs);
            for (const RunRecord& run : *runs)
                if (const auto whole = (*store)->run(run.runId); whole && !whole->model.is_null())
                    QCOMPARE(told(*whole), truth.runs[text(run.runId)]);
        }
        for (const QString& name : QDir(desk.folder.path()).entryList({"*.damaged*", "*.backup"}))
            QFile::remove(desk.folder.filePath(name));
    }
    QVERIFY(shown > 0); // some damage hits what nobody reads
}

TRILEMMA_TEST(TestDamage, QCoreApplication)
#include "tst_damage.moc"
