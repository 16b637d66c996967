// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs of which this program does not understand everything: what can be is shown, what cannot is named, and
// nothing is lost of what they drew.
#include "core/train/run_charge.h"
#include "tests/support/expect.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using SpecChange = std::function<void(Json&)>;

class TestForeignRuns : public QObject {
    Q_OBJECT

  private slots:
    void foreignSpecification_data();
    void foreignSpecification();
    void damagedColumns_data();
    void damagedColumns();
};

void TestForeignRuns::foreignSpecification_data() {
    QTest::addColumn<SpecChange>("change");
    QTest::addColumn<SpecState>("state");
    QTest::newRow("a solver that this program does not have")
        << SpecChange([](Json& spec) { spec["solver"]["id"] = "nobody"; }) << SpecState::UnknownSolver;
    QTest::newRow("a specification of later")
        << SpecChange([](Json& spec) { spec["trilemma_spec"] = 2; }) << SpecState::Unreadable;
    QTest::newRow("a model in words")
        << SpecChange([](Json& spec) { spec["model"] = "linear"; }) << SpecState::Unreadable;
}

/// It is listed with its state, counts, and can be put away and deleted.
void TestForeignRuns::foreignSpecification() {
    QFETCH(SpecChange, change);
    QFETCH(SpecState, state);
    const LedgerDesk desk;
    {
        const auto store = desk.open();
        RunRecord run = finishedRun("a");
        run.spec = changed(run.spec, change);
        run.solver = run.spec.parts().solver;
        keepRun(*store, run, desk.lineage);
        keepRun(*store, finishedRun("b"), desk.lineage);
        draw(*store, desk.lineage, {"a", "b"});
    }
    const auto store = desk.open();
    const Result<std::vector<RunRecord>> runs = store->runs();
    EXPECT_OK(runs);
    QCOMPARE(runs->size(), std::size_t(2));
    QCOMPARE(runs->at(0).spec.state(), state);
    QVERIFY(!runs->at(0).spec.errors().empty());
    QCOMPARE(runs->at(1).spec.state(), SpecState::Read);
    EXPECT_OK(chargesOf(runs->at(0))); // its split can be read
    QCOMPARE(drawn(*store), costOf(2));
    EXPECT_OK(store->setArchived({"a"}, true).result());
    QVERIFY(store->run("a")->archived);
    EXPECT_OK(store->deleteRuns({"a"}).result());
    QCOMPARE(store->runs()->size(), std::size_t(1));
    QCOMPARE(drawn(*store), costOf(2));
}

void TestForeignRuns::damagedColumns_data() {
    QTest::addColumn<QString>("statement");
    QTest::addColumn<QString>("named");
    QTest::newRow("no JSON") << "UPDATE runs SET params = '{' WHERE id = 'a'"
                             << "params is not JSON";
    QTest::newRow("a specification that is a list") << "UPDATE runs SET spec = '[1]' WHERE id = 'a'"
                                                    << "spec must be a JSON object";
    QTest::newRow("a warning from nowhere")
        << R"(UPDATE runs SET warnings = '[{"text":"x","provenance":"secret"}]' WHERE id = 'a')"
        << "warnings.0.provenance is not one of";
    QTest::newRow("a curve of pairs") << "UPDATE runs SET history = '[[1,2]]' WHERE id = 'a'"
                                      << "history.0 must be three numbers";
    QTest::newRow("a seed in words") << "UPDATE runs SET seed = 'seven' WHERE id = 'a'"
                                     << "seed must be a whole number";
    QTest::newRow("selected without a candidate") << "UPDATE runs SET selected = '{}' WHERE id = 'a'"
                                                  << "selected.candidate is missing";
    QTest::newRow("resumed from nowhere") << R"(UPDATE runs SET resumed = '{"step":1}' WHERE id = 'a')"
                                          << "resumed.run_id is missing";
    QTest::newRow("an event of later") << R"(UPDATE run_events SET event = '{"magic":{}}' WHERE run_id = 'a')"
                                       << "exactly one of";
}

/// Though the digest is right.
void TestForeignRuns::damagedColumns() {
    QFETCH(QString, statement);
    QFETCH(QString, named);
    const LedgerDesk desk;
    {
        const auto store = desk.open();
        for (const char* id : {"a", "b"})
            keepRun(*store, finishedRun(id), desk.lineage);
        draw(*store, desk.lineage, {"a", "b"});
    }
    rewrite(desk.project(), statement.toUtf8().constData());
    const auto store = desk.open();
    Errors damage;
    const Result<std::vector<RunRecord>> runs = store->runs(RunDetail::Whole, &damage);
    EXPECT_OK(runs);
    QCOMPARE(runs->size(), std::size_t(1));
    QCOMPARE(damage.size(), std::size_t(1));
    QCOMPARE(text(damage.front().value), "a");
    QVERIFY2(text(damage.front().rule).contains(named), damage.front().rule.c_str());
    QCOMPARE(drawn(*store), costOf(2));
    EXPECT_OK(store->deleteRuns({"a"}).result());
    EXPECT_OK(store->runs());
}

TRILEMMA_TEST(TestForeignRuns, QCoreApplication)
#include "tst_foreign_runs.moc"
