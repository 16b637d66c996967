// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/planner.h"
#include "tests/support/test_program.h"

using namespace trilemma;

namespace {

std::vector<PrivacyEvent> steps(double noise, std::int64_t count = 100, double rate = 0.05) {
    return {{PoissonEvent{rate, count, {GaussianMechanism{noise}}}, 1}};
}

double epsilonOf(const std::vector<PrivacyEvent>& events) {
    return *account(events, Relation::ZeroOut, 1e-5)->epsilon;
}

} // namespace

class TestPlanner : public QObject {
    Q_OBJECT

  private slots:
    void threePricesOfASweep() {
        const auto price =
            sweepPrice({steps(2), steps(3), steps(2), {{NonPrivateEvent{}, 1}}}, Relation::ZeroOut, 1e-5);
        QVERIFY(price.ok());
        QCOMPARE(price->privateRuns, std::int64_t(3));
        QCOMPARE(price->openRuns, std::int64_t(1));
        QCOMPARE(*price->dearest->epsilon, epsilonOf(steps(2)));
        // two runs of noise 2 are 200 steps, and 100 of noise 3
        const double all = epsilonOf({steps(2, 200).front(), steps(3).front()});
        QVERIFY(std::abs(*price->allReleased->epsilon - all) < 1e-9);
        const double selected =
            epsilonOf({{RepeatEvent{TrialLaw::Logarithmic, 3, steps(2)}, 1}}); // the louder run dominates
        QCOMPARE(*price->selected->epsilon, selected);
        QVERIFY(*price->selected->epsilon > *price->dearest->epsilon);
    }

    void oneRunHasNothingToSelect() {
        const auto price = sweepPrice({steps(2)}, Relation::ZeroOut, 1e-5);
        QVERIFY(!price->selected);
        QCOMPARE(*price->dearest->epsilon, *price->allReleased->epsilon);
    }

    void openRunsHaveNoPrice() {
        const auto price = sweepPrice({{}, {{NonPrivateEvent{}, 1}}}, Relation::ZeroOut, 1e-5);
        QCOMPARE(price->openRuns, std::int64_t(2));
        QVERIFY(!price->dearest && !price->allReleased && !price->selected);
    }

    void dominatingTakesTheWorstOfEach() {
        const auto worst = dominating({steps(2, 100, 0.05), steps(3, 300, 0.01)});
        QVERIFY(worst.has_value());
        QVERIFY(*worst == steps(2, 300, 0.05));
    }

    void unlikeRunsHaveNoDominatingOne_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("other mechanism") << 0;
        QTest::newRow("more events") << 1;
        QTest::newRow("other kind") << 2;
    }
    void unlikeRunsHaveNoDominatingOne() {
        QFETCH(int, which);
        const std::vector<std::vector<PrivacyEvent>> others{
            {{PoissonEvent{0.05, 100, {LaplaceMechanism{2}}}, 1}},
            {steps(2).front(), steps(2).front()},
            {{PureEvent{1}, 1}}};
        QVERIFY(!dominating({steps(2), others[static_cast<std::size_t>(which)]}));
    }
};

TRILEMMA_TEST(TestPlanner, NoApplication)
#include "tst_planner.moc"
