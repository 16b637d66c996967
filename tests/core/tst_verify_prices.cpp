// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The second accountant against the first one, on figures of public accountants and on odd ones.
#include "core/verify/recompute.h"
#include "tests/support/odd_prices.h"
#include "tests/support/reference_prices.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Never above the first accountant by more than 1e-6, and at most `slack` below it.
void compare(const std::vector<PrivacyEvent>& events, Relation relation, double delta, double slack) {
    const auto first = account(events, relation, delta);
    const auto second = verify::priceOf(events, relation, delta);
    QVERIFY(first.ok());
    QVERIFY2(second.ok(), second ? "" : qPrintable(QString::fromStdString(toText(second.errors()))));
    const double below = *first->epsilon - *second->epsilon;
    QVERIFY2(below >= -1e-6, qPrintable(QString::number(below)));
    QVERIFY2(below <= slack, qPrintable(QString::number(below)));
}

} // namespace

class TestVerifyPrices : public QObject {
    Q_OBJECT

  private slots:
    void publicRows_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(referenceRows)); ++i)
            QTest::newRow(referenceRows[i].name) << i;
    }
    void publicRows() {
        QFETCH(int, index);
        const ReferenceRow& row = referenceRows[index];
        compare(eventsOf(row), row.relation, row.delta, 2e-4);
    }

    void publicSelections_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(referenceSelections)); ++i)
            QTest::newRow(referenceSelections[i].name) << i;
    }
    void publicSelections() {
        QFETCH(int, index);
        compare(eventsOf(referenceSelections[index]), Relation::ZeroOut, 1e-5, 2e-4);
    }

    void oddRows_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(oddPrices)); ++i)
            QTest::newRow(oddPrices[i].name) << i;
    }
    void oddRows() {
        QFETCH(int, index);
        const OddPrice& row = oddPrices[index];
        compare(eventsOf(row), row.relation, row.delta, row.slack);
    }
    void enoughRows() {
        QCOMPARE(std::size(referenceRows) + std::size(referenceSelections), std::size_t(71));
        const auto strict = std::count_if(std::begin(oddPrices), std::end(oddPrices),
                                          [](const OddPrice& row) { return row.slack <= 2e-4; });
        QVERIFY(strict >= 40);
    }
};

TRILEMMA_TEST(TestVerifyPrices, NoApplication)
#include "tst_verify_prices.moc"
