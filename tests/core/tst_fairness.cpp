// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/evaluation.h"
#include "core/evaluation/metric_registry.h"
#include "core/fairness/slot_parts.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

EvaluationCounts countsOf(std::initializer_list<std::initializer_list<double>> decisions) {
    EvaluationCounts counts;
    counts.decisions.resize(static_cast<Eigen::Index>(decisions.size()),
                            static_cast<Eigen::Index>(decisions.begin()->size()));
    Eigen::Index row = 0;
    for (const auto& each : decisions) {
        Eigen::Index column = 0;
        for (const double count : each)
            counts.decisions(row, column++) = count;
        ++row;
    }
    return counts;
}

/// One attribute "g" of `groups` groups; two classes.
PartitionAxes plainAxes(int groups) {
    PartitionAxes axes{{{"g", {}, {}}}, {"label", {"no", "yes"}, {}}};
    for (int i = 0; i < groups; ++i)
        axes.attributes[0].groups.push_back(std::to_string(i));
    return axes;
}

/// The parity inequalities of such an attribute over parts that do not tell labels apart.
std::vector<RateConstraint> parity(int groups) {
    return buildConstraints(plainAxes(groups), {{"demographic_parity", {"g"}, 0}}).constraints;
}

GroupReport plainReport(int groups) {
    return groupReport(plainAxes(groups), {{"demographic_parity", {"g"}, 0}});
}

const ConstraintKind& parityKind() {
    return *findConstraintKind("demographic_parity");
}

bool close(double a, double b, double tolerance = 1e-12) {
    return std::abs(a - b) <= tolerance;
}

} // namespace

class TestFairness : public QObject {
    Q_OBJECT

  private slots:
    // The low end solves P(X >= hits) = (1 - level)/2, the high end P(X <= hits) = (1 - level)/2.
    void clopperPearsonSolvesItsTails() {
        // no hit in n: (1 - high)^n = 0.025; all hits: low^n = 0.025
        QCOMPARE(clopperPearson(0, 20, 0.95).low, 0.0);
        QVERIFY(std::abs(clopperPearson(0, 20, 0.95).high - (1 - std::pow(0.025, 1.0 / 20))) < 1e-12);
        QCOMPARE(clopperPearson(20, 20, 0.95).high, 1.0);
        QVERIFY(std::abs(clopperPearson(20, 20, 0.95).low - std::pow(0.025, 1.0 / 20)) < 1e-12);
        // one hit in two: P(X >= 1) = 1 - (1-p)^2 and P(X <= 1) = 1 - p^2
        const Interval half = clopperPearson(1, 2, 0.9);
        QVERIFY(std::abs(half.low - (1 - std::sqrt(0.95))) < 1e-12);
        QVERIFY(std::abs(half.high - std::sqrt(0.95)) < 1e-12);
    }

    void wilsonAndNewcombe() {
        // 10 of 100: centre (0.1 + 1.92073/100)/(1 + 3.84146/100), textbook interval [0.0552, 0.1744]
        const Interval tenth = wilson(10, 100, 0.95);
        QVERIFY(close(tenth.low, 0.05523, 1e-4) && close(tenth.high, 0.17437, 1e-4));
        QCOMPARE(wilson(0, 20, 0.95).low, 0.0);
        QCOMPARE(wilson(20, 20, 0.95).high, 1.0);
        // Newcombe 1998, Table II, example (a): 56/70 - 48/80 = 0.2, method 10: [0.0524, 0.3339]
        const Interval difference = newcombe(56, 70, 48, 80, 0.95);
        QVERIFY(close(difference.low, 0.0524, 1e-4) && close(difference.high, 0.3339, 1e-4));
        QVERIFY(close(normalQuantile(0.95), 1.959964, 1e-6));
    }

    void absoluteIntervals_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<double>("absoluteLow");
        QTest::addColumn<double>("absoluteHigh");
        QTest::newRow("positive") << 0.1 << 0.2 << 0.1 << 0.2;
        QTest::newRow("negative") << -0.2 << -0.1 << 0.1 << 0.2;
        QTest::newRow("around zero") << -0.3 << 0.1 << 0.0 << 0.3;
    }
    void absoluteIntervals() {
        QFETCH(double, low);
        QFETCH(double, high);
        const Interval result = absolute({low, high});
        QTEST(result.low, "absoluteLow");
        QTEST(result.high, "absoluteHigh");
    }

    void constraintValueByHand() {
        // parts: 0 decides (30, 10), 1 decides (20, 20); P_1(0) - P_1(1) = 0.25 - 0.5
        RateHistogram histogram(2, 2);
        histogram << 30, 10, 20, 20;
        RateConstraint constraint;
        constraint.terms = {evenTerm({0}, {0, 1}), evenTerm({1}, {0, -1})};
        QVERIFY(close(constraintValue(constraint, countsOf(histogram, 1)), -0.25));
        // floored sizes: both 100 instead of 40
        QVERIFY(close(constraintValue(constraint, countsOf(histogram, 100)), 0.1 - 0.2));
        // clamped to the range of the weights, whatever noise does to the cells
        histogram << -50, 500, -3, -3;
        QCOMPARE(constraintValue(constraint, countsOf(histogram, 1)), 1.0);
    }

    void gradientWeightsByHand() {
        RateHistogram histogram(3, 2);
        histogram << 10, 10, 5, 15, 30, 30;
        // P_1(0) - P_1(1 and 2): N = 20 and 80; lambda 2
        RateConstraint constraint;
        constraint.terms = {evenTerm({0}, {0, 1}), evenTerm({1, 2}, {0, -1})};
        Eigen::ArrayXd dual(1);
        dual << 2;
        const Eigen::ArrayXXd weights = gradientWeights({constraint}, dual, countsOf(histogram, 1));
        Eigen::ArrayXXd expected(3, 2);
        expected << 0, 0.1, 0, -0.025, 0, -0.025;
        QVERIFY(((weights - expected).abs() < 1e-15).all());
        QVERIFY((gradientWeights({constraint}, Eigen::ArrayXd::Zero(1), countsOf(histogram, 1)) == 0).all());
    }

    void demographicParityHasOneRowForEachGroupAndClass() {
        const SharedTable table = loadText(smallCsv(50), smallSchema());
        const ConstraintSet set = buildConstraints(axesOf(*table), {{"demographic_parity", {"group"}, 0.07}});
        QCOMPARE(set.constraints.size(), std::size_t(4));
        QCOMPARE(set.partition.partNames, (std::vector<std::string>{"group=a", "group=b"}));
        QCOMPARE(set.smallestShare, 0.4);
        for (const RateConstraint& constraint : set.constraints)
            QCOMPARE(constraint.slack, 0.07);
        QVERIFY(partsOfSlots(set.partition, *table) == table->sensitive[0].groupOfSlot);
    }

    void attributesAreCrossed() {
        Schema schema = smallSchema();
        Column& colour = schema.columns[1];
        colour.role = Role::Sensitive;
        const SharedTable table = loadText(smallCsv(60), schema);
        const std::vector<ConstraintSpec> specs{{"demographic_parity", {"colour", "group"}, 0.1},
                                                {"demographic_parity", {"group"}, 0.2}};
        const ConstraintSet set = buildConstraints(axesOf(*table), specs);
        QCOMPARE(set.partition.partCount(), 4);
        QCOMPARE(set.partition.partNames[1], std::string("colour=red, group=b"));
        QCOMPARE(set.smallestShare, 0.4 / 4); // colour declares no share: 1/(2 x 2)
        QCOMPARE(set.constraints.size(), std::size_t(4 * 2 + 2 * 2));
        const CellGroups groups = groupsOf(axesOf(*table).attributes, {"group"});
        QCOMPARE(groups.names, (std::vector<std::string>{"group=a", "group=b"}));
        QCOMPARE(groups.cells[0], (std::vector<int>{0, 2}));
    }

    void gapByHand() {
        // P(1 | 0) = 10/40, P(1 | 1) = 20/40
        const Gap gap = gapOf(parity(2), countsOf({{30, 10}, {20, 20}}).decisions);
        QVERIFY(close(*gap.value, 0.25));
        // one comparison: Newcombe at 95 %
        const Interval expected = absolute(newcombe(10, 40, 20, 40, 0.95));
        QVERIFY(close(gap.interval.low, expected.low) && close(gap.interval.high, expected.high));
        // three groups: each against the rest; 8/10 against 4/20, 2/10 against 10/20, 2/10 against 10/20
        const Gap three = gapOf(parity(3), countsOf({{2, 8}, {8, 2}, {8, 2}}).decisions);
        QVERIFY(close(*three.value, 0.6));
    }

    void statusByInterval_data() {
        QTest::addColumn<double>("gamma");
        QTest::addColumn<int>("status");
        // gap 0.1 of 4000 and 4000 records: interval about [0.08, 0.12]
        QTest::newRow("met") << 0.15 << static_cast<int>(ConstraintStatus::Met);
        QTest::newRow("undecided above") << 0.105 << static_cast<int>(ConstraintStatus::Undecided);
        QTest::newRow("undecided below") << 0.095 << static_cast<int>(ConstraintStatus::Undecided);
        QTest::newRow("violated") << 0.05 << static_cast<int>(ConstraintStatus::Violated);
    }
    void statusByInterval() {
        QFETCH(double, gamma);
        QFETCH(int, status);
        const Gap gap = gapOf(parity(2), countsOf({{2000, 2000}, {2400, 1600}}).decisions);
        QCOMPARE(static_cast<int>(judge(gap, parityKind(), gamma)), status);
    }

    // 0.725 of 80 against 0.6 of 40: a gap of 0.125 whose interval is about [-0.05, 0.30] as a difference, so
    // that a slack of 0.05 is neither kept nor broken. Of a hundred times as many people it is broken.
    void fewRecordsDecideNothing() {
        const Gap few = gapOf(parity(2), countsOf({{22, 58}, {16, 24}}).decisions);
        QVERIFY(close(*few.value, 0.125));
        QVERIFY(few.interval.low < 0.05 && few.interval.high > 0.25);
        QCOMPARE(judge(few, parityKind(), 0.05), ConstraintStatus::Undecided);
        const Gap many = gapOf(parity(2), countsOf({{2200, 5800}, {1600, 2400}}).decisions);
        QVERIFY(close(*many.value, 0.125));
        QCOMPARE(judge(many, parityKind(), 0.05), ConstraintStatus::Violated);
    }

    void whatCannotBeEstimatedSaysSo() {
        const Gap gap = gapOf(parity(2), countsOf({{0, 0}, {20, 20}}).decisions);
        QVERIFY(!gap.value);
        QVERIFY(gap.notEstimable.find("g=0") != std::string::npos);
        QCOMPARE(judge(gap, parityKind(), 0.5), ConstraintStatus::Undecided);
        EvaluationCounts none = countsOf({{0, 0}});
        none.confusion.setZero(2, 2);
        for (const MetricValue& metric : computeMetrics(none, EvaluationSet::Test, plainReport(2))) {
            QVERIFY(!metric.value);
            QVERIFY(!metric.notEstimable.empty());
        }
    }

    void metricsByHand() {
        // group 0: labels 25 no, 15 yes; group 1: 25 no, 15 yes
        EvaluationCounts counts = countsOf({{22, 3}, {8, 7}, {18, 7}, {2, 13}});
        counts.confusion.resize(2, 2);
        counts.confusion << 40, 10, 10, 20; // labels 50 / 30
        counts.logLossSum = 40;
        counts.logLossSquares = 30;
        // positives 0.9, 0.4; negatives 0.4, 0.1: pairs 1, 1, half, 1 of 4
        counts.scores = {{0.9, true}, {0.4, true}, {0.4, false}, {0.1, false}};
        const auto metrics = computeMetrics(counts, EvaluationSet::Train, plainReport(2));
        const auto value = [&](const char* id) {
            for (const MetricValue& metric : metrics)
                if (metric.id == id) return *metric.value;
            return std::nan("");
        };
        QVERIFY(close(value("error"), 0.25));
        QVERIFY(close(value("log_loss"), 0.5));
        QVERIFY(close(value("balanced_accuracy"), (0.8 + 2.0 / 3) / 2));
        QVERIFY(close(value("g_mean"), std::sqrt(0.8 * 2 / 3)));
        QVERIFY(close(value("h_mean"), 2 / (1 / 0.8 + 1.5)));
        QVERIFY(close(value("auc"), 3.5 / 4));
        QVERIFY(close(value("demographic_parity_gap"), 0.25));             // 10/40 against 20/40
        QVERIFY(close(value("equalised_odds_gap"), 13.0 / 15 - 7.0 / 15)); // 3/25 against 7/25 is less
        QVERIFY(close(value("equal_opportunity_gap"), 13.0 / 15 - 7.0 / 15));
        QVERIFY(close(value("predictive_equality_gap"), 7.0 / 25 - 3.0 / 25));
        QVERIFY(close(value("accuracy_parity_gap"), 31.0 / 40 - 29.0 / 40));
        QVERIFY(close(value("worst_group_error"), 11.0 / 40));        // and 9/40
        QVERIFY(close(value("worst_false_negative_rate"), 8.0 / 15)); // and 2/15
        QVERIFY(close(value("worst_false_positive_rate"), 7.0 / 25)); // and 3/25
        QVERIFY(close(value("highest_positive_rate"), 20.0 / 40));    // and 10/40
        QVERIFY(close(value("group_error_gini"), 0.05));              // 2 * 0.05 / (2 * 2 * 0.5)
        for (const MetricValue& metric : metrics) {
            QCOMPARE(metric.set, EvaluationSet::Train);
            QVERIFY(*metric.low <= *metric.value && *metric.value <= *metric.high);
            if (metric.id != "group_error_gini") continue;
            // slopes 1/(2 * 0.5) - 0.05/0.5 and -1 - 0.1; variances e (1 - e)/40
            const double variance = 0.81 * 0.275 * 0.725 / 40 + 1.21 * 0.225 * 0.775 / 40;
            QVERIFY(close(*metric.high - *metric.value, 1.959964 * std::sqrt(variance), 1e-6));
        }
    }

    // Nobody errs: no inequality.
    void giniOfNobody() {
        EvaluationCounts counts = countsOf({{25, 0}, {0, 15}, {25, 0}, {0, 15}});
        counts.confusion.resize(2, 2);
        counts.confusion << 50, 0, 0, 30;
        for (const MetricValue& metric : computeMetrics(counts, EvaluationSet::Test, plainReport(2)))
            if (metric.id == "group_error_gini" || metric.id == "worst_group_error")
                QCOMPARE(*metric.value, 0.0);
    }

    // The means' intervals have the slopes of the means: one recall moved by e moves the mean by slope e.
    void meansOfRecalls_data() {
        QTest::addColumn<int>("right0"); ///< of 100 with label 0
        QTest::addColumn<int>("right1"); ///< of 50 with label 1
        QTest::addColumn<double>("geometric");
        QTest::addColumn<double>("harmonic");
        QTest::newRow("unequal") << 90 << 20 << 0.6 << 2 / (1 / 0.9 + 1 / 0.4);
        QTest::newRow("a recall of 0") << 90 << 0 << 0.0 << 0.0;
        QTest::newRow("perfect") << 100 << 50 << 1.0 << 1.0;
    }
    void meansOfRecalls() {
        QFETCH(int, right0);
        QFETCH(int, right1);
        QFETCH(double, geometric);
        QFETCH(double, harmonic);
        EvaluationCounts counts = countsOf({{1, 1}, {1, 1}, {1, 1}, {1, 1}});
        counts.confusion.resize(2, 2);
        counts.confusion << right0, 100 - right0, 50 - right1, right1;
        for (const MetricValue& metric : computeMetrics(counts, EvaluationSet::Test, plainReport(2))) {
            if (metric.id == "g_mean") QVERIFY(close(*metric.value, geometric));
            if (metric.id == "h_mean") QVERIFY(close(*metric.value, harmonic));
            if (metric.id == "g_mean" && right0 == 90 && right1 == 20) {
                // slopes G/(2 r): 1/3 and 3/4; variances 0.09/100 and 0.24/50
                const double half = 1.959964 * std::sqrt(0.0009 / 9 + 0.0048 * 9 / 16);
                QVERIFY(close(*metric.high - *metric.value, half, 1e-6));
            }
        }
    }

    void cataloguesAreComplete() {
        for (const ConstraintKind& kind : constraintCatalog()) {
            QCOMPARE(findConstraintKind(kind.id), &kind);
            QVERIFY(!kind.title.empty() && !kind.sentence.empty() && !kind.formula.empty() && kind.build);
            QVERIFY(kind.minGamma < kind.maxGamma);
        }
        for (const MetricSpec& metric : metricRegistry()) {
            QCOMPARE(findMetric(metric.id), &metric);
            QVERIFY(!metric.title.empty() && !metric.formula.empty() && !metric.tasks.empty());
        }
    }
};

TRILEMMA_TEST(TestFairness, NoApplication)
#include "tst_fairness.moc"
