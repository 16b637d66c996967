// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What takes the place of the user's lineage file: itself without a log that is not its own, a backup, what
// can be read of it; and what is put there by other hands.
#include "core/workspace/backups.h"
#include "tests/support/damaged_desk.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>

using namespace trilemma;
using namespace trilemma::test;

class TestRestoredLineages : public QObject {
    Q_OBJECT

  private slots:
    void logBesideIt_data();
    void logBesideIt();
    void backupPutInItsPlace();
    void newestBackupByItsDay();
    void killedWhileRestoring();
    void unreadablePages_data();
    void unreadablePages();
    void backupTakesOverWhatIsLeft();
    void olderFileBesideItsBackup();
    void projectThatWentOnApart();
    void foreignTrigger();
    void foreignFilesStay_data();
    void foreignFilesStay();
    void aLinkToNothing();
};

namespace {

/// What SQLite keeps beside a database while `statements` are in the middle of their work.
QByteArray logOf(const QString& path, const char* ending, const char* statements) {
    const auto sql = connectTo(path);
    if (const Outcome done = sql->script(statements); !done) qFatal("%s", toText(done.errors()).c_str());
    const QByteArray log = bytesOf(path + ending);
    if (log.size() < 4096) qFatal("there is no log");
    return log;
}

} // namespace

void TestRestoredLineages::logBesideIt_data() {
    QTest::addColumn<bool>("isJournal");
    QTest::addColumn<bool>("hasBackup");
    for (const bool isJournal : {true, false})
        for (const bool hasBackup : {true, false})
            QTest::addRow("%s, %s", isJournal ? "journal" : "log", hasBackup ? "backup" : "no backup")
                << isJournal << hasBackup;
}

/// SQLite takes whatever has the right name for the file's own.
void TestRestoredLineages::logBesideIt() {
    QFETCH(bool, isJournal);
    QFETCH(bool, hasBackup);
    LedgerDesk desk;
    makeProject(desk);
    const double before = drawn(*desk.open());
    const UserKey key = desk.lineages->key();
    desk.lineages.reset();
    if (!hasBackup) removeBackups(desk);
    const char* ending = isJournal ? "-journal" : "-wal";
    const QString other = desk.folder.filePath("other.sqlite");
    tamper(other,
           "CREATE TABLE other (a TEXT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
           "WHERE i < 500) INSERT INTO other SELECT hex(randomblob(400)) FROM n;");
    const QByteArray log =
        logOf(other, ending,
              isJournal ? "PRAGMA cache_size = 1; BEGIN; UPDATE other SET a = hex(randomblob(400));"
                        : "PRAGMA journal_mode = WAL; UPDATE other SET a = hex(randomblob(400));");
    restore(desk.user() + ending, log);
    desk.lineages = desk.openLineages();
    QVERIFY(desk.lineages->restoration().has_value());
    QVERIFY(desk.lineages->restoration()->isWhole);
    QVERIFY(desk.lineages->restorationText().find("nothing of your ledgers is lost") != std::string::npos);
    QVERIFY(desk.lineages->key() == key);
    const auto store = desk.open();
    QCOMPARE(drawn(*store), before);
    QVERIFY(ledgerOf(*store).family.isComplete);
    QVERIFY(!QFile::exists(desk.user() + ending));
    QCOMPARE(bytesOf(desk.lineages->restoration()->damaged + ending).size(), log.size());
    QVERIFY(QDir(desk.folder.path()).entryList({"*.alone*"}).isEmpty());
}

/// By hand, while the program does not run: it says of itself what it is.
void TestRestoredLineages::backupPutInItsPlace() {
    LedgerDesk desk;
    const QString backup = backupsOf(desk.user()).front().path;
    drawTwo(desk);
    desk.lineages.reset();
    QVERIFY(QFile::remove(desk.user()) && QFile::copy(backup, desk.user()));
    desk.lineages = desk.openLineages();
    QVERIFY(!desk.lineages->restoration());
    QVERIFY(!ledgerOf(*desk.open(StoreAccess::Read)).family.isComplete);
    EXPECT_OK(desk.lineages->lineageOf("print"));
}

/// Copied to another disk and back, the oldest has the newest time.
void TestRestoredLineages::newestBackupByItsDay() {
    LedgerDesk desk;
    drawTwo(desk);
    desk.lineages.reset();
    const QString today = backupsOf(desk.user()).front().path;
    const QString older = desk.user() + ".2026-01-02.backup", oldest = desk.user() + ".2026-01-01.backup";
    QVERIFY(QFile::copy(desk.user(), older) && QFile::copy(today, oldest) && QFile::remove(today));
    QFile file(oldest);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addDays(1), QFileDevice::FileModificationTime));
    file.close();
    restore(desk.user(), "no database at all, and nothing like one");
    desk.lineages = desk.openLineages();
    QCOMPARE(desk.lineages->restoration()->backup, older);
}

/// Between setting aside what was damaged and putting something in its place.
void TestRestoredLineages::killedWhileRestoring() {
    LedgerDesk desk;
    drawTwo(desk);
    const UserKey key = desk.lineages->key();
    desk.lineages.reset();
    removeBackups(desk);
    tamper(desk.user(), changedEntry);
    QVERIFY(setAside(desk.user()).ok());
    desk.lineages = desk.openLineages();
    QVERIFY(desk.lineages->restoration()->isSalvaged);
    QVERIFY(desk.lineages->key() == key);
    QVERIFY(!ledgerOf(*desk.open()).family.isComplete);
}

void TestRestoredLineages::unreadablePages_data() {
    QTest::addColumn<bool>("isCut"); // by a whole page
    QTest::newRow("a page of entries") << false;
    QTest::newRow("cut") << true;
}

/// Without a backup everything before what cannot be read is kept.
void TestRestoredLineages::unreadablePages() {
    QFETCH(bool, isCut);
    LedgerDesk desk;
    for (int i = 0; i < 20; ++i)
        draw(*desk.open(), desk.lineage, {"r" + std::to_string(i)});
    const UserKey key = desk.lineages->key();
    desk.lineages.reset();
    removeBackups(desk);
    QByteArray bytes = bytesOf(desk.user());
    const qsizetype last = bytes.lastIndexOf("\"run_id\":\"r15\"") / 4096;
    if (isCut)
        bytes.chop(4096);
    else
        bytes.replace(last * 4096, 4096, QByteArray(4096, '\x5a'));
    restore(desk.user(), bytes);
    desk.lineages = desk.openLineages();
    QVERIFY(desk.lineages->restoration()->isSalvaged);
    QVERIFY(desk.lineages->key() == key);
    const auto user = connectTo(desk.user());
    const int kept = user->single("SELECT count(*) FROM chain_entries")->toInt();
    QVERIFY2(kept >= 8 && kept < 40, qPrintable(QString::number(kept)));
    QCOMPARE(user->single("SELECT count(*) FROM lineages")->toInt(), 1);
    QCOMPARE(ledgerOf(*desk.open()).book.runs.size(), std::size_t(20));
}

/// A backup of this morning, and a file that lacks only its last pages.
void TestRestoredLineages::backupTakesOverWhatIsLeft() {
    LedgerDesk desk;
    const QString backup = backupsOf(desk.user()).front().path; // made before the first run
    drawTwo(desk, "p");
    drawTwo(desk, "q");
    desk.lineages.reset();
    restore(desk.user(), bytesOf(desk.user()) + "torn");
    tamper(desk.user(), "UPDATE secret SET key = zeroblob(32)");
    desk.lineages = desk.openLineages();
    QCOMPARE(desk.lineages->restoration()->backup, backup);
    const LineageLedger ledger = ledgerOf(*desk.open(StoreAccess::Read));
    QCOMPARE(ledger.book.runs.size(), std::size_t(4));
    QVERIFY(!ledger.family.isComplete);
}

/// Somebody put an older copy back, and all its projects know no more.
void TestRestoredLineages::olderFileBesideItsBackup() {
    LedgerDesk desk;
    drawTwo(desk, "p");
    desk.lineages.reset();
    const QByteArray older = bytesOf(desk.user());
    desk.lineages = desk.openLineages();
    drawTwo(desk, "q");
    desk.lineages.reset();
    removeBackups(desk);
    desk.openLineages().reset(); // today's
    restore(desk.user(), older);
    desk.lineages = desk.openLineages();
    QVERIFY(!desk.lineages->restoration());
    const LineageLedger ledger = ledgerOf(*desk.open(StoreAccess::Read, "p"));
    QCOMPARE(ledger.book.runs.size(), std::size_t(4));
    QVERIFY(!ledger.family.isComplete);
}

/// What only its other copy drew is in no total, of other projects neither.
void TestRestoredLineages::projectThatWentOnApart() {
    LedgerDesk desk;
    drawTwo(desk, "p");
    drawTwo(desk, "q");
    goApart(desk, "here", "elsewhere");
    QVERIFY(ledgerOf(*desk.open(StoreAccess::Read, "q")).family.isComplete);
    QVERIFY(!ledgerOf(*desk.open(StoreAccess::Read)).family.isComplete);
    const Error refused = errorsOf(desk.tryOpen(StoreAccess::Write)).front();
    QVERIFY2(refused.remedy.find("recover") != std::string::npos, refused.remedy.c_str());
    QVERIFY(!ledgerOf(*desk.open(StoreAccess::Read, "q")).family.isComplete);
}

/// It could swallow what is entered.
void TestRestoredLineages::foreignTrigger() {
    LedgerDesk desk;
    drawTwo(desk);
    const char* trigger =
        "CREATE TRIGGER \"swal\"\"lows\" BEFORE INSERT ON %1 BEGIN SELECT RAISE(IGNORE); END";
    desk.lineages.reset();
    tamper(desk.user(), QString(trigger).replace("%1", "chain_entries").toUtf8().constData());
    tamper(desk.project(), QString(trigger).replace("%1", "ledger").toUtf8().constData());
    desk.lineages = desk.openLineages();
    draw(*desk.open(), desk.lineage, {"c"});
    QCOMPARE(drawn(*desk.open(StoreAccess::Read)), costOf(3));
    QVERIFY(!desk.openLineages()->restoration());
}

void TestRestoredLineages::foreignFilesStay_data() {
    QTest::addColumn<QString>("statements"); // empty: a file of one byte
    QTest::newRow("one byte") << "";
    QTest::newRow("a database") << "CREATE TABLE notes (a TEXT); INSERT INTO notes VALUES ('x')";
    QTest::newRow("with a format") << "CREATE TABLE notes (a TEXT); PRAGMA user_version = 3";
    QTest::newRow("in WAL mode") << "PRAGMA journal_mode = WAL; CREATE TABLE notes (a TEXT)";
}

/// Whatever somebody names in the place of the lineage file.
void TestRestoredLineages::foreignFilesStay() {
    QFETCH(QString, statements);
    const QTemporaryDir folder;
    const QString path = folder.filePath("notes.db");
    restore(path, statements.isEmpty() ? "a" : "");
    if (!statements.isEmpty()) tamper(path, statements.toUtf8().constData());
    const QByteArray before = bytesOf(path);
    for (int i = 0; i < 2; ++i) {
        QVERIFY(!LineageFile::open(path));
        QCOMPARE(bytesOf(path), before);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"notes.db"});
    }
}

/// Where a backup lies beside it, too.
void TestRestoredLineages::aLinkToNothing() {
    LedgerDesk desk;
    drawTwo(desk);
    desk.lineages.reset();
    const QString elsewhere = desk.folder.filePath("unplugged.sqlite");
    QVERIFY(QFile::rename(desk.user(), elsewhere) && QFile::link(elsewhere, desk.user()));
    desk.lineages = desk.openLineages();
    QVERIFY(!desk.lineages->restoration());
    desk.lineages.reset();
    QVERIFY(QFile::rename(elsewhere, elsewhere + ".gone"));
    const Error error = errorsOf(LineageFile::open(desk.user())).front();
    QCOMPARE(error.code, ErrorCode::StoreReadOnly);
    QVERIFY(QFileInfo(desk.user()).isSymLink());
}

TRILEMMA_TEST(TestRestoredLineages, QCoreApplication)
#include "tst_restored_lineages.moc"
