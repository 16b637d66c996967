// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/planner.h"
#include "tests/support/test_program.h"

using namespace trilemma;

namespace {

std::vector<PrivacyEvent> steps(double noise, std::int64_t count = 100, double rate = 0.05) {
    return {{SampledEvent{rate, count, {GaussianMechanism{noise}}}, 1}};
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
        const double selected = epsilonOf(
            {{RepeatEvent{TrialCountDistribution::Logarithmic, 3, steps(2)}, 1}}); // the louder run dominates
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

    /// A row a run: "relation delta attributes"; "-" without protection.
    void runsTogether_data() {
        QTest::addColumn<QStringList>("runs");
        QTest::addColumn<int>("priced");
        QTest::addColumn<QString>("relation"); // empty: no private run
        QTest::addColumn<double>("delta");
        QTest::newRow("none") << QStringList{} << 0 << QString() << 0.0;
        QTest::newRow("open ones alone") << QStringList{"-", "-"} << 0 << QString() << 0.0;
        QTest::newRow("the strictest delta") << QStringList{"replace_one 1e-5", "replace_one 1e-6", "-"} << 2
                                             << QString("replace_one") << 1e-6;
        QTest::newRow("the weaker promise")
            << QStringList{"replace_one 1e-5", "zero_out 1e-5"} << 2 << QString("zero_out") << 1e-5;
        QTest::newRow("the weakest promise") << QStringList{"zero_out 1e-5", "attribute_only 1e-5 sex"} << 2
                                             << QString("attribute_only") << 1e-5;
        QTest::newRow("the same attributes")
            << QStringList{"attribute_only 1e-5 sex", "attribute_only 1e-5 sex"} << 2
            << QString("attribute_only") << 1e-5;
        QTest::newRow("other attributes stay out")
            << QStringList{"attribute_only 1e-5 sex", "attribute_only 1e-7 race"} << 1
            << QString("attribute_only") << 1e-5;
    }
    void runsTogether() {
        QFETCH(QStringList, runs);
        QFETCH(int, priced);
        std::vector<RunToPrice> asked;
        for (const QString& run : runs) {
            const QStringList words = run.split(' ');
            RunToPrice& each = asked.emplace_back(RunToPrice{steps(2)});
            if (words[0] == "-") continue;
            each.target = PrivacyTarget{1, words[1].toDouble()};
            for (const auto& [value, name] : relationNames)
                if (words[0] == QLatin1String(name)) each.target->relation = value;
            if (words.size() > 2) each.protectedAttributes = {words[2].toStdString()};
        }
        const Result<RunsTogether> together = priceTogether(asked);
        QVERIFY(together.ok());
        QCOMPARE(together->price.privateRuns, std::int64_t(priced));
        QCOMPARE(together->price.openRuns, std::int64_t(runs.size() - priced));
        QCOMPARE(together->delta.has_value(), priced > 0);
        QTEST(together->delta.value_or(0), "delta");
        const std::string_view relation = nameOf(together->relation, relationNames);
        if (priced > 0)
            QTEST(QString::fromUtf8(relation.data(), static_cast<qsizetype>(relation.size())), "relation");
    }

    void runsOfOneKindCountAsOftenAsTheyAre() {
        const auto thrice = priceTogether({{steps(2), PrivacyTarget{1, 1e-5}, {}, 3}});
        QVERIFY(thrice.ok());
        QCOMPARE(thrice->price.privateRuns, std::int64_t(3));
        QVERIFY(std::abs(*thrice->price.allReleased->epsilon - epsilonOf(steps(2, 300))) < 1e-9);
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
            {{SampledEvent{0.05, 100, {LaplaceMechanism{2}}}, 1}},
            {steps(2).front(), steps(2).front()},
            {{PureEvent{1}, 1}}};
        QVERIFY(!dominating({steps(2), others[static_cast<std::size_t>(which)]}));
    }
};

TRILEMMA_TEST(TestPlanner, NoApplication)
#include "tst_planner.moc"
