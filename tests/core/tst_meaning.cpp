// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What an epsilon may be said to mean, against trade-off curves that are known in closed form.
#include "core/privacy/calibration.h"
#include "core/privacy/meaning.h"
#include "core/verify/odds.h"
#include "tests/support/gaussian.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Of N(mu, 1) against N(0, 1): the most powerful test is y > t, with false alarms 1 - Phi(t) and power
/// 1 - Phi(t - mu).
double falseAlarmsAt(double t) {
    return normalCdf(-t);
}
double powerAt(double t, double mu) {
    return normalCdf(mu - t);
}

/// Where power = e^epsilon x (false alarms) on that curve: power/(false alarms) rises with t.
double meetingPoint(double mu, double epsilon) {
    double low = -40, high = 40;
    for (int i = 0; i < 200; ++i) {
        const double t = (low + high) / 2;
        (powerAt(t, mu) < std::exp(epsilon) * falseAlarmsAt(t) ? low : high) = t;
    }
    return powerAt(high, mu);
}

std::vector<PrivacyEvent> gaussianEvents(double mu) {
    return {{SampledEvent{1, 1, {GaussianMechanism{1 / mu}}}, 1}};
}

double gaussianChance(double mu, double epsilon, double delta) {
    const auto chance = chanceOfGreaterOdds(gaussianEvents(mu), Relation::ZeroOut, epsilon, delta);
    return chance ? *chance : -1;
}

} // namespace

class TestMeaning : public QObject {
    Q_OBJECT

  private slots:
    // By hand: e^1 0.01 + 0 = 0.027183; at epsilon 8, 1 - e^-8 0.99 = 0.999668; at epsilon 0, a + delta.
    void power_data() {
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<double>("delta");
        QTest::addColumn<double>("falseAlarms");
        QTest::addColumn<double>("expected");
        QTest::newRow("epsilon 1") << 1.0 << 0.0 << 0.01 << 0.0271828;
        QTest::newRow("with delta") << 1.0 << 1e-3 << 0.01 << 0.0281828;
        QTest::newRow("epsilon 8") << 8.0 << 0.0 << 0.01 << 0.9996679;
        QTest::newRow("nothing is told") << 0.0 << 1e-5 << 0.01 << 0.01001;
        QTest::newRow("delta alone") << 2.0 << 1e-5 << 0.0 << 1e-5;
        QTest::newRow("epsilon too large for a double") << 800.0 << 1e-5 << 0.01 << 1.0;
        QTest::newRow("delta 1") << 1.0 << 1.0 << 0.01 << 1.0;
    }
    void power() {
        QFETCH(double, epsilon);
        QFETCH(double, delta);
        QFETCH(double, falseAlarms);
        QFETCH(double, expected);
        QVERIFY(std::abs(maxPower(epsilon, delta, falseAlarms) - expected) < 1e-7);
    }

    // By hand: e/(1 + e) = 0.7310586, and delta/(1 + e^epsilon) more.
    void guess_data() {
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<double>("delta");
        QTest::addColumn<double>("expected");
        QTest::newRow("epsilon 1") << 1.0 << 0.0 << 0.7310586;
        QTest::newRow("with delta") << 1.0 << 0.1 << 0.7310586 + 0.1 / 3.7182818;
        QTest::newRow("nothing is told") << 0.0 << 0.0 << 0.5;
        QTest::newRow("delta alone") << 0.0 << 0.2 << 0.6;
        QTest::newRow("large") << 800.0 << 1e-5 << 1.0;
    }
    void guess() {
        QFETCH(double, epsilon);
        QFETCH(double, delta);
        QFETCH(double, expected);
        QVERIFY(std::abs(maxGuess(epsilon, delta) - expected) < 1e-6);
    }

    void gaussian_data() {
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<double>("delta");
        QTest::newRow("1 at 1e-5") << 1.0 << 1e-5;
        QTest::newRow("0.2 at 1e-6") << 0.2 << 1e-6;
        QTest::newRow("4 at 1e-5") << 4.0 << 1e-5;
        QTest::newRow("8 at 1e-3") << 8.0 << 1e-3;
    }
    /// No test of a Gaussian exceeds power and guess; and the curve touches what p* says.
    void gaussian() {
        QFETCH(double, epsilon);
        QFETCH(double, delta);
        const double mu = gaussianMu(epsilon, delta);
        double best = 0;
        for (double t = -12; t < 12 + mu; t += 0.001) {
            const double a = falseAlarmsAt(t), power = powerAt(t, mu);
            QVERIFY(power <= maxPower(epsilon, delta, a) + 1e-9);
            best = std::max(best, (power + 1 - a) / 2);
        }
        QVERIFY(best <= maxGuess(epsilon, delta));
        const double truth = meetingPoint(mu, epsilon);
        const auto found = gaussianChance(mu, epsilon, delta);
        QVERIFY2(found >= truth * (1 - 1e-9), qPrintable(QString::number(found / truth)));
        QVERIFY2(found <= truth * 1.01, qPrintable(QString::number(found / truth)));
    }

    /// Some 41 times delta, and more than the chance that the loss exceeds epsilon (16 times delta): merging
    /// outcomes raises that one, up to p*.
    void theChanceIsNeitherDeltaNorThatOfALargeLoss() {
        const double mu = gaussianMu(1, 1e-5);
        const double chance = gaussianChance(mu, 1, 1e-5);
        QVERIFY2(chance > 40e-5 && chance < 42e-5, qPrintable(QString::number(chance)));
        const double largeLoss = normalCdf(mu / 2 - 1 / mu); // L ~ N(mu^2/2, mu^2)
        QVERIFY(largeLoss > 15e-5 && largeLoss < 17e-5);
        // The attacker who only says whether y > t has one outcome that became e times as likely.
        double t = 1 / mu + mu / 2;
        while (powerAt(t - 1e-4, mu) >= std::exp(1.0) * falseAlarmsAt(t - 1e-4))
            t -= 1e-4;
        QVERIFY(powerAt(t, mu) > 2 * largeLoss && powerAt(t, mu) <= chance);
    }

    /// What the statement used to say fails: "no outcome becomes more than e^epsilon times as likely, but for
    /// a chance of delta". It holds with p* in the place of delta, for any merging of outcomes.
    void mergedOutcomes() {
        const double epsilon = 1, delta = 1e-5, mu = gaussianMu(epsilon, delta);
        const double chance = gaussianChance(mu, epsilon, delta);
        std::mt19937_64 words(20'260);
        bool beyondDelta = false;
        for (int round = 0; round < 200; ++round) {
            const std::size_t outcomes = 2 + words() % 30;
            std::vector<double> with(outcomes), without(outcomes);
            for (double t = -8; t < 8; t += 0.01) { // cells of y, thrown together at random
                // Rising cells mostly stay together, so that some outcomes keep a large loss.
                const std::size_t outcome =
                    words() % 20 == 0
                        ? words() % outcomes
                        : static_cast<std::size_t>((t + 8) / 16.001 * static_cast<double>(outcomes));
                with[outcome] += powerAt(t, mu) - powerAt(t + 0.01, mu);
                without[outcome] += falseAlarmsAt(t) - falseAlarmsAt(t + 0.01);
            }
            double beyond = 0;
            for (std::size_t i = 0; i < outcomes; ++i)
                if (with[i] > std::exp(epsilon) * without[i]) beyond += with[i];
            QVERIFY(beyond <= chance);
            beyondDelta |= beyond > delta;
        }
        QVERIFY(beyondDelta);
    }

    // Randomised response at 2 is truthful with chance p = 1/(1 + e^-2) = 0.880797. Its curve goes from (0,
    // 0) to (1 - p, p) and on to (1, 1) with slope e^-2; it meets e^epsilon x at x = (1 - e^-2)/(e^epsilon -
    // e^-2): the truthful answer and, merged with it, a part of the other one. From 2 on there is nothing.
    void randomisedResponse_data() {
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<double>("truth");
        QTest::newRow("below") << 1.8 << 0.88445;
        QTest::newRow("just below") << 1.99 << 0.88096;
        QTest::newRow("beyond") << 2.1 << 0.0;
    }
    void randomisedResponse() {
        QFETCH(double, epsilon);
        QFETCH(double, truth);
        const auto chance = chanceOfGreaterOdds({{PureEvent{2}, 1}}, Relation::ZeroOut, epsilon, 1e-6);
        QVERIFY(chance.ok());
        QVERIFY2(*chance >= truth && *chance <= truth + 0.03, qPrintable(QString::number(*chance)));
    }

    void sampledStepsAreWithinTheirBounds() {
        const std::vector<PrivacyEvent> events{{SampledEvent{0.02, 1500, {GaussianMechanism{2.0}}}, 1}};
        const double delta = 1e-5;
        const double epsilon = *account(events, Relation::ZeroOut, delta)->epsilon;
        const auto chance = chanceOfGreaterOdds(events, Relation::ZeroOut, epsilon, delta);
        QVERIFY(chance.ok());
        QVERIFY(*chance > 10 * delta && *chance < 100 * delta);
        const auto both = chanceOfGreaterOdds(events, Relation::ReplaceOne, epsilon, delta);
        QVERIFY(both.ok() && *both > *chance);
    }

    // Many choices are told best by their bounded range, a large one beside a sum (a Gaussian with mu = 1/4)
    // as randomised response. Pure events of the same epsilon, and zCDP with rho = epsilon^2/8, are bounds of
    // their own.
    void choices_data() {
        QTest::addColumn<double>("ofEach");
        QTest::addColumn<int>("choices");
        QTest::addColumn<bool>("besideASum");
        QTest::addColumn<bool>("pureIsSmaller");
        QTest::newRow("forty") << 0.1 << 40 << false << false;
        QTest::newRow("one small one beside a sum") << 0.25 << 1 << true << false;
        QTest::newRow("one large one beside a sum") << 3.0 << 1 << true << true;
        QTest::newRow("forty beside a sum") << 0.1 << 40 << true << false;
    }
    /// The smaller of both bounds, and what the second accountant makes of the same events.
    void choices() {
        QFETCH(double, ofEach);
        QFETCH(int, choices);
        QFETCH(bool, besideASum);
        QFETCH(bool, pureIsSmaller);
        const double delta = 1e-5;
        const auto with = [&](auto what) {
            std::vector<PrivacyEvent> events =
                besideASum ? gaussianEvents(0.25) : std::vector<PrivacyEvent>();
            events.push_back({what, choices});
            return events;
        };
        const auto events = with(ExponentialEvent{ofEach});
        const double epsilon = *account(events, Relation::ZeroOut, delta)->epsilon * 0.9;
        const auto chanceOf = [&](const std::vector<PrivacyEvent>& all) {
            return chanceOfGreaterOdds(all, Relation::ZeroOut, epsilon, delta).value();
        };
        const double chance = chanceOf(events), pure = chanceOf(with(PureEvent{ofEach})),
                     zcdp = chanceOf(with(ZcdpEvent{ofEach * ofEach / 8}));
        QCOMPARE(pure < zcdp, pureIsSmaller);
        QVERIFY(chance <= std::min(pure, zcdp) && chance > 0);
        const auto second = verify::chanceOfOdds(events, Relation::ZeroOut, epsilon);
        QVERIFY(second.ok() && second->has_value());
        const double ratio = chance / (*second)->chance;
        QVERIFY2(ratio > 1 - 1e-4 && ratio < 1.05, qPrintable(QString::number(ratio)));
    }

    void whatHasNoCurveIsRefused() {
        QVERIFY(!chanceOfGreaterOdds({{NonPrivateEvent{}, 1}}, Relation::ZeroOut, 1, 1e-5).ok());
        QVERIFY(!chanceOfGreaterOdds(gaussianEvents(1), Relation::ZeroOut, 0, 1e-5).ok());
        const PrivacyEvent laplace{SampledEvent{0.1, 10, {LaplaceMechanism{1}}}, 1};
        QVERIFY(!chanceOfGreaterOdds({laplace}, Relation::ReplaceOne, 1, 1e-5).ok());
    }
};

TRILEMMA_TEST(TestMeaning, NoApplication)
#include "tst_meaning.moc"
