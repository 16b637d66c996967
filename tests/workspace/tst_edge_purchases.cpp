// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Buying edges for a table in a project: what its ledger holds, that the noise is nobody's to repeat, and
// what the ledger knows of a draw.
#include "core/workspace/dataset_loader.h"
#include "core/workspace/edge_purchases.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// A table of 4,000 records, x from -2 to 2 in even steps, and whoever buys edges of x.
struct PurchaseDesk : LedgerDesk {
    std::unique_ptr<Store> store = open();
    TrainingSpec spec;
    std::optional<LoadedDataset> dataset;

    PurchaseDesk() {
        QByteArray csv = "x,colour,group,y\n";
        for (int i = 0; i < 4000; ++i)
            csv += QByteArray::number(i / 1000.0 - 2) + (i % 2 ? ",red,a,yes\n" : ",blue,b,no\n");
        spec = smallSpec(writeFile(folder, "table.csv", csv));
        DatasetLoader loader(*lineages);
        Result<LoadedDataset> loaded = loader.load(spec).result();
        if (!loaded) qFatal("%s", toText(loaded.errors()).c_str());
        dataset = std::move(loaded).value();
    }
    Result<BoughtSchema> buy(int intervals = 20, double epsilon = 1) const {
        return buyEdges(*store, *dataset, spec, {{"x"}, intervals, {epsilon, 1e-5, Relation::ZeroOut}});
    }
};

} // namespace

class TestEdgePurchases : public QObject {
    Q_OBJECT

  private slots:
    /// Two draws of the same counts are spent, and differ: of twenty sums each has a deviation of 1 % of all
    /// records, some three cells of the grid.
    void spentAndSecret() {
        const PurchaseDesk desk;
        const Result<BoughtSchema> one = desk.buy(), other = desk.buy();
        EXPECT_OK(one);
        EXPECT_OK(other);
        QVERIFY(one->schema.columns[xColumn].edges != other->schema.columns[xColumn].edges);
        QStringList states;
        for (const BoughtSchema* bought : {&*one, &*other})
            states << text(bought->purchase.bought.id) + " spent";
        states.sort();
        QCOMPARE(statesOf(*desk.store), states.join(", "));
    }

    /// All values alike, at the end of the range: nothing to cut at, and the price is spent.
    void nothingToTellApart() {
        PurchaseDesk desk;
        desk.spec.schema.columns[xColumn].special = {};
        DatasetLoader loader(*desk.lineages);
        QByteArray csv = "x,colour,group,y\n";
        for (int i = 0; i < 4000; ++i)
            csv += i % 2 ? "4,red,a,yes\n" : "4,blue,b,no\n";
        desk.spec.files = {writeFile(desk.folder, "alike.csv", csv).toStdString()};
        desk.dataset = *loader.load(desk.spec).result();
        const Result<BoughtSchema> bought = desk.buy(2, 100);
        QVERIFY2(errorAbout(errorsOf(bought), "columns"), toText(errorsOf(bought)).c_str());
        QVERIFY(statesOf(*desk.store).endsWith(" spent"));
    }

    /// What it says of a draw that it knows is compared in every charge.
    void ledgerKnowsTheDraw_data() {
        QTest::addColumn<std::function<void(std::vector<LedgerCharge>&)>>("change");
        QTest::addColumn<bool>("agrees");
        const auto row = [](const char* name, bool agrees,
                            const std::function<void(std::vector<LedgerCharge>&)>& change) {
            QTest::newRow(name) << change << agrees;
        };
        const auto cheaper = [](LedgerCharge& charge) {
            std::get<SampledEvent>(charge.events.back().what).mechanisms = {GaussianMechanism{1e6}};
        };
        row("as it was", true, [](std::vector<LedgerCharge>&) {});
        row("cheaper", false, [=](std::vector<LedgerCharge>& charges) { cheaper(charges.front()); });
        row("cheaper in the test part", false,
            [=](std::vector<LedgerCharge>& charges) { cheaper(charges.back()); });
        row("of another unit", false, [](std::vector<LedgerCharge>& charges) {
            for (LedgerCharge& charge : charges)
                charge.unit = "household";
        });
        row("another draw", true, [=](std::vector<LedgerCharge>& charges) {
            cheaper(charges.front());
            charges.front().events.back().sharedDraw = "another";
        });
    }
    void ledgerKnowsTheDraw() {
        QFETCH(std::function<void(std::vector<LedgerCharge>&)>, change);
        QFETCH(bool, agrees);
        const PurchaseDesk desk;
        const Result<BoughtSchema> bought = desk.buy();
        EXPECT_OK(bought);
        std::vector<LedgerCharge> charges{charge(), charge()};
        charges.back().part = SplitPart::Test;
        for (LedgerCharge& each : charges)
            each.events.push_back(chargeOf(bought->purchase, "t", "layout").events.front());
        change(charges);
        const Outcome reserved = desk.store->reserve({{"run", desk.dataset->lineageId, charges}}).result();
        QCOMPARE(reserved.ok(), agrees);
        if (!agrees) QVERIFY(errorAbout(reserved.errors(), "data.schema.bought_edges"));
    }
};

TRILEMMA_TEST(TestEdgePurchases, QCoreApplication)
#include "tst_edge_purchases.moc"
