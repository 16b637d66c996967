// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// trilemma-cli audit: its document, its exit codes, its seeds.
#include "tests/support/cli_process.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int auditPatienceMs = 280000;

CliAnswer auditAnswer(const QStringList& more) {
    const CliDesk desk(QStringLiteral(TRILEMMA_CLI));
    return CliDesk::finish(*desk.start(QStringList{"audit"} + more), auditPatienceMs);
}

// Where one audit of a hundred trainings takes more than a minute: it is asked for once.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool isSlow = true;
#else
constexpr bool isSlow = false;
#endif

} // namespace

class TestCliAudit : public QObject {
    Q_OBJECT

  private slots:
    // Every correct configuration survives, every broken variant is caught.
    void allIsAsItShouldBe() {
        if (isSlow) QSKIP("takes too long under sanitizers");
        // tst_audit asks the same of the same audits; this is the program's own way to them.
        if (!qEnvironmentVariableIsSet("TRILEMMA_WHOLE_AUDIT")) QSKIP("minutes: its slow twin does it");
        const CliAnswer answer = auditAnswer({"--seed", "1", "--json"});
        EXPECT_EXIT(answer, 0);
        QCOMPARE(answer.json.at("ok"), Json(true));
        int correct = 0, broken = 0;
        for (const Json& audit : answer.json.at("audits")) {
            (audit.at("broken").get<bool>() ? broken : correct) += 1;
            QVERIFY2(audit.at("survives") != audit.at("broken"), toText(audit).c_str());
        }
        QCOMPARE(correct, 20);
        QCOMPARE(broken, 33);
    }

    // 100 trainings are too few for noise x 0.9: that is said, and the exit code is 1.
    void missesAreSaid() {
        const CliAnswer answer = auditAnswer({"--seed", "1", "--trials", "100", "--json"});
        EXPECT_EXIT(answer, 1);
        QCOMPARE(answer.json.at("ok"), Json(false));
        QCOMPARE(answer.json.at("simulation"), Json(true));
        QCOMPARE(keysOf(answer.json.at("audits").at(0)),
                 (QStringList{"id", "title", "broken", "delta", "claimed_epsilon", "epsilon_lower_bound",
                              "largest_deviation", "iterates_follow", "trials", "survives", "ok", "estimates",
                              "directions", "noise"}));
        QCOMPARE(answer.json.at("audits").at(0).at("trials"), Json(100));
        if (isSlow) return;
        const CliAnswer again = auditAnswer({"--seed", "1", "--trials", "100", "--json"});
        QCOMPARE(again.out, answer.out);
        const CliAnswer text = auditAnswer({"--seed", "1", "--trials", "100"});
        EXPECT_EXIT(text, 1);
        QVERIFY2(text.out.contains("MISSED") && text.out.contains("NOT all"), qPrintable(text.text()));
    }

    void withoutASeedItIsSecret() {
        if (isSlow) QSKIP("takes too long under sanitizers");
        const CliAnswer one = auditAnswer({"--trials", "100", "--json"});
        const CliAnswer two = auditAnswer({"--trials", "100", "--json"});
        QCOMPARE(one.json.at("simulation"), Json(false));
        QVERIFY(one.out != two.out);
    }

    void usage_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("no trials") << QStringList{"--trials", "0"};
        QTest::newRow("seed a word") << QStringList{"--seed", "one"};
        QTest::newRow("negative seed") << QStringList{"--seed", "-1"};
        QTest::newRow("a file") << QStringList{"spec.json"};
    }
    void usage() {
        QFETCH(QStringList, arguments);
        EXPECT_EXIT(auditAnswer(arguments), 2);
    }
};

TRILEMMA_TEST(TestCliAudit, QCoreApplication)
#include "tst_cli_audit.moc"
