// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `bench` prints; how long things take is nobody's test.
#include "tests/support/cli_process.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

class TestCliBench : public QObject {
    Q_OBJECT

  private slots:
    void figures() {
        const CliDesk desk(program);
        const CliAnswer answer = desk.json({"bench", "import"});
        EXPECT_EXIT(answer, 0);
        QVERIFY(answer.json["name"] == "import");
        QCOMPARE(keysOf(answer.json["machine"]),
                 (QStringList{"processor", "cores", "instruction_sets", "read_bandwidth"}));
        QVERIFY(answer.json["machine"]["read_bandwidth"].get<double>() > 1e8);
        QCOMPARE(answer.json["figures"].size(), std::size_t(1));
        const Json& figure = answer.json["figures"][0];
        QVERIFY(figure["min"] > 0 && figure["min"] <= figure["median"] && figure["median"] <= figure["max"]);
        QVERIFY(figure["repetitions"] == 9 && figure["limit"].is_null() && figure["limit_share"].is_null());
        QVERIFY(desk.run({"bench", "import"}).out.contains("milliseconds for"));
    }

    void unknownNames() {
        const CliDesk desk(program);
        QVERIFY(desk.run({"bench", "nothing"}).exit != 0);
        QVERIFY(desk.run({"bench"}).exit != 0);
    }
};

TRILEMMA_TEST(TestCliBench, QCoreApplication)
#include "tst_cli_bench.moc"
