// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prices of public accountants: PLD at a discretisation of 2e-5 where `refined`, 1e-4 else; randomised
// response by its exact curve; zCDP by Proposition 12 of Canonne, Kamath and Steinke (2020).
#include "tests/support/reference_prices.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

class TestReferencePrices : public QObject {
    Q_OBJECT

  private slots:
    void agree_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(referenceRows)); ++i)
            QTest::newRow(referenceRows[i].name) << i;
    }
    void agree() {
        QFETCH(int, index);
        const ReferenceRow& row = referenceRows[index];
        const auto figure = account(eventsOf(row), row.relation, row.delta);
        QVERIFY(figure.ok());
        const double above = *figure->epsilon - row.epsilon;
        QVERIFY2(above <= (row.refined ? 2e-4 : 5e-4), qPrintable(QString::number(above)));
        QVERIFY2(above >= -1e-6, qPrintable(QString::number(above)));
    }

    // Private selection over 1000 subsampled Gaussian steps. Public figures of the same theorems: a finer set
    // of orders may only lower them a little; for Poisson, Theorem 6 of Papernot and Steinke holds for every
    // (epsilon, delta)-guarantee of a trial, and the one by loss distributions is smaller than the one by
    // Renyi divergences that the public figure uses.
    void privateSelection_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(referenceSelections)); ++i)
            QTest::newRow(referenceSelections[i].name) << i;
    }
    void privateSelection() {
        QFETCH(int, index);
        const ReferenceSelection& row = referenceSelections[index];
        const auto figure = account(eventsOf(row), Relation::ZeroOut, 1e-5);
        QVERIFY(figure.ok());
        QVERIFY2(*figure->epsilon <= row.epsilon + 5e-4, qPrintable(QString::number(*figure->epsilon)));
        QVERIFY2(*figure->epsilon >= row.min, qPrintable(QString::number(*figure->epsilon)));
        const PrivacyEvent trial = std::get<RepeatEvent>(eventsOf(row).front().what).of.front();
        QVERIFY(*figure->epsilon > *account({trial}, Relation::ZeroOut, 1e-5)->epsilon);
    }
};

TRILEMMA_TEST(TestReferencePrices, NoApplication)
#include "tst_reference_prices.moc"
