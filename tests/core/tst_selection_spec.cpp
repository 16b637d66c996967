// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules of a specification's selection.
#include "core/train/sweep.h"
#include "core/train/valid_spec.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using JsonChange = std::function<void(Json&)>;

namespace {

Json validJson() {
    Json json = toJson(smallSpec("/data/a.csv"));
    json["privacy"]["evaluation_epsilon"] = 1;
    json["selection"] = {
        {"distribution", "logarithmic"},
        {"mean", 5},
        {"score", "balanced_accuracy"},
        {"gap_penalty", 2},
        {"candidates",
         {Json::object(), {{"solver.params.learning_rate", 0.5}, {"constraints.0.gamma", 0.02}}}}};
    return json;
}

} // namespace

class TestSelectionSpec : public QObject {
    Q_OBJECT

  private slots:
    void roundTrip();
    void candidates();
    void withoutSelectionNothingChanges();
    void refuses_data();
    void refuses();
    void sweepOfSelections();
};

void TestSelectionSpec::roundTrip() {
    const Result<TrainingSpec> spec = validTrainingSpec(validJson());
    EXPECT_OK(spec);
    QCOMPARE(spec->selection->law, TrialCountDistribution::Logarithmic);
    QCOMPARE(spec->selection->mean, 5.0);
    QCOMPARE(text(spec->selection->score), "balanced_accuracy");
    QCOMPARE(spec->selection->gapPenalty, 2.0);
    QCOMPARE(toJson(*trainingSpecFromJson(toJson(*spec))), toJson(*spec));
    QVERIFY(*trainingSpecFromJson(toJson(*spec)) == *spec);
    TrainingSpec other = *spec;
    other.selection->mean = 6;
    QVERIFY(specificationHash(other) != specificationHash(*spec));
}

void TestSelectionSpec::candidates() {
    TrainingSpec spec = *trainingSpecFromJson(validJson());
    TrainingSpec first = spec;
    first.selection.reset();
    QVERIFY(*candidateSpec(spec, 0) == first);
    TrainingSpec second = first;
    second.params["learning_rate"] = 0.5;
    second.constraints[0].gamma = 0.02;
    QVERIFY(*candidateSpec(spec, 1) == second);
    spec.schemaName = "/gone/schema.json"; // the schema that was resolved stays
    QVERIFY(candidateSpec(spec, 1)->schema == spec.schema);
}

void TestSelectionSpec::withoutSelectionNothingChanges() {
    QVERIFY(!toJson(smallSpec("/data/a.csv")).contains("selection")); // older hashes stay what they are
    Json json = toJson(smallSpec("/data/a.csv"));
    json["selection"] = nullptr;
    QVERIFY(!trainingSpecFromJson(json)->selection);
}

void TestSelectionSpec::refuses_data() {
    QTest::addColumn<JsonChange>("change");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, const char* field, JsonChange change) {
        QTest::newRow(name) << change << QString(field);
    };
    row("no privacy", "selection", [](Json& json) {
        json["privacy"] = nullptr;
        json["solver"]["id"] = "sgda";
    });
    row("no evaluation epsilon", "privacy.evaluation_epsilon",
        [](Json& json) { json["privacy"].erase("evaluation_epsilon"); });
    row("no test part", "privacy.evaluation_epsilon", [](Json& json) { json["split"]["test"] = 0; });
    row("mean below one", "selection.mean", [](Json& json) { json["selection"]["mean"] = 0.5; });
    row("mean of one", "selection.mean", [](Json& json) { json["selection"]["mean"] = 1; });
    row("mean too large", "selection.mean", [](Json& json) { json["selection"]["mean"] = 1001; });
    row("no mean", "selection.mean", [](Json& json) { json["selection"].erase("mean"); });
    row("unknown law", "selection.distribution",
        [](Json& json) { json["selection"]["distribution"] = "uniform"; });
    row("unknown score", "selection.score", [](Json& json) { json["selection"]["score"] = "luck"; });
    row("gap without groups", "selection.score", [](Json& json) {
        json["selection"]["score"] = "demographic_parity_gap";
        json["solver"]["id"] = "dp-sgd";
        json["constraints"] = Json::array();
        json["selection"]["candidates"] = {Json::object()};
    });
    row("negative penalty", "selection.gap_penalty",
        [](Json& json) { json["selection"]["gap_penalty"] = -1; });
    row("no candidate", "selection.candidates",
        [](Json& json) { json["selection"]["candidates"] = Json::array(); });
    row("no list", "selection.candidates", [](Json& json) { json["selection"]["candidates"] = 3; });
    row("no patch", "selection.candidates.0", [](Json& json) { json["selection"]["candidates"] = {3}; });
    row("unknown key", "selection.means", [](Json& json) { json["selection"]["means"] = 3; });
    for (const char* path : {"data.files", "split.seed", "privacy.epsilon", "seed", "simulation_seed",
                             "solver.id", "constraints.1.gamma", "constraints.0.kind", "model.id",
                             "selection.mean", "solver.params.", "solver.params.a.b", "solver.params"}) {
        const std::string field = std::string("selection.candidates.1.") + path;
        QTest::addRow("path %s", path) << JsonChange([path](Json& json) {
            json["selection"]["candidates"][1] = {{path, 1}};
        }) << text(field);
    }
    row("value out of range", "selection.candidates.1.solver.params.learning_rate",
        [](Json& json) { json["selection"]["candidates"][1]["solver.params.learning_rate"] = -1; });
    row("unknown parameter", "selection.candidates.1.solver.params.speed",
        [](Json& json) { json["selection"]["candidates"][1]["solver.params.speed"] = 1; });
    row("no number", "selection.candidates.1.constraints.0.gamma",
        [](Json& json) { json["selection"]["candidates"][1]["constraints.0.gamma"] = "wide"; });
    row("gamma out of range", "selection.candidates.1.constraints.0.gamma",
        [](Json& json) { json["selection"]["candidates"][1]["constraints.0.gamma"] = 2; });
}

/// One error, at this field, and it says what to do.
void TestSelectionSpec::refuses() {
    QFETCH(JsonChange, change);
    QFETCH(QString, field);
    Json json = validJson();
    change(json);
    const Errors errors = errorsOf(validTrainingSpec(json));
    QVERIFY2(errors.size() == 1, toText(errors).c_str());
    QCOMPARE(text(errors.front().field), field);
    QVERIFY(!errors.front().rule.empty() && !errors.front().remedy.empty());
    QCOMPARE(exitCode(errors.front().code), 3);
}

void TestSelectionSpec::sweepOfSelections() {
    const Result<SweepSpec> sweep = sweepFromJson({{"trilemma_sweep", 1},
                                                   {"base", validJson()},
                                                   {"axes", {{"selection.mean", {3, 9}}, {"seed", {1, 2}}}}});
    EXPECT_OK(sweep);
    const Result<std::vector<TrainingSpec>> specs = expand(*sweep);
    EXPECT_OK(specs);
    QCOMPARE(specs->size(), std::size_t(4));
    QCOMPARE((*specs)[3].selection->mean, 9.0);
    QCOMPARE((*specs)[3].splitSeed, std::uint64_t(2));
}

TRILEMMA_TEST(TestSelectionSpec, NoApplication)
#include "tst_selection_spec.moc"
