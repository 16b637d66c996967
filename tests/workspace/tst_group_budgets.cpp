// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What each group had of a split budget, as the store keeps it beside the rates of groups: one digest for
// both.
#include "core/workspace/recovery.h"
#include "tests/support/damaged_desk.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>

using namespace trilemma;
using namespace trilemma::test;

namespace {

RunRecord splitRun(const char* id) {
    RunRecord run = metricRun(id);
    run.groupBudgets = {{"sex=F", 1, 1, 0.25}, {"sex=M", 0.0625, 4, {}}};
    return run;
}

/// "a" split its budget, "b" did not; closed.
void makeSplitProject(const LedgerDesk& desk) {
    const auto store = desk.open();
    keepRun(*store, splitRun("a"), desk.lineage);
    keepRun(*store, metricRun("b"), desk.lineage);
}

} // namespace

class TestGroupBudgets : public QObject {
    Q_OBJECT

  private slots:
    void comeBack();
    void changedOnesAreNamed_data();
    void changedOnesAreNamed();
    void projectOfTheFormatBefore();
    void recovered();
};

void TestGroupBudgets::comeBack() {
    const LedgerDesk desk;
    makeSplitProject(desk);
    const auto store = desk.open();
    QVERIFY(store->run("a")->groupBudgets == splitRun("a").groupBudgets);
    QVERIFY(store->run("b")->groupBudgets.empty());
    const auto listed = store->runs();
    EXPECT_OK(listed);
    QVERIFY(listed->front().groupBudgets.empty()); // as its groups
    RunRecord without = *store->run("a");
    without.groups.clear(); // budgets alone
    EXPECT_OK(store->updateRun(without).result());
    QVERIFY(store->run("a")->groupBudgets == splitRun("a").groupBudgets);
    without.groupBudgets.clear();
    EXPECT_OK(store->updateRun(without).result());
    QVERIFY(store->run("a")->groupBudgets.empty());
}

void TestGroupBudgets::changedOnesAreNamed_data() {
    QTest::addColumn<QString>("damage");
    QTest::addColumn<QString>("run");
    QTest::newRow("a digit")
        << "UPDATE runs SET group_budgets = replace(group_budgets, '0.25', '0.35') WHERE id = 'a'"
        << "a";
    QTest::newRow("gone") << "UPDATE runs SET group_budgets = NULL WHERE id = 'a'"
                          << "a";
    QTest::newRow("another shape") << "UPDATE runs SET group_budgets = '[7]' WHERE id = 'a'"
                                   << "a";
    QTest::newRow("rates beside them")
        << "UPDATE runs SET group_rates = replace(group_rates, '12', '13') WHERE id = 'a'"
        << "a";
    QTest::newRow("rates gone") << "UPDATE runs SET group_rates = NULL WHERE id = 'a'"
                                << "a";
    QTest::newRow("where there was none") << "UPDATE runs SET group_budgets = '[]' WHERE id = 'b'"
                                          << "b";
    QTest::newRow("digest") << "UPDATE runs SET groups_digest = NULL WHERE id = 'a'"
                            << "a";
}

void TestGroupBudgets::changedOnesAreNamed() {
    QFETCH(QString, damage);
    QFETCH(QString, run);
    const LedgerDesk desk;
    makeSplitProject(desk);
    tamper(desk.project(), damage.toUtf8().constData());
    const auto store = desk.open(StoreAccess::Read);
    Errors found;
    const auto runs = store->runs(RunDetail::Whole, &found);
    QCOMPARE(idsOf(runs), QStringList{run == "a" ? "b" : "a"});
    QVERIFY(std::any_of(found.begin(), found.end(),
                        [&](const Error& error) { return text(error.value) == run; }));
}

/// Its digests stay those that they were: what was damaged before does not become sound.
void TestGroupBudgets::projectOfTheFormatBefore() {
    const LedgerDesk desk;
    {
        const auto store = desk.open();
        for (const char* id : {"a", "b"})
            keepRun(*store, metricRun(id), desk.lineage);
    }
    tamper(desk.project(), "UPDATE runs SET group_rates = replace(group_rates, '12', '13') WHERE id = 'b'; "
                           "ALTER TABLE runs DROP COLUMN group_budgets; PRAGMA user_version = 8;");
    const auto store = desk.open();
    EXPECT_OK(store->run("a"));
    QVERIFY(store->run("a")->groupBudgets.empty());
    QCOMPARE(store->run("a")->groups.size(), std::size_t(1));
    QCOMPARE(errorsOf(store->run("b")).front().code, ErrorCode::StoreBroken);
    QCOMPARE(QDir(desk.folder.path()).entryList({"p.trilemma.v8-*.backup"}).size(), 1);
}

void TestGroupBudgets::recovered() {
    const LedgerDesk desk;
    makeSplitProject(desk);
    EXPECT_OK(recoverFile(desk.project(), desk.project("saved"), desk.lineages.get()));
    const auto store = std::move(Store::open(desk.project("saved"), StoreAccess::Read)).value();
    EXPECT_OK(store->runs(RunDetail::Whole));
    QVERIFY(store->run("a")->groupBudgets == splitRun("a").groupBudgets);
    QVERIFY(store->run("b")->groupBudgets.empty());
}

TRILEMMA_TEST(TestGroupBudgets, QCoreApplication)
#include "tst_group_budgets.moc"
