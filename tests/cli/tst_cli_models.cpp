// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exported models: what `predict` and `evaluate` say of other tables, and that a real ONNX runtime says the
// same as this program, of every solver and model.
#include "core/base/text.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "tests/support/cli_process.h"
#include "tests/support/odd_table.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

const QString testsFolder = QStringLiteral(TRILEMMA_SOURCE_DIR) + "/tests";
constexpr const char* drawn = "0.37"; ///< the u of everybody

/// A quick private run of this solver on the odd table.
Json oddSpec(const CliDesk& desk, const Solver& solver, const std::string& model, int classes) {
    const SolverInfo& info = solver.info();
    desk.write("odd.csv", oddCsv(classes, 1500, false));
    Json spec{
        {"trilemma_spec", 1},
        {"data", {{"files", {desk.path("odd.csv").toStdString()}}, {"schema", toJson(oddSchema(classes))}}},
        {"model", {{"id", model}}},
        {"solver",
         {{"id", info.id},
          {"params", knownParams(info, {{"steps", 20}, {"rounds", 8}, {"candidates", 50}})}}},
        {"privacy", {{"epsilon", info.coversSlacks ? 20 : 1}, {"delta", 1e-5}}}}; // or no slack is resolved
    if (info.isConstrained)
        spec["constraints"] = {{{"kind", classes == 0 ? "distribution_parity" : "demographic_parity"},
                                {"attributes", {"group"}},
                                {"gamma", 0.3}}};
    if (model == "mlp") spec["model"]["params"] = {{"hidden_width", 6}, {"hidden_layers", 2}};
    return spec;
}

/// Trains it and exports its model to these files.
void exportRun(const CliDesk& desk, const Json& spec, const QStringList& files) {
    const CliAnswer run = desk.train(spec);
    EXPECT_EXIT(run, 0);
    const QString id = text(run.json.at("run").at("run_id").get<std::string>());
    for (const QString& file : files)
        EXPECT_EXIT(desk.json({"export", id, "--store", desk.store(), "--out", desk.path(file)}), 0);
}

/// The class that u draws from this law.
std::size_t drawnFrom(const std::vector<double>& law, double u) {
    std::size_t k = 0;
    for (double sum = law[0]; k + 1 < law.size() && u >= sum; sum += law[k])
        ++k;
    return k;
}

} // namespace

class TestCliModels : public QObject {
    Q_OBJECT

  private slots:
    void runtimeAgrees_data();
    void runtimeAgrees();
    void predictsByName();
    void evaluates();
    void drawsRepeatably();
    void badModels_data();
    void badModels();
    void badTables_data();
    void badTables();
    void lacksAnAttribute();
};

void TestCliModels::runtimeAgrees_data() {
    QTest::addColumn<QString>("solver");
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("classes");
    for (const Solver* solver : solverRegistry()) {
        const SolverInfo& info = solver->info();
        if (!info.isPrivate) continue; // nothing else leaves
        for (const ModelKind& model : modelRegistry()) {
            const bool isEnough = model.id == "linear" || info.id == "dp-sgd" ||
                                  qEnvironmentVariableIsSet("TRILEMMA_EVERY_MODEL"); // minutes
            if (!isEnough || (model.hasHiddenLayers && info.linearModels)) continue;
            for (const int classes : {0, 2, 3}) {
                const char* task = classes == 0 ? regressionTask : classificationTask;
                const bool isMany = classes == 3 && info.id != "dp-sgd"; // whose models all others leave, too
                if (!contains(info.tasks, task) || isMany) continue;
                QTest::addRow("%s, %s, %d classes", info.id.c_str(), model.id.c_str(), classes)
                    << text(info.id) << text(model.id) << classes;
            }
        }
    }
}

/// Rows that fit and rows that do not, missing and unseen cells among them: the same numbers within 1e-9, and
/// the same decisions but where the law is as close to a tie.
void TestCliModels::runtimeAgrees() {
    QFETCH(QString, solver);
    QFETCH(QString, model);
    QFETCH(int, classes);
    if (!QFileInfo::exists(testsFolder + "/node_modules/onnxruntime-node"))
        QSKIP("no ONNX runtime here: ./dev setup installs one");
    const CliDesk desk(program);
    exportRun(desk, oddSpec(desk, *findSolver(solver.toStdString()), model.toStdString(), classes),
              {"m.json", "m.onnx"});
    if (QTest::currentTestFailed()) return;
    desk.write("new.csv", oddCsv(classes, 3000, true));
    const CliAnswer ours = desk.json({"predict", desk.path("m.json"), "--data", desk.path("new.csv")});
    EXPECT_EXIT(ours, 0);
    QProcess node;
    node.start("node", {testsFolder + "/onnx/score.mjs", desk.path("m.onnx"), desk.path("new.csv"),
                        desk.path("said.json"), drawn});
    QVERIFY(node.waitForFinished(60'000));
    QVERIFY2(node.exitCode() == 0, node.readAllStandardError());
    QFile file(desk.path("said.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Json said = Json::parse(file.readAll().toStdString());

    const Json& rows = ours.json.at("predictions");
    const auto names = ours.json.at("classes").get<std::vector<std::string>>();
    const bool draws = contains(said.at("inputs").get<std::vector<std::string>>(), std::string("u"));
    const std::size_t columns = std::max<std::size_t>(1, names.size());
    QCOMPARE(said.at("values").size(), rows.size() * columns);
    double largest = 0;
    int unscored = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        std::vector<double> law;
        for (std::size_t k = 0; k < columns; ++k)
            if (const Json& value = said.at("values")[row * columns + k]; !value.is_null())
                law.push_back(value.get<double>());
        QCOMPARE(law.empty(), rows[row].is_null());
        unscored += law.empty();
        if (!names.empty() && law.empty()) QCOMPARE(said.at("labels")[row], Json(""));
        if (law.empty()) continue;
        const std::vector<double> own = names.empty()
                                            ? std::vector{rows[row].at("prediction").get<double>()}
                                            : rows[row].at("probabilities").get<std::vector<double>>();
        for (std::size_t k = 0; k < columns; ++k)
            largest = std::max(largest, std::abs(own[k] - law[k]));
        if (names.empty()) continue;
        const std::string decided =
            draws ? names[drawnFrom(own, std::stod(drawn))] : rows[row].at("prediction").get<std::string>();
        QCOMPARE(text(said.at("labels")[row].get<std::string>()), text(decided));
    }
    QVERIFY2(largest < 1e-9, qPrintable(QString::number(largest)));
    QVERIFY(unscored > 20 && unscored < 600);
    qInfo("largest difference %.2g", largest);
}

/// Columns in another order, one more of them, no label: the same predictions, in a file of the rows' order.
void TestCliModels::predictsByName() {
    const CliDesk desk(program);
    exportRun(desk, oddSpec(desk, *findSolver("dp-sgd"), "linear", 2), {"m.json"});
    desk.write("new.csv", "label,u,group,age,born,city,\"income, €\",more,value\n"
                          "2,1.5,a,30,1950,\"a, b\",2500,x,1\n"
                          "9,1.5,a,30,1950,\"a, b\",2500,x,1\n"
                          "2.0,1.5,z,30,1950,\"a, b\",2500,x,1\n");
    const QString out = desk.path("out.csv");
    const CliAnswer answer =
        desk.json({"predict", desk.path("m.json"), "--data", desk.path("new.csv"), "--out", out});
    EXPECT_EXIT(answer, 0);
    QCOMPARE(answer.json["rows"], Json(3));
    QCOMPARE(answer.json["scored"], Json(2)); // level 9 is unknown; group z does not matter to the model
    QVERIFY2(answer.error.contains("1 row of 3 have no prediction"), answer.error);
    QVERIFY2(answer.error.contains("as in the file's row 3, column label: ") && !answer.error.contains('9'),
             answer.error);
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().split('\n');
    QCOMPARE(lines[0], QByteArray("row,prediction,probability of not yes,probability of yes\r"));
    QCOMPARE(lines[2], QByteArray("2,,,\r"));
    QCOMPARE(lines[3].mid(2), lines[1].mid(2));
    QVERIFY(lines[1].startsWith("1,not yes,") || lines[1].startsWith("1,yes,"));
    const CliAnswer again = desk.run({"predict", desk.path("m.json"), "--data", desk.path("new.csv")});
    EXPECT_EXIT(again, 0);
    QCOMPARE(again.out, lines.join('\n'));
}

/// The run's own metrics are those of its own table, where it has no test part.
void TestCliModels::evaluates() {
    const CliDesk desk(program);
    Json spec = oddSpec(desk, *findSolver("dp-sgd"), "linear", 2);
    spec["split"] = {{"test", 0}};
    const CliAnswer run = desk.train(spec);
    EXPECT_EXIT(run, 0);
    const QString id = text(run.json.at("run").at("run_id").get<std::string>());
    EXPECT_EXIT(desk.json({"export", id, "--store", desk.store(), "--out", desk.path("m.json")}), 0);
    const CliAnswer answer = desk.json({"evaluate", desk.path("m.json"), "--data", desk.path("odd.csv")});
    EXPECT_EXIT(answer, 0);
    QCOMPARE(answer.json["provenance"], Json("non-private"));
    QCOMPARE(answer.json["used"], Json(1500));
    const auto valueOf = [](const Json& metrics, const char* metric) {
        for (const Json& each : metrics)
            if (each.at("id") == metric && each.at("value").is_number()) return each.at("value");
        return Json();
    };
    for (const char* metric : {"error", "log_loss", "auc"})
        QCOMPARE(valueOf(answer.json["metrics"], metric), valueOf(run.json["run"]["metrics"], metric));
    QVERIFY(valueOf(answer.json["metrics"], "demographic_parity_gap").is_number());
    QStringList groups;
    for (const Json& row : answer.json["groups"])
        groups << (row.at("group").is_null() ? QString("-") : text(row.at("group").get<std::string>()));
    QVERIFY2(groups.contains("-") && groups.contains("group=a") && groups.contains("born=1980 and more"),
             qPrintable(groups.join(' ')));
}

void TestCliModels::drawsRepeatably() {
    const CliDesk desk(program);
    exportRun(desk, oddSpec(desk, *findSolver("dp-linear-optimisation"), "linear", 2), {"m.json"});
    desk.write("new.csv", oddCsv(2, 3000, false));
    const auto draw = [&](const QStringList& more) {
        const QStringList call{"predict", desk.path("m.json"), "--data", desk.path("new.csv")};
        return desk.run(call + more).out;
    };
    QCOMPARE(draw({"--seed", "4"}), draw({"--seed", "4"}));
    QVERIFY(draw({"--seed", "4"}) != draw({"--seed", "5"}));
    QVERIFY(draw({}) != draw({}));
}

void TestCliModels::badModels_data() {
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("rule");
    QTest::newRow("a number") << "number"
                              << "not as it was written";
    QTest::newRow("cut off") << "cut"
                             << "";
    QTest::newRow("of before") << "old"
                               << "version 1";
    QTest::newRow("newer") << "newer"
                           << "newer";
    QTest::newRow("no model") << "none"
                              << "no model";
    QTest::newRow("a category") << "category"
                                << "not as it was written";
    QTest::newRow("not there") << "absent"
                               << "";
}
void TestCliModels::badModels() {
    QFETCH(QString, change);
    QFETCH(QString, rule);
    const CliDesk desk(program);
    exportRun(desk, oddSpec(desk, *findSolver("dp-sgd"), "linear", 2), {"m.json"});
    QFile file(desk.path("m.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray bytes = file.readAll();
    Json json = Json::parse(bytes.toStdString());
    if (change == "number") json["model"]["parameters"][1] = json["model"]["parameters"][1].get<double>() + 1;
    if (change == "old") json["model"]["trilemma_model"] = 1;
    if (change == "newer") json["model"]["trilemma_model"] = 3;
    if (change == "none") json.erase("model");
    if (change == "category") json["model"]["schema"]["columns"][4]["categories"][0] = "Bonn";
    bytes = change == "cut" ? bytes.left(bytes.size() / 2) : QByteArray::fromStdString(toText(json));
    const QString bad = change == "absent" ? desk.path("none.json") : desk.write("bad.json", bytes);
    for (const char* command : {"predict", "evaluate"}) {
        const CliAnswer answer = desk.json({command, bad, "--data", desk.path("odd.csv")});
        EXPECT_EXIT(answer, 3);
        QVERIFY2(answer.errors("rule").contains(rule), qPrintable(answer.text()));
        if (!rule.isEmpty()) QCOMPARE(answer.errors("field"), QString("model"));
    }
}

void TestCliModels::badTables_data() {
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QString>("says");
    QTest::newRow("no rows") << QByteArray("age,\"income, €\",u,value,city,label,born\n") << "no record";
    QTest::newRow("a missing column")
        << QByteArray("age,u,value,city,label,born\n1,2,3,x,1,1990\n") << "income, €";
    QTest::newRow("empty") << QByteArray() << "";
}
void TestCliModels::badTables() {
    QFETCH(QByteArray, table);
    QFETCH(QString, says);
    const CliDesk desk(program);
    exportRun(desk, oddSpec(desk, *findSolver("dp-sgd"), "linear", 2), {"m.json"});
    const QString file = desk.write("bad.csv", table), out = desk.path("out.csv");
    const CliAnswer answer = desk.json({"predict", desk.path("m.json"), "--data", file, "--out", out});
    EXPECT_EXIT(answer, 3);
    QVERIFY2(answer.text().contains(says), qPrintable(answer.text()));
    QVERIFY(!QFileInfo::exists(out));
    const CliAnswer same = desk.json(
        {"predict", desk.path("m.json"), "--data", desk.path("odd.csv"), "--out", desk.path("odd.csv")});
    EXPECT_EXIT(same, 3); // the output is what is read
    QVERIFY(QFileInfo(desk.path("odd.csv")).size() > 1000);
}

/// Of a model that decides by group.
void TestCliModels::lacksAnAttribute() {
    const CliDesk desk(program);
    exportRun(desk, oddSpec(desk, *findSolver("dp-postprocessing"), "linear", 2), {"m.json"});
    for (const char* command : {"predict", "evaluate"}) {
        const CliAnswer answer =
            desk.json({command, desk.path("m.json"), "--data",
                       desk.write("bad.csv", oddCsv(2, 50, false).replace(",group,", ",set,"))});
        EXPECT_EXIT(answer, 3);
        QVERIFY2(answer.text().contains("group"), qPrintable(answer.text()));
    }
}

TRILEMMA_TEST(TestCliModels, QCoreApplication)
#include "tst_cli_models.moc"
