// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figures that the program promises on a real table: the 45,222 complete rows of Adult, 75/25, five seeds
// that set the split, noise from the operating system. Skipped where the data is not at hand.
#include "core/solvers/solver.h"
#include "core/train/trainer.h"
#include "tests/support/real_tables.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

struct Means {
    double error = 0;
    double gap = 0;
    double trainGap = 0;
};

Means train(const SharedTable& table, const std::string& solver, double epsilon, double gamma,
            const std::string& model = "linear") {
    constexpr int seeds = 5;
    Means means;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        TrainingSpec spec;
        spec.schema = *readySchema("adult");
        spec.solverId = solver;
        spec.modelId = model;
        spec.constraints = {{"demographic_parity", {"sex"}, gamma}};
        if (epsilon > 0) spec.privacy = PrivacyTarget{epsilon, 1e-5, Relation::ZeroOut};
        spec.seed = spec.splitSeed = seed;
        const RunOutcome outcome = *execute(*prepare(spec, table), {}, {});
        for (const MetricValue& metric : outcome.metrics)
            if (metric.id == "error" && metric.set == EvaluationSet::Test)
                means.error += *metric.value / seeds;
        means.gap += *outcome.constraints.front().gapTest / seeds;
        means.trainGap += *outcome.constraints.front().gapTrain / seeds;
    }
    return means;
}

} // namespace

class TestAdult : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        if (realDataFolder().isEmpty())
            QSKIP("the Adult table is not at hand (set TRILEMMA_DATA to its folder)");
        m_table = realTable("adult");
        QCOMPARE(m_table->slotCount, std::size_t(45222));
        QCOMPARE(m_table->dropped, std::uint64_t(0));
    }

    void reachesItsFigures_data() {
        QTest::addColumn<QString>("solver");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<double>("gamma");
        QTest::addColumn<double>("minError");
        QTest::addColumn<double>("maxError");
        QTest::addColumn<double>("minGap"); ///< on test for the unconstrained, on train for the constrained
        QTest::addColumn<double>("maxGap");
        QTest::newRow("logistic regression") << "sgd" << 0.0 << 0.05 << 0.1485 << 0.1565 << 0.163 << 0.203;
        QTest::newRow("epsilon 3, gamma 0.05") << "raco-dp" << 3.0 << 0.05 << 0.14 << 0.169 << 0.0 << 0.055;
        QTest::newRow("epsilon 1, gamma 0.15") << "raco-dp" << 1.0 << 0.15 << 0.14 << 0.160 << 0.0 << 0.155;
        QTest::newRow("non-private, gamma 0.05") << "sgda" << 0.0 << 0.05 << 0.14 << 0.169 << 0.0 << 0.055;
        QTest::newRow("dp-sgd, epsilon 1") << "dp-sgd" << 1.0 << 0.05 << 0.1485 << 0.1565 << 0.163 << 0.208;
    }
    void reachesItsFigures() {
        QFETCH(QString, solver);
        QFETCH(double, epsilon);
        QFETCH(double, gamma);
        QFETCH(double, minError);
        QFETCH(double, maxError);
        QFETCH(double, minGap);
        QFETCH(double, maxGap);
        const Means means = train(m_table, solver.toStdString(), epsilon, gamma);
        const double gap =
            findSolver(solver.toStdString())->info().isConstrained ? means.trainGap : means.gap;
        qInfo("error %.4f, gap %.4f (test), %.4f (train)", means.error, means.gap, means.trainGap);
        QVERIFY(means.error >= minError && means.error <= maxError);
        QVERIFY(gap >= minGap && gap <= maxGap);
    }

    // Linear models are at 0.151 here. With secret noise the difference came out as 0.0009 to 0.0014 in four
    // repetitions, so the private row asks for its sign.
    void perceptronFindsMore_data() {
        QTest::addColumn<QString>("solver");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<double>("margin");
        QTest::newRow("without privacy") << "sgd" << 0.0 << 0.002;
        QTest::newRow("epsilon 3") << "dp-sgd" << 3.0 << 0.0;
    }
    void perceptronFindsMore() {
        QFETCH(QString, solver);
        QFETCH(double, epsilon);
        QFETCH(double, margin);
        const Means linear = train(m_table, solver.toStdString(), epsilon, 0.05);
        const Means mlp = train(m_table, solver.toStdString(), epsilon, 0.05, "mlp");
        qInfo("error %.4f, linear %.4f", mlp.error, linear.error);
        QVERIFY(mlp.error < linear.error - margin);
    }

  private:
    SharedTable m_table;
};

TRILEMMA_TEST(TestAdult, NoApplication)
#include "tst_adult.moc"
