// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What every kind of constraint promises, whatever the groups and classes; shares, reports and gradients by
// hand.
#include "core/base/text.h"
#include "core/fairness/constraint_gap.h"
#include "core/fairness/group_report.h"
#include "tests/support/decision_kinds.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <set>

using namespace trilemma;

using Attributes = std::vector<std::string>;

namespace {

/// sex of two groups (share 0.4), age of three (0.3), town of two (none declared); two or three classes.
PartitionAxes catalogAxes(int classes = 2) {
    PartitionAxes made{
        {{"sex", {"f", "m"}, 0.4}, {"age", {"young", "middle", "old"}, 0.3}, {"town", {"yes", "no"}, {}}},
        {"label", {"low", "high"}, 0.2}};
    if (classes == 3) made.label.groups.push_back("top");
    return made;
}

ConstraintSpec asked(const std::string& kind, Attributes attributes, double gamma = 0.1) {
    ConstraintSpec spec{kind, std::move(attributes), gamma};
    spec.positive = "high";
    if (kind == "custom") spec.terms = {{{}, "high", 1}, {{{"label", {"low"}}}, "low", -0.5}};
    return spec;
}

/// Different counts in each cell, so that no two rates are equal by accident.
RateHistogram oddCounts(int parts, int classes) {
    RateHistogram counts(parts, classes);
    for (int part = 0; part < parts; ++part)
        for (int k = 0; k < classes; ++k)
            counts(part, k) = 10 + (part * 37 + k * 61) % 89;
    return counts;
}

/// P(decision = k | some parts) of counts.
double shareOf(const RateHistogram& counts, const std::vector<int>& parts, int k) {
    double hits = 0, trials = 0;
    for (const int part : parts) {
        hits += counts(part, k);
        trials += counts.row(part).sum();
    }
    return hits / trials;
}

ConstraintSet built(const ConstraintSpec& spec, int classes = 2) {
    return buildConstraints(catalogAxes(classes), {spec});
}

bool isEqual(double a, double b, double tolerance = 1e-12) {
    return std::abs(a - b) < tolerance;
}

PartitionAxes ofSizes(int first, int second) {
    PartitionAxes made{{{"a", {}, {}}, {"b", {}, {}}}, {"label", {"no", "yes"}, {}}};
    for (int i = 0; i < first; ++i)
        made.attributes[0].groups.push_back(std::to_string(i));
    for (int i = 0; i < second; ++i)
        made.attributes[1].groups.push_back(std::to_string(i));
    return made;
}

} // namespace

class TestConstraintCatalog : public QObject {
    Q_OBJECT

  private slots:
    void contract_data();
    void contract();
    void parityOfThreeGroupsAndClasses();
    void chosenGroupsAlone();
    void namesSayWhatIsCompared();
    void smallestShares_data();
    void smallestShares();
    void comparisons_data();
    void comparisons();
    void crossingsThatAreListed_data();
    void crossingsThatAreListed();
    void reportOfSeveralLists();
    void gradientsOfSharedParts();
    void gradientsAreSlopes();
    void rangesByHand();
    void floorsOfSizes();
};

void TestConstraintCatalog::contract_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("classes");
    for (const ConstraintKind& kind : decisionKinds())
        for (const int classes : {2, 3})
            QTest::addRow("%s, %d classes", kind.id.c_str(), classes)
                << QString::fromStdString(kind.id) << classes;
}

/// Slack, names, parts and range of each inequality; a new row of the catalogue meets it here.
void TestConstraintCatalog::contract() {
    QFETCH(QString, id);
    QFETCH(int, classes);
    const ConstraintKind& kind = *findConstraintKind(id.toStdString());
    QVERIFY(kind.formula.find("γ") != std::string::npos && kind.sentence.back() == '.');
    const ConstraintSet set = built(asked(kind.id, {"sex", "age"}), classes);
    QVERIFY(!set.constraints.empty());
    QCOMPARE(set.oneSided, !kind.comparesGroups);
    if (kind.id != "custom") QCOMPARE(set.partition.labels, kind.usesLabels ? classes : 1);
    std::set<std::string> names;
    for (const RateConstraint& each : set.constraints) {
        QVERIFY2(names.insert(each.name).second, each.name.c_str());
        QVERIFY(isEqual(each.slack, kind.isFloor ? 1 - 0.1 : 0.1));
        QCOMPARE(each.family, 0);
        QVERIFY(each.comparison >= 0);
        if (kind.id != "custom") {
            QCOMPARE(each.min(), kind.comparesGroups ? -1.0 : 0.0);
            QCOMPARE(each.max(), 1.0);
        }
        QCOMPARE(each.terms.size(), std::size_t(kind.comparesGroups || kind.id == "custom" ? 2 : 1));
        std::set<int> parts;
        for (const SubsetTerm& term : each.terms) {
            QCOMPARE(term.weights.rows(), static_cast<Eigen::Index>(term.parts.size()));
            QCOMPARE(term.weights.cols(), static_cast<Eigen::Index>(classes));
            for (const int part : term.parts) {
                QVERIFY(part >= 0 && part < set.partition.partCount());
                if (kind.comparesGroups) QVERIFY(parts.insert(part).second); // a group, and everybody else
            }
        }
    }
    // Nobody decides otherwise by group: nothing to complain of between groups.
    const RateHistogram same = RateHistogram::Constant(set.partition.partCount(), classes, 7);
    if (kind.comparesGroups)
        for (const RateConstraint& each : set.constraints)
            QVERIFY(isEqual(constraintValue(each, countsOf(same, 1)), 0));
}

/// Each class of each group against everybody else, both signs: the gap is the largest difference of rates.
void TestConstraintCatalog::parityOfThreeGroupsAndClasses() {
    const ConstraintSet set = built(asked("demographic_parity", {"age"}), 3);
    QCOMPARE(set.constraints.size(), std::size_t(3 * 3 * 2));
    const RateHistogram counts = oddCounts(3, 3);
    double max = 0;
    for (int group = 0; group < 3; ++group)
        for (int k = 0; k < 3; ++k) {
            std::vector<int> rest{0, 1, 2};
            rest.erase(rest.begin() + group);
            max = std::max(max, std::abs(shareOf(counts, {group}, k) - shareOf(counts, rest, k)));
        }
    QVERIFY(max > 0.01);
    QVERIFY(isEqual(*gapOf(set.constraints, counts).value, max));
}

/// Of the groups that are named each is still compared with everybody else, not with the named ones alone.
void TestConstraintCatalog::chosenGroupsAlone() {
    ConstraintSpec spec = asked("demographic_parity", {"age"});
    spec.groups = {"age=old", "age=young"};
    const ConstraintSet set = built(spec);
    QCOMPARE(set.constraints.size(), std::size_t(2 * 2)); // two classes: one sign of each
    for (const RateConstraint& each : set.constraints) {
        const bool isOld = each.name.starts_with("age=old");
        QCOMPARE(each.terms[0].parts, (std::vector<int>{isOld ? 2 : 0}));
        QCOMPARE(each.terms[1].parts, (isOld ? std::vector<int>{0, 1} : std::vector<int>{1, 2}));
    }
}

void TestConstraintCatalog::namesSayWhatIsCompared() {
    const auto namesOf = [](const ConstraintSpec& spec, int classes) {
        std::set<std::string> names;
        for (const RateConstraint& each : built(spec, classes).constraints)
            names.insert(each.name);
        return names;
    };
    using NameSet = std::set<std::string>;
    QCOMPARE(namesOf(asked("equal_opportunity", {"sex"}), 2),
             (NameSet{"sex=f, label high, class high", "sex=f, label high, class low",
                      "sex=m, label high, class high", "sex=m, label high, class low"}));
    ConstraintSpec one = asked("demographic_parity", {"sex"});
    one.groups = {"sex=f"};
    QCOMPARE(namesOf(one, 3),
             (NameSet{"sex=f, class low", "sex=f, class low (reversed)", "sex=f, class high",
                      "sex=f, class high (reversed)", "sex=f, class top", "sex=f, class top (reversed)"}));
    QCOMPARE(namesOf(asked("false_positive_rate", {}), 3),
             (NameSet{"false positives among low", "false positives among top"}));
    ConstraintSpec others = asked("predictive_equality", {"sex"}); // of each label but the positive one
    others.groups = {"sex=m"};
    QCOMPARE(namesOf(others, 3),
             (NameSet{"sex=m, label low, class high", "sex=m, label low, class high (reversed)",
                      "sex=m, label top, class high", "sex=m, label top, class high (reversed)"}));
    QCOMPARE(namesOf(asked("positive_rate_floor", {"sex"}), 2),
             (NameSet{"sex=f, rate of high", "sex=m, rate of high"}));
}

// Declared: sex 0.4, age 0.3, labels 0.2, town nothing. What labels and groups share is nobody's declaration:
// half of their product is taken.
void TestConstraintCatalog::smallestShares_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<Attributes>("attributes");
    QTest::addColumn<double>("share");
    QTest::addColumn<double>("ofGroup"); ///< whatever its labels
    QTest::newRow("a group") << "demographic_parity" << Attributes{"sex"} << 0.4 << 0.4;
    QTest::newRow("a crossing") << "demographic_parity" << Attributes{"sex", "age"} << 0.4 * 0.3 << 0.4 * 0.3;
    QTest::newRow("undeclared") << "demographic_parity" << Attributes{"town"} << 0.25 << 0.25;
    QTest::newRow("everybody's rate") << "positive_rate_floor" << Attributes{} << 1.0 << 0.5;
    QTest::newRow("a label of everybody") << "recall_floor" << Attributes{} << 0.2 << 0.5;
    QTest::newRow("a label of a group") << "recall_floor" << Attributes{"sex"} << 0.5 * 0.4 * 0.2 << 0.4;
    QTest::newRow("a label of a crossing")
        << "equalised_odds" << Attributes{"sex", "age"} << 0.5 * 0.4 * 0.3 * 0.2 << 0.4 * 0.3;
    QTest::newRow("a label of an undeclared group")
        << "equal_opportunity" << Attributes{"town"} << 0.5 * 0.25 * 0.2 << 0.25;
    QTest::newRow("accuracy is of whole groups") << "accuracy_parity" << Attributes{"sex"} << 0.4 << 0.4;
    QTest::newRow("custom, where the label is named")
        << "custom" << Attributes{"sex"} << 0.5 * 0.4 * 0.2 << 0.4;
    QTest::newRow("so is error") << "error_rate_ceiling" << Attributes{"sex"} << 0.4 << 0.4;
}

void TestConstraintCatalog::smallestShares() {
    QFETCH(QString, kind);
    QFETCH(Attributes, attributes);
    QFETCH(double, share);
    QFETCH(double, ofGroup);
    const ConstraintSpec spec = asked(kind.toStdString(), attributes);
    QVERIFY(isEqual(built(spec).groupShare, ofGroup));
    QCOMPARE(built(spec).shareIsKnown, !contains(attributes, "town"));
    QVERIFY2(isEqual(built(spec).smallestShare, share),
             qPrintable(QString::number(built(spec).smallestShare)));
    // of several constraints the smallest
    const ConstraintSet both =
        buildConstraints(catalogAxes(), {spec, asked("demographic_parity", {"sex", "age", "town"})});
    QVERIFY(isEqual(both.smallestShare, std::min(share, 0.4 * 0.3 / 4)));
    QVERIFY(isEqual(both.groupShare, std::min(ofGroup, 0.4 * 0.3 / 4)) && !both.shareIsKnown);
}

// m of gapOf: what is said of one pair of groups is said once.
void TestConstraintCatalog::comparisons_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<Attributes>("attributes");
    QTest::addColumn<int>("classes");
    QTest::addColumn<int>("count");
    QTest::newRow("two groups") << "demographic_parity" << Attributes{"sex"} << 2 << 1;
    QTest::newRow("three groups") << "demographic_parity" << Attributes{"age"} << 2 << 3;
    QTest::newRow("two groups, three classes") << "demographic_parity" << Attributes{"sex"} << 3 << 3;
    QTest::newRow("three groups and classes") << "demographic_parity" << Attributes{"age"} << 3 << 9;
    QTest::newRow("odds: once a label") << "equalised_odds" << Attributes{"sex"} << 2 << 2;
    QTest::newRow("odds of three groups") << "equalised_odds" << Attributes{"age"} << 2 << 6;
    QTest::newRow("false positives: once a label") << "predictive_equality" << Attributes{"age"} << 3 << 6;
    QTest::newRow("accuracy of two groups") << "accuracy_parity" << Attributes{"sex"} << 2 << 1;
    QTest::newRow("accuracy of three groups") << "accuracy_parity" << Attributes{"age"} << 2 << 3;
    QTest::newRow("a bound for each group") << "recall_floor" << Attributes{"age"} << 2 << 3;
    QTest::newRow("an error for each group") << "error_rate_ceiling" << Attributes{"age"} << 3 << 3;
    QTest::newRow("a bound for each group and label") << "false_positive_rate" << Attributes{"age"} << 3 << 6;
}

void TestConstraintCatalog::comparisons() {
    QFETCH(QString, kind);
    QFETCH(Attributes, attributes);
    QFETCH(int, classes);
    QFETCH(int, count);
    const ConstraintSet set = built(asked(kind.toStdString(), attributes), classes);
    QCOMPARE(static_cast<int>(comparisonCount(set.constraints)), count);
}

void TestConstraintCatalog::crossingsThatAreListed_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    QTest::addColumn<bool>("isListed");
    QTest::newRow("few") << 2 << 3 << true;
    QTest::newRow("64") << 8 << 8 << true;
    QTest::newRow("65") << 5 << 13 << false;
}

/// Everybody, the groups of each attribute, and the crossing where it is not too long; the worst group counts
/// in any case.
void TestConstraintCatalog::crossingsThatAreListed() {
    QFETCH(int, first);
    QFETCH(int, second);
    QFETCH(bool, isListed);
    const GroupReport report = groupReport(ofSizes(first, second), {asked("demographic_parity", {"a", "b"})});
    QCOMPARE(static_cast<int>(report.groups.size()), 1 + first + second + (isListed ? first * second : 0));
    QVERIFY(report.groups.front().name.empty() && report.groups.front().attributes.empty());
    QCOMPARE(static_cast<int>(report.groups.front().parts.size()), 2 * first * second);
    QCOMPARE(static_cast<int>(inequalitiesOf(report, "demographic_parity").size()), 2 * first * second);
}

/// One list twice is one list, and what is compared in different lists stays different.
void TestConstraintCatalog::reportOfSeveralLists() {
    const GroupReport report =
        groupReport(catalogAxes(), {asked("demographic_parity", {"sex"}), asked("recall_floor", {"age"}),
                                    asked("equalised_odds", {"sex"}), asked("positive_rate_floor", {})});
    QCOMPARE(report.ofSpec.size(), std::size_t(4));
    QCOMPARE(report.partition.partCount(), 2 * 3 * 2);
    const auto parity = inequalitiesOf(report, "demographic_parity");
    const auto odds = inequalitiesOf(report, "equalised_odds");
    QCOMPARE(parity.size(), std::size_t(2 * 2 + 3 * 2));
    QCOMPARE(odds.size(), 2 * parity.size());
    QCOMPARE(comparisonCount(parity), std::size_t(1 + 3)); // two groups are one pair
    QCOMPARE(comparisonCount(odds), std::size_t(2 * (1 + 3)));
    QCOMPARE(inequalitiesOf(report, "error_rate_ceiling").size(), std::size_t(2 + 3)); // a bound a group
    std::vector<std::string> names;
    for (const ReportedGroup& group : report.groups)
        names.push_back(group.name);
    QCOMPARE(names, (std::vector<std::string>{"", "sex=f", "sex=m", "age=young", "age=middle", "age=old"}));
    const ReportedGroup& middle = report.groups[4];
    QCOMPARE(middle.parts, (std::vector<int>{2, 3, 8, 9})); // (3 s + 1) 2 + label
    // without attributes there are no groups to compare
    const GroupReport none = groupReport(catalogAxes(), {asked("positive_rate_floor", {})});
    for (const char* kind : {"demographic_parity", "equalised_odds", "accuracy_parity"})
        QVERIFY2(inequalitiesOf(none, kind).empty(), kind);
    QVERIFY(!gapOf(inequalitiesOf(none, "demographic_parity"), oddCounts(2, 2)).value);
    // what is bounded is then bounded of everybody
    QCOMPARE(inequalitiesOf(none, "false_negative_rate").size(), std::size_t(1));
    QVERIFY(inequalitiesOf(groupReport(catalogAxes(), {}), "false_negative_rate").empty()); // nobody asks
}

// Gamma_1 = P_1(0) - P_1(1), lambda 2; Gamma_2 = P_1(0 and 1) with weight 3 for class 1, lambda 4.
// N = 20, 10 and 30: part 0 has 2/20 + 4 * 3/30, part 1 has -2/10 + 4 * 3/30.
void TestConstraintCatalog::gradientsOfSharedParts() {
    RateHistogram histogram(2, 2);
    histogram << 12, 8, 5, 5;
    RateConstraint difference, bound;
    difference.terms = {evenTerm({0}, {0, 1}), evenTerm({1}, {0, -1})};
    bound.terms = {evenTerm({0, 1}, {0, 3})};
    Eigen::ArrayXd dual(2);
    dual << 2, 4;
    const Eigen::ArrayXXd weights = gradientWeights({difference, bound}, dual, countsOf(histogram, 1));
    QVERIFY(isEqual(weights(0, 1), 0.1 + 0.4) && isEqual(weights(1, 1), -0.2 + 0.4));
    QVERIFY((weights.col(0) == 0).all());
    // at a floor of 25 the smaller unions count as 25
    const Eigen::ArrayXXd floored = gradientWeights({difference, bound}, dual, countsOf(histogram, 25));
    QVERIFY(isEqual(floored(0, 1), 2.0 / 25 + 0.4) && isEqual(floored(1, 1), -2.0 / 25 + 0.4));
}

/// sum of A[q][k] h[q][k] is what sum_j lambda_j Gamma_j grows by when the predictions grow by h and the
/// sizes stay: for every kind.
void TestConstraintCatalog::gradientsAreSlopes() {
    for (const ConstraintKind& kind : decisionKinds()) {
        const ConstraintSet set = built(asked(kind.id, {"age"}), 3);
        const int parts = set.partition.partCount();
        PartCounts counts = countsOf(oddCounts(parts, 3), 1);
        Eigen::ArrayXd dual(static_cast<Eigen::Index>(set.constraints.size()));
        for (Eigen::Index j = 0; j < dual.size(); ++j)
            dual[j] = 0.5 + static_cast<double>(j % 4);
        const auto total = [&] {
            double sum = 0;
            for (std::size_t j = 0; j < set.constraints.size(); ++j)
                sum += dual[static_cast<Eigen::Index>(j)] * constraintValue(set.constraints[j], counts);
            return sum;
        };
        const Eigen::ArrayXXd weights = gradientWeights(set.constraints, dual, counts);
        const double before = total();
        const RateHistogram growth = oddCounts(parts, 3) / 1000 - 0.05;
        counts.predictions += growth;
        QVERIFY2(isEqual(total() - before, (weights * growth).sum(), 1e-10), kind.id.c_str());
    }
}

// The least and the greatest value that rates allow: each term takes its smallest and its largest weight.
void TestConstraintCatalog::rangesByHand() {
    RateConstraint constraint;
    constraint.terms = {evenTerm({0}, {0.5, 2, 1}), evenTerm({1}, {-3, -1, -2})};
    QCOMPARE(constraint.min(), 0.5 - 3);
    QCOMPARE(constraint.max(), 2.0 - 1);
    RateHistogram all(2, 3);
    all << 0, 9, 0, 0, 9, 0; // everybody in class 1: the greatest value
    QCOMPARE(constraintValue(constraint, countsOf(all, 1)), 1.0);
    all << 9, 0, 0, 9, 0, 0;
    QCOMPARE(constraintValue(constraint, countsOf(all, 1)), -2.5);
}

void TestConstraintCatalog::floorsOfSizes() {
    RateHistogram histogram(3, 2);
    histogram << 3, 4, -2, -5, 6, 4; // sizes 7, -7, 10: noise may make them negative
    const PartCounts counts = countsOf(histogram, 5);
    QCOMPARE(counts.sizes[1], -7.0);
    QCOMPARE(subsetSize(evenTerm({0}, {1, 1}), counts), 7.0);
    QCOMPARE(subsetSize(evenTerm({1}, {1, 1}), counts), 5.0);
    QCOMPARE(subsetSize(evenTerm({0, 1}, {1, 1}), counts), 5.0); // the union, not each part, is floored
    QCOMPARE(subsetSize(evenTerm({0, 2}, {1, 1}), counts), 17.0);
}

TRILEMMA_TEST(TestConstraintCatalog, NoApplication)
#include "tst_constraint_catalog.moc"
