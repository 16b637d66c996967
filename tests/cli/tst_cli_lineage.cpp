// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What runs on the same people add up to, on tables as they are published.
#include "tests/support/cli_process.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Lines of Adult with a header, `first` .. `last` - 1 of the records; empty where the table is not there.
QByteArray adult(int first, int last) {
    QFile file(QDir(realDataFolder()).filePath("adult/adult_train.csv"));
    if (realDataFolder().isEmpty() || !file.open(QIODevice::ReadOnly)) return {};
    QByteArray content = file.readLine();
    for (int i = 0; i < last && !file.atEnd(); ++i) {
        const QByteArray line = file.readLine();
        if (i >= first) content += line;
    }
    return content;
}

/// DP-SGD with few steps.
Json adultSpec(const QStringList& files, double epsilon, int steps = 5) {
    Json names = Json::array();
    for (const QString& file : files)
        names.push_back(file.toStdString());
    return {{"trilemma_spec", 1},
            {"data", {{"files", names}, {"schema", "adult"}}},
            {"solver", {{"id", "dp-sgd"}, {"params", {{"steps", steps}}}}},
            {"constraints", Json::array()},
            {"privacy", {{"epsilon", epsilon}, {"delta", 1e-5}}},
            {"split", {{"test", 0.5}, {"seed", 1}}}};
}

CliAnswer trainedIn(const CliDesk& desk, const QString& store, const Json& spec) {
    return desk.json({"train", desk.writeJson("spec.json", spec), "--store", desk.path(store)});
}

Json ledgerIn(const CliDesk& desk, const QString& store) {
    return desk.json({"ledger", "--store", desk.path(store)}).json["lineages"];
}

CliAnswer exportedFrom(const CliDesk& desk, const QString& store, const Json& run) {
    return desk.json({"export", text(run["run_id"].get<std::string>()), "--store", desk.path(store), "--out",
                      desk.path("model.json")});
}

double priceOf(const CliDesk& desk, const Json& events, const Json& others) {
    Json all = events;
    all.insert(all.end(), others.begin(), others.end());
    return desk.json({"account", desk.writeJson("e.json", {{"delta", 1e-5}, {"events", all}})})
        .json["epsilon"]
        .get<double>();
}

/// Rows of smallSchema(), made up and all different.
QByteArray people(int first, int last) {
    QByteArray rows;
    for (int i = first; i < last; ++i)
        rows += QByteArray::number(i) + '.' + QByteArray::number((i * 7919) % 10007) + ",red," +
                (i % 5 < 2 ? "a," : "b,") + (i % 2 ? "yes\n" : "no\n");
    return rows;
}

const QByteArray smallHeader = "x,colour,group,y\n";

/// What is known of B's export where A was trained three times, once released, and has little budget left.
QString exportBeside(const QByteArray& a, const QByteArray& b) {
    const CliDesk desk(program);
    desk.write("a.csv", smallHeader + a);
    desk.write("b.csv", smallHeader + b);
    const Json ofA = toJson(smallSpec("a.csv"));
    Json run;
    for (int i = 0; i < 3; ++i)
        run = trainedIn(desk, "a.trilemma", ofA).json["run"];
    if (desk.json({"ledger", "--store", desk.path("a.trilemma"), "--set-budget", "1.2", "--delta", "1e-5"})
            .exit)
        qFatal("no budget");
    if (exportedFrom(desk, "a.trilemma", run).exit != 0) qFatal("no export");
    const CliAnswer trained = trainedIn(desk, "b.trilemma", toJson(smallSpec("b.csv")));
    if (trained.exit != 0) qFatal("%s", qPrintable(trained.text()));
    const CliAnswer left = exportedFrom(desk, "b.trilemma", trained.json["run"]);
    return QString::number(left.exit) + ' ' + left.errors("rule") + ' ' +
           (left.exit == 0 ? text(toText(left.json["export"]["choice"])) : QString());
}

/// A table as cells, with its schema.
struct Sheet {
    QByteArrayList names;
    QList<QByteArrayList> rows;
    Json schema;
};

/// The first records of Adult with one column more, which the schema ignores.
Sheet adultSheet(int rows) {
    Sheet sheet;
    for (const QByteArray& line : adult(0, rows).trimmed().split('\n'))
        sheet.rows << line.trimmed().split(',');
    sheet.names = sheet.rows.takeFirst();
    sheet.schema = toJson(*readySchema("adult"));
    sheet.names << "note";
    for (qsizetype i = 0; i < sheet.rows.size(); ++i)
        sheet.rows[i] << QByteArray::number(i * i);
    sheet.schema["columns"].push_back({{"name", "note"}, {"role", "ignored"}, {"kind", "text"}});
    return sheet;
}

Json& columnOf(Sheet& sheet, const char* name) {
    for (Json& column : sheet.schema["columns"])
        if (column["name"] == name) return column;
    qFatal("no such column");
}

void forEachCell(Sheet& sheet, const char* name, const std::function<void(QByteArray&, int)>& change) {
    const qsizetype at = sheet.names.indexOf(name);
    for (qsizetype i = 0; i < sheet.rows.size(); ++i)
        change(sheet.rows[i][at], static_cast<int>(i));
}

Json specOf(const CliDesk& desk, const QString& name, const Sheet& sheet) {
    QByteArray csv = sheet.names.join(',') + '\n';
    for (const QByteArrayList& row : sheet.rows)
        csv += row.join(',') + '\n';
    desk.write(name, csv);
    Json spec = adultSpec({name}, 1);
    spec["data"]["schema"] = sheet.schema;
    return spec;
}

using Rewrite = std::function<void(Sheet&)>;

} // namespace

class TestCliLineage : public QObject {
    Q_OBJECT

  private slots:
    void filesAndTheFileOfBoth();
    void exportsKnowNoRecord_data();
    void exportsKnowNoRecord();
    void rewrittenTables_data();
    void rewrittenTables();
    void theOwnerAnswers();
    void tablesOfOneProject();
    void bothOrNothing();
    void declarationsAreShown();
    void oneFileIsNotDisjoint();
};

/// Both files joined hold the second one's header as a record, so that every later slot is another record's:
/// thousands of records are in the train part of one run and in the test part of the other, and meet both
/// prices, epsilon 8 twice.
void TestCliLineage::filesAndTheFileOfBoth() {
    const QByteArray a = adult(0, 4000), b = adult(4000, 8000);
    if (a.isEmpty()) QSKIP("the real tables are not here");
    const CliDesk desk(program);
    desk.write("a.csv", a);
    desk.write("b.csv", b);
    desk.write("both.csv", a + b);
    const CliAnswer apart = desk.train(adultSpec({"a.csv", "b.csv"}, 8, 1000));
    EXPECT_EXIT(apart, 0);
    Json spec = adultSpec({"both.csv"}, 0.1);
    spec["privacy"]["evaluation_epsilon"] = 8;
    const CliAnswer joined = desk.train(spec);
    EXPECT_EXIT(joined, 0);
    const double truth = priceOf(desk, apart.json["run"]["events"], joined.json["run"]["evaluation_events"]);
    QVERIFY2(truth >= 11.82, qPrintable(QString::number(truth)));
    for (const Json& ledger : ledgerIn(desk, "p.trilemma")) {
        const double total = ledger["drawn"]["figures"][0]["total"].get<double>();
        QVERIFY2(total >= truth, qPrintable(QString("%1 < %2").arg(total).arg(truth)));
        const QString lineage = text(ledger["lineage_id"].get<std::string>());
        EXPECT_EXIT(desk.json({"ledger", "--store", desk.store(), "--lineage", lineage, "--set-budget", "8.5",
                               "--delta", "1e-5"}),
                    0);
    }
    EXPECT_EXIT(exportedFrom(desk, "p.trilemma", apart.json["run"]), 0);
    const CliAnswer refused = exportedFrom(desk, "p.trilemma", joined.json["run"]);
    EXPECT_EXIT(refused, 4);
    QCOMPARE(refused.errors("field"), "budget");
}

void TestCliLineage::exportsKnowNoRecord_data() {
    QTest::addColumn<QByteArray>("first"); // B, beside people 0 .. 400 in A
    QTest::addColumn<QByteArray>("second");
    QTest::newRow("60 invented rows and one person, who is in A or not")
        << people(1000, 1060) + people(7, 8) << people(1000, 1060) + people(1007, 1008);
    QTest::newRow("the table A, or all of it but one person")
        << people(0, 400) << people(0, 399) + people(1007, 1008);
    QTest::newRow("half of A, or nobody of it") << people(0, 200) << people(1000, 1200);
}

/// Whoever knows an export, or that it was refused, learns nothing about who is in which table.
void TestCliLineage::exportsKnowNoRecord() {
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, second);
    const QString one = exportBeside(people(0, 400), first);
    QCOMPARE(one, exportBeside(people(0, 400), second));
    QVERIFY2(one.startsWith("0 ") && one.contains("\"runs_looked_at\":1") && one.contains("may be missing"),
             qPrintable(one));
}

void TestCliLineage::rewrittenTables_data() {
    QTest::addColumn<Rewrite>("rewrite");
    const auto row = [](const char* name, const Rewrite& rewrite) { QTest::newRow(name) << rewrite; };
    row("another value in an ignored column", [](Sheet& s) {
        forEachCell(s, "note", [](QByteArray& cell, int i) { cell = QByteArray::number(7 * i + 1); });
    });
    row("a renamed column", [](Sheet& s) {
        s.names[s.names.indexOf("native-country")] = "country";
        columnOf(s, "native-country")["name"] = "country";
    });
    row("an id column", [](Sheet& s) {
        s.names << "id";
        for (qsizetype i = 0; i < s.rows.size(); ++i)
            s.rows[i] << QByteArray::number(100000 + i);
        Json id = columnOf(s, "age");
        id["name"] = "id";
        s.schema["columns"].push_back(id);
    });
    row("77516.0 for 77516", [](Sheet& s) {
        for (const char* name : {"fnlwgt", "age", "capital-gain"})
            forEachCell(s, name, [](QByteArray& cell, int) { cell += ".0"; });
    });
    row("labels that end in a dot",
        [](Sheet& s) { forEachCell(s, "income", [](QByteArray& cell, int) { cell += '.'; }); });
    row("a dropped column", [](Sheet& s) {
        const qsizetype at = s.names.indexOf("education-num");
        s.names.removeAt(at);
        for (QByteArrayList& cells : s.rows)
            cells.removeAt(at);
        Json& columns = s.schema["columns"];
        columns.erase(std::find(columns.begin(), columns.end(), columnOf(s, "education-num")));
    });
    row("columns in another order", [](Sheet& s) {
        std::reverse(s.names.begin(), s.names.end());
        for (QByteArrayList& cells : s.rows)
            std::reverse(cells.begin(), cells.end());
    });
    row("blanks around cells", [](Sheet& s) {
        for (QByteArrayList& cells : s.rows)
            for (QByteArray& cell : cells)
                cell = "\"  " + cell + " \"";
    });
    row("one column with other values", [](Sheet& s) {
        forEachCell(s, "hours-per-week", [](QByteArray& cell, int i) { cell = QByteArray::number(i % 90); });
    });
}

/// The same 1500 people, written otherwise, at epsilon 1 each: the ledger adds up on the screen and asks; an
/// export counts it only when the owner has answered.
void TestCliLineage::rewrittenTables() {
    QFETCH(Rewrite, rewrite);
    if (adult(0, 1).isEmpty()) QSKIP("the real tables are not here");
    const CliDesk desk(program);
    Sheet sheet = adultSheet(1500);
    EXPECT_EXIT(trainedIn(desk, "a.trilemma", specOf(desk, "a.csv", sheet)), 0);
    rewrite(sheet);
    const CliAnswer again = trainedIn(desk, "b.trilemma", specOf(desk, "b.csv", sheet));
    EXPECT_EXIT(again, 0);
    const Json ledger = ledgerIn(desk, "b.trilemma")[0];
    QCOMPARE(ledger["drawn"]["runs"].get<int>(), 2);
    QVERIFY(ledger["drawn"]["figures"][0]["total"].get<double>() > 1.2);
    QVERIFY(ledger["provenance"]["drawn"] == "non-private");
    QCOMPARE(ledger["declared"]["drawn"]["runs"].get<int>(), 1);
    QVERIFY(ledger["declared"]["drawn"]["figures"][0]["total"].get<double>() <= 1);
    QCOMPARE(ledger["overlaps"].size(), std::size_t(1));
    const Json& overlap = ledger["overlaps"][0];
    QCOMPARE(keysOf(overlap),
             (QStringList{"of", "lineage_id", "files", "about_rows", "answer", "common_file", "provenance"}));
    QVERIFY(overlap["answer"].is_null() && overlap["provenance"] == "non-private");
    const int rows = overlap["about_rows"].get<int>();
    QVERIFY2(rows > 1300 && rows < 1700, qPrintable(QString::number(rows)));
    const CliAnswer left = exportedFrom(desk, "b.trilemma", again.json["run"]);
    EXPECT_EXIT(left, 0);
    QCOMPARE(left.json["export"]["choice"]["runs_looked_at"].get<int>(), 1);
}

void TestCliLineage::theOwnerAnswers() {
    const CliDesk desk(program);
    desk.write("a.csv", smallHeader + people(0, 200));
    desk.write("b.csv", smallHeader + people(100, 300));
    EXPECT_EXIT(trainedIn(desk, "a.trilemma", toJson(smallSpec("a.csv"))), 0);
    const Json run = trainedIn(desk, "b.trilemma", toJson(smallSpec("b.csv"))).json["run"];
    const auto b = [&](const QStringList& more = {}) {
        return desk.json(QStringList{"ledger", "--store", desk.path("b.trilemma")} + more);
    };
    const Json asked = b().json["lineages"][0];
    const QString other = text(asked["overlaps"][0]["lineage_id"].get<std::string>());
    QCOMPARE(other, text(ledgerIn(desk, "a.trilemma")[0]["lineage_id"].get<std::string>()));
    QCOMPARE(asked["overlaps"][0]["about_rows"].get<int>(), 100); // below k the sketch is exact
    EXPECT_EXIT(b({"--shares-with", other}), 2);                  // somebody has to say so
    EXPECT_EXIT(b({"--shares-with", other, "--disjoint-from", other, "--by", "x"}), 2);
    EXPECT_EXIT(b({"--shares-with", "nobody", "--by", "x"}), 3);
    EXPECT_EXIT(b({"--shares-with", text(asked["lineage_id"].get<std::string>()), "--by", "x"}), 3);
    const CliAnswer plain = desk.run({"ledger", "--store", desk.path("b.trilemma")});
    QVERIFY2(plain.out.contains("About 100 records of lineage"), plain.out.constData());

    const CliAnswer shared = b({"--shares-with", other, "--by", "the tests"});
    EXPECT_EXIT(shared, 0);
    const Json declared = shared.json["lineages"][0];
    QCOMPARE(declared["drawn"]["runs"].get<int>(), 2);
    QVERIFY(declared["declared"].is_null()); // nothing beyond it is shown
    QVERIFY(declared["overlaps"][0]["answer"] == "shares");
    QCOMPARE(exportedFrom(desk, "b.trilemma", run).json["export"]["choice"]["runs_looked_at"].get<int>(), 2);
    QCOMPARE(ledgerIn(desk, "a.trilemma")[0]["drawn"]["runs"].get<int>(), 2); // seen from both sides

    const Json apart = b({"--disjoint-from", other, "--by", "the tests"}).json["lineages"][0];
    QCOMPARE(apart["drawn"]["runs"].get<int>(), 1); // the newest answer counts
    QVERIFY(apart["overlaps"][0]["answer"] == "disjoint");
    QCOMPARE(ledgerIn(desk, "a.trilemma")[0]["drawn"]["runs"].get<int>(), 1);
}

/// Tables of one project belong together, whatever is in them, until the owner says otherwise; the built-in
/// sample is made up and belongs to nobody. Another project on the same file is on the same people.
void TestCliLineage::tablesOfOneProject() {
    const CliDesk desk(program);
    desk.write("a.csv", smallHeader + people(0, 200));
    desk.write("b.csv", smallHeader + people(1000, 1200));
    QVERIFY(QFile::copy(desk.path("a.csv"), desk.path("copy.csv")));
    const Json a = trainedIn(desk, "p.trilemma", toJson(smallSpec("a.csv"))).json["run"];
    EXPECT_EXIT(trainedIn(desk, "p.trilemma", toJson(smallSpec("b.csv"))), 0);
    EXPECT_EXIT(trainedIn(desk, "p.trilemma", sampleSpec()), 0);
    EXPECT_EXIT(trainedIn(desk, "q.trilemma", toJson(smallSpec(desk.path("a.csv")))),
                0); // another way to name it
    QStringList runs;
    const Json ledgers = ledgerIn(desk, "p.trilemma");
    for (const Json& ledger : ledgers) {
        runs << QString::number(ledger["drawn"]["runs"].get<int>());
        QVERIFY(ledger["declared"].is_null() && ledger["overlaps"].empty());
    }
    runs.sort();
    QCOMPARE(runs.join(' '),
             "1 3 3"); // the sample's; a, b and a of the other project, seen from a and from b
    const CliAnswer left = exportedFrom(desk, "p.trilemma", a);
    EXPECT_EXIT(left, 0);
    QCOMPARE(left.json["export"]["choice"]["runs_looked_at"].get<int>(), 3);
    // An export names its table by an id that does not tell that another file holds the same.
    const Json copy = trainedIn(desk, "p.trilemma", toJson(smallSpec("copy.csv"))).json["run"];
    const CliAnswer other = exportedFrom(desk, "p.trilemma", copy);
    EXPECT_EXIT(other, 0);
    QVERIFY(other.json["export"]["dataset_id"] != left.json["export"]["dataset_id"]);
    QStringList found;
    for (const Json& ledger : ledgers)
        if (ledger["drawn"]["runs"] == 3) found << text(ledger["lineage_id"].get<std::string>());
    EXPECT_EXIT(desk.json({"ledger", "--store", desk.store(), "--lineage", found[0], "--disjoint-from",
                           found[1], "--by", "the tests"}),
                0);
    int apart = 0;
    for (const Json& ledger : ledgerIn(desk, "p.trilemma")) {
        const bool isOne = text(ledger["lineage_id"].get<std::string>()) == found[0];
        if (isOne) apart = ledger["drawn"]["runs"].get<int>();
    }
    QVERIFY2(apart == 2 || apart == 3,
             qPrintable(QString::number(apart))); // b and the copy; or a, a and the copy
}

/// A budget and a declaration in one command are both entered, or neither is.
void TestCliLineage::bothOrNothing() {
    const CliDesk desk(program);
    desk.write("a.csv", smallHeader + people(0, 200));
    desk.write("b.csv", smallHeader + people(1000, 1200));
    EXPECT_EXIT(trainedIn(desk, "a.trilemma", toJson(smallSpec("a.csv"))), 0);
    EXPECT_EXIT(trainedIn(desk, "b.trilemma", toJson(smallSpec("b.csv"))), 0);
    const QString a = text(ledgerIn(desk, "a.trilemma")[0]["lineage_id"].get<std::string>());
    const auto asked = [&](const char* epsilon) {
        return desk.json({"ledger", "--store", desk.path("b.trilemma"), "--set-budget", epsilon, "--delta",
                          "1e-5", "--shares-with", a, "--by", "the tests"});
    };
    EXPECT_EXIT(asked("0"), 3);
    const Json before = ledgerIn(desk, "b.trilemma");
    for (const Json& overlap : before[0]["overlaps"])
        QVERIFY(overlap["answer"].is_null()); // a question at most
    const CliAnswer said = asked("3");
    EXPECT_EXIT(said, 0);
    QVERIFY(said.json["lineages"][0]["overlaps"][0]["answer"] == "shares");
    QCOMPARE(said.json["lineages"][0]["released"]["budget"]["epsilon"].get<double>(), 3.0);
}

/// Whatever was declared of a lineage of the family is printed, whichever of them is asked about.
void TestCliLineage::declarationsAreShown() {
    const CliDesk desk(program);
    desk.write("a.csv", smallHeader + people(0, 200));
    desk.write("b.csv", smallHeader + people(1000, 1200));
    desk.write("c.csv", smallHeader + people(3000, 3200));
    EXPECT_EXIT(trainedIn(desk, "p.trilemma", toJson(smallSpec("a.csv"))), 0);
    EXPECT_EXIT(trainedIn(desk, "p.trilemma", toJson(smallSpec("b.csv"))), 0);
    EXPECT_EXIT(trainedIn(desk, "q.trilemma", toJson(smallSpec("c.csv"))), 0);
    const QString c = text(ledgerIn(desk, "q.trilemma")[0]["lineage_id"].get<std::string>());
    const Json before = ledgerIn(desk, "p.trilemma");
    const QString first = text(before[0]["lineage_id"].get<std::string>());
    const QString second = text(before[1]["lineage_id"].get<std::string>());
    EXPECT_EXIT(desk.json({"ledger", "--store", desk.path("p.trilemma"), "--lineage", first, "--shares-with",
                           c, "--by", "the tests"}),
                0);
    const CliAnswer plain =
        desk.run({"ledger", "--store", desk.path("p.trilemma"), "--lineage", second}); // of the other table
    QVERIFY2(plain.out.contains("Declared: lineages ") && plain.out.contains(c.toUtf8()) &&
                 plain.out.contains("hold the same people."),
             plain.out.constData());
    for (const Json& ledger : ledgerIn(desk, "p.trilemma"))
        QCOMPARE(ledger["overlaps"].size(), std::size_t(1));
    QCOMPARE(ledgerIn(desk, "q.trilemma")[0]["overlaps"].size(), std::size_t(1));
}

/// One file under two lists: the ledger adds up both, and says that disjoint cannot be.
void TestCliLineage::oneFileIsNotDisjoint() {
    const CliDesk desk(program);
    desk.write("a.csv", smallHeader + people(0, 200));
    desk.write("b.csv", smallHeader + people(1000, 1200));
    Json both = toJson(smallSpec("a.csv"));
    both["data"]["files"] = {"a.csv", "b.csv"};
    EXPECT_EXIT(trainedIn(desk, "a.trilemma", toJson(smallSpec("a.csv"))), 0);
    EXPECT_EXIT(trainedIn(desk, "both.trilemma", both), 0);
    const QString a = text(ledgerIn(desk, "a.trilemma")[0]["lineage_id"].get<std::string>());
    const CliAnswer said =
        desk.json({"ledger", "--store", desk.path("both.trilemma"), "--disjoint-from", a, "--by", "x"});
    EXPECT_EXIT(said, 4);
    QVERIFY2(said.errors("rule").contains("a.csv"), said.out.constData());
    QCOMPARE(ledgerIn(desk, "both.trilemma")[0]["drawn"]["runs"].get<int>(), 2);
    both["data"]["files"] = {"a.csv", "./a.csv"}; // and a table does not name it twice
    const CliAnswer twice = trainedIn(desk, "twice.trilemma", both);
    EXPECT_EXIT(twice, 3);
    QVERIFY2(twice.out.contains("data.files.1"), twice.out.constData());
}

TRILEMMA_TEST(TestCliLineage, QCoreApplication)
#include "tst_cli_lineage.moc"
