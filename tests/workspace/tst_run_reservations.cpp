// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many runs are reserved before a worker comes for them: those that are about to run.
#include "core/train/run_recording.h"
#include "core/train/trainer.h"
#include "core/workspace/run_reservations.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <utility>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Thirty runs of one batch that wait, and nobody at work. The last ten are of another solver.
struct WaitingDesk : LedgerDesk {
    std::unique_ptr<Store> store = open();
    DatasetLoader loader{*lineages};
    RunReservations reservations;
    std::vector<SharedRun> runs;

    explicit WaitingDesk(std::size_t workers)
        : reservations(*store, workers) {
        const QString table = writeFile(folder, "table.csv", smallCsv(400));
        std::vector<RunRecord> records;
        for (int i = 0; i < 30; ++i) {
            auto run = std::make_shared<PlannedRun>();
            run->spec = smallSpec(table);
            if (i >= 20) run->spec.solverId = "dp-sgd";
            run->record = newRecord(run->spec, "batch", i);
            run->dataset = loader.load(run->spec);
            records.push_back(run->record);
            runs.push_back(std::move(run));
        }
        const QFuture<Outcome> added = store->addBatch("batch", Json::object(), records);
        for (const SharedRun& run : runs) {
            run->added = added;
            reservations.add(run);
        }
    }
    /// As a worker does it that comes for the run, trains it and goes.
    void train(std::size_t place, double seconds) {
        if (!reservations.reserve(runs[place])) qFatal("not reserved");
        reservations.noteDuration(*runs[place], seconds);
        reservations.abandon(runs[place]);
    }
    int reserved() const {
        int count = 0;
        for (const SharedRun& run : runs)
            count += run->isReserved;
        return count;
    }
};

} // namespace

class TestRunReservations : public QObject {
    Q_OBJECT

  private slots:
    void aboutASecondAhead_data();
    void aboutASecondAhead();
    void onlyWhatIsKnownToBeShort();
    void everyWorkerFindsItsRun();
    void longerOnesOfTheSameKind();
    void whatIsToStopIsPassedOver();
    void movedRunsAreNotReservedWithoutEnd();
};

/// After runs that took so many seconds, one worker asks for the next.
void TestRunReservations::aboutASecondAhead_data() {
    QTest::addColumn<int>("workers");
    QTest::addColumn<QList<double>>("seconds");
    QTest::addColumn<int>("reserved"); ///< by the next request, in all
    using Seconds = QList<double>;
    QTest::newRow("nothing is known") << 1 << Seconds{} << 1;
    QTest::newRow("two begin at once") << 2 << Seconds{} << 2;
    QTest::newRow("far more workers than a block") << 40 << Seconds{} << 16;
    QTest::newRow("longer than a second") << 1 << Seconds{1.1} << 1;
    QTest::newRow("hours") << 1 << Seconds{9000} << 1;
    QTest::newRow("three in a second") << 1 << Seconds{0.3} << 4; // and the one that begins: 3 x 0.3 <= 1
    QTest::newRow("a hundred in a second") << 1 << Seconds{0.01} << 16;
    QTest::newRow("no time at all") << 1 << Seconds{0} << 16;
    QTest::newRow("two workers do twice as much") << 2 << Seconds{0.3, 0.3} << 7; // 6 x 0.3 <= 2
    QTest::newRow("a longer one counts at once") << 1 << Seconds{0.01, 3} << 1;
    QTest::newRow("a shorter one by half") << 1 << Seconds{0.8, 0.1} << 3;   // 0.45 each
    QTest::newRow("one alone was long") << 1 << Seconds{3, 0, 0, 0, 0} << 6; // 3/16 each
}
void TestRunReservations::aboutASecondAhead() {
    QFETCH(int, workers);
    QFETCH(QList<double>, seconds);
    QFETCH(int, reserved);
    WaitingDesk desk(static_cast<std::size_t>(workers));
    for (const double each : seconds)
        desk.reservations.noteDuration(*desk.runs[0], each); // as if of runs before
    QVERIFY(desk.reservations.reserve(desk.runs[0]).ok());
    QCOMPARE(desk.reserved(), reserved);
}

/// A solver of which nothing has ended yet is not taken for a short one.
void TestRunReservations::onlyWhatIsKnownToBeShort() {
    WaitingDesk desk(1);
    for (std::size_t i = 0; i < 20; ++i)
        desk.train(i, 0.001);
    QCOMPARE(desk.reserved(), 20);
    QVERIFY(desk.reservations.reserve(desk.runs[20]).ok());
    QCOMPARE(desk.reserved(), 21);
}

/// While one worker trains another one finds its run reserved or reserves it; nothing else is.
void TestRunReservations::everyWorkerFindsItsRun() {
    WaitingDesk desk(3);
    QVERIFY(desk.reservations.reserve(desk.runs[0]).ok());
    QCOMPARE(desk.reserved(), 3); // two more are free
    QVERIFY(desk.reservations.reserve(desk.runs[1]).ok());
    QVERIFY(desk.reservations.reserve(desk.runs[2]).ok());
    QCOMPARE(desk.reserved(), 3);
    for (const std::size_t ended : {0, 1, 2}) { // each worker takes the next one
        desk.reservations.noteDuration(*desk.runs[ended], 60);
        desk.reservations.abandon(desk.runs[ended]);
        QVERIFY(desk.reservations.reserve(desk.runs[ended + 3]).ok());
        QCOMPARE(desk.reserved(), static_cast<int>(ended) + 4);
    }
}

/// A sweep over the number of steps: the first long one is not taken for one of the short ones before it.
void TestRunReservations::longerOnesOfTheSameKind() {
    WaitingDesk desk(1);
    for (std::size_t i = 3; i < 20; ++i)
        desk.runs[i]->spec.params["steps"] = 100 * desk.runs[0]->spec.params["steps"].get<int>();
    desk.train(0, 0.02);
    QVERIFY(desk.reservations.reserve(desk.runs[1]).ok());
    QCOMPARE(desk.reserved(), 3); // the next one takes 2 s
}

void TestRunReservations::whatIsToStopIsPassedOver() {
    WaitingDesk desk(1);
    desk.train(0, 0.4);
    desk.runs[2]->stop.request_stop();
    QVERIFY(desk.reservations.reserve(desk.runs[1]).ok());
    QCOMPARE(desk.reserved(), 4); // 0, 1 and, 2 being passed over, 3 and 4: 2 x 0.4 <= 1
    QVERIFY(!desk.runs[2]->isReserved && desk.runs[4]->isReserved);
}

/// However runs are moved, fewer than a block are reserved that no worker came for.
void TestRunReservations::movedRunsAreNotReservedWithoutEnd() {
    WaitingDesk desk(1);
    desk.train(0, 0.001);
    QVERIFY(desk.reservations.reserve(desk.runs[1]).ok());
    QCOMPARE(desk.reserved(), 17); // 0, 1 and fifteen ahead
    std::size_t atWork = 1;
    for (const std::size_t moved : {19, 18, 17}) { // to the front of the line, one after the other
        desk.reservations.abandon(desk.runs[std::exchange(atWork, moved)]);
        QVERIFY(desk.reservations.reserve(desk.runs[moved]).ok());
    }
    QCOMPARE(desk.reserved(), 20);
}

TRILEMMA_TEST(TestRunReservations, QCoreApplication)
#include "tst_run_reservations.moc"
