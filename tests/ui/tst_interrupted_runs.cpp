// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a dead or closed program left, and what a person can do about it.
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "tests/support/queue_desk.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// A project that a dead program left: `unstarted` runs in the queue, and one that had reserved.
void leaveInterrupted(const QString& folder, int unstarted) {
    QueueDesk desk(folder);
    if (!desk.setUp(1, 20) || !desk.start() || !desk.isIdle()) qFatal("no first run");
    Store& store = desk.session().project().store();
    const RunRecord done = store.runs()->front();
    std::vector<RunRecord> left;
    for (int i = 0; i <= unstarted; ++i) {
        TrainingSpec spec = *trainingSpecFromJson(done.spec.json());
        spec.seed = static_cast<std::uint64_t>(i) + 10;
        left.push_back(newRecord(spec, "left", i));
    }
    if (!store.addBatch("left", Json::object(), left).result()) qFatal("no batch");
    const std::string lineage = store.ledgers()->front().lineageId;
    if (!store.reserve({{left[0].runId, lineage, *chargesOf(done)}}).result()) qFatal("no reservation");
}

} // namespace

class TestInterruptedRuns : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { prepareWindowTests(m_home); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void interruptedRunsGoOn();
    void interruptedRunsGoOnFromCheckpoints();
    void interruptedRunsAreDiscarded();

  private:
    QTemporaryDir m_home;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestInterruptedRuns::interruptedRunsGoOn() {
    leaveInterrupted(m_folder->path(), 3);
    QueueDesk desk(m_folder->path());
    QVERIFY2(desk.notice().contains("4 runs were interrupted"), qPrintable(desk.notice()));
    QVERIFY(desk.answer("window_banner", "Look at the queue"));
    QCOMPARE(desk.window().currentPage(), "train");
    const QString state = desk.banner("queue_banner");
    QVERIFY2(state.contains("On 3 of them nothing has been spent") && state.contains("were about to: 1") &&
                 state.contains("one run up to ε = 1"),
             qPrintable(state));
    QCOMPARE(desk.spent(), 2);
    QVERIFY(desk.answer("queue_banner", "Continue", true));
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 4, patience);
    QVERIFY(desk.isIdle());
    QCOMPARE(desk.session().runs().all().size(), std::size_t(5)); // the same runs
    QTRY_COMPARE_WITH_TIMEOUT(desk.spent(), 5, patience);
    QTRY_VERIFY_WITH_TIMEOUT(desk.banner("queue_banner").startsWith("One run was interrupted"), 5000);
    QVERIFY(desk.answer("queue_banner", "Train again (spends budget)", true));
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 5, patience);
    QCOMPARE(desk.session().runs().all().size(), std::size_t(6)); // a new one
    QTRY_COMPARE_WITH_TIMEOUT(desk.spent(), 6, patience);
    QTRY_VERIFY_WITH_TIMEOUT(desk.banner("queue_banner").isEmpty(), 5000);
}

void TestInterruptedRuns::interruptedRunsGoOnFromCheckpoints() {
    {
        QueueDesk desk(m_folder->path());
        QVERIFY(desk.setUp(1, 40000) && desk.start());
        QTRY_VERIFY_WITH_TIMEOUT(desk.session().queue()->progress().fraction > 0.2, patience);
        QVERIFY(desk.click("pause_button"));
    }
    QueueDesk desk(m_folder->path());
    desk.window().showPage("train");
    const QString state = desk.banner("queue_banner");
    QVERIFY2(state.contains("1 of them have a checkpoint, after ") &&
                 state.contains("for the remaining steps"),
             qPrintable(state));
    QVERIFY(state.contains("one run up to ε = 1")); // most of all
    QVERIFY(desk.answer("queue_banner", "Resume (spends budget)", true));
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 1, patience);
    QVERIFY(desk.isIdle());
    const RunRecord run = desk.session().project().store().runs()->back();
    QVERIFY(run.resumed && run.resumed->step > 8000);
    QTRY_COMPARE_WITH_TIMEOUT(desk.spent(), 2, patience); // the first attempt, and what remained
    QTRY_VERIFY_WITH_TIMEOUT(desk.banner("queue_banner").isEmpty(), 5000);
}

void TestInterruptedRuns::interruptedRunsAreDiscarded() {
    leaveInterrupted(m_folder->path(), 2);
    {
        QueueDesk desk(m_folder->path());
        desk.window().showPage("train");
        QVERIFY(desk.answer("queue_banner", "Discard"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.banner("queue_banner").isEmpty(), 5000);
        QVERIFY(desk.answer("queue_question", "Undo"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.banner("queue_banner").contains("3 runs were interrupted"), 5000);
        QVERIFY(desk.answer("queue_banner", "Discard"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.banner("queue_banner").isEmpty(), 5000);
        QCOMPARE(desk.spent(), 2); // what the dead program had reserved stays spent
    }
    QueueDesk desk(m_folder->path());
    QVERIFY2(desk.notice().isEmpty(), qPrintable(desk.notice())); // it is not asked again
    QCOMPARE(desk.session().runs().all().size(), std::size_t(4));
}

TRILEMMA_TEST(TestInterruptedRuns, QApplication)
#include "tst_interrupted_runs.moc"
