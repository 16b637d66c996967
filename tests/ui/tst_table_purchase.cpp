// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Buying from a table, given up and begun again: whatever is drawn is drawn from its own table, and once.
#include "tests/support/ledger_desk.h"
#include "tests/support/test_program.h"
#include "ui/session/table_purchase.h"

#include <QSemaphore>
#include <QSignalSpy>

#include <atomic>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int purchasePatience = 20000; // ms

struct PurchaseDesk : LedgerDesk {
    DatasetLoader loader{*lineages};
    std::atomic<int> slotCount = 0; ///< of the table that was drawn from
    std::atomic<int> draws = 0;
    QStringList ends; ///< "drawn", or the code of the error
    TablePurchase purchase{loader};

    TablePurchase::Steps stepsOn(const char* name, int rows, QSemaphore* gate = nullptr) {
        TrainingSpec spec = smallSpec(writeFile(folder, name, smallCsv(rows)));
        return {"numbers",
                [spec, gate]() -> Result<TrainingSpec> {
                    if (gate) gate->acquire();
                    return spec;
                },
                [this](const LoadedDataset& dataset) -> Outcome {
                    slotCount = static_cast<int>(dataset.table->slotCount);
                    ++draws;
                    return success();
                },
                [this](const Errors& errors) { ends << (errors.empty() ? "drawn" : text(toText(errors))); }};
    }
    bool comesToRest() {
        return QTest::qWaitFor([&] { return purchase.stage() == TablePurchase::Stage::Idle; },
                               purchasePatience);
    }
};

} // namespace

class TestTablePurchase : public QObject {
    Q_OBJECT

  private slots:
    void draws() {
        PurchaseDesk desk;
        desk.purchase.begin(desk.stepsOn("a.csv", 300));
        QCOMPARE(desk.purchase.stage(), TablePurchase::Stage::Reading);
        QVERIFY(desk.comesToRest());
        QCOMPARE(desk.ends, QStringList{"drawn"});
        QCOMPARE(desk.slotCount.load(), 300);
    }

    /// The table of the first comes while the second still makes its order.
    void givenUpAndBegunAgain() {
        PurchaseDesk desk;
        QSemaphore gate;
        desk.purchase.begin(desk.stepsOn("a.csv", 20000));
        QTest::qWait(20); // it reads
        desk.purchase.cancel();
        QCOMPARE(desk.ends.size(), 1);
        QVERIFY2(desk.ends[0].contains("cancelled"), qPrintable(desk.ends[0]));
        desk.purchase.begin(desk.stepsOn("b.csv", 200, &gate));
        QTest::qWait(1000); // long enough to have read the first table
        QCOMPARE(desk.draws.load(), 0);
        gate.release();
        QVERIFY(desk.comesToRest());
        QCOMPARE(desk.draws.load(), 1);
        QCOMPARE(desk.slotCount.load(), 200);
        QCOMPARE(desk.ends.back(), QString("drawn"));
    }

    void finishes() {
        PurchaseDesk desk;
        desk.purchase.begin(desk.stepsOn("a.csv", 300));
        desk.purchase.finish();
        QCOMPARE(desk.purchase.stage(), TablePurchase::Stage::Idle);
        QCOMPARE(desk.ends.size(), 1);
        QCOMPARE(desk.draws.load(), 0);
        QTest::qWait(300);
        QCOMPARE(desk.ends.size(), 1); // nothing comes later
    }

    void ordersThatAreRefused() {
        PurchaseDesk desk;
        TablePurchase::Steps steps = desk.stepsOn("a.csv", 300);
        steps.order = []() -> Result<TrainingSpec> {
            return Error{ErrorCode::PrivacyRefused, "run", "", "may not", "Leave it"};
        };
        desk.purchase.begin(std::move(steps));
        QVERIFY(desk.comesToRest());
        QCOMPARE(desk.ends.size(), 1);
        QVERIFY(desk.ends[0].contains("may not") && desk.draws == 0);
    }
};

TRILEMMA_TEST(TestTablePurchase, QCoreApplication)
#include "tst_table_purchase.moc"
