// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions of group losses: values by hand, gradients by differences, and every constant as a bound that
// holds and is not far above what is reached.
#include "core/fairness/loss_function.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <random>

using namespace trilemma;
using namespace trilemma::test;

using Losses = QList<double>;

namespace {

struct FunctionCase {
    const char* name;
    std::shared_ptr<const LossFunction> phi;
    double low = 0; ///< of legal losses
};

std::vector<FunctionCase> functionCases() {
    return {{"weighted sum", weightedSum(Eigen::Array3d(.5, -2, .25))},
            {"geometric mean", negativeGeometricMean(.05)},
            {"geometric mean, high floor", negativeGeometricMean(.5)},
            {"harmonic mean", negativeHarmonicMean(.05)},
            {"harmonic mean, high floor", negativeHarmonicMean(.5)},
            {"smooth maximum", smoothMaximum(20), -1},
            {"smooth maximum, blunt", smoothMaximum(1), -1},
            {"smooth Gini", smoothGini(.1, .05), -1}};
}

Eigen::ArrayXd lossesOf(const Losses& values) {
    return Eigen::Map<const Eigen::ArrayXd>(values.data(), values.size());
}

} // namespace

class TestLossFunction : public QObject {
    Q_OBJECT

  private slots:
    void values_data() {
        QTest::addColumn<int>("function");
        QTest::addColumn<Losses>("losses");
        QTest::addColumn<double>("value");
        QTest::newRow("sum") << 0 << Losses{1, .5, 0} << -.5;
        // rates .05 + .95 (1 - l)
        QTest::newRow("no loss") << 1 << Losses{0, 0} << -1.0;
        QTest::newRow("all lost") << 1 << Losses{1, 1} << -.05;
        QTest::newRow("one lost") << 1 << Losses{1, 0} << -std::sqrt(.05);
        QTest::newRow("three") << 2 << Losses{0, .5, 1} << -std::cbrt(1 * .75 * .5);
        QTest::newRow("harmonic") << 4 << Losses{0, 1} << -2 / (1 + 2.0);
        QTest::newRow("harmonic, one") << 3 << Losses{.5} << -.525;
        QTest::newRow("maximum of equal ones") << 5 << Losses{.3, .3} << .3 + std::log(2) / 20;
        QTest::newRow("maximum of one") << 5 << Losses{-.7} << -.7;
        // nothing for equal ones, .2 - .05/2 for four ordered pairs; - 2 x 3 x .1 x .8
        QTest::newRow("Gini") << 7 << Losses{.2, .2, .4} << (4 * .175 - .6 * .8) / 6;
        QTest::newRow("Gini, close together") << 7 << Losses{.21, .2} << .01 * .01 / .1 / 2 - .1 * .41;
    }
    void values() {
        QFETCH(int, function);
        QFETCH(Losses, losses);
        QFETCH(double, value);
        const FunctionCase one = functionCases()[static_cast<std::size_t>(function)];
        const double found = one.phi->value(lossesOf(losses));
        QVERIFY2(std::abs(found - value) < 1e-12, qPrintable(QString::number(found, 'g', 12)));
    }

    void constants_data() {
        QTest::addColumn<int>("function");
        const auto cases = functionCases();
        for (std::size_t i = 0; i < cases.size(); ++i)
            QTest::newRow(cases[i].name) << static_cast<int>(i);
    }
    // Differences of values for gradients; of gradients for their Lipschitz constant; and convexity, at
    // points all over the cube and on its faces.
    void constants() {
        QFETCH(int, function);
        const FunctionCase one = functionCases()[static_cast<std::size_t>(function)];
        const LossFunction& phi = *one.phi;
        constexpr int m = 3;
        std::mt19937_64 random(11);
        const auto point = [&] {
            Eigen::ArrayXd losses(m);
            for (double& each : losses) {
                each = std::uniform_real_distribution<double>(one.low, 1)(random);
                if (random() % 4 == 0) each = random() % 2 == 0 ? one.low : 1;
            }
            return losses;
        };
        const Eigen::ArrayXd slopes = phi.slopes(m);
        double steepest = 0, sum = 0;
        for (int round = 0; round < 4000; ++round) {
            const Eigen::ArrayXd at = point(), other = point(), slope = phi.gradient(at);
            QVERIFY((slope.abs() <= slopes * (1 + 1e-12)).all());
            QVERIFY(slope.abs().sum() <= phi.slopeSum(m) * (1 + 1e-12));
            QVERIFY(slope.matrix().norm() <= phi.lipschitz(m) * (1 + 1e-12));
            const double change = (phi.gradient(other) - slope).matrix().norm();
            const double distance = (other - at).matrix().norm();
            QVERIFY(change <= phi.smoothness(m) * distance + 1e-12);
            QVERIFY(std::abs(phi.value(other) - phi.value(at)) <= phi.lipschitz(m) * distance + 1e-12);
            QVERIFY(phi.value(other) >= phi.value(at) + (slope * (other - at)).sum() - 1e-9);
            constexpr double step = 1e-6;
            for (int i = 0; i < m; ++i) {
                Eigen::ArrayXd up = at, down = at;
                up[i] += step;
                down[i] -= step;
                const double difference = (phi.value(up) - phi.value(down)) / (2 * step);
                QVERIFY2(std::abs(difference - slope[i]) < 1e-4 * (1 + slopes[i]),
                         qPrintable(QString("%1 and %2").arg(difference).arg(slope[i])));
            }
            steepest = std::max(steepest, (slope.abs() / slopes.max(1e-300)).maxCoeff());
            sum = std::max(sum, slope.abs().sum() / phi.slopeSum(m));
        }
        QVERIFY2(steepest > .75 && sum > .3, qPrintable(QString("%1, %2").arg(steepest).arg(sum)));
    }

    // Where it is 0, and where it leaves the kink that it takes the place of: never more than alpha / 2
    // below.
    void penalty() {
        const SmoothPenalty penalty{20, .1}; // width .005
        QCOMPARE(penalty.value(-1), 0.0);
        QCOMPARE(penalty.slope(-1), 0.0);
        QCOMPARE(penalty.slope(0), 0.0);
        QVERIFY(std::abs(penalty.value(.005) - .05) < 1e-12); // G w / 2
        QVERIFY(std::abs(penalty.value(1) - (20 - .05)) < 1e-12);
        QCOMPARE(penalty.slope(.0025), 10.0);
        QCOMPARE(penalty.slope(1), 20.0);
        for (double x = -.02; x < .02; x += 1e-4) {
            const double kinked = 20 * std::max(0.0, x);
            QVERIFY(penalty.value(x) <= kinked + 1e-15 && penalty.value(x) >= kinked - .05 - 1e-12);
            const double difference = (penalty.value(x + 1e-7) - penalty.value(x - 1e-7)) / 2e-7;
            QVERIFY(std::abs(difference - penalty.slope(x)) < 1e-3);
            QVERIFY(std::abs(penalty.slope(x + 1e-5) - penalty.slope(x)) <=
                    penalty.curvature() * 1e-5 + 1e-9);
        }
        QCOMPARE(penalty.curvature(), 4000.0);
        QCOMPARE(penaltyWeight(.1, 2, 4), 41.0); // (.1 + 2 x 2) / .1
    }
};

TRILEMMA_TEST(TestLossFunction, NoApplication)
#include "tst_loss_function.moc"
