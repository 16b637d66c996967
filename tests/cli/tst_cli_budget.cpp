// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sweep under one budget from the command line: its price, what the ledger says, and that it stays closed.
#include "tests/support/cli_process.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

const Json slacks = {0.02, 0.05, 0.1, 0.15, 0.2};

Json totalSweep(const Json& axes, bool splitFollowsSeed = true) {
    Json spec = sampleSpec();
    spec["privacy"] = {{"total_epsilon", 1}, {"delta", 1e-5}};
    Json sweep = sweepOf(spec, axes);
    sweep["split_follows_seed"] = splitFollowsSeed;
    return sweep;
}

Json zeroOut(const CliDesk& desk) {
    return desk.json({"ledger", "--store", desk.store()}).json["lineages"][0]["drawn"]["figures"][0];
}

} // namespace

class TestCliBudget : public QObject {
    Q_OBJECT

  private slots:
    void ledgerAgrees_data();
    void ledgerAgrees();
    void oneRun();
    void staysClosed();
    void sharesAreSpentOnce();

  private:
    const QString program = TRILEMMA_CLI;
};

void TestCliBudget::ledgerAgrees_data() {
    QTest::addColumn<Json>("sweep");
    QTest::addColumn<int>("runs");
    QTest::newRow("20 on one split") << totalSweep({{"constraints.0.gamma", slacks}, {"seed", {1, 2, 3, 4}}},
                                                   false)
                                     << 20;
    QTest::newRow("40 over eight splits")
        << totalSweep({{"constraints.0.gamma", slacks}, {"seed", {1, 2, 3, 4, 5, 6, 7, 8}}}) << 40;
}

void TestCliBudget::ledgerAgrees() {
    QFETCH(Json, sweep);
    QFETCH(int, runs);
    const CliDesk desk(program);
    const CliAnswer plan = desk.json({"plan", desk.writeJson("s.json", sweep)});
    EXPECT_EXIT(plan, 0);
    const Json& budget = plan.json["total"]["one_budget"];
    QCOMPARE(keysOf(budget), (QStringList{"total_epsilon", "epsilon_of_a_run", "runs", "together"}));
    QCOMPARE(budget["runs"].get<int>(), runs);
    const CliAnswer swept = desk.sweep(sweep);
    EXPECT_EXIT(swept, 0);
    QVERIFY2(swept.error.contains("private runs at epsilon"), swept.error.constData());
    const Json figure = zeroOut(desk);
    const double spent = figure["total"].get<double>();
    QVERIFY2(spent <= 1 && spent >= 0.98, qPrintable(QString::number(spent)));
    QCOMPARE(spent, budget["together"]["epsilon"].get<double>());
    const Json& run = swept.json["runs"][0];
    QCOMPARE(run["epsilon"].get<double>(), budget["epsilon_of_a_run"].get<double>());
    const CliAnswer report =
        desk.json({"report", text(run["run_id"].get<std::string>()), "--store", desk.store()});
    EXPECT_EXIT(report, 0);
    QCOMPARE(report.json["statement"]["total_epsilon"].get<double>(), 1.0);
    QVERIFY(report.out.contains("budget of the sweep") || report.out.contains("Budget of the sweep"));
}

/// A run alone has all of it; one that has a budget of its own has no total.
void TestCliBudget::oneRun() {
    const CliDesk desk(program);
    Json spec = sampleSpec();
    spec["privacy"] = {{"total_epsilon", 1}, {"delta", 1e-5}};
    const CliAnswer answer = desk.train(spec);
    EXPECT_EXIT(answer, 0);
    QCOMPARE(answer.json["run"]["epsilon"].get<double>(), 1.0);
    const CliAnswer plan = desk.json({"plan", desk.writeJson("own.json", sampleSpec())});
    QVERIFY(plan.json["total"]["one_budget"].is_null());
}

void TestCliBudget::staysClosed() {
    const CliDesk desk(program);
    const CliAnswer first = desk.sweep(totalSweep({{"seed", {1, 2}}}));
    EXPECT_EXIT(first, 0);
    const QString batch = text(first.json["batch_id"].get<std::string>());
    EXPECT_EXIT(desk.sweep(totalSweep({{"seed", {1, 2}}}), {"--resume", batch}), 0); // nothing is left to do
    const double before = zeroOut(desk)["total"].get<double>();
    for (const Json& more :
         {totalSweep({{"seed", {1, 2, 3}}}), sweepOf(sampleSpec(), {{"seed", {1, 2, 3}}})}) {
        const CliAnswer refused = desk.sweep(more, {"--resume", batch});
        EXPECT_EXIT(refused, 4);
        QCOMPARE(refused.errors("field"), "privacy.total_epsilon");
        QCOMPARE(zeroOut(desk)["total"].get<double>(), before);
    }
    const CliAnswer open = desk.sweep(sweepOf(sampleSpec(), {{"seed", {1}}}));
    EXPECT_EXIT(open, 0);
    const CliAnswer joined =
        desk.sweep(totalSweep({{"seed", {1}}}), {"--resume", text(open.json["batch_id"].get<std::string>())});
    EXPECT_EXIT(joined, 4); // nor does a budget cover what was drawn without it
}

/// A run that failed before it drew may be trained, one whose training was broken off may not.
void TestCliBudget::sharesAreSpentOnce() {
    const CliDesk desk(program);
    Json sweep = totalSweep({{"solver.params.steps", {20, 200000}}});
    const auto process = desk.start(
        {"sweep", desk.writeJson("s.json", sweep), "--store", desk.store(), "--threads", "1", "--json"});
    const auto isRunning = [&] {
        const CliAnswer runs = desk.json({"runs", "--store", desk.store()});
        return runs.json.contains("runs") && runs.json["runs"].size() == 2 &&
               runs.json["runs"][1]["status"] == "running";
    };
    QTRY_VERIFY_WITH_TIMEOUT(isRunning(), 30000);
    kill(static_cast<pid_t>(process->processId()), SIGINT);
    const CliAnswer ended = CliDesk::finish(*process);
    EXPECT_EXIT(ended, 130);
    const double spent = zeroOut(desk)["total"].get<double>();
    QVERIFY(spent <= 1);
    const CliAnswer resumed =
        desk.sweep(sweep, {"--resume", text(ended.json["batch_id"].get<std::string>())});
    QVERIFY2(resumed.error.contains("its share is spent"), resumed.error.constData());
    QCOMPARE(zeroOut(desk)["total"].get<double>(), spent);
}

TRILEMMA_TEST(TestCliBudget, QCoreApplication)
#include "tst_cli_budget.moc"
