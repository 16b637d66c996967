// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the queue enters into the ledger, and when.
#include "core/workspace/training_queue.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>

#include <mutex>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int ledgerPatience = 20000; // ms

/// A desk with a queue.
struct LedgerQueueDesk : LedgerDesk {
    std::unique_ptr<Store> store = open();
    std::unique_ptr<DatasetLoader> loader = std::make_unique<DatasetLoader>(*lineages);
    std::unique_ptr<TrainingQueue> queue;

    explicit LedgerQueueDesk(int threads = 2)
        : queue(std::make_unique<TrainingQueue>(*store, *loader, threads)) {}

    QString table(const char* name = "table.csv", int rows = 400) {
        return writeFile(folder, name, smallCsv(rows));
    }
    void train(const std::vector<TrainingSpec>& specs) {
        QSignalSpy finished(queue.get(), &TrainingQueue::batchFinished);
        queue->add(Json::object(), specs);
        if (finished.isEmpty() && !finished.wait(ledgerPatience)) qFatal("the batch does not finish");
    }
    bool isRunning(std::size_t place) const {
        const std::vector<RunRecord> runs = *store->runs();
        return runs.size() > place && runs[place].status == RunStatus::Running;
    }
    /// Runs that are reserved and have not drawn anything.
    int ahead() const {
        QStringList waiting;
        const std::vector<RunRecord> runs = *store->runs();
        for (const RunRecord& run : runs)
            if (run.status == RunStatus::Queued) waiting << text(run.runId);
        return static_cast<int>(store->ledgerStates(waiting)->size());
    }
    /// In the middle of a block of short runs.
    void pauseWithRunsAhead() {
        TrainingSpec spec = smallSpec(table());
        spec.params = {{"steps", 1000}};
        queue->add(Json::object(), std::vector<TrainingSpec>(200, spec));
        while (!queue->isIdle()) {
            queue->pause();
            QTest::qWait(300); // what trains comes to the pause, what ended is written
            if (ahead() > 1) return;
            queue->goOn();
            QTest::qWait(20);
        }
        qFatal("never in the middle of a block");
    }
    /// How many runs are in each state, "3 spent".
    QString states() const {
        QMap<QString, int> counts;
        const std::vector<LineageLedger> ledgers = *store->ledgers();
        for (const LineageLedger& ledger : ledgers)
            for (const LedgerRun& run : ledger.book.runs)
                ++counts[text(nameOf(run.state, ledgerRunStateNames))];
        QStringList words;
        for (auto count = counts.cbegin(); count != counts.cend(); ++count)
            words << QString("%1 %2").arg(count.value()).arg(count.key());
        return words.join(", ");
    }
};

/// Lengths of the unbroken sequences of reserve entries.
QList<int> blocksOf(const LineageLedger& ledger) {
    QList<int> blocks;
    bool inBlock = false;
    for (const LedgerEntry& entry : ledger.own.entries) {
        const bool isReserve = entry.kind == LedgerKind::Reserve;
        if (isReserve && !inBlock) blocks << 0;
        if (isReserve) ++blocks.back();
        inBlock = isReserve;
    }
    return blocks;
}

} // namespace

class TestQueueLedger : public QObject {
    Q_OBJECT

  private slots:
    void everyRunIsEnteredAndPriced();
    void durableBeforeTheFirstDraw();
    void reservesInBlocks();
    void longRunsAreReservedAsTheyStart();
    void cancelledRunsAreRefunded();
    void closingTheWindow();
    void failedRunsOweNothing();
    void withoutALedgerNothingIsDrawn();
    void notPrivate();
    void attachedDataSaysSo();
    void declaredDisjoint();
    void tableThatBridgesTwo();
};

void TestQueueLedger::everyRunIsEnteredAndPriced() {
    LedgerQueueDesk desk;
    TrainingSpec spec = smallSpec(desk.table());
    TrainingSpec other = spec;
    other.privacy->epsilon = 2;
    other.splitSeed = 7;
    desk.train({spec, spec, other});
    QCOMPARE(desk.states(), "3 spent");
    const std::vector<RunRecord> runs = *desk.store->runs();
    std::vector<PrivacyEvent> events;
    for (const RunRecord& run : runs)
        events.insert(events.end(), run.events.begin(), run.events.end());
    // Merged by counts, the same distributions are convolved in another order: alike up to rounding.
    const double expected = *account(events, Relation::ZeroOut, 1e-5)->epsilon;
    QVERIFY(std::abs(drawn(*desk.store) - expected) < 1e-6);
    const LineageLedger ledger = ledgerOf(*desk.store);
    for (const LedgerRun& run : ledger.book.runs) {
        const LedgerCharge& charge = run.charges.front();
        const RunRecord record = *desk.store->run(run.runId);
        QVERIFY(charge.events == record.events);
        QCOMPARE(text(charge.split.tableId), text(record.datasetId));
        QCOMPARE(charge.split.seed, record.spec.parts().split->seed);
        QCOMPARE(charge.slotCount, record.slotCount);
        QCOMPARE(charge.part, SplitPart::Train);
        QCOMPARE(charge.delta, record.delta);
    }
}

/// In the moment before a run draws, both files hold its reserve for anybody who opens them.
void TestQueueLedger::durableBeforeTheFirstDraw() {
    LedgerQueueDesk desk;
    std::mutex mutex;
    QStringList seen;
    connect(
        desk.queue.get(), &TrainingQueue::runStarts, this,
        [&](const QString& run) {
            const auto project = connectTo(desk.project());
            const auto user = connectTo(desk.user());
            const QString pattern = '%' + run + '%';
            const int own =
                project->single("SELECT count(*) FROM ledger WHERE entry LIKE ?", {pattern})->toInt();
            const int copy =
                user->single("SELECT count(*) FROM chain_entries WHERE entry LIKE ?", {pattern})->toInt();
            const std::lock_guard lock(mutex);
            seen << QString("%1 %2").arg(own).arg(copy);
        },
        Qt::DirectConnection);
    desk.train(std::vector<TrainingSpec>(20, smallSpec(desk.table())));
    QCOMPARE(seen.size(), 20);
    QCOMPARE(seen.count("1 1"), 20); // the reserve, and no end yet
}

void TestQueueLedger::reservesInBlocks() {
    LedgerQueueDesk desk;
    desk.train(std::vector<TrainingSpec>(50, smallSpec(desk.table())));
    QCOMPARE(desk.states(), "50 spent");
    const QList<int> blocks = blocksOf(ledgerOf(*desk.store));
    // 2 for two threads, then up to 16 at once: 2 + 16 + 16 + 16, and more blocks where the machine is slow.
    QVERIFY2(blocks.size() <= 12, qPrintable(QString::number(blocks.size())));
    QCOMPARE(std::accumulate(blocks.begin(), blocks.end(), 0), 50);
}

/// A kill after the first of ten long runs costs two: the one that ended and the one that trains. How many
/// steps are long is a matter of the machine.
void TestQueueLedger::longRunsAreReservedAsTheyStart() {
    LedgerQueueDesk desk(1);
    TrainingSpec spec = smallSpec(desk.table());
    double seconds = 0;
    std::size_t reserved = 0;
    for (std::size_t first = 0, steps = 200000; seconds < 1.1; first += 10, steps *= 3) {
        spec.params = {{"steps", steps}};
        const std::size_t before = first == 0 ? 0 : ledgerOf(*desk.store).book.runs.size();
        desk.queue->add(Json::object(), std::vector<TrainingSpec>(10, spec));
        QTRY_COMPARE_WITH_TIMEOUT(desk.queue->progress().finished, 1, 3 * ledgerPatience);
        QTRY_VERIFY_WITH_TIMEOUT(desk.isRunning(first + 1), ledgerPatience);
        reserved = ledgerOf(*desk.store).book.runs.size() - before;
        seconds = desk.store->runs()->at(first).seconds;
        desk.queue->cancelAll();
        QTRY_VERIFY_WITH_TIMEOUT(desk.queue->isIdle(), ledgerPatience);
    }
    QCOMPARE(reserved, std::size_t(2));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.states().contains("reserved"), ledgerPatience);
}

void TestQueueLedger::cancelledRunsAreRefunded() {
    LedgerQueueDesk desk(1);
    desk.pauseWithRunsAhead();
    const int ahead = desk.ahead();
    desk.queue->cancelAll();
    QTRY_VERIFY_WITH_TIMEOUT(desk.queue->isIdle(), ledgerPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!desk.states().contains("reserved"), ledgerPatience);
    QVERIFY2(desk.states().startsWith(QString("%1 refunded").arg(ahead)), qPrintable(desk.states()));
    QVERIFY(!desk.states().contains("interrupted")); // cancelling costs the full price of what had begun
}

void TestQueueLedger::closingTheWindow() {
    LedgerQueueDesk desk(1);
    desk.pauseWithRunsAhead();
    const int ahead = desk.ahead();
    desk.queue.reset();
    desk.store.reset();
    desk.store = desk.open(StoreAccess::Read);
    QVERIFY2(desk.states().startsWith(QString("%1 refunded").arg(ahead)), qPrintable(desk.states()));
    QVERIFY(!desk.states().contains("interrupted") && !desk.states().contains("reserved"));
}

void TestQueueLedger::failedRunsOweNothing() {
    LedgerQueueDesk desk;
    desk.train({smallSpec("/nowhere/a.csv"), smallSpec(desk.table())});
    QCOMPARE(desk.states(), "1 spent");
}

/// The disk is full: what cannot be entered is not trained.
void TestQueueLedger::withoutALedgerNothingIsDrawn() {
    LedgerQueueDesk desk;
    tamper(desk.project(),
           "CREATE TRIGGER full BEFORE INSERT ON ledger BEGIN SELECT RAISE(ABORT, 'full'); END;");
    QSignalSpy started(desk.queue.get(), &TrainingQueue::runStarts);
    desk.train({smallSpec(desk.table()), smallSpec(desk.table())});
    const std::vector<RunRecord> runs = *desk.store->runs();
    for (const RunRecord& run : runs) {
        QCOMPARE(run.status, RunStatus::Failed);
        QVERIFY(!run.spentEpsilon);
    }
    QCOMPARE(started.size(), 0);
}

void TestQueueLedger::notPrivate() {
    LedgerQueueDesk desk;
    TrainingSpec open = smallSpec(desk.table());
    open.solverId = "sgda";
    open.privacy.reset();
    TrainingSpec simulated = smallSpec(desk.table());
    simulated.simulationSeed = 5;
    desk.train({open, simulated, smallSpec(desk.table())});
    const LedgerTotals totals = totalsOf(*desk.store);
    QCOMPARE(totals.runs, 1);
    QCOMPARE(totals.nonPrivateRuns, 2);
    QVERIFY(*totals.drawn.front().total <= 1.0);
}

void TestQueueLedger::attachedDataSaysSo() {
    LedgerQueueDesk desk;
    desk.train({smallSpec(desk.table("all.csv", 400))});
    desk.train({smallSpec(desk.table("some.csv", 100))}); // the first 100 rows of the same
    const std::vector<RunRecord> runs = *desk.store->runs();
    const std::vector<LineageLedger> ledgers = *desk.store->ledgers();
    QCOMPARE(ledgers.size(), std::size_t(2)); // a chain for each file, one total: they are of one project
    for (const LineageLedger& ledger : ledgers) {
        QCOMPARE(trilemma::totalsOf(ledger.declared, 1e-5).runs, 2);
        QVERIFY(!ledger.countsOverlaps() && ledger.overlaps.empty());
    }
    const auto warned = [](const RunRecord& run) {
        return std::any_of(run.warnings.begin(), run.warnings.end(), [](const Warning& warning) {
            return warning.text.find("shares about") != std::string::npos &&
                   warning.provenance == Provenance::NonPrivate;
        });
    };
    QVERIFY(!warned(runs[0]));
    QVERIFY(warned(runs[1]));
    desk.train({smallSpec(desk.table("some.csv", 100))}); // and again whenever it is used
    QVERIFY(warned(desk.store->runs()->back()));
}

void TestQueueLedger::declaredDisjoint() {
    LedgerQueueDesk desk;
    const LoadedDataset all = *desk.loader->load(smallSpec(desk.table("all.csv", 400))).result();
    const LoadedDataset some = *desk.loader->load(smallSpec(desk.table("some.csv", 100))).result();
    QVERIFY(some.lineageId != all.lineageId && !all.sharedRows);
    QVERIFY(some.sharedRows.value_or(0) > 50);
    const auto declare = [&](OverlapAnswer answer, const char* by) {
        return desk.lineages->declare(some.lineageId, all.lineageId, answer, by);
    };
    const auto sharedNow = [&] {
        DatasetLoader again(*desk.lineages);
        return again.load(smallSpec(desk.folder.filePath("some.csv"))).result()->sharedRows.has_value();
    };
    QVERIFY(!declare(OverlapAnswer::Disjoint, "")); // somebody has to say so
    QVERIFY(sharedNow());
    EXPECT_OK(declare(OverlapAnswer::Disjoint, "the tests"));
    QVERIFY(!sharedNow());
    EXPECT_OK(declare(OverlapAnswer::Shares, "the tests")); // the newest counts
    QVERIFY(sharedNow());
    QVERIFY(!desk.lineages->declare(some.lineageId, some.lineageId, OverlapAnswer::Shares, "the tests"));
    QVERIFY(!desk.lineages->declare(some.lineageId, "nobody", OverlapAnswer::Shares, "the tests"));
}

/// A and B of two projects are strangers until C, of a third, holds rows of both: from then on the screen
/// adds up all three, and of what the owner declared each is alone. Declared disjoint from A, C no longer
/// brings B.
void TestQueueLedger::tableThatBridgesTwo() {
    const LedgerDesk desk;
    const auto rows = [](int first, int last) {
        QByteArray csv = "x,colour,group,y\n";
        for (int i = first; i < last; ++i)
            csv += QByteArray::number(i) + '.' + QByteArray::number((i * 7919) % 10007) + ",red," +
                   (i % 5 < 2 ? "a," : "b,") + (i % 2 ? "yes\n" : "no\n");
        return csv;
    };
    std::map<char, std::string> lineageOf;
    const auto draw = [&](char name, int first, int last) {
        const QString file = writeFile(desk.folder, QString(QLatin1Char(name)) + ".csv", rows(first, last));
        DatasetLoader loader(*desk.lineages);
        lineageOf[name] = loader.load(smallSpec(file)).result()->lineageId;
        const char project[] = {name, 0};
        test::draw(*desk.open(StoreAccess::Write, project), lineageOf[name], {project});
    };
    const auto runsSeenFrom = [&](char name) {
        const char project[] = {name, 0};
        const LineageLedger ledger = ledgerOf(*desk.open(StoreAccess::Read, project));
        return QString("%1 %2").arg(ledger.book.runs.size()).arg(ledger.declared.runs.size());
    };
    draw('a', 0, 500);
    draw('b', 500, 1000);
    QCOMPARE(runsSeenFrom('a'), "1 1");
    draw('c', 250, 750);
    for (const char name : {'a', 'b', 'c'})
        QCOMPARE(runsSeenFrom(name), "3 1");
    EXPECT_OK(desk.lineages->declare(lineageOf['c'], lineageOf['b'], OverlapAnswer::Shares, "the tests"));
    QCOMPARE(runsSeenFrom('b'), "3 2");
    EXPECT_OK(desk.lineages->declare(lineageOf['a'], lineageOf['c'], OverlapAnswer::Disjoint, "the tests"));
    QCOMPARE(runsSeenFrom('a'), "1 1");
    QCOMPARE(runsSeenFrom('b'), "2 2");
}

TRILEMMA_TEST(TestQueueLedger, QCoreApplication)
#include "tst_queue_ledger.moc"
