// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What exports hold, where they are written, and what somebody can do with one who has nothing else.
#include "tests/support/cli_process.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/odd_table.h"
#include "tests/support/other_runtimes.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>

using namespace trilemma;
using namespace trilemma::test;

namespace {

const QString sourceFolder = QStringLiteral(TRILEMMA_SOURCE_DIR);
const QStringList bothFormats{"m.json", "m.onnx"};

/// Trains it; the id of the run.
QString trained(const CliDesk& desk, const Json& spec) {
    const CliAnswer run = desk.train(spec);
    if (run.exit != 0) qFatal("%s", qPrintable(run.text()));
    return text(run.json.at("run").at("run_id").get<std::string>());
}

CliAnswer exportTo(const CliDesk& desk, const QString& id, const QString& file,
                   const QStringList& more = {}) {
    return desk.json(QStringList{"export", id, "--store", desk.store(), "--out", desk.path(file)} + more);
}

/// Columns whose names are no inputs of their own in ONNX, and what they are called instead.
const std::pair<const char*, const char*> plainNames[] = {
    {"u", "speed"}, {"value", "visits"}, {"label", "level"}};

Schema plainSchema() {
    Schema schema = oddSchema(2);
    for (Column& column : schema.columns)
        for (const auto& [odd, plain] : plainNames)
            if (column.name == odd) column.name = plain;
    return schema;
}

QByteArray plainCsv(int rows, bool unfit) {
    QByteArray csv = oddCsv(2, rows, unfit);
    for (const auto& [odd, plain] : plainNames) // of the header, where each stands between commas
        csv.replace(csv.indexOf(',' + QByteArray(odd) + ','), qsizetype(std::strlen(odd)) + 2,
                    ',' + QByteArray(plain) + ',');
    return csv;
}

/// The example of docs/models.md, as somebody copies it.
QByteArray exampleOfTheDocs() {
    QByteArray code;
    bool isIn = false;
    for (const QByteArray& line : bytesOf(sourceFolder + "/docs/models.md").split('\n')) {
        isIn = line.startsWith("    import csv,") || (isIn && (line.startsWith("    ") || line.isEmpty()));
        if (isIn) code += line.mid(4) + '\n';
    }
    return code;
}

} // namespace

class TestCliExports : public QObject {
    Q_OBJECT

  private slots:
    void nothingNonPrivateLeaves();
    void elsewhere_data();
    void elsewhere();
    void files_data();
    void files();
    void numbersAlone_data();
    void numbersAlone();
    void repeatedNames();
    void digestIsOfTheContent();
    void everyModelHasCurves();
};

/// Every number that is computed on records without noise becomes another one in the store: exports do not.
void TestCliExports::nothingNonPrivateLeaves() {
    const CliDesk desk(program);
    Json spec = sampleSpec();
    spec["privacy"]["evaluation_epsilon"] = 1; // some metrics are released
    const QString id = trained(desk, spec);
    QList<QByteArray> before;
    for (const QString& file : bothFormats) {
        EXPECT_EXIT(exportTo(desk, id, file), 0);
        before << bytesOf(desk.path(file));
        QVERIFY(before.back().size() > 1000);
    }
    const Json shown = desk.json({"runs", "--store", desk.store()}).json;

    rewrite(desk.store(), otherNonPrivateNumbers);
    EXPECT_EXIT(desk.json({"check", desk.store()}), 0);
    const Json run = desk.json({"runs", "--store", desk.store()}).json;
    QVERIFY(run.at("runs")[0].at("metrics") != shown.at("runs")[0].at("metrics"));
    for (const QString& file : bothFormats) {
        EXPECT_EXIT(exportTo(desk, id, "again-" + file), 0);
        QCOMPARE(bytesOf(desk.path("again-" + file)), before.takeFirst());
    }
    EXPECT_EXIT(exportTo(desk, id, "model", {"--format", "onnx"}), 0);
    QCOMPARE(bytesOf(desk.path("model")), bytesOf(desk.path("m.onnx")));
    // What is released does leave: the test could see it.
    rewrite(desk.store(), "UPDATE run_metrics SET value = value / 2 WHERE provenance = 'released';");
    EXPECT_EXIT(exportTo(desk, id, "other.json"), 0);
    QVERIFY(bytesOf(desk.path("other.json")) != bytesOf(desk.path("m.json")));
}

void TestCliExports::elsewhere_data() {
    QTest::addColumn<Json>("spec");
    QTest::addColumn<QByteArray>("table");
    const QByteArray odd = plainCsv(1500, false), fresh = plainCsv(3000, true);
    Json spec{{"trilemma_spec", 1},
              {"data", {{"files", {"train.csv"}}, {"schema", toJson(plainSchema())}}},
              {"solver", {{"id", "dp-sgd"}, {"params", {{"steps", 20}}}}},
              {"privacy", {{"epsilon", 1}, {"delta", 1e-5}}}};
    QTest::newRow("odd columns") << spec << odd + '\0' + fresh;
    spec["solver"] = {{"id", "dp-linear-optimisation"}, {"params", {{"rounds", 8}}}};
    spec["constraints"] = {{{"kind", "demographic_parity"}, {"attributes", {"group"}}, {"gamma", 0.3}}};
    QTest::newRow("decisions that are drawn") << spec << odd + '\0' + fresh;
    spec.erase("constraints");
    const QString adult = realDataFolder() + "/adult/";
    if (!QFileInfo::exists(adult + "adult_train.csv")) return;
    spec["data"]["schema"] = "adult";
    spec["solver"] = {{"id", "dp-sgd"}, {"params", {{"steps", 100}}}};
    const QByteArray test = bytesOf(adult + "adult_test.csv");
    QTest::newRow("Adult") << spec
                           << bytesOf(adult + "adult_train.csv") + '\0' +
                                  test.left(test.indexOf('\n', 400'000) + 1);
}

/// The model alone, in another folder of somebody else: `predict`, and the example of the docs with ONNX.
void TestCliExports::elsewhere() {
    QFETCH(Json, spec);
    QFETCH(QByteArray, table);
    if (!hasOnnxRuntime()) QSKIP("no ONNX runtime or no numpy here: ./dev setup installs both");
    const QList<QByteArray> tables = table.split('\0');
    const CliDesk other(program);
    {
        const CliDesk desk(program);
        spec["data"]["files"] = {desk.write("train.csv", tables[0]).toStdString()};
        const QString id = trained(desk, spec);
        for (const QString& file : {QString("m.json"), QString("model.onnx")}) {
            EXPECT_EXIT(exportTo(desk, id, file), 0);
            other.write(file, bytesOf(desk.path(file)));
        }
    }
    other.write("new.csv", tables[1]);
    const CliAnswer ours =
        other.run({"predict", other.path("m.json"), "--data", other.path("new.csv"), "--seed", "1"});
    EXPECT_EXIT(ours, 0);
    const QString example = other.write("example.py", exampleOfTheDocs());
    QList<QByteArray> said = saidBy("/usr/bin/python3", {example}, other.path("")).split('\n');
    QVERIFY2(said.size() > 1, said.value(0));
    QCOMPARE(said.takeLast(), QByteArray());
    QList<QByteArray> lines = ours.out.split('\n');
    lines.removeFirst();
    lines.removeLast();
    QCOMPARE(said.size(), lines.size());
    const bool isDrawn = spec.at("solver").at("id") != "dp-sgd";
    int differ = 0;
    for (qsizetype row = 0; row < lines.size(); ++row) {
        const QByteArray predicted = lines[row].split(',')[1];
        QCOMPARE(said[row].isEmpty(), predicted.isEmpty());
        differ += said[row] != predicted;
    }
    QVERIFY2(isDrawn ? differ > 0 && differ < lines.size() : differ == 0, QByteArray::number(differ));
}

void TestCliExports::files_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("there"); ///< in the file before
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<QString>("says"); ///< nothing: it is written
    const QByteArray foreign = "a letter that is needed\n";
    for (const QString& ending : {QString(".json"), QString(".onnx"), QString(".csv")}) {
        const auto row = [&](const char* name) -> QTestData& {
            return QTest::addRow("%s, %s", name, qPrintable(ending));
        };
        row("new") << "new" + ending << QByteArray() << QStringList() << QString();
        row("again") << "m" + ending << QByteArray("as the command left it") << QStringList() << QString();
        const bool asks = ending == ".csv"; // exports are named to be replaced
        row("another's") << "new" + ending << foreign << QStringList()
                         << QString(asks ? "did not write" : "");
        row("another's, to be lost") << "new" + ending << foreign << QStringList(asks, "--overwrite")
                                     << QString();
        row("no such folder") << "none/new" + ending << QByteArray() << QStringList() << QString("none/new");
        row("a folder") << "folder" + ending << QByteArray() << QStringList() << QString("folder");
    }
}
/// What predictions would take the place of is not written over unasked, and what cannot be written costs no
/// release.
void TestCliExports::files() {
    QFETCH(QString, file);
    QFETCH(QByteArray, there);
    QFETCH(QStringList, more);
    QFETCH(QString, says);
    static const CliDesk desk(program);
    static const QString id = trained(desk, sampleSpec());
    QDir(desk.path("")).mkdir("folder." + QFileInfo(file).suffix());
    if (!QFileInfo::exists(desk.path("m.csv"))) {
        for (const QString& format : bothFormats)
            EXPECT_EXIT(exportTo(desk, id, format), 0);
        EXPECT_EXIT(desk.json({"predict", desk.path("m.json"), "--data", "sample:census", "--out",
                               desk.path("m.csv")}),
                    0);
    }
    const bool isOwn = file.startsWith("m.");
    const QString path = desk.path(file);
    if (!isOwn) QFile::remove(path);
    if (!isOwn && !there.isEmpty()) desk.write(file, there);
    const QByteArray before = there.isEmpty() ? QByteArray() : bytesOf(path);
    const CliAnswer answer = file.endsWith(".csv")
                                 ? desk.json(QStringList{"predict", desk.path("m.json"), "--data",
                                                         "sample:census", "--out", path} +
                                             more)
                                 : exportTo(desk, id, file, more);
    EXPECT_EXIT(answer, says.isEmpty() ? 0 : 3);
    if (says.isEmpty()) {
        QVERIFY(bytesOf(path).size() > 1000);
        return;
    }
    QVERIFY2(answer.text().contains(says), qPrintable(answer.text()));
    if (!there.isEmpty()) QCOMPARE(bytesOf(path), before);
}

/// A table where every cell that is read may be missing: what fits is told by the cells alone. Infinite ones
/// are no numbers, here and in a runtime; and log(1 + x) of tiny numbers keeps its digits.
void TestCliExports::numbersAlone_data() {
    QTest::addColumn<QString>("missing");
    QTest::newRow("imputed") << "impute";
    QTest::newRow("a category of their own") << "own_category";
}
void TestCliExports::numbersAlone() {
    QFETCH(QString, missing);
    if (!hasOnnxRuntime()) QSKIP("no ONNX runtime or no numpy here: ./dev setup installs both");
    const CliDesk desk(program);
    QByteArray csv = "t1,tiny,y\n";
    for (int i = 0; i < 400; ++i)
        csv += (i % 7 ? QByteArray::number(i % 13) : QByteArray()) + ',' +
               QByteArray::number((i % 17) * 1e-12 / 17, 'g', 12) + (i % 3 ? ",yes\n" : ",no\n");
    Schema schema;
    schema.name = "numbers";
    for (const char* name : {"t1", "tiny"}) {
        Column column;
        column.name = name;
        column.missing = missing == "impute" ? MissingPolicy::Impute : MissingPolicy::OwnCategory;
        column.imputeValue = missing == "impute" ? "2" : "";
        column.scale = 5;
        schema.columns.push_back(column);
    }
    schema.columns[1].transform = Transform::Log1p;
    schema.columns[1].scale = 1e-12;
    Column label;
    label.name = "y";
    label.kind = Kind::Categorical;
    label.role = Role::Label;
    label.categories = {"no", "yes"};
    schema.columns.push_back(label);
    schema.label.column = "y";
    schema.label.positive = {"yes"};
    schema.publicSource = {"the tests", "tests/cli/tst_cli_exports.cpp", false};
    const Json spec{
        {"trilemma_spec", 1},
        {"data", {{"files", {desk.write("t.csv", csv).toStdString()}}, {"schema", toJson(schema)}}},
        {"solver", {{"id", "dp-sgd"}, {"params", {{"steps", 20}}}}},
        {"privacy", {{"epsilon", 3}, {"delta", 1e-5}}}};
    const QString id = trained(desk, spec);
    for (const char* file : {"m.json", "model.onnx"})
        EXPECT_EXIT(exportTo(desk, id, file), 0);
    const QString table =
        desk.write("new.csv", csv + "Infinity,0,yes\n-Infinity,0,no\n1e400,0,no\n3,Infinity,yes\n");
    const CliAnswer ours = desk.json({"predict", desk.path("m.json"), "--data", table});
    EXPECT_EXIT(ours, 0);
    QCOMPARE(ours.json["scored"], Json(400));
    QProcess node;
    node.start("node", {sourceFolder + "/tests/onnx/score.mjs", desk.path("model.onnx"), table,
                        desk.path("said.json"), "0.5"});
    QVERIFY(node.waitForFinished(60'000));
    QVERIFY2(node.exitCode() == 0, node.readAllStandardError());
    const Json said = Json::parse(bytesOf(desk.path("said.json")).toStdString());
    QCOMPARE(said["inputs"], Json({"t1", "tiny"})); // under their own names
    for (std::size_t row = 0; row < 404; ++row) {
        const Json& own = ours.json["predictions"][row];
        const Json& value = said["values"][2 * row + 1];
        QCOMPARE(value.is_null(), own.is_null());
        if (!own.is_null())
            QVERIFY(std::abs(own["probabilities"][1].get<double>() - value.get<double>()) < 1e-9);
    }
}

/// Of columns that the model does not read two may have one name.
void TestCliExports::repeatedNames() {
    const CliDesk desk(program);
    Json spec{{"trilemma_spec", 1},
              {"data",
               {{"files", {desk.write("t.csv", plainCsv(600, false)).toStdString()}},
                {"schema", toJson(plainSchema())}}},
              {"solver", {{"id", "dp-sgd"}, {"params", {{"steps", 20}}}}},
              {"privacy", {{"epsilon", 1}, {"delta", 1e-5}}}};
    EXPECT_EXIT(exportTo(desk, trained(desk, spec), "m.json"), 0);
    QByteArray table;
    for (const QByteArray& line : plainCsv(20, false).split('\n'))
        if (!line.isEmpty() && line.count('"') % 2 == 0)
            table += line + (table.isEmpty() ? ",," : ",1,2") + '\n';
    const CliAnswer answer =
        desk.json({"predict", desk.path("m.json"), "--data", desk.write("new.csv", table)});
    EXPECT_EXIT(answer, 0);
    QVERIFY(answer.json["scored"].get<int>() > 10);
    table.replace("age,", "speed,");
    const CliAnswer twice =
        desk.json({"predict", desk.path("m.json"), "--data", desk.write("twice.csv", table)});
    EXPECT_EXIT(twice, 3);
}

/// Not of the way it is written; and whoever verifies an export learns of a changed model.
void TestCliExports::digestIsOfTheContent() {
    const CliDesk desk(program);
    EXPECT_EXIT(exportTo(desk, trained(desk, sampleSpec()), "m.json"), 0);
    const std::string written = bytesOf(desk.path("m.json")).toStdString();
    const auto predicts = [&](const QByteArray& bytes) {
        const QString file = desk.write("other.json", bytes);
        return desk.json({"predict", file, "--data", "sample:census", "--out", desk.path("p.csv")}).exit;
    };
    const nlohmann::json sorted = nlohmann::json::parse(written); // sorts keys
    QCOMPARE(predicts(QByteArray::fromStdString(sorted.dump())), 0);
    Json changed = Json::parse(written);
    changed["model"]["parameters"][0] = changed["model"]["parameters"][0].get<double>() + 1e-9;
    const QByteArray other = QByteArray::fromStdString(toText(changed));
    QCOMPARE(predicts(other), 3);
    const CliAnswer verified = desk.json({"verify", desk.write("changed.json", other)});
    EXPECT_EXIT(verified, 4);
    for (const Json& check : verified.json["checks"])
        QCOMPARE(check["holds"].get<bool>(), check["id"] != "model");
    EXPECT_EXIT(desk.json({"verify", desk.path("m.json")}), 0);
    // Nothing but how cells are written is taken from a file's own framing.
    changed = Json::parse(written);
    changed["model"]["schema"]["file"]["slots"] = {4'000'000'000};
    QCOMPARE(predicts(QByteArray::fromStdString(toText(changed))), 3);
}

void TestCliExports::everyModelHasCurves() {
    const CliDesk desk(program);
    for (const char* solver : {"dp-sgd", "dp-linear-optimisation", "dp-postprocessing", "dp-frontier"}) {
        Json spec = sampleSpec();
        spec["solver"] = {{"id", solver}, {"params", Json::object()}};
        if (solver == std::string("dp-sgd")) spec.erase("constraints");
        spec["privacy"]["epsilon"] = 9;
        EXPECT_EXIT(exportTo(desk, trained(desk, spec), "m.json"), 0);
        const Json model = Json::parse(bytesOf(desk.path("m.json")).toStdString())["model"];
        QVERIFY2(model.contains("curves"), solver);
        QCOMPARE(model["curves"]["averages"].get<bool>(), solver == std::string("dp-linear-optimisation"));
    }
}

TRILEMMA_TEST(TestCliExports, QCoreApplication)
#include "tst_cli_exports.moc"
