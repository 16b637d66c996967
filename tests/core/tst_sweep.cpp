// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_recording.h"
#include "core/train/sweep.h"
#include "tests/support/base_rates_solver.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using JsonChange = std::function<void(Json&)>;

namespace {

/// A sweep over the small specification; `axes` as JSON text.
Json sweepJson(const QByteArray& axes) {
    Json base = toJson(smallSpec("/data/a.csv"));
    base["solver"]["params"] = Json::object();
    return {{"trilemma_sweep", 1}, {"base", base}, {"axes", Json::parse(axes.toStdString())}};
}

Result<std::vector<TrainingSpec>> expanded(const Json& json) {
    const Result<SweepSpec> sweep = sweepFromJson(json);
    if (!sweep) return sweep.errors();
    return expand(*sweep);
}

/// "solver gamma epsilon seed/split", with - for what a run does not have.
QString shown(const TrainingSpec& spec) {
    return QString("%1 %2 %3 %4/%5")
        .arg(text(spec.solverId))
        .arg(spec.constraints.empty() ? QString("-") : QString::number(spec.constraints.front().gamma))
        .arg(spec.privacy ? QString::number(spec.privacy->epsilon) : QString("-"))
        .arg(spec.seed)
        .arg(spec.splitSeed);
}

} // namespace

class TestSweep : public QObject {
    Q_OBJECT

  private slots:
    void runs_data();
    void runs();
    void splitSeedOfItsOwn();
    void foreignParams();
    void foreignPresets();
    void axesThatSomeIgnore_data();
    void axesThatSomeIgnore();
    void selectionsThatScoreGaps_data();
    void selectionsThatScoreGaps();
    void withoutAModelOnce();
    void simulationSeedOnlyWithPrivacy();
    void roundTrip();
    void relativePaths();
    void bad_data();
    void bad();
    void errorsOfRunsAreReportedOnce();
};

void TestSweep::runs_data() {
    QTest::addColumn<QByteArray>("axes");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, const QByteArray& axes, const QStringList& expected) {
        QTest::newRow(name) << axes << expected;
    };
    row("no axis: the base alone", "{}", {"raco-dp 0.1 1 1/1"});
    row("one axis", R"({"constraints.0.gamma":[0.3,0.2]})", {"raco-dp 0.3 1 1/1", "raco-dp 0.2 1 1/1"});
    row("the last axis is the fastest",
        R"({"constraints.0.gamma":[0.2,0.3],"privacy.epsilon":[1,3],"seed":[5,6]})",
        {"raco-dp 0.2 1 5/5", "raco-dp 0.2 1 6/6", "raco-dp 0.2 3 5/5", "raco-dp 0.2 3 6/6", //
         "raco-dp 0.3 1 5/5", "raco-dp 0.3 1 6/6", "raco-dp 0.3 3 5/5", "raco-dp 0.3 3 6/6"});
    row("epsilon null is no privacy", R"({"solver.id":["sgda"],"privacy.epsilon":[null]})",
        {"sgda 0.1 - 1/1"});
    row("a solver without privacy collapses epsilon",
        R"({"solver.id":["sgda"],"privacy.epsilon":[1,3,null]})", {"sgda 0.1 - 1/1"});
    row("a solver without constraints collapses gamma",
        R"({"solver.id":["dp-sgd"],"constraints.0.gamma":[0.2,0.3]})",
        {"dp-sgd 0.1 1 1/1"}); // the base's gamma
    row("sgd collapses both",
        R"({"solver.id":["sgd"],"constraints.0.gamma":[0.2,0.3],"privacy.epsilon":[1,3]})",
        {"sgd 0.1 - 1/1"});
    row("collapsed runs stand at their first place",
        R"({"constraints.0.gamma":[0.2,0.3],"solver.id":["dp-sgd","raco-dp"]})",
        {"dp-sgd 0.1 1 1/1", "raco-dp 0.2 1 1/1", "raco-dp 0.3 1 1/1"});
    row("the solver last changes nothing about epsilon",
        R"({"privacy.epsilon":[1,null],"solver.id":["sgda","raco-dp"]})",
        {"sgda 0.1 - 1/1", "raco-dp 0.1 1 1/1", "raco-dp 0.1 - 1/1"});
    row("equal values stay once", R"({"seed":[2,3,2]})", {"raco-dp 0.1 1 2/2", "raco-dp 0.1 1 3/3"});
    row("whole objects as values", R"({"privacy":[null,{"epsilon":9,"delta":1e-5}],"solver.id":["raco-dp"]})",
        {"raco-dp 0.1 - 1/1", "raco-dp 0.1 9 1/1"});
    row("a second delta without privacy says nothing",
        R"({"privacy.epsilon":[null],"privacy.delta":[1e-5,1e-6]})", {"raco-dp 0.1 - 1/1"});
}

void TestSweep::runs() {
    QFETCH(QByteArray, axes);
    QFETCH(QStringList, expected);
    const Result<std::vector<TrainingSpec>> specs = expanded(sweepJson(axes));
    EXPECT_OK(specs);
    QStringList found;
    for (const TrainingSpec& spec : *specs)
        found << shown(spec);
    QCOMPARE(found, expected);
}

void TestSweep::splitSeedOfItsOwn() {
    Json json = sweepJson(R"({"seed":[5,6]})");
    json["base"]["split"]["seed"] = 99;
    json["split_follows_seed"] = false;
    const Result<std::vector<TrainingSpec>> specs = expanded(json);
    EXPECT_OK(specs);
    QCOMPARE(shown(specs->at(0)), "raco-dp 0.1 1 5/99");
    QCOMPARE(shown(specs->at(1)), "raco-dp 0.1 1 6/99");
    json["axes"]["split.seed"] = {7, 8};
    QCOMPARE(expanded(json)->size(), std::size_t(4));
}

/// A parameter that only another solver has must not stop a comparison of both.
void TestSweep::foreignParams() {
    Json json = sweepJson(R"({"solver.id":["raco-dp","dp-sgd"],"solver.params.dual_max":[5,10]})");
    json["base"]["solver"]["params"] = {{"steps", 20}};
    const Result<std::vector<TrainingSpec>> specs = expanded(json);
    EXPECT_OK(specs);
    QCOMPARE(specs->size(), std::size_t(3)); // dp-sgd knows no dual variables: once
    QCOMPARE(specs->at(1).params.at("dual_max").get<double>(), 10.0);
    QVERIFY(!specs->at(2).params.contains("dual_max"));
    QCOMPARE(specs->at(2).params.at("steps").get<int>(), 20);
    json["axes"]["solver.params.dual_mx"] = {1}; // of no solver at all
    QVERIFY(errorAbout(errorsOf(expanded(json)), "solver.params.dual_mx"));
    json["axes"] = {{"solver.id", {"raco-dp", "frank-wolfe"}}, {"solver.params.objective", {"best"}}};
    QVERIFY(errorAbout(errorsOf(expanded(json)), "solver.params.objective")); // nobody's choice
}

/// Nor must a preset; one that nobody has is refused.
void TestSweep::foreignPresets() {
    Json json = sweepJson(R"({"solver.id":["raco-dp","dp-sgd"]})");
    json["base"]["solver"]["preset"] = "paper";
    const Result<std::vector<TrainingSpec>> specs = expanded(json);
    EXPECT_OK(specs);
    QCOMPARE(text(specs->at(0).preset), "paper");
    QCOMPARE(text(specs->at(1).preset), "recommended");
    json["base"]["solver"]["preset"] = "best";
    QVERIFY(errorAbout(errorsOf(expanded(json)), "solver.preset"));
}

/// A run is shown as "solver model {params} {model params}". Only what it knows tells runs apart.
void TestSweep::axesThatSomeIgnore_data() {
    QTest::addColumn<QByteArray>("axes");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("known to all")
        << QByteArray(R"({"solver.id":["raco-dp","sgd"],"solver.params.clipping_norm":[0.5,1]})")
        << QStringList{R"(raco-dp linear {"clipping_norm":0.5} {})",
                       R"(raco-dp linear {"clipping_norm":1} {})", R"(sgd linear {"clipping_norm":0.5} {})",
                       R"(sgd linear {"clipping_norm":1} {})"};
    QTest::newRow("the axis before the solver")
        << QByteArray(R"({"solver.params.dual_max":[5,9],"solver.id":["sgd","raco-dp"]})")
        << QStringList{"sgd linear {} {}", R"(raco-dp linear {"dual_max":5} {})",
                       R"(raco-dp linear {"dual_max":9} {})"};
    QTest::newRow("each solver has an axis of its own") // not 2 x 2 for each of them
        << QByteArray(R"({"solver.id":["raco-dp","dp-fermi","dp-sgd"],"solver.params.dual_max":[5,9],)"
                      R"("solver.params.fairness_weight":[1,2]})")
        << QStringList{R"(raco-dp linear {"dual_max":5} {})", R"(raco-dp linear {"dual_max":9} {})",
                       R"(dp-fermi linear {"fairness_weight":1} {})",
                       R"(dp-fermi linear {"fairness_weight":2} {})", "dp-sgd linear {} {}"};
    QTest::newRow("nobody chosen knows it")
        << QByteArray(R"({"solver.id":["sgd"],"solver.params.dual_max":[5,9]})")
        << QStringList{"sgd linear {} {}"};
    QTest::newRow("out of range, but ignored")
        << QByteArray(R"({"solver.id":["sgd"],"solver.params.dual_max":[-5,1e9]})")
        << QStringList{"sgd linear {} {}"};
    QTest::newRow("a choice that only the other one has")
        << QByteArray(R"({"solver.id":["frank-wolfe","budget-tailoring"],)"
                      R"("solver.params.objective":["g_mean","people"]})")
        << QStringList{R"(frank-wolfe linear {"objective":"g_mean"} {})", "frank-wolfe linear {} {}",
                       "budget-tailoring linear {} {}",
                       R"(budget-tailoring linear {"objective":"people"} {})"};
    QTest::newRow("parameters of a model")
        << QByteArray(
               R"({"solver.id":["sgd"],"model.id":["linear","mlp"],"model.params.hidden_width":[4,8]})")
        << QStringList{"sgd linear {} {}", R"(sgd mlp {} {"hidden_width":4})",
                       R"(sgd mlp {} {"hidden_width":8})"};
}

void TestSweep::axesThatSomeIgnore() {
    QFETCH(QByteArray, axes);
    QFETCH(QStringList, expected);
    const Result<std::vector<TrainingSpec>> specs = expanded(sweepJson(axes));
    EXPECT_OK(specs);
    QStringList found;
    for (const TrainingSpec& spec : *specs)
        found << QString("%1 %2 %3 %4")
                     .arg(text(spec.solverId), text(spec.modelId), text(toText(spec.params)),
                          text(toText(spec.modelParams)));
    QCOMPARE(found, expected);
}

/// What exceeds gamma counts in the score of a selection, whichever solver trains.
void TestSweep::selectionsThatScoreGaps_data() {
    QTest::addColumn<QByteArray>("solver");
    QTest::addColumn<QByteArray>("penalty");
    QTest::addColumn<int>("runs");
    for (const char* solver : {"dp-fermi", "dp-sgd"}) {
        QTest::addRow("%s", solver) << QByteArray(solver) << QByteArray("1") << 2;
        QTest::addRow("%s, gaps are ignored", solver) << QByteArray(solver) << QByteArray("0") << 1;
    }
}

void TestSweep::selectionsThatScoreGaps() {
    QFETCH(QByteArray, solver);
    QFETCH(QByteArray, penalty);
    QFETCH(int, runs);
    Json json = sweepJson(R"({"constraints.0.gamma":[0.2,0.3]})");
    json["base"]["solver"]["id"] = solver.toStdString();
    json["base"]["privacy"]["evaluation_epsilon"] = 1;
    json["base"]["selection"] = {{"distribution", "geometric"},
                                 {"mean", 3},
                                 {"score", "error"},
                                 {"gap_penalty", Json::parse(penalty.toStdString())},
                                 {"candidates", {Json::object(), {{"solver.params.learning_rate", 2}}}}};
    const Result<std::vector<TrainingSpec>> specs = expanded(json);
    EXPECT_OK(specs);
    QCOMPARE(static_cast<int>(specs->size()), runs);
    QCOMPARE(specs->front().constraints.front().gamma, runs == 2 ? 0.2 : 0.1);
    const RunRecord record = newRecord(specs->front(), "batch", 0);
    QCOMPARE(record.gamma, runs == 2 ? std::optional(0.2) : std::nullopt);
}

/// A solver that trains no model is trained once, whichever models are compared.
void TestSweep::withoutAModelOnce() {
    registerBaseRates();
    Json json = sweepJson(
        R"({"model.id":["mlp","linear"],"solver.id":["base-rates","raco-dp"],"model.params.hidden_width":[4,8]})");
    const Result<std::vector<TrainingSpec>> specs = expanded(json);
    EXPECT_OK(specs);
    QStringList found;
    for (const TrainingSpec& spec : *specs)
        found << text(spec.solverId + " " + spec.modelId + " " + toText(spec.modelParams));
    QCOMPARE(found, (QStringList{"base-rates linear {}", R"(raco-dp mlp {"hidden_width":4})",
                                 R"(raco-dp mlp {"hidden_width":8})", "raco-dp linear {}"}));
}

void TestSweep::simulationSeedOnlyWithPrivacy() {
    Json json = sweepJson(R"({"solver.id":["raco-dp","sgda"]})");
    json["base"]["simulation_seed"] = 3;
    const Result<std::vector<TrainingSpec>> specs = expanded(json);
    EXPECT_OK(specs);
    QVERIFY(specs->at(0).simulationSeed && !specs->at(1).simulationSeed);
}

void TestSweep::roundTrip() {
    const Json json =
        sweepJson(R"({"solver.id":["raco-dp","sgd"],"constraints.0.gamma":[0.02,0.05],"seed":[1,2]})");
    const Result<SweepSpec> sweep = sweepFromJson(json);
    EXPECT_OK(sweep);
    QCOMPARE(sweep->combinations(), std::size_t(8));
    const Result<SweepSpec> again = sweepFromJson(Json::parse(toText(toJson(*sweep))));
    EXPECT_OK(again);
    QCOMPARE(text(toText(toJson(*again))), text(toText(toJson(*sweep))));
    QVERIFY(again->axes == sweep->axes);
}

void TestSweep::relativePaths() {
    const QTemporaryDir folder;
    Json json = sweepJson(R"({"seed":[1]})");
    json["base"]["data"]["files"] = {"a.csv"};
    const QString path = writeFile(folder, "sweep.json", QByteArray::fromStdString(toText(json)));
    const Result<SweepSpec> sweep = loadSweep(path.toStdString());
    EXPECT_OK(sweep);
    const Result<std::vector<TrainingSpec>> specs = expand(*sweep);
    EXPECT_OK(specs);
    QCOMPARE(text(specs->front().files.front()), folder.filePath("a.csv"));
    QVERIFY(!loadSweep(folder.filePath("absent.json").toStdString()));
}

void TestSweep::bad_data() {
    QTest::addColumn<JsonChange>("change");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("rule");
    const auto row = [](const char* name, const char* field, const char* rule, JsonChange change) {
        QTest::newRow(name) << change << field << rule;
    };
    const auto axis = [](const char* path, const char* values) {
        return [path, values](Json& json) { json["axes"][path] = Json::parse(values); };
    };
    row("no version", "trilemma_sweep", "missing", [](Json& json) { json.erase("trilemma_sweep"); });
    row("newer version", "trilemma_sweep", "only version 1", [](Json& json) { json["trilemma_sweep"] = 2; });
    row("unknown key", "axis", "not a known key", [](Json& json) { json["axis"] = Json::object(); });
    row("no base", "base", "missing", [](Json& json) { json.erase("base"); });
    row("base with an unknown key", "base.gamma", "not a known key",
        [](Json& json) { json["base"]["gamma"] = 1; });
    row("base with a wrong value", "base.seed", "0 or more", [](Json& json) { json["base"]["seed"] = -1; });
    row("no axes", "axes", "missing", [](Json& json) { json.erase("axes"); });
    row("axes a list", "axes", "must be a JSON object", [](Json& json) { json["axes"] = {1}; });
    row("split_follows_seed a number", "split_follows_seed", "true or false",
        [](Json& json) { json["split_follows_seed"] = 1; });
    row("axis without values", "axes.seed", "at least one value", axis("seed", "[]"));
    row("axis no list", "axes.seed", "at least one value", axis("seed", "5"));
    row("too many runs", "axes", "100,000", [](Json& json) {
        for (const char* path : {"seed", "split.seed", "privacy.epsilon"})
            for (int value = 1; value <= 50; ++value)
                json["axes"][path].push_back(value);
    });
    row("unknown axis at the top", "gamma", "not a known key", axis("gamma", "[1]"));
    row("unknown axis in a member", "privacy.epsilom", "not a known key", axis("privacy.epsilom", "[1]"));
    row("unknown member on the way", "axes.limits.gamma", "not a field", axis("limits.gamma", "[1]"));
    row("a constraint that is not there", "axes.constraints.1.gamma", "not a field",
        axis("constraints.1.gamma", "[0.1]"));
    row("a constraint by name", "axes.constraints.first.gamma", "not a field",
        axis("constraints.first.gamma", "[0.1]"));
    row("a huge index", "axes.constraints.99999999999999999999.gamma", "not a field",
        axis("constraints.99999999999999999999.gamma", "[0.1]"));
    row("through a number", "axes.seed.value", "not a field", axis("seed.value", "[1]"));
    row("an empty path", "", "not a known key", axis("", "[1]"));
    row("a value out of range", "constraints.0.gamma", "must be from",
        axis("constraints.0.gamma", "[0.1,2]"));
    row("a value of a wrong type", "privacy.epsilon", "finite number", axis("privacy.epsilon", "[\"one\"]"));
    row("a whole number written as a fraction", "seed", "0 or more", axis("seed", "[2.0]"));
    row("an unknown solver", "solver.id", "not a known solver", axis("solver.id", "[\"raco-dp\",\"adam\"]"));
    row("a solver that is no text", "solver.id", "must be a text", axis("solver.id", "[5]"));
    row("a solver object that is none", "solver", "must be a JSON object", axis("solver", "[5]"));
    row("params that are none", "solver.params", "must be a JSON object", axis("solver.params", "[5]"));
    row("a split that is none", "split", "must be a JSON object", axis("split", "[5]"));
    row("a privacy target that is none", "privacy", "must be a JSON object", axis("privacy", "[5]"));
    row("constraints that are none", "constraints", "must be a list", axis("constraints", "[5]"));
}

void TestSweep::bad() {
    QFETCH(JsonChange, change);
    QFETCH(QString, field);
    QFETCH(QString, rule);
    Json json = sweepJson(R"({"privacy.epsilon":[1,3]})");
    change(json);
    const Errors errors = errorsOf(expanded(json));
    const Error* error = errorAbout(errors, field.toStdString());
    QVERIFY2(error, errors.empty() ? "accepted" : toText(errors).c_str());
    QVERIFY2(text(error->rule).contains(rule), error->rule.c_str());
    QCOMPARE(error->code, ErrorCode::InvalidSpecification);
}

void TestSweep::errorsOfRunsAreReportedOnce() {
    Json json = sweepJson(R"({"seed":[1,2,3,4],"privacy.epsilon":[0,1]})");
    json["base"]["privacy"]["delta"] = 2;
    const Errors errors = errorsOf(expanded(json));
    QCOMPARE(errors.size(), std::size_t(2)); // epsilon 0, and delta 2: not once for each of the eight runs
    QVERIFY(errorAbout(errors, "privacy.epsilon") && errorAbout(errors, "privacy.delta"));
}

TRILEMMA_TEST(TestSweep, NoApplication)
#include "tst_sweep.moc"
