// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The contract of the command line that needs no training: import, account, list, usage and errors.
#include "core/privacy/accountant.h"
#include "tests/support/cli_process.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <clocale>

using namespace trilemma;
using namespace trilemma::test;

namespace {

QByteArray utf16(const QByteArray& ascii) {
    QByteArray bytes("\xFF\xFE");
    for (const char c : ascii)
        bytes += c, bytes += '\0';
    return bytes;
}

Json gaussian(double noise) {
    return {{"gaussian", {{"noise_multiplier", noise}}}};
}

Json poisson(double rate, int steps, const std::vector<Json>& mechanisms) {
    return {{"poisson", {{"rate", rate}, {"steps", steps}, {"mechanisms", mechanisms}}}};
}

Json events(const std::vector<Json>& list, double delta = 1e-5, const char* relation = "zero_out") {
    return {{"delta", delta}, {"relation", relation}, {"events", list}};
}

} // namespace

class TestCli : public QObject {
    Q_OBJECT

  private slots:
    void usage_data();
    void usage();
    void helpAndVersion();
    void import();
    void importFinds_data();
    void importFinds();
    void importRefuses_data();
    void importRefuses();
    void importWritesNothingOnFailure();
    void account_data();
    void account();
    void accountKeys();
    void accountFromStdin();
    void accountRefuses_data();
    void accountRefuses();
    void list_data();
    void list();
    void unfitLabelsAreAWarning();
    void germanNumbers();
    void textOutput();
};

void TestCli::usage_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no command") << QStringList{};
    QTest::newRow("unknown command") << QStringList{"learn"};
    QTest::newRow("unknown option") << QStringList{"list", "solvers", "--colour"};
    QTest::newRow("train without specification") << QStringList{"train", "--store", "p"};
    QTest::newRow("train without store") << QStringList{"train", "spec.json"};
    QTest::newRow("runs without store") << QStringList{"runs"};
    QTest::newRow("import without data") << QStringList{"import", "--schema", "adult"};
    QTest::newRow("list of what") << QStringList{"list"};
    QTest::newRow("unknown list") << QStringList{"list", "networks"};
    QTest::newRow("negative threads") << QStringList{"list", "solvers", "--threads", "-1"};
    QTest::newRow("threads a word") << QStringList{"list", "solvers", "--threads", "many"};
    QTest::newRow("unknown metric") << QStringList{"front", "--store", "p", "--x", "beauty"};
    QTest::newRow("unknown set") << QStringList{"front", "--store", "p", "--set", "all"};
}

void TestCli::usage() {
    QFETCH(QStringList, arguments);
    const CliDesk desk(program);
    const CliAnswer json = desk.json(arguments);
    EXPECT_EXIT(json, 2);
    QCOMPARE(keysOf(json.json), QStringList{"errors"});
    QCOMPARE(json.errors("code"), "usage");
    const CliAnswer plain = desk.run(arguments);
    EXPECT_EXIT(plain, 2);
    QVERIFY(plain.out.isEmpty());
    QVERIFY(plain.error.startsWith("trilemma-cli: "));
}

void TestCli::helpAndVersion() {
    const CliDesk desk(program);
    for (const char* option : {"--help", "--version"}) {
        const CliAnswer answer = desk.run({option});
        EXPECT_EXIT(answer, 0);
        QVERIFY(answer.out.contains("trilemma-cli"));
    }
    QVERIFY(!QDir(desk.path("home")).exists());
}

void TestCli::import() {
    const CliDesk desk(program);
    QByteArray csv = smallCsv(40) + "?,red,a,yes\n";
    desk.write("a.csv", csv);
    desk.writeJson("schema.json", toJson(smallSchema()));
    const CliAnswer answer =
        desk.json({"import", "--data", "a.csv", "--schema", "schema.json", "--out", "out.json"});
    EXPECT_EXIT(answer, 0);
    QCOMPARE(keysOf(answer.json).mid(0, 5),
             (QStringList{"slots", "dropped", "columns", "schema", "problems"}));
    QCOMPARE(answer.json["slots"].get<int>(), 41);
    QCOMPARE(answer.json["dropped"].get<int>(), 1);
    QCOMPARE(text(toText(answer.json["columns"][2])),
             R"({"name":"group","role":"sensitive","kind":"categorical"})");
    QVERIFY(answer.json["problems"].empty()); // a missing cell is no misfit
    Schema framed = smallSchema();            // what was found of the file is fixed from now on
    framed.file.header = HeaderRule::Yes;
    framed.file.separator = ",";
    framed.file.preambleLines = {0};
    framed.file.slotCounts = {41};
    framed.file.publicSource = PublicSource{"", "", true}; // and declared by nobody
    QVERIFY2(answer.json["schema"] == toJson(framed), toText(answer.json["schema"]).c_str());
    QVERIFY(*loadSchema(desk.path("out.json").toStdString()) == framed);
    QVERIFY2(answer.error.isEmpty(), answer.error.constData());
}

void TestCli::importFinds_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("slotCount");
    QTest::addColumn<QString>("schema");
    QTest::newRow("the sample by its columns")
        << QStringList{"--data", "sample:census"} << 20000 << "census-sample";
    QTest::newRow("the sample by name")
        << QStringList{"--data", "sample:census", "--schema", "census-sample"} << 20000 << "census-sample";
    QTest::newRow("a proposal") << QStringList{"--data", "small.csv"} << 40 << "own";
    QTest::newRow("several files") << QStringList{"--data", "small.csv", "--data", "more.csv"} << 80 << "own";
    QTest::newRow("semicolons, CRLF, Latin-1, BOM") << QStringList{"--data", "odd.csv"} << 4 << "own";
}

void TestCli::importFinds() {
    QFETCH(QStringList, arguments);
    QFETCH(int, slotCount);
    QFETCH(QString, schema);
    const CliDesk desk(program);
    for (const char* name : {"small.csv", "more.csv"})
        desk.write(name, smallCsv(40));
    desk.write("odd.csv", "\xEF\xBB\xBFname;y\r\ncaf\xE9;0\r\n\"a\r\nb\";1\r\nc;0\r\nd;1");
    const CliAnswer answer = desk.json(QStringList{"import"} + arguments);
    EXPECT_EXIT(answer, 0);
    QCOMPARE(answer.json["slots"].get<int>(), slotCount);
    QCOMPARE(answer.json["dropped"].get<int>(), 0);
    QCOMPARE(text(answer.json["schema"]["name"].get<std::string>()), schema);
}

void TestCli::importRefuses_data() {
    QTest::addColumn<QByteArray>("content"); // null: no such file
    QTest::addColumn<QString>("schema");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("rule");
    const QByteArray good = smallCsv(10);
    const auto row = [](const char* name, const QByteArray& content, const char* rule,
                        const char* schema = "s.json", const char* code = "invalid_file") {
        QTest::newRow(name) << content << schema << code << rule;
    };
    row("missing", QByteArray(), "no such file");
    row("empty", "", "the file is empty");
    row("only a header", "x,colour,group,y\n", "no record");
    row("binary", QByteArray("SECRET\0\1\2\0\0", 11), "binary");
    row("UTF-16", utf16(good), "encoding is not read");
    row("unclosed quote", good + "\"SECRET,red,a,yes\n", "never closed");
    row("two columns of one name", "x,colour,group,y,y\n1,red,a,SECRET,no\n", "two columns");
    row("other columns", "a,b\nSECRET,2\n", "lacks columns of the schema small: x, colour, group, y");
    row("label that does not fit", "x,colour,group,y\n1,red,a,SECRET\n", "not one cell");
    row("unknown schema", good, "neither a ready schema", "adlt", "invalid_schema");
    row("schema with an unknown key", good, "not a known key", "unknown_key.json", "invalid_schema");
    row("schema that breaks a rule", good, "must be positive", "scale.json", "invalid_schema");
    row("schema that is not JSON", good, "not valid JSON", "t.csv", "invalid_schema");
    row("a folder as schema", good, "neither a ready schema", ".", "invalid_schema");
}

void TestCli::importRefuses() {
    QFETCH(QByteArray, content);
    QFETCH(QString, schema);
    QFETCH(QString, code);
    QFETCH(QString, rule);
    const CliDesk desk(program);
    if (!content.isNull()) desk.write("t.csv", content);
    Json json = toJson(smallSchema());
    desk.writeJson("s.json", json);
    json["columns"][0]["scale"] = 0;
    desk.writeJson("scale.json", json);
    json["extra"] = 1;
    desk.writeJson("unknown_key.json", json);
    const CliAnswer answer = desk.json({"import", "--data", "t.csv", "--schema", schema});
    EXPECT_EXIT(answer, 3);
    QCOMPARE(keysOf(answer.json), QStringList{"errors"});
    const Json& error = answer.json["errors"][0];
    QCOMPARE(keysOf(error), (QStringList{"code", "field", "value", "rule", "remedy"}));
    QCOMPARE(text(error["code"].get<std::string>()), code);
    QVERIFY2(text(error["rule"].get<std::string>()).contains(rule), answer.out.constData());
    QVERIFY(!error["field"].get<std::string>().empty() && !error["remedy"].get<std::string>().empty());
    QVERIFY(!answer.out.contains("SECRET") && !answer.error.contains("SECRET")); // cells are not for messages
}

void TestCli::importWritesNothingOnFailure() {
    const CliDesk desk(program);
    desk.write("t.csv", "a,b\n1,2\n");
    desk.writeJson("s.json", toJson(smallSchema()));
    EXPECT_EXIT(desk.json({"import", "--data", "t.csv", "--schema", "s.json", "--out", "out.json"}), 3);
    QVERIFY(!QFile::exists(desk.path("out.json")));
    desk.write("t.csv", smallCsv(10));
    const CliAnswer answer =
        desk.json({"import", "--data", "t.csv", "--schema", "s.json", "--out", "absent/out.json"});
    EXPECT_EXIT(answer, 3);
    QCOMPARE(answer.errors("field"), "out");
}

void TestCli::account_data() {
    QTest::addColumn<Json>("request");
    QTest::addColumn<double>("expected"); // NaN: no guarantee
    const Json one = gaussian(1);
    QTest::newRow("reference row of Poisson sampling") << events({poisson(0.01, 1000, {one})}) << 1.82824;
    QTest::newRow("one Gaussian without sampling") << events({gaussian(5)}) << 0.7255;
    QTest::newRow("the same as a step of rate 1") << events({poisson(1, 1, {gaussian(5)})}) << 0.7255;
    // Four of sigma 10 are one of sigma 10/sqrt(4) = 5.
    Json four = gaussian(10);
    four["count"] = 4;
    QTest::newRow("a count means what it says") << events({four}) << 0.7255;
    QTest::newRow("as do steps") << events({poisson(1, 4, {gaussian(10)})}) << 0.7255;
    QTest::newRow("and events one by one")
        << events({gaussian(10), gaussian(10), gaussian(10), gaussian(10)}) << 0.7255;
    // Two on one sample with 1/z^2 = 1/2 + 1/2 are the reference row's one with z = 1.
    QTest::newRow("joint mechanisms")
        << events({poisson(0.01, 1000, {gaussian(std::sqrt(2.0)), gaussian(std::sqrt(2.0))})}) << 1.82824;
    QTest::newRow("something not private")
        << events({gaussian(5), {{"non_private", Json::object()}}}) << qQNaN();
}

void TestCli::account() {
    QFETCH(Json, request);
    QFETCH(double, expected);
    const CliDesk desk(program);
    const CliAnswer answer = desk.json({"account", desk.writeJson("events.json", request)});
    EXPECT_EXIT(answer, 0);
    const Json& epsilon = answer.json["epsilon"];
    QCOMPARE(epsilon.is_null(), qIsNaN(expected));
    if (!epsilon.is_null())
        QVERIFY2(std::abs(epsilon.get<double>() - expected) < 2e-4, answer.out.constData());
}

void TestCli::accountKeys() {
    const CliDesk desk(program);
    const QStringList keys{"epsilon", "epsilon_remove", "epsilon_add", "relation", "accountant"};
    const std::vector<Json> list{poisson(0.05, 100, {gaussian(1)})};
    const CliAnswer zeroOut = desk.json({"account", desk.writeJson("e.json", events(list))});
    EXPECT_EXIT(zeroOut, 0);
    QCOMPARE(keysOf(zeroOut.json), keys);
    QCOMPARE(zeroOut.json["epsilon"].get<double>(), std::max(zeroOut.json["epsilon_remove"].get<double>(),
                                                             zeroOut.json["epsilon_add"].get<double>()));
    QVERIFY(zeroOut.json["epsilon_remove"] != zeroOut.json["epsilon_add"]);
    const CliAnswer replaceOne =
        desk.json({"account", desk.writeJson("e.json", events(list, 1e-5, "replace_one"))});
    EXPECT_EXIT(replaceOne, 0);
    QCOMPARE(keysOf(replaceOne.json), keys);
    QCOMPARE(text(replaceOne.json["relation"].get<std::string>()), "replace_one");
    QVERIFY(replaceOne.json["epsilon"].get<double>() > zeroOut.json["epsilon"].get<double>());
    QVERIFY(replaceOne.json["epsilon_remove"].is_null() && replaceOne.json["epsilon_add"].is_null());
}

void TestCli::accountFromStdin() {
    const CliAnswer answer =
        CliDesk(program).json({"account", "-"}, QByteArray::fromStdString(toText(events({gaussian(5)}))));
    EXPECT_EXIT(answer, 0);
    QVERIFY(std::abs(answer.json["epsilon"].get<double>() - 0.7255) < 2e-4);
}

void TestCli::accountRefuses_data() {
    QTest::addColumn<QByteArray>("request");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, const QByteArray& list, int exit, const char* field) {
        QTest::newRow(name) << R"({"delta":1e-5,"events":[)" + list + "]}" << exit << field;
    };
    row("two Laplace on one sample",
        R"({"poisson":{"rate":0.1,"steps":1,"mechanisms":[{"laplace":{"scale_over_sensitivity":1}},{"laplace":{"scale_over_sensitivity":2}}]}})",
        4, "events");
    row("zCDP rho 0", R"({"zcdp":{"rho":0}})", 3, "events.0.zcdp.rho");
    row("pure without epsilon", R"({"pure":{}})", 3, "events.0.pure.epsilon");
    row("exponential -1", R"({"exponential":{"epsilon":-1}})", 3, "events.0.exponential.epsilon");
    row("one trial", R"({"repeat":{"distribution":"geometric","mean":1,"of":{"pure":{"epsilon":1}}}})", 3,
        "events.0.repeat.mean");
    row("an unknown kind", R"({"gausian":{"noise_multiplier":1}})", 3, "events.0.gausian");
    row("no noise", R"({"gaussian":{"noise_multiplier":0}})", 3, "events.0.gaussian.noise_multiplier");
    row("rate 0", R"({"poisson":{"rate":0,"steps":1,"mechanisms":[{"gaussian":{"noise_multiplier":1}}]}})", 3,
        "events.0.poisson.rate");
    row("rate above 1",
        R"({"poisson":{"rate":1.1,"steps":1,"mechanisms":[{"gaussian":{"noise_multiplier":1}}]}})", 3,
        "events.0.poisson.rate");
    row("no step", R"({"poisson":{"rate":0.1,"steps":0,"mechanisms":[{"gaussian":{"noise_multiplier":1}}]}})",
        3, "events.0.poisson.steps");
    row("no mechanism", R"({"poisson":{"rate":0.1,"steps":1,"mechanisms":[]}})", 3,
        "events.0.poisson.mechanisms");
    row("count 0", R"({"gaussian":{"noise_multiplier":1},"count":0})", 3, "events.0.count");
    row("no event", "", 3, "events");
    QTest::newRow("delta 1") << QByteArray(R"({"delta":1,"events":[{"gaussian":{"noise_multiplier":1}}]})")
                             << 3 << "delta";
    QTest::newRow("unknown key")
        << QByteArray(R"({"delta":1e-5,"event":[],"events":[{"gaussian":{"noise_multiplier":1}}]})") << 3
        << "event";
    QTest::newRow("no JSON") << QByteArray("{") << 3 << "-";
    QTest::newRow("a list") << QByteArray("[]") << 3 << "";
}

void TestCli::accountRefuses() {
    QFETCH(QByteArray, request);
    QFETCH(int, exit);
    QFETCH(QString, field);
    const CliAnswer answer = CliDesk(program).json({"account", "-"}, request);
    EXPECT_EXIT(answer, exit);
    QVERIFY2(answer.errors("field").split(' ').contains(field), answer.out.constData());
    if (exit == 4) QCOMPARE(answer.errors("code"), "refused_by_privacy");
}

void TestCli::list_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QStringList>("ids");  // these at least
    QTest::addColumn<QStringList>("keys"); // of each entry, these at least
    QTest::newRow("solvers") << "solvers" << QStringList{"sgd", "sgda", "dp-sgd", "raco-dp"}
                             << QStringList{"id", "params"};
    QTest::newRow("models") << "models" << QStringList{"linear", "mlp"} << QStringList{"id", "params"};
    QTest::newRow("constraints") << "constraints" << QStringList{"demographic_parity"}
                                 << QStringList{"id", "params"};
    QTest::newRow("metrics") << "metrics" << QStringList{"error", "demographic_parity_gap"}
                             << QStringList{"id", "unit", "direction", "range", "constraint"};
    QTest::newRow("schemas") << "schemas"
                             << QStringList{"adult", "credit", "parkinsons", "heart", "census-sample"}
                             << QStringList{"id", "columns"};
}

void TestCli::list() {
    QFETCH(QString, what);
    QFETCH(QStringList, ids);
    QFETCH(QStringList, keys);
    const CliAnswer answer = CliDesk(program).json({"list", what});
    EXPECT_EXIT(answer, 0);
    QCOMPARE(keysOf(answer.json), QStringList{what});
    QStringList found;
    for (const Json& entry : answer.json[what.toStdString()]) {
        found << text(entry["id"].get<std::string>());
        for (const QString& key : keys)
            QVERIFY2(entry.contains(key.toStdString()), qPrintable(key));
        if (entry.contains("params"))
            for (const Json& param : entry["params"])
                QVERIFY(param.contains("id") && param.contains("range") && param.contains("unit"));
    }
    for (const QString& id : ids)
        QVERIFY2(found.contains(id), qPrintable(id));
}

// import refuses a label that fits nowhere; training must not, as that would tell of one record that has it.
void TestCli::unfitLabelsAreAWarning() {
    const CliDesk desk(program);
    desk.write("t.csv", smallCsv(50).replace(",yes", ",SECRET").replace(",no\n", ",SECRET\n"));
    const CliAnswer answer = desk.train(toJson(smallSpec("t.csv")));
    EXPECT_EXIT(answer, 0);
    const Json& warning = answer.json["run"]["warnings"][0];
    QCOMPARE(text(warning["provenance"].get<std::string>()), "non-private");
    QVERIFY(text(warning["text"].get<std::string>()).startsWith("50 of 50 records"));
    QVERIFY(!answer.text().contains("SECRET"));
}

/// Numbers in files and in JSON have points wherever the program runs.
void TestCli::germanNumbers() {
    const bool known = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
    std::setlocale(LC_ALL, "C");
    if (!known) QSKIP("the locale de_DE.UTF-8 is not installed");
    CliDesk desk(program);
    desk.setEnvironment("LC_ALL", "de_DE.UTF-8");
    desk.setEnvironment("LANG", "de_DE.UTF-8");
    desk.write("a.csv", smallCsv(40)); // x has decimal points
    desk.writeJson("s.json", toJson(smallSchema()));
    const CliAnswer imported = desk.json({"import", "--data", "a.csv", "--schema", "s.json"});
    EXPECT_EXIT(imported, 0);
    QCOMPARE(imported.json["dropped"].get<int>(), 0);
    const CliAnswer priced = desk.run({"account", desk.writeJson("e.json", events({gaussian(5)}))});
    EXPECT_EXIT(priced, 0);
    QVERIFY2(priced.out.startsWith("epsilon 0.7255"), priced.out.constData());
    const QStringList store{"--store", desk.store()};
    const CliAnswer trained = desk.run(QStringList{"train", desk.writeJson("t.json", sampleSpec())} + store);
    EXPECT_EXIT(trained, 0);
    const CliAnswer drawn =
        desk.run(QStringList{"front", "--chart", "f.svg"} + store); // this one makes a QApplication
    EXPECT_EXIT(drawn, 0);
    const QRegularExpression decimalComma("\\d,\\d");
    QVERIFY2(!decimalComma.match(trained.out).hasMatch(), trained.out.constData());
    QVERIFY2(!decimalComma.match(drawn.out).hasMatch(), drawn.out.constData());
}

void TestCli::textOutput() {
    const CliDesk desk(program);
    const CliAnswer listed = desk.run({"list", "solvers"});
    EXPECT_EXIT(listed, 0);
    QVERIFY(listed.out.contains("raco-dp") && !listed.out.contains('{'));
    desk.write("t.csv", "a\n");
    const CliAnswer failed = desk.run({"import", "--data", "t.csv", "--schema", "adult"});
    EXPECT_EXIT(failed, 3);
    QVERIFY(failed.out.isEmpty());
    QVERIFY(failed.error.startsWith("trilemma-cli: ") && failed.error.count('\n') == 1);
}

TRILEMMA_TEST(TestCli, QCoreApplication)
#include "tst_cli.moc"
