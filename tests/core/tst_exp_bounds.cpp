// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The reference is another implementation of exp, with 150 digits.
#include "core/privacy/exp_bounds.h"
#include "tests/support/test_program.h"

#include <boost/multiprecision/cpp_dec_float.hpp>

#include <random>

using namespace trilemma;

namespace {

using Decimal = boost::multiprecision::number<boost::multiprecision::cpp_dec_float<150>>;

/// exp(-a 2^-bits) 2^scale.
Decimal reference(const BigInt& a, int bits, int scale) {
    return ldexp(exp(-ldexp(Decimal(a), -bits)), scale);
}

} // namespace

class TestExpBounds : public QObject {
    Q_OBJECT

  private slots:
    void quickBoundsHold_data() {
        QTest::addColumn<quint64>("low");
        QTest::addColumn<quint64>("length");
        constexpr quint64 unit = quint64(1) << 57;
        constexpr quint64 logTwo = 0x162E42FEFA39EF3; // floor(2^57 log 2)
        QTest::newRow("zero") << quint64(0) << quint64(0);
        QTest::newRow("one unit") << quint64(1) << quint64(0);
        QTest::newRow("just below log 2") << logTwo << quint64(0);
        QTest::newRow("just above log 2") << logTwo + 1 << quint64(0);
        QTest::newRow("across log 2") << logTwo - 5 << quint64(10);
        QTest::newRow("one") << unit << quint64(0);
        QTest::newRow("42.9: below a unit of 2^-62") << unit / 10 * 429 << quint64(0);
        QTest::newRow("43") << unit * 43 << quint64(3);
        QTest::newRow("largest") << ~quint64(0) << quint64(0);
        QTest::newRow("everything") << quint64(0) << ~quint64(0);
        QTest::newRow("wide") << unit / 3 << unit;
    }
    void quickBoundsHold() {
        QFETCH(quint64, low);
        QFETCH(quint64, length);
        const QuickExpBounds bounds = quickExpBounds(low, low + length);
        QVERIFY(Decimal(bounds.lower) <= reference(low + length, 57, 62));
        QVERIFY(Decimal(bounds.upper) >= reference(low, 57, 62));
    }

    void quickBoundsHoldAnywhere() {
        std::mt19937_64 random(1);
        for (int i = 0; i < 20000; ++i) {
            const std::uint64_t a = random() >> (i % 60); // every order of magnitude
            const QuickExpBounds bounds = quickExpBounds(a, a);
            const Decimal exact = reference(a, 57, 62);
            QVERIFY(Decimal(bounds.lower) <= exact && exact <= Decimal(bounds.upper));
            QVERIFY(bounds.upper - bounds.lower <= 17);
        }
    }

    void exactBoundsHold_data() {
        QTest::addColumn<int>("bits");
        QTest::newRow("64") << 64;
        QTest::newRow("128") << 128;
        QTest::newRow("192") << 192;
        QTest::newRow("400") << 400;
    }
    void exactBoundsHold() {
        QFETCH(int, bits);
        std::mt19937_64 random(2);
        const BigInt one = BigInt(1) << bits;
        const auto precision = static_cast<unsigned>(bits);
        for (int i = 0; i < 300; ++i) {
            // from about 2^-bits up to 60
            const BigInt a = ((BigInt(random()) << 64 | random()) * one * 60 >> 128) >> (i % bits);
            const ExpBounds bounds = expBounds(a, a, precision);
            const Decimal exact = reference(a, bits, bits);
            QVERIFY(Decimal(bounds.lower) <= exact && exact <= Decimal(bounds.upper));
            QVERIFY(bounds.upper - bounds.lower <= 2);
        }
        QCOMPARE(expBounds(0, 0, precision).upper, one);
        QVERIFY(expBounds(0, 0, precision).lower >= one - 2);
        const ExpBounds across = expBounds(one, one * 2, precision);
        QVERIFY(Decimal(across.lower) <= reference(one * 2, bits, bits));
        QVERIFY(Decimal(across.upper) >= reference(one, bits, bits));
    }
};

TRILEMMA_TEST(TestExpBounds, NoApplication)
#include "tst_exp_bounds.moc"
