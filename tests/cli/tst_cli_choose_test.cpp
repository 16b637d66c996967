// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A test that is chosen on the command line: its document, what the ledger then says, and what is refused.
#include "tests/support/cli_process.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

const char* const agesOfForty = R"({"normal":{"mean":40,"deviation":14}})";

QStringList choosing(const CliDesk& desk, const QStringList& more = {}) {
    return QStringList{"choose-test", "--data", "sample:census", "--schema", "census-sample", "--column",
                       "age",         "--null", agesOfForty,     "--store",  desk.store()} +
           more;
}

/// What is not the outcome of a draw, nor random.
Json publicPart(Json document) {
    for (const char* key : {"test", "ledger"})
        document.erase(key);
    return document;
}

QStringList kinds(const Json& lineage) {
    QStringList list;
    for (const Json& entry : lineage["entries"])
        list << text(entry["kind"].get<std::string>());
    return list;
}

} // namespace

class TestCliChooseTest : public QObject {
    Q_OBJECT

  private slots:
    void chooses();
    void inWords();
    void keepsTheBudget();
    void refuses_data();
    void refuses();
};

void TestCliChooseTest::chooses() {
    const CliDesk desk(program);
    const CliAnswer answer = desk.json(choosing(desk, {"--epsilon", "1"}));
    EXPECT_EXIT(answer, 0);
    const Json& json = answer.json;
    QCOMPARE(keysOf(json), (QStringList{"test", "candidates", "column", "null", "level", "block", "blocks",
                                        "n_slots", "simulation", "epsilon", "delta", "choice_epsilon",
                                        "relation", "unit", "power_loss", "ledger", "provenance"}));
    QCOMPARE(keysOf(json["test"]), (QStringList{"id", "title", "statistic", "formula", "source", "side",
                                                "critical_value", "simulated_level"}));
    QCOMPARE(json["candidates"].size(), std::size_t(19));
    QVERIFY(std::any_of(json["candidates"].begin(), json["candidates"].end(), [&](const Json& candidate) {
        return candidate["id"] == json["test"]["id"] &&
               candidate["critical_value"] == json["test"]["critical_value"];
    }));
    QVERIFY(json["blocks"] == json["n_slots"].get<std::int64_t>() / 20 && json["block"] == 20);
    QVERIFY(json["level"] == 0.05 && json["test"]["simulated_level"].get<double>() <= 0.05);
    QVERIFY(json["relation"] == "zero_out" && json["unit"] == "record" && json["choice_epsilon"] == 1);
    QVERIFY(json["provenance"] == Json({{"test", "released"}, {"candidates", "public"}}));
    const CliAnswer ledger = desk.json({"ledger", "--store", desk.store()});
    EXPECT_EXIT(ledger, 0);
    const Json& lineage = ledger.json["lineages"][0];
    QCOMPARE(kinds(lineage), (QStringList{"reserve", "release", "commit"}));
    QVERIFY(lineage["lineage_id"] == json["ledger"]["lineage_id"]);
    const Json& release = lineage["entries"][json["ledger"]["sequence"].get<std::size_t>() - 1];
    QVERIFY(release["run_id"] == json["ledger"]["run_id"] && release["kind"] == "release");
    QVERIFY(release["charge"]["events"] ==
                Json::parse(R"([{"exponential": {"epsilon": 1.0}, "count": 1}])") ||
            release["charge"]["events"] == Json::parse(R"([{"exponential": {"epsilon": 1.0}}])"));
    EXPECT_EXIT(desk.json({"check", desk.store()}), 0);
    // The same seed gives the same tests, whatever comes out; another one others.
    const CliAnswer again = desk.json(choosing(desk, {"--epsilon", "1"}));
    EXPECT_EXIT(again, 0);
    QVERIFY(publicPart(again.json) == publicPart(json));
    const CliAnswer other = desk.json(choosing(desk, {"--epsilon", "1", "--seed", "2"}));
    EXPECT_EXIT(other, 0);
    QVERIFY(other.json["candidates"] != json["candidates"]);
    QCOMPARE(kinds(desk.json({"ledger", "--store", desk.store()}).json["lineages"][0]).size(), 9);
}

void TestCliChooseTest::inWords() {
    const CliDesk desk(program);
    const CliAnswer answer = desk.run(choosing(desk, {"--epsilon", "1", "--relation", "replace_one"}));
    EXPECT_EXIT(answer, 0);
    for (const char* words :
         {"Rejects where ", "simulated from the null", "19 tests", "its power is not told"})
        QVERIFY2(answer.out.contains(words), answer.out.constData());
    const Json ledger = desk.json({"ledger", "--store", desk.store()}).json;
    const Json& figures = ledger["lineages"][0]["released"]["figures"];
    for (const Json& figure : figures)
        if (figure["relation"] == "replace_one") QVERIFY(figure["total"].get<double>() <= 1.001);
}

void TestCliChooseTest::keepsTheBudget() {
    const CliDesk desk(program);
    EXPECT_EXIT(desk.json(choosing(desk, {"--epsilon", "1", "--chosen", "fixed"})), 0);
    EXPECT_EXIT(desk.json({"ledger", "--store", desk.store(), "--set-budget", "1.5", "--delta", "1e-5"}), 0);
    const CliAnswer refused = desk.json(choosing(desk, {"--epsilon", "1"}));
    EXPECT_EXIT(refused, 4);
    QCOMPARE(refused.errors("field"), "budget");
    const Json ledger = desk.json({"ledger", "--store", desk.store()}).json;
    QCOMPARE(kinds(ledger["lineages"][0]), (QStringList{"reserve", "release", "commit", "budget"}));
    QVERIFY(ledger["lineages"][0]["released"]["runs"] == 1);
    QVERIFY(ledger["lineages"][0]["released"]["choice_covered"] == true);
}

void TestCliChooseTest::refuses_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("field");
    QTest::addColumn<int>("exit");
    const auto row = [](const char* name, const QStringList& change, const char* field, int exit) {
        QTest::newRow(name) << change << QString(field) << exit;
    };
    row("an unknown column", {"--column", "weight"}, "column", 3);
    row("categories", {"--column", "sex"}, "column", 3);
    row("level 0", {"--level", "0"}, "level", 3);
    row("level 1", {"--level", "1"}, "level", 3);
    row("a level beyond the simulation", {"--level", "0.0001"}, "level", 3);
    row("a block of one", {"--block", "1"}, "block", 3);
    row("a block of too many", {"--block", "100000"}, "block", 3);
    row("no epsilon", {"--epsilon", "0"}, "epsilon", 3);
    row("an epsilon that buys any test", {"--epsilon", "0.001"}, "epsilon", 4);
    row("no JSON", {"--null", "normal"}, "null", 3);
    row("no law", {"--null", "{}"}, "null", 3);
    row("deviation 0", {"--null", R"({"normal":{"mean":0,"deviation":0}})"}, "null.normal.deviation", 3);
    row("all at once", {"--null", "{}", "--level", "2"}, "null level", 3);
    row("another relation", {"--relation", "attribute_only"}, "command line", 2);
    row("no schema", {"--schema", "nowhere.json"}, "schema", 3);
}

/// One error, and nothing is entered.
void TestCliChooseTest::refuses() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, field);
    QFETCH(int, exit);
    const CliDesk desk(program);
    QStringList all = choosing(desk, {"--epsilon", "1"});
    for (qsizetype i = 0; i + 1 < arguments.size(); i += 2)
        if (const qsizetype at = all.indexOf(arguments[i]); at >= 0)
            all[at + 1] = arguments[i + 1];
        else
            all += {arguments[i], arguments[i + 1]};
    const CliAnswer answer = desk.json(all);
    EXPECT_EXIT(answer, exit);
    QCOMPARE(answer.errors("field"), field);
    if (!QFile::exists(desk.store())) return;
    const CliAnswer ledger = desk.json({"ledger", "--store", desk.store()});
    QVERIFY2(ledger.json["lineages"].empty(), qPrintable(ledger.text()));
}

TRILEMMA_TEST(TestCliChooseTest, QCoreApplication)
#include "tst_cli_choose_test.moc"
