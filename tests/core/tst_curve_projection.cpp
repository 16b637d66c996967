// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Curves that keep a declared rule: projections by hand, that they are projections, and that what any solver
// leaves keeps the rule.
#include "core/base/text.h"
#include "core/data/column_intervals.h"
#include "core/evaluation/curves.h"
#include "core/models/curve_projection.h"
#include "core/models/derived_predictor.h"
#include "core/models/frontier_predictor.h"
#include "core/solvers/solver.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <numbers>
#include <random>

using namespace trilemma;
using namespace trilemma::test;

using Numbers = std::vector<double>;

namespace {

/// Features: the line at 1; at 3 the special value, from 4 on `intervals`, then missing cells.
RuledCurve curveOver(CurveRule rule, int intervals) {
    return {rule, 1, 4, intervals};
}

void compare(const Numbers& found, const Numbers& expected) {
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(std::abs(found[i] - expected[i]) < 1e-12,
                 qPrintable(QString("%1: %2, not %3").arg(i).arg(found[i]).arg(expected[i])));
}

double squaredDistance(const Numbers& a, const Numbers& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
}

/// x on the range of smallSchema() with eight edges and a special value, and a rule for its curve.
Schema ruledSchema(CurveRule rule) {
    Schema schema = smallSchema();
    Column& x = schema.columns[xColumn];
    x.edges = {-2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2};
    x.special = -3;
    x.curve = rule;
    return schema;
}

/// The label follows |x|: neither rising nor falling.
QByteArray bentCsv() {
    std::mt19937 random(5);
    QByteArray csv = "x,colour,group,y\n";
    for (int i = 0; i < 600; ++i) {
        const double x = (static_cast<double>(random() % 6001) - 3000) / 1000;
        const bool yes = std::abs(x) > 1.2 ? random() % 8 != 0 : random() % 8 == 0;
        csv += QByteArray::number(x) + (random() % 2 ? ",red," : ",blue,") +
               (random() % 5 < 2 ? "b," : "a,") + (yes ? "yes\n" : "no\n");
    }
    return csv;
}

const TrainedModel& trainedIn(const Predictor& predictor) {
    if (const auto* frontier = dynamic_cast<const FrontierPredictor*>(&predictor)) return frontier->base();
    const auto* derived = dynamic_cast<const DerivedPredictor*>(&predictor);
    return dynamic_cast<const TrainedModel&>(derived ? derived->base() : predictor);
}

} // namespace

class TestCurveProjection : public QObject {
    Q_OBJECT

  private slots:
    void byHand_data();
    void byHand();
    void isTheNearest_data();
    void isTheNearest();
    void placesOfTheSchema();
    void noiseUnderARule();
    void everySolverKeepsIt_data();
    void everySolverKeepsIt();
};

void TestCurveProjection::byHand_data() {
    QTest::addColumn<CurveRule>("rule");
    QTest::addColumn<double>("line");
    QTest::addColumn<Numbers>("levels");
    QTest::addColumn<double>("expectedLine");
    QTest::addColumn<Numbers>("expected");
    using enum CurveRule;
    const auto row = [](const char* name, CurveRule rule, double line, Numbers levels, double expectedLine,
                        Numbers expected) {
        QTest::newRow(name) << rule << line << levels << expectedLine << expected;
    };
    row("free", Free, -2, {3, 1, 2}, -2, {3, 1, 2});
    row("rises already", Rising, 2, {-1, 0, 5}, 2, {-1, 0, 5});
    row("two neighbours share their mean", Rising, 2, {0, 3, 1, 4}, 2, {0, 2, 2, 4});
    row("falls everywhere", Rising, -2, {6, 3, 0}, 0, {3, 3, 3});
    row("a block that takes what is before it", Rising, 0, {1, 2, 3, -2}, 0, {1, 1, 1, 1});
    row("blocks apart", Rising, 0, {2, 0, 5, 3}, 0, {1, 1, 4, 4});
    row("one interval", Rising, 1, {-7}, 1, {-7});
    row("falls already", Falling, -2, {5, 0, -1}, -2, {5, 0, -1});
    row("rises where it may fall", Falling, 2, {0, 3, 1, -4}, 0, {1.5, 1.5, 1, -4});
    row("a constant is smooth", Smooth, -3, {2, 2, 2, 2, 2, 2, 2, 2}, -3, {2, 2, 2, 2, 2, 2, 2, 2});
    row("six intervals are smooth whatever they are", Smooth, 1, {1, -1, 4, 0, 0, 2}, 1, {1, -1, 4, 0, 0, 2});
    // Of the fastest wave, cos(pi 6 (i + 1/2) / 7), nothing is left; of the slowest, all.
    Numbers fast, slow;
    for (int i = 0; i < 7; ++i) {
        fast.push_back(std::cos(std::numbers::pi * 6 * (i + 0.5) / 7));
        slow.push_back(std::cos(std::numbers::pi * (i + 0.5) / 7));
    }
    row("the seventh wave is not", Smooth, 1, fast, 1, Numbers(7, 0));
    row("the first one is", Smooth, 1, slow, 1, slow);
}

void TestCurveProjection::byHand() {
    QFETCH(CurveRule, rule);
    QFETCH(double, line);
    QFETCH(Numbers, levels);
    QFETCH(double, expectedLine);
    QFETCH(Numbers, expected);
    Numbers weights{9, line, 8, -7}, wanted{9, expectedLine, 8, -7};
    weights.insert(weights.end(), levels.begin(), levels.end());
    wanted.insert(wanted.end(), expected.begin(), expected.end());
    weights.push_back(-6), wanted.push_back(-6);
    CurveProjection(curveOver(rule, static_cast<int>(levels.size()))).project(weights);
    compare(weights, wanted);
}

void TestCurveProjection::isTheNearest_data() {
    QTest::addColumn<CurveRule>("rule");
    for (const auto& [rule, name] : curveRuleNames)
        QTest::newRow(name) << rule;
}

/// Twice is once, and no other curve that keeps the rule is nearer: neither another's projection nor a step
/// towards one.
void TestCurveProjection::isTheNearest() {
    QFETCH(CurveRule, rule);
    const CurveProjection projection(curveOver(rule, 12));
    std::mt19937 random(3);
    std::normal_distribution<double> normal;
    const auto some = [&] {
        Numbers weights(17);
        for (double& weight : weights)
            weight = normal(random);
        return weights;
    };
    for (int i = 0; i < 200; ++i) {
        const Numbers before = some();
        Numbers found = before;
        projection.project(found);
        Numbers again = found;
        projection.project(again);
        compare(again, found);
        for (int j = 0; j < 20; ++j) {
            Numbers other = some();
            projection.project(other);
            for (const double part : {1.0, 0.01}) {
                Numbers towards = found;
                for (std::size_t k = 0; k < other.size(); ++k)
                    towards[k] += part * (other[k] - found[k]);
                QVERIFY(squaredDistance(before, towards) >= squaredDistance(before, found) - 1e-12);
            }
        }
    }
}

/// The features: intercept, x, x missing?, colour ... and the intervals: special, nine, missing.
void TestCurveProjection::placesOfTheSchema() {
    Schema schema = ruledSchema(CurveRule::Falling);
    schema.columns[xColumn].missing = MissingPolicy::OwnCategory;
    const SharedTable table = loadText(bentCsv(), schema);
    QCOMPARE(table->ruledCurves.size(), std::size_t(1));
    const RuledCurve& curve = table->ruledCurves.front();
    QCOMPARE(text(table->features[static_cast<std::size_t>(curve.line)].name), QString("x"));
    QCOMPARE(curve.rule, CurveRule::Falling);
    QCOMPARE(curve.intervals, 9);
    const auto first = static_cast<std::size_t>(curve.firstInterval - table->featureCount());
    QCOMPARE(text(table->intervals[first].name), QString("x: below -2"));
    QCOMPARE(text(table->intervals[first + 8].name), QString("x: 2 and more"));
    dropEdges(schema.columns[xColumn]);
    QVERIFY(loadText(bentCsv(), schema)->ruledCurves.empty());
}

/// 500 trainings of 400 steps that see nothing but noise, thirty levels: the highest one is beyond two
/// deviations in many of them (of endlessly many small steps in 1 - Phi(2)^30 = 0.50, of these in some
/// quarter), and beyond two widened ones at most as seldom as a free level beyond two, 0.023. One level alone
/// needs no widening.
void TestCurveProjection::noiseUnderARule() {
    constexpr int intervals = 30, steps = 400, trainings = 500;
    QCOMPARE(ruleWidening(CurveRule::Rising, 1), 1.0);
    QCOMPARE(ruleWidening(CurveRule::Smooth, intervals), 1.0);
    QCOMPARE(ruleWidening(CurveRule::Rising, intervals), ruleWidening(CurveRule::Falling, intervals));
    const double deviation = std::sqrt(steps), widened = ruleWidening(CurveRule::Rising, intervals);
    std::mt19937 random(11);
    std::normal_distribution<double> normal;
    int beyond = 0, farBeyond = 0;
    for (int training = 0; training < trainings; ++training) {
        Numbers levels(intervals);
        for (int step = 0; step < steps; ++step) {
            for (double& level : levels)
                level += normal(random);
            makeRising(levels);
        }
        beyond += levels.back() > 2 * deviation;
        farBeyond += levels.back() > 2 * widened * deviation;
    }
    QVERIFY2(beyond > trainings / 6, qPrintable(QString::number(beyond)));
    QVERIFY2(farBeyond < trainings / 20, qPrintable(QString::number(farBeyond)));
}

void TestCurveProjection::everySolverKeepsIt_data() {
    QTest::addColumn<QString>("solver");
    QTest::addColumn<CurveRule>("rule");
    QTest::addColumn<bool>("isPrivate");
    for (const Solver* solver : solverRegistry())
        for (const auto& [rule, name] : curveRuleNames)
            for (const bool isPrivate : {true, false})
                if ((solver->info().isPrivate || !isPrivate) && rule != CurveRule::Free &&
                    contains(solver->info().tasks, classificationTask) && !solver->info().linearModels)
                    QTest::addRow("%s, %s%s", solver->info().id.c_str(), name, isPrivate ? ", private" : "")
                        << text(solver->info().id) << rule << isPrivate;
}

/// To the last bit, although the table's own curve is a valley. The same run without the rule does not.
void TestCurveProjection::everySolverKeepsIt() {
    QFETCH(QString, solver);
    QFETCH(CurveRule, rule);
    QFETCH(bool, isPrivate);
    const auto weightsUnder = [&](CurveRule ruled) {
        TrainingSpec spec = smallSpecFor(*findSolver(solver.toStdString()), "unused");
        spec.schema = ruledSchema(ruled);
        spec.modelId = "additive";
        if (!isPrivate) spec.privacy.reset();
        spec.simulationSeed = 3;
        const Result<PreparedRun> run = prepare(spec, loadText(bentCsv(), spec.schema));
        if (!run) qFatal("%s", toText(run.errors()).c_str());
        const Result<RunOutcome> outcome = execute(*run, {}, {});
        if (!outcome) qFatal("%s", toText(outcome.errors()).c_str());
        return trainedIn(*outcome->training.predictor).parameters();
    };
    const RuledCurve curve = loadText(bentCsv(), ruledSchema(rule))->ruledCurves.front();
    const auto keeps = [&](const Eigen::VectorXd& weights) {
        Numbers projected(weights.begin(), weights.end());
        CurveProjection(curve).project(projected);
        const Eigen::Map<const Eigen::VectorXd> nearest(projected.data(), weights.size());
        // an average of smooth curves is one but for rounding
        return rule == CurveRule::Smooth ? (nearest - weights).norm() < 1e-9 : nearest == weights;
    };
    QVERIFY(keeps(weightsUnder(rule)));
    QVERIFY(!keeps(weightsUnder(CurveRule::Free)));
}

TRILEMMA_TEST(TestCurveProjection, NoApplication)
#include "tst_curve_projection.moc"
