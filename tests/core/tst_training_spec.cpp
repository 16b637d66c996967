// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/census_sample.h"
#include "core/train/valid_spec.h"
#include "core/train/validate.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <QDir>

using namespace trilemma;
using namespace trilemma::test;

using JsonChange = std::function<void(Json&)>;

namespace {

/// A specification in which no member has its default value.
TrainingSpec fullSpec() {
    TrainingSpec spec = smallSpec("/data/a.csv");
    spec.files.push_back("/data/b.csv");
    spec.testShare = 0.3;
    spec.splitSeed = 18446744073709551615ULL;
    spec.params = {{"steps", 50}, {"clipping_norm", 0.1}, {"dual_values", "soft"}};
    spec.constraints = {{"demographic_parity", {"group"}, 1.0 / 3}};
    spec.privacy = PrivacyTarget{0.1, 1e-6, Relation::ReplaceOne};
    spec.seed = 42;
    spec.simulationSeed = 7;
    spec.threads = 2;
    return spec;
}

/// What a person is told who hands in this JSON: errors of reading, else of validation.
Errors complaints(const Json& json) {
    const Result<TrainingSpec> spec = trainingSpecFromJson(json);
    return spec ? validate(*spec) : spec.errors();
}

Json smallJson() {
    return toJson(smallSpec("/data/a.csv"));
}

} // namespace

class TestTrainingSpec : public QObject {
    Q_OBJECT

  private slots:
    void roundTrip();
    void defaults();
    void relativePaths();
    void good_data();
    void good();
    void bad_data();
    void bad();
    void everyErrorAtOnce();
    void privacyRefusalsDoNotHideErrors();
    void slotsAreNotDeclaredWithUnits();
    void unloadable_data();
    void unloadable();
    void hash();
};

void TestTrainingSpec::roundTrip() {
    for (const TrainingSpec& spec : {fullSpec(), smallSpec("x.csv")}) {
        const Errors wrong = validate(spec);
        QVERIFY2(wrong.empty(), toText(wrong).c_str());
        const Result<TrainingSpec> again = trainingSpecFromJson(Json::parse(toText(toJson(spec))));
        EXPECT_OK(again);
        QVERIFY(*again == spec);
    }
    TrainingSpec nonPrivate = fullSpec();
    nonPrivate.privacy.reset();
    nonPrivate.simulationSeed.reset();
    nonPrivate.solverId = "sgda";
    nonPrivate.schemaName = "adult";
    nonPrivate.schema = *readySchema("adult");
    const Result<TrainingSpec> again = trainingSpecFromJson(toJson(nonPrivate));
    EXPECT_OK(again);
    QVERIFY(*again == nonPrivate);
}

void TestTrainingSpec::defaults() {
    const Result<TrainingSpec> spec = trainingSpecFromJson(Json::parse(
        R"({"trilemma_spec":1,"data":{"files":["sample:census"],"schema":"census-sample"},"solver":{"id":"sgd"},"privacy":null})"));
    EXPECT_OK(spec);
    QCOMPARE(text(spec->task), "classification");
    QCOMPARE(text(spec->modelId), "linear");
    QCOMPARE(spec->testShare, 0.25);
    QCOMPARE(spec->splitSeed, std::uint64_t(1));
    QCOMPARE(text(spec->preset), "recommended");
    QCOMPARE(spec->seed, std::uint64_t(1));
    QCOMPARE(spec->threads, 0);
    QVERIFY(!spec->privacy && !spec->simulationSeed && spec->constraints.empty());
    QVERIFY(spec->schema == *readySchema("census-sample"));
    QVERIFY(validate(*spec).empty());
}

void TestTrainingSpec::relativePaths() {
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("specs"));
    writeFile(folder, "s.json", QByteArray::fromStdString(toText(toJson(smallSchema()))));
    Json json = smallJson();
    json["data"] = {{"files", {"a.csv", "../b.csv", "/c.csv", censusSampleName}}, {"schema", "../s.json"}};
    const QString path = writeFile(folder, "specs/spec.json", QByteArray::fromStdString(toText(json)));
    const Result<TrainingSpec> spec = loadTrainingSpec(path.toStdString());
    EXPECT_OK(spec);
    const std::string root = folder.path().toStdString();
    QCOMPARE(spec->files,
             (std::vector<std::string>{root + "/specs/a.csv", root + "/b.csv", "/c.csv", "sample:census"}));
    QCOMPARE(spec->schemaName, root + "/s.json");
    QVERIFY(spec->schema == smallSchema());
}

void TestTrainingSpec::good_data() {
    QTest::addColumn<JsonChange>("change");
    const auto row = [](const char* name, JsonChange change) { QTest::newRow(name) << change; };
    row("gamma 0", [](Json& j) { j["constraints"][0]["gamma"] = 0; });
    row("gamma 1", [](Json& j) { j["constraints"][0]["gamma"] = 1; });
    row("epsilon 100", [](Json& j) { j["privacy"]["epsilon"] = 100; });
    row("tiny epsilon", [](Json& j) { j["privacy"]["epsilon"] = 1e-6; });
    row("delta just below 1", [](Json& j) { j["privacy"]["delta"] = 0.999; });
    row("no test part", [](Json& j) { j["split"]["test"] = 0; });
    row("simulation", [](Json& j) { j["simulation_seed"] = 3; });
    row("non-private", [](Json& j) { j["privacy"] = nullptr; });
    row("non-private with a unit column", [](Json& j) {
        j["privacy"] = nullptr;
        j["data"]["schema"]["columns"][1]["role"] = "unit";
    });
    row("private with a unit column and its maximum", [](Json& j) {
        j["data"]["schema"]["columns"][1]["role"] = "unit";
        j["data"]["schema"]["columns"][1]["max_rows"] = 3;
    });
    row("non-private without a named source", [](Json& j) {
        j["privacy"] = nullptr;
        j["data"]["schema"]["public"]["source"] = "";
    });
    row("unnamed source of an ignored column", [](Json& j) {
        j["data"]["schema"]["columns"][1]["role"] = "ignored";
        j["data"]["schema"]["columns"][1]["public"] = {{"declared_by", ""}, {"source", ""}};
    });
    row("unconstrained solver keeps constraints", [](Json& j) { j["solver"] = {{"id", "dp-sgd"}}; });
}

void TestTrainingSpec::good() {
    QFETCH(JsonChange, change);
    Json json = smallJson();
    change(json);
    const Errors errors = complaints(json);
    QVERIFY2(errors.empty(), toText(errors).c_str());
}

void TestTrainingSpec::bad_data() {
    QTest::addColumn<JsonChange>("change");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<ErrorCode>("code");
    const auto row = [](const char* name, const char* field, const char* rule, JsonChange change,
                        ErrorCode code = ErrorCode::InvalidSpecification) {
        QTest::newRow(name) << change << field << rule << code;
    };
    const char* gamma = "constraints.0.gamma";
    row("gamma below 0", gamma, "must be from", [](Json& j) { j["constraints"][0]["gamma"] = -0.01; });
    row("gamma above 1", gamma, "must be from", [](Json& j) { j["constraints"][0]["gamma"] = 1.01; });
    row("gamma a text", gamma, "finite number", [](Json& j) { j["constraints"][0]["gamma"] = "0.05"; });
    row("no gamma", gamma, "missing", [](Json& j) { j["constraints"][0].erase("gamma"); });
    row("epsilon 0", "privacy.epsilon", "must be positive", [](Json& j) { j["privacy"]["epsilon"] = 0; });
    row("epsilon negative", "privacy.epsilon", "must be positive",
        [](Json& j) { j["privacy"]["epsilon"] = -1; });
    row("epsilon huge", "privacy.epsilon", "at most 100", [](Json& j) { j["privacy"]["epsilon"] = 1e6; });
    row("epsilon null", "privacy.epsilon", "finite number",
        [](Json& j) { j["privacy"]["epsilon"] = nullptr; });
    row("delta 0", "privacy.delta", "below 1", [](Json& j) { j["privacy"]["delta"] = 0; });
    row("delta 1", "privacy.delta", "below 1", [](Json& j) { j["privacy"]["delta"] = 1; });
    row("delta 2", "privacy.delta", "below 1", [](Json& j) { j["privacy"]["delta"] = 2; });
    row("delta negative", "privacy.delta", "above 0", [](Json& j) { j["privacy"]["delta"] = -1e-5; });
    row("no delta", "privacy.delta", "missing", [](Json& j) { j["privacy"].erase("delta"); });
    row("unknown relation", "privacy.relation", "is not one of",
        [](Json& j) { j["privacy"]["relation"] = "swap"; });
    row("privacy not mentioned", "privacy", "missing", [](Json& j) { j.erase("privacy"); });
    row("unknown key at the top", "epsilon", "not a known key", [](Json& j) { j["epsilon"] = 1; });
    row("unknown key in data", "data.file", "not a known key", [](Json& j) { j["data"]["file"] = "a"; });
    row("unknown key in model", "model.layers", "not a known key", [](Json& j) { j["model"]["layers"] = 2; });
    row("unknown key in split", "split.share", "not a known key", [](Json& j) { j["split"]["share"] = 0.1; });
    row("unknown key in solver", "solver.name", "not a known key",
        [](Json& j) { j["solver"]["name"] = "x"; });
    row("unknown key in params", "solver.params.step", "not a known key",
        [](Json& j) { j["solver"]["params"]["step"] = 5; });
    row("unknown key in a constraint", "constraints.0.slack", "not a known key",
        [](Json& j) { j["constraints"][0]["slack"] = 0.1; });
    row("unknown key in privacy", "privacy.noise", "not a known key",
        [](Json& j) { j["privacy"]["noise"] = 1; });
    row(
        "unknown key in the schema", "data.schema.colums", "not a known key",
        [](Json& j) { j["data"]["schema"]["colums"] = 1; }, ErrorCode::InvalidSchema);
    row("no version", "trilemma_spec", "missing", [](Json& j) { j.erase("trilemma_spec"); });
    row("version 2", "trilemma_spec", "only version 1", [](Json& j) { j["trilemma_spec"] = 2; });
    row("no file", "data.files", "names no file", [](Json& j) { j["data"]["files"] = Json::array(); });
    row("files a text", "data.files", "list of texts", [](Json& j) { j["data"]["files"] = "a.csv"; });
    row("no data", "data", "missing", [](Json& j) { j.erase("data"); });
    row(
        "unknown schema", "data.schema", "neither a ready schema",
        [](Json& j) { j["data"]["schema"] = "adlt"; }, ErrorCode::InvalidSchema);
    row("schema a number", "data.schema", "must be a text", [](Json& j) { j["data"]["schema"] = 5; });
    row(
        "schema with an error", "data.schema.columns.x.scale", "must be positive",
        [](Json& j) { j["data"]["schema"]["columns"][0]["scale"] = 0; }, ErrorCode::InvalidSchema);
    row("unknown solver", "solver.id", "not a known solver", [](Json& j) { j["solver"]["id"] = "adam"; });
    row("no solver", "solver", "missing", [](Json& j) { j.erase("solver"); });
    row("unknown preset", "solver.preset", "not a preset", [](Json& j) { j["solver"]["preset"] = "best"; });
    row("params a list", "solver.params", "JSON object",
        [](Json& j) { j["solver"]["params"] = Json::array(); });
    row("steps 0", "solver.params.steps", "must be from",
        [](Json& j) { j["solver"]["params"]["steps"] = 0; });
    row("half a step", "solver.params.steps", "whole number",
        [](Json& j) { j["solver"]["params"]["steps"] = 1.5; });
    row("steps a text", "solver.params.steps", "must be a number",
        [](Json& j) { j["solver"]["params"]["steps"] = "50"; });
    row("sampling rate that no sampler draws", "solver.params.sampling_rate", "must be from",
        [](Json& j) { j["solver"]["params"]["sampling_rate"] = 1e-7; });
    row("sampling rate above 1", "solver.params.sampling_rate", "must be from",
        [](Json& j) { j["solver"]["params"]["sampling_rate"] = 1.5; });
    row("unknown choice", "solver.params.dual_values", "must be one of",
        [](Json& j) { j["solver"]["params"]["dual_values"] = "firm"; });
    row("unknown model", "model.id", "not a known model", [](Json& j) { j["model"]["id"] = "forest"; });
    row("unknown task", "task", "not a task", [](Json& j) { j["task"] = "ranking"; });
    row("a task of other labels", "task", "needs a number", [](Json& j) { j["task"] = "regression"; });
    row("unknown constraint", "constraints.0.kind", "not a known constraint",
        [](Json& j) { j["constraints"][0]["kind"] = "parity"; });
    row("constraints an object", "constraints", "must be a list",
        [](Json& j) { j["constraints"] = Json::object(); });
    row("no constraint for raco-dp", "constraints", "needs at least one",
        [](Json& j) { j["constraints"] = Json::array(); });
    row("attribute of another role", "constraints.0.attributes", "not a sensitive column",
        [](Json& j) { j["constraints"][0]["attributes"] = {"colour"}; });
    row("attribute unknown", "constraints.0.attributes", "not a sensitive column",
        [](Json& j) { j["constraints"][0]["attributes"] = {"sex"}; });
    row("attribute twice", "constraints.0.attributes", "is listed twice", [](Json& j) {
        j["constraints"][0]["attributes"] = {"group", "group"};
    });
    row("no attribute", "constraints.0.attributes", "names no sensitive",
        [](Json& j) { j["constraints"][0]["attributes"] = Json::array(); });
    row("privacy with a non-private solver", "solver.id", "without privacy",
        [](Json& j) { j["solver"]["id"] = "sgda"; });
    row("test share 1", "split.test", "below 1", [](Json& j) { j["split"]["test"] = 1; });
    row("test share negative", "split.test", "at least 0", [](Json& j) { j["split"]["test"] = -0.1; });
    row("seed negative", "seed", "0 or more", [](Json& j) { j["seed"] = -1; });
    row("seed a fraction", "seed", "0 or more", [](Json& j) { j["seed"] = 0.5; });
    row("threads negative", "threads", "0 or more", [](Json& j) { j["threads"] = -1; });
    row("simulation without noise", "simulation_seed", "has none", [](Json& j) {
        j["privacy"] = nullptr;
        j["simulation_seed"] = 1;
    });
    row(
        "unit column without a maximum", "data.schema.columns.colour.max_rows", "declared public maximum",
        [](Json& j) { j["data"]["schema"]["columns"][1]["role"] = "unit"; }, ErrorCode::PrivacyRefused);
    row(
        "unnamed public source", "data.schema.columns.x.public", "no named public source",
        [](Json& j) { j["data"]["schema"]["public"]["source"] = ""; }, ErrorCode::PrivacyRefused);
    row(
        "unnamed source of one column", "data.schema.columns.group.public", "no named public source",
        [](Json& j) {
            j["data"]["schema"]["columns"][2]["public"] = {{"declared_by", ""}, {"source", "x"}};
        },
        ErrorCode::PrivacyRefused);
}

void TestTrainingSpec::bad() {
    QFETCH(JsonChange, change);
    QFETCH(QString, field);
    QFETCH(QString, rule);
    QFETCH(ErrorCode, code);
    Json json = smallJson();
    change(json);
    const Errors errors = complaints(json);
    const Error* error = errorAbout(errors, field.toStdString());
    QVERIFY2(error, errors.empty() ? "accepted" : toText(errors).c_str());
    QVERIFY2(text(error->rule).contains(rule), error->rule.c_str());
    QCOMPARE(errorCodeId(error->code), errorCodeId(code));
    QVERIFY(!error->remedy.empty());
    for (const Error& other : errors) // one mistake, no false alarms about other fields
        QVERIFY2(other.code == code, toText(other).c_str());
}

void TestTrainingSpec::everyErrorAtOnce() {
    Json json = smallJson();
    json["solver"]["id"] = "adam";
    json["model"]["id"] = "forest";
    json["task"] = "ranking";
    json["split"]["test"] = 1;
    json["constraints"][0]["gamma"] = 2;
    json["privacy"]["epsilon"] = 0;
    json["privacy"]["delta"] = 1;
    const Errors errors = complaints(json);
    for (const char* field : {"solver.id", "model.id", "task", "split.test", "constraints.0.gamma",
                              "privacy.epsilon", "privacy.delta"})
        QVERIFY2(errorAbout(errors, field), field);
    QCOMPARE(errors.size(), std::size_t(7));

    Json malformed = smallJson();
    malformed["seed"] = "one";
    malformed["privacy"]["delta"] = "small";
    malformed["extra"] = 1;
    malformed["solver"]["extra"] = 1;
    QCOMPARE(complaints(malformed).size(), std::size_t(4));

    // Form and rules together; a field whose form is wrong is not judged a second time.
    malformed["constraints"][0]["gamma"] = 2;
    malformed["privacy"]["epsilon"] = -1;
    const Result<TrainingSpec> both = validTrainingSpec(malformed);
    QVERIFY(!both.ok());
    QVERIFY(errorAbout(both.errors(), "constraints.0.gamma"));
    QVERIFY(errorAbout(both.errors(), "privacy.epsilon"));
    QCOMPARE(both.errors().size(), std::size_t(6));
}

void TestTrainingSpec::privacyRefusalsDoNotHideErrors() {
    Json json = smallJson();
    json["data"]["schema"]["columns"][1]["role"] = "unit";
    json["privacy"]["epsilon"] = 0;
    const Errors errors = complaints(json);
    QCOMPARE(errors.size(), std::size_t(2));
    QVERIFY(errorAbout(errors, "privacy.epsilon") &&
            errorAbout(errors, "data.schema.columns.colour.max_rows"));
}

/// One unit can have more rows, which a declared number would refuse.
void TestTrainingSpec::slotsAreNotDeclaredWithUnits() {
    TrainingSpec spec = smallSpec("a.csv");
    Column& unit = spec.schema.columns[1];
    unit.role = Role::Unit;
    unit.kind = Kind::Text;
    unit.categories.clear();
    unit.maxRows = 3;
    spec.schema.file.slotCounts = {10};
    QVERIFY(errorAbout(validate(spec), "data.framing.slots"));
    spec.schema.file.slotCounts.clear();
    QVERIFY(!errorAbout(validate(spec), "data.framing.slots"));
}

void TestTrainingSpec::unloadable_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("rule");
    QTest::newRow("missing") << "absent.json"
                             << "cannot be read";
    QTest::newRow("directory") << "."
                               << "cannot be read";
    QTest::newRow("empty") << "empty.json"
                           << "not valid JSON";
    QTest::newRow("a list") << "list.json"
                            << "must be a JSON object";
}

void TestTrainingSpec::unloadable() {
    QFETCH(QString, name);
    QFETCH(QString, rule);
    const QTemporaryDir folder;
    writeFile(folder, "empty.json", "");
    writeFile(folder, "list.json", "[]");
    const Errors errors = errorsOf(loadTrainingSpec(folder.filePath(name).toStdString()));
    QVERIFY(!errors.empty());
    QVERIFY2(text(errors.front().rule).contains(rule), toText(errors).c_str());
    QCOMPARE(exitCode(errors.front().code), 3);
}

void TestTrainingSpec::hash() {
    const TrainingSpec spec = smallSpec("a.csv");
    QCOMPARE(specificationHash(spec), specificationHash(smallSpec("a.csv")));
    TrainingSpec other = spec;
    other.seed = 2;
    QVERIFY(specificationHash(other) != specificationHash(spec));
    other = spec; // a ready schema's name alone does not say what it declares
    other.schema.columns[0].scale = 2;
    QVERIFY(specificationHash(other) != specificationHash(spec));
    other = spec;
    other.threads = 3; // how many runs go at the same time changes none of them
    QCOMPARE(specificationHash(other), specificationHash(spec));
}

TRILEMMA_TEST(TestTrainingSpec, NoApplication)
#include "tst_training_spec.moc"
