// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A project as a script: whoever runs it gets the same settings, wish and models of the same specifications.
#include "tests/support/cli_process.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/other_runtimes.h"
#include "tests/support/test_program.h"

#include <set>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Settings and seeds of a project, with what each run was asked for.
std::multiset<QString> settingsOf(const CliDesk& desk, const QString& store) {
    std::multiset<QString> settings;
    const CliAnswer runs = desk.json({"runs", "--store", store});
    if (runs.exit != 0) qFatal("%s", qPrintable(runs.text()));
    for (const Json& run : runs.json.at("runs"))
        settings.insert(text(toText(run.at("spec"))) + text(run.at("status").get<std::string>()));
    return settings;
}

Json smallSweep() {
    Json base = sampleSpec();
    base["privacy"]["epsilon"] = 1;
    return {{"trilemma_sweep", 1},
            {"base", base},
            {"axes", {{"constraints.0.gamma", {0.05, 0.1}}, {"seed", {1, 2}}}}};
}

} // namespace

class TestCliScript : public QObject {
    Q_OBJECT

  private slots:
    void trainsTheSameAgain() {
        const CliDesk desk(program);
        EXPECT_EXIT(desk.sweep(smallSweep()), 0);
        Json named = sampleSpec();
        named["seed"] = 7;
        const CliAnswer run = desk.train(named);
        EXPECT_EXIT(run, 0);
        const QString id = text(run.json.at("run").at("run_id").get<std::string>());
        EXPECT_EXIT(desk.json({"export", id, "--store", desk.store(), "--out", desk.path("m.json"),
                               "--chosen", "fixed"}),
                    0);
        rewrite(desk.store(),
                "INSERT INTO meta (key, value) VALUES ('choices', '{\"pinned\":[],\"wish\":{\"x\":"
                "0.4,\"y\":null,\"epsilon\":2,\"across\":\"demographic_parity_gap\",\"upwards\":"
                "\"error\"}}');");
        EXPECT_EXIT(desk.json({"script", "--store", desk.store(), "--out", desk.path("again.sh")}), 0);
        const QByteArray script = bytesOf(desk.path("again.sh"));
        QVERIFY(script.contains("--wish 'demographic_parity_gap<=0.4, epsilon<=2'"));
        QCOMPARE(desk.json({"script", "--store", desk.store()}).json.at("script"),
                 Json(script.toStdString())); // the same on standard output

        // The program, under its name, with the desk's own lineage file.
        const QString bin = desk.path("bin");
        QVERIFY(QDir().mkpath(bin));
        const QString call =
            desk.write("bin/trilemma-cli", "#!/bin/sh\nexec '" + program.toUtf8() + "' \"$@\" --lineages '" +
                                               desk.path("lineages.sqlite").toUtf8() + "'\n");
        QVERIFY(QFile::setPermissions(call, QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner));
        const QByteArray said =
            saidBy("/bin/sh", {"-c", "PATH='" + bin + "':$PATH sh again.sh other.trilemma"}, desk.path("."));
        QVERIFY2(QFile::exists(desk.path("other.trilemma-5.json")), said.constData());
        QVERIFY(settingsOf(desk, desk.path("other.trilemma")) == settingsOf(desk, desk.store()));
        EXPECT_EXIT(desk.json({"verify", desk.path("other.trilemma-5.json")}), 0);
    }

    void anEmptyProjectTrainsNothing() {
        const CliDesk desk(program);
        EXPECT_EXIT(desk.train(sampleSpec()), 0);
        rewrite(desk.store(), "DELETE FROM run_metrics; DELETE FROM run_events; DELETE FROM run_constraints; "
                              "DELETE FROM runs; UPDATE meta SET value = '' WHERE key = 'runs_digest';");
        const CliAnswer script = desk.json({"script", "--store", desk.store()});
        EXPECT_EXIT(script, 0);
        QVERIFY(!text(script.json.at("script").get<std::string>()).contains("train /dev"));
    }

    void names() { // of files, which may hold what a shell reads
        const CliDesk desk(program);
        const QString table = desk.write("a $(touch x)'b\".csv", smallCsv(400));
        Json spec = sampleSpec();
        spec["data"]["files"] = {table.toStdString()};
        spec["data"]["schema"] = toJson(smallSchema());
        spec["constraints"] = Json::array();
        spec["solver"] = {{"id", "dp-sgd"}};
        EXPECT_EXIT(desk.train(spec), 0);
        EXPECT_EXIT(desk.json({"script", "--store", desk.store(), "--out", desk.path("s.sh")}), 0);
        QVERIFY(bytesOf(desk.path("s.sh")).contains("<<'TRILEMMA'")); // nothing in it is expanded
        QVERIFY(!QFile::exists(desk.path("x")));
    }

    void badPlaces() {
        const CliDesk desk(program);
        EXPECT_EXIT(desk.train(sampleSpec()), 0);
        EXPECT_EXIT(desk.json({"script", "--store", desk.store(), "--out", desk.path("none/s.sh")}), 3);
        EXPECT_EXIT(desk.json({"script", "--store", desk.store(), "--out", desk.store()}), 3);
        EXPECT_EXIT(desk.json({"script", "--store", desk.path("none.trilemma")}), 3);
    }
};

TRILEMMA_TEST(TestCliScript, QCoreApplication)
#include "tst_cli_script.moc"
