// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A queue whose project cannot be written any more: the first write that fails stops what draws, and who
// asked for it is told.
#include "core/workspace/training_queue.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int faultPatience = 20000; // ms

struct QueueFaultDesk : LedgerDesk {
    std::unique_ptr<Store> store = open();
    std::unique_ptr<DatasetLoader> loader = std::make_unique<DatasetLoader>(*lineages);
    std::unique_ptr<TrainingQueue> queue = std::make_unique<TrainingQueue>(*store, *loader, 1);
    std::vector<RunRecord> ended;
    int failures = 0;
    bool isFinished = false;
    std::atomic<int> started{0};

    QueueFaultDesk() {
        queue->setCheckpointEvery(std::chrono::milliseconds(1));
        QObject::connect(queue.get(), &TrainingQueue::runFinished,
                         [this](const RunRecord& run) { ended.push_back(run); });
        QObject::connect(queue.get(), &TrainingQueue::storeFailed, [this] { ++failures; });
        QObject::connect(queue.get(), &TrainingQueue::batchFinished, [this] { isFinished = true; });
        QObject::connect(
            queue.get(), &TrainingQueue::runStarts, queue.get(), [this] { ++started; }, Qt::DirectConnection);
    }
    /// Runs of these numbers of steps.
    void add(const QList<int>& steps) {
        const QString table = writeFile(folder, "table.csv", smallCsv(400));
        std::vector<TrainingSpec> specs(static_cast<std::size_t>(steps.size()), smallSpec(table));
        for (std::size_t i = 0; i < specs.size(); ++i) {
            specs[i].seed = i + 1;
            specs[i].params = {{"steps", steps[static_cast<qsizetype>(i)]}};
        }
        isFinished = false;
        queue->add(Json::object(), specs);
    }
    bool finishes() {
        return QTest::qWaitFor([this] { return isFinished; }, faultPatience);
    }
    QStringList statuses() const {
        QStringList words;
        for (const RunRecord& run : ended)
            words << text(nameOf(run.status, runStatusNames));
        return words;
    }
};

constexpr int shortRun = 20, longRun = 5000000; ///< steps; a long one takes minutes

/// The write that fails, and runs of which the first one comes to it.
void addWrites() {
    QTest::addColumn<QByteArray>("trigger");
    QTest::addColumn<QList<int>>("steps");
    const QList<int> allLong{longRun, longRun, longRun}, firstShort{shortRun, longRun, longRun};
    QTest::newRow("the start of a run")
        << QByteArray("UPDATE ON runs WHEN NEW.status = 'running'") << allLong;
    QTest::newRow("a checkpoint") << QByteArray("INSERT ON checkpoints") << allLong;
    QTest::newRow("the end of a run") << QByteArray("UPDATE ON runs WHEN NEW.status = 'done'") << firstShort;
}

void failAt(const QString& file, const QByteArray& trigger) {
    tamper(file, "CREATE TRIGGER full BEFORE " + trigger + " BEGIN SELECT RAISE(ABORT, 'full'); END;");
}

} // namespace

class TestQueueFaults : public QObject {
    Q_OBJECT

  private slots:
    void breaksOff_data() { addWrites(); }
    void breaksOff();
    void nothingIsKnownOfTheBatch();
    void pauses_data() { addWrites(); }
    void pauses();
    void theLedgerIsToldLater_data();
    void theLedgerIsToldLater();
};

/// Nobody watches: what trains is stopped, what waits does not start, and none of them counts as done.
void TestQueueFaults::breaksOff() {
    QFETCH(QByteArray, trigger);
    QFETCH(QList<int>, steps);
    QueueFaultDesk desk;
    failAt(desk.project(), trigger);
    desk.add(steps);
    QVERIFY(desk.finishes());
    QCOMPARE(desk.statuses(), (QStringList{"failed", "failed", "failed"}));
    QVERIFY(desk.failures > 0);
    QVERIFY(desk.started <= 2); // the second one may begin before the first failure is known
    for (const RunRecord& run : desk.ended)
        QVERIFY(!run.errors.empty() && run.errors.front().code != ErrorCode::Cancelled);
    const std::vector<RunRecord> stored = *desk.store->runs();
    for (const RunRecord& run : stored)
        QVERIFY(run.status != RunStatus::Done);
    const QSet<int> drawn{1, 2};
    QVERIFY(drawn.contains(totalsOf(*desk.store).runs));

    tamper(desk.project(), "DROP TRIGGER full"); // there is room again, and the same queue goes on
    desk.ended.clear();
    desk.add({shortRun});
    QVERIFY(desk.finishes());
    QCOMPARE(desk.statuses(), QStringList{"done"});
}

/// The runs are no rows of the project, and are told all the same.
void TestQueueFaults::nothingIsKnownOfTheBatch() {
    QueueFaultDesk desk;
    failAt(desk.project(), "INSERT ON runs");
    desk.add({longRun, longRun});
    QVERIFY(desk.finishes());
    QCOMPARE(desk.statuses(), (QStringList{"failed", "failed"}));
    QCOMPARE(desk.started.load(), 0);
    QVERIFY(desk.failures > 0);
}

/// Somebody watches: the queue waits for them, and goes on where it was.
void TestQueueFaults::pauses() {
    QFETCH(QByteArray, trigger);
    QFETCH(QList<int>, steps);
    QueueFaultDesk desk;
    desk.queue->setKeepsUnwritten(true);
    failAt(desk.project(), trigger);
    desk.add(steps);
    QVERIFY(QTest::qWaitFor([&] { return desk.queue->isPaused(); }, faultPatience));
    QVERIFY(desk.failures > 0);
    QVERIFY(desk.ended.empty());
    tamper(desk.project(), "DROP TRIGGER full");
    const double before = desk.queue->progress().fraction;
    const auto goesOn = [&] {
        desk.queue->goOn(); // again, where a checkpoint of before was refused since
        return desk.queue->progress().fraction > before;
    };
    QVERIFY(QTest::qWaitFor(goesOn, faultPatience));
    desk.queue->cancelAll();
    QVERIFY(desk.finishes());
    QCOMPARE(desk.statuses().count("failed"), 0);
}

void TestQueueFaults::theLedgerIsToldLater_data() {
    QTest::addColumn<bool>("isWatched");
    QTest::addColumn<bool>("inProject");
    QTest::addColumn<QByteArray>("table");
    QTest::newRow("nobody watches, the user's file")
        << false << false << QByteArray("INSERT ON chain_entries");
    QTest::newRow("nobody watches, the project") << false << true << QByteArray("INSERT ON ledger");
    QTest::newRow("somebody watches, the user's file")
        << true << false << QByteArray("INSERT ON chain_entries");
    QTest::newRow("somebody watches, the project") << true << true << QByteArray("INSERT ON ledger");
}

/// The runs are done; that they are over is told with the next ones, or when the queue goes.
void TestQueueFaults::theLedgerIsToldLater() {
    QFETCH(bool, isWatched);
    QFETCH(bool, inProject);
    QFETCH(QByteArray, table);
    QueueFaultDesk desk;
    desk.queue->setKeepsUnwritten(isWatched);
    const QString file = inProject ? desk.project() : desk.user();
    failAt(file, table + " WHEN json_extract(NEW.entry, '$.kind') = 'commit'");
    desk.add({shortRun, shortRun});
    QVERIFY(desk.finishes());
    QCOMPARE(desk.statuses(), (QStringList{"done", "done"}));
    QVERIFY(desk.failures > 0);
    QCOMPARE(desk.queue->unsettled(), 2);
    QCOMPARE(statesOf(*desk.store).count(inProject ? "spent" : "reserved"), 2); // a copy ahead counts
    tamper(file, "DROP TRIGGER full");
    desk.add({shortRun});
    QVERIFY(desk.finishes());
    QCOMPARE(desk.queue->unsettled(), 0);
    QCOMPARE(statesOf(*desk.store).count("spent"), 3);
    QCOMPARE(totalsOf(*desk.store).runs, 3);
}

TRILEMMA_TEST(TestQueueFaults, QCoreApplication)
#include "tst_queue_faults.moc"
