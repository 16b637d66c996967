// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The line in which runs wait, and the clock that leaves pauses out.
#include "core/workspace/run_line.h"
#include "core/workspace/work_clock.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// "a", "b" .. as runs that are no more than their names.
std::vector<SharedRun> namedRuns(const QString& names) {
    std::vector<SharedRun> runs;
    for (const QChar name : names) {
        runs.push_back(std::make_shared<PlannedRun>());
        runs.back()->record.runId = QString(name).toStdString();
    }
    return runs;
}

QString namesOf(const std::vector<SharedRun>& runs) {
    QString names;
    for (const SharedRun& run : runs)
        names += text(run->record.runId);
    return names;
}

} // namespace

class TestRunLine : public QObject {
    Q_OBJECT

  private slots:
    void moves_data();
    void moves();
    void workersOfALine();
    void clockLeavesPausesOut();
    void timeLeft_data();
    void timeLeft();
};

void TestRunLine::moves_data() {
    QTest::addColumn<QString>("ids");
    QTest::addColumn<RunMove>("where");
    QTest::addColumn<QString>("after"); // of abcdef; empty: nothing changes
    QTest::newRow("one to the top") << "d" << RunMove::Top << "dabcef";
    QTest::newRow("two to the top keep their order") << "eb" << RunMove::Top << "beacdf";
    QTest::newRow("one to the end") << "b" << RunMove::End << "acdefb";
    QTest::newRow("one up") << "c" << RunMove::Up << "acbdef";
    QTest::newRow("first up") << "a" << RunMove::Up << "";
    QTest::newRow("a block up passes one") << "cd" << RunMove::Up << "acdbef";
    QTest::newRow("a block at the top stays") << "ab" << RunMove::Up << "";
    QTest::newRow("apart, up") << "bd" << RunMove::Up << "badcef";
    QTest::newRow("one down") << "c" << RunMove::Down << "abdcef";
    QTest::newRow("last down") << "f" << RunMove::Down << "";
    QTest::newRow("a block down passes one") << "bc" << RunMove::Down << "adbcef";
    QTest::newRow("unknown") << "z" << RunMove::Top << "";
    QTest::newRow("none") << "" << RunMove::End << "";
    QTest::newRow("all") << "abcdef" << RunMove::Top << "";
}

void TestRunLine::moves() {
    QFETCH(QString, ids);
    QFETCH(RunMove, where);
    QFETCH(QString, after);
    RunLine line;
    line.append(namedRuns("abcdef"));
    std::vector<std::string> moved;
    for (const QChar id : ids)
        moved.push_back(QString(id).toStdString());
    QCOMPARE(line.move(moved, where), !after.isEmpty());
    QCOMPARE(namesOf(line.order()), after.isEmpty() ? QString("abcdef") : after);
}

void TestRunLine::workersOfALine() {
    RunLine line;
    line.append(namedRuns("abc"));
    QCOMPARE(line.claimWorkers(2), 2);
    QCOMPARE(line.claimWorkers(2), 0); // both are on their way
    QCOMPARE(text(line.take()->record.runId), "a");
    line.setPaused(true);
    QVERIFY(!line.take()); // this worker goes
    QCOMPARE(line.claimWorkers(2), 0);
    line.setPaused(false);
    QCOMPARE(line.claimWorkers(2), 1); // the other one is still there
    QCOMPARE(text(line.take()->record.runId), "b");
    QCOMPARE(text(line.take()->record.runId), "c");
    QVERIFY(!line.take());
}

void TestRunLine::clockLeavesPausesOut() {
    WorkClock clock;
    clock.start(1000);
    QCOMPARE(clock.elapsed(5000), 4000);
    clock.pause(6000);
    QCOMPARE(clock.elapsed(60000), 5000);
    clock.pause(70000); // once more: nothing new
    clock.goOn(106000);
    QCOMPARE(clock.elapsed(107000), 6000);
    clock.goOn(200000);
    QCOMPARE(clock.elapsed(107000), 6000);
}

void TestRunLine::timeLeft_data() {
    QTest::addColumn<double>("elapsed");
    QTest::addColumn<double>("fraction");
    QTest::addColumn<double>("left");
    QTest::newRow("a quarter in 10 s") << 10.0 << 0.25 << 30.0; // 10 / 0.25 = 40 in all
    QTest::newRow("done") << 10.0 << 1.0 << 0.0;
    QTest::newRow("nothing done") << 10.0 << 0.0 << -1.0;
    QTest::newRow("too early") << 0.1 << 0.5 << -1.0;
}

void TestRunLine::timeLeft() {
    QFETCH(double, elapsed);
    QFETCH(double, fraction);
    QFETCH(double, left);
    QCOMPARE(secondsLeft(elapsed, fraction), left);
}

TRILEMMA_TEST(TestRunLine, QCoreApplication)
#include "tst_run_line.moc"
