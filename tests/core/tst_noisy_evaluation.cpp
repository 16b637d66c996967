// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/census_sample.h"
#include "core/evaluation/metric_registry.h"
#include "core/evaluation/noisy_evaluation.h"
#include "core/models/predictor.h"
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/trainer.h"
#include "tests/support/loop_steps.h"
#include "tests/support/test_program.h"
#include "tests/support/unit_data.h"

#include <cmath>

using namespace trilemma;

namespace {

/// A trained model on the sample, once.
struct Fixture {
    PreparedRun run;
    std::shared_ptr<const Predictor> predictor;
    Fixture() {
        TrainingSpec spec;
        spec.schema = *readySchema(censusSampleSchema);
        spec.solverId = "sgd";
        spec.constraints = {{"demographic_parity", {"sex"}, 0.05}};
        run = *prepare(spec, *loadTable({censusSampleName}, spec.schema));
        predictor = execute(run, {}, {})->training.predictor;
    }
    NoisyEvaluation release(double noiseMultiplier, NoiseSource& noise) const {
        return releaseEvaluation(*run.rows.table, run.split->test, run.report.partition, *predictor,
                                 noiseMultiplier, noise);
    }
};

const Fixture& fixture() {
    static const Fixture made;
    return made;
}

const MetricValue& named(const std::vector<MetricValue>& metrics, std::string_view id) {
    for (const MetricValue& metric : metrics)
        if (metric.id == id) return metric;
    qFatal("no such metric");
}

} // namespace

class TestNoisyEvaluation : public QObject {
    Q_OBJECT

  private slots:
    void everyCellHasOneIndex_data() {
        QTest::addColumn<int>("parts");
        QTest::addColumn<int>("classes");
        QTest::newRow("two classes") << 3 << 2;
        QTest::newRow("four classes") << 2 << 4;
    }
    void everyCellHasOneIndex() {
        QFETCH(int, parts);
        QFETCH(int, classes);
        const EvaluationShape shape{parts, classes};
        for (std::size_t i = 0; i < shape.cellCount(); ++i) {
            const EvaluationShape::Cell cell = shape.cellAt(i);
            QVERIFY(cell.crossing < parts && cell.label < classes && cell.decision < classes);
            // A probability inside the bin leads back to the cell.
            bool found = false;
            for (double p = 0.0005; p < 1; p += 0.0005)
                found |= shape.indexOf(cell.crossing, cell.label, cell.decision, p) == i;
            QVERIFY(found);
        }
    }

    // A decision at exactly 1/2 counts where it was decided.
    void tiesGoWithTheDecision() {
        const EvaluationShape shape{1, 2};
        QCOMPARE(shape.cellAt(shape.indexOf(0, 0, 0, 0.5)).decision, 0);
        QCOMPARE(shape.cellAt(shape.indexOf(0, 1, 0, 0.5)).decision, 0);
    }

    void withoutNoiseTheRatesAreExact() {
        const auto none = zeroNoise(1);
        const auto exact =
            computeMetrics(countDecisions(*fixture().run.rows.table, fixture().run.split->test,
                                          fixture().run.report.partition, *fixture().predictor),
                           EvaluationSet::Test, fixture().run.report);
        const auto binned =
            computeMetrics(fixture().release(0, *none), EvaluationSet::Test, fixture().run.report);
        for (const char* id : {"error", "balanced_accuracy", "demographic_parity_gap"})
            QVERIFY2(std::abs(*named(exact, id).value - *named(binned, id).value) < 1e-12, id);
        for (const char* id : {"log_loss", "auc"}) // binned scores
            QVERIFY2(std::abs(*named(exact, id).value - *named(binned, id).value) < 0.02, id);
        for (const MetricValue& metric : binned)
            QVERIFY(metric.provenance == Provenance::Released);
    }

    // Zero-out: without one record exactly one cell falls, by one.
    void oneRecordIsOneCell() {
        const auto none = zeroNoise(1);
        std::vector<std::uint32_t> fewer = fixture().run.split->test;
        fewer.erase(fewer.begin() + 17);
        const auto with = fixture().release(0, *none);
        const auto without = releaseEvaluation(
            *fixture().run.rows.table, fewer, fixture().run.report.partition, *fixture().predictor, 0, *none);
        const Eigen::ArrayXd change = with.cells - without.cells;
        QCOMPARE(change.abs().sum(), 1.0);
        QCOMPARE(change.matrix().norm(), 1.0);
    }

    void oneUnitIsAtMostOne_data() {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("max");
        QTest::addColumn<double>("change"); // min(rows, w) floor(2^20 / w) 2^-20
        QTest::newRow("as many as allowed") << 4 << 4 << 1.0;
        QTest::newRow("fewer") << 3 << 4 << 0.75;
        QTest::newRow("more: the others count for nothing") << 6 << 4 << 1.0;
        QTest::newRow("a third is cut to the grid") << 3 << 3 << 3 * 349525 * 0x1p-20;
    }
    void oneUnitIsAtMostOne() {
        QFETCH(int, rows);
        QFETCH(int, max);
        QFETCH(double, change);
        const PreparedRun run =
            test::preparedOn(test::unitCsv(test::rowsOfUnits(5, rows)), "dp-sgd", test::unitSchema(max));
        const auto none = zeroNoise(1);
        const TrainedModel model(run.task.model, Eigen::VectorXd::Zero(run.task.model->parameterCount()));
        const auto cellsWithout = [&](std::uint32_t unit) {
            std::vector<std::uint32_t> kept;
            for (const std::uint32_t slot : run.rows.slotIndices)
                if (run.rows.table->units->unitOfSlot[slot] != unit) kept.push_back(slot);
            return releaseEvaluation(*run.rows.table, kept, run.report.partition, model, 0, *none).cells;
        };
        const Eigen::ArrayXd all = cellsWithout(UnitIndex::none);
        for (std::uint32_t unit = 0; unit < 5; ++unit)
            QCOMPARE((all - cellsWithout(unit)).abs().sum(), change);
    }

    // What is bought is charged to the same unit as the model, and tells the number of its units.
    void unitsAreCharged() {
        TrainingSpec spec = test::unitSpec("dp-sgd", test::unitSchema(4));
        spec.testShare = 0.5;
        spec.evaluationEpsilon = 1;
        const PreparedRun run =
            *prepare(spec, test::loadText(test::unitCsv(test::rowsOfUnits(40, 3)), spec.schema));
        RunRecord record = newRecord(spec, "batch", 0);
        takePlan(record, run);
        const std::vector<LedgerCharge> charges = *chargesOf(record);
        QCOMPARE(charges.size(), std::size_t(2));
        for (const LedgerCharge& charge : charges)
            QCOMPARE(charge.unit, std::string("person"));
        QCOMPARE(charges[0].slotCount + charges[1].slotCount, std::int64_t(40));
    }

    // Every cell gets its own noise of standard deviation z, the empty ones too.
    void everyCellIsNoisy() {
        const auto none = zeroNoise(1);
        const auto noise = seededNoise(7);
        const Eigen::ArrayXd exact = fixture().release(0, *none).cells;
        constexpr double z = 8;
        double squares = 0, products = 0;
        constexpr int repetitions = 200;
        for (int i = 0; i < repetitions; ++i) {
            const Eigen::ArrayXd drawn = (fixture().release(z, *noise).cells - exact) / z;
            QVERIFY((drawn != 0).all());
            squares += drawn.square().mean() / repetitions;
            products += (drawn.head(drawn.size() - 1) * drawn.tail(drawn.size() - 1)).mean() / repetitions;
        }
        const double cells = static_cast<double>(exact.size()) * repetitions;
        QVERIFY(std::abs(squares - 1) < 5 * std::sqrt(2 / cells));
        QVERIFY(std::abs(products) < 5 / std::sqrt(cells));
    }

    // The interval of the error includes the noise: it covers the rate of the records' law. Conservative
    // bound: of 100 releases at least 85 intervals hold the exact error of this test part.
    void intervalsCover() {
        const auto none = zeroNoise(1);
        const auto noise = seededNoise(11);
        const auto exact =
            computeMetrics(fixture().release(0, *none), EvaluationSet::Test, fixture().run.report);
        for (const char* id : {"error", "demographic_parity_gap"}) {
            int held = 0;
            double width = 0;
            for (int i = 0; i < 100; ++i) {
                const auto metrics =
                    computeMetrics(fixture().release(20, *noise), EvaluationSet::Test, fixture().run.report);
                const MetricValue& metric = named(metrics, id);
                held += *metric.low <= *named(exact, id).value && *named(exact, id).value <= *metric.high;
                width += (*metric.high - *metric.low) / 100;
            }
            QVERIFY2(held >= 85, qPrintable(QString::number(held)));
            QVERIFY(width > *named(exact, id).high - *named(exact, id).low);
        }
    }

    void drowningDenominatorsAreNotEstimable() {
        const auto noise = seededNoise(3);
        const auto metrics =
            computeMetrics(fixture().release(1e5, *noise), EvaluationSet::Test, fixture().run.report);
        for (const MetricValue& metric : metrics) {
            QVERIFY(!metric.value);
            QVERIFY(!metric.notEstimable.empty());
        }
    }

    void aRunBuysItsMetrics() {
        TrainingSpec spec;
        spec.schema = *readySchema(censusSampleSchema);
        spec.constraints = {{"demographic_parity", {"sex"}, 0.05}};
        spec.privacy = PrivacyTarget{1, 1e-5, Relation::ZeroOut};
        spec.evaluationEpsilon = 0.5;
        spec.params = {{"steps", 20}};
        const PreparedRun run = *prepare(spec, fixture().run.rows.table);
        QVERIFY(run.evaluation && *run.evaluation->spent.epsilon <= 0.5);
        // one unsampled Gaussian release
        QVERIFY(*account(run.evaluation->events, Relation::ZeroOut, 1e-5)->epsilon <= 0.5);
        const RunOutcome outcome = *execute(run, {}, {});
        const auto bought =
            std::count_if(outcome.metrics.begin(), outcome.metrics.end(), [](const MetricValue& metric) {
                return metric.provenance == Provenance::Released;
            });
        QCOMPARE(static_cast<std::size_t>(bought), metricsOfTask(classificationTask).size());
        spec.simulationSeed = 5;
        const RunOutcome simulated = *execute(*prepare(spec, fixture().run.rows.table), {}, {});
        for (const MetricValue& metric : simulated.metrics)
            QVERIFY(metric.provenance == Provenance::NonPrivate); // a simulation protects nobody
    }
};

TRILEMMA_TEST(TestNoisyEvaluation, NoApplication)
#include "tst_noisy_evaluation.moc"
