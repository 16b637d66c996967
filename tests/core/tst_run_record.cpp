// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a record says of its run: what makes two plans the same, how runs are told apart, and what its JSON
// holds.
#include "core/train/run_recording.h"
#include "core/train/run_tradeoff.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using RecordEdit = std::function<void(RunRecord&)>;
using SpecEdit = std::function<void(TrainingSpec&)>;

namespace {

/// A run of the small specification with a plan, as far as a record knows it.
RunRecord plannedRun() {
    RunRecord record = newRecord(smallSpec("/data/a.csv"), "batch", 3);
    record.datasetId = "table";
    record.slotCount = 75;
    record.events = {{SampledEvent{0.5, 50, {GaussianMechanism{2}}}, 1}};
    record.spentEpsilon = 0.9;
    record.params = {{"steps", 50}};
    return record;
}

MetricValue metricWith(const char* id, EvaluationSet set, std::optional<double> value,
                       Provenance provenance = Provenance::NonPrivate) {
    MetricValue metric;
    metric.id = id;
    metric.set = set;
    metric.value = value;
    metric.provenance = provenance;
    return metric;
}

RunRecord recordWithSpec(const QByteArray& spec) {
    RunRecord record;
    record.spec = Json::parse(spec.toStdString());
    return record;
}

} // namespace

class TestRunRecord : public QObject {
    Q_OBJECT

  private slots:
    void planHash_data();
    void planHash();
    void newRecords_data();
    void newRecords();
    void attributesUnderARelation();
    void parameters_data();
    void parameters();
    void members_data();
    void members();
    void weights_data();
    void weights();
    void settings();
    void metricsOfASet();
    void tradeoffs();
    void winners_data();
    void winners();
    void budgetsOfGroupsSayTheirOrigin_data();
    void budgetsOfGroupsSayTheirOrigin();
    void nothingIsNull();
    void statusNames();
};

/// Changes of a planned run, and whether it may still go on from a checkpoint of the unchanged one.
void TestRunRecord::planHash_data() {
    QTest::addColumn<RecordEdit>("change");
    QTest::addColumn<bool>("isSame");
    const auto row = [](const char* name, bool isSame, RecordEdit change) {
        QTest::newRow(name) << change << isSame;
    };
    row("nothing", true, [](RunRecord&) {});
    row("another run of the same", true, [](RunRecord& run) {
        run = plannedRun();
        run.batchId = "another";
        run.position = 7;
        run.number = 9;
        run.createdAt = "2026-01-01T00:00:00Z";
    });
    row("what came out", true, [](RunRecord& run) {
        run.metrics = {metricWith("error", EvaluationSet::Test, 0.25)};
        run.steps = 50;
        run.seconds = 2;
        run.status = RunStatus::Done;
        run.warnings = {{"a warning", Provenance::NonPrivate}};
    });
    row("who made the record", true, [](RunRecord& run) { run.programVersion = "0.0.0"; });
    row("another table", false, [](RunRecord& run) { run.datasetId = "tablet"; });
    row("another number of slots", false, [](RunRecord& run) { run.slotCount = 76; });
    row("another specification", false, [](RunRecord& run) { run.specHash = "0"; });
    row("other files", false, [](RunRecord& run) {
        run.spec = changed(run.spec, [](Json& spec) { spec["data"]["files"] = {"/data/b.csv"}; });
    });
    row("another parameter", false, [](RunRecord& run) { run.params["steps"] = 51; });
    row("other noise", false, [](RunRecord& run) {
        run.events = {{SampledEvent{0.5, 50, {GaussianMechanism{2.5}}}, 1}};
    });
    row("another rate", false, [](RunRecord& run) {
        run.events = {{SampledEvent{0.25, 50, {GaussianMechanism{2}}}, 1}};
    });
    row("events twice", false, [](RunRecord& run) { run.events.push_back(run.events[0]); });
    row("no events", false, [](RunRecord& run) { run.events.clear(); });
}

void TestRunRecord::planHash() {
    QFETCH(RecordEdit, change);
    QFETCH(bool, isSame);
    RunRecord run = plannedRun();
    change(run);
    QCOMPARE(planHashOf(run) == planHashOf(plannedRun()), isSame);
    QCOMPARE(text(planHashOf(run)).size(), text(planHashOf(plannedRun())).size());
}

/// gamma, epsilon, relation, simulation of the record of a specification; -1 for none.
void TestRunRecord::newRecords_data() {
    QTest::addColumn<SpecEdit>("change");
    QTest::addColumn<double>("gamma");
    QTest::addColumn<double>("epsilon");
    QTest::addColumn<QString>("relation");
    QTest::addColumn<bool>("isSimulation");
    const auto row = [](const char* name, double gamma, double epsilon, const char* relation,
                        bool isSimulation, SpecEdit change) {
        QTest::newRow(name) << change << gamma << epsilon << QString(relation) << isSimulation;
    };
    row("as it is", 0.1, 1, "zero_out", false, [](TrainingSpec&) {});
    row("the first of two constraints", 0.3, 1, "zero_out", false, [](TrainingSpec& spec) {
        spec.constraints.insert(spec.constraints.begin(), ConstraintSpec{"equalised_odds", {"group"}, 0.3});
    });
    row("a solver without constraints", -1, 1, "zero_out", false,
        [](TrainingSpec& spec) { spec.solverId = "dp-sgd"; });
    row("a solver that ignores slacks", -1, 1, "zero_out", false,
        [](TrainingSpec& spec) { spec.solverId = "dp-fermi"; });
    row("no constraint", -1, 1, "zero_out", false, [](TrainingSpec& spec) { spec.constraints.clear(); });
    row("without privacy", 0.1, -1, "", false, [](TrainingSpec& spec) {
        spec.solverId = "sgda";
        spec.privacy.reset();
    });
    row("replace-one", 0.1, 2, "replace_one", false, [](TrainingSpec& spec) {
        spec.privacy = PrivacyTarget{2, 1e-6, Relation::ReplaceOne};
    });
    row("a simulation", 0.1, 1, "zero_out", true, [](TrainingSpec& spec) { spec.simulationSeed = 0; });
    row("a solver that nobody knows", -1, 1, "zero_out", false,
        [](TrainingSpec& spec) { spec.solverId = "adam"; });
}

void TestRunRecord::newRecords() {
    QFETCH(SpecEdit, change);
    QFETCH(double, gamma);
    QFETCH(double, epsilon);
    QFETCH(QString, relation);
    QFETCH(bool, isSimulation);
    TrainingSpec spec = smallSpec("/data/a.csv");
    spec.seed = 42;
    change(spec);
    const RunRecord record = newRecord(spec, "batch", 3);
    const auto orNone = [](double value) { return value < 0 ? std::nullopt : std::optional(value); };
    QCOMPARE(record.gamma, orNone(gamma));
    QCOMPARE(record.epsilon, orNone(epsilon));
    QCOMPARE(record.delta.has_value(), epsilon >= 0);
    QCOMPARE(text(record.relation), relation);
    QCOMPARE(record.simulation, isSimulation);
    QCOMPARE(record.status, RunStatus::Queued);
    QCOMPARE(record.seed, std::uint64_t(42));
    QCOMPARE(record.position, 3);
    QCOMPARE(text(record.batchId), "batch");
    QCOMPARE(text(record.specHash), text(specificationHash(spec)));
    QVERIFY(record.spec == toJson(spec));
    QVERIFY(record.runId.size() == 36 && record.runId != newRecord(spec, "batch", 3).runId);
    QVERIFY(record.protectedAttributes.empty() && record.unit.isRecord());
}

/// Sorted, so that equal sets are equal, and only where nothing else is protected.
void TestRunRecord::attributesUnderARelation() {
    Schema schema = smallSchema();
    schema.columns[colourColumn].role = Role::Sensitive;
    std::swap(schema.columns[colourColumn], schema.columns[groupColumn]); // group before colour
    QCOMPARE(schema.sensitiveNames(), (std::vector<std::string>{"group", "colour"}));
    QCOMPARE(protectedAttributes(schema, "attribute_only"), (std::vector<std::string>{"colour", "group"}));
    for (const char* relation : {"zero_out", "replace_one", "", "swap"})
        QVERIFY2(protectedAttributes(schema, relation).empty(), relation);
}

void TestRunRecord::parameters_data() {
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char* name, const char* spec, const char* shown) {
        QTest::newRow(name) << QByteArray(spec) << QString(shown);
    };
    row("nothing", "{}", "");
    row("the recommended preset", R"({"solver":{"preset":"recommended","params":{}}})", "");
    row("no preset", R"({"solver":{"preset":"","params":{}}})", "");
    row("another preset", R"({"solver":{"preset":"paper"}})", "preset=paper");
    row("by name", R"({"solver":{"params":{"steps":5,"clipping_norm":0.5,"optimiser":"adam"}}})",
        "clipping_norm=0.5, optimiser=adam, steps=5");
    row("with those of the model",
        R"({"solver":{"params":{"steps":5}},"model":{"params":{"hidden_width":8}}})",
        "hidden_width=8, steps=5");
    row("a preset among them", R"({"solver":{"preset":"paper","params":{"steps":5,"dual_max":2}}})",
        "dual_max=2, preset=paper, steps=5");
    row("the weight is told apart", R"({"solver":{"params":{"fairness_weight":2,"steps":5}}})", "steps=5");
    row("no objects", R"({"solver":"raco-dp","model":[1]})", "");
    row("params that are none", R"({"solver":{"params":[1],"preset":5}})", "");
}

void TestRunRecord::parameters() {
    QFETCH(QByteArray, spec);
    QTEST(text(parametersOf(recordWithSpec(spec))), "shown");
}

void TestRunRecord::members_data() {
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QStringList>("files");
    QTest::newRow("nothing") << QByteArray("{}") << "linear" << QStringList();
    QTest::newRow("both") << QByteArray(R"({"model":{"id":"mlp"},"data":{"files":["b","a"]}})") << "mlp"
                          << QStringList{"b", "a"};
    QTest::newRow("a model without id") << QByteArray(R"({"model":{}})") << "linear" << QStringList();
    QTest::newRow("a model that is none") << QByteArray(R"({"model":"mlp"})") << "linear" << QStringList();
    QTest::newRow("a model whose id is no text")
        << QByteArray(R"({"model":{"id":5}})") << "linear" << QStringList();
    QTest::newRow("files that are no list")
        << QByteArray(R"({"data":{"files":"a"}})") << "linear" << QStringList();
    QTest::newRow("a file that is no text")
        << QByteArray(R"({"data":{"files":["a",1]}})") << "linear" << QStringList{"a"};
    QTest::newRow("data that is none") << QByteArray(R"({"data":null})") << "linear" << QStringList();
}

/// Whatever a store holds, the rest is shown.
void TestRunRecord::members() {
    QFETCH(QByteArray, spec);
    const RunRecord record = recordWithSpec(spec);
    QTEST(text(modelOf(record)), "model");
    QStringList files;
    for (const std::string& file : filesOf(record))
        files << text(file);
    QTEST(files, "files");
}

void TestRunRecord::weights_data() {
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<double>("weight"); ///< -1: none
    QTest::newRow("none") << QByteArray("{}") << -1.0;
    QTest::newRow("a number") << QByteArray(R"({"fairness_weight":2.5})") << 2.5;
    QTest::newRow("zero") << QByteArray(R"({"fairness_weight":0})") << 0.0;
    QTest::newRow("no number") << QByteArray(R"({"fairness_weight":"2"})") << -1.0;
}

void TestRunRecord::weights() {
    QFETCH(QByteArray, params);
    QFETCH(double, weight);
    RunRecord record;
    record.params = Json::parse(params.toStdString());
    QCOMPARE(weightOf(record), weight < 0 ? std::nullopt : std::optional(weight));
}

/// What tells settings apart; a relation only where there is an epsilon that it is about.
void TestRunRecord::settings() {
    RunRecord record = plannedRun();
    record.spec = changed(record.spec, [](Json& spec) {
        spec["solver"]["params"] = {{"steps", 5}};
        spec["model"] = {{"id", "mlp"}};
    });
    record.params = {{"fairness_weight", 2}};
    QVERIFY((settingOf(record) == TradeoffSetting{"raco-dp", "mlp", 0.1, 2.0, 1.0, "zero_out", "steps=5",
                                                  "table", constraintsOf(record), record.delta}));
    record.epsilon.reset();
    QVERIFY(settingOf(record).relation.empty());
    QVERIFY(!settingOf(record).delta);

    // What averages may not mix: constraints of another kind, another delta, another split.
    const RunRecord planned = plannedRun();
    RunRecord odds = planned, delta = planned, split = planned;
    odds.spec = changed(odds.spec, [](Json& spec) { spec["constraints"][0]["kind"] = "equalised_odds"; });
    QVERIFY2(constraintsOf(odds).starts_with("equalised_odds ("), constraintsOf(odds).c_str());
    delta.delta = 1e-7;
    split.spec = changed(split.spec, [](Json& spec) { spec["split"]["test"] = 0.4; });
    QCOMPARE(text(parametersOf(split)), QString("steps=50, test_share=0.4"));
    for (const RunRecord* other : {&odds, &delta, &split})
        QVERIFY(settingOf(*other) != settingOf(planned));
    odds.gamma.reset(); // its solver ignores them
    odds.params = Json::object();
    QVERIFY(constraintsOf(odds).empty());
}

void TestRunRecord::metricsOfASet() {
    RunRecord record;
    record.metrics = {metricWith("error", EvaluationSet::Train, 0.1),
                      metricWith("error", EvaluationSet::Test, 0.2),
                      metricWith("auc", EvaluationSet::Test, 0.3),
                      metricWith("error", EvaluationSet::Test, 0.4, Provenance::Released)};
    QCOMPARE(findMetricValue(record, "error", EvaluationSet::Test), &record.metrics[1]);
    QCOMPARE(findMetricValue(record, "error", EvaluationSet::Train), &record.metrics[0]);
    QCOMPARE(findMetricValue(record, "error", EvaluationSet::Test, Provenance::Released), &record.metrics[3]);
    QVERIFY(!findMetricValue(record, "auc", EvaluationSet::Train));
    QVERIFY(!findMetricValue(record, "auc", EvaluationSet::Test, Provenance::Released));
}

/// Finished runs alone, with a place for what they lack.
void TestRunRecord::tradeoffs() {
    std::vector<RunRecord> runs(3, plannedRun());
    for (RunRecord& run : runs) {
        run.status = RunStatus::Done;
        run.metrics = {metricWith("error", EvaluationSet::Test, 0.25),
                       metricWith("auc", EvaluationSet::Test, 0.5),
                       metricWith("error", EvaluationSet::Train, 0.75)};
    }
    runs[1].status = RunStatus::Cancelled;
    runs[2].metrics[1].value.reset();
    runs[2].runId = "third";
    const std::vector<TradeoffRun> found = tradeoffRuns(runs, "auc", "error", EvaluationSet::Test);
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(found[0].x, std::optional(0.5));
    QCOMPARE(found[0].y, std::optional(0.25));
    QCOMPARE(text(found[1].runId), "third");
    QVERIFY(!found[1].x && found[1].y == 0.25);
    QVERIFY(!tradeoffRuns(runs, "auc", "error", EvaluationSet::Train).front().x);
}

void TestRunRecord::winners_data() {
    QTest::addColumn<RecordEdit>("change");
    QTest::addColumn<QByteArray>("json");
    const auto row = [](const char* name, const char* json, RecordEdit change) {
        QTest::newRow(name) << change << QByteArray(json);
    };
    row("a winner", R"({"candidate":1,"patch":{"seed":2},"score":0.5})", [](RunRecord& run) {
        run.selected = SelectedCandidate{1, 0.5};
    });
    row("a score that is not estimable", R"({"candidate":0,"patch":{},"score":null})", [](RunRecord& run) {
        run.selected = SelectedCandidate{0, std::nullopt};
    });
    row("a candidate that is not listed", R"({"candidate":2,"patch":null,"score":0.5})", [](RunRecord& run) {
        run.selected = SelectedCandidate{2, 0.5};
    });
    row("none", "null", [](RunRecord&) {});
    row("no selection", "null", [](RunRecord& run) {
        run.spec = changed(run.spec, [](Json& spec) { spec.erase("selection"); });
        run.selected = SelectedCandidate{0, 0.5};
    });
}

void TestRunRecord::winners() {
    QFETCH(RecordEdit, change);
    QFETCH(QByteArray, json);
    RunRecord run = recordWithSpec(R"({"selection":{"candidates":[{},{"seed":2}]}})");
    change(run);
    QVERIFY2(selectedJson(run) == Json::parse(json.toStdString()), toText(selectedJson(run)).c_str());
    run.seconds = 3;
    const Json shown = toJson(run); // how long a selection took tells the number of its trials
    QCOMPARE(shown.at("seconds").is_null(), run.isSelection());
    QVERIFY(shown.at("selected") == selectedJson(run));
}

void TestRunRecord::budgetsOfGroupsSayTheirOrigin_data() {
    QTest::addColumn<RecordEdit>("change");
    QTest::addColumn<QString>("origin");
    const auto row = [](const char* name, const char* origin, RecordEdit change) {
        QTest::newRow(name) << change << QString(origin);
    };
    row("private", "released", [](RunRecord&) {});
    row("a simulation", "non-private", [](RunRecord& run) { run.simulation = true; });
    row("without privacy", "non-private", [](RunRecord& run) { run.epsilon.reset(); });
}

/// They follow from a release, and are as private as this is.
void TestRunRecord::budgetsOfGroupsSayTheirOrigin() {
    QFETCH(RecordEdit, change);
    QFETCH(QString, origin);
    RunRecord run = plannedRun();
    QVERIFY(toJson(run).at("group_budgets") == Json::array()); // nothing was split
    run.groupBudgets = {{"sex=Female", 1, 1, 0.25}, {"sex=Male", 0.0625, 4, {}}};
    change(run);
    const Json said = toJson(run).at("group_budgets");
    const Json expected = {{{"group", "sex=Female"},
                            {"portion", 1.0},
                            {"noise_factor", 1.0},
                            {"rho", 0.25},
                            {"provenance", origin.toStdString()}},
                           {{"group", "sex=Male"},
                            {"portion", 0.0625},
                            {"noise_factor", 4.0},
                            {"rho", nullptr},
                            {"provenance", origin.toStdString()}}};
    QCOMPARE(text(toText(said)), text(toText(expected)));
}

/// What a run has not is null in its JSON, and neither zero nor left out.
void TestRunRecord::nothingIsNull() {
    RunRecord record;
    record.spec = Json::object();
    const Json none = toJson(record);
    for (const char* key : {"gamma", "epsilon", "delta", "spent_epsilon", "relation", "unit_max_rows",
                            "evaluation_spent_epsilon", "selected", "resumed"})
        QVERIFY2(none.at(key).is_null(), key);
    record.resumed = ResumedRun{"before", 20};
    record.gamma = record.delta = record.spentEpsilon = record.evaluationSpentEpsilon = 0.5;
    record.unit = {"patient", 4};
    record.metrics = {metricWith("auc", EvaluationSet::Test, {})};
    record.metrics[0].notEstimable = "one class";
    ConstraintResult constraint;
    constraint.kind = "recall_floor";
    constraint.gapTest = 0.25;
    record.constraints = {constraint};
    const Json some = toJson(record);
    QVERIFY((some.at("resumed") == Json{{"run_id", "before"}, {"step", 20}}));
    QCOMPARE(some.at("unit_max_rows").get<int>(), 4);
    QVERIFY(some.at("metrics")[0].at("value").is_null());
    QVERIFY(some.at("metrics")[0].at("not_estimable") == "one class");
    QVERIFY(some.at("constraints")[0].at("gap").at("train").is_null());
    QCOMPARE(some.at("constraints")[0].at("gap").at("test").get<double>(), 0.25);
    QVERIFY(some.at("constraints")[0].at("provenance") == "non-private");
    QVERIFY(some.at("constraints")[0].at("status") == "undecided");
    record.gamma.reset(); // its solver uses no slack: nothing that it could break
    const Json open = toJson(record).at("constraints")[0];
    QVERIFY(open.at("gamma").is_null() && open.at("status").is_null());
    QCOMPARE(open.at("gap").at("test").get<double>(), 0.25);
    QVERIFY(toJson(metricWith("auc", EvaluationSet::Test, 0.5)).at("not_estimable").is_null());
}

/// Every status has a name of its own, which the store keeps.
void TestRunRecord::statusNames() {
    QStringList names;
    for (const RunStatus status : {RunStatus::Queued, RunStatus::Running, RunStatus::Done, RunStatus::Failed,
                                   RunStatus::Cancelled, RunStatus::Interrupted}) {
        RunRecord record;
        record.spec = Json::object();
        record.status = status;
        names << text(toJson(record).at("status").get<std::string>());
        QCOMPARE(isDone(record), status == RunStatus::Done);
    }
    QCOMPARE(names, (QStringList{"queued", "running", "done", "failed", "cancelled", "interrupted"}));
}

TRILEMMA_TEST(TestRunRecord, NoApplication)
#include "tst_run_record.moc"
