// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Order, pause, repetition and continuation of runs, and that the ledger counts what really drew.
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/workspace/training_queue.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>

#include <mutex>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int orderPatience = 20000; // ms

/// A desk with a queue that notes which runs began to draw.
struct QueueDesk : LedgerDesk {
    std::unique_ptr<Store> store = open();
    std::unique_ptr<DatasetLoader> loader = std::make_unique<DatasetLoader>(*lineages);
    std::unique_ptr<TrainingQueue> queue;
    std::mutex mutex;
    QStringList drew; ///< in the order of their start

    explicit QueueDesk(int threads = 1) { startQueue(threads); }
    void startQueue(int threads) {
        queue = std::make_unique<TrainingQueue>(*store, *loader, threads);
        QObject::connect(
            queue.get(), &TrainingQueue::runStarts, queue.get(),
            [this](const QString& run) {
                const std::lock_guard lock(mutex);
                drew << run;
            },
            Qt::DirectConnection);
    }
    QString table() const { return writeFile(folder, "table.csv", smallCsv(400)); }
    QStringList started() {
        const std::lock_guard lock(mutex);
        return drew;
    }
    /// As soon as the store has this many runs.
    std::vector<std::string> ids(std::size_t count = 1) const {
        if (!QTest::qWaitFor([&] { return store->runs()->size() >= count; }, orderPatience))
            qFatal("no runs");
        std::vector<std::string> all;
        const std::vector<RunRecord> runs = *store->runs();
        for (const RunRecord& run : runs)
            all.push_back(run.runId);
        return all;
    }
    RunStatus statusOf(const std::string& id) const { return store->run(id)->status; }
    /// Runs of the ledger in one of these states.
    QSet<QString> entered(const std::vector<LedgerRunState>& states) const {
        QSet<QString> found;
        const std::vector<LineageLedger> ledgers = *store->ledgers();
        for (const LineageLedger& ledger : ledgers)
            for (const LedgerRun& run : ledger.book.runs)
                if (std::find(states.begin(), states.end(), run.state) != states.end())
                    found << text(run.runId);
        return found;
    }
    /// A run that holds the only thread until it is cancelled, and is paused there.
    std::string pausedOnALongRun() {
        TrainingSpec spec = smallSpec(table());
        spec.params = {{"steps", 500000}};
        queue->add(Json::object(), {spec});
        if (!QTest::qWaitFor([&] { return queue->progress().fraction > 0; }, orderPatience))
            qFatal("no start");
        queue->pause();
        return ids().back();
    }
    bool isIdle() {
        return QTest::qWaitFor([&] { return queue->isIdle(); }, orderPatience) &&
               QTest::qWaitFor([&] { return entered({LedgerRunState::Reserved}).isEmpty(); }, orderPatience);
    }
};

std::vector<TrainingSpec> smallSpecs(const QString& file, int count) {
    std::vector<TrainingSpec> specs(static_cast<std::size_t>(count), smallSpec(file));
    for (std::size_t i = 0; i < specs.size(); ++i)
        specs[i].seed = i + 1;
    return specs;
}

QSet<QString> setOf(const QStringList& list) {
    return {list.begin(), list.end()};
}

} // namespace

class TestQueueOrder : public QObject {
    Q_OBJECT

  private slots:
    void pauseHoldsWhatTrains();
    void pausedSimulationIsTheSameModel();
    void anEmptyQueueIsNotPaused();
    void startsInTheOrderOfTheLine();
    void waitingRunsEndAtOnce();
    void cancelledBeforeItsFirstDrawWhilePaused();
    void ledgerCountsWhatDrew();
    void movedRunsAreNotReservedWithoutEnd();
    void repeatedOnce();
    void continuedRunsAreTheSame();
    void fullStoreLosesNothing();
    void withoutItsRowARunDoesNotDraw();
    void withoutTheLedgerRunsWait_data();
    void withoutTheLedgerRunsWait();
};

void TestQueueOrder::pauseHoldsWhatTrains() {
    QueueDesk desk;
    const std::string held = desk.pausedOnALongRun();
    QVERIFY(desk.queue->isPaused() && desk.queue->progress().isPaused);
    desk.queue->add(Json::object(), {smallSpec(desk.table())});
    // Its worker may be off the processor for a while before it comes to the pause.
    double before = -1;
    int same = 0;
    const auto stands = [&] {
        const double now = desk.queue->progress().fraction;
        same = now == before ? same + 1 : 0;
        before = now;
        return same >= 10;
    };
    QTRY_VERIFY_WITH_TIMEOUT(stands(), orderPatience);
    QTest::qWait(200);
    QCOMPARE(desk.queue->progress().fraction, before); // thousands of steps otherwise
    QCOMPARE(desk.started(), QStringList{text(held)});
    desk.queue->goOn();
    QVERIFY(!desk.queue->isPaused());
    QTRY_VERIFY_WITH_TIMEOUT(desk.queue->progress().fraction > before, orderPatience);
    desk.queue->cancelRun(held);
    QVERIFY(desk.isIdle());
    QCOMPARE(desk.statusOf(held), RunStatus::Cancelled);
    QCOMPARE(desk.store->runs()->back().status, RunStatus::Done);
    QCOMPARE(desk.entered({LedgerRunState::Spent}).size(), 2);
}

/// What a pause keeps is the whole state: a run that was held gives the same bits.
void TestQueueOrder::pausedSimulationIsTheSameModel() {
    QueueDesk desk;
    TrainingSpec spec = smallSpec(desk.table());
    spec.simulationSeed = 5;
    spec.params = {{"steps", 30000}};
    desk.queue->add(Json::object(), {spec});
    int pauses = 0;
    while (!desk.queue->isIdle()) {
        QTest::qWait(5);
        if (desk.queue->progress().fraction > 0 && desk.queue->progress().fraction < 1) {
            desk.queue->pause();
            pauses += desk.queue->isPaused();
            QTest::qWait(5);
            desk.queue->goOn();
        }
    }
    QVERIFY(pauses > 0);
    desk.queue->add(Json::object(), {spec});
    QVERIFY(desk.isIdle());
    const std::vector<std::string> ids = desk.ids();
    QVERIFY(desk.store->run(ids[0])->model.is_object());
    QVERIFY(desk.store->run(ids[0])->model == desk.store->run(ids[1])->model);
}

void TestQueueOrder::anEmptyQueueIsNotPaused() {
    QueueDesk desk;
    QSignalSpy paused(desk.queue.get(), &TrainingQueue::pausedChanged);
    desk.queue->pause();
    QVERIFY(!desk.queue->isPaused());
    QCOMPARE(paused.size(), 0);
    desk.pausedOnALongRun();
    desk.queue->cancelAll();
    QVERIFY(desk.isIdle());
    QVERIFY(!desk.queue->isPaused()); // else the next sweep would not start
    QCOMPARE(paused.size(), 2);
    desk.queue->add(Json::object(), {smallSpec(desk.table())});
    QVERIFY(desk.isIdle());
    QCOMPARE(desk.store->runs()->back().status, RunStatus::Done);
}

void TestQueueOrder::startsInTheOrderOfTheLine() {
    QueueDesk desk;
    const std::string held = desk.pausedOnALongRun();
    desk.queue->add(Json::object(), smallSpecs(desk.table(), 20));
    QStringList waiting = desk.queue->waitingRuns();
    QCOMPARE(waiting.size(), 20);
    QSignalSpy order(desk.queue.get(), &TrainingQueue::orderChanged);
    desk.queue->move({waiting[19].toStdString(), waiting[7].toStdString()}, RunMove::Top);
    desk.queue->move({waiting[0].toStdString()}, RunMove::End);
    desk.queue->move({held}, RunMove::End); // it does not wait
    QCOMPARE(order.size(), 2);
    const QStringList expected = desk.queue->waitingRuns();
    QCOMPARE(expected.front(), waiting[7]);
    QCOMPARE(expected[1], waiting[19]);
    QCOMPARE(expected.back(), waiting[0]);
    desk.queue->goOn();
    desk.queue->cancelRun(held);
    QVERIFY(desk.isIdle());
    QCOMPARE(desk.started(), QStringList{text(held)} + expected);
    QCOMPARE(desk.entered({LedgerRunState::Spent}).size(), 21);
}

/// Nobody has to wait for a thread to see a run go.
void TestQueueOrder::waitingRunsEndAtOnce() {
    QueueDesk desk;
    const std::string held = desk.pausedOnALongRun();
    desk.queue->add(Json::object(), smallSpecs(desk.table(), 3));
    QSignalSpy finished(desk.queue.get(), &TrainingQueue::runFinished);
    const std::vector<std::string> ids = desk.ids(4);
    desk.queue->cancelRun(ids[2]);
    desk.queue->cancelRun(ids[2]); // a second click
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, orderPatience);
    QCOMPARE(desk.statusOf(ids[2]), RunStatus::Cancelled);
    QVERIFY(desk.queue->isPaused());
    QCOMPARE(desk.statusOf(held), RunStatus::Running);
    QCOMPARE(desk.queue->waitingRuns(), (QStringList{text(ids[1]), text(ids[3])}));
    desk.queue->cancelAll();
    QVERIFY(desk.isIdle());
    QCOMPARE(desk.entered({LedgerRunState::Spent}), QSet<QString>{text(held)});
}

/// A run may wait between its reservation and its first draw; there it owes nothing yet.
void TestQueueOrder::cancelledBeforeItsFirstDrawWhilePaused() {
    QueueDesk desk;
    desk.queue->add(Json::object(), {smallSpec(desk.table())});
    desk.queue->pause(); // its worker has only just been asked for
    QVERIFY(desk.queue->isPaused());
    QTest::qWait(300);
    QCOMPARE(desk.started(), QStringList());
    desk.queue->cancelAll();
    QVERIFY(desk.isIdle());
    QCOMPARE(desk.started(), QStringList());
    QCOMPARE(desk.entered({LedgerRunState::Spent, LedgerRunState::Interrupted}).size(), 0);
    QVERIFY(!desk.store->runs()->front().spentEpsilon);
}

/// After pausing, moving, cancelling and repeating: what began to draw is spent, nothing else is, and the
/// total is the composition of exactly these runs.
void TestQueueOrder::ledgerCountsWhatDrew() {
    QueueDesk desk(2);
    const QString table = desk.table();
    std::vector<TrainingSpec> specs = smallSpecs(table, 50);
    for (const std::size_t longOne : {5, 6, 20})
        specs[longOne].params = {{"steps", 500000}};
    desk.queue->add(Json::object(), specs);
    const std::vector<std::string> ids = desk.ids();
    QTRY_VERIFY_WITH_TIMEOUT(desk.started().contains(text(ids[5])) && desk.started().contains(text(ids[6])),
                             orderPatience);
    desk.queue->pause(); // they hold both threads
    desk.queue->move({ids[49], ids[30], ids[20]}, RunMove::Top);
    desk.queue->move({ids[8], ids[9]}, RunMove::End);
    for (const std::size_t waiting : {10, 11, 12, 31, 49})
        desk.queue->cancelRun(ids[waiting]);
    desk.queue->cancelRun(ids[5]);
    desk.queue->goOn();
    QTRY_VERIFY_WITH_TIMEOUT(desk.started().contains(text(ids[20])), orderPatience);
    desk.queue->cancelRun(ids[20]);
    desk.queue->cancelRun(ids[6]);
    QVERIFY(desk.isIdle());
    std::vector<RunRecord> ended;
    for (const std::size_t badly : {10, 20, 49})
        ended.push_back(*desk.store->run(ids[badly]));
    ended[1].spec = changed(ended[1].spec, [](Json& spec) {
        spec["solver"]["params"] = {{"steps", 50}}; // else it would never end
    });
    EXPECT_OK(desk.queue->repeat(ended));
    QVERIFY(desk.isIdle());

    const std::vector<RunRecord> runs = *desk.store->runs();
    QCOMPARE(runs.size(), std::size_t(53));
    QCOMPARE(desk.entered({LedgerRunState::Spent}), setOf(desk.started()));
    QCOMPARE(desk.started().size(), 45 + 3); // all but the five that were cancelled while they waited
    QCOMPARE(desk.entered({LedgerRunState::Interrupted, LedgerRunState::Reserved}).size(), 0);
    std::vector<PrivacyEvent> events;
    for (const RunRecord& run : runs) {
        QCOMPARE(!run.events.empty(), desk.started().contains(text(run.runId)));
        events.insert(events.end(), run.events.begin(), run.events.end());
    }
    // Merged by counts, the same distributions are convolved in another order: alike up to rounding.
    QVERIFY(std::abs(drawn(*desk.store) - *account(events, Relation::ZeroOut, 1e-5)->epsilon) < 1e-6);
}

/// However long runs are moved, none is reserved that no worker came for.
void TestQueueOrder::movedRunsAreNotReservedWithoutEnd() {
    QueueDesk desk;
    std::vector<TrainingSpec> specs = smallSpecs(desk.table(), 60);
    for (std::size_t i = 1; i < specs.size(); ++i) // behind one that tells how long they take
        specs[i].params = {{"steps", 500000}};
    desk.queue->add(Json::object(), specs);
    for (int round = 2; round <= 8; ++round) {
        QTRY_COMPARE_WITH_TIMEOUT(desk.started().size(), round, orderPatience);
        QCOMPARE(desk.entered({LedgerRunState::Reserved}) - setOf(desk.started()), QSet<QString>());
        desk.queue->move({desk.queue->waitingRuns().back().toStdString()}, RunMove::Top);
        desk.queue->cancelRun(desk.started().back().toStdString());
    }
    desk.queue->cancelAll();
    QVERIFY(desk.isIdle());
    QCOMPARE(desk.entered({LedgerRunState::Spent}), setOf(desk.started()));
}

void TestQueueOrder::repeatedOnce() {
    QueueDesk desk;
    TrainingSpec gone = smallSpec(desk.table());
    gone.files = {"/nowhere/a.csv"};
    std::vector<TrainingSpec> specs = smallSpecs(desk.table(), 3);
    specs[1] = gone;
    desk.queue->add({{"request", 1}}, specs);
    QVERIFY(desk.isIdle());
    const RunRecord failed = *desk.store->run(desk.ids()[1]);
    QCOMPARE(failed.status, RunStatus::Failed);
    EXPECT_OK(desk.queue->repeat({failed}));
    EXPECT_OK(desk.queue->repeat({failed})); // a double click
    QVERIFY(desk.isIdle());
    const std::vector<RunRecord> runs = *desk.store->runs();
    QCOMPARE(runs.size(), std::size_t(4));
    QVERIFY(runs[3].runId != failed.runId);
    QCOMPARE(text(runs[3].batchId), text(failed.batchId));
    QCOMPARE(runs[3].position, failed.position);
    QCOMPARE(text(runs[3].specHash), text(failed.specHash));
    QCOMPARE(runs[3].status, RunStatus::Failed); // the file is still not there
    RunRecord broken = runs[0];
    broken.spec = changed(broken.spec, [](Json& spec) { spec["solver"]["id"] = "nobody"; });
    QVERIFY(!desk.queue->repeat({broken}));
    QCOMPARE(desk.store->runs()->size(), std::size_t(4));
}

/// A crash left three runs: the middle one had reserved.
void TestQueueOrder::continuedRunsAreTheSame() {
    QueueDesk desk;
    desk.queue->add(Json::object(), {smallSpec(desk.table())}); // so that the lineage is known
    QVERIFY(desk.isIdle());
    desk.queue.reset();
    const std::string lineage = ledgerOf(*desk.store).lineageId;
    std::vector<RunRecord> left;
    for (int i = 0; i < 3; ++i)
        left.push_back(newRecord(smallSpecs(desk.table(), 3)[static_cast<std::size_t>(i)], "batch", i));
    EXPECT_OK(desk.store->addBatch("batch", Json::object(), left).result());
    EXPECT_OK(reserve(*desk.store, lineage, {left[1].runId}));
    desk.store.reset();
    desk.store = desk.open();
    QStringList ids;
    for (RunRecord& run : left) {
        run = *desk.store->run(run.runId);
        QCOMPARE(run.status, RunStatus::Interrupted);
        ids << text(run.runId);
    }
    const QHash<QString, LedgerRunState> states = *desk.store->ledgerStates(ids);
    QCOMPARE(states.size(), 1);
    QCOMPARE(states.value(ids[1]), LedgerRunState::Interrupted);

    desk.startQueue(1);
    EXPECT_OK(desk.queue->continueRuns(left));
    EXPECT_OK(desk.queue->continueRuns(left));                           // a double click
    QTRY_VERIFY_WITH_TIMEOUT(desk.started().size() == 3, orderPatience); // one of them before the crash
    QVERIFY(desk.isIdle());
    QCOMPARE(desk.started().mid(1), (QStringList{ids[0], ids[2]}));
    QCOMPARE(desk.statusOf(left[0].runId), RunStatus::Done);
    QCOMPARE(desk.statusOf(left[1].runId), RunStatus::Interrupted);
    QCOMPARE(desk.statusOf(left[2].runId), RunStatus::Done);
    QCOMPARE(desk.store->runs()->size(), std::size_t(4));
    QCOMPARE(desk.entered({LedgerRunState::Spent}), setOf(desk.started()));
    QCOMPARE(desk.entered({LedgerRunState::Interrupted}), QSet<QString>{ids[1]});
    EXPECT_OK(desk.queue->repeat({left[1]}));
    QVERIFY(desk.isIdle());
    QCOMPARE(desk.started().size(), 4);
    QVERIFY(!ids.contains(desk.started().back()));
    QCOMPARE(desk.entered({LedgerRunState::Spent}), setOf(desk.started()));
}

/// The end of a run cannot be written: nothing more is drawn, and the run is there when there is room.
void TestQueueOrder::fullStoreLosesNothing() {
    QueueDesk desk;
    desk.queue->setKeepsUnwritten(true);
    tamper(desk.project(), "CREATE TRIGGER full BEFORE UPDATE ON runs WHEN NEW.status = 'done' "
                           "BEGIN SELECT RAISE(ABORT, 'full'); END;");
    QSignalSpy failed(desk.queue.get(), &TrainingQueue::storeFailed);
    desk.queue->add(Json::object(), smallSpecs(desk.table(), 4));
    QTRY_VERIFY_WITH_TIMEOUT(failed.size() > 0, orderPatience);
    QVERIFY(desk.queue->isPaused() && !desk.queue->isIdle());
    QVERIFY(desk.queue->unwritten() > 0);
    // Short runs end faster than a failure is known; from then on none starts, and one that trains is held.
    QTest::qWait(300);
    const QStringList before = desk.started();
    const int kept = desk.queue->unwritten();
    const qsizetype failures = failed.size();
    desk.queue->goOn();
    QTRY_VERIFY_WITH_TIMEOUT(failed.size() >= failures + kept, orderPatience); // still no room
    QVERIFY(desk.queue->isPaused());
    QVERIFY(desk.queue->unwritten() >= kept);
    QCOMPARE(desk.started(), before);
    tamper(desk.project(), "DROP TRIGGER full");
    desk.queue->goOn();
    desk.queue->goOn(); // a double click
    QVERIFY(desk.isIdle());
    QCOMPARE(desk.queue->unwritten(), 0);
    QCOMPARE(desk.started().size(), 4);
    for (const std::string& id : desk.ids()) {
        QCOMPARE(desk.statusOf(id), RunStatus::Done);
        QVERIFY(desk.store->run(id)->model.is_object());
    }
    QCOMPARE(desk.entered({LedgerRunState::Spent}).size(), 4);
}

/// A batch that could not be stored would lose what it trains: it does not draw.
void TestQueueOrder::withoutItsRowARunDoesNotDraw() {
    QueueDesk desk;
    tamper(desk.project(),
           "CREATE TRIGGER full BEFORE INSERT ON runs BEGIN SELECT RAISE(ABORT, 'full'); END;");
    QSignalSpy finished(desk.queue.get(), &TrainingQueue::runFinished);
    desk.queue->add(Json::object(), smallSpecs(desk.table(), 2));
    QVERIFY(desk.isIdle());
    QCOMPARE(finished.size(), 2);
    QCOMPARE(desk.started(), QStringList());
    QVERIFY(desk.store->runs()->empty());
}

void TestQueueOrder::withoutTheLedgerRunsWait_data() {
    QTest::addColumn<bool>("inProject");
    QTest::addColumn<QByteArray>("table");
    QTest::newRow("the user's file") << false << QByteArray("chain_entries");
    QTest::newRow("the project, behind the user's file") << true << QByteArray("ledger");
}

/// Nothing was drawn, so nothing has failed: the runs train, once and in their order, when there is room.
void TestQueueOrder::withoutTheLedgerRunsWait() {
    QFETCH(bool, inProject);
    QFETCH(QByteArray, table);
    QueueDesk desk(2);
    desk.queue->setKeepsUnwritten(true);
    const QString file = inProject ? desk.project() : desk.user();
    tamper(file,
           "CREATE TRIGGER full BEFORE INSERT ON " + table + " BEGIN SELECT RAISE(ABORT, 'full'); END;");
    QSignalSpy failed(desk.queue.get(), &TrainingQueue::storeFailed);
    desk.queue->add(Json::object(), smallSpecs(desk.table(), 5));
    for (int attempt = 1; attempt <= 2; ++attempt) {
        QTRY_VERIFY_WITH_TIMEOUT(failed.size() >= attempt && desk.queue->isPaused(), orderPatience);
        QCOMPARE(desk.started(), QStringList());
        QTRY_COMPARE_WITH_TIMEOUT(desk.queue->waitingRuns().size(), 5, orderPatience);
        failed.clear();
        if (attempt < 2) desk.queue->goOn(); // still no room
    }
    tamper(file, "DROP TRIGGER full");
    desk.queue->goOn();
    QVERIFY(desk.isIdle());
    QCOMPARE(setOf(desk.started()).size(), 5);
    QCOMPARE(desk.started().size(), 5);
    const std::vector<LineageLedger> ledgers = *desk.store->ledgers();
    QCOMPARE(ledgers.size(), std::size_t(1));
    QCOMPARE(ledgers.front().book.runs.size(), std::size_t(5));
    for (const LedgerRun& run : ledgers.front().book.runs) {
        QCOMPARE(run.state, LedgerRunState::Spent);
        QCOMPARE(run.charges.size(), chargesOf(*desk.store->run(run.runId))->size());
        QCOMPARE(desk.statusOf(run.runId), RunStatus::Done);
    }
}

TRILEMMA_TEST(TestQueueOrder, QCoreApplication)
#include "tst_queue_order.moc"
