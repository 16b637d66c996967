// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What plan says of a run beside its price.
#include "tests/support/cli_process.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

class TestCliPlan : public QObject {
    Q_OBJECT

  private slots:
    void curves_data();
    void curves();

  private:
    const QString program = TRILEMMA_CLI;
};

/// 800 of 1,000 records train. At epsilon 50 and delta 1e-5 mu is about 6.5, at epsilon 1 about a quarter: n
/// mu is about 5,200 and 210.
void TestCliPlan::curves_data() {
    QTest::addColumn<QString>("model");
    QTest::addColumn<bool>("hasEdges");
    QTest::addColumn<double>("epsilon"); // 0: not private
    QTest::addColumn<QString>("said");   // empty: no advice
    QTest::newRow("worth it") << "additive" << true << 50.0 << "curves are worth it at epsilon 50: n mu = 5";
    QTest::newRow("too few") << "additive" << true << 1.0
                             << "curves are hardly worth it at epsilon 1: n mu = 2";
    QTest::newRow("no edges") << "additive" << false << 50.0 << "no column has edges";
    QTest::newRow("not private") << "additive" << true << 0.0 << "without privacy curves are worth it";
    QTest::newRow("another model") << "linear" << true << 50.0 << "";
}

void TestCliPlan::curves() {
    QFETCH(QString, model);
    QFETCH(bool, hasEdges);
    QFETCH(double, epsilon);
    QFETCH(QString, said);
    const CliDesk desk(program);
    desk.write("t.csv", smallCsv(1000));
    Json spec = toJson(smallSpec("t.csv"));
    spec["solver"]["params"]["steps"] = 20;
    spec["split"] = {{"test", 0.2}, {"seed", 3}};
    spec["model"]["id"] = model.toStdString();
    if (epsilon > 0) {
        spec["privacy"]["epsilon"] = epsilon;
    } else {
        spec["privacy"] = nullptr;
        spec["solver"]["id"] = "sgda";
    }
    if (hasEdges) spec["data"]["schema"]["columns"][0]["edges"] = {-0.5, 0, 0.5};
    const CliAnswer plan = desk.json({"plan", desk.writeJson("s.json", spec)});
    EXPECT_EXIT(plan, 0);
    const Json& run = plan.json["runs"][0];
    QCOMPARE(run.contains("curves"), !said.isEmpty());
    const QByteArray out = desk.run({"plan", desk.path("s.json")}).out;
    QCOMPARE(out.contains("additive: "), !said.isEmpty());
    if (said.isEmpty()) return;
    const Json& curves = run["curves"];
    QCOMPARE(keysOf(curves), (QStringList{"worth_it", "n_mu", "reason"}));
    const QString reason = text(curves["reason"].get<std::string>());
    QVERIFY2(reason.startsWith(said), qPrintable(reason));
    QVERIFY(out.contains("additive: " + reason.toUtf8() + '.'));
    QCOMPARE(curves["worth_it"].get<bool>(), said.contains("are worth it"));
    QCOMPARE(curves["n_mu"].is_null(), epsilon == 0);
}

TRILEMMA_TEST(TestCliPlan, QCoreApplication)
#include "tst_cli_plan.moc"
