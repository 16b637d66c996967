// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person wants to be trained: the sweep that it becomes, its runs, and what they cost together.
#include "core/data/census_sample.h"
#include "core/train/edge_purchase.h"
#include "core/train/evaluation_plan.h"
#include "core/wish/sweep_estimate.h"
#include "core/wish/ways_to_explore.h"
#include "core/wish/wish_price.h"
#include "core/wish/wish_share.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

using WishChange = std::function<void(Wish&)>;

/// On the built-in table: one solver, two slacks, one budget, two seeds. Its plan needs no count of records.
Wish sampleWish() {
    Wish wish;
    wish.files = {censusSampleName};
    wish.schemaName = censusSampleSchema;
    wish.schema = *readySchema(censusSampleSchema);
    wish.constraints = {{"demographic_parity", {"sex"}, 0.05}};
    wish.gammas = {0.05, 0.1};
    wish.params = {{"steps", 40}, {"sampling_rate", 0.05}, {"clipping_norm", 1.0}};
    wish.seeds = 2;
    return wish;
}

/// A table of four columns whose records are people, or whose people have up to three rows.
Schema tableOfPeople(bool hasUnits) {
    Schema schema;
    Column person;
    person.name = "person";
    if (hasUnits) {
        person.role = Role::Unit;
        person.maxRows = 3;
    }
    schema.columns = {person};
    return schema;
}

} // namespace

class TestWish : public QObject {
    Q_OBJECT

  private slots:
    void counts_data();
    void counts();
    void refused_data();
    void refused();
    void nothingToCount_data();
    void nothingToCount();
    void axes();
    void expectedCounts_data();
    void expectedCounts();
    void priceIsThatOfItsRuns();
    void estimateCountsEveryRun();
    void estimateCountsBoughtEdgesOnce();
    void estimateCountsThemInTestParts();
    void threeWaysToExplore();
};

/// The settings that are priced are those that are trained.
void TestWish::counts_data() {
    QTest::addColumn<WishChange>("change");
    QTest::addColumn<int>("settings");
    QTest::addColumn<int>("runs");
    const auto row = [](const char* name, int settings, int runs, const WishChange& change) {
        QTest::newRow(name) << change << settings << runs;
    };
    row("as it is", 1, 4, [](Wish&) {});
    row("values named twice", 2, 8, [](Wish& wish) {
        wish.gammas = {0.1, 0.05, 0.1};
        wish.epsilons = {1, 3, 1};
        wish.solvers = {"raco-dp", "raco-dp"};
    });
    row("without privacy", 1, 4, [](Wish& wish) { wish.isPrivate = false; });
    row("without a budget", 1, 4, [](Wish& wish) { wish.epsilons.clear(); });
    row("without slacks", 1, 2, [](Wish& wish) { // and so without constraints
        wish.gammas.clear();
        wish.solvers = {"dp-sgd"};
    });
    row("no constraint", 1, 2, [](Wish& wish) {
        wish.constraints.clear();
        wish.solvers = {"dp-sgd"};
    });
    row("a preset that some have", 2, 6, [](Wish& wish) { // raco-dp by slack, dp-sgd once; two seeds
        wish.solvers = {"raco-dp", "dp-sgd"};
        wish.preset = paperPreset;
    });
    row("parameters that some know", 3, 10, [](Wish& wish) { // (2 x 2 slacks + 1) x 2 seeds
        wish.solvers = {"raco-dp", "dp-sgd"};
        wish.paramAxes = {{"solver.params.dual_max", {2.0, 5.0}},
                          {"solver.params.fairness_weight", {1.0, 2.0, 3.0}}};
    });
    row("shapes of one model", 3, 12, [](Wish& wish) { // (1 + 2) x 2 slacks x 2 seeds
        wish.models = {"linear", "mlp"};
        wish.paramAxes = {{"model.params.hidden_width", {4, 8, 4}}};
    });
    row("one seed", 1, 2, [](Wish& wish) { wish.seeds = 1; });
}

void TestWish::counts() {
    QFETCH(WishChange, change);
    QFETCH(int, settings);
    QFETCH(int, runs);
    Wish wish = sampleWish();
    change(wish);
    const std::vector<SweepSetting> found = settingsOf(wish);
    QCOMPARE(static_cast<int>(found.size()), settings);
    QCOMPARE(static_cast<int>(countRuns(found)), runs);
    const Result<std::vector<TrainingSpec>> specs = runsOf(wish);
    EXPECT_OK(specs);
    QCOMPARE(static_cast<int>(specs->size()), runs);
}

void TestWish::refused_data() {
    QTest::addColumn<WishChange>("change");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("rule");
    const auto row = [](const char* name, const char* field, const char* rule, const WishChange& change) {
        QTest::newRow(name) << change << QString(field) << QString(rule);
    };
    row("no solver", "solvers", "none is ticked", [](Wish& wish) { wish.solvers.clear(); });
    row("no model", "models", "none is ticked", [](Wish& wish) { wish.models.clear(); });
    row("an axis without values", "solver.params.dual_max", "has no value to try", [](Wish& wish) {
        wish.paramAxes = {{"solver.params.dual_max", {}}};
    });
    row("too many runs", "sweep", "gives more than 100,000 runs", [](Wish& wish) { wish.seeds = 50001; });
    row("an unknown solver", "solver.id", "not a known solver", [](Wish& wish) {
        wish.solvers = {"raco-dp", "adam"};
    });
    row("an axis that leads nowhere", "axes.solver.params.dual.max", "is not a field of a specification",
        [](Wish& wish) {
            wish.paramAxes = {{"solver.params.dual.max", {1.0}}};
        });
}

void TestWish::refused() {
    QFETCH(WishChange, change);
    QFETCH(QString, field);
    QFETCH(QString, rule);
    Wish wish = sampleWish();
    change(wish);
    const Errors errors = errorsOf(runsOf(wish));
    const Error* error = errorAbout(errors, field.toStdString());
    QVERIFY2(error, errors.empty() ? "accepted" : toText(errors).c_str());
    QVERIFY2(text(error->rule).contains(rule), error->rule.c_str());
    QCOMPARE(error->code, ErrorCode::InvalidSpecification);
}

void TestWish::nothingToCount_data() {
    QTest::addColumn<WishChange>("change");
    QTest::addColumn<int>("settings");
    const auto row = [](const char* name, int settings, const WishChange& change) {
        QTest::newRow(name) << change << settings;
    };
    row("no solver", 0, [](Wish& wish) { wish.solvers.clear(); });
    row("no model", 0, [](Wish& wish) { wish.models.clear(); });
    row("too many runs", 0, [](Wish& wish) { wish.seeds = 50001; });
    row("an axis that leads nowhere", 0, [](Wish& wish) {
        wish.paramAxes = {{"solver.params.dual.max", {1.0}}};
    });
    row("one solver that nobody knows", 1, [](Wish& wish) { wish.solvers = {"adam", "raco-dp"}; });
}

void TestWish::nothingToCount() {
    QFETCH(WishChange, change);
    Wish wish = sampleWish();
    change(wish);
    QTEST(static_cast<int>(settingsOf(wish).size()), "settings");
}

/// In the order in which they have always been written: sweeps that ran are found by their text.
void TestWish::axes() {
    Wish wish = sampleWish();
    wish.models = {"linear", "mlp"};
    wish.paramAxes = {{"model.params.hidden_width", {4}}, {"solver.params.dual_max", {2.0}}};
    const Json json = toJson(sweepOf(wish));
    QCOMPARE(
        text(toText(json.at("axes"))),
        QString(R"({"solver.id":["raco-dp"],"model.id":["linear","mlp"],"constraints.0.gamma":[0.05,0.1],)"
                R"("privacy.epsilon":[1.0],"model.params.hidden_width":[4],)"
                R"("solver.params.dual_max":[2.0],"seed":[1,2]})"));
    QVERIFY(*findAxis(wish, "model.params.hidden_width") == wish.paramAxes.front());
    QVERIFY(!findAxis(wish, "solver.params.steps"));
}

void TestWish::expectedCounts_data() {
    QTest::addColumn<bool>("hasUnits");
    QTest::addColumn<int>("people"); // told apart
    QTest::addColumn<bool>("more");
    QTest::addColumn<double>("expected");
    QTest::newRow("records") << false << 40 << false << 900.0;
    QTest::newRow("people") << true << 40 << false << 40.0;
    QTest::newRow("more people than told apart") << true << 200 << true << 300.0; // 900 rows, three a person
    QTest::newRow("at least those told apart") << true << 400 << true << 400.0;
}

void TestWish::expectedCounts() {
    QFETCH(bool, hasUnits);
    QFETCH(int, people);
    QFETCH(bool, more);
    Inspection inspection;
    inspection.records = 900;
    ColumnInspection& person = inspection.columns.emplace_back();
    person.name = "person";
    person.manyValues = more;
    for (int i = 0; i < people; ++i)
        person.values[std::to_string(i)] = 1;
    QTEST(expectedCount(tableOfPeople(hasUnits), inspection), "expected");
}

/// The figure that is shown before the start is that of the events of all runs: raco-dp, 2 slacks x 2 seeds.
void TestWish::priceIsThatOfItsRuns() {
    Wish wish = sampleWish();
    wish.solvers = {"raco-dp", "sgd"};
    const PriceList list = priceOf(wish, 40000);
    QCOMPARE(text(list.solver), QString("RaCO-DP"));
    QCOMPARE(list.facts.trainSlots, std::int64_t(30000)); // three quarters
    QCOMPARE(list.prices.size(), std::size_t(1));
    const Price& alone = list.prices.front();
    QVERIFY2(alone.plan, toText(alone.errors).c_str());
    QVERIFY(*alone.plan->spent.epsilon <= 1 && *alone.replaceOne > *alone.plan->spent.epsilon);
    QVERIFY(priceAt(wish, 40000, 1).plan->events == alone.plan->events);
    QVERIFY(list.together);
    QCOMPARE(list.together->privateRuns, std::int64_t(4));
    QCOMPARE(list.together->openRuns, std::int64_t(0));
    const auto four = sweepPrice(std::vector(4, alone.plan->events), Relation::ZeroOut, wish.delta);
    QCOMPARE(*list.together->allReleased->epsilon, *four->allReleased->epsilon);
}

/// 40 steps of 0.01 s: 2 slacks x 2 seeds of raco-dp are 1.6 s, 2 seeds of sgd take as long each, 0.8 s.
void TestWish::estimateCountsEveryRun() {
    EstimateRequest request;
    request.wish = sampleWish();
    request.wish.solvers = {"raco-dp", "sgd"};
    request.count = 40000;
    request.measured = {{{"raco-dp", "linear"}, 0.01}, {{"sgd", "linear"}, 0.01}};
    const SweepEstimate estimate = estimateSweep(request);
    QVERIFY2(estimate.errors.empty(), toText(estimate.errors).c_str());
    QCOMPARE(*estimate.seconds, 2.4);
    QVERIFY(estimate.unmeasured.empty());
    request.wish.seeds = 0; // of a draft that somebody else wrote
    QVERIFY(!estimateSweep(request).alone);
}

/// Two runs on one draw: what the accountant says of both lists, in which the draw stands twice, and less
/// than with two draws. No selection among them is priced, as none is offered.
void TestWish::estimateCountsBoughtEdgesOnce() {
    EstimateRequest request;
    Wish& wish = request.wish;
    wish = sampleWish();
    wish.seeds = 1;
    wish.epsilons = {3};
    request.count = 40000;
    const auto with = [&](const char* id) { return BoughtEdges{id, {"age"}, 3}; };
    wish.schema.boughtEdges = {with("first")};
    for (Column& column : wish.schema.columns)
        if (column.name == "age") column.edges = {30, 50}, column.edgesDraw = "first";
    const SweepEstimate estimate = estimateSweep(request);
    QVERIFY2(estimate.errors.empty(), toText(estimate.errors).c_str());
    const PriceList list = priceOf(wish, request.count);
    QVERIFY(list.together && !list.together->selected);
    QVERIFY(std::abs(*estimate.alone->epsilon - *list.together->allReleased->epsilon) < 1e-3);
    std::vector<PrivacyEvent> separate = list.prices.front().plan->events;
    QCOMPARE(separate.back().sharedDraw, std::string("first"));
    for (PrivacyEvent& event : separate)
        event.sharedDraw.clear(), event.count *= 2;
    QVERIFY(*estimate.alone->epsilon < *account(separate, Relation::ZeroOut, wish.delta)->epsilon - 0.05);
}

/// Metrics that cost more than training: whoever is in the test part of both seeds meets four histograms, and
/// the draw once.
void TestWish::estimateCountsThemInTestParts() {
    EstimateRequest request;
    Wish& wish = request.wish;
    wish = sampleWish();
    wish.solvers = {"raco-dp"};
    wish.evaluationEpsilon = 2;
    request.count = 40000;
    wish.schema.boughtEdges = {{"draw", {"age"}, 10}};
    Column& age = wish.schema.columns[static_cast<std::size_t>(wish.schema.indexOf("age"))];
    age.edges = {40};
    age.edgesDraw = "draw";
    const SweepEstimate estimate = estimateSweep(request);
    QVERIFY2(estimate.errors.empty(), toText(estimate.errors).c_str());
    const PrivacyTarget target{2, wish.delta, wish.relation};
    std::vector<PrivacyEvent> met = planEvaluation(target, sharedDraws(wish.schema))->events;
    QCOMPARE(met.size(), std::size_t(2));
    met.front().count = 4;
    QVERIFY(std::abs(*estimate.alone->epsilon - *account(met, wish.relation, estimate.delta)->epsilon) <
            1e-3);
}

/// Four runs at 1 cost what the estimate says; under one budget each gets what shareOf() finds; one release
/// covers all slacks where its constraint and table allow it.
void TestWish::threeWaysToExplore() {
    Wish wish = sampleWish();
    constexpr double count = 4000;
    const auto ways = waysToExplore(wish, count);
    EXPECT_OK(ways);
    QVERIFY(*ways && (*ways)->privateRuns == 4 && (*ways)->epsilon == 1);
    EstimateRequest request;
    request.wish = wish;
    request.count = count;
    QCOMPARE(*(*ways)->runByRun, *estimateSweep(request).alone->epsilon);
    Wish shared = wish;
    shared.totalEpsilon = 1;
    QCOMPARE(*(*ways)->eachShare, shareOf(shared, count)->epsilon);
    QVERIFY(*(*ways)->eachShare < 1 && *(*ways)->runByRun > 1);
    QCOMPARE((*ways)->release, std::string("One-release frontier"));
    QVERIFY(*(*ways)->oneRelease <= 1 && *(*ways)->oneRelease > 0.99);
    const auto ofShared = waysToExplore(shared, count); // the total is what is compared
    QCOMPARE(*(*ofShared)->runByRun, *(*ways)->runByRun);

    wish.schemaName.clear();
    for (Column& column : wish.schema.columns)
        if (column.name == "sex") column.alsoFeature = true; // training would refuse it
    QVERIFY((*waysToExplore(wish, count))->release.empty());
    wish = sampleWish();
    wish.constraints.front().kind = "accuracy_parity";
    QVERIFY((*waysToExplore(wish, count))->release.empty());
    wish = sampleWish();
    wish.schemaName.clear();
    for (Column& column : wish.schema.columns)
        if (column.name == "sex") column.categories.push_back("other");
    const auto crossed = waysToExplore(wish, count);
    QVERIFY2((*crossed)->release.empty() && (*crossed)->noRelease.find("two groups") != std::string::npos,
             (*crossed)->noRelease.c_str());
    wish.gammas = {0.05};
    wish.seeds = 1;
    QVERIFY(!*waysToExplore(wish, count)); // one run: nothing to compare
    wish = sampleWish();
    wish.isPrivate = false;
    QVERIFY(!*waysToExplore(wish, count));
}

TRILEMMA_TEST(TestWish, NoApplication)
#include "tst_wish.moc"
