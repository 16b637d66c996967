// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Other thresholds for a trained model: at one half what the run reported, at the ends what can be counted by
// hand.
#include "core/train/run_recording.h"
#include "core/train/threshold.h"
#include "core/train/trainer.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;

namespace {

struct Trained {
    SharedTable table;
    RunRecord record;
};

Trained trained(const std::string& solver = "sgd", const std::string& model = "linear") {
    TrainingSpec spec = test::smallSpec("/data/a.csv");
    spec.solverId = solver;
    spec.modelId = model;
    if (solver == "sgd") spec.privacy.reset();
    const SharedTable table = test::loadText(test::smallCsv(600), spec.schema);
    const PreparedRun run = *prepare(spec, table);
    RunRecord record = newRecord(spec, "batch", 0);
    takePlan(record, run);
    takeOutcome(record, run, *execute(run, {}, {}));
    return {table, record};
}

double sum(const std::vector<ThresholdStudy::Scored>& scored, int label) {
    return static_cast<double>(std::count_if(scored.begin(), scored.end(),
                                             [label](const auto& each) { return each.label == label; }));
}

} // namespace

class TestThreshold : public QObject {
    Q_OBJECT

  private slots:
    void oneHalfIsTheModelItself_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("set");
        QTest::newRow("linear, test") << "linear" << 1;
        QTest::newRow("linear, train") << "linear" << 0;
        QTest::newRow("perceptron, test") << "mlp" << 1;
    }
    void oneHalfIsTheModelItself() {
        QFETCH(QString, model);
        QFETCH(int, set);
        const Trained one = trained("sgd", model.toStdString());
        const auto chosen = static_cast<EvaluationSet>(set);
        const Result<ThresholdStudy> study = thresholdStudy(one.record, *one.table, chosen);
        QVERIFY(study.ok());
        const ThresholdOutcome outcome = outcomeAt(*study, 0.5);
        QCOMPARE(outcome.error.value, findMetricValue(one.record, "error", chosen)->value);
        QCOMPARE(outcome.parityGap.value,
                 findMetricValue(one.record, "demographic_parity_gap", chosen)->value);
        QCOMPARE(outcome.oddsGap.value, findMetricValue(one.record, "equalised_odds_gap", chosen)->value);
        QCOMPARE(outcome.constraints.size(), one.record.constraints.size());
        if (chosen == EvaluationSet::Test)
            QCOMPARE(outcome.constraints[0], [&] {
                ConstraintResult expected = one.record.constraints[0];
                expected.gapTrain.reset();
                return expected;
            }());
        std::vector<GroupRow> reported = one.record.groups;
        std::erase_if(reported, [&](const GroupRow& row) { return row.set != chosen; });
        QCOMPARE(outcome.groups, reported);
        QCOMPARE(outcome.error.provenance, Provenance::NonPrivate);
    }

    /// Above every score nobody is positive: wrong are the positives, and no group is treated otherwise. At 0
    /// everybody is.
    void theEnds() {
        const Trained one = trained();
        const ThresholdStudy study = *thresholdStudy(one.record, *one.table, EvaluationSet::Test);
        const double n = static_cast<double>(study.scored.size());
        QVERIFY(n > 100 && sum(study.scored, 1) > 10 && sum(study.scored, 0) > 10);
        const ThresholdOutcome top = outcomeAt(study, 1), bottom = outcomeAt(study, 0);
        QCOMPARE(*top.error.value, sum(study.scored, 1) / n);
        QCOMPARE(*bottom.error.value, sum(study.scored, 0) / n);
        QCOMPARE(*top.parityGap.value, 0.0);
        QCOMPARE(*bottom.parityGap.value, 0.0);
    }

    /// A higher threshold never decides for more people.
    void ratesFall() {
        const Trained one = trained();
        const ThresholdStudy study = *thresholdStudy(one.record, *one.table, EvaluationSet::Test);
        double before = 2;
        for (int i = 0; i <= 20; ++i) {
            const GroupRow everybody = outcomeAt(study, i / 20.0).groups.front();
            QVERIFY(everybody.group.empty());
            const double rate = *std::find_if(everybody.rates.begin(), everybody.rates.end(), [](auto& each) {
                                     return each.id == "selection_rate";
                                 })->value;
            QVERIFY(rate <= before);
            before = rate;
        }
        QCOMPARE(before, 0.0);
    }

    void refusals_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("rule");
        QTest::newRow("no model") << "none"
                                  << "the run has no model";
        QTest::newRow("derived") << "derived"
                                 << "the model draws its decisions and has no threshold";
        QTest::newRow("fewer parameters") << "short"
                                          << "the stored model has another shape than its specification";
        QTest::newRow("another structure") << "structure"
                                           << "the stored model has another shape than its specification";
    }
    void refusals() {
        QFETCH(QString, change);
        QFETCH(QString, rule);
        Trained one = trained();
        if (change == "none") one.record.model = nullptr;
        if (change == "derived") one.record.model["id"] = "derived";
        if (change == "short") one.record.model["parameters"] = {0.0};
        if (change == "structure") one.record.model["structure"] = {{"layers", 3}};
        const Result<ThresholdStudy> study = thresholdStudy(one.record, *one.table, EvaluationSet::Test);
        QVERIFY(!study.ok());
        QCOMPARE(QString::fromStdString(study.errors().front().rule), rule);
    }
};

TRILEMMA_TEST(TestThreshold, NoApplication)
#include "tst_threshold.moc"
