// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What becomes of a released gradient, by hand; and what curves get by default.
#include "core/learning/plan.h"
#include "core/models/model_kind.h"
#include "core/solvers/descent_options.h"
#include "core/solvers/descent_rule.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;

namespace {

Eigen::VectorXd vector(std::initializer_list<double> values) {
    return Eigen::Map<const Eigen::VectorXd>(values.begin(), static_cast<Eigen::Index>(values.size()));
}

/// Where theta is after one step for each of these gradients, from 0.
Eigen::VectorXd wayOf(const DescentRule& rule, const std::vector<Eigen::VectorXd>& gradients) {
    Eigen::VectorXd theta = Eigen::VectorXd::Zero(gradients.front().size());
    DescentMemory memory;
    for (std::size_t t = 0; t < gradients.size(); ++t)
        descend(rule, static_cast<std::int64_t>(t), gradients[t], memory, theta);
    return theta;
}

} // namespace

class TestDescentRule : public QObject {
    Q_OBJECT

  private slots:
    void stepsByHand_data() {
        QTest::addColumn<bool>("adam");
        QTest::addColumn<double>("finalRate");
        QTest::addColumn<double>("momentum");
        QTest::addColumn<double>("first"); // of gradients (1, 4), (1, 0) at rate 0.5
        QTest::addColumn<double>("second");
        // 0.5 (1 + 1), 0.5 (4 + 0)
        QTest::newRow("plain") << false << 1.0 << 0.0 << -1.0 << -2.0;
        // rates 0.5 and 0.1
        QTest::newRow("decay to a fifth") << false << 0.2 << 0.0 << -0.6 << -2.0;
        // means: 1, 1 and 4, (0.25 * 4) / (1 - 0.25) = 4/3
        QTest::newRow("momentum one half") << false << 1.0 << 0.5 << -1.0 << -0.5 * (4 + 4.0 / 3);
        // Adam with beta 0: g / |g| at first; then v^ = (1 + 0.999)/(1.999) = 1, so again g / 1
        QTest::newRow("Adam") << true << 1.0 << 0.0 << -1.0 << -0.5;
    }
    void stepsByHand() {
        QFETCH(bool, adam);
        QFETCH(double, finalRate);
        QFETCH(double, momentum);
        QFETCH(double, first);
        QFETCH(double, second);
        const DescentRule rule{adam ? Optimiser::Adam : Optimiser::Sgd, 0.5, finalRate, momentum, 2};
        const Eigen::VectorXd theta = wayOf(rule, {vector({1, 4}), vector({1, 0})});
        QVERIFY(std::abs(theta[0] - first) < 1e-7);
        QVERIFY(std::abs(theta[1] - second) < 1e-7);
    }

    // The weights of past gradients sum to 1: along a constant gradient momentum changes nothing.
    void momentumKeepsTheLengthOfTheWay() {
        const std::vector<Eigen::VectorXd> gradients(50, vector({2}));
        const double plain = wayOf({Optimiser::Sgd, 0.1, 1, 0, 50}, gradients)[0];
        const double heavy = wayOf({Optimiser::Sgd, 0.1, 1, 0.9, 50}, gradients)[0];
        QVERIFY(std::abs(plain - heavy) < 1e-12);
        QVERIFY(std::abs(plain + 10) < 1e-12);
    }

    void ratesFallOnALine() {
        const DescentRule rule{Optimiser::Sgd, 2, 0.5, 0, 5};
        const double expected[] = {2, 1.75, 1.5, 1.25, 1};
        for (int t = 0; t < 5; ++t)
            QCOMPARE(rule.rateAt(t), expected[t]);
        QCOMPARE((DescentRule{Optimiser::Sgd, 2, 0.5, 0, 1}).rateAt(0), 2.0); // a single step is the first
    }

    // Three columns of five features, two of them cut into eight intervals: R is 0.8 sqrt(1 + 3) of a linear
    // model, 0.8 sqrt(1 + 5) of curves, and half of that is C without constraints; with those of a group of a
    // quarter C is 4/3 R. Intervals need the longer steps of Adam.
    void curvesHaveDefaultsOfTheirOwn() {
        const auto factsOf = [](const char* kind) {
            PublicFacts facts;
            facts.trainSlots = 100000;
            facts.classes = 2;
            facts.smallestShare = 0.25;
            facts.take(EncodedWidth{3, 5, 2, 8}, *findModelKind(kind));
            return facts;
        };
        const PublicFacts lines = factsOf("linear"), curves = factsOf("additive");
        QVERIFY(lines.features == 5 && lines.rawFeatures == 3 && !lines.hasCurves);
        QVERIFY(curves.features == 13 && curves.rawFeatures == 5 && curves.hasCurves);
        const auto defaultsOf = [](const PublicFacts& facts, LoopKind kind) {
            return descentDefaults({facts, Json::object(), PrivacyTarget{1, 1e-5}}, kind);
        };
        const DescentOptions line = defaultsOf(lines, LoopKind::Plain),
                             curve = defaultsOf(curves, LoopKind::Plain),
                             fair = defaultsOf(curves, LoopKind::Rates);
        QVERIFY(std::abs(line.clippingNorm - 1.6) < 1e-12);
        QVERIFY(std::abs(curve.clippingNorm - 0.4 * std::sqrt(6.0)) < 1e-12);
        QVERIFY(std::abs(fair.clippingNorm - 0.8 * std::sqrt(6.0) * 4 / 3) < 1e-12);
        QVERIFY(line.optimiser == Optimiser::Sgd && curve.optimiser == Optimiser::Adam);
        QVERIFY(fair.optimiser == Optimiser::Adam && fair.momentum == 0.5);
    }
};

TRILEMMA_TEST(TestDescentRule, NoApplication)
#include "tst_descent_rule.moc"
