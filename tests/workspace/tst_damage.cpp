// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that a disk, a kill or a hand has damaged: what is not as it was written is named, the rest is shown,
// and nothing is under-counted.
#include "core/learning/checkpoint.h"
#include "core/workspace/backups.h"
#include "core/workspace/file_check.h"
#include "core/workspace/recovery.h"
#include "tests/support/damaged_desk.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>

#include <sys/stat.h>

using namespace trilemma;
using namespace trilemma::test;

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
    void aLinkToNothing();
    void halfMadeProject();
    void foreignLog_data();
    void foreignLog();
    void goneWhileOpen();
    void modes();
    void readingLeavesNothing();
    void olderCopyIsBroughtUpToDate();
    void backups();
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
    const auto runs = store->runs(RunDetail::Whole, &found);
    EXPECT_OK(runs);
    QCOMPARE(idsOf(runs), (QStringList{"a", "c"}));
    QVERIFY(std::any_of(found.begin(), found.end(), [](const Error& error) { return error.value == "b"; }));
    QVERIFY(!store->runs(RunDetail::Whole)); // who does not ask for the damage does not get the rest
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
/// A file that takes the place of a link would hide the one that comes back.
void TestDamage::aLinkToNothing() {
    const LedgerDesk desk;
    const QString link = desk.folder.filePath("link.trilemma");
    QVERIFY(QFile::link(desk.folder.filePath("gone"), link));
    QCOMPARE(errorsOf(desk.tryOpen(StoreAccess::Write, "link")).front().code, ErrorCode::StoreReadOnly);
    QCOMPARE(errorsOf(LineageFile::open(link)).front().code, ErrorCode::StoreReadOnly);
    QVERIFY(QFileInfo(link).isSymLink());
}

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
    QVERIFY(!store->isInPlace());
    RunRecord late = metricRun("b");
    late.seconds = 99;
    EXPECT_OK(store->saveCopyHere(desk.project("saved"), {late}).result());
    const auto saved = desk.open(StoreAccess::Write, "saved");
    QCOMPARE(idsOf(saved->runs()), (QStringList{"a", "b", "c"}));
    QCOMPARE(saved->run("b")->seconds, 99.0);
    QVERIFY(checkFile(desk.project("saved"), desk.lineages.get())->findings.empty());
}

void TestDamage::modes() {
    const LedgerDesk desk;
    makeProject(desk);
    desk.open().reset(); // with the backup of today
    QStringList files{desk.project(), desk.user()};
    for (const QString& file : {desk.project(), desk.user()})
        for (const Backup& backup : backupsOf(file))
            files << backup.path;
    QCOMPARE(files.size(), 4);
    for (const QString& file : files) {
        QVERIFY(QFile::setPermissions(file, QFile::permissions(file) | QFile::ReadOther | QFile::ReadGroup));
        const auto lineages = desk.openLineages();
        desk.open();
        QCOMPARE(QFile::permissions(file) & (QFile::ReadOther | QFile::ReadGroup), QFile::Permissions());
    }
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

void TestDamage::backups() {
    const LedgerDesk desk;
    makeProject(desk);
    for (const Backup& early : backupsOf(desk.project())) // made beside the first run
        QVERIFY(QFile::remove(early.path));
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

TRILEMMA_TEST(TestDamage, QCoreApplication)
#include "tst_damage.moc"
