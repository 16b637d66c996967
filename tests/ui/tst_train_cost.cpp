// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the Train page says of a sweep before it starts, and of its runs while they train.
#include "core/wish/sweep_estimate.h"
#include "core/wish/ways_to_explore.h"
#include "tests/support/test_program.h"
#include "tests/support/train_desk.h"
#include "ui/base/words.h"
#include "ui/charts/history_chart.h"
#include "ui/session/price.h"
#include "ui/widgets/banner.h"

#include <QAbstractItemModelTester>
#include <QStandardPaths>

using namespace trilemma;
using namespace trilemma::test;

class TestTrainCost : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    /// Runs of 100 steps in 2 s and of 300 in 4 s: 6 s for 400 steps, 0.015 s a step. Others do not count.
    void secondsOfAStep() {
        const auto run = [](const char* solver, RunStatus status, std::int64_t steps, double seconds,
                            const char* file = "a.csv") {
            RunRecord record;
            record.solver = solver;
            record.status = status;
            record.steps = steps;
            record.seconds = seconds;
            record.spec = Json{{"data", {{"files", {file}}}}, {"model", {{"id", "linear"}}}};
            return record;
        };
        const StepSeconds seconds =
            stepSeconds({run("raco-dp", RunStatus::Done, 100, 2), run("raco-dp", RunStatus::Done, 300, 4),
                         run("raco-dp", RunStatus::Cancelled, 100, 9), run("sgd", RunStatus::Running, 10, 1),
                         run("dp-sgd", RunStatus::Done, 10, 0), // a selection: its time is a secret
                         run("sgda", RunStatus::Done, 10, 1, "b.csv")},
                        {"a.csv"});
        QVERIFY(seconds == (StepSeconds{{{"raco-dp", "linear"}, 0.015}}));
    }

    /// 0.01 s a step: 40 and 80 steps, 2 seeds, is 2.4 s; on two threads half of it, on 100 no less than a
    /// quarter, as there are four runs.
    void estimatesTime() {
        EstimateRequest request;
        Draft draft = sampleDraft();
        makeQuick(draft);
        request.wish = draft;
        request.wish.paramAxes = {{"solver.params.steps", {40, 80}}};
        QVERIFY(!estimateSweep(request).seconds);
        QCOMPARE(estimateSweep(request).unmeasured.size(), std::size_t(1));
        request.measured[{"raco-dp", "linear"}] = 0.01;
        QCOMPARE(*estimateSweep(request).seconds, 2.4);
        request.threads = 2;
        QCOMPARE(*estimateSweep(request).seconds, 1.2);
        request.threads = 100;
        QCOMPARE(*estimateSweep(request).seconds, 0.6);
        request.wish.solvers = {"raco-dp", "sgd"};
        const SweepEstimate partly = estimateSweep(request);
        QCOMPARE(*partly.seconds, 0.6);
        QVERIFY(partly.unmeasured == std::vector<std::string>{"SGD (not private), Linear model"});
    }

    /// What is said before the start is what the ledger shows afterwards, also of the second sweep.
    void priceIsThatOfTheLedger() {
        WindowDesk desk;
        openProject(desk);
        openSample(desk);
        change(desk, [](Draft& draft) { makeQuick(draft); });
        const auto ledgerAfter = [&] {
            const LedgerBook book = desk.session().project().store().ledgers()->front().book;
            return *composedFigure(chargesLookedAt(book), Relation::ZeroOut, "record", 1e-5)->epsilon;
        };
        EstimateRequest request;
        request.wish = desk.draft();
        request.count = expectedCount(desk.draft());
        const double promised = *estimateSweep(request).total->epsilon;
        QTRY_VERIFY_WITH_TIMEOUT(textOf(desk, "total_price_label").contains(boundNumber(promised)), patience);
        QVERIFY(textOf(desk, "time_label").contains("unknown until the first run has ended"));
        train(desk);
        QCOMPARE(ledgerAfter(), promised);

        change(desk, [](Draft& draft) {
            draft.gammas = {0.1};
            draft.evaluationEpsilon = 0.5;
        });
        QTRY_VERIFY_WITH_TIMEOUT(textOf(desk, "total_price_label").contains("with the 2 private runs"),
                                 patience);
        QTRY_VERIFY_WITH_TIMEOUT(textOf(desk, "time_label").contains("about"),
                                 patience); // once it is measured
        request.wish = desk.draft();
        request.count = expectedCount(desk.draft());
        request.book = desk.session().project().store().ledgers()->front().book;
        request.layout = request.book.runs.front().charges.front().split.layout;
        const SweepEstimate second = estimateSweep(request);
        QVERIFY(*second.total->epsilon > promised && *second.total->epsilon > *second.alone->epsilon);
        QTRY_VERIFY_WITH_TIMEOUT(
            textOf(desk, "total_price_label").contains(epsilonFigure(second.total->epsilon)), patience);
        train(desk);
        QCOMPARE(ledgerAfter(), *second.total->epsilon);
    }

    /// Each run at the budget, all of them sharing it, one release; nothing where there is one run.
    void threeWaysSideBySide() {
        WindowDesk desk;
        openProject(desk);
        openSample(desk);
        change(desk, [](Draft& draft) { makeQuick(draft); });
        const auto ways = waysToExplore(desk.draft(), expectedCount(desk.draft()));
        QVERIFY(ways && *ways);
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QLabel>("ways_label"), patience);
        const QString text = textOf(desk, "ways_label");
        for (const QString& part : {epsilonFigure((*ways)->runByRun), epsilonFigure((*ways)->eachShare),
                                    epsilonFigure((*ways)->oneRelease), QString("One-release frontier")})
            QVERIFY2(text.contains(part), qPrintable(text));
        change(desk, [](Draft& draft) {
            draft.gammas = {0.1};
            draft.seeds = 1;
        });
        QTRY_VERIFY_WITH_TIMEOUT(textOf(desk, "total_price_label").contains("ε ="), patience);
        QVERIFY(!desk.find<QLabel>("ways_label"));
    }

    void warnsOfTheBudget() {
        WindowDesk desk;
        openProject(desk);
        openSample(desk);
        change(desk, [](Draft& draft) { makeQuick(draft); });
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("start_training_button")->isEnabled(), 5000);
        train(desk);
        const std::string lineage = desk.session().project().store().ledgers()->front().lineageId;
        const auto setBudget = [&](double epsilon) {
            QVERIFY(desk.session().project().store().setBudget(lineage, {epsilon, 1e-5}).result().ok());
            change(desk, [](Draft& draft) { draft.gammas = {draft.gammas.front() + 0.01}; });
        };
        setBudget(50);
        QTRY_VERIFY_WITH_TIMEOUT(textOf(desk, "total_price_label").contains("ε ="), patience);
        QVERIFY(!desk.find<Banner>("over_budget_banner"));
        setBudget(1.05); // two runs at ε = 1
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<Banner>("over_budget_banner"), patience);
        QVERIFY(desk.find<Banner>("over_budget_banner")->text().contains("over the budget of ε = 1.05"));
        change(desk, [](Draft& draft) { draft.isPrivate = false; });
        QTRY_VERIFY_WITH_TIMEOUT(!desk.find<Banner>("over_budget_banner"), patience);
        QVERIFY(!desk.find<QLabel>("total_price_label"));
    }

    /// The curve grows while the run trains, and stays as the record has it.
    void liveCurve() {
        WindowDesk desk;
        openProject(desk);
        openSample(desk);
        change(desk, [](Draft& draft) {
            makeQuick(draft, 100000); // ends by hand
            draft.seeds = 1;
        });
        QVERIFY(textOf(desk, "curve_words").contains("While a run trains"));
        QVERIFY(!desk.find<QWidget>("live_chart"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("start_training_button")->isEnabled(), 5000);
        QVERIFY(desk.click("start_training_button"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<HistoryChart>("live_chart"), patience);
        auto* chart = desk.find<HistoryChart>("live_chart");
        const std::size_t before = chart->history().size();
        QTRY_VERIFY_WITH_TIMEOUT(chart->history().size() > before + 2, patience);
        QVERIFY(textOf(desk, "curve_run_label").startsWith("Run 1: RaCO-DP, γ = 0.05, ε = 1, seed 1"));
        QCOMPARE(textOf(desk, "curve_badge"), QString("released"));
        QVERIFY(chart->accessibleDescription().contains("worst violation"));

        QVERIFY(desk.click("curve_table_button"));
        auto* table = desk.find<QAbstractItemView>("curve_table");
        QVERIFY(table);
        const QAbstractItemModelTester tester(table->model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        const int rows = table->model()->rowCount();
        QVERIFY(rows >= 3);
        QTRY_VERIFY_WITH_TIMEOUT(table->model()->rowCount() > rows, patience);
        QVERIFY(desk.click("curve_table_button"));

        QSignalSpy finished(desk.session().queue(), &TrainingQueue::batchFinished);
        QVERIFY(desk.click("cancel_button"));
        QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(desk.session().runs().all().front().status == RunStatus::Cancelled,
                                 patience);
        const std::string run = desk.session().runs().all().front().runId;
        QTRY_COMPARE_WITH_TIMEOUT(chart->history().size(),
                                  desk.session().project().store().run(run)->history.points.size(), patience);
    }

    void curveOfTheChosenRun() {
        WindowDesk desk;
        openProject(desk);
        openSample(desk);
        change(desk, [](Draft& draft) {
            makeQuick(draft);
            draft.solvers = {"sgda", "sgd"};
            draft.seeds = 1;
        });
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("start_training_button")->isEnabled(), 5000);
        train(desk);
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QAbstractItemView>("queue_table"), 5000); // as soon as it has rows
        auto* queue = desk.find<QAbstractItemView>("queue_table");
        const auto choose = [&](const QString& solver) {
            for (int row = 0; row < queue->model()->rowCount(); ++row)
                if (const QModelIndex index = queue->model()->index(row, 1); index.data() == solver)
                    return QTest::mouseClick(queue->viewport(), Qt::LeftButton, {},
                                             queue->visualRect(index).center());
        };
        QTRY_COMPARE_WITH_TIMEOUT(queue->model()->rowCount(), 2, 5000);
        choose("SGD (not private)");
        QTRY_VERIFY(textOf(desk, "curve_run_label").contains(": SGD (not private), "));
        QVERIFY(textOf(desk, "curve_words").contains("There is no curve"));
        choose("SGDA (not private)");
        QTRY_VERIFY(textOf(desk, "curve_run_label").contains(": SGDA (not private), "));
        QTRY_COMPARE(textOf(desk, "curve_badge"), QString("non-private")); // once the record is read
        QVERIFY(desk.find<HistoryChart>("live_chart"));
    }
};

TRILEMMA_TEST(TestTrainCost, QApplication)
#include "tst_train_cost.moc"
