// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many records the bounds of the reductions ask for: by hand, and for whom.
#include "core/solvers/exponential_sampling.h"
#include "core/solvers/frank_wolfe.h"
#include "core/solvers/raco_dp.h"
#include "core/wish/sample_advice.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

class TestSampleAdvice : public QObject {
    Q_OBJECT

  private slots:
    // alpha 1/20, epsilon 1, four parts, ten weights
    void byHand_data() {
        QTest::addColumn<int>("bound");
        QTest::addColumn<double>("needed");
        QTest::addColumn<double>("enough");
        QTest::newRow("sampling") << static_cast<int>(SampleBound::Sampling) << 80. << 4 * 10 * 400.;
        QTest::newRow("rounds") << static_cast<int>(SampleBound::Rounds) << 40. << 256 * 10 * 8000.;
    }
    void byHand() {
        QFETCH(int, bound);
        QFETCH(double, needed);
        QFETCH(double, enough);
        const SampleAdvice advice = sampleAdvice(static_cast<SampleBound>(bound), .05, 1, 4, 10);
        QVERIFY(std::abs(advice.needed - needed) < 1e-9);
        QVERIFY(std::abs(advice.enough - enough) < 1e-6 * enough);
        const SampleAdvice half = sampleAdvice(static_cast<SampleBound>(bound), .05, .5, 4, 10);
        QVERIFY(std::abs(half.needed - 2 * needed) < 1e-9 &&
                std::abs(half.enough - 2 * enough) < 1e-6 * enough);
    }

    // One leading digit, and that constants are unknown.
    void words() {
        SampleAdvice advice = sampleAdvice(SampleBound::Sampling, .05, 3, 4, 10);
        advice.people = 1234;
        const std::string text = toText(advice);
        QVERIFY2(text.find("at least about 30 people") != std::string::npos &&
                     text.find("about 5000 suffice") != std::string::npos &&
                     text.find("constants are unknown") != std::string::npos &&
                     text.find("1234 train") != std::string::npos,
                 text.c_str());
    }

    // Of solvers with a bound, and only where there is privacy.
    void forWhom() {
        PublicFacts facts;
        facts.parts = 4;
        facts.plainFeatures = 10;
        facts.trainSlots = 500;
        const PrivacyTarget target{1, 1e-5};
        SolverPlan plan;
        plan.params = {{"alpha", .1}};
        const auto sampling = sampleAdvice(exponentialSampling().info(), plan, facts, target);
        QVERIFY(sampling && sampling->people == 500 && std::abs(sampling->enough - 4000) < 1e-6);
        QVERIFY(sampleAdvice(frankWolfe().info(), plan, facts, target).has_value());
        QVERIFY(!sampleAdvice(exponentialSampling().info(), plan, facts, std::nullopt));
        QVERIFY(!sampleAdvice(racoDp().info(), plan, facts, target));
    }
};

TRILEMMA_TEST(TestSampleAdvice, NoApplication)
#include "tst_sample_advice.moc"
