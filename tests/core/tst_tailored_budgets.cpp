// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What budget tailoring says of each group's part of the budget, against figures by hand.
#include "core/privacy/calibration.h"
#include "tests/support/expect.h"
#include "tests/support/grouped_numbers.h"
#include "tests/support/test_program.h"

#include <random>

using namespace trilemma;
using namespace trilemma::test;

class TestTailoredBudgets : public QObject {
    Q_OBJECT

  private slots:
    void equalGroups_data();
    void equalGroups();
    void unequalGroups_data();
    void unequalGroups();
};

/// Equal groups: the twin sums sizes alone in stage 1, a tenth of its fifth of mu^2. Two portions of a sum
/// are a half each, with noise sqrt(2) times as wide; all together costs rho = mu^2 / 2.
void TestTailoredBudgets::equalGroups_data() {
    QTest::addColumn<QString>("budget");
    QTest::addColumn<QString>("whole");
    QTest::addColumn<double>("rate");
    QTest::addColumn<bool>("isPrivate");
    QTest::addColumn<double>("portion"); ///< 0: nothing is split
    QTest::addColumn<double>("factor");
    QTest::addColumn<double>("part"); ///< of mu^2 / 2; 0: none is said
    QTest::newRow("alike") << "uniform"
                           << "maximum" << 1.0 << true << 1.0 << 1.0 << 1.0;
    QTest::newRow("rows of units") << "uniform"
                                   << "maximum" << 1.0 << true << 1.0 << 1.0 << 0.0;
    QTest::newRow("alike, of the sum") << "uniform"
                                       << "sum" << 1.0 << true << 0.5 << std::sqrt(2.0) << 0.02 + 0.98 / 2;
    QTest::newRow("sampled") << "uniform"
                             << "maximum" << 0.5 << true << 1.0 << 1.0 << 0.0;
    QTest::newRow("pooled") << "pooled"
                            << "maximum" << 1.0 << true << 0.0 << 0.0 << 0.0;
    QTest::newRow("without noise") << "uniform"
                                   << "maximum" << 1.0 << false << 0.0 << 0.0 << 0.0;
}
void TestTailoredBudgets::equalGroups() {
    QFETCH(QString, budget);
    QFETCH(QString, whole);
    QFETCH(double, rate);
    QFETCH(bool, isPrivate);
    QFETCH(double, portion);
    QFETCH(double, factor);
    QFETCH(double, part);
    std::vector<GroupedNumber> people(400, {0.5, 1, 0});
    for (std::size_t i = 0; i < 100; ++i)
        people[i].group = 1;
    GroupedProblem problem = problemOf(tableOf(people));
    if (QLatin1String(QTest::currentDataTag()) == QLatin1String("rows of units"))
        problem.task.facts.rowsPerUnit = 3; // which may lie in several groups
    const PrivacyTarget target{3, 1e-5};
    WatchedNoise noise(5);
    const TailoredRun trained = train(problem,
                                      {{"sampling_rate", rate},
                                       {"steps", 5},
                                       {"budget", budget.toStdString()},
                                       {"shares_of", whole.toStdString()}},
                                      isPrivate ? std::optional(target) : std::nullopt, noise);
    EXPECT_OK(trained.plan);
    const std::vector<GroupBudget>& found = trained.result.groupBudgets;
    QCOMPARE(found.size(), std::size_t(portion > 0 ? 2 : 0));
    const double promised = std::pow(gaussianMu(target.epsilon, target.delta), 2) / 2;
    for (std::size_t k = 0; k < found.size(); ++k) {
        QCOMPARE(QString::fromStdString(found[k].group), QString(k == 0 ? "group=a" : "group=b"));
        QCOMPARE(found[k].portion, portion);
        QVERIFY(std::abs(found[k].noiseFactor - factor) < 1e-12);
        QCOMPARE(found[k].rho.has_value(), part > 0);
        if (part > 0)
            QVERIFY2(std::abs(*found[k].rho / promised - part) < 0.01,
                     qPrintable(QString::number(*found[k].rho / promised)));
    }
}

/// b has the residuals of four times the size, and so all of stage 2: its rho is all that is promised. a has
/// 1/f^2 of it, f the factor by which its noise was wider. Under replace-one a person of a costs most who
/// leaves for b: 1/f^2 + 1 against the (1 + 1)^2 of one who stays in b.
void TestTailoredBudgets::unequalGroups_data() {
    QTest::addColumn<int>("relation");
    QTest::newRow("zero-out") << static_cast<int>(Relation::ZeroOut);
    QTest::newRow("replace-one") << static_cast<int>(Relation::ReplaceOne);
}
void TestTailoredBudgets::unequalGroups() {
    QFETCH(int, relation);
    std::vector<GroupedNumber> people;
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    for (int i = 0; i < 20000; ++i)
        people.push_back({normal(random) / 2, (i % 2 == 0 ? 2 : 0.5) * normal(random),
                          static_cast<std::uint16_t>(i % 2 == 0)});
    const GroupedProblem problem = problemOf(tableOf(people));
    const PrivacyTarget target{8, 1e-5, static_cast<Relation>(relation)};
    WatchedNoise noise(7);
    const TailoredRun trained =
        train(problem, {{"sampling_rate", 1}, {"steps", 5}, {"label_bound", 8}}, target, noise);
    EXPECT_OK(trained.plan);
    const std::vector<GroupBudget>& found = trained.result.groupBudgets;
    QCOMPARE(found.size(), std::size_t{2});
    const double wider = noise.factors.front()[0], own = 1 / (wider * wider);
    QVERIFY2(wider > 3 && wider < 5, qPrintable(QString::number(wider)));
    QCOMPARE(found[0].noiseFactor, wider);
    QVERIFY(std::abs(found[0].portion - own) < 1e-12);
    QCOMPARE(found[1].portion, 1.0);
    QCOMPARE(found[1].noiseFactor, 1.0);
    const double promised = std::pow(gaussianMu(target.epsilon, target.delta), 2) / 2;
    const double ofSteps = target.relation == Relation::ReplaceOne ? (own + 1) / 4 : own;
    QVERIFY(std::abs(*found[1].rho / promised - 1) < 0.01);
    QVERIFY(std::abs(*found[0].rho / promised - (0.2 + 0.8 * ofSteps)) < 0.01);
}

TRILEMMA_TEST(TestTailoredBudgets, NoApplication)
#include "tst_tailored_budgets.moc"
