// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Choosing a test for a table in a project: what its ledger holds, in which order, and what it refuses.
#include "core/workspace/dataset_loader.h"
#include "core/workspace/test_purchases.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// A table of 600 records, x from -1 to 2 in even steps, and whoever has a test chosen for x.
struct TestDesk : LedgerDesk {
    std::unique_ptr<Store> store = open();
    TrainingSpec spec;
    LoadedDataset dataset;

    TestDesk() {
        QByteArray csv = "x,colour,group,y\n";
        for (int i = 0; i < 600; ++i)
            csv += QByteArray::number(i / 200.0 - 1) + (i % 2 ? ",red,a,yes\n" : ",blue,b,no\n");
        spec = *testSpec(smallSpec(writeFile(folder, "table.csv", csv)), wish(1));
        DatasetLoader loader(*lineages);
        Result<LoadedDataset> loaded = loader.load(spec).result();
        if (!loaded) qFatal("%s", toText(loaded.errors()).c_str());
        dataset = std::move(loaded).value();
    }
    static TestWish wish(double epsilon) {
        TestWish wish;
        wish.column = "x";
        wish.design = {10, 0.1, 1, 2000};
        wish.epsilon = epsilon;
        return wish;
    }
    Result<BoughtTest> buy(double epsilon, ReleaseChoice chosen = ReleaseChoice::AfterLooking,
                           Store* in = nullptr) const {
        return buyTest(in ? *in : *store, dataset, spec, wish(epsilon), chosen);
    }
    void setBudget(double epsilon) const {
        if (!store->setBudget(dataset.lineageId, {epsilon, 1e-5}).result()) qFatal("cannot set a budget");
    }
    /// "reserve release commit"
    static QString kindsIn(const Store& of) {
        QStringList kinds;
        const std::vector<LineageLedger> ledgers = *of.ledgers();
        for (const LineageLedger& ledger : ledgers)
            for (const LedgerEntry& entry : ledger.own.entries)
                kinds << text(nameOf(entry.kind, ledgerKindNames));
        return kinds.join(' ');
    }
};

} // namespace

class TestTestPurchases : public QObject {
    Q_OBJECT

  private slots:
    void enters() {
        const TestDesk desk;
        const Result<BoughtTest> bought = desk.buy(1);
        EXPECT_OK(bought);
        QVERIFY(bought->unwritten.empty() && bought->chosen < bought->plan.tests.size());
        QCOMPARE(TestDesk::kindsIn(*desk.store), "reserve release commit");
        QCOMPARE(statesOf(*desk.store), text(bought->plan.id) + " spent");
        QCOMPARE(bought->place.sequence, std::int64_t(2));
        const LineageLedger ledger = ledgerOf(*desk.store);
        const LedgerEntry& reserve = ledger.own.entries[0];
        const LedgerEntry& release = ledger.own.entries[1];
        QVERIFY((reserve.charge->events == std::vector<PrivacyEvent>{{ExponentialEvent{1}}}));
        QVERIFY(reserve.charge->events == release.charge->events);
        QVERIFY(!reserve.charge->split.layout.empty() && release.charge->split.layout.empty());
        const LedgerTotals totals = test::totalsOf(*desk.store);
        QVERIFY(std::abs(*totals.drawn.front().total - 1) < 1e-3);
        QVERIFY(std::abs(*totals.released.front().total - 1) < 1e-3);
        QVERIFY(!totals.choiceCovered);
    }

    /// A budget that does not suffice: nothing is entered. What fits is bought.
    void budget() {
        const TestDesk desk;
        EXPECT_OK(desk.buy(1));
        desk.setBudget(1.5);
        const QString before = TestDesk::kindsIn(*desk.store);
        const Errors errors = errorsOf(desk.buy(1));
        QVERIFY2(errorAbout(errors, "budget"), toText(errors).c_str());
        QVERIFY(errors.front().code == ErrorCode::PrivacyRefused);
        QCOMPARE(TestDesk::kindsIn(*desk.store), before);
        EXPECT_OK(desk.buy(0.45));
        QCOMPARE(TestDesk::kindsIn(*desk.store), before + " reserve release commit");
    }

    /// The budget of a table holds in a project that knows nothing of it yet.
    void budgetOfAnotherProject() {
        const TestDesk desk;
        EXPECT_OK(desk.buy(1));
        desk.setBudget(1.5);
        const std::unique_ptr<Store> other = desk.open(StoreAccess::Write, "q");
        const Errors errors = errorsOf(desk.buy(1, ReleaseChoice::AfterLooking, other.get()));
        QVERIFY2(errorAbout(errors, "budget"), toText(errors).c_str());
        QCOMPARE(TestDesk::kindsIn(*other), "");
        EXPECT_OK(desk.buy(0.45, ReleaseChoice::AfterLooking, other.get()));
        QVERIFY(errorAbout(errorsOf(desk.buy(0.2)), "budget")); // and the other way round
    }

    /// What is wrong with the wish enters nothing either.
    void refusedWish() {
        const TestDesk desk;
        const Errors errors = errorsOf(desk.buy(0.05));
        QVERIFY2(errorAbout(errors, "epsilon"), toText(errors).c_str());
        QCOMPARE(TestDesk::kindsIn(*desk.store), "");
        TestWish wish = TestDesk::wish(1);
        wish.column = "colour";
        QVERIFY(errorAbout(errorsOf(testSpec(desk.spec, wish)), "column"));
        TrainingSpec withEdges = desk.spec; // read off the records: no matter to a test
        withEdges.schema.columns[xColumn].edges = {0, 1};
        withEdges.schema.columns[xColumn].edgesSource = PublicSource::ofRecords();
        EXPECT_OK(testSpec(withEdges, TestDesk::wish(1)));
    }

    void choices_data() {
        QTest::addColumn<bool>("wasStopped");
        QTest::addColumn<int>("chosen");
        QTest::addColumn<bool>("isTaken");
        const auto row = [](const char* name, bool wasStopped, ReleaseChoice chosen, bool isTaken) {
            QTest::newRow(name) << wasStopped << static_cast<int>(chosen) << isTaken;
        };
        row("fixed", false, ReleaseChoice::Fixed, true);
        row("fixed after a run that was stopped", true, ReleaseChoice::Fixed, false);
        row("after looking", true, ReleaseChoice::AfterLooking, true);
        row("no run chose it", false, ReleaseChoice::PrivateSelection, false);
    }
    void choices() {
        QFETCH(bool, wasStopped);
        QFETCH(int, chosen);
        QFETCH(bool, isTaken);
        const TestDesk desk;
        const std::string& lineage = desk.dataset.lineageId;
        if (wasStopped) {
            EXPECT_OK(reserve(*desk.store, lineage, {"run"}));
            EXPECT_OK(desk.store->settle({{"run", lineage, true, true}}).result());
        }
        const Result<BoughtTest> bought = desk.buy(1, static_cast<ReleaseChoice>(chosen));
        QCOMPARE(bought.ok(), isTaken);
        if (!isTaken) {
            QVERIFY(errorAbout(bought.errors(), "chosen"));
            QCOMPARE(TestDesk::kindsIn(*desk.store), wasStopped ? "reserve commit" : "");
            return;
        }
        const LedgerTotals totals = test::totalsOf(*desk.store);
        QCOMPARE(totals.releases, 1);
        QCOMPARE(totals.choiceCovered, chosen == static_cast<int>(ReleaseChoice::Fixed));
    }

    /// A program that dies before it draws has spent what it entered.
    void dies() {
        TestDesk desk;
        LedgerCharge one = charge();
        EXPECT_OK(
            desk.store->reserveReleased({"died", desk.dataset.lineageId, {one}}, ReleaseChoice::AfterLooking)
                .result());
        desk.store.reset();
        desk.store = desk.open();
        QCOMPARE(statesOf(*desk.store), "died interrupted");
        QCOMPARE(test::totalsOf(*desk.store).releases, 1);
    }
};

TRILEMMA_TEST(TestTestPurchases, QCoreApplication)
#include "tst_test_purchases.moc"
