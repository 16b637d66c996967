// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far predicted numbers of groups are spread apart, counted by hand.
#include "core/evaluation/distribution_gap.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;

using Predictions = QList<std::pair<int, double>>; // part, prediction

namespace {

const PartitionAxes& axesOfNumbers() {
    static const PartitionAxes axes{{{"sex", {"f", "m"}, {}}, {"age", {"young", "middle", "old"}, {}}},
                                    {"y", {}, {}}};
    return axes;
}

EvaluationCounts countsFrom(const Predictions& predictions) {
    EvaluationCounts counts;
    for (const auto& [part, predicted] : predictions) {
        counts.numbers.push_back({part, predicted, 0});
    }
    return counts;
}

ConstraintSpec parityOf(std::vector<std::string> attributes) {
    return {"distribution_parity", std::move(attributes), .1};
}

} // namespace

class TestDistributionGap : public QObject {
    Q_OBJECT

  private slots:
    void byHand_data() {
        QTest::addColumn<Predictions>("predictions");
        QTest::addColumn<double>("gap");
        const double nan = std::nan("");
        QTest::newRow("half below") << Predictions{{0, 1}, {0, 2}, {1, 2}, {1, 3}} << 0.5;
        QTest::newRow("the other way round") << Predictions{{1, 1}, {1, 2}, {0, 2}, {0, 3}} << 0.5;
        QTest::newRow("apart") << Predictions{{0, 1}, {0, 2}, {1, 5}} << 1.0;
        QTest::newRow("alike") << Predictions{{0, 1}, {0, 2}, {1, 2}, {1, 1}} << 0.0;
        QTest::newRow("equal numbers are one step") << Predictions{{0, 1}, {1, 1}, {0, 1}, {1, 1}} << 0.0;
        QTest::newRow("unequal sizes") << Predictions{{0, 1}, {0, 1}, {0, 1}, {0, 9}, {1, 1}, {1, 9}} << 0.25;
        QTest::newRow("no numbers come last") << Predictions{{0, nan}, {0, 1}, {1, 1}, {1, 1}} << 0.5;
    }
    void byHand() {
        QFETCH(Predictions, predictions);
        QFETCH(double, gap);
        const GroupReport report = groupReport(axesOfNumbers().only({"sex"}), {parityOf({"sex"})});
        const Gap found = distributionGap(report.ofSpec[0], countsFrom(predictions));
        QVERIFY(found.value && std::abs(*found.value - gap) < 1e-12);
        QVERIFY(found.interval.low <= gap && gap <= found.interval.high);
    }

    // Of three ages each against the rest, and of everybody's crossings.
    void groupsAgainstTheRest() {
        const GroupReport report = groupReport(axesOfNumbers(), {parityOf({"age"})});
        QCOMPARE(report.ofSpec[0].size(), std::size_t(3));
        // parts f young, f middle, f old, m young, ..: the young at 1, 2, the others at 2, 3
        const EvaluationCounts counts = countsFrom({{0, 1}, {3, 2}, {1, 2}, {4, 3}, {2, 2}, {5, 3}});
        const Gap ages = distributionGap(report.ofSpec[0], counts);
        QVERIFY(std::abs(*ages.value - .5) < 1e-12);
        // without constraints of every attribute: the sexes are at 1, 2, 2 and 2, 3, 3
        const GroupReport plain = groupReport(axesOfNumbers(), {});
        QVERIFY(std::abs(*distributionGap(inequalitiesOf(plain, "distribution_parity"), counts).value -
                         2.0 / 3) < 1e-12);
    }

    // Of more crossings than are told apart those stay that a constraint names; without constraints the
    // metric is about every attribute that stays.
    void whatIsNamedStays() {
        const auto axis = [](const char* name, int groups) {
            PartitionAxis one{name, {}, {}};
            for (int g = 0; g < groups; ++g)
                one.groups.push_back(std::to_string(g));
            return one;
        };
        const PartitionAxes axes{{axis("a", 10), axis("b", 7), axis("c", 16), axis("d", 7)}, {"y", {}, {}}};
        using Names = std::vector<std::string>;
        const GroupReport all = groupReport(axes, {});
        QCOMPARE(all.partition.attributes, (Names{"a", "b", "c"})); // 1,120 crossings; 7,840 with d
        QCOMPARE(inequalitiesOf(all, "distribution_parity").size(), std::size_t(10 + 7 + 16));
        const GroupReport named = groupReport(axes, {parityOf({"d"})});
        QCOMPARE(named.partition.attributes, (Names{"a", "b", "d"}));
        QCOMPARE(named.ofSpec[0].size(), std::size_t(7));
        QCOMPARE(inequalitiesOf(named, "distribution_parity").size(),
                 std::size_t(7)); // what is compared with gamma
    }

    // Bands of 1,000 people each: 2 sqrt(ln(2 / .025) / 2000) about the distance.
    void intervals() {
        Predictions predictions;
        for (int i = 0; i < 1000; ++i)
            predictions << std::pair(0, i) << std::pair(1, i + 300);
        const GroupReport report = groupReport(axesOfNumbers().only({"sex"}), {parityOf({"sex"})});
        const Gap gap =
            gapOfKind(*findConstraintKind("distribution_parity"), report.ofSpec[0], countsFrom(predictions));
        const double band = 2 * std::sqrt(std::log(80) / 2000);
        QVERIFY(std::abs(*gap.value - .3) < 1e-9);
        QVERIFY(std::abs(gap.interval.low - (.3 - band)) < 1e-9);
        QVERIFY(std::abs(gap.interval.high - (.3 + band)) < 1e-9);
        const ConstraintKind& kind = *findConstraintKind("distribution_parity");
        QCOMPARE(judge(gap, kind, .1), ConstraintStatus::Violated);
        QCOMPARE(judge(gap, kind, .3), ConstraintStatus::Undecided);
        QCOMPARE(judge(gap, kind, .5), ConstraintStatus::Met);
    }

    void notEstimable() {
        const GroupReport report = groupReport(axesOfNumbers().only({"sex"}), {parityOf({"sex"})});
        QVERIFY(!distributionGap(report.ofSpec[0], countsFrom({{0, 1}, {0, 2}})).value);
        QVERIFY(!distributionGap({}, countsFrom({{0, 1}})).notEstimable.empty());
    }

    // Two comparisons of two groups would say the same, and classes have no such kind.
    void theKind() {
        const ConstraintKind& kind = *findConstraintKind("distribution_parity");
        QVERIFY(kind.ofNumbers && kind.comparesGroups && !kind.usesLabels);
        const ConstraintSet set = buildConstraints(axesOfNumbers(), {parityOf({"sex"}), parityOf({"age"})});
        QCOMPARE(set.constraints.size(), std::size_t(4));
        QCOMPARE(set.partition.partCount(), 6);
        QCOMPARE(set.constraints[0].name, std::string("sex=f"));
        for (const RateConstraint& each : set.constraints)
            QVERIFY(each.terms.size() == 2 && each.terms[0].weights.cols() == 1 && each.slack == .1);
        ConstraintSpec some = parityOf({"age"});
        some.groups = {"age=old"};
        QCOMPARE(buildConstraints(axesOfNumbers(), {some}).constraints.size(), std::size_t(1));
    }
};

TRILEMMA_TEST(TestDistributionGap, NoApplication)
#include "tst_distribution_gap.moc"
