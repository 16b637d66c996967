// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sweep under one budget is closed: each share is drawn once, whoever asks for it again.
#include "core/workspace/spent_shares.h"
#include "core/workspace/training_queue.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int sharePatience = 30000; // ms

struct ShareDesk : LedgerDesk {
    std::unique_ptr<Store> store = open();
    DatasetLoader loader{*lineages};
    std::unique_ptr<TrainingQueue> queue = std::make_unique<TrainingQueue>(*store, loader, 2);
    QString table = writeFile(folder, "table.csv", smallCsv(400));

    /// Of a sweep under one budget, by their seeds.
    std::vector<TrainingSpec> specs(int count) const {
        std::vector<TrainingSpec> specs(static_cast<std::size_t>(count), smallSpec(table));
        for (std::size_t i = 0; i < specs.size(); ++i) {
            specs[i].seed = i + 1;
            specs[i].totalEpsilon = 5;
        }
        return specs;
    }
    bool isIdle() {
        return QTest::qWaitFor([&] { return queue->isIdle(); }, sharePatience);
    }
    bool train(const std::vector<TrainingSpec>& asked, const std::string& batch = "batch") {
        queue->add({{"request", 1}}, asked, batch);
        return isIdle();
    }
    std::vector<RunRecord> runs() const { return *store->runs(); }
    /// That spent, as the ledger says.
    int drawn() const {
        int count = 0;
        const std::vector<LineageLedger> ledgers = *store->ledgers();
        for (const LineageLedger& ledger : ledgers)
            for (const LedgerRun& run : ledger.book.runs)
                count += run.state == LedgerRunState::Spent && run.isPrivate();
        return count;
    }
    /// Runs that failed since their share is spent.
    int refused() const {
        int count = 0;
        for (const RunRecord& run : runs())
            count += run.status == RunStatus::Failed && run.errors.front().field == "privacy.total_epsilon";
        return count;
    }
};

} // namespace

class TestSpentShares : public QObject {
    Q_OBJECT

  private slots:
    /// What drew cannot be trained again; what never began, a simulation, and a run with a budget of its own
    /// can. Of several runs those that may draw are trained.
    void repeating() {
        ShareDesk desk;
        std::vector<TrainingSpec> specs = desk.specs(4);
        specs[1].files = {"/nowhere/a.csv"};
        specs[2].simulationSeed = 1;
        specs[3].totalEpsilon.reset();
        QVERIFY(desk.train(specs));
        QTRY_COMPARE(desk.drawn(), 2);
        const std::vector<RunRecord> runs = desk.runs();
        const Outcome again = desk.queue->repeat({runs[0]});
        QVERIFY(!again.ok());
        QCOMPARE(text(again.errors().front().field), "privacy.total_epsilon");
        for (const std::size_t i : {std::size_t(1), std::size_t(2), std::size_t(3)}) {
            EXPECT_OK(desk.queue->repeat({runs[i]}));
            QVERIFY(desk.isIdle());
        }
        QTRY_COMPARE(desk.drawn(), 3); // the one with a budget of its own
        EXPECT_OK(desk.queue->repeat({runs[0], desk.runs()[4]}));
        QVERIFY(desk.isIdle());
        QCOMPARE(desk.drawn(), 3);
    }

    /// Copies of one specification, and additions, get nothing, and the others of their block are trained.
    void copiesInOneBatch() {
        ShareDesk desk;
        const TrainingSpec one = desk.specs(1)[0];
        QVERIFY(desk.train({one, one, one}));
        QTRY_COMPARE(desk.drawn(), 1);
        QCOMPARE(desk.refused(), 2);
        QVERIFY(desk.train(desk.specs(3)));
        QTRY_COMPARE(desk.drawn(), 3);
        QCOMPARE(desk.refused(), 3);
        QVERIFY(desk.train({one}, "another")); // with a budget of its own
        QTRY_COMPARE(desk.drawn(), 4);
    }

    /// Deleting a run, or its result, frees no share.
    void deletedRuns() {
        ShareDesk desk;
        QVERIFY(desk.train(desk.specs(1)));
        QTRY_COMPARE(desk.drawn(), 1);
        QVERIFY(desk.store->deleteRuns({text(desk.runs()[0].runId)}).result().ok());
        QVERIFY(desk.train(desk.specs(1)));
        QCOMPARE(desk.refused(), 1);
        QCOMPARE(desk.drawn(), 1);
    }

    /// An older copy of the project learns from the user's file what the newer one drew.
    void restoredBackups() {
        ShareDesk desk;
        QVERIFY(desk.train(desk.specs(1)));
        QTRY_COMPARE(desk.drawn(), 1);
        const QString path = desk.store->path(), backup = path + ".kept";
        QVERIFY(Store::saveCopy(path, backup).ok());
        QVERIFY(desk.train(desk.specs(2)));
        QTRY_COMPARE(desk.drawn(), 2);
        desk.queue.reset();
        desk.store.reset();
        QVERIFY(QFile::remove(path) && QFile::copy(backup, path));
        desk.store = desk.open();
        desk.queue = std::make_unique<TrainingQueue>(*desk.store, desk.loader, 2);
        QVERIFY(desk.train(desk.specs(2)));
        QCOMPARE(desk.refused(), 2);
        QCOMPARE(desk.drawn(), 2);
    }

    void additions_data() {
        QTest::addColumn<bool>("batchShares");
        QTest::addColumn<bool>("specsShare");
        QTest::addColumn<bool>("isNew");
        QTest::addColumn<bool>("allowed");
        QTest::newRow("no budget at all") << false << false << true << true;
        QTest::newRow("one of its runs") << true << true << false << true;
        QTest::newRow("one that is new") << true << true << true << false;
        QTest::newRow("one with a budget of its own") << true << false << true << false;
        QTest::newRow("a share for a sweep without") << false << true << true << false;
    }
    void additions() {
        QFETCH(bool, batchShares);
        QFETCH(bool, specsShare);
        QFETCH(bool, isNew);
        TrainingSpec ofBatch = smallSpec("/data/a.csv"), asked = ofBatch;
        if (batchShares) ofBatch.totalEpsilon = 5;
        if (specsShare) asked.totalEpsilon = 5;
        if (isNew) asked.seed = 99;
        QTEST(checkAdditions({newRecord(ofBatch, "batch", 0)}, {asked}).ok(), "allowed");
    }
};

TRILEMMA_TEST(TestSpentShares, QCoreApplication)
#include "tst_spent_shares.moc"
