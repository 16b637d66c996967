// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Maps of quantiles, and where predictions have to go so that groups are spread alike: by hand, and on noisy
// tables.
#include "core/base/noisy_counts.h"
#include "core/privacy/noise.h"
#include "core/solvers/fair_transport.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

Eigen::ArrayXd arrayOf(const std::vector<double>& values) {
    return Eigen::Map<const Eigen::ArrayXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

RateHistogram tableOfRows(const std::vector<std::vector<double>>& rows) {
    RateHistogram table(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows[0].size()));
    for (std::size_t i = 0; i < rows.size(); ++i)
        table.row(static_cast<Eigen::Index>(i)) = arrayOf(rows[i]).transpose();
    return table;
}

/// Each group against everybody else; of two one comparison.
ConstraintSet alikeTo(int groups, double gamma) {
    ConstraintSet set;
    for (int g = 0; g < groups; ++g)
        set.partition.partNames.push_back("group " + std::to_string(g));
    for (int g = 0; g < (groups == 2 ? 1 : groups); ++g) {
        std::vector<int> rest;
        for (int other = 0; other < groups; ++other)
            if (other != g) rest.push_back(other);
        RateConstraint comparison;
        comparison.name = set.partition.partNames[static_cast<std::size_t>(g)];
        comparison.terms = {evenTerm({g}, {1}), evenTerm(rest, {-1})};
        comparison.slack = gamma;
        set.constraints.push_back(comparison);
    }
    return set;
}

/// The widest |F_g - F_rest| of targets, whose rows weigh as much as those of the counts; of groups that the
/// counts show.
double widestGap(const RateHistogram& targets, const RateHistogram& counts) {
    double gap = 0;
    for (Eigen::Index g = 0; g < counts.rows(); ++g) {
        double own = 0, rest = 0, others = counts.sum() - counts.row(g).sum();
        if (counts.row(g).sum() == 0 || others == 0) continue;
        for (Eigen::Index k = 0; k < counts.cols(); ++k) {
            own += targets(g, k);
            for (Eigen::Index other = 0; other < counts.rows(); ++other)
                if (other != g) rest += targets(other, k) * counts.row(other).sum() / others;
            gap = std::max(gap, std::abs(own - rest));
        }
    }
    return gap;
}

} // namespace

class TestFairTransport : public QObject {
    Q_OBJECT

  private slots:
    void quantiles_data() {
        QTest::addColumn<QList<double>>("from");
        QTest::addColumn<QList<double>>("to");
        QTest::addColumn<QList<double>>("values"); // where it goes, one after the other
        const auto row = [](const char* name, QList<double> from, QList<double> to, QList<double> values) {
            QTest::newRow(name) << from << to << values;
        };
        row("nobody moves", {.25, .25, .25, .25}, {.25, .25, .25, .25}, {0, 0, .3, .3, 1, 1, 2.7, 2.7, 4, 4});
        row("nobody moves across empty cells", {.5, 0, 0, .5}, {.5, 0, 0, .5}, {.5, .5, 2, 2, 3.5, 3.5});
        row("two cells up", {1, 0, 0, 0}, {0, 0, 1, 0}, {0, 2, .5, 2.5, 1, 3, 9, 3, -9, 2});
        row("spread out", {1, 0, 0, 0}, {.5, .5, 0, 0}, {0, 0, .25, .5, .5, 1, 1, 2});
        row("to two ends", {.5, .5, 0, 0}, {.5, 0, 0, .5}, {.5, .5, 1, 3, 1.5, 3.5, 2, 4});
        row("to one cell", {.5, 0, 0, .5}, {0, 1, 0, 0}, {0, 1, 1, 1.5, 2, 1.5, 3, 1.5, 4, 2});
    }
    void quantiles() {
        QFETCH(QList<double>, from);
        QFETCH(QList<double>, to);
        QFETCH(QList<double>, values);
        const MonotoneMap map =
            quantileMap(arrayOf({from.begin(), from.end()}), arrayOf({to.begin(), to.end()}), {0, 4, 4});
        QVERIFY(std::is_sorted(map.from.begin(), map.from.end()));
        QVERIFY(std::is_sorted(map.to.begin(), map.to.end()));
        for (qsizetype i = 0; i < values.size(); i += 2)
            QVERIFY2(std::abs(map.at(values[i]) - values[i + 1]) < 1e-6,
                     qPrintable(QString("%1 goes to %2").arg(values[i]).arg(map.at(values[i]))));
        QVERIFY(std::isnan(map.at(std::nan(""))));
    }

    // A number of cells of equal size; what lies beyond is in the nearer one.
    void cellsOfALabel() {
        const LabelCells cells{-1, 3, 8};
        QCOMPARE(cells.edge(0), -1.0);
        QCOMPARE(cells.edge(3), 0.5);
        QCOMPARE(cells.edge(8), 3.0);
        QCOMPARE(cells.of(-7), 0);
        QCOMPARE(cells.of(-1), 0);
        QCOMPARE(cells.of(-.51), 0);
        QCOMPARE(cells.of(-.49), 1);
        QCOMPARE(cells.of(2.9), 7);
        QCOMPARE(cells.of(3), 7);
        QCOMPARE(cells.of(1e300), 7);
    }

    void monotoneSums_data() {
        QTest::addColumn<QList<double>>("row");
        QTest::addColumn<QList<double>>("expected");
        QTest::newRow("nothing to do") << QList<double>{1, 2, 3} << QList<double>{1, 2, 3};
        QTest::newRow("a fall is pooled") << QList<double>{3, -1, 2} << QList<double>{2.5, 0, 1.5};
        QTest::newRow("below nothing") << QList<double>{-2, 1, 3} << QList<double>{0, 0, 2};
        QTest::newRow("beyond the sum") << QList<double>{1, 4, -2} << QList<double>{1, 2, 0};
        QTest::newRow("nobody") << QList<double>{1, -3, 1} << QList<double>{0, 0, 0};
    }
    void monotoneSums() {
        QFETCH(QList<double>, row);
        QFETCH(QList<double>, expected);
        const Eigen::ArrayXXd table = withMonotoneSums(tableOfRows({{row.begin(), row.end()}}));
        for (qsizetype i = 0; i < expected.size(); ++i)
            QCOMPARE(table(0, i), expected[i]);
    }

    void byHand_data() {
        QTest::addColumn<QList<double>>("a");
        QTest::addColumn<QList<double>>("b");
        QTest::addColumn<double>("gamma");
        QTest::addColumn<double>("distance"); // in squares of the range
        const auto row = [](const char* name, QList<double> a, QList<double> b, double gamma,
                            double distance) { QTest::newRow(name) << a << b << gamma << distance; };
        // all of a in the first of three cells, all of b in the last: both go one cell, a third of the range
        row("meet in the middle", {10, 0, 0}, {0, 0, 10}, 0, 1.0 / 9);
        row("half of each stays", {10, 0, 0}, {0, 0, 10}, .5, 1.0 / 18);
        row("nothing asked for", {10, 0, 0}, {0, 0, 10}, 1, 0);
        row("already alike", {2, 4, 4}, {5, 10, 10}, 0, 0);
        // three times as many: they go one of five cells, the others three: .75 + .25 x 9 squares
        row("the larger group moves less", {30, 0, 0, 0, 0}, {0, 0, 0, 0, 10}, 0, 3.0 / 25);
    }
    void byHand() {
        QFETCH(QList<double>, a);
        QFETCH(QList<double>, b);
        QFETCH(double, gamma);
        QFETCH(double, distance);
        const RateHistogram table = tableOfRows({{a.begin(), a.end()}, {b.begin(), b.end()}});
        const LabelCells cells{0, 1, static_cast<int>(a.size())};
        const FairTransport found = fairTransport(alikeTo(2, gamma), table, cells);
        QVERIFY(found.isSolved && found.unknown == 0);
        QVERIFY2(std::abs(found.distance - distance) < 1e-6, qPrintable(QString::number(found.distance)));
        QVERIFY(widestGap(found.targets, table) < gamma + 1e-6);
        if (distance > 0) return;
        for (const double x : {.1, .4, .9}) // where people are, nobody moves
            for (std::size_t g = 0; g < 2; ++g)
                if (const int cell = cells.of(x); table(static_cast<Eigen::Index>(g), cell) > 0)
                    QVERIFY(std::abs(found.maps[g].at(x) - x) < 1e-6);
    }

    // Three groups of different size on tables with noise, more cells than levels: the comparisons hold on
    // what the table says, within levels too; the less slack, the further people move.
    void anyTable() {
        const auto noise = seededNoise(3);
        constexpr int bins = 97;
        for (int round = 0; round < 5; ++round) {
            std::vector<std::int64_t> counts;
            for (int g = 0; g < 3; ++g)
                for (int k = 0; k < bins; ++k)
                    counts.push_back(
                        std::lround(40 * (g + 1) * std::exp(-std::pow((k - 30 - 9 * g) / 8.0, 2))));
            noise->addGaussian(counts, 4);
            RateHistogram table(3, bins);
            for (Eigen::Index i = 0; i < table.size(); ++i)
                table(i / bins, i % bins) = static_cast<double>(counts[static_cast<std::size_t>(i)]);
            double before = -1;
            for (const double gamma : {1.0, .3, .1, .02, 0.0}) {
                const FairTransport found = fairTransport(alikeTo(3, gamma), table, {-2, 2, bins});
                QVERIFY(found.isSolved);
                QVERIFY((found.targets >= 0).all());
                QVERIFY((found.targets.rowwise().sum() - 1).abs().maxCoeff() < 1e-9);
                const double gap = widestGap(found.targets, withMonotoneSums(table));
                QVERIFY2(gap < gamma + 1e-5, qPrintable(QString::number(gap)));
                QVERIFY(found.distance > before - 1e-9);
                before = found.distance;
                for (const MonotoneMap& map : found.maps)
                    QVERIFY(std::is_sorted(map.from.begin(), map.from.end()) &&
                            std::is_sorted(map.to.begin(), map.to.end()));
            }
            QVERIFY(before > 1e-3);
        }
    }

    // Groups that noise alone fills, of any size, beside large ones: solved, and soon enough to be waited
    // for.
    void noiseAlone_data() {
        QTest::addColumn<int>("groups");
        QTest::addColumn<int>("empty");
        QTest::addColumn<int>("bins");
        QTest::addColumn<double>("gamma");
        QTest::addColumn<double>("noise");
        QTest::newRow("two of six, little noise") << 6 << 2 << 8 << .02 << .8;
        QTest::newRow("two of six") << 6 << 2 << 40 << .02 << 5.0;
        QTest::newRow("one of two") << 2 << 1 << 200 << .05 << 1.0;
        QTest::newRow("four of twelve") << 12 << 4 << 40 << .02 << 5.0;
        QTest::newRow("four of twelve, nothing allowed") << 12 << 4 << 8 << 0.0 << 1.0;
    }
    void noiseAlone() {
        QFETCH(int, groups);
        QFETCH(int, empty);
        QFETCH(int, bins);
        QFETCH(double, gamma);
        QFETCH(double, noise);
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            std::mt19937_64 random(seed);
            std::normal_distribution<double> normal;
            RateHistogram table(groups, bins);
            for (int g = 0; g < groups; ++g)
                for (int k = 0; k < bins; ++k)
                    table(g, k) = (g < empty ? 0.0 : 2e5 / groups / bins) + noise * normal(random);
            const FairTransport found = fairTransport(alikeTo(groups, gamma), table, {-1, 1, bins});
            QVERIFY2(found.isSolved, qPrintable(QString::number(seed)));
            const double gap = widestGap(found.targets, withMonotoneSums(table));
            QVERIFY2(gap < gamma + 1e-4, qPrintable(QString("seed %1: %2").arg(seed).arg(gap)));
        }
    }

    // One person of millions, whose share is what the method takes for nothing.
    void onePerson_data() {
        QTest::addColumn<double>("people");
        for (const double people : {2e-7, 5e-7, 1e-6, 1e-5, 1e-3})
            QTest::addRow("a share of %g", people) << people;
    }
    void onePerson() {
        QFETCH(double, people);
        for (const double gamma : {0.0, .05, .5, 1.0})
            for (const int place : {0, 7, 19}) {
                RateHistogram table = RateHistogram::Zero(2, 20);
                table(0, place) = people * 1e6;
                for (int k = 0; k < 20; ++k)
                    table(1, k) = 1e6 / 20;
                const FairTransport found = fairTransport(alikeTo(2, gamma), table, {0, 1, 20});
                QVERIFY(found.isSolved && found.unknown == 0);
                QVERIFY(widestGap(found.targets, table) < gamma + 1e-4);
            }
    }

    // A group that the table does not show is left alone; the others meet what is asked of them.
    void nobodyThere() {
        const RateHistogram table = tableOfRows({{10, 0, 0}, {-3, 1, 1}, {0, 0, 10}});
        const FairTransport found = fairTransport(alikeTo(3, 0), table, {0, 3, 3});
        QCOMPARE(found.unknown, 1);
        QVERIFY(found.isSolved);
        QCOMPARE(found.targets.row(1).sum(), 0.0);
        QCOMPARE(found.maps[1].at(2.5), 2.5);
        QVERIFY(std::abs(found.maps[0].at(.5) - 1.5) < 1e-6 && std::abs(found.maps[2].at(2.5) - 1.5) < 1e-6);
    }
};

TRILEMMA_TEST(TestFairTransport, NoApplication)
#include "tst_fair_transport.moc"
