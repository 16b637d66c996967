// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What can be saved of a damaged project, and damage that nobody thought of.
#include "core/workspace/backups.h"
#include "core/workspace/file_check.h"
#include "core/workspace/recovery.h"
#include "tests/support/damaged_desk.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>
#include <QRandomGenerator>

using namespace trilemma;
using namespace trilemma::test;

class TestRecovery : public QObject {
    Q_OBJECT

  private slots:
    void recovery_data();
    void recovery();
    void runsWithoutEntries();
    void wentOnInTwoWays();
    void foreignTrigger();
    void logWithoutItsProject();
    void foreignFilesStayAsTheyAre();
    void randomDamage();
};

void TestRecovery::recovery_data() {
    QTest::addColumn<QString>("damage");
    QTest::addColumn<QStringList>("runs");
    QTest::addColumn<bool>("isLost"); // anything
    const QStringList all{"a", "b", "c"};
    QTest::newRow("nothing") << "" << all << false;
    QTest::newRow("a run") << "UPDATE runs SET seconds = 77 WHERE id = 'b'" << QStringList{"a", "c"} << true;
    QTest::newRow("a model") << "UPDATE runs SET model = 'x' WHERE id = 'b'" << all << true;
    QTest::newRow("runs are gone") << "DELETE FROM runs" << QStringList() << true;
    QTest::newRow("datasets are gone") << "DELETE FROM datasets" << all << true;
    QTest::newRow("datasets are changed") << "UPDATE datasets SET slots = 1" << all << true;
    QTest::newRow("datasets and a run")
        << "DELETE FROM datasets; UPDATE runs SET slots = 1 WHERE id = 'b'" << QStringList{"a", "c"} << true;
    QTest::newRow("datasets and the ledger")
        << QString(withoutTriggers) + "DELETE FROM datasets; DELETE FROM ledger" << all << true;
    QTest::newRow("batches are gone") << "DELETE FROM batches" << all << true;
    QTest::newRow("the ledger is cut")
        << QString(withoutTriggers) + "DELETE FROM ledger WHERE sequence > 2" << all << false;
    QTest::newRow("an entry is changed")
        << QString(withoutTriggers) +
               "UPDATE ledger SET entry = replace(entry, '10', '11') WHERE sequence = 2"
        << all << false;
    QTest::newRow("the store id is gone") << "DELETE FROM meta WHERE key = 'store_id'" << all << true;
}

/// What can be read becomes a project of its own, whose ledger counts all that was drawn.
void TestRecovery::recovery() {
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
    const auto store = desk.open(StoreAccess::Read, "saved");
    QCOMPARE(idsOf(store->runs()), runs);
    QCOMPARE(saved->runs, static_cast<int>(runs.size()));
    if (!damage.contains("store_id")) QCOMPARE(drawn(*store), all);
    QVERIFY(checkFile(desk.project("saved"), desk.lineages.get())->findings.empty());
}

/// The chain is lost on both sides: what is known of the runs themselves is entered again.
void TestRecovery::runsWithoutEntries() {
    LedgerDesk desk;
    makeProject(desk);
    tamper(desk.project(), (QByteArray(withoutTriggers) + "UPDATE ledger SET entry = '' WHERE sequence = 1"));
    desk.lineages.reset();
    loseLineages(desk);
    desk.lineages = desk.openLineages();
    EXPECT_OK(recoverFile(desk.project(), desk.project("saved"), desk.lineages.get()));
    const LineageLedger ledger = ledgerOf(*desk.open(StoreAccess::Read, "saved"));
    QCOMPARE(ledger.book.runs.size(), std::size_t(3));
    QVERIFY(!ledger.family.isComplete);
}

/// A project and its copy went on apart: what either drew counts, and the project can be written again.
void TestRecovery::wentOnInTwoWays() {
    LedgerDesk desk;
    makeProject(desk);
    desk.open().reset();
    goApart(desk, "e", "d");
    QVERIFY(!desk.tryOpen(StoreAccess::Write));
    const FileCheck check = *checkFile(desk.project(), desk.lineages.get());
    QCOMPARE(check.findings.size(), std::size_t(1));
    QVERIFY(check.findings.front().remedy.find("recover") != std::string::npos);
    const FileRecovery saved = *recoverFile(desk.project(), desk.project("saved"), desk.lineages.get());
    QVERIFY2(saved.lost.empty(), toText(saved.lost).c_str());
    QCOMPARE(saved.entries, 10);
    const auto store = desk.open(StoreAccess::Write, "saved");
    QVERIFY(!store->isReadOnly());
    QCOMPARE(ledgerOf(*store).book.runs.size(), std::size_t(5));
    QVERIFY(std::abs(drawn(*store) - costOf(5)) < 1e-9);
    draw(*store, desk.lineage, {"f"});
}

/// It could take away what is entered.
void TestRecovery::foreignTrigger() {
    const LedgerDesk desk;
    makeProject(desk);
    const char* trigger =
        "CREATE TRIGGER forgets AFTER INSERT ON %1 BEGIN DELETE FROM %1 WHERE rowid < 0; END";
    tamper(desk.project(), QString(trigger).replace("%1", "runs").toUtf8().constData());
    tamper(desk.user(), QString(trigger).replace("%1", "overlaps").toUtf8().constData());
    for (const QString& file : {desk.project(), desk.user()}) {
        const FileCheck check = *checkFile(file, nullptr);
        QCOMPARE(check.findings.size(), std::size_t(1));
        QCOMPARE(check.findings.front().value, std::string("forgets"));
    }
}

/// SQLite would take it for the log of the new project.
void TestRecovery::logWithoutItsProject() {
    const LedgerDesk desk;
    restore(desk.project() + "-wal", "what a deleted project left");
    QCOMPARE(errorsOf(desk.tryOpen(StoreAccess::Write)).front().code, ErrorCode::StoreBroken);
    QVERIFY(!QFile::exists(desk.project()));
}

/// Whoever names the table in the place of the project, or of the lineage file, finds it unchanged.
void TestRecovery::foreignFilesStayAsTheyAre() {
    const LedgerDesk desk;
    restore(desk.project(), "age,income\n31,high\n");
    const auto open = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther;
    QVERIFY(QFile::setPermissions(desk.project(), open));
    QVERIFY(!desk.tryOpen(StoreAccess::Write));
    QVERIFY(!LineageFile::open(desk.project()));
    QCOMPARE(bytesOf(desk.project()), QByteArray("age,income\n31,high\n"));
    QVERIFY(QFile::permissions(desk.project()) & QFile::ReadOther);
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
    const auto runs = store.runs(RunDetail::Whole, &damage);
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
void TestRecovery::randomDamage() {
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

TRILEMMA_TEST(TestRecovery, QCoreApplication)
#include "tst_recovery.moc"
