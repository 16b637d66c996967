// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The dual player of rate constraints, by hand: its sets, and where it takes the groups' sizes from.
#include "core/fairness/constraint_catalog.h"
#include "core/solvers/descent_ascent.h"
#include "core/train/trainer.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// P(yes | part) <= 0 for each of three parts.
ConstraintSet ceilings() {
    ConstraintSet set;
    set.partition.partNames = {"a", "b", "c"};
    for (int part = 0; part < 3; ++part)
        set.constraints.push_back({"", 0, {evenTerm({part}, {0, 1})}, 0, part});
    return set;
}

/// (no, yes) of the parts: yes-rates 0.9, 0.5 and 0.1.
RateHistogram threeRates() {
    RateHistogram histogram(3, 2);
    histogram << 1, 9, 5, 5, 9, 1;
    return histogram;
}

} // namespace

class TestRateDuals : public QObject {
    Q_OBJECT

  private slots:
    void oneStepByHand_data() {
        QTest::addColumn<bool>("ball");
        QTest::addColumn<double>("rate");
        QTest::addColumn<QList<double>>("expected");
        // lambda = rate * (0.9, 0.5, 0.1), bound 1
        QTest::newRow("box, inside") << false << 1.0 << QList<double>{0.9, 0.5, 0.1};
        QTest::newRow("box, clamped") << false << 2.0 << QList<double>{1, 1, 0.2};
        QTest::newRow("ball, inside") << true << 0.5 << QList<double>{0.45, 0.25, 0.05};
        // sum 1.5: t = (0.9 + 0.5 - 1)/2 = 0.2 leaves (0.7, 0.3), and 0.1 < t
        QTest::newRow("ball, projected") << true << 1.0 << QList<double>{0.7, 0.3, 0};
        // 9, 5, 1: t = 8 leaves one
        QTest::newRow("ball, a corner") << true << 10.0 << QList<double>{1, 0, 0};
    }
    void oneStepByHand() {
        QFETCH(bool, ball);
        QFETCH(double, rate);
        QFETCH(QList<double>, expected);
        const ConstraintSet set = ceilings();
        DescentOptions options;
        options.dualRate = rate;
        options.dualMax = 1;
        options.dualSet = ball ? DualSet::Ball : DualSet::Box;
        const auto duals = rateDuals(set, options, 30, {});
        duals->observe(threeRates());
        Eigen::ArrayXd lambda = Eigen::ArrayXd::Zero(3);
        duals->ascend(lambda);
        for (int j = 0; j < 3; ++j)
            QVERIFY(std::abs(lambda[j] - expected[j]) < 1e-12);
    }

    // Sizes that were released before stand for the histogram's own: 9 yes of 18, 5 of 10, 1 of 2.
    void sizesReleasedBefore() {
        const ConstraintSet set = ceilings();
        DescentOptions options;
        options.dualRate = 1;
        const auto duals = rateDuals(set, options, 30, {1, 0, (Eigen::ArrayXd(3) << 18, 10, 2).finished()});
        duals->observe(threeRates());
        Eigen::ArrayXd lambda = Eigen::ArrayXd::Zero(3);
        duals->ascend(lambda);
        QVERIFY((lambda - 0.5).abs().maxCoeff() < 1e-12);
    }

    // Cells with noise 0.5, sizes 10, 10, 10: s_j = 0.5/10 in each rate. Over 100 steps 10 s_j = 0.5: a dual
    // variable that may wander by 0.25 takes steps of 0.5 at most. A tenth of the people: a tenth of the
    // step.
    void noiseBoundsTheSteps_data() {
        QTest::addColumn<double>("dualNoise");
        QTest::addColumn<double>("cellNoise");
        QTest::addColumn<double>("size");
        QTest::addColumn<double>("rate");
        QTest::newRow("noise decides") << 0.25 << 0.5 << 10.0 << 0.5;
        QTest::newRow("a small group") << 0.25 << 0.5 << 1.0 << 0.05;
        QTest::newRow("the dual rate decides") << 0.75 << 0.5 << 10.0 << 1.0;
        QTest::newRow("no noise") << 0.25 << 0.0 << 10.0 << 1.0;
        QTest::newRow("no bound") << 0.0 << 0.5 << 10.0 << 1.0;
    }
    void noiseBoundsTheSteps() {
        QFETCH(double, dualNoise);
        QFETCH(double, cellNoise);
        QFETCH(double, size);
        QFETCH(double, rate);
        const ConstraintSet set = ceilings();
        DescentOptions options;
        options.steps = 100;
        options.dualRate = 1;
        options.dualMax = 100;
        options.dualNoise = dualNoise;
        const auto duals = rateDuals(set, options, 30, {1, cellNoise, {}});
        duals->observe(threeRates() * (size / 10));
        Eigen::ArrayXd lambda = Eigen::ArrayXd::Zero(3);
        duals->ascend(lambda);
        QVERIFY(std::abs(lambda[0] - rate * 0.9) < 1e-12);
        QVERIFY(std::abs(lambda[2] - rate * 0.1) < 1e-12);
    }

    // Two classes, no smoothing, z_h = 2: a size has noise 2 sqrt 2. Of a moving average with a = 0.8 a third
    // of that, which is less than one record. Released sizes: r times their own noise.
    void floors_data() {
        QTest::addColumn<double>("noise");
        QTest::addColumn<double>("smoothing");
        QTest::addColumn<double>("ofSizes");
        QTest::addColumn<int>("rowsPerUnit");
        QTest::addColumn<double>("floor");
        QTest::newRow("noise") << 2.0 << 0.0 << 0.0 << 1 << 2 * std::sqrt(2.0);
        QTest::newRow("a record") << 2.0 << 0.8 << 0.0 << 1 << 1.0;
        QTest::newRow("smoothed") << 6.0 << 0.8 << 0.0 << 1 << 2 * std::sqrt(2.0);
        QTest::newRow("released before") << 6.0 << 0.8 << 20.0 << 1 << 5.0;
        QTest::newRow("no noise") << 0.0 << 0.8 << 0.0 << 1 << 1.0;
        QTest::newRow("no noise, a row of a unit") << 0.0 << 0.8 << 0.0 << 4 << 0.25;
    }
    void floors() {
        QFETCH(double, noise);
        QFETCH(double, smoothing);
        QFETCH(double, ofSizes);
        QFETCH(int, rowsPerUnit);
        LearningTask task;
        task.constraints = ceilings();
        task.groups.label.groups = {"no", "yes"};
        task.facts.rowsPerUnit = rowsPerUnit;
        DescentOptions options;
        options.smoothing = smoothing;
        options.samplingRate = 0.25;
        Look step{"step", 0.25, false, {}}, sizes{"sizes", 1, false, {}};
        if (noise > 0) step.releases.push_back({.id = "histogram", .noise = GaussianMechanism{noise}});
        if (ofSizes > 0) sizes.releases.push_back({.id = sizesRelease, .noise = GaussianMechanism{ofSizes}});
        QTEST(partSizes(task, options, {1, {step, sizes}}, {}).floor, "floor");
    }

    // A release of its own is declared, drawn with the declared noise, and paid for.
    void releasedSizesAreDeclared() {
        TrainingSpec spec = smallSpec("unused");
        spec.params["group_sizes"] = "release";
        const SharedTable table = loadText(smallCsv(1000), spec.schema);
        const Result<PreparedRun> run = prepare(spec, table);
        QVERIFY(run.ok());
        QCOMPARE(run->plan.events.size(), std::size_t(2));
        const auto& release = std::get<SampledEvent>(run->plan.events[1].what);
        QCOMPARE(release.rate, 1.0);
        QCOMPARE(release.steps, std::int64_t(1));
        QCOMPARE(std::get<GaussianMechanism>(release.mechanisms.at(0)).noiseMultiplier,
                 drawnNoise(run->plan.looks, sizesRelease));
        QVERIFY(drawnNoise(run->plan.looks, sizesRelease) > 0);
        const Result<PrivacyFigure> figure =
            account(run->plan.events, spec.privacy->relation, spec.privacy->delta);
        QVERIFY(figure.ok() && *figure->epsilon <= spec.privacy->epsilon);
        spec.params.erase("group_sizes");
        const Result<PreparedRun> without = prepare(spec, table);
        QCOMPARE(without->plan.events.size(), std::size_t(1));
        QVERIFY(drawnNoise(without->plan.looks, "gradient") < drawnNoise(run->plan.looks, "gradient"));
        const RunOutcome outcome = *execute(*run, *seededNoise(4), {}, {});
        QVERIFY(thetaOf(outcome.training).allFinite());
    }
};

TRILEMMA_TEST(TestRateDuals, NoApplication)
#include "tst_rate_duals.moc"
