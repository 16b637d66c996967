// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Edges on the command line: proposed from a schema, bought from a table, and what runs and exports then say.
#include "tests/support/cli_process.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

QByteArray readFile(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// The test part counts the draws that the training counts, and the release that is its own.
static void refusesOtherDraws(const CliDesk& desk, const Json& exported) {
    using Edit = void (*)(Json & events); // training, draw, release, draw
    const std::pair<const char*, Edit> edits[] = {
        {"left out", [](Json& events) { events.erase(events.size() - 1); }},
        {"cheaper",
         [](Json& events) {
             events.back()["poisson"]["mechanisms"][0]["gaussian"]["noise_multiplier"] = 1e6;
         }},
        {"not made before", [](Json& events) { events.back().erase("shared_draw"); }},
        {"another", [](Json& events) { events.back()["shared_draw"] = "another"; }},
        {"instead of the release", [](Json& events) { events[events.size() - 2] = events.back(); }},
    };
    for (const auto& [name, edit] : edits) {
        Json changed = exported;
        edit(changed["privacy"]["events"]);
        const CliAnswer answer = desk.json({"verify", desk.writeJson("changed.json", changed)});
        QStringList failed;
        for (const Json& check : answer.json["checks"])
            if (!check["holds"].get<bool>()) failed << text(check["id"].get<std::string>());
        QVERIFY2(failed.contains("events"), name);
    }
}

class TestCliEdges : public QObject {
    Q_OBJECT

  private slots:
    void proposes();
    void buys();
    void refuses_data();
    void refuses();
};

void TestCliEdges::proposes() {
    const CliDesk desk(program);
    const CliAnswer all = desk.json({"edges", "--schema", "credit"});
    EXPECT_EXIT(all, 0);
    QVERIFY(all.json["columns"].size() == 14 && all.json["provenance"] == Json({{"columns", "public"}}));
    const CliAnswer one =
        desk.json({"edges", "--schema", "adult", "--column", "hours-per-week", "--out", desk.path("s.json")});
    EXPECT_EXIT(one, 0);
    QVERIFY(one.json["columns"] == Json::parse(R"([{"name": "hours-per-week",
        "edges": [20.0, 30.0, 35.0, 40.0, 45.0, 50.0, 60.0], "special": null}])"));
    const CliAnswer imported = desk.json({"list", "schemas"});
    EXPECT_EXIT(imported, 0);
    // The written schema is one that edges can be proposed for again, and nothing was entered anywhere.
    EXPECT_EXIT(desk.json({"edges", "--schema", desk.path("s.json")}), 0);
    QVERIFY(!QFile::exists(desk.store()) && !QFile::exists(desk.path("home")));
}

// What is bought is in the ledger once, in each run's figure, and in what an export claims.
void TestCliEdges::buys() {
    const CliDesk desk(program);
    const CliAnswer bought =
        desk.json({"edges", "--schema", "census-sample", "--data", "sample:census", "--column", "age",
                   "--column", "hours_per_week", "--epsilon", "0.3", "--intervals", "5", "--store",
                   desk.store(), "--out", desk.path("bought.json")});
    EXPECT_EXIT(bought, 0);
    QVERIFY(bought.json["provenance"]["columns"] == "released" &&
            bought.json["epsilon"].get<double>() <= 0.3);
    const Json& edges = bought.json["columns"][0]["edges"];
    QVERIFY2(edges.size() == 4, qPrintable(bought.text()));
    constexpr std::array fifths{29, 38, 47, 56};
    for (std::size_t i = 0; i < fifths.size(); ++i)
        QVERIFY2(std::abs(edges[i].get<double>() - fifths[i]) <= 3, qPrintable(bought.text()));
    Json spec = sampleSpec();
    spec["data"]["schema"] = "bought.json";
    spec["model"] = {{"id", "additive"}};
    spec["privacy"]["evaluation_epsilon"] = 1;
    const CliAnswer trained = desk.train(spec);
    EXPECT_EXIT(trained, 0);
    const Json& run = trained.json["run"];
    QVERIFY(run["events"].back()["shared_draw"] == bought.json["draw"]);
    QVERIFY(run["evaluation_events"].back()["shared_draw"] == bought.json["draw"]);
    QVERIFY(run["spent_epsilon"].get<double>() <= 3);
    desk.writeJson("s.json", sweepOf(spec, {{"seed", {1, 2}}}));
    const CliAnswer planned = desk.json({"plan", desk.path("s.json")});
    EXPECT_EXIT(planned, 0);
    QVERIFY2(planned.json["total"]["one_by_private_selection"].is_null() &&
                 planned.json["total"]["private_runs"] == 2,
             qPrintable(planned.text()));
    spec["seed"] = 2;
    EXPECT_EXIT(desk.train(spec), 0);
    Json cheaper = Json::parse(readFile(desk.path("bought.json")).toStdString());
    cheaper["bought_edges"][0]["noise_multiplier"] = 1000;
    desk.writeJson("cheaper.json", cheaper);
    spec["data"]["schema"] = "cheaper.json";
    QVERIFY(desk.train(spec).errors("field").contains("bought_edges")); // the ledger knows better
    const std::string id = run["run_id"].get<std::string>();
    EXPECT_EXIT(desk.json({"export", text(id), "--store", desk.store(), "--out", desk.path("e.json")}), 0);
    EXPECT_EXIT(desk.json({"verify", desk.path("e.json")}), 0);
    refusesOtherDraws(desk, Json::parse(readFile(desk.path("e.json")).toStdString()));
    const CliAnswer ledger = desk.json({"ledger", "--store", desk.store()});
    EXPECT_EXIT(ledger, 0);
    const Json& entries = ledger.json["lineages"][0]["entries"];
    QVERIFY(entries[0]["run_id"] == bought.json["draw"] && entries[0]["charge"]["split"]["test"] == 0);
    const double drawn = ledger.json["lineages"][0]["drawn"]["figures"][0]["total"].get<double>();
    Json events = run["events"];
    events.insert(events.end(), run["events"].begin(), run["events"].end());
    const CliAnswer priced =
        desk.json({"account", desk.writeJson("q.json", {{"delta", 1e-5}, {"events", events}})});
    EXPECT_EXIT(priced, 0);
    QVERIFY(std::abs(priced.json["epsilon"].get<double>() - drawn) < 1e-3 * drawn);
}

void TestCliEdges::refuses_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("field");
    QTest::addColumn<int>("exit");
    const QStringList price{"--data", "sample:census", "--store", "p.trilemma", "--out", "o.json"};
    const auto row = [&](const char* name, const QStringList& arguments, const char* field, int exit) {
        QTest::newRow(name) << QStringList{"edges", "--schema", "census-sample"} + arguments << QString(field)
                            << exit;
    };
    row("an unknown column", {"--column", "weight"}, "column", 3);
    row("an unknown column to buy", price + QStringList{"--column", "weight", "--epsilon", "1"}, "columns",
        3);
    row("categories", price + QStringList{"--column", "sex", "--epsilon", "1"}, "columns", 3);
    row("too many intervals", price + QStringList{"--column", "age", "--epsilon", "1", "--intervals", "1000"},
        "intervals", 3);
    row("no epsilon", price + QStringList{"--column", "age", "--epsilon", "0"}, "epsilon", 3);
    row("too much", price + QStringList{"--column", "age", "--epsilon", "1000"}, "epsilon", 3);
    row("a delta of one", price + QStringList{"--column", "age", "--epsilon", "1", "--delta", "1"}, "delta",
        3);
    row("a folder that is not there",
        {"--data", "sample:census", "--store", "p.trilemma", "--out", "nowhere/o.json", "--column", "age",
         "--epsilon", "1"},
        "out", 3);
    row("out is the project",
        {"--data", "sample:census", "--store", "s.txt", "--out", "s.txt", "--column", "age", "--epsilon",
         "1"},
        "out", 3);
    row("an epsilon that buys noise", price + QStringList{"--column", "age", "--epsilon", "0.001"}, "epsilon",
        4);
}

/// Nothing is entered or written.
void TestCliEdges::refuses() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, field);
    QFETCH(int, exit);
    const CliDesk desk(program);
    desk.write("s.txt", "a file");
    const CliAnswer answer = desk.json(arguments);
    EXPECT_EXIT(answer, exit);
    QVERIFY2(answer.errors("field").contains(field), qPrintable(answer.text()));
    QVERIFY(!QFile::exists(desk.path("o.json")));
    if (!QFile::exists(desk.store())) return;
    const CliAnswer ledger = desk.json({"ledger", "--store", desk.store()});
    QVERIFY2(ledger.json["lineages"].empty(), qPrintable(ledger.text()));
}

TRILEMMA_TEST(TestCliEdges, QCoreApplication)
#include "tst_cli_edges.moc"
