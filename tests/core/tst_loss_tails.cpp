// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/composition.h"
#include "core/privacy/renyi.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;

namespace {

double normalTail(double x) {
    return 0.5 * std::erfc(x / std::sqrt(2.0));
}

/// Pr_Q(L > t) for Gaussian plus Laplace by quadrature over the Laplace loss x, whose law under Q is 1/2 at
/// -s, e^-s/2 at s and the density e^(-(x+s)/2)/4 between.
double lowerByQuadrature(double mu, double s, double t) {
    const auto tail = [&](double x) { return normalTail((t - x) / mu + mu / 2); };
    constexpr int cells = 20000;
    double sum = 0;
    for (int i = 0; i < cells; ++i) { // midpoint rule
        const double x = -s + 2 * s * (i + 0.5) / cells;
        sum += 0.25 * std::exp(-(x + s) / 2) * tail(x) * 2 * s / cells;
    }
    return sum + 0.5 * tail(-s) + 0.5 * std::exp(-s) * tail(s);
}

void pairRows() {
    QTest::addColumn<double>("mu");
    QTest::addColumn<double>("s");
    QTest::newRow("Gaussian") << 0.5 << 0.0;
    QTest::newRow("Laplace") << 0.0 << 1.0;
    QTest::newRow("quiet both") << 0.25 << 0.2;
    QTest::newRow("loud Laplace") << 0.3 << 3.0;
    QTest::newRow("loud Gaussian") << 4.0 << 0.1;
    QTest::newRow("loud both") << 10.0 << 8.0;
}

} // namespace

class TestLossTails : public QObject {
    Q_OBJECT

  private slots:
    void jointTailIsTheIntegral_data() {
        QTest::addColumn<double>("mu");
        QTest::addColumn<double>("s");
        QTest::newRow("quiet") << 0.25 << 0.2;
        QTest::newRow("middling") << 1.0 << 0.5;
        QTest::newRow("loud Laplace") << 0.3 << 3.0;
        QTest::newRow("loud Gaussian") << 4.0 << 0.1;
    }
    void jointTailIsTheIntegral() {
        QFETCH(double, mu);
        QFETCH(double, s);
        const NoisePair pair{mu, s};
        for (double t = 0; t < s + 6 * mu; t += (s + 6 * mu) / 25) {
            const double expected = lowerByQuadrature(mu, s, t);
            QVERIFY2(std::abs(pair.above(t).lower / expected - 1) < 1e-6, qPrintable(QString::number(t)));
        }
    }

    // dP = e^L dQ: on any interval the ratio of the masses lies between e^from and e^to.
    void massesKeepTheLikelihoodRatio_data() { pairRows(); }
    void massesKeepTheLikelihoodRatio() {
        QFETCH(double, mu);
        QFETCH(double, s);
        for (const Sampling sampling : {Sampling::None, Sampling::Remove, Sampling::Add, Sampling::Known}) {
            const StepLoss loss(NoisePair{mu, s}, sampling, 0.1);
            const double low = loss.lowerEnd(1e-9), high = loss.upperEnd(1e-9), width = (high - low) / 60;
            double upper = loss.below(loss.at(low)).upper, lower = loss.below(loss.at(low)).lower;
            for (int i = 0; i < 60; ++i) {
                const double from = low + i * width, to = from + width;
                const auto mass = loss.between(loss.at(from), loss.at(to));
                upper += mass.upper;
                lower += mass.lower;
                if (mass.lower < 1e-7) continue;
                const double ratio = std::log(mass.upper / mass.lower);
                QVERIFY(ratio >= from - 1e-6 && ratio <= to + 1e-6);
            }
            upper += loss.above(loss.at(high)).upper;
            lower += loss.above(loss.at(high)).lower;
            QVERIFY(std::abs(upper - 1) < 1e-12); // no mass is lost
            QVERIFY(std::abs(lower - 1) < 1e-12);
        }
    }

    void aFaintMechanismChangesLittle() {
        const NoisePair both{0.5, 1e-4}, gaussian{0.5, 0};
        for (const double t : {0.0, 0.3, 1.0})
            QVERIFY(std::abs(both.above(t).upper - gaussian.above(t).upper) < 1e-4);
    }

    // One unsampled Gaussian has D_a = a mu^2/2; randomised response its own closed form.
    void renyiCurvesAreKnownOnes() {
        const double mu = 0.5, e0 = 1;
        const RenyiCurve gaussian = stepCurve({StepLoss(NoisePair{mu, 0})}, 1e-4);
        const RenyiCurve response = stepCurve({StepLoss(RandomisedResponse{e0})}, 1e-4);
        for (std::size_t i = 200; i < 400; i += 20) {
            const double a = renyiOrders()[i];
            QVERIFY(std::abs(gaussian.divergence[i] / (a * mu * mu / 2) - 1) < 1e-4);
            QVERIFY(gaussian.divergence[i] >= a * mu * mu / 2 * (1 - 1e-9)); // rounded up
            const double p = 1 / (1 + std::exp(-e0));
            const double exact =
                std::log(std::pow(p, a) * std::pow(1 - p, 1 - a) + std::pow(1 - p, a) * std::pow(p, 1 - a)) /
                (a - 1);
            QVERIFY(std::abs(response.divergence[i] - exact) < 1e-5);
        }
    }

    // Orders that look beyond the grid are infinite, never too small: at order a the Gaussian needs mass near
    // (a - 1/2) mu^2.
    void ordersBeyondTheTailAreRefused() {
        const double mu = 3;
        const RenyiCurve curve = stepCurve({StepLoss(NoisePair{mu, 0})}, 1e-4);
        for (std::size_t i = 0; i < renyiOrderCount; ++i)
            QVERIFY(curve.divergence[i] >= renyiOrders()[i] * mu * mu / 2 * (1 - 1e-9));
        QVERIFY(std::isinf(curve.divergence.back()));
    }

    // The grid made from a curve of delta(epsilon) gives that curve back, from above.
    void aProfileIsKept() {
        const double mu = 1;
        const auto exact = [&](double e) {
            return normalTail(e / mu - mu / 2) - std::exp(e) * normalTail(e / mu + mu / 2);
        };
        const LossDistribution grid = discretise(exact, 1e-3, 1e-12);
        double total = grid.infinite;
        for (const double mass : grid.mass)
            total += mass;
        QVERIFY(std::abs(total - 1) < 1e-6);
        const auto deltas = composedDeltas({{grid, 1}}, {3, 2, 1, 0.5, 0.1});
        QVERIFY(deltas.has_value());
        const double epsilons[] = {3, 2, 1, 0.5, 0.1};
        for (std::size_t i = 0; i < 5; ++i) {
            QVERIFY((*deltas)[i] >= exact(epsilons[i]) * (1 - 1e-9));
            QVERIFY((*deltas)[i] <= exact(epsilons[i]) * 1.001 + 1e-8);
        }
    }
};

TRILEMMA_TEST(TestLossTails, NoApplication)
#include "tst_loss_tails.moc"
