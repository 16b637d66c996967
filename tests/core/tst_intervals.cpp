// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Intervals of proportions against the tables of the papers that they are from, and at their ends.
#include "core/fairness/intervals.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;

namespace {

bool isEnd(double found, double expected, double tolerance = 5e-5) {
    return std::abs(found - expected) <= tolerance;
}

} // namespace

class TestIntervals : public QObject {
    Q_OBJECT

  private slots:
    // Newcombe 1998, Statistics in Medicine 17, 857-872, Table I: method 3 (score) and method 5 (exact).
    void proportions_data() {
        QTest::addColumn<int>("hits");
        QTest::addColumn<int>("trials");
        QTest::addColumn<double>("scoreLow");
        QTest::addColumn<double>("scoreHigh");
        QTest::addColumn<double>("exactLow");
        QTest::addColumn<double>("exactHigh");
        QTest::newRow("81 of 263") << 81 << 263 << 0.2553 << 0.3662 << 0.2527 << 0.3676;
        QTest::newRow("15 of 148") << 15 << 148 << 0.0624 << 0.1605 << 0.0578 << 0.1617;
        QTest::newRow("none of 20") << 0 << 20 << 0.0 << 0.1611 << 0.0 << 0.1684;
        QTest::newRow("1 of 29") << 1 << 29 << 0.0061 << 0.1718 << 0.0009 << 0.1776;
    }
    void proportions() {
        QFETCH(int, hits);
        QFETCH(int, trials);
        QFETCH(double, scoreLow);
        QFETCH(double, scoreHigh);
        QFETCH(double, exactLow);
        QFETCH(double, exactHigh);
        const Interval score = wilson(hits, trials, 0.95), exact = clopperPearson(hits, trials, 0.95);
        QVERIFY(isEnd(score.low, scoreLow) && isEnd(score.high, scoreHigh));
        QVERIFY(isEnd(exact.low, exactLow) && isEnd(exact.high, exactHigh));
        // misses are hits of the other kind
        const Interval misses = wilson(trials - hits, trials, 0.95);
        QVERIFY(isEnd(misses.low, 1 - score.high, 1e-12) && isEnd(misses.high, 1 - score.low, 1e-12));
        const Interval exactMisses = clopperPearson(trials - hits, trials, 0.95);
        QVERIFY(isEnd(exactMisses.low, 1 - exact.high, 1e-12));
        QVERIFY(isEnd(exactMisses.high, 1 - exact.low, 1e-12));
    }

    // Newcombe 1998, Statistics in Medicine 17, 873-890, Table II, method 10.
    void differences_data() {
        QTest::addColumn<int>("hits1");
        QTest::addColumn<int>("trials1");
        QTest::addColumn<int>("hits2");
        QTest::addColumn<int>("trials2");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("(a)") << 56 << 70 << 48 << 80 << 0.0524 << 0.3339;
        QTest::newRow("(b)") << 9 << 10 << 3 << 10 << 0.1705 << 0.8090;
        QTest::newRow("(c)") << 6 << 7 << 2 << 7 << 0.0582 << 0.8062;
        QTest::newRow("(d)") << 5 << 56 << 0 << 29 << -0.0381 << 0.1926;
        QTest::newRow("(e)") << 0 << 10 << 0 << 20 << -0.1611 << 0.2775;
        QTest::newRow("(f)") << 0 << 10 << 0 << 10 << -0.2775 << 0.2775;
        QTest::newRow("(g)") << 10 << 10 << 0 << 20 << 0.6791 << 1.0;
        QTest::newRow("(h)") << 10 << 10 << 0 << 10 << 0.6075 << 1.0;
    }
    void differences() {
        QFETCH(int, hits1);
        QFETCH(int, trials1);
        QFETCH(int, hits2);
        QFETCH(int, trials2);
        QFETCH(double, low);
        QFETCH(double, high);
        const Interval found = newcombe(hits1, trials1, hits2, trials2, 0.95);
        QVERIFY2(isEnd(found.low, low) && isEnd(found.high, high),
                 qPrintable(QString("%1 %2").arg(found.low).arg(found.high)));
        const Interval turned = newcombe(hits2, trials2, hits1, trials1, 0.95);
        QVERIFY(isEnd(turned.low, -found.high, 1e-12) && isEnd(turned.high, -found.low, 1e-12));
    }

    // Expected hits are sums that are rounded: they may end a little outside of [0, trials].
    void expectedHits_data() {
        QTest::addColumn<double>("hits");
        QTest::addColumn<double>("trials");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        // p = 0.25, n = 10, z^2 = 3.84146: (0.25 + 0.19207 +- 1.95996 sqrt(0.01875 + 0.0096036)) / 1.38415
        QTest::newRow("a fraction") << 2.5 << 10.0 << 0.08095 << 0.55782;
        QTest::newRow("none") << 0.0 << 10.0 << 0.0 << 3.84146 / 13.84146; // z^2 / (n + z^2)
        QTest::newRow("a rounding below none") << -1e-12 << 10.0 << 0.0 << 3.84146 / 13.84146;
        QTest::newRow("all") << 10.0 << 10.0 << 10 / 13.84146 << 1.0;
        QTest::newRow("a rounding above all") << 10 + 1e-12 << 10.0 << 10 / 13.84146 << 1.0;
        // p (1 - p) / n = -2e-18 would be more than z^2 / (4 n^2) = 1e-18, and its root no number
        QTest::newRow("many roundings below none") << -2.0 << 1e9 << 0.0 << 3.84e-9;
        QTest::newRow("many roundings above all") << 1e9 + 2 << 1e9 << 1 - 3.84e-9 << 1.0;
    }
    void expectedHits() {
        QFETCH(double, hits);
        QFETCH(double, trials);
        QFETCH(double, low);
        QFETCH(double, high);
        const Interval found = wilson(hits, trials, 0.95);
        QVERIFY2(isEnd(found.low, low, 1e-5) && isEnd(found.high, high, 1e-5),
                 qPrintable(QString("%1 %2").arg(found.low).arg(found.high)));
        QVERIFY(found.low >= 0 && found.high <= 1);
        if (hits <= 0) QCOMPARE(found.low, 0.0);
        if (hits >= trials) QCOMPARE(found.high, 1.0);
    }

    /// A higher level is a wider interval around the same proportion; more trials are a narrower one.
    void widths() {
        Interval before = wilson(30, 100, 0.5);
        for (const double level : {0.8, 0.95, 0.99, 0.9999}) {
            const Interval wider = wilson(30, 100, level);
            QVERIFY(wider.low < before.low && before.high < wider.high);
            QVERIFY(wider.low < 0.3 && 0.3 < wider.high);
            const Interval exact = clopperPearson(30, 100, level); // at least as wide as it must be
            QVERIFY(exact.high - exact.low > wider.high - wider.low);
            before = wider;
        }
        const Interval few = wilson(3, 10, 0.95), many = wilson(3000, 10000, 0.95);
        QVERIFY(few.low < many.low && many.high < few.high);
    }

    // P(|N(0,1)| <= z).
    void quantiles_data() {
        QTest::addColumn<double>("level");
        QTest::addColumn<double>("z");
        QTest::newRow("one half") << 0.5 << 0.6744898;
        QTest::newRow("one deviation") << 0.6826895 << 1.0;
        QTest::newRow("95 %") << 0.95 << 1.9599640;
        QTest::newRow("two comparisons") << 0.975 << 2.2414027;
        QTest::newRow("99 %") << 0.99 << 2.5758293;
    }
    void quantiles() {
        QFETCH(double, level);
        QFETCH(double, z);
        QVERIFY(isEnd(normalQuantile(level), z, 1e-6));
    }

    void sizes_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<double>("min");
        QTest::addColumn<double>("max");
        QTest::newRow("above zero") << 0.1 << 0.2 << 0.1 << 0.2;
        QTest::newRow("from zero on") << 0.0 << 0.2 << 0.0 << 0.2;
        QTest::newRow("below zero") << -0.2 << -0.1 << 0.1 << 0.2;
        QTest::newRow("up to zero") << -0.2 << 0.0 << 0.0 << 0.2;
        QTest::newRow("around zero, longer below") << -0.3 << 0.1 << 0.0 << 0.3;
        QTest::newRow("around zero, longer above") << -0.1 << 0.3 << 0.0 << 0.3;
    }
    void sizes() {
        QFETCH(double, low);
        QFETCH(double, high);
        const Interval found = absolute({low, high});
        QTEST(found.low, "min");
        QTEST(found.high, "max");
    }
};

TRILEMMA_TEST(TestIntervals, NoApplication)
#include "tst_intervals.moc"
