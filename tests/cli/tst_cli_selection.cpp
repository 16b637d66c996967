// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The contract of runs that are private selections, from plan to export.
#include "tests/support/cli_process.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

Json selectionSpec() {
    Json spec = sampleSpec();
    spec["privacy"]["evaluation_epsilon"] = 3;
    spec["selection"] = {
        {"distribution", "geometric"},
        {"mean", 3},
        {"candidates", {{{"solver.params.learning_rate", 0.5}}, {{"solver.params.learning_rate", 2}}}}};
    return spec;
}

CliAnswer exportedAs(const CliDesk& desk, const Json& run, const QString& chosen) {
    return desk.json({"export", text(run["run_id"].get<std::string>()), "--store", desk.store(), "--out",
                      desk.path("model.json"), "--chosen", chosen});
}

double priceOf(const CliDesk& desk, const Json& events) {
    const CliAnswer answer =
        desk.json({"account", desk.writeJson("e.json", {{"delta", 1e-5}, {"events", events}})});
    return answer.json["epsilon"].get<double>();
}

} // namespace

class TestCliSelection : public QObject {
    Q_OBJECT

  private slots:
    void planPrices();
    void trainAndExport();
    void onlyASelectionIsOne();
    void simulation();
    void withoutATrial();
    void refused();
};

void TestCliSelection::planPrices() {
    const CliDesk desk(program);
    const CliAnswer answer = desk.json({"plan", desk.writeJson("s.json", selectionSpec())});
    EXPECT_EXIT(answer, 0);
    const Json& run = answer.json["runs"][0];
    const double spent = run["spent_epsilon"].get<double>();
    QVERIFY(spent <= 3 && spent > 2.99);
    QCOMPARE(priceOf(desk, run["events"]), spent);
    QVERIFY(run["evaluation_spent_epsilon"].get<double>() <= 3);
    QCOMPARE(run["candidates"].size(), std::size_t(2));
    QCOMPARE(run["candidates"][1]["params"]["learning_rate"].get<double>(), 2.0);
    QCOMPARE(answer.json["total"]["dearest_alone"]["epsilon"].get<double>(), spent);
}

void TestCliSelection::trainAndExport() {
    const CliDesk desk(program);
    const CliAnswer answer = desk.train(selectionSpec());
    EXPECT_EXIT(answer, 0);
    const Json& run = answer.json["run"];
    QVERIFY(run["status"] == "done" && run["seconds"].is_null());
    const auto winner = run["selected"]["candidate"].get<std::size_t>();
    QCOMPARE(run["selected"]["patch"], selectionSpec()["selection"]["candidates"][winner]);
    QCOMPARE(run["params"]["learning_rate"], run["selected"]["patch"]["solver.params.learning_rate"]);
    QCOMPARE(run["events"].size(), std::size_t(1));
    QVERIFY(run["events"][0].contains("repeat"));
    QVERIFY(run["evaluation_events"][0].contains("repeat"));
    // Both parts are charged, and a record is in one of them.
    const double train = priceOf(desk, run["events"]), test = priceOf(desk, run["evaluation_events"]);
    const CliAnswer ledger = desk.json({"ledger", "--store", desk.store()});
    EXPECT_EXIT(ledger, 0);
    QCOMPARE(ledger.json["lineages"][0]["drawn"]["figures"][0]["total"].get<double>(), std::max(train, test));
    const CliAnswer report =
        desk.json({"report", text(run["run_id"].get<std::string>()), "--store", desk.store()});
    EXPECT_EXIT(report, 0);
    QCOMPARE(report.json["statement"]["selected"], run["selected"]);
    const CliAnswer left = exportedAs(desk, run, "private_selection");
    EXPECT_EXIT(left, 0);
    QCOMPARE(left.json["export"]["selected"], run["selected"]);
    QCOMPARE(left.json["export"]["choice"]["chosen"], Json("private_selection"));
    QCOMPARE(left.json["export"]["privacy"]["epsilon"].get<double>(), std::max(train, test));
    QVERIFY(left.json["export"]["metrics"].size() > 0);
}

void TestCliSelection::onlyASelectionIsOne() {
    const CliDesk desk(program);
    const CliAnswer trained = desk.train(sampleSpec());
    EXPECT_EXIT(trained, 0);
    QVERIFY(trained.json["run"]["selected"].is_null() && trained.json["run"]["seconds"].is_number());
    EXPECT_EXIT(exportedAs(desk, trained.json["run"], "private_selection"), 4);
}

void TestCliSelection::simulation() {
    const CliDesk desk(program);
    Json spec = selectionSpec();
    spec["simulation_seed"] = 5;
    const CliAnswer first = desk.train(spec), second = desk.train(spec);
    EXPECT_EXIT(first, 0);
    EXPECT_EXIT(second, 0);
    QVERIFY(first.json["run"]["simulation"] == true);
    QCOMPARE(first.json["run"]["selected"], second.json["run"]["selected"]);
    QCOMPARE(first.json["run"]["metrics"], second.json["run"]["metrics"]);
    EXPECT_EXIT(exportedAs(desk, first.json["run"], "private_selection"), 4);
}

/// With 1.01 trials on average a Poisson law draws none with probability 0.36: twenty runs of secret noise
/// hold one but for a chance of 1e-4, and a sweep of them ends well all the same.
void TestCliSelection::withoutATrial() {
    const CliDesk desk(program);
    Json spec = selectionSpec();
    spec["solver"]["params"]["steps"] = 1;
    spec["selection"]["distribution"] = "poisson";
    spec["selection"]["mean"] = 1.01;
    Json seeds = Json::array();
    for (int seed = 1; seed <= 20; ++seed)
        seeds.push_back(seed);
    Json sweep = sweepOf(spec, {{"seed", seeds}});
    sweep["split_follows_seed"] = false;
    const CliAnswer answer = desk.sweep(sweep);
    EXPECT_EXIT(answer, 0);
    Json empty;
    for (const Json& run : answer.json["runs"])
        if (run["selected"].is_null()) empty = run;
    QVERIFY(empty.is_object());
    QVERIFY(empty["status"] == "done" && empty["metrics"].empty());
    QCOMPARE(empty["warnings"][0]["provenance"], Json("released"));
    const CliAnswer refused = exportedAs(desk, empty, "private_selection");
    EXPECT_EXIT(refused, 4);
    QVERIFY(text(refused.json["errors"][0]["rule"].get<std::string>()).contains("number of trials was zero"));
    EXPECT_EXIT(desk.json({"front", "--store", desk.store()}), 0);
    EXPECT_EXIT(desk.run({"runs", "--store", desk.store()}), 0);
}

void TestCliSelection::refused() {
    const CliDesk desk(program);
    Json spec = selectionSpec();
    spec["selection"]["candidates"][0] = {{"split.seed", 3}};
    spec["selection"]["mean"] = 0.5;
    spec["privacy"].erase("evaluation_epsilon");
    const CliAnswer answer = desk.train(spec);
    EXPECT_EXIT(answer, 3);
    QCOMPARE(answer.errors("field"),
             "privacy.evaluation_epsilon selection.mean selection.candidates.0.split.seed");
    QVERIFY(!QFile::exists(desk.store()));
}

TRILEMMA_TEST(TestCliSelection, QCoreApplication)
#include "tst_cli_selection.moc"
