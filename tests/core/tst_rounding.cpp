// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/rounding.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <limits>

using namespace trilemma;
using test::text;

class TestRounding : public QObject {
    Q_OBJECT

  private slots:
    void bounds_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("digits");
        QTest::addColumn<QString>("expected");
        QTest::newRow("delta") << 1.2349e-5 << 2 << "1.3e-05";
        QTest::newRow("delta that fits") << 1.2e-5 << 2 << "1.2e-05";
        QTest::newRow("a double above its decimal") << 0.1 << 4 << "0.1"; // 0.1000000000000000055
        QTest::newRow("one digit more") << 0.99995 << 4 << "1.0";
        QTest::newRow("carry") << 2.9996 << 4 << "3.0";
        QTest::newRow("epsilon") << 1.00001 << 4 << "1.001";
        QTest::newRow("large") << 12345.6 << 3 << "12400.0";
        QTest::newRow("larger than digits") << 1e300 << 2 << "1e+300";
        QTest::newRow("smallest") << 5e-324 << 1 << "5e-324";
        QTest::newRow("negative goes up, towards 0") << -1.29 << 2 << "-1.2";
        QTest::newRow("nothing") << 0.0 << 3 << "0.0";
    }
    void bounds() {
        QFETCH(double, value);
        QFETCH(int, digits);
        QFETCH(QString, expected);
        QCOMPARE(text(boundText(value, digits)), expected);
        QVERIFY(roundedUp(value, digits) >= value);
    }

    void decimals_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("decimals");
        QTest::addColumn<double>("expected");
        QTest::newRow("up") << 1.2341 << 3 << 1.235;
        QTest::newRow("fits") << 1.234 << 3 << 1.234;
        QTest::newRow("whole") << 8.0 << 3 << 8.0;
        QTest::newRow("smaller than a place") << 2e-7 << 3 << 0.001;
        QTest::newRow("just below a place") << 0.00095 << 3 << 0.001;
        QTest::newRow("carry") << 9.9991 << 3 << 10.0;
        QTest::newRow("negative") << -0.0004 << 3 << 0.0;
    }
    void decimals() {
        QFETCH(double, value);
        QFETCH(int, decimals);
        QFETCH(double, expected);
        QCOMPARE(roundedUpAt(value, decimals), expected);
    }

    void percents_data() {
        QTest::addColumn<double>("share");
        QTest::addColumn<double>("expected");
        QTest::newRow("half") << 0.5 << 50.0;
        QTest::newRow("epsilon 1") << 0.7310586 << 73.2;
        QTest::newRow("epsilon 8") << 0.9996647 << 99.97;
        QTest::newRow("99.5") << 0.99501 << 99.6;
        QTest::newRow("almost sure") << 0.9999999999 << 100.0;
        QTest::newRow("sure") << 1.0 << 100.0;
        QTest::newRow("tiny") << 1.234e-7 << 1.24e-5;
    }
    void percents() {
        QFETCH(double, share);
        QFETCH(double, expected);
        QCOMPARE(percentRoundedUp(share), expected);
    }

    /// A hundred thousand numbers of all sizes: never below, and by less than one place above.
    void neverInward() {
        double value = 1.2345678901e-12;
        for (int i = 0; i < 100'000; ++i, value *= 1.0006) {
            const double rounded = roundedUp(value, 3);
            QVERIFY(rounded >= value && rounded <= value * 1.0100001);
        }
    }

    void whatIsNotFinite() {
        QCOMPARE(roundedUp(std::numeric_limits<double>::infinity(), 3),
                 std::numeric_limits<double>::infinity());
        QVERIFY(roundedUp(std::numeric_limits<double>::quiet_NaN(), 3) !=
                roundedUp(std::numeric_limits<double>::quiet_NaN(), 3));
    }
};

TRILEMMA_TEST(TestRounding, NoApplication)
#include "tst_rounding.moc"
