// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/constraint_gap.h"
#include "core/fairness/group_report.h"
#include "core/fairness/slot_parts.h"
#include "tests/support/decision_kinds.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// sex (f, m) and age (young, old), labels no and yes.
PartitionAxes axes(int classes = 2) {
    PartitionAxes made{{{"sex", {"f", "m"}, 0.4}, {"age", {"young", "old"}, 0.3}},
                       {"label", {"no", "yes"}, 0.2}};
    if (classes > 2) made.label.groups = {"low", "middle", "high"};
    return made;
}

/// Decisions (no, yes) of sex = f then m, label no then yes.
RateHistogram decisions() {
    RateHistogram histogram(4, 2);
    histogram << 80, 20, // f, no: 20 % of 100
        30, 70,          // f, yes: 70 % of 100
        180, 20,         // m, no: 10 % of 200
        10, 90;          // m, yes: 90 % of 100
    return histogram;
}

ConstraintSpec spec(const char* kind, std::vector<std::string> attributes = {"sex"}) {
    return {kind, std::move(attributes), 0.1};
}

/// The histogram over the parts of a set: summed over labels where it does not tell them apart.
RateHistogram over(const Partition& partition) {
    if (partition.labels == 2) return decisions();
    RateHistogram sums(2, 2);
    for (int cell = 0; cell < 2; ++cell)
        sums.row(cell) = decisions().row(2 * cell) + decisions().row(2 * cell + 1);
    return sums;
}

double worst(const ConstraintSpec& constraint) {
    const ConstraintSet set = buildConstraints(axes().only({"sex"}), {constraint});
    double max = -1e9;
    for (const RateConstraint& each : set.constraints)
        max = std::max(max, constraintValue(each, countsOf(over(set.partition), 1)));
    return max;
}

bool isNear(double a, double b) {
    return std::abs(a - b) < 1e-12;
}

} // namespace

class TestConstraints : public QObject {
    Q_OBJECT

  private slots:
    void worstValuesByHand_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("inequalities");
        QTest::addColumn<bool>("usesLabels");
        QTest::addColumn<double>("value");
        // yes-rates: f 90/200, m 110/300
        QTest::newRow("demographic parity") << "demographic_parity" << 4 << false << 0.45 - 110.0 / 300;
        // no: 0.2 - 0.1; yes: 0.9 - 0.7
        QTest::newRow("equalised odds") << "equalised_odds" << 8 << true << 0.2;
        QTest::newRow("equal opportunity") << "equal_opportunity" << 4 << true << 0.2;
        QTest::newRow("predictive equality") << "predictive_equality" << 4 << true << 0.1;
        // accuracy: f 150/200, m 270/300
        QTest::newRow("accuracy parity") << "accuracy_parity" << 4 << true << 0.9 - 0.75;
        QTest::newRow("error rate") << "error_rate_ceiling" << 2 << true << 0.25;
        QTest::newRow("false negative rate") << "false_negative_rate" << 2 << true << 0.3;
        QTest::newRow("recall floor: 1 - recall") << "recall_floor" << 2 << true << 0.3;
        QTest::newRow("false positive rate") << "false_positive_rate" << 2 << true << 0.2;
        QTest::newRow("ceiling of the yes-rate") << "positive_rate_ceiling" << 2 << false << 0.45;
        QTest::newRow("floor of the yes-rate: no-rate") << "positive_rate_floor" << 2 << false << 190.0 / 300;
    }
    void worstValuesByHand() {
        QFETCH(QString, kind);
        QFETCH(int, inequalities);
        QFETCH(bool, usesLabels);
        QFETCH(double, value);
        const ConstraintSpec constraint = spec(qPrintable(kind));
        const ConstraintSet set = buildConstraints(axes().only({"sex"}), {constraint});
        QCOMPARE(static_cast<int>(set.constraints.size()), inequalities);
        QCOMPARE(set.partition.labels, usesLabels ? 2 : 1);
        QVERIFY(isNear(worst(constraint), value));
    }

    // The gap on exact counts is the worst value, and a floor reports the smallest rate.
    void gapsAreWorstValues() {
        const DecisionCounts counts = decisions();
        for (const ConstraintKind& kind : decisionKinds()) {
            if (kind.id == "custom") continue;
            const ConstraintSpec constraint = spec(kind.id.c_str());
            const GroupReport report = groupReport(axes().only({"sex"}), {constraint});
            const Gap gap = gapOf(report.ofSpec[0], counts);
            QVERIFY2(isNear(*gap.value, worst(constraint)), kind.id.c_str());
            QVERIFY2(gap.interval.low < *gap.value && *gap.value < gap.interval.high, kind.id.c_str());
            if (kind.hasGapOfGroups()) // a constraint on all groups is what the whole kind is
                QVERIFY2(isNear(*gapOf(inequalitiesOf(report, kind.id), counts).value, *gap.value),
                         kind.id.c_str());
            const Gap shown = reported(gap, kind);
            QVERIFY(isNear(*shown.value, kind.isFloor ? 1 - *gap.value : *gap.value));
            QVERIFY(shown.interval.low < *shown.value && *shown.value < shown.interval.high);
        }
    }

    // The whole kind is of all groups of every list that any constraint names, and of the classes that its
    // own constraints name.
    void inequalitiesOfAKind_data() {
        QTest::addColumn<int>("classes");
        QTest::addColumn<QString>("kind"); // of a constraint on one group of "sex"
        QTest::addColumn<QString>("positive");
        QTest::addColumn<QString>("asked");
        QTest::addColumn<int>("inequalities");
        QTest::addColumn<int>("decision"); // that the first one is about; -1: none
        QTest::newRow("both groups") << 2 << "false_negative_rate"
                                     << ""
                                     << "false_negative_rate" << 2 << 0;
        QTest::newRow("of another kind") << 2 << "recall_floor"
                                         << ""
                                         << "false_positive_rate" << 2 << 1;
        QTest::newRow("its own class") << 2 << "false_positive_rate"
                                       << "no"
                                       << "false_positive_rate" << 2 << 0;
        QTest::newRow("the class of another kind") << 2 << "recall_floor"
                                                   << "no"
                                                   << "false_positive_rate" << 2 << 1;
        QTest::newRow("three classes, one named") << 3 << "false_negative_rate"
                                                  << "high"
                                                  << "false_negative_rate" << 2 << 0;
        QTest::newRow("three classes, none named") << 3 << "demographic_parity"
                                                   << ""
                                                   << "false_negative_rate" << 0 << -1;
        QTest::newRow("three classes, all of them") << 3 << "recall_floor"
                                                    << "high"
                                                    << "error_rate_ceiling" << 2 << 1;
    }
    void inequalitiesOfAKind() {
        QFETCH(int, classes);
        QFETCH(QString, kind);
        QFETCH(QString, positive);
        QFETCH(QString, asked);
        QFETCH(int, inequalities);
        QFETCH(int, decision);
        ConstraintSpec constraint = spec(qPrintable(kind));
        constraint.positive = positive.toStdString();
        constraint.groups = {"sex=f"};
        const GroupReport report = groupReport(axes(classes).only({"sex"}), {constraint});
        const auto found = inequalitiesOf(report, asked.toStdString());
        QCOMPARE(static_cast<int>(found.size()), inequalities);
        for (const RateConstraint& each : found)
            QCOMPARE(each.slack, 0.0);
        if (decision >= 0) QCOMPARE(found[0].terms[0].weights(0, decision), 1.0);
    }

    void intervalsByHand() {
        const DecisionCounts counts = decisions();
        const auto gap = [&](const char* kind, std::vector<std::string> groups) {
            ConstraintSpec constraint = spec(kind);
            constraint.groups = std::move(groups);
            return gapOf(groupReport(axes().only({"sex"}), {constraint}).ofSpec[0], counts);
        };
        // one rate: Wilson
        const Interval one = wilson(30, 100, 0.95), found = gap("false_negative_rate", {"sex=f"}).interval;
        QVERIFY(isNear(found.low, one.low) && isNear(found.high, one.high));
        // one pair of groups, written down four times: Newcombe at 95 %
        const Interval two = absolute(newcombe(90, 100, 70, 100, 0.95));
        const Interval pair = gap("equal_opportunity", {}).interval;
        QVERIFY(isNear(pair.low, two.low) && isNear(pair.high, two.high));
        // two labels: 1 - 0.05/2, and the larger ends
        const Interval yes = absolute(newcombe(90, 100, 70, 100, 0.975));
        const Interval no = absolute(newcombe(20, 100, 20, 200, 0.975));
        const Interval odds = gap("equalised_odds", {}).interval;
        QVERIFY(isNear(odds.low, std::max(yes.low, no.low)) &&
                isNear(odds.high, std::max(yes.high, no.high)));
    }

    void statusOfFloorsAndCeilings_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<int>("status");
        const int met = static_cast<int>(ConstraintStatus::Met);
        const int undecided = static_cast<int>(ConstraintStatus::Undecided);
        const int violated = static_cast<int>(ConstraintStatus::Violated);
        QTest::newRow("ceiling below") << "false_negative_rate" << 0.1 << 0.29 << met;
        QTest::newRow("ceiling across") << "false_negative_rate" << 0.2 << 0.4 << undecided;
        QTest::newRow("ceiling above") << "false_negative_rate" << 0.31 << 0.4 << violated;
        QTest::newRow("ceiling ends at gamma") << "false_negative_rate" << 0.1 << 0.3 << met;
        QTest::newRow("ceiling begins at gamma") << "false_negative_rate" << 0.3 << 0.4 << undecided;
        QTest::newRow("floor above") << "recall_floor" << 0.31 << 0.4 << met;
        QTest::newRow("floor begins at gamma") << "recall_floor" << 0.3 << 0.4 << met;
        QTest::newRow("floor ends at gamma") << "recall_floor" << 0.2 << 0.3 << undecided;
        QTest::newRow("floor across") << "recall_floor" << 0.2 << 0.4 << undecided;
        QTest::newRow("floor below") << "recall_floor" << 0.1 << 0.29 << violated;
    }
    void statusOfFloorsAndCeilings() {
        QFETCH(QString, kind);
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(int, status);
        const Gap gap{(low + high) / 2, {low, high}, {}};
        QCOMPARE(static_cast<int>(judge(gap, *findConstraintKind(kind.toStdString()), 0.3)), status);
    }

    // P(yes | f, yes) - 0.5 P(yes | everybody) <= gamma; everybody: 200 of 500
    void customRatesByHand() {
        ConstraintSpec constraint = spec("custom");
        constraint.terms = {{{{"sex", {"f"}}, {"label", {"yes"}}}, "yes", 1}, {{}, "yes", -0.5}};
        const ConstraintSet set = buildConstraints(axes().only({"sex"}), {constraint});
        QCOMPARE(set.partition.labels, 2);
        QCOMPARE(set.constraints.size(), std::size_t(1));
        QVERIFY(isNear(constraintValue(set.constraints[0], countsOf(decisions(), 1)), 0.7 - 0.5 * 0.4));
        QCOMPARE(set.constraints[0].min(), -0.5);
        QCOMPARE(set.constraints[0].max(), 1.0);
        // the subsets overlap: the distances of both rates add up
        const Gap gap = gapOf(set.constraints, decisions());
        const Interval first = wilson(70, 100, 0.95), second = wilson(200, 500, 0.95);
        QVERIFY(isNear(gap.interval.low, first.low - 0.5 * second.high));
    }

    // Rates of one subset: 2 P(yes) - P(no) of f, yes (70 and 30 of 100). A negative weight turns the
    // interval around, and the distances of one subset's rates add up.
    void weightsOfBothSigns() {
        RateConstraint constraint;
        constraint.terms = {evenTerm({1}, {-1, 2})};
        const Gap gap = gapOf({constraint}, decisions());
        const Interval no = wilson(30, 100, 0.95), yes = wilson(70, 100, 0.95);
        QVERIFY(isNear(*gap.value, 2 * 0.7 - 0.3));
        QVERIFY(isNear(gap.interval.low, 2 * yes.low - no.high));
        QVERIFY(isNear(gap.interval.high, 2 * yes.high - no.low));
        // rates near an end have no symmetric interval: 20 of 100, alone and turned around
        constraint.terms = {evenTerm({0}, {0, -3})};
        const Gap turned = gapOf({constraint}, decisions());
        const Interval one = wilson(20, 100, 0.95);
        QVERIFY(one.high - 0.2 > 0.2 - one.low + 0.01);
        QVERIFY(isNear(turned.interval.low, -3 * one.high) && isNear(turned.interval.high, -3 * one.low));
        // weights 3 and 1 of both classes: never outside of [1, 3]
        constraint.terms = {evenTerm({0}, {3, 1})};
        DecisionCounts few(1, 2);
        few << 1, 0;
        QCOMPARE(gapOf({constraint}, few).interval.high, 3.0);
        few << 0, 1;
        QCOMPARE(gapOf({constraint}, few).interval.low, 1.0);
    }

    // Disjoint subsets are combined by the root of the squares, overlapping ones by the sum.
    void disjointSubsets() {
        RateConstraint constraint;
        constraint.terms = {evenTerm({0}, {0, 1}), evenTerm({2}, {0, 0.5})}; // 20 of 100, 20 of 200
        const Interval first = wilson(20, 100, 0.95), second = wilson(20, 200, 0.95);
        const Gap apart = gapOf({constraint}, decisions());
        QVERIFY(isNear(*apart.value, 0.2 + 0.05));
        QVERIFY(isNear(apart.interval.low, 0.25 - std::hypot(0.2 - first.low, (0.1 - second.low) / 2)));
        constraint.terms[1] = evenTerm({0}, {0, 0.5});
        const Gap together = gapOf({constraint}, decisions());
        QVERIFY(isNear(together.interval.low, 1.5 * first.low));
        QVERIFY(isNear(together.interval.high, 1.5 * first.high));
    }

    // The largest inequality counts, a difference and its reverse never come to less than 0, and one subset
    // without a record leaves nothing to say of all.
    void largestOfSeveral() {
        const auto bound = [](int part, int comparison) {
            RateConstraint one;
            one.name = "part " + std::to_string(part);
            one.terms = {evenTerm({part}, {0, 1})};
            one.comparison = comparison;
            return one;
        };
        const std::vector<RateConstraint> bounds{bound(0, 0), bound(3, 1), bound(2, 2)}; // 0.2, 0.9, 0.1
        QCOMPARE(comparisonCount(bounds), std::size_t(3));
        const Gap gap = gapOf(bounds, decisions());
        const Interval largest = wilson(90, 100, 1 - 0.05 / 3);
        QCOMPARE(*gap.value, 0.9);
        QVERIFY(isNear(gap.interval.low, largest.low) && isNear(gap.interval.high, largest.high));
        RateConstraint difference, reverse;
        difference.terms = {evenTerm({0}, {0, 1}), evenTerm({2}, {0, -1})}; // 0.2 - 0.1
        reverse.terms = {evenTerm({0}, {0, -1}), evenTerm({2}, {0, 1})};
        QCOMPARE(*gapOf({reverse, difference}, decisions()).value, 0.2 - 0.1);
        DecisionCounts counts = decisions();
        counts.row(2) << 160, 40; // equal rates
        QCOMPARE(gapOf({reverse, difference}, counts).interval.low, 0.0);
        QVERIFY(gapOf({difference}, counts).interval.low < 0);
        counts.row(3).setZero();
        const Gap none = gapOf(bounds, counts);
        QVERIFY(!none.value && none.notEstimable.find("part 3") != std::string::npos);
        QVERIFY(!reported(none, *findConstraintKind("recall_floor")).value);
        QVERIFY(!gapOf({}, counts).value && !gapOf({}, counts).notEstimable.empty());
    }

    void moreClasses() {
        // both signs of each class: rates of three classes are not each other's complements
        const ConstraintSet parity = buildConstraints(axes(3).only({"sex"}), {spec("demographic_parity")});
        QCOMPARE(parity.constraints.size(), std::size_t(2 * 3 * 2));
        QCOMPARE(comparisonCount(parity.constraints), std::size_t(3));
        ConstraintSpec opportunity = spec("equal_opportunity");
        opportunity.positive = "high";
        const ConstraintSet one = buildConstraints(axes(3).only({"sex"}), {opportunity});
        QCOMPARE(one.constraints.size(), std::size_t(2 * 2));
        QCOMPARE(one.constraints[0].terms[0].parts, (std::vector<int>{2})); // f, high
        opportunity.kind = "false_positive_rate";                           // among low and among middle
        QCOMPARE(buildConstraints(axes(3).only({"sex"}), {opportunity}).constraints.size(), std::size_t(4));
    }

    // Two attributes apart and crossed, labels only where a kind needs them: one partition serves all.
    void smallestPartition_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<int>("parts");
        QTest::addColumn<double>("share");
        QTest::newRow("one attribute") << 0 << 2 << 0.4;
        QTest::newRow("two attributes apart") << 1 << 4 << 0.3;
        QTest::newRow("crossed") << 2 << 4 << 0.4 * 0.3;
        QTest::newRow("with labels") << 3 << 4 << 0.5 * 0.4 * 0.2;
        QTest::newRow("labels alone") << 4 << 2 << 0.2;
        QTest::newRow("all together") << 5 << 8 << 0.5 * 0.3 * 0.2;
    }
    void smallestPartition() {
        QFETCH(int, which);
        QFETCH(int, parts);
        QFETCH(double, share);
        const std::vector<std::vector<ConstraintSpec>> cases{
            {spec("demographic_parity")},
            {spec("demographic_parity"), spec("demographic_parity", {"age"})},
            {spec("demographic_parity", {"sex", "age"})},
            {spec("equalised_odds")},
            {spec("false_negative_rate", {})},
            {spec("demographic_parity"), spec("equal_opportunity", {"age"})}};
        const ConstraintSet set = buildConstraints(axes(), cases[static_cast<std::size_t>(which)]);
        QCOMPARE(set.partition.partCount(), parts);
        QVERIFY(isNear(set.smallestShare, share));
        QCOMPARE(set.oneSided, which == 4);
        for (const RateConstraint& constraint : set.constraints)
            for (const SubsetTerm& term : constraint.terms)
                for (const int part : term.parts)
                    QVERIFY(part >= 0 && part < parts);
    }

    void partsFollowTheSlots() {
        const SharedTable table = loadText(smallCsv(60), smallSchema());
        const Partition partition = partitionOf(axesOf(*table).only({"group"}), true);
        QCOMPARE(partition.partNames[1],
                 std::string("group=a, " + table->labelName + "=" + table->classes[1]));
        const std::vector<std::uint16_t> partOfSlot = partsOfSlots(partition, *table);
        QCOMPARE(partOfSlot.size(), table->slotCount);
        for (std::size_t slot = 0; slot < table->slotCount; ++slot)
            QCOMPARE(partOfSlot[slot], static_cast<std::uint16_t>(2 * table->sensitive[0].groupOfSlot[slot] +
                                                                  table->label[slot]));
    }

    void badConstraints_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("field");
        const auto row = [](const char* name, const char* json, const char* field) {
            QTest::newRow(name) << QByteArray(json) << QString(field);
        };
        row("unknown kind", R"([{"kind":"luck","attributes":["group"],"gamma":0.1}])", "constraints.0.kind");
        row("no attribute", R"([{"kind":"equalised_odds","attributes":[],"gamma":0.1}])",
            "constraints.0.attributes");
        row("the label", R"([{"kind":"equalised_odds","attributes":["y"],"gamma":0.1}])",
            "constraints.0.attributes");
        row("slack above 1", R"([{"kind":"recall_floor","attributes":[],"gamma":1.5}])",
            "constraints.0.gamma");
        row("unknown group",
            R"([{"kind":"demographic_parity","attributes":["group"],"gamma":0.1,"groups":["group=c"]}])",
            "constraints.0.groups");
        row("unknown class", R"([{"kind":"recall_floor","attributes":[],"gamma":0.5,"class":"perhaps"}])",
            "constraints.0.class");
        row("custom without rates", R"([{"kind":"custom","attributes":[],"gamma":0.5}])",
            "constraints.0.terms");
        row("rates of another kind",
            R"([{"kind":"recall_floor","attributes":[],"gamma":0.5,"terms":[{"decision":"no","weight":1}]}])",
            "constraints.0.terms");
        row("alpha of an unknown class",
            R"([{"kind":"custom","attributes":[],"gamma":0.5,"terms":[{"decision":"x","weight":1}]}])",
            "constraints.0.terms.0.decision");
        row("a subset of no attribute",
            R"([{"kind":"custom","attributes":[],"gamma":0.5,
                 "terms":[{"decision":"no","weight":1,"where":{"group":["a"]}}]}])",
            "constraints.0.terms.0.where");
        row("a subset of an unknown group",
            R"([{"kind":"custom","attributes":["group"],"gamma":0.5,
                 "terms":[{"decision":"no","weight":1,"where":{"group":["z"]}}]}])",
            "constraints.0.terms.0.where.group");
        row("a floor above a ceiling",
            R"([{"kind":"positive_rate_floor","attributes":[],"gamma":0.6},
                {"kind":"positive_rate_ceiling","attributes":[],"gamma":0.5}])",
            "constraints.0.gamma");
    }
    void badConstraints() {
        QFETCH(QByteArray, json);
        QFETCH(QString, field);
        const Schema schema = smallSchema();
        std::vector<ConstraintSpec> specs;
        Errors errors;
        int index = 0;
        for (const Json& each : Json::parse(json.toStdString()))
            specs.push_back(constraintFromJson(each, "constraints." + std::to_string(index++), errors));
        const Errors wrong = validate(specs, schema, "constraints");
        errors.insert(errors.end(), wrong.begin(), wrong.end());
        QStringList fields;
        for (const Error& error : errors) {
            fields << QString::fromStdString(error.field);
            QVERIFY(!error.rule.empty() && !error.remedy.empty());
        }
        QVERIFY2(fields.contains(field), qPrintable(fields.join(", ")));
    }

    void specificationsRoundTrip() {
        ConstraintSpec constraint = spec("custom");
        constraint.groups = {"sex=f"};
        constraint.positive = "yes";
        constraint.terms = {{{{"sex", {"f", "m"}}}, "no", -2}};
        Errors errors;
        QVERIFY(constraintFromJson(toJson(constraint), "constraints.0", errors) == constraint);
        QVERIFY(errors.empty());
        QCOMPARE(toJson(spec("equalised_odds")).size(), std::size_t(3)); // nothing that was not said
    }
};

TRILEMMA_TEST(TestConstraints, NoApplication)
#include "tst_constraints.moc"
