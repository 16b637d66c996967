// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The fronts of metrics that are better when higher; for those of before see tst_cli_training.
#include "tests/support/cli_process.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

class TestCliFront : public QObject {
    Q_OBJECT

  private slots:
    void directions();
    void wish();
    void wrongWishes_data();
    void wrongWishes();
    void axesFollowTheConstraint();
    void oneRateAlone_data();
    void oneRateAlone();
    void csv();
};

void TestCliFront::directions() {
    const CliDesk desk(program);
    EXPECT_EXIT(desk.sweep(sweepOf(sampleSpec(), {{"constraints.0.gamma", {0.05, 0.3}}, {"seed", {1, 2}}})),
                0);
    const QStringList pair{"front", "--store",          desk.store(), "--x", "equalised_odds_gap",
                           "--y",   "balanced_accuracy"};
    const CliAnswer answer = desk.json(pair);
    EXPECT_EXIT(answer, 0);
    const Json& points = answer.json["points"];
    QCOMPARE(points.size(), std::size_t(2));
    const auto mean = [&](int i, const char* axis) { return points[i][axis].get<double>(); };
    for (const int i :
         {0, 1}) { // off the front where the other one is better in one and no worse in the other
        const double more = mean(i, "x_mean") - mean(1 - i, "x_mean"); // gap
        const double less = mean(1 - i, "y_mean") - mean(i, "y_mean"); // accuracy
        QCOMPARE(points[i]["on_front"].get<bool>(), !(more >= 0 && less >= 0 && (more > 0 || less > 0)));
    }
    const CliAnswer said = desk.run(pair);
    QVERIFY2(
        said.out.contains("equalised_odds_gap is better when lower, balanced_accuracy better when higher"),
        said.out.constData());
    const CliAnswer usual = desk.run({"front", "--store", desk.store()});
    QVERIFY2(usual.out.contains("Both are better when lower"), usual.out.constData());
}

/// What the answer says follows from the points beside it.
void TestCliFront::wish() {
    const CliDesk desk(program);
    EXPECT_EXIT(desk.sweep(sweepOf(sampleSpec(), {{"privacy.epsilon", {0.5, 3, nullptr}}, {"seed", {1, 2}}})),
                0);
    const QStringList front{"front", "--store", desk.store()};
    const CliAnswer open = desk.json(front + QStringList{"--wish", "gap<=1"});
    EXPECT_EXIT(open, 0);
    const Json& points = open.json["points"];
    QCOMPARE(points.size(), std::size_t(3));
    const Json& all = open.json["wish"];
    QCOMPARE(all["meeting"].size(), std::size_t(3));
    QCOMPARE(all["bounds"], Json({{"x", 1.0}, {"y", nullptr}, {"epsilon", nullptr}}));
    QCOMPARE(points[all["meeting"][0].get<std::size_t>()]["epsilon"], Json(0.5)); // the cheapest first
    QCOMPARE(points[all["meeting"][2].get<std::size_t>()]["epsilon"], Json(nullptr));
    QCOMPARE(all["likely"], Json(1.0));
    QCOMPARE(all["by_every_run"], all["meeting"][0]);
    QCOMPARE(all["runs_meeting"], points[all["meeting"][0].get<std::size_t>()]["n_seeds"]);
    QCOMPARE(all["cheaper_epsilon"], Json(nullptr));
    QCOMPARE(all["by_epsilon"].size(), std::size_t(3));
    const auto sentence = text(all["sentence"].get<std::string>());
    QVERIFY2(sentence.startsWith("3 settings meet the wish. Cheapest: raco-dp, linear, gamma 0.05, "
                                 "demographic_parity (sex), steps=20, "
                                 "epsilon 0.5 (delta 1e-05, zero_out) ("),
             qPrintable(sentence));
    QVERIFY(!sentence.contains("several relations or deltas"));
    const CliAnswer never = desk.json(front + QStringList{"--wish", "error<=0.01; epsilon<=0.5"});
    EXPECT_EXIT(never, 0);
    const Json& none = never.json["wish"];
    QVERIFY(none["meeting"].empty());
    QCOMPARE(points[none["nearest"]["y"].get<std::size_t>()]["epsilon"], Json(0.5));
    QCOMPARE(none["nearest"]["epsilon"], Json(nullptr));
    const CliAnswer said = desk.run(front + QStringList{"--wish", "error<=0.01; epsilon<=0.5"});
    QVERIFY2(said.out.contains("Nothing that was trained meets the wish. Nearest in error: raco-dp, linear"),
             said.out.constData());
    const CliAnswer auc = desk.json(front + QStringList{"--wish", "auc>=0.5"});
    EXPECT_EXIT(auc, 0);
    QCOMPARE(auc.json["y"], Json("auc"));
    for (const Json& point : points) // stronger privacy is covered by none that is weaker
        QVERIFY(point["on_front_with_privacy"].get<bool>() || point["epsilon"] != 0.5);
    Json other = sampleSpec();
    other["privacy"]["delta"] = 1e-6;
    EXPECT_EXIT(desk.sweep(sweepOf(other, {{"privacy.epsilon", {3}}})), 0);
    const CliAnswer mixed = desk.run(front + QStringList{"--wish", "gap<=1"});
    QVERIFY2(mixed.out.contains("several relations or deltas"), mixed.out.constData());
}

void TestCliFront::wrongWishes_data() {
    QTest::addColumn<QString>("wish");
    QTest::addColumn<QString>("says");
    QTest::newRow("a decimal comma") << "gap<=0,05"
                                     << "decimal points";
    QTest::newRow("the wrong way round") << "gap>=0.05"
                                         << "better when lower";
    QTest::newRow("the other one") << "auc<=0.9"
                                   << "better when higher";
    QTest::newRow("unknown") << "beauty<=1"
                             << "no metric";
    QTest::newRow("no bound") << "gap"
                              << "is no bound";
    QTest::newRow("nothing") << " , "
                             << "is no bound";
    QTest::newRow("empty") << ""
                           << "bounds nothing";
    QTest::newRow("no number") << "gap<=0.0.5"
                               << "no number";
    QTest::newRow("not a number") << "gap<=nan"
                                  << "is no bound";
    QTest::newRow("infinite") << "gap<=1e999"
                              << "no number";
    QTest::newRow("beyond the metric") << "error<=1.5"
                                       << "no value of error";
    QTest::newRow("an epsilon of nothing") << "epsilon<=0"
                                           << "0 or less";
    QTest::newRow("privacy wanted weak") << "epsilon>=1"
                                         << "smaller epsilon is better";
    QTest::newRow("twice") << "epsilon<=1,epsilon<=2"
                           << "twice";
    QTest::newRow("two upwards") << "error<=0.2,auc>=0.8"
                                 << "one metric of the horizontal axis";
}
void TestCliFront::wrongWishes() {
    QFETCH(QString, wish);
    QFETCH(QString, says);
    static const CliDesk desk(program);
    if (!QFileInfo::exists(desk.store())) EXPECT_EXIT(desk.train(sampleSpec()), 0);
    const CliAnswer answer = desk.json({"front", "--store", desk.store(), "--wish", wish});
    EXPECT_EXIT(answer, 3);
    QCOMPARE(answer.errors("field"), QString("wish"));
    QVERIFY2(answer.text().contains(says), qPrintable(answer.text()));
}

void TestCliFront::axesFollowTheConstraint() {
    const CliDesk desk(program);
    Json spec = sampleSpec();
    spec["constraints"][0]["kind"] = "equalised_odds";
    EXPECT_EXIT(desk.train(spec), 0);
    QCOMPARE(desk.json({"front", "--store", desk.store()}).json["x"], Json("equalised_odds_gap"));
    EXPECT_EXIT(desk.sweep(sweepOf(sampleSpec(), {{"seed", {1, 2}}})), 0); // twice as many
    QCOMPARE(desk.json({"front", "--store", desk.store()}).json["x"], Json("demographic_parity_gap"));
    const CliAnswer listed = desk.run({"runs", "--store", desk.store()});
    QVERIFY2(listed.out.startsWith("solver   model   gamma"), listed.out.constData());
    QVERIFY2(listed.out.contains("steps"), listed.out.constData()); // what is not by default
}

void TestCliFront::oneRateAlone_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QStringList>("attributes");
    QTest::addColumn<QString>("across");
    QTest::newRow("misses of each group")
        << "false_negative_rate" << QStringList{"sex"} << "worst_false_negative_rate";
    QTest::newRow("misses of everybody")
        << "false_negative_rate" << QStringList() << "worst_false_negative_rate";
    QTest::newRow("what is found of everybody")
        << "recall_floor" << QStringList() << "worst_false_negative_rate";
}

/// Runs about one rate stand at that rate, those about everybody's too, of whom no groups are compared.
void TestCliFront::oneRateAlone() {
    QFETCH(QString, kind);
    QFETCH(QStringList, attributes);
    QFETCH(QString, across);
    const CliDesk desk(program);
    Json spec = sampleSpec();
    spec["constraints"][0]["kind"] = kind.toStdString();
    spec["constraints"][0]["attributes"] = Json::array();
    for (const QString& attribute : attributes)
        spec["constraints"][0]["attributes"].push_back(attribute.toStdString());
    const CliAnswer trained = desk.sweep(sweepOf(spec, {{"constraints.0.gamma", {0.3, 0.6}}}));
    EXPECT_EXIT(trained, 0);
    const bool isFloor = kind == "recall_floor";
    for (const QStringList& axes : {QStringList(), QStringList{"--y", "auc"}, QStringList{"--x", across}}) {
        const CliAnswer answer = desk.json(QStringList{"front", "--store", desk.store()} + axes);
        EXPECT_EXIT(answer, 0);
        QCOMPARE(answer.json["x"], Json(across.toStdString()));
        QCOMPARE(answer.json["points"].size(), std::size_t(2));
        for (const std::size_t i : {0, 1}) {
            const double rate = trained.json["runs"][i]["constraints"][0]["gap"]["test"].get<double>();
            QCOMPARE(answer.json["points"][i]["x_mean"].get<double>(), isFloor ? 1 - rate : rate);
        }
    }
    const CliAnswer table = desk.run({"front", "--store", desk.store()});
    QVERIFY2(table.out.count("raco-dp") == 2, table.out.constData());
}

void TestCliFront::csv() {
    const CliDesk desk(program);
    EXPECT_EXIT(desk.sweep(sweepOf(sampleSpec(), {{"seed", {1, 2}}})), 0);
    for (const char* command : {"runs", "front"}) {
        const QString file = desk.path(QString(command) + ".csv");
        const CliAnswer answer = desk.json({command, "--store", desk.store(), "--csv", file});
        EXPECT_EXIT(answer, 0);
        QFile csv(file);
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = csv.readAll().split('\n');
        const bool isFront = command == std::string("front");
        QCOMPARE(lines.size(), isFront ? 3 : 4); // heading, rows, an end
        QVERIFY2(lines[0].contains(isFront ? ",x_mean,x_sd," : ",error_test,error_train,"),
                 lines[0].constData());
        const Json& value =
            isFront ? answer.json["points"][0]["x_mean"] : answer.json["runs"][0]["spent_epsilon"];
        QVERIFY2(lines[1].contains(QByteArray::fromStdString(toText(value))), lines[1].constData());
        EXPECT_EXIT(desk.json({command, "--store", desk.store(), "--csv", desk.path("none/x.csv")}), 3);
    }
}

TRILEMMA_TEST(TestCliFront, QCoreApplication)
#include "tst_cli_front.moc"
