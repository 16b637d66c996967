// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's lineage file is lost, damaged, older than its projects, or another user's: what a project knows
// counts all the same, and whoever asks is told that more may be missing.
#include "core/base/hash.h"
#include "core/workspace/backups.h"
#include "core/workspace/dataset_loader.h"
#include "core/workspace/file_check.h"
#include "core/workspace/lineage_rows.h"
#include "core/workspace/recovery.h"
#include "tests/support/damaged_desk.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// With a hash that fits, but not to what the next one continues.
void rewriteFirstEntry(const QString& user) {
    tamper(user, changedEntry);
    const auto sql = connectTo(user);
    const QString entry = sql->single("SELECT entry FROM chain_entries WHERE place = 1")->toString();
    const QString hash = text(publicHash(entry.toStdString()));
    if (!sql->run("UPDATE chain_entries SET hash = ? WHERE place = 1", {hash})) qFatal("cannot rewrite it");
}

LineageLedger ledgerOfLineage(const Store& store, const std::string& lineage) {
    const auto ledgers = store.ledgers();
    for (const LineageLedger& ledger : *ledgers)
        if (ledger.lineageId == lineage) return ledger;
    qFatal("no such ledger");
}

} // namespace

class TestDamagedLineages : public QObject {
    Q_OBJECT

  private slots:
    void lineageFile_data();
    void lineageFile();
    void salvage();
    void lostLineagesTellTheExport();
    void budgetSurvivesLostLineages();
    void olderFileIsReadWithWhatTheProjectKnows();
    void replacedWhileAProjectIsOpen();
    void cutCopyOfAnotherChain();
    void damagedLedgerExportsNothing();
    void emptyLineageFile();
    void aProjectIsNoLineageFile();
    void sketches_data();
    void sketches();
    void noProjectIsBegunAsLineageFile();
    void throughALink();
};

void TestDamagedLineages::lineageFile_data() {
    QTest::addColumn<QString>("damage"); // empty: the file is gone
    QTest::addColumn<bool>("hasBackup");
    for (const bool hasBackup : {true, false}) {
        const char* with = hasBackup ? "backup" : "no backup";
        QTest::addRow("gone, %s", with) << "" << hasBackup;
        if (hasBackup) QTest::addRow("no database, %s", with) << "x" << hasBackup;
        QTest::addRow("key, %s", with) << "UPDATE secret SET key = zeroblob(32)" << hasBackup;
        QTest::addRow("a source moved, %s", with) << "UPDATE sources SET lineage_id = 'x'" << hasBackup;
        QTest::addRow("chains gone, %s", with) << "DELETE FROM chains" << hasBackup;
        QTest::addRow("an entry, %s", with) << changedEntry << hasBackup;
        QTest::addRow("an entry with its hash, %s", with) << "entry and hash" << hasBackup;
        QTest::addRow("an entry gone, %s", with)
            << "DROP TRIGGER chain_entries_are_never_deleted; DELETE FROM chain_entries WHERE place = 2"
            << hasBackup;
        QTest::addRow("negative format, %s", with) << "PRAGMA user_version = -5" << hasBackup;
    }
}

/// Whatever becomes of the user's file, the project's own entries are known again when it has been opened.
void TestDamagedLineages::lineageFile() {
    QFETCH(QString, damage);
    QFETCH(bool, hasBackup);
    LedgerDesk desk;
    drawTwo(desk);
    const double before = drawn(*desk.open());
    desk.lineages.reset();
    if (!hasBackup) removeBackups(desk);
    if (damage.isEmpty())
        QVERIFY(QFile::remove(desk.user()));
    else if (damage == "x")
        restore(desk.user(), "no database at all, and nothing like one");
    else if (damage == "entry and hash")
        rewriteFirstEntry(desk.user());
    else
        tamper(desk.user(), ("PRAGMA foreign_keys = OFF; " + damage).toUtf8().constData());
    desk.lineages = desk.openLineages();
    const bool isNew = damage.isEmpty() && !hasBackup; // nobody can tell that there was one
    QCOMPARE(desk.lineages->restoration().has_value(), !isNew);
    if (!isNew) {
        QCOMPARE(desk.lineages->restoration()->backup.isEmpty(), !hasBackup);
        QCOMPARE(desk.lineages->restoration()->damaged.isEmpty(), damage.isEmpty());
        QCOMPARE(desk.lineages->restoration()->isSalvaged, !damage.isEmpty() && !hasBackup);
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

/// Without a backup: what is not as it was written keeps only what makes totals larger.
void TestDamagedLineages::salvage() {
    LedgerDesk desk;
    const std::string other = *desk.lineages->lineageOf("other print");
    drawTwo(desk, "p");
    drawTwo(desk, "q");
    EXPECT_OK(desk.lineages->declare(desk.lineage, other, OverlapAnswer::Disjoint, "me"));
    const UserKey key = desk.lineages->key();
    desk.lineages.reset();
    removeBackups(desk);
    tamper(desk.user(), "PRAGMA foreign_keys = OFF; UPDATE declarations SET declared_by = 'you'; UPDATE "
                        "sources SET lineage_id = 'x'");
    desk.lineages = desk.openLineages();
    QVERIFY(desk.lineages->restoration()->isSalvaged);
    QVERIFY(desk.lineages->restorationText().find("what could be read") != std::string::npos);
    QVERIFY(desk.lineages->key() == key);
    {
        const auto user = connectTo(desk.user());
        QCOMPARE(user->single("SELECT count(*) FROM declarations")->toInt(), 0);
        QCOMPARE(user->single("SELECT count(*) FROM sources")->toInt(), 0);
        QCOMPARE(user->single("SELECT count(*) FROM chain_entries")->toInt(), 8);
    }
    QCOMPARE(ledgerOf(*desk.open(StoreAccess::Read, "p")).book.runs.size(), std::size_t(4));
    desk.lineages.reset();
    removeBackups(desk);
    tamper(desk.user(), "UPDATE secret SET key = zeroblob(32)");
    desk.lineages = desk.openLineages();
    QVERIFY(desk.lineages->restoration()->isSalvaged);
    QVERIFY(desk.lineages->key() != key && desk.lineages->key() != UserKey());
}

void TestDamagedLineages::lostLineagesTellTheExport() {
    LedgerDesk desk;
    makeProject(desk);
    const auto statement = [&](const char* id) {
        return *desk.open()->release(id, ReleaseChoice::AfterLooking).result();
    };
    const ReleaseStatement before = statement("a");
    QVERIFY(!before.mayLackRuns);
    QCOMPARE(before.runsLookedAt, 3);
    desk.lineages.reset();
    loseLineages(desk);
    desk.lineages = desk.openLineages();
    const ReleaseStatement after = statement("b");
    QVERIFY(after.mayLackRuns);
    QCOMPARE(after.runsLookedAt, 3);
    QCOMPARE(after.lookedAt.epsilon, before.lookedAt.epsilon);
    QVERIFY(toText(toJson(after)).find("may be missing, too") != std::string::npos);
    QVERIFY(toText(toJson(before)).find("may be missing, too") == std::string::npos);
}

/// The same table, which the new file gives a lineage of its own, counts with what the project knows of it.
void TestDamagedLineages::budgetSurvivesLostLineages() {
    LedgerDesk desk;
    makeProject(desk);
    EXPECT_OK(desk.open()->setBudget(desk.lineage, {1.05 * costOf(1), 1e-5}).result());
    EXPECT_OK(desk.open()->release("a", ReleaseChoice::AfterLooking).result());
    desk.lineages.reset();
    loseLineages(desk);
    desk.lineages = desk.openLineages();
    const auto store = desk.open();
    const std::string anew = *desk.lineages->lineageOf("print");
    QVERIFY(anew != desk.lineage);
    keepRun(*store, metricRun("d"), anew);
    draw(*store, anew, {"d"});
    QVERIFY(!store->release("d", ReleaseChoice::AfterLooking).result());
}

/// Before anything is written into it, too.
void TestDamagedLineages::olderFileIsReadWithWhatTheProjectKnows() {
    LedgerDesk desk;
    const std::string other = *desk.lineages->lineageOf("other print");
    draw(*desk.open(), desk.lineage, {"a"});
    draw(*desk.open(), other, {"b"});
    desk.lineages.reset();
    const QByteArray older = bytesOf(desk.user());
    desk.lineages = desk.openLineages();
    draw(*desk.open(), other, {"c"});
    const auto runsOf = [&](const std::string& lineage) {
        const LineageLedger ledger = ledgerOfLineage(*desk.open(StoreAccess::Read), lineage);
        return QPair(ledger.book.runs.size(), ledger.family.isComplete);
    };
    for (const std::string& lineage : {desk.lineage, other})
        QCOMPARE(runsOf(lineage), QPair(std::size_t(3), true));
    desk.lineages.reset();
    restore(desk.user(), older);
    desk.lineages = desk.openLineages();
    for (const std::string& lineage : {desk.lineage, other})
        QCOMPARE(runsOf(lineage), QPair(std::size_t(3), false));
}

void TestDamagedLineages::replacedWhileAProjectIsOpen() {
    const LedgerDesk desk;
    const auto store = desk.open();
    draw(*store, desk.lineage, {"a"});
    loseLineages(desk);
    const auto anew = desk.openLineages();
    draw(*store, desk.lineage, {"b"});
    const LineageLedger ledger = ledgerOf(*store);
    QCOMPARE(ledger.book.runs.size(), std::size_t(2));
    QVERIFY(!ledger.family.isComplete);
}

/// Entries that the copy of another project's chain has lost are missed.
void TestDamagedLineages::cutCopyOfAnotherChain() {
    LedgerDesk desk;
    drawTwo(desk, "p");
    drawTwo(desk, "q");
    tamper(desk.user(),
           "DROP TRIGGER chain_entries_are_never_deleted; DELETE FROM chain_entries WHERE place = "
           "(SELECT max(place) FROM chain_entries);");
    const auto store = desk.open(StoreAccess::Read, "p");
    QVERIFY(!ledgerOf(*store).isIntact());
}

/// Of another project on the same data: what all cost together cannot be told.
void TestDamagedLineages::damagedLedgerExportsNothing() {
    LedgerDesk desk;
    makeProject(desk);
    drawTwo(desk, "q");
    EXPECT_OK(desk.open()->planRelease("a", ReleaseChoice::AfterLooking));
    tamper(
        desk.user(),
        "DROP TRIGGER chain_entries_are_never_changed; UPDATE chain_entries SET entry = "
        "replace(entry, '10', '1') WHERE store_id <> (SELECT store_id FROM chain_entries WHERE place = 1)");
    {
        const auto store = desk.open(StoreAccess::Read);
        QCOMPARE(errorsOf(store->planRelease("a", ReleaseChoice::AfterLooking)).front().code,
                 ErrorCode::StoreBroken);
    }
    // Found at the next opening, it is replaced, and both projects can be written.
    desk.lineages.reset();
    desk.lineages = desk.openLineages();
    QVERIFY(desk.lineages->restoration().has_value());
    desk.open(StoreAccess::Write, "q");
    const auto store = desk.open();
    QVERIFY(!store->isReadOnly());
    const ReleasePlan plan = *store->planRelease("a", ReleaseChoice::AfterLooking);
    QCOMPARE(plan.statement.runsLookedAt, 5);
    QVERIFY(plan.statement.mayLackRuns);
}

/// One that is there holds something, or has lost it.
void TestDamagedLineages::emptyLineageFile() {
    LedgerDesk desk;
    drawTwo(desk);
    desk.lineages.reset();
    removeBackups(desk);
    QVERIFY(QFile::resize(desk.user(), 0));
    desk.lineages = desk.openLineages();
    QVERIFY(desk.lineages->restoration().has_value());
    QVERIFY(!ledgerOf(*desk.open()).family.isComplete);
}

void TestDamagedLineages::aProjectIsNoLineageFile() {
    const LedgerDesk desk;
    drawTwo(desk);
    const QByteArray before = bytesOf(desk.project());
    const Error error = errorsOf(LineageFile::open(desk.project())).front();
    QCOMPARE(error.code, ErrorCode::InvalidFile);
    QCOMPARE(error.field, std::string("lineages"));
    QCOMPARE(bytesOf(desk.project()), before);
    // A damaged one neither, whose backups lie beside it.
    QVERIFY(QFile::copy(desk.project(), desk.project() + ".2026-01-01.backup"));
    restore(desk.project(), "no database at all, and nothing like one");
    QVERIFY(!LineageFile::open(desk.project()));
    QCOMPARE(bytesOf(desk.project()), QByteArray("no database at all, and nothing like one"));
}

void TestDamagedLineages::sketches_data() {
    QTest::addColumn<QString>("damage");
    QTest::newRow("changed")
        << "UPDATE table_sketches SET all_cells = zeroblob(8), used_cells = zeroblob(8), "
           "left_out = zeroblob(8), left_out_columns = zeroblob(2)";
    QTest::newRow("gone") << "DELETE FROM table_sketches";
    QTest::newRow("gone, and no format") << "DELETE FROM table_sketches; PRAGMA user_version = -5";
    QTest::newRow("its digest changed") << "UPDATE sketch_digests SET digest = 'x'";
    QTest::newRow("its digest gone") << "DELETE FROM sketch_digests";
}

/// Two tables that share people are asked about, whatever became of the sketch of the first.
void TestDamagedLineages::sketches() {
    QFETCH(QString, damage);
    LedgerDesk desk;
    const auto read = [&](const char* name) {
        DatasetLoader loader(*desk.lineages);
        const auto loaded = loader.load(smallSpec(writeFile(desk.folder, name, smallCsv(80)))).result();
        return loaded ? loaded->lineageId : std::string();
    };
    QVERIFY(!read("a.csv").empty());
    desk.lineages.reset();
    QVERIFY(checkFile(desk.user(), nullptr)->findings.empty());
    const QString saved = desk.folder.filePath("saved.sqlite");
    const FileRecovery recovered = *recoverFile(desk.user(), saved, nullptr);
    QVERIFY2(recovered.lost.empty(), toText(recovered.lost).c_str());
    QCOMPARE(connectTo(saved)->single("SELECT count(*) FROM table_sketches")->toInt(), 1);
    tamper(desk.user(), damage.toUtf8().constData());
    QVERIFY(!checkFile(desk.user(), nullptr)->findings.empty());
    removeBackups(desk);
    desk.lineages = desk.openLineages();
    QVERIFY(desk.lineages->restoration()->isSalvaged);
    QVERIFY(!read("a.csv").empty());
    const std::string copy = read("b.csv");
    QCOMPARE(overlapsOf(*connectTo(desk.user()), copy)->size(), std::size_t(1));
    QVERIFY(checkFile(desk.user(), nullptr)->findings.empty());
}

/// Whoever takes one for the other must not find a lineage file where a project is looked for.
void TestDamagedLineages::noProjectIsBegunAsLineageFile() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("new.trilemma");
    const Error error = errorsOf(LineageFile::open(path)).front();
    QCOMPARE(error.code, ErrorCode::InvalidFile);
    QCOMPARE(error.field, std::string("lineages"));
    QVERIFY(QDir(folder.path()).isEmpty());
}

/// What is restored is the file that the link leads to.
void TestDamagedLineages::throughALink() {
    LedgerDesk desk;
    drawTwo(desk);
    desk.lineages.reset();
    const QString link = desk.folder.filePath("link.sqlite");
    QVERIFY(QFile::link(desk.user(), link));
    restore(desk.user(), "no database at all, and nothing like one");
    const auto opened = LineageFile::open(link);
    EXPECT_OK(opened);
    QVERIFY((*opened)->restoration().has_value());
    QVERIFY(QFileInfo(link).isSymLink());
    QVERIFY(LineageFile::open(desk.user()).ok() && !desk.openLineages()->restoration());
}

TRILEMMA_TEST(TestDamagedLineages, QCoreApplication)
#include "tst_damaged_lineages.moc"
