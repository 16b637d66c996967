// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Other thresholds for a trained model: at one half what the run reported, at the ends what can be counted by
// hand.
#include "core/train/run_recording.h"
#include "core/train/threshold.h"
#include "core/train/trainer.h"
#include "tests/support/spec_data.h"
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

/// Scores 0.2, 0.5, 0.8 of group a (labels no, yes, yes) and 0.5, 0.5, 0.9 of group b (no, yes, no), whose
/// part is 2 group + label.
ThresholdStudy sixPeople(std::vector<ConstraintSpec> constraints) {
    ThresholdStudy study;
    study.scored = {{0.2, 0, 0}, {0.5, 1, 1}, {0.8, 1, 1}, {0.5, 2, 0}, {0.5, 3, 1}, {0.9, 2, 0}};
    study.classes = {"no", "yes"};
    study.report = groupReport({{{"g", {"a", "b"}, {}}}, {"y", study.classes, {}}}, constraints);
    study.constraints = std::move(constraints);
    study.atHalf.confusion = DecisionCounts::Constant(2, 2, 7); // of another threshold: must not remain
    study.atHalf.decisions = DecisionCounts::Constant(4, 2, 7);
    study.atHalf.residuals = study.atHalf.residualSquares = DecisionCounts::Zero(4, 2);
    return study;
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

    // Positive is who scores above the threshold. Error: wrong of 6; gap: rate of a minus rate of b, of 3
    // each.
    void byHand_data() {
        QTest::addColumn<double>("threshold");
        QTest::addColumn<double>("error");
        QTest::addColumn<double>("gap");
        QTest::newRow("below all") << 0.1 << 3.0 / 6 << 0.0;
        QTest::newRow("at the lowest score") << 0.2 << 2.0 / 6 << 1.0 / 3;       // a: 2, b: 3
        QTest::newRow("just below one half") << 0.4999999 << 2.0 / 6 << 1.0 / 3; // the same
        QTest::newRow("at one half") << 0.5 << 3.0 / 6 << 0.0;                   // 0.8 and 0.9 alone
        QTest::newRow("between") << 0.85 << 4.0 / 6 << 1.0 / 3;                  // 0.9 alone
        QTest::newRow("at the highest score") << 0.9 << 3.0 / 6 << 0.0;
        QTest::newRow("above all") << 1.0 << 3.0 / 6 << 0.0;
    }
    void byHand() {
        QFETCH(double, threshold);
        QFETCH(double, error);
        QFETCH(double, gap);
        const ThresholdOutcome outcome =
            outcomeAt(sixPeople({{"demographic_parity", {"g"}, 0.1}}), threshold);
        QCOMPARE(outcome.threshold, threshold);
        QVERIFY(std::abs(*outcome.error.value - error) < 1e-12);
        QVERIFY(std::abs(*outcome.parityGap.value - gap) < 1e-12);
        QCOMPARE(outcome.constraints.size(), std::size_t(1));
        QVERIFY(std::abs(*outcome.constraints[0].gapTest - gap) < 1e-12);
        QVERIFY(!outcome.constraints[0].gapTrain);
        QCOMPARE(outcome.groups.front().set, EvaluationSet::Test);
    }

    // At 0.6: of a, one of two positives is found (0.8), of b none of one; of b's two negatives one is taken
    // for positive (0.9), of a's none of one.
    void constraintsAreJudgedOnTheirSet() {
        ThresholdStudy study = sixPeople({{"recall_floor", {"g"}, 0.99}, {"false_positive_rate", {"g"}, 1}});
        study.set = EvaluationSet::Train;
        const ThresholdOutcome outcome = outcomeAt(study, 0.6);
        QCOMPARE(outcome.constraints.size(), std::size_t(2));
        QCOMPARE(*outcome.constraints[0].gapTrain, 0.0); // a floor reports the smallest rate
        QCOMPARE(*outcome.constraints[1].gapTrain, 0.5);
        QVERIFY(!outcome.constraints[0].gapTest && !outcome.constraints[1].gapTest);
        QCOMPARE(outcome.constraints[0].status, ConstraintStatus::Violated);
        QCOMPARE(outcome.constraints[1].status, ConstraintStatus::Met);
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
        QTest::newRow("parameters that are no numbers")
            << "texts"
            << "the stored model has another shape than its specification";
        QTest::newRow("an id that is no text") << "id"
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
        if (change == "texts")
            for (Json& parameter : one.record.model["parameters"])
                parameter = "1";
        if (change == "id") {
            one.record.model["id"] = 5;
            one.record.model["parameters"] = {0.0};
        }
        if (change == "structure") one.record.model["structure"] = {{"layers", 3}};
        const Result<ThresholdStudy> study = thresholdStudy(one.record, *one.table, EvaluationSet::Test);
        QVERIFY(!study.ok());
        QCOMPARE(QString::fromStdString(study.errors().front().rule), rule);
    }
};

TRILEMMA_TEST(TestThreshold, NoApplication)
#include "tst_threshold.moc"
