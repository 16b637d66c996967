// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The contract of ledger and export.
#include "tests/support/cli_process.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>

#include <sqlite3.h>

using namespace trilemma;
using namespace trilemma::test;

namespace {

CliAnswer ledgerOf(const CliDesk& desk, const QStringList& more = {}) {
    return desk.json(QStringList{"ledger", "--store", desk.store()} + more);
}

CliAnswer exported(const CliDesk& desk, const Json& run, const QStringList& more = {}) {
    return desk.json(QStringList{"export", text(run["run_id"].get<std::string>()), "--store", desk.store(),
                                 "--out", desk.path("model.json")} +
                     more);
}

/// Two private runs, one without privacy and one simulation, as the runs of one sweep.
Json trainedRuns(const CliDesk& desk) {
    const CliAnswer answer = desk.sweep(
        sweepOf(sampleSpec(),
                {{"simulation_seed", {nullptr, 5}}, {"privacy.epsilon", {3, nullptr}}, {"seed", {1, 2}}}));
    if (answer.exit != 0) qFatal("%s", qPrintable(answer.text()));
    return answer.json["runs"];
}

Json firstRun(const Json& runs, bool isPrivate, bool simulation) {
    for (const Json& run : runs)
        if (run["epsilon"].is_null() != isPrivate && run["simulation"] == simulation) return run;
    qFatal("no such run");
}

/// The price of these runs together, by the other command.
double priceOf(const CliDesk& desk, const std::vector<Json>& runs) {
    Json events = Json::array();
    for (const Json& run : runs)
        for (const Json& event : run["events"])
            events.push_back(event);
    const CliAnswer answer =
        desk.json({"account", desk.writeJson("e.json", {{"delta", 1e-5}, {"events", events}})});
    return answer.json["epsilon"].get<double>();
}

Json readJson(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? Json::parse(file.readAll().toStdString(), nullptr, false)
                                          : Json();
}

std::map<std::string, Json> byId(const Json& metrics) {
    std::map<std::string, Json> list;
    for (const Json& metric : metrics)
        list[metric["id"]] = metric;
    return list;
}

void tamperWith(const QString& path, const char* statements) {
    sqlite3* database = nullptr;
    const int opened = sqlite3_open(path.toUtf8().constData(), &database);
    const int done =
        opened == SQLITE_OK ? sqlite3_exec(database, statements, nullptr, nullptr, nullptr) : opened;
    sqlite3_close(database);
    if (done != SQLITE_OK) qFatal("cannot tamper");
}

} // namespace

class TestCliLedger : public QObject {
    Q_OBJECT

  private slots:
    void nothingDrawn();
    void bothAccounts();
    void exportSaysWhatItCosts();
    void exportRefuses_data();
    void exportRefuses();
    void budgetRefusal();
    void wrongBudget_data();
    void wrongBudget();
    void refusedBeforeItIsWritten_data();
    void refusedBeforeItIsWritten();
    void oneAndSeveral();
    void interruptedSweepSpendsWhatStarted_data();
    void interruptedSweepSpendsWhatStarted();
    void twoProjects();
    void boughtMetricsLeave();
    void metricsBoughtLater();
    void twoProgramsAtOnce();
    void brokenChain();
    void overlappingFile();
};

void TestCliLedger::nothingDrawn() {
    const CliDesk desk(program);
    EXPECT_EXIT(ledgerOf(desk), 3); // no such file; looking makes no project
    QVERIFY(!QFile::exists(desk.store()));
    Json spec = sampleSpec();
    spec["data"]["files"] = {"absent.csv"};
    QVERIFY(desk.train(spec).exit != 0);
    const CliAnswer answer = ledgerOf(desk);
    EXPECT_EXIT(answer, 0);
    QCOMPARE(text(toText(answer.json)), R"({"lineages":[]})");
}

void TestCliLedger::bothAccounts() {
    const CliDesk desk(program);
    const Json runs = trainedRuns(desk);
    const CliAnswer answer = ledgerOf(desk);
    EXPECT_EXIT(answer, 0);
    QCOMPARE(answer.json["lineages"].size(), std::size_t(1));
    const Json& ledger = answer.json["lineages"][0];
    QCOMPARE(keysOf(ledger),
             (QStringList{"lineage_id", "known", "may_lack_runs", "chain", "drawn", "released", "declared",
                          "overlaps", "runs", "entries", "provenance"}));
    QVERIFY(ledger["known"] == true);
    QVERIFY(ledger["chain"]["status"] == "intact" && ledger["chain"]["explanation"].is_null());
    QCOMPARE(ledger["chain"]["length"].get<std::size_t>(), ledger["entries"].size());
    QVERIFY(ledger["chain"]["head"] == ledger["entries"].back()["hash"]);
    QCOMPARE(ledger["drawn"]["runs"].get<int>(), 2);
    QCOMPARE(ledger["drawn"]["non_private_runs"].get<int>(), static_cast<int>(runs.size()) - 2);
    QCOMPARE(ledger["drawn"]["figures"].size(), std::size_t(2)); // zero-out and replace-one, of records
    const Json& figure = ledger["drawn"]["figures"][0];
    QCOMPARE(keysOf(figure),
             (QStringList{"relation", "unit", "delta", "spent", "reserved", "total", "problem"}));
    std::vector<Json> drawn;
    for (const Json& run : runs)
        if (!run["epsilon"].is_null() && run["simulation"] == false) drawn.push_back(run);
    QCOMPARE(figure["spent"].get<double>(), priceOf(desk, drawn));
    QCOMPARE(figure["reserved"].get<double>(), 0.0);
    QVERIFY(ledger["drawn"]["figures"][1]["spent"].get<double>() > figure["spent"].get<double>());
    QCOMPARE(ledger["released"]["runs"].get<int>(), 0);
    QVERIFY(ledger["released"]["budget"].is_null());
    const CliAnswer plain = desk.run({"ledger", "--store", desk.store()});
    EXPECT_EXIT(plain, 0);
    QVERIFY(plain.out.contains("intact") && plain.out.contains("zero_out") && !plain.out.contains('{'));
}

void TestCliLedger::exportSaysWhatItCosts() {
    const CliDesk desk(program);
    const Json runs = trainedRuns(desk);
    const Json run = firstRun(runs, true, false);
    const CliAnswer answer = exported(desk, run);
    EXPECT_EXIT(answer, 0);
    const Json file = readJson(desk.path("model.json"));
    QCOMPARE(keysOf(file), (QStringList{"trilemma_export", "model", "run_id", "dataset_id", "program_version",
                                        "metrics", "privacy", "statement", "framing", "choice", "ledger"}));
    QVERIFY(file["model"]["trilemma_model"] == 2);
    QVERIFY(file["privacy"]["events"] == run["events"]);
    QCOMPARE(file["privacy"]["epsilon"].get<double>(), run["spent_epsilon"].get<double>());
    QCOMPARE(file["choice"]["runs_looked_at"].get<int>(), 2);
    QVERIFY(file["choice"]["chosen"] == "after_looking");
    QVERIFY(file["choice"]["epsilon_of_all"].get<double>() > file["privacy"]["epsilon"].get<double>());
    QVERIFY(text(file["choice"]["statement"].get<std::string>()).contains("does not cover"));
    const Json ledger = ledgerOf(desk).json["lineages"][0];
    QVERIFY(file["ledger"]["head"] == ledger["chain"]["head"]); // and it is in the ledger
    QCOMPARE(ledger["released"]["runs"].get<int>(), 1);
    QVERIFY(ledger["released"]["choice_covered"] == false);
    QVERIFY(file["metrics"].empty()); // none was bought
    QVERIFY(file["statement"]["protected"] == true);
    // Nothing that names the data or tells a metric without noise leaves.
    const QString written = text(toText(file));
    for (const char* secret : {"lineage", "fingerprint", "seconds", "sample:census"})
        QVERIFY2(!written.contains(secret), secret);
    QVERIFY(!written.contains(text(ledger["lineage_id"].get<std::string>())));
    EXPECT_EXIT(exported(desk, run), 0); // the same model again
    QVERIFY(ledgerOf(desk).json["lineages"][0]["chain"]["head"] == ledger["chain"]["head"]);
    EXPECT_EXIT(exported(desk, run, {"--chosen", "fixed"}), 4); // but not the story again, told better
}

void TestCliLedger::exportRefuses_data() {
    QTest::addColumn<bool>("isPrivate");
    QTest::addColumn<bool>("simulation");
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("field");
    QTest::newRow("a simulation") << true << true << QStringList() << 4 << "run_id";
    QTest::newRow("a run without privacy") << false << false << QStringList() << 4 << "run_id";
    QTest::newRow("a folder that is not there")
        << true << false << QStringList{"--out", "absent/m.json"} << 3 << "out";
    QTest::newRow("an unknown story")
        << true << false << QStringList{"--chosen", "by_luck"} << 2 << "command line";
}

void TestCliLedger::exportRefuses() {
    QFETCH(bool, isPrivate);
    QFETCH(bool, simulation);
    QFETCH(QStringList, more);
    QFETCH(int, exit);
    QFETCH(QString, field);
    const CliDesk desk(program);
    Json spec = sampleSpec();
    if (!isPrivate) spec["privacy"] = nullptr;
    if (simulation) spec["simulation_seed"] = 5;
    const Json run = desk.train(spec).json["run"];
    QStringList arguments{"export", text(run["run_id"].get<std::string>()), "--store", desk.store()};
    arguments += more.contains("--out") ? more : QStringList{"--out", desk.path("model.json")} + more;
    const CliAnswer answer = desk.json(arguments);
    EXPECT_EXIT(answer, exit);
    QCOMPARE(answer.errors("field"), field);
    QVERIFY(!QFile::exists(desk.path("model.json")));
    QCOMPARE(ledgerOf(desk).json["lineages"][0]["released"]["runs"].get<int>(), 0); // nothing left
}

/// Each run costs just under 3; two together more than 4.
void TestCliLedger::budgetRefusal() {
    const CliDesk desk(program);
    const CliAnswer swept = desk.sweep(sweepOf(sampleSpec(), {{"seed", {1, 2}}}));
    EXPECT_EXIT(swept, 0);
    const Json& runs = swept.json["runs"];
    const CliAnswer set = ledgerOf(desk, {"--set-budget", "3.5", "--delta", "1e-5"});
    EXPECT_EXIT(set, 0);
    const Json budget = set.json["lineages"][0]["released"]["budget"];
    QCOMPARE(budget["epsilon"].get<double>(), 3.5);
    QCOMPARE(budget["spent"].get<double>(), 0.0);
    QCOMPARE(budget["remaining"].get<double>(), 3.5);
    EXPECT_EXIT(exported(desk, runs[0], {"--chosen", "fixed"}), 0);
    const Json after = ledgerOf(desk).json["lineages"][0]["released"]["budget"];
    QCOMPARE(after["spent"].get<double>(), priceOf(desk, {runs[0]}));
    QCOMPARE(after["remaining"].get<double>(), 3.5 - priceOf(desk, {runs[0]}));
    QFile::remove(desk.path("model.json"));
    const CliAnswer refused = exported(desk, runs[1]);
    EXPECT_EXIT(refused, 4);
    QCOMPARE(refused.errors("code"), "refused_by_privacy");
    QCOMPARE(refused.errors("field"), "budget");
    for (const double number : {priceOf(desk, {runs[0]}), priceOf(desk, {runs[1]}), 3.5})
        QVERIFY2(refused.errors("rule").contains(text(toText(Json(number)))), refused.out.constData());
    QVERIFY(!QFile::exists(desk.path("model.json")));
    EXPECT_EXIT(ledgerOf(desk, {"--set-budget", "9", "--delta", "1e-5"}), 0);
    EXPECT_EXIT(exported(desk, runs[1]), 0);
}

void TestCliLedger::wrongBudget_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    QTest::newRow("no delta") << QStringList{"--set-budget", "3"} << 2;
    QTest::newRow("zero") << QStringList{"--set-budget", "0", "--delta", "1e-5"} << 3;
    QTest::newRow("negative") << QStringList{"--set-budget", "-1", "--delta", "1e-5"} << 3;
    QTest::newRow("delta 1") << QStringList{"--set-budget", "3", "--delta", "1"} << 3;
    QTest::newRow("a word") << QStringList{"--set-budget", "much", "--delta", "1e-5"} << 2;
    QTest::newRow("unknown lineage") << QStringList{"--set-budget", "3", "--delta", "1e-5", "--lineage", "x"}
                                     << 3;
    QTest::newRow("unknown relation")
        << QStringList{"--set-budget", "3", "--delta", "1e-5", "--relation", "x"} << 2;
}

void TestCliLedger::wrongBudget() {
    QFETCH(QStringList, arguments);
    QFETCH(int, exit);
    const CliDesk desk(program);
    EXPECT_EXIT(desk.train(sampleSpec()), 0);
    EXPECT_EXIT(ledgerOf(desk, arguments), exit);
    QVERIFY(ledgerOf(desk).json["lineages"][0]["released"]["budget"].is_null());
}

void TestCliLedger::refusedBeforeItIsWritten_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    const QStringList budget{"--set-budget", "3", "--delta", "1e-5"};
    QTest::newRow("an unknown lineage") << QStringList{"--lineage", "x"} << 3;
    QTest::newRow("no lineage") << QStringList{"--lineage", ""} << 2;
    QTest::newRow("no lineage, with a budget") << budget + QStringList{"--lineage", " "} << 2;
    QTest::newRow("shares with nothing") << QStringList{"--shares-with", "", "--by", "x"} << 2;
    QTest::newRow("disjoint from nothing") << budget + QStringList{"--disjoint-from", "", "--by", "x"} << 2;
    QTest::newRow("nobody says so") << QStringList{"--shares-with", "x", "--by", " \t"} << 2;
    QTest::newRow("a budget, and a lineage that is not there")
        << budget + QStringList{"--shares-with", "x", "--by", "x"} << 3;
    QTest::newRow("a budget of an unknown lineage") << budget + QStringList{"--lineage", "x"} << 3;
    QTest::newRow("an impossible budget, and a lineage that is not there")
        << QStringList{"--set-budget", "-3", "--delta", "1e-5", "--shares-with", "x", "--by", "x"} << 3;
}

/// What is wrong in one part of a command keeps all of it from being entered.
void TestCliLedger::refusedBeforeItIsWritten() {
    QFETCH(QStringList, arguments);
    QFETCH(int, exit);
    const CliDesk desk(program);
    EXPECT_EXIT(desk.train(sampleSpec(5)), 0);
    const Json before = ledgerOf(desk).json;
    const CliAnswer answer = ledgerOf(desk, arguments);
    EXPECT_EXIT(answer, exit);
    QVERIFY(answer.json.contains("errors"));
    QVERIFY(ledgerOf(desk).json == before);
}

void TestCliLedger::oneAndSeveral() {
    const CliDesk desk(program);
    EXPECT_EXIT(desk.train(sampleSpec(5)), 0);
    const CliAnswer one = desk.run({"ledger", "--store", desk.store()});
    for (const char* words :
         {", 2 entries,", "\n  1 private run (0 interrupted); 0 runs without", "\n  0 models"})
        QVERIFY2(one.out.contains(words), one.out.constData());
    EXPECT_EXIT(desk.train(sampleSpec(5)), 0);
    const CliAnswer two = desk.run({"ledger", "--store", desk.store()});
    QVERIFY2(two.out.contains("\n  2 private runs (0 interrupted)"), two.out.constData());
}

/// Whatever waits behind a long run has not been reserved: neither an end in order nor a kill costs it.
void TestCliLedger::interruptedSweepSpendsWhatStarted_data() {
    QTest::addColumn<bool>("isKilled");
    QTest::newRow("ended") << false;
    QTest::newRow("killed") << true;
}
void TestCliLedger::interruptedSweepSpendsWhatStarted() {
    QFETCH(bool, isKilled);
    const CliDesk desk(program);
    const Json sweep =
        sweepOf(sampleSpec(), {{"solver.params.steps", {20, 200000}}, {"seed", {1, 2, 3, 4, 5}}});
    const auto process = desk.start(
        {"sweep", desk.writeJson("s.json", sweep), "--store", desk.store(), "--threads", "1", "--json"});
    QByteArray error;
    QElapsedTimer timer;
    timer.start();
    process->setReadChannel(QProcess::StandardError);
    while (error.count("started ") < 6 && timer.elapsed() < 20000) { // five short ones and a long one
        process->waitForReadyRead(100);
        error += process->readAllStandardError();
    }
    QCOMPARE(error.count("started "), qsizetype(6));
    if (isKilled)
        process->kill();
    else
        process->terminate();
    EXPECT_EXIT(CliDesk::finish(*process), isKilled ? -1 : 130);
    const Json ledger = ledgerOf(desk).json["lineages"][0];
    QCOMPARE(ledger["runs"].size(), std::size_t(6));
    for (const Json& run : ledger["runs"])
        QVERIFY(run["state"] == "spent" || run["state"] == "interrupted");
    QCOMPARE(ledger["drawn"]["runs"].get<int>(), 6);
    if (!isKilled) QCOMPARE(ledger["drawn"]["interrupted"].get<int>(), 0); // it ended in order
}

void TestCliLedger::twoProjects() {
    const CliDesk desk(program);
    const CliAnswer first = desk.train(sampleSpec());
    EXPECT_EXIT(first, 0);
    const CliAnswer second =
        desk.json({"train", desk.writeJson("s.json", sampleSpec()), "--store", desk.path("q.trilemma")});
    EXPECT_EXIT(second, 0);
    const Json ledger = ledgerOf(desk).json["lineages"][0];
    QCOMPARE(ledger["chain"]["other_stores"].size(), std::size_t(1));
    QCOMPARE(ledger["drawn"]["runs"].get<int>(), 2);
    QCOMPARE(ledger["drawn"]["figures"][0]["spent"].get<double>(),
             priceOf(desk, {first.json["run"], second.json["run"]}));
    QVERIFY(QFile::remove(desk.path("q.trilemma"))); // a deleted project gives nothing back
    QCOMPARE(ledgerOf(desk).json["lineages"][0]["drawn"]["runs"].get<int>(), 2);
}

/// Training reads one part of the split and the bought metrics the other: together they cost the larger.
void TestCliLedger::boughtMetricsLeave() {
    const CliDesk desk(program);
    Json spec = sampleSpec();
    spec["privacy"]["evaluation_epsilon"] = 0.5;
    const CliAnswer answer = desk.train(spec);
    EXPECT_EXIT(answer, 0);
    const Json& run = answer.json["run"];
    QCOMPARE(run["evaluation_events"].size(), std::size_t(1));
    QVERIFY(run["evaluation_spent_epsilon"].get<double>() <= 0.5);
    EXPECT_EXIT(exported(desk, run), 0);
    const Json file = readJson(desk.path("model.json"));
    QVERIFY(file["metrics"].size() >= 5);
    for (const Json& metric : file["metrics"])
        QVERIFY(metric["provenance"] == "released" && metric["set"] == "test");
    QCOMPARE(file["privacy"]["epsilon"].get<double>(), run["spent_epsilon"].get<double>());
    QCOMPARE(file["privacy"]["events"].size(), run["events"].size() + 1);
    const Json ledger = ledgerOf(desk).json["lineages"][0];
    QCOMPARE(ledger["drawn"]["figures"][0]["spent"].get<double>(), run["spent_epsilon"].get<double>());
}

/// The same afterwards: the file is as if it had been done before, but for what it says of when. In a bundle
/// the statement holds, and the metrics of the file are those that were printed.
void TestCliLedger::metricsBoughtLater() {
    const CliDesk desk(program);
    const CliAnswer answer = desk.train(sampleSpec());
    EXPECT_EXIT(answer, 0);
    const QString id = text(answer.json["run"]["run_id"].get<std::string>());
    const QStringList buying{"buy-metrics", id, "--store", desk.store(), "--epsilon"};
    const CliAnswer bought = desk.json(buying + QStringList{"0.5"});
    EXPECT_EXIT(bought, 0);
    QCOMPARE(keysOf(bought.json), (QStringList{"run_id", "metrics", "epsilon", "delta", "noise_multiplier",
                                               "n_slots", "ledger", "provenance"}));
    QVERIFY(bought.json["epsilon"].get<double>() <= 0.5 && bought.json["epsilon"].get<double>() > 0.49);
    const Json ledger = ledgerOf(desk).json["lineages"][0];
    QCOMPARE(ledger["released"]["runs"].get<int>(), 1);
    QCOMPARE(ledger["released"]["figures"][0]["spent"].get<double>(), bought.json["epsilon"].get<double>());
    QCOMPARE(ledger["drawn"]["figures"][0]["spent"].get<double>(),
             answer.json["run"]["spent_epsilon"].get<double>());
    for (const char* epsilon : {"0.5", "1"}) {
        const CliAnswer again = desk.json(buying + QStringList{epsilon});
        EXPECT_EXIT(again, 4);
        QCOMPARE(again.errors("field"), QString("run_id"));
    }
    const QString bundle = desk.path("model.zip");
    EXPECT_EXIT(desk.json({"export", id, "--store", desk.store(), "--out", bundle, "--chosen", "fixed"}), 4);
    EXPECT_EXIT(desk.json({"export", id, "--store", desk.store(), "--out", bundle}), 0);
    EXPECT_EXIT(desk.json({"verify", bundle}), 0);
    EXPECT_EXIT(exported(desk, answer.json["run"]), 0);
    const Json file = readJson(desk.path("model.json"));
    QVERIFY(byId(file["metrics"]) == byId(bought.json["metrics"]) && file["metrics"].size() > 5);
    QVERIFY(file["statement"]["metrics_bought_later"] == true);
    QCOMPARE(file["privacy"]["epsilon"].get<double>(), answer.json["run"]["spent_epsilon"].get<double>());
    EXPECT_EXIT(desk.json({"verify", desk.path("model.json")}), 0);
    EXPECT_EXIT(desk.json({"check", desk.store()}), 0);
}

void TestCliLedger::twoProgramsAtOnce() {
    const CliDesk desk(program);
    const QString sweep = desk.writeJson("s.json", sweepOf(sampleSpec(200), {{"seed", {1, 2, 3, 4, 5, 6}}}));
    const auto one = desk.start({"sweep", sweep, "--store", desk.store(), "--json"});
    const auto other = desk.start({"sweep", sweep, "--store", desk.path("q.trilemma"), "--json"});
    EXPECT_EXIT(CliDesk::finish(*one), 0);
    EXPECT_EXIT(CliDesk::finish(*other), 0);
    const Json ledger = ledgerOf(desk).json["lineages"][0];
    QVERIFY(ledger["chain"]["status"] == "intact");
    QCOMPARE(ledger["drawn"]["runs"].get<int>(), 12);
    // On one project: the second is told who holds it, and may look.
    const auto holder =
        desk.start({"train", desk.writeJson("l.json", sampleSpec(200000)), "--store", desk.store()});
    holder->setReadChannel(QProcess::StandardError);
    QVERIFY(holder->waitForReadyRead(20000));
    QVERIFY(holder->readLine().startsWith("started "));
    EXPECT_EXIT(ledgerOf(desk, {"--set-budget", "3", "--delta", "1e-5"}), 5);
    const CliAnswer looking = ledgerOf(desk);
    EXPECT_EXIT(looking, 0);
    QVERIFY(looking.json["lineages"][0]["drawn"]["figures"][0]["reserved"].get<double>() > 2.9);
    holder->terminate();
    QVERIFY(holder->waitForFinished());
}

void TestCliLedger::brokenChain() {
    const CliDesk desk(program);
    EXPECT_EXIT(desk.train(sampleSpec()), 0);
    const double before = ledgerOf(desk).json["lineages"][0]["drawn"]["figures"][0]["spent"].get<double>();
    tamperWith(desk.store(), "DROP TRIGGER ledger_is_never_deleted; DELETE FROM ledger WHERE sequence = 1;");
    const CliAnswer answer = ledgerOf(desk);
    EXPECT_EXIT(answer, 5);
    const Json& ledger = answer.json["lineages"][0];
    QVERIFY(ledger["chain"]["status"] == "missing");
    QVERIFY(text(ledger["chain"]["explanation"].get<std::string>()).contains("entry 1"));
    QCOMPARE(ledger["drawn"]["figures"][0]["spent"].get<double>(), before); // nothing is lost
    const CliAnswer train = desk.train(sampleSpec());
    EXPECT_EXIT(train, 5);
    QCOMPARE(train.errors("code"), "store_broken");
    QCOMPARE(train.errors("field"), "ledger");
    EXPECT_EXIT(desk.json({"runs", "--store", desk.store()}), 0);
}

/// Half of the records of a known file under another name: the same project, one total, and the run says so.
void TestCliLedger::overlappingFile() {
    const CliDesk desk(program);
    const QByteArray csv = smallCsv(400);
    QList<QByteArray> lines = csv.trimmed().split('\n');
    const QByteArray header = lines.takeFirst();
    desk.write("whole.csv", csv);
    desk.write("half.csv", header + '\n' + lines.mid(0, 200).join('\n') + '\n');
    Json spec = toJson(smallSpec("whole.csv"));
    EXPECT_EXIT(desk.train(spec), 0);
    spec["data"]["files"] = {"half.csv"};
    const CliAnswer half = desk.train(spec);
    EXPECT_EXIT(half, 0);
    QVERIFY2(half.out.contains("with data that is known already"), half.out.constData());
    const Json lineages = ledgerOf(desk).json["lineages"];
    QCOMPARE(lineages.size(), std::size_t(2));
    for (const Json& lineage : lineages)
        QCOMPARE(lineage["drawn"]["runs"].get<int>(), 2);
}

TRILEMMA_TEST(TestCliLedger, QCoreApplication)
#include "tst_cli_ledger.moc"
