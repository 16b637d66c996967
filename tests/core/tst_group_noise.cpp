// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether the groups of a wish are large enough for the noise of a plan.
#include "core/learning/plan.h"
#include "core/wish/group_noise.h"
#include "core/wish/wish.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;

namespace {

Column groupColumn(const char* name, Role role, std::vector<std::string> categories) {
    Column made;
    made.name = name;
    made.role = role;
    made.kind = Kind::Categorical;
    made.categories = std::move(categories);
    return made;
}

/// Two sexes, the smaller of declared share 0.2, and a label of two classes.
Wish wishOfGroups(const std::string& kind) {
    Wish wish;
    wish.schema.columns = {groupColumn("sex", Role::Sensitive, {"f", "m"}),
                           groupColumn("y", Role::Label, {"no", "yes"})};
    wish.schema.columns[0].share = 0.2;
    wish.schema.label.column = "y";
    wish.schema.label.positive = {"yes"};
    wish.constraints.front().kind = kind;
    wish.constraints.front().attributes = {"sex"};
    return wish;
}

/// A plan whose steps draw 100 people and release this of them.
SolverPlan planReleasing(const std::string& id, const Mechanism& noise) {
    SolverPlan plan;
    plan.step.expectedBatch = 100;
    plan.looks = {1, {Look{"step", 1, false, {{.id = id, .noise = noise}}}}};
    return plan;
}

std::vector<GroupNoise> noiseOf(const std::string& kind, const SolverPlan& plan) {
    const Wish wish = wishOfGroups(kind);
    return groupNoise(wish.schema, constraintsOf(wish), plan);
}

} // namespace

class TestGroupNoise : public QObject {
    Q_OBJECT

  private slots:
    void smallestGroup_data();
    void smallestGroup();
    void noiseOfTheGap();
    void laplace();
    void nothingToSay_data();
    void nothingToSay();
};

/// Of B = 100 people a step draws 20 of the smaller group. One part and two classes: the noise of its number
/// is z sqrt(2). 3 z sqrt(2) > 20 from z = 4.714 on.
void TestGroupNoise::smallestGroup_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<double>("z");
    QTest::addColumn<double>("share");
    QTest::addColumn<double>("expected");
    QTest::addColumn<double>("noise");
    QTest::addColumn<bool>("tooSmall");
    const double root = std::sqrt(2.0);
    QTest::newRow("enough") << "demographic_parity" << 4.7 << 0.2 << 20.0 << 4.7 * root << false;
    QTest::newRow("too small") << "demographic_parity" << 4.72 << 0.2 << 20.0 << 4.72 * root << true;
    // No share of the classes is declared: 1/(2 x 2) of them, and half of the product with 0.2: 1/40.
    QTest::newRow("by label") << "equalised_odds" << 0.5 << 0.025 << 2.5 << 0.5 * root << false;
    QTest::newRow("by label, too small") << "equalised_odds" << 0.6 << 0.025 << 2.5 << 0.6 * root << true;
}

void TestGroupNoise::smallestGroup() {
    QFETCH(QString, kind);
    QFETCH(double, z);
    const SolverPlan plan = planReleasing("histogram", GaussianMechanism{z});
    QCOMPARE(cellDeviation(plan), z);
    const std::vector<GroupNoise> groups = noiseOf(kind.toStdString(), plan);
    QCOMPARE(groups.size(), std::size_t(1));
    QCOMPARE(groups[0].constraint, 0);
    QTEST(groups[0].share, "share");
    QCOMPARE(groups[0].shareIsKnown, kind == "demographic_parity"); // of the classes none is declared
    QTEST(groups[0].expected, "expected");
    QTEST(groups[0].noise, "noise");
    QTEST(groups[0].tooSmall(), "tooSmall");
    QVERIFY(!groups[0].gapNoise);
}

/// z = 4 on a cell of 20 people: 0.2 in a rate. Over 100 steps, with 0.25 for a dual variable:
/// sqrt(0.25 x 0.2 / (4 x 10)) = 0.03536.
void TestGroupNoise::noiseOfTheGap() {
    SolverPlan plan = planReleasing("histogram", GaussianMechanism{4});
    plan.steps = 100;
    plan.params = {{"dual_noise", 0.25}};
    QVERIFY(std::abs(*noiseOf("demographic_parity", plan).at(0).gapNoise - 0.0353553) < 1e-6);
    plan.params["dual_noise"] = 0;
    QVERIFY(!noiseOf("demographic_parity", plan).at(0).gapNoise);
}

/// Of scale b: a deviation of b sqrt(2) on a cell, of 2 b on two classes.
void TestGroupNoise::laplace() {
    const SolverPlan plan = planReleasing("histogram", LaplaceMechanism{3});
    QCOMPARE(cellDeviation(plan), 3 * std::sqrt(2.0));
    QCOMPARE(noiseOf("demographic_parity", plan).at(0).noise, 6.0);
}

void TestGroupNoise::nothingToSay_data() {
    QTest::addColumn<QString>("release");
    QTest::addColumn<QString>("kind");
    QTest::newRow("no histogram") << "gradient"
                                  << "demographic_parity";
    QTest::newRow("a constraint that is not valid") << "histogram"
                                                    << "no_such_kind";
}

void TestGroupNoise::nothingToSay() {
    QFETCH(QString, release);
    QFETCH(QString, kind);
    const SolverPlan plan = planReleasing(release.toStdString(), GaussianMechanism{1});
    QVERIFY(noiseOf(kind.toStdString(), plan).empty());
}

TRILEMMA_TEST(TestGroupNoise, NoApplication)
#include "tst_group_noise.moc"
