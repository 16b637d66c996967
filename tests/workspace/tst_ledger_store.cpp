// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ledger on disk: what survives crashes, backups and tampering, on both sides.
#include "tests/support/ledger_desk.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

class TestLedgerStore : public QObject {
    Q_OBJECT

  private slots:
    void bothSidesHoldTheSame();
    void lifeOfARun();
    void crashCountsAsSpent();
    void deletingARunGivesNothingBack();
    void onlyGrows_data();
    void onlyGrows();
    void brokenChain_data();
    void brokenChain();
    void restoredBackup_data();
    void restoredBackup();
    void crashBetweenBothWrites();
    void failedWriteCountsTooMuch();
    void olderUserFile();
    void otherUsersProject();
    void projectsOnTheSameData();
    void storeOfTheVersionBefore();
    void noLineageFileNoLedger();
    void userFileOfTheVersionBefore();
    void tableThatIsOnlyLookedAt_data();
    void tableThatIsOnlyLookedAt();
};

void TestLedgerStore::bothSidesHoldTheSame() {
    const LedgerDesk desk;
    const auto store = desk.open();
    EXPECT_OK(reserve(*store, desk.lineage, {"a", "b"}));
    const auto own = *ownLines(*connectTo(desk.project()), desk.lineage);
    const std::string id = *storeIdOf(*connectTo(desk.project()));
    QCOMPARE(id.size(), std::size_t(36));
    const ChainCopy copy = *copyOf(*connectTo(desk.user()), desk.lineage, id);
    QCOMPARE(own.size(), std::size_t(2));
    QVERIFY(own == copy.lines);
    QCOMPARE(verifyChain(own, chainStart(id, desk.lineage)).state, ChainState::Intact);
    QCOMPARE(text(ledgerOf(*store).own.head), text(own.back().hash));
}

void TestLedgerStore::lifeOfARun() {
    const LedgerDesk desk;
    {
        const auto store = desk.open();
        QVERIFY(store->ledgers()->empty());
        EXPECT_OK(reserve(*store, desk.lineage, {"a", "b", "c"}));
        QCOMPARE(statesOf(*store), "a reserved, b reserved, c reserved");
        QCOMPARE(drawn(*store), costOf(3));
        EXPECT_OK(store->settle({{"a", desk.lineage, true}, {"b", desk.lineage, false}}).result());
        QCOMPARE(statesOf(*store), "a spent, b refunded, c reserved");
        QCOMPARE(drawn(*store), costOf(2));
        EXPECT_OK(store->settle({{"c", desk.lineage, true}}).result());
    }
    const auto again = desk.open(StoreAccess::Read);
    QCOMPARE(statesOf(*again), "a spent, b refunded, c spent");
    QVERIFY(ledgerOf(*again).isIntact());
    QVERIFY(ledgerOf(*again).isKnown);
}

/// What was reserved when a program died is spent; a reader says so, and the next owner writes it down.
void TestLedgerStore::crashCountsAsSpent() {
    const LedgerDesk desk;
    EXPECT_OK(reserve(*desk.open(), desk.lineage, {"a"}));
    QCOMPARE(statesOf(*desk.open(StoreAccess::Read)), "a interrupted");
    const auto owner = desk.open();
    QCOMPARE(statesOf(*owner), "a interrupted");
    QCOMPARE(ledgerOf(*owner).own.entries.back().kind, LedgerKind::Commit);
    QVERIFY(ledgerOf(*owner).own.entries.back().interrupted);
    EXPECT_OK(reserve(*owner, desk.lineage, {"b"}));
    QCOMPARE(statesOf(*desk.open(StoreAccess::Read)), "a interrupted, b reserved"); // its owner lives
    QCOMPARE(drawn(*owner), costOf(2));
}

void TestLedgerStore::deletingARunGivesNothingBack() {
    const LedgerDesk desk;
    {
        const auto store = desk.open();
        keepRun(*store, finishedRun("p-1"), desk.lineage);
        draw(*store, desk.lineage, {"p-1"});
    }
    rewrite(desk.project(),
            "PRAGMA foreign_keys = ON; DELETE FROM runs; DELETE FROM batches; DELETE FROM datasets;");
    const auto store = desk.open();
    QVERIFY(store->runs()->empty());
    QCOMPARE(statesOf(*store), "p-1 spent");
    QCOMPARE(drawn(*store), costOf(1));
}

void TestLedgerStore::onlyGrows_data() {
    QTest::addColumn<bool>("project");
    QTest::addColumn<QString>("statement");
    QTest::newRow("change") << true << "UPDATE ledger SET entry = '{}'";
    QTest::newRow("delete") << true << "DELETE FROM ledger WHERE sequence = 4";
    QTest::newRow("replace") << true
                             << "INSERT OR REPLACE INTO ledger SELECT lineage_id, 1, '{}', '' FROM ledger";
    QTest::newRow("gap") << true << "INSERT INTO ledger SELECT lineage_id, 6, '{}', '' FROM ledger LIMIT 1";
    QTest::newRow("change the copy") << false << "UPDATE chain_entries SET entry = '{}'";
    QTest::newRow("delete the copy") << false << "DELETE FROM chain_entries";
    QTest::newRow("replace in the copy") << false
                                         << "INSERT OR REPLACE INTO chain_entries SELECT place, lineage_id, "
                                            "store_id, 1, '{}', '' FROM chain_entries";
}

void TestLedgerStore::onlyGrows() {
    QFETCH(bool, project);
    QFETCH(QString, statement);
    const LedgerDesk desk;
    drawTwo(desk);
    const auto connection = connectTo(project ? desk.project() : desk.user());
    QVERIFY(!connection->run(statement));
    QCOMPARE(connection
                 ->single(project ? "SELECT count(*) FROM ledger WHERE entry <> '{}'"
                                  : "SELECT count(*) FROM chain_entries WHERE entry <> '{}'")
                 ->toInt(),
             4);
}

void TestLedgerStore::brokenChain_data() {
    QTest::addColumn<QByteArray>("statements");
    QTest::addColumn<QString>("rule");
    QTest::newRow("a price was lowered")
        << QByteArray("UPDATE ledger SET entry = replace(entry, '2.0', '9.0') WHERE sequence = 1;")
        << "entry 1 of the privacy ledger was changed";
    QTest::newRow("a commit became a refund")
        << QByteArray("UPDATE ledger SET entry = replace(entry, 'commit', 'refund') WHERE sequence = 3;")
        << "entry 3 of the privacy ledger was changed";
    QTest::newRow("a hash was changed") << QByteArray("UPDATE ledger SET hash = 'x' WHERE sequence = 2;")
                                        << "entry 2 of the privacy ledger was changed";
    QTest::newRow("the first is gone")
        << QByteArray("DELETE FROM ledger WHERE sequence = 1;") << "entry 1 of the privacy ledger is missing";
    QTest::newRow("one in the middle is gone")
        << QByteArray("DELETE FROM ledger WHERE sequence = 2;") << "entry 2 of the privacy ledger is missing";
    QTest::newRow("another store's name")
        << QByteArray("UPDATE meta SET value = 'x' WHERE key = 'store_id';")
        << "entry 1 of the privacy ledger does not continue the one before it";
}

void TestLedgerStore::brokenChain() {
    QFETCH(QByteArray, statements);
    QFETCH(QString, rule);
    const LedgerDesk desk;
    drawTwo(desk);
    rewrite(desk.project(), withoutTriggers + statements + "UPDATE runs SET status = 'running';");
    const QByteArray before = bytesOf(desk.project());
    const Errors errors = errorsOf(desk.tryOpen(StoreAccess::Write));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(errors.front().code, ErrorCode::StoreBroken);
    QCOMPARE(text(errors.front().field), "ledger");
    QVERIFY2(text(errors.front().rule).contains(rule), errors.front().rule.c_str());
    const auto reader = desk.open(StoreAccess::WriteOrRead);
    QVERIFY(reader->isReadOnly());
    QVERIFY2(reader->readOnlyReason().contains(rule), qPrintable(reader->readOnlyReason()));
    QVERIFY(!reserve(*reader, desk.lineage, {"c"}));
    QVERIFY(!ledgerOf(*reader).isIntact());
    QVERIFY(drawn(*reader) >= costOf(2)); // nothing is forgotten; something may be counted twice
    QCOMPARE(bytesOf(desk.project()), before);
    drawTwo(desk, "q"); // a new project goes on with the old total
    QVERIFY(drawn(*desk.open(StoreAccess::Read, "q")) >= costOf(4));
}

void TestLedgerStore::restoredBackup_data() {
    QTest::addColumn<QByteArray>("cut"); // from its ledger; empty: an older file
    QTest::newRow("an older file") << QByteArray();
    QTest::newRow("the last entry") << QByteArray("DELETE FROM ledger WHERE sequence = 6;");
    QTest::newRow("all entries") << QByteArray("DELETE FROM ledger;");
}

/// The user's file holds what the project lacks, and brings it up to date.
void TestLedgerStore::restoredBackup() {
    QFETCH(QByteArray, cut);
    const LedgerDesk desk;
    drawTwo(desk);
    const QByteArray backup = bytesOf(desk.project());
    draw(*desk.open(), desk.lineage, {"later"});
    if (cut.isEmpty())
        restore(desk.project(), backup);
    else
        tamper(desk.project(), (withoutTriggers + cut).constData());
    {
        const auto reader = desk.open(StoreAccess::Read);
        QCOMPARE(ledgerOf(*reader).own.state, ChainState::Truncated);
        QVERIFY(ledgerOf(*reader).waiting > 0);
        QCOMPARE(drawn(*reader), costOf(3));
    }
    const auto store = desk.open();
    QVERIFY(!store->isReadOnly());
    QVERIFY(ledgerOf(*store).isIntact());
    QCOMPARE(ledgerOf(*store).own.entries.size(), std::size_t(6));
    QCOMPARE(drawn(*store), costOf(3));
}

/// The user's file has the reservation, the project does not, and nobody came to confirm anything.
void TestLedgerStore::crashBetweenBothWrites() {
    const LedgerDesk desk;
    drawTwo(desk);
    const QByteArray project = bytesOf(desk.project());
    auto store = desk.open();
    EXPECT_OK(reserve(*store, desk.lineage, {"c"}));
    const QByteArray user = bytesOf(desk.user()); // before the store is closed and confirms
    store.reset();
    restore(desk.project(), project);
    restore(desk.user(), user);
    QCOMPARE(statesOf(*desk.open(StoreAccess::Read)), "c interrupted, p-1 spent, p-2 spent");
    const auto again = desk.open();
    QVERIFY(!again->isReadOnly());
    QCOMPARE(statesOf(*again), "c interrupted, p-1 spent, p-2 spent");
    QCOMPARE(drawn(*again), costOf(3));
    EXPECT_OK(reserve(*again, desk.lineage, {"d"}));
    QVERIFY(ledgerOf(*again).isIntact());
}

/// The project cannot be written after the user's file was: the run does not start, its reserve is counted,
/// and the next entry brings the project up to date.
void TestLedgerStore::failedWriteCountsTooMuch() {
    const LedgerDesk desk;
    const auto store = desk.open();
    EXPECT_OK(reserve(*store, desk.lineage, {"a"}));
    tamper(desk.project(),
           "CREATE TRIGGER full BEFORE INSERT ON ledger BEGIN SELECT RAISE(ABORT, 'full'); END;");
    QVERIFY(!reserve(*store, desk.lineage, {"b"}));
    QCOMPARE(ledgerOf(*store).waiting, std::int64_t(1));
    QCOMPARE(drawn(*store), costOf(2));
    tamper(desk.project(), "DROP TRIGGER full;");
    EXPECT_OK(reserve(*store, desk.lineage, {"c"}));
    QCOMPARE(ledgerOf(*store).waiting, std::int64_t(0));
    QVERIFY(ledgerOf(*store).isIntact());
    QCOMPARE(drawn(*store), costOf(3));
}

void TestLedgerStore::olderUserFile() {
    const LedgerDesk desk;
    drawTwo(desk);
    const QByteArray backup = bytesOf(desk.user());
    draw(*desk.open(), desk.lineage, {"later"});
    restore(desk.user(), backup);
    QCOMPARE(ledgerOf(*desk.open(StoreAccess::Read)).lacking, std::int64_t(2));
    const auto store = desk.open();
    QVERIFY(!store->isReadOnly());
    QCOMPARE(ledgerOf(*store).lacking, std::int64_t(0)); // it has learnt what it lacked
    QVERIFY(!ledgerOf(*store).family.isComplete);        // and may lack what other projects drew
    QCOMPARE(drawn(*store), costOf(3));
    QVERIFY(ledgerOf(*store).isIntact());
}

void TestLedgerStore::otherUsersProject() {
    const LedgerDesk desk;
    drawTwo(desk);
    const auto stranger = std::move(LineageFile::open(desk.folder.filePath("stranger.sqlite"))).value();
    const auto store = std::move(Store::open(desk.project(), StoreAccess::Write, stranger.get())).value();
    QVERIFY(!ledgerOf(*store).isKnown);
    QVERIFY(ledgerOf(*store).isIntact());
    QCOMPARE(drawn(*store), costOf(2)); // with its own total
    EXPECT_OK(reserve(*store, desk.lineage, {"c"}));
    QVERIFY(!ledgerOf(*store).isKnown); // what else its data was used for stays unknown
    QVERIFY(!ledgerOf(*store).family.isComplete);
    QCOMPARE(ledgerOf(*store).lacking, std::int64_t(0));
    QCOMPARE(drawn(*store), costOf(3));
}

void TestLedgerStore::projectsOnTheSameData() {
    const LedgerDesk desk;
    drawTwo(desk, "p");
    drawTwo(desk, "q");
    const auto p = desk.open(StoreAccess::Write, "p");
    const auto q = desk.open(StoreAccess::Write, "q");
    QCOMPARE(drawn(*p), costOf(4));
    EXPECT_OK(reserve(*q, desk.lineage, {"now"})); // both at once
    EXPECT_OK(reserve(*p, desk.lineage, {"too"}));
    for (const auto* store : {p.get(), q.get()}) {
        QCOMPARE(drawn(*store), costOf(6));
        QCOMPARE(ledgerOf(*store).others.size(), std::size_t(1));
        QVERIFY(ledgerOf(*store).isIntact());
    }
    const std::string other = *desk.lineages->lineageOf("other data");
    draw(*desk.open(StoreAccess::Write, "r"), other, {"elsewhere"});
    QCOMPARE(drawn(*p), costOf(6)); // other people
    draw(*q, other, {"beside"});    // as long as nobody trains on both in one project
    QCOMPARE(drawn(*p), costOf(8));
}

/// Runs of a project that had no ledger drew all the same.
void TestLedgerStore::storeOfTheVersionBefore() {
    const LedgerDesk desk;
    {
        const auto store = std::move(Store::open(desk.project(), StoreAccess::Write)).value();
        keepRun(*store, finishedRun("old"), desk.lineage);
        RunRecord broken = finishedRun("cut");
        broken.batchId = "batch-2";
        broken.status = RunStatus::Running;
        keepRun(*store, broken, desk.lineage);
        RunRecord waiting = finishedRun("never");
        waiting.batchId = "batch-3";
        waiting.status = RunStatus::Cancelled;
        waiting.events.clear();
        keepRun(*store, waiting, desk.lineage);
    }
    tamper(desk.project(), projectWithoutDigests);
    tamper(desk.project(),
           "DROP TABLE ledger; DELETE FROM meta; ALTER TABLE runs DROP COLUMN evaluation_spent_epsilon;"
           "ALTER TABLE runs DROP COLUMN evaluation_slots; ALTER TABLE runs DROP COLUMN selected;"
           "ALTER TABLE runs DROP COLUMN group_rates; ALTER TABLE runs DROP COLUMN archived;"
           "ALTER TABLE runs DROP COLUMN resumed; DROP TABLE checkpoints;"
           "ALTER TABLE run_events DROP COLUMN part;"
           "PRAGMA user_version = 1;");
    EXPECT_OK(desk.open(StoreAccess::Read)->ledgers()); // brought up to date, whatever it is opened for
    const auto store = desk.open();
    QCOMPARE(statesOf(*store), "cut interrupted, old spent");
    QCOMPARE(drawn(*store), costOf(2));
    const LedgerCharge entered = ledgerOf(*store).book.runs.front().charges.front();
    QCOMPARE(entered.slotCount, std::int64_t(30));
    QCOMPARE(entered.split.testShare, 0.25);
    QCOMPARE(QDir(desk.folder.path()).entryList({"p.trilemma.v1-*.backup"}).size(), 1);
}

void TestLedgerStore::noLineageFileNoLedger() {
    const LedgerDesk desk;
    const auto store = std::move(Store::open(desk.project(), StoreAccess::Write)).value();
    QVERIFY(!reserve(*store, desk.lineage, {"a"}));
    QVERIFY(store->ledgers()->empty());
}

/// The user's file gains its tables, keeps its key, and its backup is as private as itself.
void TestLedgerStore::userFileOfTheVersionBefore() {
    LedgerDesk desk;
    const UserKey key = desk.lineages->key();
    tamper(desk.user(), lineagesWithoutDigests);
    tamper(desk.user(),
           "DROP TABLE chain_entries; DROP TABLE chains; DROP TABLE sketches; DROP TABLE "
           "lineage_links; DROP TABLE declarations; DROP TABLE table_sketches; DROP TABLE overlaps; "
           "DROP TABLE sources; DROP TABLE read_sources; ALTER TABLE fingerprints DROP COLUMN shared_rows; "
           "PRAGMA user_version = 1;");
    desk.lineages = desk.openLineages();
    QVERIFY(desk.lineages->key() == key);
    desk.lineage = *desk.lineages->lineageOf("print"); // sources are not told by fingerprints
    const QStringList backups = QDir(desk.folder.path()).entryList({"lineages.sqlite.v1-*.backup"});
    QCOMPARE(backups.size(), 1);
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(QFile::permissions(desk.folder.filePath(backups.front())) & others));
    drawTwo(desk);
}

/// Two runs were drawn from /a, one from /b and /c together, one from /d, and somebody found that /a and /d
/// share records.
void TestLedgerStore::tableThatIsOnlyLookedAt_data() {
    QTest::addColumn<QString>("files");
    QTest::addColumn<int>("declared"); ///< runs by paths alone
    QTest::addColumn<int>("shown");
    QTest::newRow("of one project") << "/a" << 2 << 3;
    QTest::newRow("another spelling") << "/x/../a" << 2 << 3;
    QTest::newRow("as it was read") << "/b /c" << 1 << 1;
    QTest::newRow("another order") << "/c /b" << 1 << 1;
    QTest::newRow("one of its files") << "/b" << 1 << 1;
    QTest::newRow("that and others") << "/b /a" << 3 << 4;
    QTest::newRow("with an overlap") << "/d" << 1 << 3;
    QTest::newRow("never seen") << "/e" << 0 << 0;
    QTest::newRow("the sample, which nobody trained on") << "sample:census" << 0 << 0;
}
void TestLedgerStore::tableThatIsOnlyLookedAt() {
    QFETCH(QString, files);
    QFETCH(int, declared);
    QFETCH(int, shown);
    const LedgerDesk desk;
    const std::string a = *desk.lineages->lineageOf(sourceOf({"/a"}));
    const std::string bc = *desk.lineages->lineageOf(sourceOf({"/b", "/c"}));
    const std::string d = *desk.lineages->lineageOf(sourceOf({"/d"}));
    draw(*desk.open(StoreAccess::Write, "p"), a, {"1", "2"});
    draw(*desk.open(StoreAccess::Write, "q"), bc, {"3"});
    draw(*desk.open(StoreAccess::Write, "r"), d, {"4"});
    const auto user = connectTo(desk.user());
    EXPECT_OK(user->run("INSERT INTO overlaps (lineage_id, other_id, rows) VALUES (?, ?, 30)",
                        {text(std::min(a, d)), text(std::max(a, d))}));
    const auto size = [&] {
        return user
            ->single("SELECT (SELECT count(*) FROM lineages) * 10000 + (SELECT count(*) FROM sources) * "
                     "100 + (SELECT count(*) FROM read_sources)")
            ->toInt();
    };
    const int before = size();
    std::vector<std::string> paths;
    for (const QString& file : files.split(' '))
        paths.push_back(file.toStdString());
    const Result<LineageLedger> ledger = readLedgerOf(*desk.lineages, paths);
    EXPECT_OK(ledger);
    QCOMPARE(static_cast<int>(ledger->declared.runs.size()), declared);
    QCOMPARE(static_cast<int>(ledger->book.runs.size()), shown);
    QCOMPARE(ledger->countsOverlaps(), shown > declared);
    QCOMPARE(size(), before); // nothing was entered
}

TRILEMMA_TEST(TestLedgerStore, QCoreApplication)
#include "tst_ledger_store.moc"
