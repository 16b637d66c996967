// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// No record can add a slot, delete its own or move others: on real files, through the command line.
#include "tests/support/cli_process.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int rows = 6000;

/// The first records of Adult under its header; empty without the real tables.
QList<QByteArray> adultLines() {
    QFile file(realDataFolder() + "/adult/adult_train.csv");
    if (!file.open(QIODevice::ReadOnly)) return {};
    QList<QByteArray> lines;
    while (lines.size() <= rows && !file.atEnd())
        lines << file.readLine();
    return lines;
}

Json adultSpecWith(const Json& schema) {
    return {{"trilemma_spec", 1},
            {"data", {{"files", {"adult.csv"}}, {"schema", schema}}},
            {"split", {{"test", 0.5}, {"seed", 1}}},
            {"solver", {{"id", "dp-sgd"}, {"params", {{"steps", 5}}}}},
            {"constraints", Json::array()},
            {"privacy", {{"epsilon", 3}, {"delta", 1e-5}}}};
}

} // namespace

class TestCliFraming : public QObject {
    Q_OBJECT

  private slots:
    void oneAgeMovesNoSlot_data();
    void oneAgeMovesNoSlot();
    void skippingRecordsIsRefused();
    void rawAdultByImport();
    void exportsNameTheirFraming();
    void framingReadOffIsRefused();
    void declaredByNobody_data();
    void declaredByNobody();
    void theSampleIsDeclared();
    void declaredAnewASweepGoesOn();
};

void TestCliFraming::oneAgeMovesNoSlot_data() {
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("an age that begins as a comment") << QByteArray("|39,State-gov,77516,Bachelors\n");
    QTest::newRow("a blank line") << QByteArray("\n");
    QTest::newRow("too few cells") << QByteArray("39\n");
}

/// The number of training slots and of test slots stays, and so does everything that is imported but one
/// record.
void TestCliFraming::oneAgeMovesNoSlot() {
    QList<QByteArray> lines = adultLines();
    if (lines.isEmpty()) QSKIP("the folder of real tables is absent (TRILEMMA_DATA)");
    const CliDesk desk(program);
    const auto planned = [&] {
        desk.write("adult.csv", lines.join());
        const CliAnswer plan = desk.json({"plan", desk.writeJson("s.json", adultSpecWith("adult"))});
        return plan.json["runs"][0]["n_slots"].get<int>();
    };
    const int before = planned();
    const CliAnswer whole = desk.json({"import", "--data", "adult.csv", "--schema", "adult"});
    QFETCH(QByteArray, line);
    lines[1] = line;
    QCOMPARE(planned(), before);
    const CliAnswer changed = desk.json({"import", "--data", "adult.csv", "--schema", "adult"});
    EXPECT_EXIT(changed, 0);
    QCOMPARE(changed.json["slots"].get<int>(), rows);
    QCOMPARE(changed.json["dropped"].get<int>(), whole.json["dropped"].get<int>() + 1);
    QCOMPARE(text(changed.json["problems"][0]["value"].get<std::string>()), "row 2");
    const CliAnswer trained = desk.train(adultSpecWith("adult")); // and nothing stops the run
    EXPECT_EXIT(trained, 0);
    QCOMPARE(trained.json["run"]["n_slots"].get<int>(), before);
    QCOMPARE(trained.json["run"]["spec"]["data"]["framing"]["rule"].get<int>(), 2);
}

void TestCliFraming::skippingRecordsIsRefused() {
    const CliDesk desk(program);
    desk.write("t.csv", smallCsv(60));
    Json schema = toJson(smallSchema());
    schema["file"]["skip_lines_starting"] = {"39"};
    Json spec = adultSpecWith(schema);
    spec["data"]["files"] = {"t.csv"};
    const CliAnswer answer = desk.train(spec);
    EXPECT_EXIT(answer, 4);
    QCOMPARE(answer.errors("field"), "data.schema.file.skip_lines_starting");
    QVERIFY(!QFile::exists(desk.store()));
    spec["privacy"] = nullptr;
    spec["solver"]["id"] = "sgd";
    EXPECT_EXIT(desk.train(spec), 0);
}

/// Raw files have no header: a private run asks for that to be declared, and import proposes it.
void TestCliFraming::rawAdultByImport() {
    const QString folder = realDataFolder() + "/adult/";
    if (!QFile::exists(folder + "adult.data")) QSKIP("the folder of real tables is absent (TRILEMMA_DATA)");
    const CliDesk desk(program);
    const QStringList files{folder + "adult.data", folder + "adult.test"};
    Json spec = adultSpecWith("adult");
    spec["data"]["files"] = {files[0].toStdString(), files[1].toStdString()};
    const CliAnswer undeclared = desk.train(spec);
    EXPECT_EXIT(undeclared, 3);
    QVERIFY2(undeclared.errors("rule").contains("lacks columns"), undeclared.out.constData());
    QVERIFY2(undeclared.errors("remedy").contains("preamble_lines"), undeclared.out.constData());
    const CliAnswer imported = desk.json(
        {"import", "--data", files[0], "--data", files[1], "--schema", "adult", "--out", "raw.json"});
    EXPECT_EXIT(imported, 0);
    const Json& file = imported.json["schema"]["file"]; // of 32,561 and 16,281 records and a blank line each
    QCOMPARE(text(toText(file)),
             R"({"header":"no","separator":",","preamble_lines":[0,0],"slots":[32562,16282],)"
             R"("public":{"declared_by":"","source":"","read_from_data":true}})");
    spec["data"]["schema"] = "raw.json";
    EXPECT_EXIT(desk.train(spec), 4);
    EXPECT_EXIT(desk.json({"import", "--data", files[0], "--data", files[1], "--schema", "raw.json", "--by",
                           "Ann", "--source", "adult.names", "--out", "raw.json"}),
                0);
    EXPECT_EXIT(desk.train(spec), 0);
}

void TestCliFraming::exportsNameTheirFraming() {
    const CliDesk desk(program);
    desk.write("t.csv", smallCsv(60));
    Json spec = adultSpecWith(toJson(smallSchema()));
    spec["data"]["files"] = {"t.csv"};
    spec["data"]["framing"] = {{"slots", 60}};
    const CliAnswer trained = desk.train(spec);
    EXPECT_EXIT(trained, 0);
    const QString run = text(trained.json["run"]["run_id"].get<std::string>());
    const CliAnswer exported =
        desk.json({"export", run, "--store", desk.store(), "--out", desk.path("model.json")});
    EXPECT_EXIT(exported, 0);
    QCOMPARE(text(toText(exported.json["export"]["framing"])),
             R"({"rule":2,"encoding":"auto","separator":",","quote":"\"","header":"yes",)"
             R"("preamble_lines":[0],"slots":[60]})");
    QVERIFY(text(toText(exported.json["export"]["statement"]["lines"]))
                .contains("The framing is declared by the tests, source: tests/support/test_data.cpp"));
    const Json& statement = exported.json["export"]["statement"];
    QCOMPARE(text(toText(statement["category_names"])),
             R"({"colour":["red","blue"],"group":["a","b"],"y":["not yes","yes"]})");
    QVERIFY(text(toText(statement["lines"])).contains("Bytes that break quoting are outside the claim"));
}

/// What import read off a file is nobody's declaration until a person makes it one.
void TestCliFraming::framingReadOffIsRefused() {
    const CliDesk desk(program);
    desk.write("t.csv", smallCsv(60));
    desk.writeJson("small.json", toJson(smallSchema()));
    const QStringList import{"import", "--data", "t.csv", "--schema", "small.json", "--out", "read.json"};
    const CliAnswer proposed = desk.json(import);
    EXPECT_EXIT(proposed, 0);
    QCOMPARE(text(proposed.json["provenance"]["slots"].get<std::string>()), "non-private");
    Json spec = adultSpecWith("read.json");
    spec["data"]["files"] = {"t.csv"};
    const CliAnswer refused = desk.train(spec);
    EXPECT_EXIT(refused, 4);
    QCOMPARE(refused.errors("field"), "data.schema.file.public");
    QVERIFY(!QFile::exists(desk.store()));
    EXPECT_EXIT(desk.json({"plan", desk.writeJson("p.json", spec)}), 4);
    Json simulated = spec;
    simulated["simulation_seed"] = 1;
    EXPECT_EXIT(desk.train(simulated), 0);

    const CliAnswer declared = desk.json(import + QStringList{"--by", "Ann", "--source", "a data sheet"});
    EXPECT_EXIT(declared, 0);
    QCOMPARE(text(declared.json["provenance"]["slots"].get<std::string>()), "public");
    const CliAnswer trained = desk.train(spec);
    EXPECT_EXIT(trained, 0);
    const Json& framing = trained.json["run"]["spec"]["data"]["framing"];
    QCOMPARE(text(toText(framing["public"])),
             R"({"declared_by":"Ann","source":"a data sheet","read_from_data":true})");
    const QString run = text(trained.json["run"]["run_id"].get<std::string>());
    const CliAnswer report = desk.json({"report", run, "--store", desk.store()});
    QVERIFY2(report.out.contains("The framing is declared by Ann, source: a data sheet; first read from the "
                                 "data: yes."),
             report.out.constData());
}

void TestCliFraming::declaredByNobody_data() {
    QTest::addColumn<QStringList>("words");
    QTest::newRow("no source") << QStringList{"--by", "Ann"};
    QTest::newRow("no name") << QStringList{"--source", "a data sheet"};
    QTest::newRow("a blank name") << QStringList{"--by", " ", "--source", "a data sheet"};
    QTest::newRow("a blank source") << QStringList{"--by", "Ann", "--source", ""};
}

void TestCliFraming::declaredByNobody() {
    QFETCH(QStringList, words);
    const CliDesk desk(program);
    desk.write("t.csv", smallCsv(60));
    EXPECT_EXIT(desk.json(QStringList{"import", "--data", "t.csv", "--out", "s.json"} + words), 2);
    QVERIFY(!QFile::exists(desk.path("s.json")));
}

/// By its generator, whatever schema it is read under.
void TestCliFraming::theSampleIsDeclared() {
    const CliDesk desk(program);
    const CliAnswer imported = desk.json({"import", "--data", "sample:census", "--out", "s.json"});
    EXPECT_EXIT(imported, 0);
    Json spec = sampleSpec(5);
    spec["data"]["schema"] = "s.json";
    const CliAnswer trained = desk.train(spec);
    EXPECT_EXIT(trained, 0);
    const Json& declared = trained.json["run"]["spec"]["data"]["framing"]["public"];
    QCOMPARE(text(declared["declared_by"].get<std::string>()), "Trilemma sample");
}

/// What was trained before its framing was declared by name is done, and is not paid for twice.
void TestCliFraming::declaredAnewASweepGoesOn() {
    const CliDesk desk(program);
    desk.write("t.csv", smallCsv(60));
    Json spec = adultSpecWith(toJson(smallSchema()));
    spec["data"]["files"] = {"t.csv"};
    spec["data"]["framing"] = {{"slots", 60}};
    const CliAnswer before = desk.sweep(sweepOf(spec, {{"seed", {1, 2}}}));
    EXPECT_EXIT(before, 0);
    const QString batch = text(before.json["batch_id"].get<std::string>());
    spec["data"]["framing"]["public"] = {{"declared_by", "Ann"}, {"source", "a data sheet"}};
    const CliAnswer after = desk.sweep(sweepOf(spec, {{"seed", {1, 2, 3}}}), {"--resume", batch});
    EXPECT_EXIT(after, 0);
    QCOMPARE(after.json["runs"].size(), std::size_t(3)); // two of before, one more
}

TRILEMMA_TEST(TestCliFraming, QCoreApplication)
#include "tst_cli_framing.moc"
