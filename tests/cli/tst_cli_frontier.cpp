// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A frontier in one release at the command line: one run for a sweep of slacks, its curve, and the models of
// other slacks, which cost nothing more.
#include "tests/support/cli_process.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// 3,000 rows and a large budget, so that slacks are resolved.
Json frontierJson(const CliDesk& desk) {
    desk.write("a.csv", smallCsv(3000));
    Json spec = toJson(smallSpec("a.csv"));
    spec["solver"] = {{"id", "dp-frontier"}, {"params", {{"steps", 40}}}};
    spec["constraints"][0]["gamma"] = 0.2;
    spec["privacy"]["epsilon"] = 20;
    return spec;
}

/// What differs between two exports, without the place in the ledger.
QStringList differences(Json a, Json b) {
    QStringList paths;
    for (const Json& change : Json::diff(a, b))
        if (const QString path = text(change.at("path").get<std::string>());
            !path.startsWith("/ledger") && !path.startsWith("/model/parameters") && path != "/model/digest")
            paths << path;
    paths.sort();
    return paths;
}

} // namespace

class TestCliFrontier : public QObject {
    Q_OBJECT

  private slots:
    void oneRunForEverySlack();
    void otherSlacksCostNothing();
    void noiseSwallowsTheTable();
    void refused_data();
    void refused();
};

/// A sweep of slacks trains once; `front` has the curve, whose errors fall as the slack grows.
void TestCliFrontier::oneRunForEverySlack() {
    const CliDesk desk(program);
    const CliAnswer swept =
        desk.sweep(sweepOf(frontierJson(desk), {{"constraints.0.gamma", {0.05, 0.1, 0.2}}}));
    EXPECT_EXIT(swept, 0);
    QCOMPARE(swept.json["runs"].size(), std::size_t(1));
    QCOMPARE(swept.json["runs"][0]["gamma"], Json(0.2)); // of the base
    const CliAnswer front = desk.json({"front", "--store", desk.store()});
    EXPECT_EXIT(front, 0);
    const Json& curve = front.json["curves"][0];
    QCOMPARE(curve["run_id"], swept.json["runs"][0]["run_id"]);
    QCOMPARE(curve["constraint"], Json("demographic_parity"));
    QCOMPARE(curve["provenance"], Json("released"));
    const Json& points = curve["points"];
    QVERIFY(points.size() > 1 && points[0]["gamma"] == 0.0 && points[1]["gamma"] == 0.01);
    for (std::size_t i = 1; i < points.size(); ++i) {
        QVERIFY(points[i]["error"] <= points[i - 1]["error"]);
        QVERIFY(points[i]["gap"].get<double>() <= points[i]["gamma"].get<double>() + 1e-9);
        QCOMPARE(points[i]["resolved"].get<bool>(),
                 points[i]["gamma"].get<double>() >= 2 * points[i]["gap_noise"].get<double>());
    }
}

/// Exports of two slacks are sound, differ in the model alone, and the released account counts one of them.
void TestCliFrontier::otherSlacksCostNothing() {
    const CliDesk desk(program);
    Json spec = frontierJson(desk);
    spec["privacy"]["evaluation_epsilon"] = 1;
    const CliAnswer trained = desk.train(spec);
    EXPECT_EXIT(trained, 0);
    const QString run = text(trained.json["run"]["run_id"].get<std::string>());
    const auto exported = [&](const QString& name, const QStringList& more) {
        const CliAnswer left =
            desk.json(QStringList{"export", run, "--store", desk.store(), "--out", desk.path(name)} + more);
        if (left.exit != 0) qFatal("%s", qPrintable(left.text()));
        const CliAnswer verified = desk.json({"verify", desk.path(name)});
        if (verified.exit != 0) qFatal("%s", qPrintable(verified.text()));
        QFile file(desk.path(name));
        if (!file.open(QIODevice::ReadOnly)) qFatal("no file");
        return Json::parse(file.readAll().toStdString());
    };
    const auto released = [&] {
        return desk.json({"ledger", "--store", desk.store(), "--delta", "1e-5"})
            .json["lineages"][0]["released"];
    };
    const Json own = exported("own.json", {});
    const Json before = released();
    const Json other = exported("other.json", {"--gamma", "0.3"});
    QCOMPARE(released(), before);
    QCOMPARE(own["model"]["structure"]["gamma"], Json(0.2));
    QCOMPARE(other["model"]["structure"]["gamma"], Json(0.3));
    for (const QString& path : differences(own, other))
        QVERIFY2(path.startsWith("/model/structure/") || path.startsWith("/metrics") ||
                     path.startsWith("/slack"),
                 qPrintable(path));
    QVERIFY(own["metrics"].size() > 1 && other["metrics"].empty()); // those are of the slack of the run
    QCOMPARE(own["slack"]["of_the_run"], Json(true));
    QCOMPARE(other["slack"]["of_the_run"], Json(false));
    for (const Json& exported : {own, other})
        QCOMPARE(exported["slack"]["gamma"], exported["model"]["structure"]["gamma"]);
    const auto isCaught = [&](const std::function<void(Json&)>& tamper) {
        Json changed = other;
        tamper(changed);
        desk.writeJson("changed.json", changed);
        return desk.json({"verify", desk.path("changed.json")}).exit == 4;
    };
    QVERIFY(isCaught([](Json& json) { json["slack"]["gamma"] = 0.2; }));
    QVERIFY(isCaught([](Json& json) { json["model"]["structure"]["gamma"] = 0.2; }));
    QVERIFY(isCaught([](Json& json) { json.erase("slack"); }));
    QVERIFY(isCaught([](Json& json) { json["slack"]["of_the_run"] = true; }));
    QVERIFY(isCaught([](Json& json) { json["model"]["structure"]["table"][3] = 1e6; }));
    QVERIFY(isCaught([](Json& json) { json["model"]["structure"]["threshold"] = 99; }));
    QVERIFY(isCaught([](Json& json) { json["model"]["structure"]["label_bins"] = 11; }));
    QVERIFY(isCaught([](Json& json) { json["model"]["parameters"].back() = 7; }));
    QCOMPARE(differences(own, exported("again.json", {"--gamma", "0.2"})), QStringList());
    QVERIFY(own["model"]["parameters"].size() == other["model"]["parameters"].size());
}

/// A run whose noise swallows its table ends with a model that bounds no gap: that does not leave.
void TestCliFrontier::noiseSwallowsTheTable() {
    const CliDesk desk(program);
    Json spec = frontierJson(desk);
    spec["privacy"]["epsilon"] = 0.01;
    const CliAnswer trained = desk.train(spec);
    EXPECT_EXIT(trained, 0);
    const CliAnswer answer = desk.json({"export", text(trained.json["run"]["run_id"].get<std::string>()),
                                        "--store", desk.store(), "--out", desk.path("model.json")});
    EXPECT_EXIT(answer, 4);
    QVERIFY2(answer.errors("rule").contains("bounds no gap"), qPrintable(answer.errors("rule")));
    QVERIFY(!QFile::exists(desk.path("model.json")));
}

void TestCliFrontier::refused_data() {
    QTest::addColumn<QString>("gamma");
    QTest::addColumn<QString>("rule");
    QTest::newRow("beyond 1") << "1.5"
                              << "between 0 and 1";
    QTest::newRow("below 0") << "-0.1"
                             << "between 0 and 1";
    QTest::newRow("in the noise") << "0"
                                  << "is not resolved";
    QTest::newRow("of another solver") << ""
                                       << "of a one-release frontier alone";
}

/// Nothing is released then.
void TestCliFrontier::refused() {
    QFETCH(QString, gamma);
    QFETCH(QString, rule);
    const CliDesk desk(program);
    Json spec = frontierJson(desk);
    if (gamma.isEmpty()) spec = toJson(smallSpec("a.csv"));
    const CliAnswer trained = desk.train(spec);
    EXPECT_EXIT(trained, 0);
    const QString run = text(trained.json["run"]["run_id"].get<std::string>());
    const CliAnswer answer =
        desk.json({"export", run, "--store", desk.store(), "--out", desk.path("model.json"),
                   "--gamma=" + (gamma.isEmpty() ? "0.1" : gamma)});
    EXPECT_EXIT(answer, 3);
    QCOMPARE(answer.errors("field"), QString("gamma"));
    QVERIFY2(answer.errors("rule").contains(rule), qPrintable(answer.errors("rule")));
    QVERIFY(!QFile::exists(desk.path("model.json")));
    const Json ledger = desk.json({"ledger", "--store", desk.store(), "--delta", "1e-5"}).json;
    for (const Json& entry : ledger["lineages"][0]["entries"])
        QVERIFY(entry.at("kind") != "release");
}

TRILEMMA_TEST(TestCliFrontier, QCoreApplication)
#include "tst_cli_frontier.moc"
