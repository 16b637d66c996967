// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tradeoff/front.h"
#include "core/train/run_record.h"
#include "core/train/run_tradeoff.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using Runs = std::vector<TradeoffRun>;
using Number = std::optional<double>;

namespace {

TradeoffRun run(const std::string& solver, Number gamma, Number epsilon, Number x, Number y) {
    static int counter = 0;
    return {{.solver = solver, .gamma = gamma, .epsilon = epsilon}, "run-" + std::to_string(++counter), x, y};
}

TradeoffRun weighted(double weight) {
    TradeoffRun each = run("a", {}, 1, 1, 1);
    each.weight = weight;
    return each;
}

/// Points that differ in gamma only, at these places.
Runs at(const std::vector<std::pair<double, double>>& places) {
    Runs runs;
    for (const auto& [x, y] : places)
        runs.push_back(run("a", 0.01 * static_cast<double>(runs.size()), 1, x, y));
    return runs;
}

} // namespace

class TestFront : public QObject {
    Q_OBJECT

  private slots:
    void meansAndDeviations();
    void groups_data();
    void groups();
    void onFront_data();
    void onFront();
    void directions_data();
    void directions();
    void json();
    void onlyFinishedRuns();
    void parameters_data();
    void parameters();
};

void TestFront::meansAndDeviations() {
    // x: 1, 2, 6: mean 3, deviations 2, 1, 3, variance 14/2 = 7. y: 0.5 three times.
    const auto points =
        tradeoffPoints({run("a", 0.1, 1, 1, 0.5), run("a", 0.1, 1, 2, 0.5), run("a", 0.1, 1, 6, 0.5)});
    QCOMPARE(points.size(), std::size_t(1));
    const TradeoffPoint& point = points.front();
    QCOMPARE(point.seeds, 3);
    QCOMPARE(point.runIds.size(), std::size_t(3));
    QCOMPARE(point.xMean, 3.0);
    QCOMPARE(point.yMean, 0.5);
    QCOMPARE(point.xDeviation.value_or(-1), std::sqrt(7.0));
    QCOMPARE(point.yDeviation.value_or(-1), 0.0);
    QVERIFY(!tradeoffPoints({run("a", 0.1, 1, 1, 0.5)}).front().xDeviation); // one seed has no spread
}

void TestFront::groups_data() {
    QTest::addColumn<Runs>("runs");
    QTest::addColumn<QList<int>>("seeds"); // of each point, in order of first appearance
    QTest::newRow("none") << Runs{} << QList<int>{};
    QTest::newRow("by solver") << Runs{run("b", 0.1, 1, 1, 1), run("a", 0.1, 1, 1, 1), run("b", 0.1, 1, 1, 1)}
                               << QList<int>{2, 1};
    QTest::newRow("by gamma") << Runs{run("a", 0.1, 1, 1, 1), run("a", 0.2, 1, 1, 1)} << QList<int>{1, 1};
    QTest::newRow("by epsilon") << Runs{run("a", 0.1, 1, 1, 1), run("a", 0.1, 3, 1, 1)} << QList<int>{1, 1};
    QTest::newRow("by weight") << Runs{weighted(0.5), weighted(1), weighted(0.5)} << QList<int>{2, 1};
    TradeoffRun ofAttributes = run("a", 0.1, 1, 1, 1); // another promise is another point
    ofAttributes.relation = "attribute_only";
    QTest::newRow("by relation") << Runs{run("a", 0.1, 1, 1, 1), ofAttributes} << QList<int>{1, 1};
    TradeoffRun clipped = run("a", 0.1, 1, 1, 1); // not another seed of the same
    clipped.parameters = "clipping_norm=0.5";
    QTest::newRow("by parameters") << Runs{run("a", 0.1, 1, 1, 1), clipped, clipped} << QList<int>{1, 2};
    TradeoffRun elsewhere = run("a", 0.1, 1, 1, 1);
    elsewhere.datasetId = "another";
    QTest::newRow("by data") << Runs{run("a", 0.1, 1, 1, 1), elsewhere} << QList<int>{1, 1};
    QTest::newRow("no gamma is not gamma 0")
        << Runs{run("a", {}, 1, 1, 1), run("a", 0.0, 1, 1, 1)} << QList<int>{1, 1};
    QTest::newRow("no epsilon is not epsilon 0")
        << Runs{run("a", 1, {}, 1, 1), run("a", 1, 0.0, 1, 1)} << QList<int>{1, 1};
    QTest::newRow("no gamma twice") << Runs{run("a", {}, {}, 1, 1), run("a", {}, {}, 1, 1)} << QList<int>{2};
    QTest::newRow("x not estimable") << Runs{run("a", 0.1, 1, {}, 1), run("a", 0.1, 1, 1, 1)}
                                     << QList<int>{1};
    QTest::newRow("y not estimable") << Runs{run("a", 0.1, 1, 1, {})} << QList<int>{};
}

void TestFront::groups() {
    QFETCH(Runs, runs);
    QFETCH(QList<int>, seeds);
    QList<int> found;
    for (const TradeoffPoint& point : tradeoffPoints(runs))
        found << point.seeds;
    QCOMPARE(found, seeds);
}

void TestFront::onFront_data() {
    QTest::addColumn<Runs>("runs");
    QTest::addColumn<QList<bool>>("expected");
    QTest::newRow("one point") << at({{1, 1}}) << QList<bool>{true};
    QTest::newRow("a chain of trade-offs") << at({{1, 3}, {2, 2}, {3, 1}}) << QList<bool>{true, true, true};
    QTest::newRow("dominated in both") << at({{1, 1}, {2, 2}}) << QList<bool>{true, false};
    QTest::newRow("equal in x, worse in y") << at({{1, 1}, {1, 2}}) << QList<bool>{true, false};
    QTest::newRow("equal in y, worse in x") << at({{2, 1}, {1, 1}}) << QList<bool>{false, true};
    QTest::newRow("two equal points are both on it")
        << at({{1, 1}, {1, 1}, {0, 5}}) << QList<bool>{true, true, true};
    QTest::newRow("two equal points behind a third")
        << at({{2, 2}, {2, 2}, {1, 1}}) << QList<bool>{false, false, true};
    QTest::newRow("above the line between neighbours, yet on it")
        << at({{0, 2}, {1.9, 1.9}, {2, 0}}) << QList<bool>{true, true, true};
    Runs elsewhere = at({{1, 1}, {2, 2}, {3, 3}});
    elsewhere[1].datasetId = elsewhere[2].datasetId = "another";
    QTest::newRow("worse than a run on other data") << elsewhere << QList<bool>{true, true, false};
}

void TestFront::onFront() {
    QFETCH(Runs, runs);
    QFETCH(QList<bool>, expected);
    QList<bool> found;
    for (const TradeoffPoint& point : tradeoffPoints(runs))
        found << point.onFront;
    QCOMPARE(found, expected);
}

void TestFront::directions_data() {
    QTest::addColumn<bool>("xLower");
    QTest::addColumn<bool>("yLower");
    QTest::addColumn<QList<bool>>("expected");
    // a (1, 1), b (2, 2), c (3, 1), d (2, 3), e (1, 3): the best corner is lower left, lower right, upper
    // left or upper right, and two points share each side.
    QTest::newRow("lower left: a beats all") << true << true << QList<bool>{true, false, false, false, false};
    QTest::newRow("lower right: c beats all") // c (3, 1): nothing is further right or lower
        << false << true << QList<bool>{false, false, true, false, false};
    QTest::newRow("upper left: e beats all")
        << true << false << QList<bool>{false, false, false, false, true};
    // c is furthest right, d and e are highest and d is further right than e; b is behind d
    QTest::newRow("upper right: c and d") << false << false << QList<bool>{false, false, true, true, false};
}

void TestFront::directions() {
    QFETCH(bool, xLower);
    QFETCH(bool, yLower);
    QFETCH(QList<bool>, expected);
    const Runs runs = at({{1, 1}, {2, 2}, {3, 1}, {2, 3}, {1, 3}});
    QList<bool> found;
    for (const TradeoffPoint& point : tradeoffPoints(runs, {xLower, yLower}))
        found << point.onFront;
    QCOMPARE(found, expected);
    // on another table nobody is in the way
    Runs elsewhere = runs;
    elsewhere[1].datasetId = "another";
    expected[1] = true;
    found.clear();
    for (const TradeoffPoint& point : tradeoffPoints(elsewhere, {xLower, yLower}))
        found << point.onFront;
    QCOMPARE(found, expected);
}

void TestFront::json() {
    const auto points = tradeoffPoints(
        {run("sgd", {}, {}, 0.25, 0.5), run("raco-dp", 0.1, 3, 1, 1), run("raco-dp", 0.1, 3, 1, 1)});
    QCOMPARE(
        text(toText(frontToJson("gap", "error", "test", points))),
        R"({"x":"gap","y":"error","set":"test","points":[)"
        R"({"solver":"sgd","model":"linear","gamma":null,"weight":null,"epsilon":null,"relation":null,"parameters":"","dataset_id":"","n_seeds":1,"x_mean":0.25,"x_sd":null,"y_mean":0.5,"y_sd":null,"on_front":true},)"
        R"({"solver":"raco-dp","model":"linear","gamma":0.1,"weight":null,"epsilon":3.0,"relation":null,"parameters":"","dataset_id":"","n_seeds":2,"x_mean":1.0,"x_sd":0.0,"y_mean":1.0,"y_sd":0.0,"on_front":false}],"provenance":"non-private"})");
}

void TestFront::onlyFinishedRuns() {
    RunRecord record;
    record.solver = "sgd";
    record.metrics = {{"gap", EvaluationSet::Train, 0.75, {}, {}, Provenance::NonPrivate, ""},
                      {"gap", EvaluationSet::Test, 0.25, {}, {}, Provenance::NonPrivate, ""},
                      {"error", EvaluationSet::Test, {}, {}, {}, Provenance::NonPrivate, "no record"}};
    std::vector<RunRecord> records;
    for (const auto& [status, name] : runStatusNames) {
        record.status = status;
        record.runId = name;
        records.push_back(record);
    }
    const Runs runs = tradeoffRuns(records, "gap", "error", EvaluationSet::Test);
    QCOMPARE(runs.size(), std::size_t(1));
    QCOMPARE(text(runs.front().runId), "done");
    QCOMPARE(runs.front().x.value_or(0), 0.25); // of the set that was asked for
    QVERIFY(!runs.front().y);
    QVERIFY(tradeoffPoints(runs).empty());
}

void TestFront::parameters_data() {
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing said") << R"({})"
                                  << "";
    QTest::newRow("defaults") << R"({"solver":{"id":"sgd","preset":"","params":{}}})"
                              << "";
    QTest::newRow("in the order of names")
        << R"({"solver":{"params":{"optimiser":"adam","clipping_norm":0.5}}})"
        << "clipping_norm=0.5, optimiser=adam";
    QTest::newRow("of the model too")
        << R"({"solver":{"params":{"steps":10}},"model":{"params":{"hidden":8}}})"
        << "hidden=8, steps=10";
    QTest::newRow("a preset") << R"({"solver":{"preset":"paper","params":{}}})"
                              << "preset=paper";
    QTest::newRow("the weight is told apart") << R"({"solver":{"params":{"fairness_weight":1.5}}})"
                                              << "";
}

void TestFront::parameters() {
    QFETCH(QString, spec);
    QFETCH(QString, expected);
    RunRecord record;
    record.spec = Json::parse(spec.toStdString());
    QCOMPARE(text(parametersOf(record)), expected);
}

TRILEMMA_TEST(TestFront, NoApplication)
#include "tst_front.moc"
