// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Archiving and deleting runs: what goes, what comes back, and that the ledger keeps what was drawn.
#include "core/base/resources.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

RunRecord runOf(const char* id, RunStatus status) {
    RunRecord run = finishedRun(id);
    run.status = status;
    run.metrics = {{"error", EvaluationSet::Test, 0.25, 0.2, 0.3, Provenance::NonPrivate, {}}};
    run.constraints = {{"demographic_parity", 0.1, 0.05, 0.06, ConstraintStatus::Met}};
    return run;
}

/// How many rows of a table name this run.
int rowsOf(const QString& project, const char* table, const char* column, const char* run) {
    return connectTo(project)
        ->single(QString("SELECT count(*) FROM %1 WHERE %2 = ?").arg(table, column), {run})
        ->toInt();
}

QStringList allOf(const Store& store) {
    QStringList words;
    const std::vector<RunRecord> runs = *store.runs();
    for (const RunRecord& run : runs)
        words << text(run.runId) + (run.archived ? " archived" : "");
    words.sort();
    return words;
}

} // namespace

class TestRunLife : public QObject {
    Q_OBJECT

  private slots:
    void storeOfTheVersionBefore();
    void archivedAndBack();
    void deletedButForTheLedger();
    void unfinishedRunsStay_data();
    void unfinishedRunsStay();
    void ledgerStates();
    void notInAReadOnlyStore();
};

void TestRunLife::storeOfTheVersionBefore() {
    const LedgerDesk desk;
    std::string scripts;
    for (const char* name :
         {"001_initial", "002_ledger", "003_evaluation", "004_selection", "005_group_rates"})
        scripts += std::string(embeddedResources().at("migrations/project/" + std::string(name) + ".sql"));
    tamper(desk.project(),
           (scripts +
            "PRAGMA user_version = 5; PRAGMA application_id = 1414679629; " // 0x54524c4d
            "INSERT INTO batches VALUES ('batch', '{}', '2024-01-01T00:00:00.000Z');"
            "INSERT INTO runs (id, batch_id, position, status, spec, spec_hash, program_version, solver, "
            "seed, relation, simulation, steps, seconds, slots, params, warnings, history, errors, "
            "created_at, finished_at) VALUES ('old', 'batch', 0, 'done', '{}', 'hash', '0', 'sgda', '7', "
            "'', 0, 5, 1, 30, '{}', '[]', '[]', '[]', '2024-01-01T00:00:00.000Z', "
            "'2024-01-01T00:00:01.000Z');")
               .c_str());
    {
        const auto store = desk.open();
        QCOMPARE(allOf(*store), QStringList{"old"});
        QCOMPARE(store->runs()->front().seed, std::uint64_t(7));
        EXPECT_OK(store->setArchived({"old"}, true).result());
    }
    QCOMPARE(allOf(*desk.open(StoreAccess::Read)), QStringList{"old archived"});
    QCOMPARE(QDir(desk.folder.path()).entryList({"p.trilemma.v5-*.backup"}).size(), 1);
}

void TestRunLife::archivedAndBack() {
    const LedgerDesk desk;
    const auto store = desk.open();
    for (const char* id : {"a", "b", "c"})
        keepRun(*store, runOf(id, RunStatus::Done), desk.lineage);
    EXPECT_OK(store->setArchived({"a", "c", "unknown"}, true).result());
    QCOMPARE(allOf(*store), (QStringList{"a archived", "b", "c archived"}));
    QCOMPARE(toJson(*store->run("a")).at("archived").get<bool>(), true);
    QCOMPARE(toJson(*store->run("b")).at("archived").get<bool>(), false);
    QVERIFY(store->run("a")->model.is_object()); // nothing of it is gone
    QCOMPARE(store->run("a")->metrics.size(), std::size_t(1));
    EXPECT_OK(store->setArchived({"c"}, false).result());
    QCOMPARE(allOf(*store), (QStringList{"a archived", "b", "c"}));
}

void TestRunLife::deletedButForTheLedger() {
    const LedgerDesk desk;
    {
        const auto store = desk.open();
        for (const char* id : {"a", "b"})
            keepRun(*store, runOf(id, RunStatus::Done), desk.lineage);
        draw(*store, desk.lineage, {"a", "b"});
        const double before = drawn(*store);
        EXPECT_OK(store->deleteRuns({"a"}).result());
        QCOMPARE(allOf(*store), QStringList{"b"});
        QCOMPARE(store->runs()->front().number, std::int64_t(2)); // still the second that was made
        QCOMPARE(drawn(*store), before);
        QVERIFY(std::abs(before - costOf(2)) < 1e-9);
        QVERIFY(!store->run("a"));
    }
    for (const auto& [table, column] :
         {std::pair{"runs", "id"}, std::pair{"run_events", "run_id"}, std::pair{"run_metrics", "run_id"},
          std::pair{"run_constraints", "run_id"}}) {
        QCOMPARE(rowsOf(desk.project(), table, column, "a"), 0);
        QVERIFY(rowsOf(desk.project(), table, column, "b") > 0);
    }
    const auto again = desk.open(); // the chain is whole, and nothing is spent a second time
    QCOMPARE(statesOf(*again), "a spent, b spent");
    QVERIFY(std::abs(drawn(*again) - costOf(2)) < 1e-9);
}

void TestRunLife::unfinishedRunsStay_data() {
    QTest::addColumn<RunStatus>("status");
    QTest::addColumn<bool>("goes");
    for (const auto& [status, name] : runStatusNames)
        QTest::newRow(name) << status << (status != RunStatus::Queued && status != RunStatus::Running);
}

void TestRunLife::unfinishedRunsStay() {
    QFETCH(RunStatus, status);
    QFETCH(bool, goes);
    const LedgerDesk desk;
    const auto store = desk.open();
    keepRun(*store, runOf("a", status), desk.lineage);
    EXPECT_OK(store->setArchived({"a"}, true).result());
    QCOMPARE(allOf(*store), QStringList{goes ? "a archived" : "a"});
    EXPECT_OK(store->deleteRuns({"a"}).result());
    QCOMPARE(allOf(*store), goes ? QStringList() : QStringList{"a"});
}

void TestRunLife::ledgerStates() {
    const LedgerDesk desk;
    auto store = desk.open();
    EXPECT_OK(reserve(*store, desk.lineage, {"spent", "refunded", "reserved"}));
    EXPECT_OK(store->settle({{"spent", desk.lineage, true}, {"refunded", desk.lineage, false}}).result());
    const QStringList ids{"spent", "refunded", "reserved", "unknown"};
    QHash<QString, LedgerRunState> states = *store->ledgerStates(ids);
    QCOMPARE(states.size(), 3);
    QCOMPARE(states.value("spent"), LedgerRunState::Spent);
    QCOMPARE(states.value("refunded"), LedgerRunState::Refunded);
    QCOMPARE(states.value("reserved"), LedgerRunState::Reserved);
    QVERIFY(store->ledgerStates({})->isEmpty());
    store.reset(); // dies here, for the ledger
    store = desk.open();
    states = *store->ledgerStates({"reserved"});
    QCOMPARE(states.value("reserved"), LedgerRunState::Interrupted);
}

void TestRunLife::notInAReadOnlyStore() {
    const LedgerDesk desk;
    keepRun(*desk.open(), runOf("a", RunStatus::Done), desk.lineage);
    const auto store = desk.open(StoreAccess::Read);
    QVERIFY(!store->setArchived({"a"}, true).result());
    QVERIFY(!store->deleteRuns({"a"}).result());
    QVERIFY(!store->requeue({"a"}).result());
    QCOMPARE(allOf(*store), QStringList{"a"});
}

TRILEMMA_TEST(TestRunLife, QCoreApplication)
#include "tst_run_life.moc"
