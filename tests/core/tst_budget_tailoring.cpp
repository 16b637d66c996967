// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Budget tailoring: shares, prices and optima worked out by hand, noise by group, and what stage 1 does on
// tables that it was not made for.
#include "core/learning/plan.h"
#include "core/learning/run_training.h"
#include "core/learning/training.h"
#include "core/learning/training_rows.h"
#include "core/models/model_kind.h"
#include "core/models/predictor.h"
#include "core/privacy/calibration.h"
#include "core/solvers/budget_shares.h"
#include "core/solvers/budget_tailoring.h"
#include "core/solvers/group_errors.h"
#include "tests/support/expect.h"
#include "tests/support/grouped_numbers.h"
#include "tests/support/loop_steps.h"
#include "tests/support/test_program.h"

#include <boost/math/distributions/chi_squared.hpp>

#include <cmath>
#include <numeric>
#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

Json slowly(Json params) {
    Json all{{"sampling_rate", 1}, {"steps", 4000}, {"learning_rate", 0.005}, {"averaging", 0.25}};
    all.update(params);
    return all;
}

bool warns(const TrainingResult& result, const std::string& part) {
    return std::any_of(result.warnings.begin(), result.warnings.end(),
                       [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

} // namespace

class TestBudgetTailoring : public QObject {
    Q_OBJECT

  private slots:
    void sharesByHand_data();
    void sharesByHand();
    void optimaByHand_data();
    void optimaByHand();
    void boundsOfNoGroupStay();
    void priceByHand_data();
    void priceByHand();
    void priceIsThatOfTheLeastNoise_data();
    void priceIsThatOfTheLeastNoise();
    void noiseByGroup();
    void standardErrors();
    void stageThatFails_data();
    void stageThatFails();
    void widerOnly_data();
    void widerOnly();
    void refusals_data();
    void refusals();
    void resumes();
};

void TestBudgetTailoring::sharesByHand_data() {
    QTest::addColumn<QList<double>>("errors");
    QTest::addColumn<bool>("square");
    QTest::addColumn<QList<double>>("shares");
    QTest::addColumn<QList<double>>("ofMaximum");
    QTest::addColumn<QList<double>>("ofSum");
    // Alabi and Wiggins 2024, Table 4, n = 1000
    QTest::newRow("Table 4, linear") << QList<double>{4.04838336, 96.67176174} << false
                                     << QList<double>{0.04019438, 0.95980562} << QList<double>{0.0418776, 1}
                                     << QList<double>{0.04019438, 0.95980562};
    // 16.3894 / (16.3894 + 9345.43)
    QTest::newRow("Table 4, square") << QList<double>{4.04838336, 96.67176174} << true
                                     << QList<double>{0.0017506, 0.9982494} << QList<double>{0.0017537, 1}
                                     << QList<double>{0.0017506, 0.9982494};
    // Table 3, rho 9/2: ratio of squares of the standard errors of the means
    QTest::newRow("Table 3") << QList<double>{0.00053533, 0.05429162} << true
                             << QList<double>{9.72139296e-05, 9.99902786e-01} << QList<double>{9.72234e-05, 1}
                             << QList<double>{9.72139296e-05, 9.99902786e-01};
    QTest::newRow("equal") << QList<double>{2, 2, 2, 2} << true << QList<double>{.25, .25, .25, .25}
                           << QList<double>{1, 1, 1, 1} << QList<double>{.25, .25, .25, .25};
    QTest::newRow("3 4") << QList<double>{3, 4} << true << QList<double>{.36, .64} << QList<double>{.5625, 1}
                         << QList<double>{.36, .64};
    QTest::newRow("beyond the squares")
        << QList<double>{1e-200, 1} << true << QList<double>{0, 1} << QList<double>{smallestPortion, 1}
        << QList<double>{smallestPortion, 1};
}
void TestBudgetTailoring::sharesByHand() {
    QFETCH(QList<double>, errors);
    QFETCH(bool, square);
    QFETCH(QList<double>, shares);
    QFETCH(QList<double>, ofMaximum);
    QFETCH(QList<double>, ofSum);
    const Eigen::ArrayXd s = Eigen::Map<const Eigen::ArrayXd>(errors.data(), errors.size());
    const Eigen::ArrayXd split = budgetShares(s, square ? SplitRule::Square : SplitRule::Linear);
    const Eigen::ArrayXd maximum = budgetPortions(split, SplitWhole::Maximum, 1);
    const Eigen::ArrayXd sum = budgetPortions(split, SplitWhole::Sum, 1);
    const Eigen::ArrayXd capped = budgetPortions(split, SplitWhole::Sum, 0.5);
    const Eigen::ArrayXd factors = noiseFactors(maximum);
    for (Eigen::Index k = 0; k < s.size(); ++k) {
        QVERIFY(std::abs(split[k] - shares[k]) < 1e-7);
        QVERIFY(std::abs(maximum[k] - ofMaximum[k]) < 1e-6);
        QVERIFY(std::abs(sum[k] - ofSum[k]) < 1e-6);
        QVERIFY(std::abs(capped[k] - std::min(1.0, 2 * ofSum[k])) < 2e-6);
        QVERIFY(std::abs(factors[k] * factors[k] * maximum[k] - 1) < 1e-12 && factors[k] >= 1);
    }
}

/// A constant c for fourPeople(): losses c^2 of a, (c - 4)^2 of b. People: (3 c^2 + (c - 4)^2)/4 at c = 1;
/// groups: the mean of both at 2, where both are 4. A bound of every group presses on b as long as b is the
/// worse one, c < 2: 6.25 at c = 1.5, 5.0625 at c = 1.75; one that both keep changes nothing. The objective
/// about half the squared loss has the slope c - 1 there, less than G (4 - c).
void TestBudgetTailoring::optimaByHand_data() {
    QTest::addColumn<QString>("objective");
    QTest::addColumn<double>("bound");
    QTest::addColumn<double>("constant");
    QTest::newRow("people") << "people" << 0.0 << 1.0;
    QTest::newRow("groups") << "groups" << 0.0 << 2.0;
    QTest::newRow("people, every group at most 6.25") << "people" << 6.25 << 1.5;
    QTest::newRow("people, every group at most 5.0625") << "people" << 5.0625 << 1.75;
    QTest::newRow("groups, bound that is kept") << "groups" << 5.0 << 2.0;
    QTest::newRow("people, bound that is kept") << "people" << 10.0 << 1.0;
}
void TestBudgetTailoring::optimaByHand() {
    QFETCH(QString, objective);
    QFETCH(double, bound);
    QFETCH(double, constant);
    const GroupedProblem problem = problemOf(tableOf(fourPeople()));
    const auto noise = zeroNoise(1);
    for (const char* budget : {"tailored", "uniform", "pooled"}) {
        const TailoredRun trained = train(problem,
                                          slowly({{"objective", objective.toStdString()},
                                                  {"loss_bound", bound},
                                                  {"multiplier", 0.5},
                                                  {"label_bound", 10},
                                                  {"budget", budget}}),
                                          {}, *noise);
        EXPECT_OK(trained.plan);
        QVERIFY2(std::abs(thetaOf(trained.result)[0] - constant) < 0.02,
                 qPrintable(QString::number(thetaOf(trained.result)[0])));
    }
}

/// Sets of parameters: the optimum 2 of groups is beyond 1.5, and the nearest of them is 1.5.
void TestBudgetTailoring::boundsOfNoGroupStay() {
    const GroupedProblem problem = problemOf(tableOf(fourPeople()));
    const auto noise = zeroNoise(1);
    for (const char* set : {"box", "ball"}) {
        const TailoredRun trained =
            train(problem, slowly({{"decision_set", set}, {"decision_bound", 1.5}}), {}, *noise);
        QVERIFY(std::abs(thetaOf(trained.result)[0] - 1.5) < 0.001);
    }
    const TailoredRun theory = train(problem, slowly({{"step_rule", "theory"}}), {}, *noise);
    QVERIFY(std::abs(thetaOf(theory.result)[0] - 2) < 0.01);
}

void TestBudgetTailoring::priceByHand_data() {
    QTest::addColumn<QString>("relation");
    QTest::addColumn<double>("contributions");
    QTest::newRow("zero-out") << "zero_out" << 1.0;
    QTest::newRow("replace-one") << "replace_one" << 2.0;
}
/// At rate 1 everything is Gaussian: (contributions / z)^2 of all releases add up to mu^2 of the target, of
/// which stage 1 has its share, split 10, 40, 20 and 30 %.
void TestBudgetTailoring::priceByHand() {
    QFETCH(QString, relation);
    QFETCH(double, contributions);
    const GroupedProblem problem = problemOf(tableOf(std::vector<GroupedNumber>(400, {1, 1, 0})));
    const PrivacyTarget target{1, 1e-5, relation == "zero_out" ? Relation::ZeroOut : Relation::ReplaceOne};
    for (const double bound : {0.0, 1.0}) {
        const Json params{{"sampling_rate", 1}, {"steps", 50}, {"stage1_share", 0.25}, {"loss_bound", bound}};
        const Result<SolverPlan> plan = budgetTailoring().plan({problem.task.facts, params, target});
        EXPECT_OK(plan);
        std::map<std::string, double> spent;
        forEachLook(plan->looks, [&](const Look& look, std::int64_t times) {
            for (const Release& release : look.releases) {
                const double z = std::get<GaussianMechanism>(*release.noise).noiseMultiplier;
                spent[release.id] += static_cast<double>(times) * contributions * contributions / (z * z);
                QCOMPARE(release.bound, 1.0);
            }
        });
        const double mu = gaussianMu(target.epsilon, target.delta);
        const auto share = [&](const char* id) { return spent.at(id) / (mu * mu); };
        QVERIFY(std::abs(share("sizes") - 0.025) < 1e-6);
        QVERIFY(std::abs(share("moments") - 0.1) < 1e-6);
        QVERIFY(std::abs(share("correlations") - 0.05) < 1e-6);
        QVERIFY(std::abs(share("residuals") - 0.075) < 1e-6);
        const double steps = share("gradient") + (bound > 0 ? share("losses") : 0);
        QVERIFY2(steps <= 0.7501 && steps > 0.745, qPrintable(QString::number(steps)));
        if (bound > 0) QVERIFY(std::abs(share("losses") - share("gradient")) < 1e-6);
        QVERIFY(*plan->spent.epsilon <= target.epsilon);
    }
}

/// The price of adaptive noise is that of no wider noise than planned: what the grouped event of any portions
/// costs, for every pair of neighbours, is at most that of one plain Gaussian mechanism with the planned
/// noise.
void TestBudgetTailoring::priceIsThatOfTheLeastNoise_data() {
    QTest::addColumn<int>("relation");
    QTest::newRow("zero-out") << static_cast<int>(Relation::ZeroOut);
    QTest::newRow("replace-one") << static_cast<int>(Relation::ReplaceOne);
}
void TestBudgetTailoring::priceIsThatOfTheLeastNoise() {
    QFETCH(int, relation);
    std::mt19937_64 random(3);
    std::lognormal_distribution<double> error(0, 2);
    for (int trial = 0; trial < 200; ++trial) {
        const double z = 0.5 + trial / 20.0;
        const Eigen::ArrayXd errors =
            Eigen::ArrayXd::NullaryExpr(2 + trial % 5, [&] { return error(random); });
        for (const SplitWhole whole : {SplitWhole::Maximum, SplitWhole::Sum}) {
            const Eigen::ArrayXd factors = noiseFactors(
                budgetPortions(budgetShares(errors, trial % 2 ? SplitRule::Square : SplitRule::Linear), whole,
                               trial % 3 ? 1 : 0.3));
            GroupedEvent event;
            for (const double factor : factors)
                event.noiseMultipliers.push_back(z * factor);
            const double contributions = static_cast<Relation>(relation) == Relation::ReplaceOne ? 2 : 1;
            const double planned = contributions * contributions / (z * z);
            QVERIFY(worstSquare(event, static_cast<Relation>(relation)) <= planned * (1 + 1e-12));
            if (whole == SplitWhole::Maximum) // the group with the most pays all of it
                QVERIFY(worstSquare(event, static_cast<Relation>(relation)) >= planned * (1 - 1e-12));
        }
    }
}

/// The noise of a step's gradient, group by group, against its closed form (C z)^2 / a_k: chi-square on
/// thousands of entries, each side at 1e-6.
void TestBudgetTailoring::noiseByGroup() {
    std::vector<GroupedNumber> people;
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    for (int i = 0; i < 40000; ++i) // residuals of b are four times as large
        people.push_back({normal(random) / 2, (i % 4 == 0 ? 2 : 0.5) * normal(random),
                          static_cast<std::uint16_t>(i % 4 == 0)});
    const GroupedProblem problem = problemOf(tableOf(people));
    WatchedNoise noise(7);
    const Json params{{"sampling_rate", 1}, {"steps", 2000}, {"label_bound", 8}, {"learning_rate", 0.01}};
    const TailoredRun trained = train(problem, params, PrivacyTarget{8, 1e-5}, noise);
    EXPECT_OK(trained.plan);
    QCOMPARE(noise.factors.size(), std::size_t{2000});
    const std::vector<double> factors = noise.factors.front();
    QCOMPARE(factors.size(), std::size_t{2});
    QCOMPARE(factors[1], 1.0);
    QVERIFY2(std::abs(factors[0] - 4) < 0.6, qPrintable(QString::number(factors[0]))); // s ratio, square rule
    const Release& gradient = *findRelease(trained.plan->looks, "gradient");
    const double planned = gradient.drawnNoise() * static_cast<double>(gradient.one);
    for (std::size_t k = 0; k < 2; ++k) {
        double squares = 0, count = 0;
        for (std::size_t step = 0; step < noise.noise.size(); ++step) {
            QVERIFY(noise.factors[step] == factors);
            QCOMPARE(noise.noise[step].size(), std::size_t{4});
            for (std::size_t i = 2 * k; i < 2 * k + 2; ++i, ++count)
                squares += std::pow(static_cast<double>(noise.noise[step][i]) / planned, 2);
        }
        const boost::math::chi_squared_distribution<double> law(count);
        const double probability = boost::math::cdf(law, squares / (factors[k] * factors[k]));
        QVERIFY2(probability > 1e-6 && probability < 1 - 1e-6, qPrintable(QString::number(probability)));
        // a tenth less would not pass
        QVERIFY(boost::math::cdf(law, squares / (0.81 * factors[k] * factors[k])) > 1 - 1e-6);
    }
}

/// Stage 1 without noise: s_k of the least squares fit, by hand. Both groups lie about the line y = x, a off
/// it by 1 and b by 2 each, so the fit is y = x, s_a = 1 and s_b = 2; truncation takes less than 1e-4 of
/// these. Beyond the bound residuals count as it.
void TestBudgetTailoring::standardErrors() {
    const GroupedProblem problem = problemOf(
        tableOf({{0, 1, 0}, {0, -1, 0}, {1, 2, 0}, {1, 0, 0}, {0, 2, 1}, {0, -2, 1}, {1, 3, 1}, {1, -1, 1}}));
    for (const double bound : {10.0, 1.5}) {
        const GroupErrorOptions options{.featureNorm = 2, .labelBound = bound};
        Loop looks{1, {}};
        for (const Look& look : groupErrorLooks(options, problem.task.facts, PrivacyTarget(), false))
            looks.body.emplace_back(look);
        looks = withoutNoise(looks);
        const auto noise = zeroNoise(1);
        Records records(problem.rows, problem.task.constraints.partition, looks, *noise);
        const GroupErrors found = releaseGroupErrors(problem.task, options, looks, false, records);
        QVERIFY2(found.failure.empty(), found.failure.c_str());
        QCOMPARE(found.sizes.sum(), 8.0);
        QVERIFY(std::abs(found.errors[0] - 1) < 1e-4);
        QVERIFY(std::abs(found.errors[1] - std::min(2.0, bound)) < 1e-4);
    }
}

void TestBudgetTailoring::stageThatFails_data() {
    QTest::addColumn<int>("people");
    QTest::addColumn<int>("ofB");
    QTest::addColumn<double>("epsilon");
    QTest::addColumn<double>("ridge");
    QTest::addColumn<QString>("why");
    QTest::newRow("group without people") << 5000 << 0 << 3.0 << 1.0 << "not told from the noise";
    QTest::newRow("group of three") << 5000 << 3 << 0.5 << 1.0 << "not told from the noise";
    QTest::newRow("indefinite moments") << 3000 << 1500 << 0.01 << 0.0 << "not positive definite";
    QTest::newRow("works") << 5000 << 2500 << 3.0 << 1.0 << "";
}
void TestBudgetTailoring::stageThatFails() {
    QFETCH(int, people);
    QFETCH(int, ofB);
    QFETCH(double, epsilon);
    QFETCH(double, ridge);
    QFETCH(QString, why);
    std::vector<GroupedNumber> all;
    std::mt19937_64 random(2);
    std::normal_distribution<double> normal;
    for (int i = 0; i < people; ++i)
        all.push_back({normal(random) / 2, normal(random), static_cast<std::uint16_t>(i < ofB)});
    const GroupedProblem problem = problemOf(tableOf(all));
    WatchedNoise noise(11);
    const TailoredRun trained =
        train(problem,
              {{"sampling_rate", 1}, {"steps", 5}, {"ridge", ridge}, {"feature_norm", ridge == 0 ? 30 : 2}},
              PrivacyTarget{epsilon, 1e-5}, noise);
    EXPECT_OK(trained.plan);
    QCOMPARE(warns(trained.result, "Stage 1 failed"), !why.isEmpty());
    if (why.isEmpty()) return;
    QVERIFY2(warns(trained.result, why.toStdString()), trained.result.warnings.front().c_str());
    QVERIFY((noise.factors.front() == std::vector<double>{1, 1}));
}

void TestBudgetTailoring::widerOnly_data() {
    QTest::addColumn<QList<double>>("wider");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("as planned") << QList<double>{1, 1} << true;
    QTest::newRow("wider") << QList<double>{1, 3} << true;
    QTest::newRow("none said") << QList<double>{} << true;
    QTest::newRow("less") << QList<double>{1, 0.999} << false;
    QTest::newRow("not a number") << QList<double>{1, std::nan("")} << false;
    QTest::newRow("infinite") << QList<double>{1, INFINITY} << false;
    QTest::newRow("of too few groups") << QList<double>{2} << false;
    QTest::newRow("of too many") << QList<double>{1, 1, 1} << false;
}
/// The price is that of the planned noise: whoever asks for less gets nothing.
void TestBudgetTailoring::widerOnly() {
    QFETCH(QList<double>, wider);
    QFETCH(bool, allowed);
    const GroupedProblem problem = problemOf(tableOf(fourPeople()));
    const Release release{.id = "sum", .noise = GaussianMechanism{5}, .one = 1, .size = 4, .groups = 2};
    const Loop looks{1, {Look{"look", 1, false, {release}, {}}}};
    const auto noise = seededNoise(1);
    Records records(problem.rows, problem.task.constraints.partition, looks, *noise);
    Sample& sample = records.draw("look");
    std::vector<std::int64_t> into(4);
    bool refused = false;
    bool isPassed = false;
    try {
        sample.sum("sum", into, [&](SampleBlock&, std::span<std::int64_t>) { isPassed = true; },
                   {wider.data(), static_cast<std::size_t>(wider.size())});
    } catch (const UndeclaredLook&) {
        refused = true;
    }
    QCOMPARE(refused, !allowed);
    QCOMPARE(isPassed, allowed); // before the records are looked at
}

void TestBudgetTailoring::refusals_data() {
    QTest::addColumn<int>("groups");
    QTest::addColumn<int>("features");
    QTest::addColumn<double>("epsilon");
    QTest::addColumn<QString>("field");
    QTest::newRow("one group") << 1 << 2 << 1.0 << "solver.id";
    QTest::newRow("too many groups") << 101 << 2 << 1.0 << "constraints";
    QTest::newRow("too many features") << 2 << 2001 << 1.0 << "data.schema.columns";
    QTest::newRow("budget that vanishes") << 2 << 2 << 0.01 << "privacy.epsilon";
}
void TestBudgetTailoring::refusals() {
    QFETCH(int, groups);
    QFETCH(int, features);
    QFETCH(double, epsilon);
    QFETCH(QString, field);
    GroupedProblem problem = problemOf(tableOf(fourPeople()));
    problem.task.facts.trainSlots = 1000;
    problem.task.facts.parts = groups;
    problem.task.facts.features = problem.task.facts.plainFeatures = features;
    const auto planOf = [&](double each) {
        return budgetTailoring().plan({problem.task.facts, Json::object(), PrivacyTarget{each, 1e-5}});
    };
    const Result<SolverPlan> plan = planOf(epsilon);
    QVERIFY(!plan);
    QCOMPARE(QString::fromStdString(plan.errors().front().field), field);
    if (field != "privacy.epsilon") return;
    // the least that the message names does work, and hardly less does not
    const std::string rule = plan.errors().front().rule;
    const double least = std::stod(rule.substr(rule.find("at least ") + 9));
    EXPECT_OK(planOf(least));
    QVERIFY(!planOf(0.99 * least));
}

/// A training that goes on from a checkpoint ends with the same bits, and draws stage 1 once.
void TestBudgetTailoring::resumes() {
    std::vector<GroupedNumber> people;
    for (int i = 0; i < 100; ++i)
        people.push_back({0.01 * i, 0.05 * i, static_cast<std::uint16_t>(i % 2)});
    const GroupedProblem problem = problemOf(tableOf(people));
    const Json params{{"sampling_rate", 0.5}, {"steps", 40}, {"loss_bound", 1}};
    const Result<SolverPlan> plan =
        budgetTailoring().plan({problem.task.facts, params, PrivacyTarget{3, 1e-5}});
    EXPECT_OK(plan);
    std::vector<Checkpoint> left;
    Progress keeping;
    keeping.checkpoint = [&](Checkpoint each) { left.push_back(std::move(each)); };
    keeping.checkpointEvery = std::chrono::milliseconds{0};
    const auto run = [&](const Progress& progress) {
        const auto noise = seededNoise(4);
        const auto training = budgetTailoring().begin(problem.task, *plan);
        return runTraining(*training, problem.task, *plan, {problem.rows, *noise}, {}, progress);
    };
    const Result<TrainingResult> whole = run(keeping);
    EXPECT_OK(whole);
    QVERIFY(left.size() > 20);
    Progress from;
    from.from = std::make_shared<const Checkpoint>(left[left.size() / 2]);
    const Result<TrainingResult> again = run(from);
    EXPECT_OK(again);
    QVERIFY(thetaOf(*whole) == thetaOf(*again));
    QCOMPARE(again->warnings, whole->warnings);
    QVERIFY(again->groupBudgets == whole->groupBudgets && whole->groupBudgets.size() == 2);
}

TRILEMMA_TEST(TestBudgetTailoring, NoApplication)
#include "tst_budget_tailoring.moc"
