// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the command line does with stores that others hold or that are broken, when it is interrupted, when
// runs fail, and how a sweep is resumed.
#include "core/learning/checkpoint.h"
#include "core/workspace/store.h"
#include "tests/support/cli_process.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>

#include <csignal>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int longSteps = 200000; // seconds of work, if nobody interrupts it

/// Statuses of all runs of the store, in order, as a reader sees them.
QStringList statuses(const CliDesk& desk, const QString& store) {
    QStringList found;
    const CliAnswer answer = desk.json({"runs", "--store", store});
    if (answer.exit == 0)
        for (const Json& run : answer.json["runs"])
            found << text(run["status"].get<std::string>());
    return found;
}

QStringList statuses(const CliDesk& desk) {
    return statuses(desk, desk.store());
}

/// A command that trains for a while, started and seen to be running.
std::unique_ptr<QProcess> startLong(const CliDesk& desk, const QStringList& command) {
    auto process = desk.start(command + QStringList{"--store", desk.store(), "--json"});
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 20000 && !statuses(desk).contains("running"))
        QTest::qWait(20);
    return process;
}

Json longSweep(int seeds = 3) {
    Json values = Json::array();
    for (int seed = 1; seed <= seeds; ++seed)
        values.push_back(seed);
    return sweepOf(sampleSpec(longSteps), {{"seed", values}});
}

void sendSignal(const QProcess& process, int signal) {
    ::kill(static_cast<pid_t>(process.processId()), signal);
}

/// Writes a number of four bytes into the header of a database file that nobody has open.
void patchHeader(const QString& path, qint64 offset, quint32 value) {
    QFile file(path);
    if (!file.open(QIODevice::ReadWrite) || !file.seek(offset)) qFatal("cannot patch");
    for (int shift = 24; shift >= 0; shift -= 8)
        file.putChar(static_cast<char>((value >> shift) & 0xff));
}

constexpr qint64 userVersionAt = 60; // SQLite's file format, section 1.3

} // namespace

class TestCliStore : public QObject {
    Q_OBJECT

  private slots:
    void interruptedSweep_data();
    void interruptedSweep();
    void threads_data();
    void threads();
    void hangUpThatIsIgnored();
    void interruptedTrain();
    void killedAndTakenOver();
    void twoProcessesOneStore();
    void unusableStore_data();
    void unusableStore();
    void newerStore();
    void failedRunsAndResume();
    void resumeAfterAnInterrupt();
    void resumeOfAFinishedBatch();
};

void TestCliStore::interruptedSweep_data() {
    QTest::addColumn<int>("signal");
    QTest::newRow("Ctrl+C") << SIGINT;
    QTest::newRow("terminate") << SIGTERM;
    QTest::newRow("the terminal is closed") << SIGHUP;
}

void TestCliStore::interruptedSweep() {
    QFETCH(int, signal);
    const CliDesk desk(program);
    const auto process = startLong(desk, {"sweep", desk.writeJson("s.json", longSweep()), "--threads", "1"});
    QElapsedTimer timer;
    timer.start();
    sendSignal(*process, signal);
    const CliAnswer answer = CliDesk::finish(*process);
    EXPECT_EXIT(answer, 130);
    QVERIFY2(timer.elapsed() < 3000, "an interrupt ends every run at its next step");
    QCOMPARE(keysOf(answer.json), (QStringList{"batch_id", "runs"}));
    QCOMPARE(answer.json["runs"].size(), std::size_t(3));
    for (const Json& run : answer.json["runs"])
        QVERIFY(run["status"] == "cancelled");
    QVERIFY(answer.json["runs"][0]["spent_epsilon"].get<double>() > 2.9); // what was reserved is spent
    QCOMPARE(statuses(desk), (QStringList{"cancelled", "cancelled", "cancelled"}));
    QVERIFY(!QFile::exists(desk.store() + ".lock"));
    const auto store = Store::open(desk.store(), StoreAccess::Read);
    EXPECT_OK(store);
    const std::string run = answer.json["runs"][0]["run_id"].get<std::string>();
    const Result<std::optional<Checkpoint>> left = (*store)->checkpoint(run);
    EXPECT_OK(left);
    QVERIFY(left->has_value());
}

void TestCliStore::threads_data() {
    QTest::addColumn<int>("inFile");
    QTest::addColumn<QStringList>("option");
    QTest::addColumn<int>("atWork");
    QTest::newRow("of the specification") << 1 << QStringList{} << 1;
    QTest::newRow("the option leads") << 1 << QStringList{"--threads", "2"} << 2;
    QTest::newRow("also where it is fewer") << 2 << QStringList{"--threads", "1"} << 1;
}

/// Runs that never end: those that have started are those that are at work.
void TestCliStore::threads() {
    QFETCH(int, inFile);
    QFETCH(QStringList, option);
    QFETCH(int, atWork);
    const CliDesk desk(program);
    Json sweep = longSweep();
    sweep["base"]["threads"] = inFile;
    const auto process = startLong(desk, QStringList{"sweep", desk.writeJson("s.json", sweep)} + option);
    const auto running = [&] { return statuses(desk).count("running"); };
    QTRY_COMPARE_WITH_TIMEOUT(running(), atWork, 20000);
    QTest::qWait(500); // in which another one would start
    QCOMPARE(running(), atWork);
    sendSignal(*process, SIGTERM);
    EXPECT_EXIT(CliDesk::finish(*process), 130);
}

/// Whoever starts a sweep by nohup wants it to go on when the terminal is closed.
void TestCliStore::hangUpThatIsIgnored() {
    const CliDesk desk("nohup");
    const QString sweep = desk.writeJson("s.json", longSweep(1));
    const auto process = desk.start({program, "sweep", sweep, "--store", desk.store(), "--json"});
    QTRY_VERIFY_WITH_TIMEOUT(statuses(CliDesk(program), desk.store()).contains("running"), 20000);
    sendSignal(*process, SIGHUP);
    QTest::qWait(500);
    QCOMPARE(process->state(), QProcess::Running);
    sendSignal(*process, SIGTERM);
    EXPECT_EXIT(CliDesk::finish(*process), 130);
}

void TestCliStore::interruptedTrain() {
    const CliDesk desk(program);
    const auto process = startLong(desk, {"train", desk.writeJson("s.json", sampleSpec(longSteps))});
    sendSignal(*process, SIGINT);
    const CliAnswer answer = CliDesk::finish(*process);
    EXPECT_EXIT(answer, 130);
    QCOMPARE(answer.errors("code"), "cancelled");
    QCOMPARE(statuses(desk), QStringList{"cancelled"});
}

/// A process that dies leaves its lock and its run behind; the next one takes over and tells what it found.
void TestCliStore::killedAndTakenOver() {
    const CliDesk desk(program);
    const auto process = startLong(desk, {"train", desk.writeJson("s.json", sampleSpec(longSteps))});
    process->kill();
    QVERIFY(process->waitForFinished());
    QCOMPARE(statuses(desk), QStringList{"running"}); // a reader marks nothing
    EXPECT_EXIT(desk.train(sampleSpec()), 0);
    QCOMPARE(statuses(desk), (QStringList{"interrupted", "done"}));
    const CliAnswer runs = desk.json({"runs", "--store", desk.store()});
    QVERIFY(runs.json["runs"][0]["spent_epsilon"].get<double>() > 2.9);
}

void TestCliStore::twoProcessesOneStore() {
    const CliDesk desk(program);
    const auto process = startLong(desk, {"sweep", desk.writeJson("s.json", longSweep(1))});
    const CliAnswer second = desk.train(sampleSpec());
    EXPECT_EXIT(second, 5);
    QCOMPARE(second.errors("code"), "store_busy");
    QVERIFY2(second.errors("rule").contains(QString("process %1").arg(process->processId())),
             second.out.constData());
    EXPECT_EXIT(desk.json({"front", "--store", desk.store()}), 0); // readers are welcome
    QCOMPARE(statuses(desk), QStringList{"running"});
    sendSignal(*process, SIGINT);
    EXPECT_EXIT(CliDesk::finish(*process), 130);
    EXPECT_EXIT(desk.train(sampleSpec()), 0);
}

void TestCliStore::unusableStore_data() {
    QTest::addColumn<QString>("store");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("code");
    QTest::newRow("a text file") << "text.csv" << 5 << "store_broken";
    QTest::newRow("a folder") << "." << 5 << "store_read_only";
    QTest::newRow("missing folder") << "absent/p.trilemma" << 3 << "invalid_file";
}

void TestCliStore::unusableStore() {
    QFETCH(QString, store);
    QFETCH(int, exit);
    QFETCH(QString, code);
    const CliDesk desk(program);
    const QByteArray content = smallCsv(500);
    desk.write("text.csv", content);
    const QString spec = desk.writeJson("s.json", sampleSpec());
    const QString sweep = desk.writeJson("w.json", longSweep());
    for (const QStringList& command : {QStringList{"train", spec}, {"sweep", sweep}, {"runs"}, {"front"}}) {
        const CliAnswer answer = desk.json(command + QStringList{"--store", store});
        EXPECT_EXIT(answer, exit);
        QCOMPARE(answer.errors("code"), code);
        QCOMPARE(answer.errors("field"), "store");
    }
    QFile file(desk.path("text.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), content);
}

void TestCliStore::newerStore() {
    const CliDesk desk(program);
    EXPECT_EXIT(desk.train(sampleSpec()), 0);
    patchHeader(desk.store(), userVersionAt, 99);
    const CliAnswer answer = desk.train(sampleSpec());
    EXPECT_EXIT(answer, 5);
    QCOMPARE(answer.errors("code"), "store_newer");
    QCOMPARE(statuses(desk), QStringList{"done"}); // it can still be read
}

/// A run that fails makes 6; once its cause is mended, resuming trains what is missing and all is well.
void TestCliStore::failedRunsAndResume() {
    const CliDesk desk(program);
    Json spec = toJson(smallSpec("t.csv"));
    spec["solver"]["params"]["steps"] = 20;
    const Json sweep = sweepOf(spec, {{"seed", {1, 2}}});
    const CliAnswer failed = desk.sweep(sweep);
    EXPECT_EXIT(failed, 6);
    QCOMPARE(keysOf(failed.json), (QStringList{"batch_id", "runs"}));
    QCOMPARE(statuses(desk), (QStringList{"failed", "failed"}));
    desk.write("t.csv", smallCsv(200));
    const QString batch = text(failed.json["batch_id"].get<std::string>());
    const CliAnswer resumed = desk.sweep(sweep, {"--resume", batch});
    EXPECT_EXIT(resumed, 0);
    QCOMPARE(text(resumed.json["batch_id"].get<std::string>()), batch);
    QCOMPARE(statuses(desk), (QStringList{"failed", "failed", "done", "done"})); // nothing is lost
    EXPECT_EXIT(desk.sweep(sweep, {"--resume", batch}), 0);
    QCOMPARE(statuses(desk).size(), 4);
}

void TestCliStore::resumeAfterAnInterrupt() {
    const CliDesk desk(program);
    // The first run is short, the second long: it is interrupted there, and made short by hand before
    // resuming.
    Json sweep = sweepOf(sampleSpec(), {{"solver.params.steps", {20, longSteps}}});
    const auto process = startLong(desk, {"sweep", desk.writeJson("s.json", sweep), "--threads", "1"});
    QTRY_VERIFY_WITH_TIMEOUT(statuses(desk) == (QStringList{"done", "running"}), 20000);
    sendSignal(*process, SIGINT);
    const CliAnswer answer = CliDesk::finish(*process);
    EXPECT_EXIT(answer, 130);
    QCOMPARE(statuses(desk), (QStringList{"done", "cancelled"}));
    sweep["axes"]["solver.params.steps"] = {20, 30};
    const CliAnswer resumed =
        desk.sweep(sweep, {"--resume", text(answer.json["batch_id"].get<std::string>())});
    EXPECT_EXIT(resumed, 0);
    QCOMPARE(statuses(desk),
             (QStringList{"done", "cancelled", "done"})); // the finished one is kept, not repeated
    QVERIFY(resumed.json["runs"][0]["run_id"] == answer.json["runs"][0]["run_id"]);
}

void TestCliStore::resumeOfAFinishedBatch() {
    const CliDesk desk(program);
    const Json sweep = sweepOf(sampleSpec(), {{"seed", {1, 2}}});
    const CliAnswer first = desk.sweep(sweep);
    EXPECT_EXIT(first, 0);
    const CliAnswer again = desk.sweep(sweep, {"--resume", text(first.json["batch_id"].get<std::string>())});
    EXPECT_EXIT(again, 0);
    QVERIFY(again.json == first.json); // nothing was trained, nothing was spent
    const CliAnswer more = desk.sweep(sweepOf(sampleSpec(), {{"seed", {1, 2, 3}}}),
                                      {"--resume", text(first.json["batch_id"].get<std::string>())});
    EXPECT_EXIT(more, 0);
    QCOMPARE(more.json["runs"].size(), std::size_t(3));
    QCOMPARE(more.json["runs"][2]["seed"].get<int>(), 3);
}

TRILEMMA_TEST(TestCliStore, QCoreApplication)
#include "tst_cli_store.moc"
