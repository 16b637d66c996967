// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The contract of train, sweep, runs and front: keys, refusals, and what is trained all the same.
#include "tests/support/cli_process.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using Change = std::function<void(Json&)>;

namespace {

/// RUN of the contract, in its order; a run may carry more, and today carries these.
const QStringList runKeys{"run_id",  "batch_id", "spec",       "solver",        "seed",
                          "gamma",   "epsilon",  "delta",      "spent_epsilon", "relation",
                          "unit",    "status",   "simulation", "steps",         "seconds",
                          "n_slots", "events",   "metrics",    "constraints"};
const QStringList moreRunKeys{"unit_max_rows",   "archived",          "protected_attributes",
                              "groups",          "group_budgets",     "spec_hash",
                              "program_version", "evaluation_events", "evaluation_spent_epsilon",
                              "params",          "selected",          "resumed",
                              "warnings",        "provenance",        "errors"};

void checkRun(const Json& run) {
    QStringList keys = keysOf(run);
    erase_if(keys, [](const QString& key) { return moreRunKeys.contains(key); });
    QCOMPARE(keys, runKeys);
    for (const Json& metric : run["metrics"]) {
        QCOMPARE(keysOf(metric),
                 (QStringList{"id", "set", "value", "low", "high", "provenance", "not_estimable"}));
        QVERIFY(metric["set"] == "train" || metric["set"] == "test");
        QVERIFY(metric["value"].is_null() != metric["not_estimable"].is_null()); // one or the other
        QVERIFY(metric["provenance"] == "non-private"); // there is no noisy evaluation yet
    }
    for (const Json& constraint : run["constraints"]) {
        QCOMPARE(keysOf(constraint), (QStringList{"kind", "gamma", "gap", "status", "provenance"}));
        QCOMPARE(keysOf(constraint["gap"]), (QStringList{"train", "test"}));
    }
    QCOMPARE(run["provenance"], Json({{"seconds", "non-private"}}));
}

/// A specification on a file "t.csv" with the small schema.
Json fileSpec(bool isPrivate = true) {
    Json spec = toJson(smallSpec("t.csv"));
    spec["solver"]["params"]["steps"] = 20;
    if (!isPrivate) spec["privacy"] = nullptr;
    return spec;
}

QString warningsOf(const Json& run) {
    QStringList texts;
    for (const Json& warning : run["warnings"])
        texts << text(warning["provenance"].get<std::string>() + ": " + warning["text"].get<std::string>());
    return texts.join('\n');
}

/// Rows of smallCsv in which `replace` may rewrite the cells.
QByteArray tableWith(int rows, const std::function<void(int, QList<QByteArray>&)>& replace) {
    QList<QByteArray> lines = smallCsv(rows).trimmed().split('\n');
    for (qsizetype i = 1; i < lines.size(); ++i) {
        QList<QByteArray> cells = lines[i].split(',');
        replace(static_cast<int>(i - 1), cells);
        lines[i] = cells.join(',');
    }
    return lines.join('\n') + '\n';
}

} // namespace

class TestCliTraining : public QObject {
    Q_OBJECT

  private slots:
    void train();
    void trainNonPrivate();
    void trainUnits_data();
    void trainUnits();
    void planOfGroups_data();
    void planOfGroups();
    void trainText();
    void trainRefuses_data();
    void trainRefuses();
    void trainReportsEveryError();
    void trainFailsOnBadData_data();
    void trainFailsOnBadData();
    void trainedAllTheSame_data();
    void trainedAllTheSame();
    void sweep();
    void sweepRefuses_data();
    void sweepRefuses();
    void runs();
    void front();
};

void TestCliTraining::train() {
    const CliDesk desk(program);
    const CliAnswer answer = desk.train(sampleSpec());
    EXPECT_EXIT(answer, 0);
    QCOMPARE(keysOf(answer.json), QStringList{"run"});
    const Json& run = answer.json["run"];
    QCOMPARE(QString(answer.error), "started " + text(run["run_id"].get<std::string>()) + '\n');
    checkRun(run);
    QCOMPARE(text(run["status"].get<std::string>()), "done");
    QCOMPARE(text(run["solver"].get<std::string>()), "raco-dp");
    QCOMPARE(run["gamma"].get<double>(), 0.05);
    QCOMPARE(run["epsilon"].get<double>(), 3.0);
    QCOMPARE(text(run["relation"].get<std::string>()), "zero_out");
    QVERIFY(run["spent_epsilon"].get<double>() <= 3.0 && run["spent_epsilon"].get<double>() > 2.99);
    QVERIFY(run["unit"] == "record" && run["unit_max_rows"].is_null());
    QVERIFY(!run["simulation"].get<bool>());
    QCOMPARE(run["steps"].get<int>(), 20);
    QVERIFY(std::abs(run["n_slots"].get<int>() - 15000) < 5 * 62); // Binomial(20000, 3/4): deviation 61
    QCOMPARE(run["metrics"].size() % 2, std::size_t(0));           // each on train and test
    const Json& event = run["events"][0]["poisson"];
    QCOMPARE(keysOf(event), (QStringList{"rate", "steps", "mechanisms"}));
    QCOMPARE(event["mechanisms"].size(), std::size_t(2));
    // The price is that of the events, by the other command.
    const Json request{{"delta", 1e-5}, {"events", run["events"]}};
    const CliAnswer priced = desk.json({"account", desk.writeJson("e.json", request)});
    EXPECT_EXIT(priced, 0);
    QVERIFY(std::abs(priced.json["epsilon"].get<double>() - run["spent_epsilon"].get<double>()) < 1e-6);
    QVERIFY(QFile::exists(desk.path("lineages.sqlite")));
    QVERIFY(!QDir(desk.path("home")).exists()); // a person's own files stay alone
    QVERIFY(!QFile::exists(desk.store() + ".lock"));
}

void TestCliTraining::trainNonPrivate() {
    const CliDesk desk(program);
    Json spec = sampleSpec();
    spec["solver"] = {{"id", "sgd"}};
    spec["privacy"] = nullptr;
    const CliAnswer answer = desk.train(spec);
    EXPECT_EXIT(answer, 0);
    const Json& run = answer.json["run"];
    checkRun(run);
    for (const char* key : {"gamma", "epsilon", "delta", "spent_epsilon", "relation"})
        QVERIFY2(run[key].is_null(), key);
    QCOMPARE(text(toText(run["events"])), R"([{"non_private":{}}])");
    for (const Json& metric : run["metrics"]) // the population's best error is 0.1854
        if (metric["id"] == "error") QVERIFY(metric["value"].get<double>() < 0.205);
}

void TestCliTraining::trainUnits_data() {
    QTest::addColumn<bool>("isPrivate");
    QTest::addColumn<int>("maxRows"); // 0: not declared
    QTest::newRow("private") << true << 5;
    QTest::newRow("non-private") << false << 5;
    QTest::newRow("non-private without a maximum") << false << 0;
}

/// 60 people p0, p1, ... with 1 to 6 rows each: the unit is the person in answer, store, report and plan.
void TestCliTraining::trainUnits() {
    QFETCH(bool, isPrivate);
    QFETCH(int, maxRows);
    const CliDesk desk(program);
    QByteArrayList lines{"x,colour,group,y,person"};
    const QByteArrayList small = smallCsv(210).trimmed().split('\n').mid(1); // 10 times 1 + ... + 6
    for (int person = 0; person < 60; ++person)
        for (int row = 0; row <= person % 6; ++row)
            lines << small[lines.size() - 1] + ",p" + QByteArray::number(person);
    desk.write("t.csv", lines.join('\n') + '\n');
    Json spec = fileSpec(isPrivate);
    Json person{{"name", "person"}, {"role", "unit"}, {"kind", "text"}};
    if (maxRows > 0) person["max_rows"] = maxRows;
    spec["data"]["schema"]["columns"].push_back(person);
    const CliAnswer answer = desk.train(spec);
    EXPECT_EXIT(answer, 0);
    const Json& run = answer.json["run"];
    checkRun(run);
    QCOMPARE(text(run["unit"].get<std::string>()), "person");
    QCOMPARE(run["unit_max_rows"].is_null(), maxRows == 0);
    if (maxRows > 0) QCOMPARE(run["unit_max_rows"].get<int>(), maxRows);
    const int trained = run["n_slots"].get<int>();
    QVERIFY(trained > 30 && trained < 60); // people, of 210 rows
    QCOMPARE(warningsOf(run).contains("10 records lie beyond the declared maximum of 5 rows"), maxRows == 5);
    const CliAnswer runs = desk.json({"runs", "--store", desk.store()});
    QVERIFY(runs.json["runs"] == Json::array({run})); // the store knows the unit too
    const CliAnswer report =
        desk.json({"report", text(run["run_id"].get<std::string>()), "--store", desk.store()});
    EXPECT_EXIT(report, 0);
    QVERIFY(report.json["run"] == run);
    QCOMPARE(report.json["statement"]["protected"].get<bool>(), isPrivate);
    const CliAnswer plan = desk.json({"plan", desk.path("spec.json")});
    EXPECT_EXIT(plan, 0);
    QCOMPARE(plan.json["runs"][0]["n_slots"].get<int>(), trained);
    QCOMPARE(plan.json["runs"][0]["expected_batch"].get<double>(), isPrivate ? trained / 16.0 : trained);
    if (!isPrivate) return;
    QCOMPARE(text(report.json["statement"]["unit"].get<std::string>()), "person");
    QVERIFY(run["spent_epsilon"].get<double>() <= 1);
    // Another person moves nobody: whoever was trained on is trained on still.
    desk.write("t.csv", lines.join('\n') + "\n0,red,a,yes,somebody new\n");
    const int more = desk.train(spec).json["run"]["n_slots"].get<int>();
    QVERIFY(more == trained || more == trained + 1);
}

// Of 800 training slots a step draws 50, 20 of them of the group with the declared share 0.4; undeclared, 1/4
// is assumed. Noise z_h sqrt(2), z_h the noise of the histogram.
void TestCliTraining::planOfGroups_data() {
    QTest::addColumn<bool>("isDeclared");
    QTest::addColumn<double>("epsilon");
    QTest::addColumn<double>("expected");
    QTest::addColumn<bool>("isTooSmall");
    QTest::newRow("large enough") << true << 90.0 << 20.0 << false;
    QTest::newRow("too small") << true << 1.0 << 20.0 << true;
    QTest::newRow("not declared") << false << 90.0 << 12.5 << false;
}
void TestCliTraining::planOfGroups() {
    QFETCH(bool, isDeclared);
    QFETCH(double, epsilon);
    QFETCH(double, expected);
    QFETCH(bool, isTooSmall);
    const CliDesk desk(program);
    desk.write("t.csv", smallCsv(1000));
    Json spec = fileSpec();
    spec["split"] = {{"test", 0.2}, {"seed", 3}};
    spec["privacy"]["epsilon"] = epsilon;
    if (!isDeclared) spec["data"]["schema"]["columns"][2].erase("share");
    const CliAnswer plan = desk.json({"plan", desk.writeJson("s.json", spec)});
    EXPECT_EXIT(plan, 0);
    const Json& run = plan.json["runs"][0];
    QCOMPARE(run["groups"].size(), std::size_t(1));
    const Json& group = run["groups"][0];
    QCOMPARE(keysOf(group), (QStringList{"constraint", "attributes", "share", "share_is_declared", "expected",
                                         "noise", "gap_noise", "too_small"}));
    QVERIFY(group["constraint"] == "demographic_parity" && group["attributes"] == Json::array({"group"}));
    QCOMPARE(group["share_is_declared"].get<bool>(), isDeclared);
    QVERIFY(std::abs(group["expected"].get<double>() / expected - 1) <
            0.05); // of the slots drawn for training
    QVERIFY(std::abs(group["noise"].get<double>() / run["histogram_noise"].get<double>() - std::sqrt(2)) <
            1e-9);
    QCOMPARE(group["too_small"].get<bool>(), isTooSmall);
    const QByteArray said = desk.run({"plan", desk.path("s.json")}).out;
    QCOMPARE(said.contains("too small for the noise"), isTooSmall);
    QCOMPARE(said.contains("group or class is not declared; 0.25 is assumed"), !isDeclared);
}

void TestCliTraining::trainText() {
    const CliDesk desk(program);
    const CliAnswer answer =
        desk.run({"train", desk.writeJson("s.json", sampleSpec()), "--store", desk.store()});
    EXPECT_EXIT(answer, 0);
    QVERIFY(answer.out.contains("raco-dp") && answer.out.contains("non-private") &&
            !answer.out.contains('{'));
}

void TestCliTraining::trainRefuses_data() {
    QTest::addColumn<Change>("change");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, const char* field, Change change, int exit = 3) {
        QTest::newRow(name) << change << exit << field;
    };
    row("gamma outside", "constraints.0.gamma", [](Json& j) { j["constraints"][0]["gamma"] = 1.5; });
    row("epsilon 0", "privacy.epsilon", [](Json& j) { j["privacy"]["epsilon"] = 0; });
    row("epsilon negative", "privacy.epsilon", [](Json& j) { j["privacy"]["epsilon"] = -3; });
    row("delta 1", "privacy.delta", [](Json& j) { j["privacy"]["delta"] = 1; });
    row("unknown key", "gama", [](Json& j) { j["gama"] = 1; });
    row("unknown key inside", "solver.params.epochs", [](Json& j) { j["solver"]["params"]["epochs"] = 5; });
    row("unknown schema", "data.schema", [](Json& j) { j["data"]["schema"] = "adlt"; });
    row(
        "a unit column without a maximum", "data.schema.columns.colour.max_rows",
        [](Json& j) { j["data"]["schema"]["columns"][1]["role"] = "unit"; }, 4);
    row(
        "facts that nobody declares public", "data.schema.columns.x.public",
        [](Json& j) {
            j["data"]["schema"]["public"] = {{"declared_by", ""}, {"source", ""}, {"read_from_data", true}};
        },
        4);
    row("refused and invalid: invalid comes first", "privacy.epsilon", [](Json& j) {
        j["data"]["schema"]["columns"][1]["role"] = "unit";
        j["privacy"]["epsilon"] = 0;
    });
}

void TestCliTraining::trainRefuses() {
    QFETCH(Change, change);
    QFETCH(int, exit);
    QFETCH(QString, field);
    const CliDesk desk(program);
    desk.write("t.csv", smallCsv(100));
    Json spec = fileSpec();
    change(spec);
    const CliAnswer answer = desk.train(spec);
    EXPECT_EXIT(answer, exit);
    QCOMPARE(keysOf(answer.json), QStringList{"errors"});
    QVERIFY2(answer.errors("field").split(' ').contains(field), answer.out.constData());
    QVERIFY(!QFile::exists(desk.store())); // nothing half-made
}

void TestCliTraining::trainReportsEveryError() {
    const CliDesk desk(program);
    Json spec = fileSpec();
    spec["constraints"][0]["gamma"] = 2;
    spec["privacy"] = {{"epsilon", 0}, {"delta", 1}};
    spec["solver"]["params"]["steps"] = 0;
    const CliAnswer answer = desk.train(spec);
    EXPECT_EXIT(answer, 3);
    QCOMPARE(answer.json["errors"].size(), std::size_t(4));
    const CliAnswer absent = desk.json({"train", "absent.json", "--store", desk.store()});
    EXPECT_EXIT(absent, 3);
    QCOMPARE(absent.errors("code"), "invalid_specification");
}

void TestCliTraining::trainFailsOnBadData_data() {
    QTest::addColumn<QByteArray>("content"); // null: the file is not there
    QTest::addColumn<QString>("rule");
    QTest::newRow("missing") << QByteArray() << "no such file";
    QTest::newRow("empty") << QByteArray("") << "empty";
    QTest::newRow("other columns") << QByteArray("a,b\nSECRET,2\n") << "lacks columns";
}

void TestCliTraining::trainFailsOnBadData() {
    QFETCH(QByteArray, content);
    QFETCH(QString, rule);
    const CliDesk desk(program);
    if (!content.isNull()) desk.write("t.csv", content);
    const CliAnswer answer = desk.train(fileSpec());
    EXPECT_EXIT(answer, 3);
    QCOMPARE(answer.errors("code"), "invalid_file");
    QVERIFY2(answer.errors("rule").contains(rule), answer.out.constData());
    const CliAnswer runs = desk.json({"runs", "--store", desk.store()});
    QCOMPARE(text(runs.json["runs"][0]["status"].get<std::string>()),
             "failed"); // it is on record, without a price
    QVERIFY(runs.json["runs"][0]["spent_epsilon"].is_null());
    QVERIFY(!answer.out.contains("SECRET") && !runs.out.contains("SECRET"));
}

void TestCliTraining::trainedAllTheSame_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("warning");
    QTest::addColumn<bool>("isPrivate");
    const auto row = [](const char* name, const QByteArray& content, const char* warning) {
        QTest::addRow("%s, private", name) << content << warning << true;
        QTest::addRow("%s, non-private", name) << content << warning << false;
    };
    using Cells = QList<QByteArray>;
    row("one class only", tableWith(200, [](int, Cells& cells) { cells[3] = "no"; }),
        "fewer than two classes");
    row("an empty group", tableWith(200, [](int, Cells& cells) { cells[2] = "b"; }),
        "group=a has no training record");
    // Slots 0 to 2 are in the training part of seed 1 (see tst_split.cpp).
    row("a group of 3 rows", tableWith(200, [](int i, Cells& cells) { cells[2] = i < 3 ? "a" : "b"; }),
        "group=a has only 3 training records");
    row("empty labels", tableWith(200, [](int i, Cells& cells) { cells[3] = i % 4 ? cells[3] : ""; }),
        "50 of 200 records are incomplete");
    row("no label at all", tableWith(200, [](int, Cells& cells) { cells[3] = ""; }), "200 of 200 records");
    row("ragged and blank lines", smallCsv(198) + "SECRET,red\n\n", "2 of 200 records are incomplete");
    row("invalid cells", tableWith(200, [](int i, Cells& cells) { cells[0] = i < 5 ? "SECRET" : cells[0]; }),
        "5 of 200 records are incomplete or do not fit");
}

void TestCliTraining::trainedAllTheSame() {
    QFETCH(QByteArray, content);
    QFETCH(QString, warning);
    QFETCH(bool, isPrivate);
    const CliDesk desk(program);
    desk.write("t.csv", content);
    const CliAnswer answer = desk.train(fileSpec(isPrivate));
    EXPECT_EXIT(answer, 0);
    const Json& run = answer.json["run"];
    checkRun(run);
    QCOMPARE(text(run["status"].get<std::string>()), "done");
    bool found = false;
    for (const QString& line : warningsOf(run).split('\n'))
        found = found || (line.startsWith("non-private: ") && line.contains(warning));
    QVERIFY2(found, qPrintable(warningsOf(run)));
    QVERIFY(!answer.out.contains("SECRET"));
    // The slots are public: whatever the records hold, there are 134 in the training part of seed 1.
    QCOMPARE(run["n_slots"].get<int>(), 134);
}

void TestCliTraining::sweep() {
    const CliDesk desk(program);
    const Json axes{{"solver.id", {"raco-dp", "sgd"}},
                    {"constraints.0.gamma", {0.05, 0.2}},
                    {"privacy.epsilon", {3, nullptr}},
                    {"seed", {1, 2}}};
    const CliAnswer answer = desk.sweep(sweepOf(sampleSpec(), axes));
    EXPECT_EXIT(answer, 0);
    QCOMPARE(answer.error.count("started "), qsizetype(10)); // one line a run; progress is for terminals
    QCOMPARE(answer.error.count('\n'), qsizetype(10));
    QCOMPARE(keysOf(answer.json), (QStringList{"batch_id", "runs"}));
    QStringList found;
    for (const Json& run : answer.json["runs"]) {
        checkRun(run);
        QVERIFY(run["batch_id"] == answer.json["batch_id"] && run["status"] == "done");
        found << text(run["solver"].get<std::string>() + ' ' + toText(run["gamma"]) + ' ' +
                      toText(run["epsilon"]) + ' ' + toText(run["seed"]) + '/' +
                      toText(run["spec"]["split"]["seed"]));
    }
    QCOMPARE(found, (QStringList{"raco-dp 0.05 3.0 1/1", "raco-dp 0.05 3.0 2/2", "raco-dp 0.05 null 1/1",
                                 "raco-dp 0.05 null 2/2", "raco-dp 0.2 3.0 1/1", "raco-dp 0.2 3.0 2/2",
                                 "raco-dp 0.2 null 1/1", "raco-dp 0.2 null 2/2", "sgd null null 1/1",
                                 "sgd null null 2/2"}));
}

void TestCliTraining::sweepRefuses_data() {
    QTest::addColumn<Change>("change");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, const char* field, Change change, int exit = 3) {
        QTest::newRow(name) << change << exit << field;
    };
    row("unknown key", "axis", [](Json& j) { j["axis"] = 1; });
    row("unknown axis", "gamma", [](Json& j) { j["axes"]["gamma"] = {0.1}; });
    row("a bad value of an axis", "constraints.0.gamma", [](Json& j) {
        j["axes"]["constraints.0.gamma"] = {0.1, 7};
    });
    row("a bad base", "base.privacy.delta", [](Json& j) { j["base"]["privacy"]["delta"] = "x"; });
    row("a specification instead", "trilemma_sweep", [](Json& j) { j = sampleSpec(); });
    row(
        "a unit column without a maximum", "data.schema.columns.x.max_rows",
        [](Json& j) {
            j["base"] = fileSpec();
            j["base"]["data"]["schema"]["columns"][0]["role"] = "unit";
        },
        4);
}

void TestCliTraining::sweepRefuses() {
    QFETCH(Change, change);
    QFETCH(int, exit);
    QFETCH(QString, field);
    const CliDesk desk(program);
    Json sweep = sweepOf(sampleSpec(), {{"seed", {1, 2}}});
    change(sweep);
    const CliAnswer answer = desk.sweep(sweep);
    EXPECT_EXIT(answer, exit);
    QVERIFY2(answer.errors("field").split(' ').contains(field), answer.out.constData());
    QVERIFY(!QFile::exists(desk.store()));
    const CliAnswer unknown =
        desk.sweep(sweepOf(sampleSpec(), {{"seed", {1}}}), {"--resume", "no-such-batch"});
    EXPECT_EXIT(unknown, 3);
    QCOMPARE(unknown.errors("field"), "resume");
}

void TestCliTraining::runs() {
    const CliDesk desk(program);
    const Json first = desk.train(sampleSpec()).json["run"];
    const Json second = desk.train(sampleSpec(30)).json["run"];
    const CliAnswer answer = desk.json({"runs", "--store", desk.store()});
    EXPECT_EXIT(answer, 0);
    QCOMPARE(keysOf(answer.json), QStringList{"runs"});
    QVERIFY(answer.json["runs"] == Json::array({first, second})); // as printed after training, in order
    const CliAnswer absent = desk.json({"runs", "--store", desk.path("absent.trilemma")});
    EXPECT_EXIT(absent, 3);
    QVERIFY(!QFile::exists(desk.path("absent.trilemma")));
}

void TestCliTraining::front() {
    const CliDesk desk(program);
    const CliAnswer trained =
        desk.sweep(sweepOf(sampleSpec(), {{"constraints.0.gamma", {0.05, 0.3}}, {"seed", {1, 2, 3}}}));
    EXPECT_EXIT(trained, 0);
    const CliAnswer answer = desk.json({"front", "--store", desk.store()});
    EXPECT_EXIT(answer, 0);
    QCOMPARE(keysOf(answer.json), (QStringList{"x", "y", "set", "points", "provenance"}));
    QCOMPARE(text(answer.json["x"].get<std::string>() + ' ' + answer.json["y"].get<std::string>()),
             "demographic_parity_gap error");
    QCOMPARE(answer.json["points"].size(), std::size_t(2));
    double mean = 0;
    for (const Json& run : trained.json["runs"])
        for (const Json& metric : run["metrics"])
            if (run["gamma"] == 0.05 && metric["id"] == "error" && metric["set"] == "test")
                mean += metric["value"].get<double>() / 3;
    const Json& point = answer.json["points"][0];
    QCOMPARE(keysOf(point),
             (QStringList{"solver", "model", "gamma", "weight", "epsilon", "relation", "parameters",
                          "dataset_id", "n_seeds", "x_mean", "x_sd", "y_mean", "y_sd", "on_front",
                          "on_front_with_privacy", "constraints", "delta"}));
    QCOMPARE(point["n_seeds"].get<int>(), 3);
    QVERIFY(std::abs(point["y_mean"].get<double>() - mean) < 1e-12);
    QVERIFY(point["y_sd"].get<double>() > 0);
    const CliAnswer onTrain =
        desk.json({"front", "--store", desk.store(), "--set", "train", "--x", "log_loss"});
    EXPECT_EXIT(onTrain, 0);
    QVERIFY(onTrain.json["set"] == "train" && onTrain.json["x"] == "log_loss");
    QVERIFY(onTrain.json["points"][0]["y_mean"] != point["y_mean"]);
}

TRILEMMA_TEST(TestCliTraining, QCoreApplication)
#include "tst_cli_training.moc"
