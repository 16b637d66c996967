// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tradeoff/front_uncertainty.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <limits>

using namespace trilemma;

using Places = std::vector<std::pair<double, double>>;

namespace {

TradeoffRun runAt(double gamma, double x, double y) {
    static int counter = 0;
    return {{.solver = "a", .gamma = gamma, .epsilon = 1.0}, "run-" + std::to_string(++counter), x, y};
}

std::vector<TradeoffPoint> pointsWithShares(const std::vector<TradeoffRun>& runs, int resamples = 200) {
    std::vector<TradeoffPoint> points = tradeoffPoints(runs);
    addFrontShares(points, runs, {.resamples = resamples});
    return points;
}

} // namespace

class TestFrontUncertainty : public QObject {
    Q_OBJECT

  private slots:
    void halfWidth_data() {
        QTest::addColumn<double>("deviation");
        QTest::addColumn<int>("seeds");
        QTest::addColumn<double>("expected");
        // Tables of Student's t: 12.7062 (1 degree of freedom), 4.30265 (2), 2.77645 (4), 1.98422 (99).
        QTest::newRow("2 seeds") << 1.0 << 2 << 12.7062 / std::sqrt(2.0);
        QTest::newRow("3 seeds") << 2.0 << 3 << 2 * 4.30265 / std::sqrt(3.0);
        QTest::newRow("5 seeds") << 0.1 << 5 << 0.1 * 2.77645 / std::sqrt(5.0);
        QTest::newRow("100 seeds") << 10.0 << 100 << 1.98422;
        QTest::newRow("no spread") << 0.0 << 4 << 0.0;
    }
    void halfWidth() {
        QFETCH(double, deviation);
        QFETCH(int, seeds);
        QFETCH(double, expected);
        const auto half = meanHalfWidth(deviation, seeds);
        QVERIFY(half);
        QVERIFY2(std::abs(*half - expected) < 1e-4, qPrintable(QString::number(*half, 'g', 12)));
    }
    void noHalfWidthOfOneSeed() {
        QVERIFY(!meanHalfWidth(std::nullopt, 1));
        QVERIFY(!meanHalfWidth(std::nullopt, 5));
        QVERIFY(!meanHalfWidth(0.5, 1));
    }

    void members_data() {
        QTest::addColumn<Places>("places");
        QTest::addColumn<QString>("front"); // 1: on it
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("none") << Places{} << "";
        QTest::newRow("one") << Places{{1, 1}} << "1";
        QTest::newRow("falling") << Places{{3, 1}, {1, 3}, {2, 2}} << "111";
        QTest::newRow("dominated in both") << Places{{1, 1}, {2, 2}} << "10";
        QTest::newRow("same x, higher y") << Places{{1, 2}, {1, 1}} << "01";
        QTest::newRow("same y, higher x") << Places{{2, 1}, {1, 1}} << "01";
        QTest::newRow("equal twice") << Places{{1, 1}, {1, 1}, {2, 0}} << "111";
        QTest::newRow("equal twice, dominated") << Places{{1, 1}, {1, 1}, {0, 1}} << "001";
        QTest::newRow("no number") << Places{{nan, 0}, {1, nan}, {1, 1}} << "001";
    }
    void members() {
        QFETCH(Places, places);
        QFETCH(QString, front);
        QString found;
        for (const bool on : frontMembers(places))
            found += on ? '1' : '0';
        QCOMPARE(found, front);
    }

    void certainShares() {
        // b is worse than a in each of its runs, c better across: whatever is drawn, a and c are on the
        // front.
        const auto points = pointsWithShares({runAt(0.1, 1, 1), runAt(0.1, 1.1, 1.2), runAt(0.2, 2, 2),
                                              runAt(0.2, 3, 2.5), runAt(0.3, 0.5, 4), runAt(0.3, 0.6, 5)});
        QCOMPARE(points.size(), std::size_t(3));
        QCOMPARE(points[0].frontShare.value_or(-1), 1.0);
        QCOMPARE(points[1].frontShare.value_or(-1), 0.0);
        QCOMPARE(points[2].frontShare.value_or(-1), 1.0);
    }

    void anUncertainShare() {
        // b stands at (2, 1), one run. a draws two of (1, 0) and (1, 3): mean y is 0, 1.5, 1.5 or 3 with
        // equal chance. b is dominated where a's y is at most 1: once in four, so its share is 3/4. a,
        // further left, is always on the front. 20,000 resamples: standard error 0.0031.
        const auto points = pointsWithShares({runAt(0.1, 1, 0), runAt(0.1, 1, 3), runAt(0.2, 2, 1)}, 20000);
        QCOMPARE(points[0].frontShare.value_or(-1), 1.0);
        const double share = points[1].frontShare.value_or(-1);
        QVERIFY2(std::abs(share - 0.75) < 5 * 0.0031, qPrintable(QString::number(share)));
    }

    void anUncertainShareWhereMoreIsBetter() {
        // The same turned over: higher y is better. b stands at (2, 2), a's mean y is 3, 1.5, 1.5 or 0: b is
        // dominated where it is at least 2, once in four.
        const std::vector<TradeoffRun> runs{runAt(0.1, 1, 3), runAt(0.1, 1, 0), runAt(0.2, 2, 2)};
        const TradeoffDirections better{.xLower = true, .yLower = false};
        std::vector<TradeoffPoint> points = tradeoffPoints(runs, better);
        addFrontShares(points, runs, {.resamples = 20000, .better = better});
        QCOMPARE(points[0].frontShare.value_or(-1), 1.0);
        const double share = points[1].frontShare.value_or(-1);
        QVERIFY2(std::abs(share - 0.75) < 5 * 0.0031, qPrintable(QString::number(share)));
    }

    void aShareIsOutOfTheResamples() {
        const std::vector<TradeoffRun> runs{runAt(0.1, 1, 0), runAt(0.1, 1, 3), runAt(0.2, 2, 1)};
        for (const int resamples : {1, 4, 200}) {
            const double count = pointsWithShares(runs, resamples)[1].frontShare.value_or(-1) * resamples;
            QCOMPARE(count, std::round(count));
        }
        // and the same table always gives the same shares
        QCOMPARE(pointsWithShares(runs)[1].frontShare, pointsWithShares(runs)[1].frontShare);
        QVERIFY(*pointsWithShares(runs)[1].frontShare < 1);
        QVERIFY(!tradeoffPoints(runs)[1].frontShare); // nobody asked
    }

    void runsWithoutANumberAreLeftOut() {
        std::vector<TradeoffRun> runs{runAt(0.1, 1, 1), runAt(0.1, 2, 2), runAt(0.2, 3, 3)};
        runs[1].y.reset(); // else the first setting's mean would vary
        const auto points = pointsWithShares(runs);
        QCOMPARE(points[0].frontShare.value_or(-1), 1.0);
        QCOMPARE(points[1].frontShare.value_or(-1), 0.0);
        QVERIFY(pointsWithShares({}).empty());
    }
};

TRILEMMA_TEST(TestFrontUncertainty, QCoreApplication)
#include "tst_front_uncertainty.moc"
