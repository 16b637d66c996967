// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which metrics runs are shown on, and what is known of runs that were stored before a gap was a metric.
#include "core/train/run_recording.h"
#include "core/train/run_tradeoff.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;

namespace {

constexpr const char* missRate = "worst_false_negative_rate";

MetricValue measured(const char* id, std::optional<double> value) {
    return {id, EvaluationSet::Test, value, {}, {}, Provenance::NonPrivate, value ? "" : "no record"};
}

/// A finished run whose one constraint came to 0.25 on test and 0.125 on train; of its metrics the store
/// knows the error.
RunRecord runAbout(const std::string& kind) {
    TrainingSpec spec = test::smallSpec("/data/a.csv");
    spec.constraints.front().kind = kind;
    RunRecord run = newRecord(spec, "batch", 0);
    run.status = RunStatus::Done;
    run.metrics = {measured("error", 0.5)};
    run.constraints = {{kind, 0.1, 0.125, 0.25, ConstraintStatus::Violated}};
    return run;
}

using TradeoffChange = void (*)(RunRecord&);

/// Another specification than the run had.
void askFor(RunRecord& run, void (*change)(Json&)) {
    Json json = run.spec.json();
    change(json);
    run.spec = json;
}

} // namespace

class TestRunTradeoff : public QObject {
    Q_OBJECT

  private slots:
    void axesFollowTheKind_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("across");
        for (const auto& [kind, across] : {std::pair{"demographic_parity", "demographic_parity_gap"},
                                           std::pair{"equalised_odds", "equalised_odds_gap"},
                                           std::pair{"equal_opportunity", "equal_opportunity_gap"},
                                           std::pair{"predictive_equality", "predictive_equality_gap"},
                                           std::pair{"accuracy_parity", "accuracy_parity_gap"},
                                           std::pair{"error_rate_ceiling", "worst_group_error"},
                                           std::pair{"false_negative_rate", missRate},
                                           std::pair{"false_positive_rate", "worst_false_positive_rate"},
                                           std::pair{"positive_rate_ceiling", "highest_positive_rate"},
                                           std::pair{"recall_floor", "demographic_parity_gap"},
                                           std::pair{"custom", "demographic_parity_gap"}})
            QTest::newRow(kind) << kind << across;
    }
    void axesFollowTheKind() {
        QFETCH(QString, kind);
        QFETCH(QString, across);
        const MetricAxes axes = usualAxes({runAbout(kind.toStdString())});
        QCOMPARE(QString::fromStdString(axes.x->id), across);
        QCOMPARE(axes.y, findMetric("error"));
    }

    void valuesOfBefore_data() {
        QTest::addColumn<TradeoffChange>("change");
        QTest::addColumn<double>("test"); // -1: none
        QTest::addColumn<double>("train");
        QTest::newRow("what was compared with gamma") << TradeoffChange([](RunRecord&) {}) << 0.25 << 0.125;
        QTest::newRow("measured") << TradeoffChange([](RunRecord& run) {
            run.metrics.push_back(measured(missRate, 0.75));
        }) << 0.75 << -1.0;
        QTest::newRow("not estimable")
            << TradeoffChange([](RunRecord& run) { run.metrics.push_back(measured(missRate, {})); }) << -1.0
            << -1.0;
        QTest::newRow("not estimated on test")
            << TradeoffChange([](RunRecord& run) { run.constraints.front().gapTest.reset(); }) << -1.0
            << 0.125;
        QTest::newRow("another kind")
            << TradeoffChange([](RunRecord& run) { run = runAbout("false_positive_rate"); }) << -1.0 << -1.0;
        QTest::newRow("a floor is no gap")
            << TradeoffChange([](RunRecord& run) { run = runAbout("recall_floor"); }) << -1.0 << -1.0;
        QTest::newRow("one of two") << TradeoffChange([](RunRecord& run) {
            run.constraints.push_back(run.constraints.front());
            askFor(run, [](Json& spec) { spec["constraints"].push_back(spec["constraints"][0]); });
        }) << -1.0 << -1.0;
        QTest::newRow("of some groups") << TradeoffChange([](RunRecord& run) {
            askFor(run, [](Json& spec) { spec["constraints"][0]["groups"] = {"group=a"}; });
        }) << -1.0 << -1.0;
        QTest::newRow("nobody knows of what")
            << TradeoffChange([](RunRecord& run) { run.spec = Json(); }) << -1.0 << -1.0;
    }
    void valuesOfBefore() {
        QFETCH(TradeoffChange, change);
        QFETCH(double, test);
        QFETCH(double, train);
        RunRecord run = runAbout("false_negative_rate");
        change(run);
        QCOMPARE(metricValueOf(run, missRate, EvaluationSet::Test).value_or(-1), test);
        QCOMPARE(metricValueOf(run, missRate, EvaluationSet::Train).value_or(-1), train);
        const auto shown = tradeoffRuns({run}, missRate, "error", EvaluationSet::Test);
        QCOMPARE(shown.front().x.value_or(-1), test);
        QCOMPARE(shown.front().y.value_or(-1), 0.5);
    }

    /// Of a constraint on everybody no groups are compared.
    void axesThatSomeRunHas() {
        RunRecord run = runAbout("recall_floor");
        run.metrics.push_back(measured("demographic_parity_gap", {}));
        run.metrics.push_back(measured(missRate, 0.25));
        QCOMPARE(usualAxes({run}).x, findMetric(missRate));
        run.metrics[1].value = 0.5;
        QCOMPARE(usualAxes({run}).x, findMetric("demographic_parity_gap"));
        run.status = RunStatus::Failed; // then nothing is shown, on whatever axes
        run.metrics.clear();
        QCOMPARE(usualAxes({run}).x, findMetric("demographic_parity_gap"));
    }
};

TRILEMMA_TEST(TestRunTradeoff, NoApplication)
#include "tst_run_tradeoff.moc"
