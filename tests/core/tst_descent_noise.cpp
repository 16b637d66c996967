// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far noise alone moves a weight, against variances worked out by hand: of steps of rate 0.1 by gradients
// of deviation 2, T = 100.
#include "core/privacy/event.h"
#include "core/solvers/descent_noise.h"
#include "core/solvers/descent_options.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;

namespace {

constexpr double accuracy = 0.12; ///< of 256 weights, 2.7 standard errors

Json usualParams() {
    DescentOptions options;
    options.steps = 100;
    options.samplingRate = 0.1;
    options.clippingNorm = 3;
    options.learningRate = 0.7;
    options.finalRate = 0.2;
    options.momentum = 0.3;
    options.averaging = 0.4;
    return toParams(options, LoopKind::Plain);
}

std::vector<PrivacyEvent> stepsWith(SampledEvent event) {
    return {{event, 1}};
}

} // namespace

class TestDescentNoise : public QObject {
    Q_OBJECT

  private slots:
    void deviations_data();
    void deviations();
    void ofARun_data();
    void ofARun();
};

void TestDescentNoise::deviations_data() {
    QTest::addColumn<DescentNoise>("noise");
    QTest::addColumn<double>("deviation");
    const DescentRule plain{Optimiser::Sgd, 0.1, 1, 0, 100};
    QTest::newRow("plain") << DescentNoise{plain, 0, 2} << 0.1 * 2 * std::sqrt(100.0);
    QTest::newRow("no privacy") << DescentNoise{plain, 0, 0} << 0.0;
    // The mean of all iterates: the gradient of step t has the weight (100 - t) / 100, t = 0 .. 99, and the
    // squares of 0.01, 0.02 .. 1 sum to 100 101 201 / 6 / 100^2 = 33.835.
    QTest::newRow("all averaged") << DescentNoise{plain, 1, 2} << 0.1 * 2 * std::sqrt(33.835);
    // The mean of two iterates is the first step and half of the second.
    DescentRule two = plain;
    two.steps = 2;
    QTest::newRow("both of two averaged") << DescentNoise{two, 1, 2} << 0.1 * 2 * std::sqrt(1.25);
    // Rates 0.1 (1 - t/99): the squares sum to those of 0 .. 99, 99 100 199 / 6, over 99^2 = 33.50.
    DescentRule falling = plain;
    falling.finalRate = 0;
    QTest::newRow("falling to 0") << DescentNoise{falling, 0, 2} << 0.1 * 2 * std::sqrt(33.50);
    // The weights of all gradients but the last few sum to 1: nearly as without.
    DescentRule heavy = plain;
    heavy.momentum = 0.5;
    QTest::newRow("momentum") << DescentNoise{heavy, 0, 2} << 0.1 * 2 * std::sqrt(99.0);
    // Adam divides by the running root of squares, about 2: the deviation of a gradient does not matter.
    DescentRule adam = plain;
    adam.optimiser = Optimiser::Adam;
    QTest::newRow("Adam") << DescentNoise{adam, 0, 2} << 0.1 * std::sqrt(100.0);
    QTest::newRow("Adam, another scale") << DescentNoise{adam, 0, 0.01} << 0.1 * std::sqrt(100.0);
}

void TestDescentNoise::deviations() {
    QFETCH(DescentNoise, noise);
    QFETCH(double, deviation);
    const double found = noiseOfWeight(noise);
    QVERIFY2(std::abs(found - deviation) <= accuracy * deviation, qPrintable(QString::number(found)));
    QCOMPARE(noiseOfWeight(noise), found); // from a public seed
}

void TestDescentNoise::ofARun_data() {
    QTest::addColumn<Json>("params");
    QTest::addColumn<std::vector<PrivacyEvent>>("events");
    QTest::addColumn<double>("deviation"); // negative: not known. n = 1000, so that B = 100 and C / B = 0.03
    const SampledEvent steps{0.1, 100, {GaussianMechanism{2}, GaussianMechanism{6}}};
    QTest::newRow("gradient and histogram") << usualParams() << stepsWith(steps) << 0.06;
    SampledEvent ofAttributes = steps;
    ofAttributes.attributeOnly = true;
    QTest::newRow("twice the sensitivity") << usualParams() << stepsWith(ofAttributes) << 0.12;
    QTest::newRow("without privacy") << usualParams() << std::vector<PrivacyEvent>{{NonPrivateEvent{}, 1}}
                                     << 0.0;
    Json more = usualParams();
    more["dual_max"] = 5;
    QTest::newRow("parameters of a constrained solver") << more << stepsWith(steps) << 0.06;
    Json less = usualParams();
    less.erase("clipping_norm");
    QTest::newRow("a parameter is missing") << less << stepsWith(steps) << -1.0;
    Json odd = usualParams();
    odd["steps"] = "many";
    QTest::newRow("a parameter is no number") << odd << stepsWith(steps) << -1.0;
    QTest::newRow("no parameters") << Json() << stepsWith(steps) << -1.0;
    QTest::newRow("a selection") << usualParams()
                                 << std::vector<PrivacyEvent>{{RepeatEvent{{}, 4, stepsWith(steps)}, 1}}
                                 << -1.0;
    QTest::newRow("another rate") << usualParams() << stepsWith({0.2, 100, {GaussianMechanism{2}}}) << -1.0;
    QTest::newRow("other noise") << usualParams() << stepsWith({0.1, 100, {LaplaceMechanism{2}}}) << -1.0;
}

void TestDescentNoise::ofARun() {
    QFETCH(Json, params);
    QFETCH(std::vector<PrivacyEvent>, events);
    QFETCH(double, deviation);
    const std::optional<DescentNoise> noise = descentNoise(params, events, 1000);
    QCOMPARE(noise.has_value(), deviation >= 0);
    if (!noise) return;
    QVERIFY(std::abs(noise->deviation - deviation) < 1e-12);
    QCOMPARE(noise->rule.steps, std::int64_t(100));
    QCOMPARE(noise->rule.learningRate, 0.7);
    QCOMPARE(noise->rule.finalRate, 0.2);
    QCOMPARE(noise->rule.momentum, 0.3);
    QCOMPARE(noise->averaging, 0.4);
    QVERIFY(!descentNoise(params, events, 0));
}

TRILEMMA_TEST(TestDescentNoise, NoApplication)
#include "tst_descent_noise.moc"
