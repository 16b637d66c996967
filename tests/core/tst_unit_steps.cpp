// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What one unit with several rows can change in a step.
#include "core/models/unit_gradient.h"
#include "core/solvers/descent_ascent.h"
#include "tests/support/expect.h"
#include "tests/support/loop_steps.h"
#include "tests/support/test_program.h"
#include "tests/support/unit_data.h"

#include <cmath>
#include <limits>
#include <set>

using namespace trilemma;
using namespace trilemma::test;

using Integers = std::vector<std::int64_t>;

namespace {

constexpr std::int64_t gridOne = 1 << 20;
__extension__ typedef __int128 Wide;

/// What one step releases before noise, as exact integers: histogram cells in units of 2^-20, gradient sums
/// in units of C 2^-30. Everybody is sampled, constraints do not pull, and the step size is one grid unit.
struct UnitSums {
    Integers cells;
    Integers gradient;
};
UnitSums sumsOf(const PreparedRun& run, const Eigen::VectorXd& theta, double clippingNorm,
                bool soft = false) {
    DescentOptions options;
    applyParams(run.plan.params, options);
    options.samplingRate = 1;
    options.clippingNorm = clippingNorm;
    const auto units = static_cast<double>(run.rows.count()); // the expected batch
    options.learningRate = units * std::ldexp(1 / clippingNorm, GradientGrid::bits);
    options.augmentation = 0;
    options.dualValues = soft ? DualValues::Soft : DualValues::Hard;
    const auto noise = zeroNoise(1);
    LoopSteps loop(run, options, withRate(run.plan.looks, 1), *noise);
    loop.startAt(theta);
    loop.step();
    UnitSums sums;
    for (Eigen::Index i = 0; i < loop.state().histogram.size(); ++i)
        sums.cells.push_back(std::llround(loop.state().histogram.data()[i] * gridOne));
    for (Eigen::Index i = 0; i < theta.size(); ++i)
        sums.gradient.push_back(std::isfinite(theta[i]) ? std::llround(theta[i] - loop.state().theta[i]) : 0);
    return sums;
}

Wide squaredDistance(const Integers& a, const Integers& b) {
    Wide sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += static_cast<Wide>(a[i] - b[i]) * (a[i] - b[i]);
    return sum;
}

std::int64_t absoluteDistance(const Integers& a, const Integers& b) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += std::abs(a[i] - b[i]);
    return sum;
}

} // namespace

class TestUnitSteps : public QObject {
    Q_OBJECT

  private slots:
    void clipped_data();
    void clipped();
    void clippedStaysWithin();
    void rowsCountOneOverW_data();
    void rowsCountOneOverW();
    void unitsAreClippedAsAWhole_data();
    void unitsAreClippedAsAWhole();
    void nonFiniteScoreGradientsAddNothing();
    void oneUnitChangesAtMostC_data();
    void oneUnitChangesAtMostC();
    void aUnitOfOneRowIsARecord();
    void samplesAreOfUnits();
};

void TestUnitSteps::clipped_data() {
    QTest::addColumn<QList<double>>("gradient");
    QTest::addColumn<double>("clippingNorm");
    QTest::addColumn<bool>("clip");
    QTest::addColumn<QList<qint64>>("expected"); // in units of C 2^-30, 2^30 = 1073741824
    const auto row = [](const char* name, const QList<double>& gradient, double norm,
                        const QList<qint64>& expected,
                        bool clip = true) { QTest::newRow(name) << gradient << norm << clip << expected; };
    const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
    row("nothing", {0, 0}, 1, {0, 0});
    row("short: 0.5 and -0.25 of C", {1, -0.5}, 2, {536870912, -268435456});
    row("truncated towards zero", {0.3, -0.4}, 1, {322122547, -429496729}); // 322122547.2, 429496729.6
    row("of length C", {1, 0}, 1, {1073741824, 0});
    row("long: (3, 4)/5", {3, 4}, 1, {644245094, 858993459}); // 644245094.4, 858993459.2
    // 1 + 2^-60 is 1 in double precision, but 2^60 + 1 is too much: the check of the integers has to see it.
    row("longer by less than a double can tell", {1, 0x1p-30}, 1, {1073741823, 0});
    row("longer than any", {-3e100, 0}, 1, {-1073741824, 0});
    row("not a number", {nan, 1}, 1, {0, 0});
    row("infinite", {1, -inf}, 1, {0, 0});
    row("its square is infinite", {1e200, 1}, 1, {0, 0});
    row("no clipping", {3, -4}, 1, {3221225472, -4294967296}, false);
    row("no clipping, not a number", {3, nan}, 1, {0, 0}, false);
}

void TestUnitSteps::clipped() {
    QFETCH(QList<double>, gradient);
    QFETCH(double, clippingNorm);
    QFETCH(bool, clip);
    QFETCH(QList<qint64>, expected);
    Integers sums(static_cast<std::size_t>(gradient.size()), 5); // what was there stays
    addClipped(std::vector<double>(gradient.begin(), gradient.end()), {clippingNorm, clip}, sums);
    for (qsizetype i = 0; i < expected.size(); ++i)
        QCOMPARE(sums[static_cast<std::size_t>(i)] - 5, expected[i]);
}

/// The claim of units rests on this: whatever the gradient, its integers have a squared norm of at most 2^60,
/// and a long one keeps (nearly) all of it.
void TestUnitSteps::clippedStaysWithin() {
    for (const std::size_t length : {1U, 2U, 7U, 1000U, 65536U})
        for (int seed = 0; seed < 40; ++seed) {
            const double norm = std::pow(10.0, seed % 7 - 3), size = std::pow(10.0, seed % 11 - 4);
            std::vector<double> gradient(length);
            for (std::size_t i = 0; i < length; ++i)
                gradient[i] =
                    seed % 5 == 0 ? size : size * std::sin(1.0 + 0.37 * seed * static_cast<double>(i + 1));
            Integers sums(length, 0);
            addClipped(gradient, {norm, true}, sums);
            const Wide square = squaredDistance(sums, Integers(length, 0));
            QVERIFY2(square <= Wide(1) << 60, qPrintable(QString("%1 %2").arg(length).arg(seed)));
            double length2 = 0;
            for (const double entry : gradient)
                length2 += entry * entry;
            if (length2 > norm * norm) QVERIFY(square > (Wide(1) << 60) / 1000 * 999);
        }
}

void TestUnitSteps::rowsCountOneOverW_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("w");
    QTest::addColumn<qint64>("cell"); // floor(2^20 / w) min(rows, w)
    QTest::newRow("no row contributes") << 0 << 3 << qint64(0);
    QTest::newRow("one row") << 1 << 3 << qint64(349525);
    QTest::newRow("w rows: just below 1") << 3 << 3 << qint64(1048575);
    QTest::newRow("w + 3 rows count as w") << 6 << 3 << qint64(1048575);
    QTest::newRow("w rows, w a power of 2") << 4 << 4 << qint64(1048576);
    QTest::newRow("w 1") << 1 << 1 << qint64(1048576);
    QTest::newRow("few of many") << 2 << 1000000 << qint64(2);
}

/// All weights zero: every decision is class 0, the first of a tie. All rows are in group a, the other unit
/// has one row in group b, so that the cells by (group, class) are known.
void TestUnitSteps::rowsCountOneOverW() {
    QFETCH(int, rows);
    QFETCH(int, w);
    QFETCH(qint64, cell);
    QByteArrayList list{"0,red,b,yes,other"};
    for (int i = 0; i < rows; ++i)
        list << "1,blue,a,no,p";
    if (rows == 0) list << ",,,,p";
    const PreparedRun run = preparedOn(unitCsv(list), "raco-dp", unitSchema(w));
    QCOMPARE(run.rows.count(), std::size_t(2));
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(run.task.model->parameterCount());
    // Column-major: (a, 0), (b, 0), (a, 1), (b, 1).
    QCOMPARE(sumsOf(run, zero, 1).cells, (Integers{cell, gridOne / w, 0, 0}));
    // Soft scores are 1/2 each, truncated row by row.
    const qint64 half = gridOne / w / 2 * std::min(rows, w), otherHalf = gridOne / w / 2;
    QCOMPARE(sumsOf(run, zero, 1, true).cells, (Integers{half, otherHalf, half, otherHalf}));
}

void TestUnitSteps::unitsAreClippedAsAWhole_data() {
    QTest::addColumn<QByteArrayList>("rows"); // of one person
    QTest::addColumn<double>("clippingNorm");
    QTest::addColumn<QList<double>>("gradient"); // in C; features: intercept, x, red, blue
    // At weights 0 a row's gradient is (1/2 - y)(1, x, [red], [blue]).
    const auto row = [](const char* name, const QByteArrayList& rows, double norm,
                        const QList<double>& gradient) { QTest::newRow(name) << rows << norm << gradient; };
    row("no row that contributes", {"?,red,a,yes,p"}, 1, {0, 0, 0, 0});
    row("one row below C", {"2,red,a,yes,p"}, 8, {-0.0625, -0.125, -0.0625, 0});
    row("rows add up below C", {"2,red,a,yes,p", "1,blue,a,yes,p", "0,red,b,yes,p"}, 8,
        {-0.1875, -0.1875, -0.125, -0.0625});
    row("opposite rows cancel", {"1,red,a,yes,p", "1,red,a,no,p"}, 1, {0, 0, 0, 0});
    // Four rows (1, 1, 1, 0)/2 sum to norm sqrt(12) > 1: (1, 1, 1, 0)/sqrt(3).
    row("the sum is clipped, not each row", {"1,red,a,no,p", "1,red,a,no,p", "1,red,a,no,p", "1,red,a,no,p"},
        1, {1 / std::sqrt(3), 1 / std::sqrt(3), 1 / std::sqrt(3), 0});
    row("a fifth row does not count",
        {"1,red,a,yes,p", "1,red,a,no,p", "1,red,a,yes,p", "1,red,a,no,p", "1,red,a,no,p"}, 1, {0, 0, 0, 0});
    row("an incomplete row counts as one of the four",
        {"?,red,a,yes,p", "0,red,a,no,p", "0,red,a,no,p", "0,red,a,no,p", "0,red,a,no,p"}, 8,
        {0.1875, 0, 0.1875, 0});
}

void TestUnitSteps::unitsAreClippedAsAWhole() {
    QFETCH(QByteArrayList, rows);
    QFETCH(double, clippingNorm);
    QFETCH(QList<double>, gradient);
    const PreparedRun run = preparedOn(unitCsv(rows), "dp-sgd", unitSchema(4));
    const UnitSums sums = sumsOf(run, Eigen::VectorXd::Zero(4), clippingNorm);
    for (qsizetype i = 0; i < 4; ++i) {
        const double expected = std::ldexp(gradient[i], 30);
        const auto found = static_cast<double>(sums.gradient[static_cast<std::size_t>(i)]);
        QVERIFY2(std::abs(found - expected) <= 1.001,
                 qPrintable(QString("%1: %2").arg(i).arg(found, 0, 'f', 1)));
        QVERIFY(std::abs(found) <= std::abs(expected) + 0.01); // towards zero
    }
}

/// Rows of three units, the second row of each with a score gradient that is none; the third unit has no
/// other row.
void TestUnitSteps::nonFiniteScoreGradientsAddNothing() {
    const PreparedRun run =
        preparedOn(unitCsv({"1,red,a,no,p", "1,red,a,no,p", "1,red,a,no,q", "0,blue,a,no,q", "1,red,a,no,r"}),
                   "dp-sgd", unitSchema());
    RowBlock block;
    block.gather(*run.rows.table, {}, run.rows.slotIndices);
    RowMatrix scoreGradients(5, 2);
    const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
    scoreGradients << -1, 1, -nan, nan, -2, 2, inf, -inf, -nan, nan;
    Integers sums(4, 0);
    ForwardPass none;
    UnitGradients().add(*run.task.model, block, none, scoreGradients, {64, true}, sums);
    const std::int64_t three = 3 * (std::int64_t{1} << 24); // (1 + 2)/64 of 2^30
    QCOMPARE(sums, (Integers{three, three, three, 0}));
}

void TestUnitSteps::oneUnitChangesAtMostC_data() {
    QTest::addColumn<QByteArrayList>("rows");
    QTest::addColumn<QList<double>>("theta");
    QByteArrayList same, opposite, dissimilar, many;
    for (int i = 0; i < 4; ++i) {
        same << "4,red,a,yes,victim";
        opposite << (i % 2 ? "4,red,a,yes,victim" : "-4,blue,b,no,victim");
    }
    for (int i = 0; i < 40; ++i)
        many << (i % 3 ? "4,blue,b,yes,victim" : "-4,red,a,no,victim");
    dissimilar << "4,red,a,yes,victim"
               << "-4,blue,b,yes,victim"
               << "0,red,b,no,victim"
               << ",,,,victim";
    const QList<double> zero{0, 0, 0, 0}, some{0.4, -1.3, 0.7, 2.2};
    const double nan = std::nan("");
    const QList<QPair<const char*, QByteArrayList>> victims{{"same direction", same},
                                                            {"opposite directions", opposite},
                                                            {"dissimilar rows", dissimilar},
                                                            {"ten times as many as declared", many},
                                                            {"one row", {"4,red,a,yes,victim"}},
                                                            {"nothing at all", {",,,,victim"}}};
    for (const auto& [name, rows] : victims) {
        QTest::addRow("%s, first step", name) << rows << zero;
        QTest::addRow("%s, some weights", name) << rows << some;
        QTest::addRow("%s, weights that make blue rows nan", name)
            << rows << QList<double>{0.4, -1.3, 0.7, nan};
        QTest::addRow("%s, every row nan", name) << rows << QList<double>{nan, 0, 0, 0};
    }
}

/// Zero-out by brute force on the real step, without noise and with everybody sampled: whether the victim's
/// rows are made incomplete or taken out, the released integers move by at most C in L2 norm (2^30 grid
/// units), the histogram by at most 1 (2^20) in L1 norm and so in L2.
void TestUnitSteps::oneUnitChangesAtMostC() {
    QFETCH(QByteArrayList, rows);
    QFETCH(QList<double>, theta);
    const QByteArrayList others = rowsOfUnits(12, 5);
    QByteArrayList with = others, zeroed = others;
    for (qsizetype i = 0; i < rows.size(); ++i) { // spread over the file
        with.insert(std::min<qsizetype>(3 * i, with.size()), rows[i]);
        zeroed.insert(std::min<qsizetype>(3 * i, zeroed.size()), ",,,,victim");
    }
    Eigen::VectorXd weights(4);
    std::copy(theta.begin(), theta.end(), weights.data());
    for (const char* solver : {"raco-dp", "dp-sgd"})
        for (const bool soft : {false, true})
            for (const double clippingNorm : {0x1p-6, 1.0}) {
                const UnitSums full =
                    sumsOf(preparedOn(unitCsv(with), solver, unitSchema()), weights, clippingNorm, soft);
                for (const QByteArrayList& less : {zeroed, others}) {
                    const PreparedRun run = preparedOn(unitCsv(less), solver, unitSchema());
                    QCOMPARE(run.rows.count(), less == others ? std::size_t(12) : std::size_t(13));
                    const UnitSums rest = sumsOf(run, weights, clippingNorm, soft);
                    const Wide square = squaredDistance(full.gradient, rest.gradient);
                    QVERIFY2(square <= Wide(1) << 60,
                             qPrintable(QString::number(std::sqrt(double(square)), 'g', 17)));
                    QVERIFY(absoluteDistance(full.cells, rest.cells) <= gridOne);
                    QVERIFY(squaredDistance(full.cells, rest.cells) <= Wide(gridOne) * gridOne);
                }
            }
    // The bound is not kept by adding nothing: rows of one direction use all of it.
    if (rows == QByteArrayList(4, "4,red,a,yes,victim") && weights.allFinite()) {
        const UnitSums full = sumsOf(preparedOn(unitCsv(with), "raco-dp", unitSchema()), weights, 0x1p-6);
        const UnitSums rest = sumsOf(preparedOn(unitCsv(others), "raco-dp", unitSchema()), weights, 0x1p-6);
        QVERIFY(squaredDistance(full.gradient, rest.gradient) > (Wide(1) << 60) / 100 * 99);
        QCOMPARE(absoluteDistance(full.cells, rest.cells), gridOne);
    }
}

/// With one row a unit and w = 1 everything is as for records, but for the order of rounding.
void TestUnitSteps::aUnitOfOneRowIsARecord() {
    const QByteArrayList rows = rowsOfUnits(200, 1);
    Schema records = unitSchema(1);
    records.columns[4].role = Role::Ignored;
    records.columns[4].maxRows.reset();
    for (const char* solver : {"sgda", "raco-dp"}) {
        const PreparedRun byUnit = preparedOn(unitCsv(rows), solver, unitSchema(1));
        const PreparedRun byRecord = preparedOn(unitCsv(rows), solver, records);
        QCOMPARE(text(toText(byUnit.plan.params)), text(toText(byRecord.plan.params)));
        QVERIFY(byUnit.plan.events == byRecord.plan.events);
        DescentOptions options;
        applyParams(byUnit.plan.params, options);
        const auto first = zeroNoise(5), second = zeroNoise(5);
        LoopSteps a(byUnit, options, byUnit.plan.looks, *first);
        LoopSteps b(byRecord, options, byRecord.plan.looks, *second);
        for (int i = 0; i < 30; ++i) {
            a.step();
            b.step();
        }
        QVERIFY(b.state().theta.norm() > 0.1);
        QVERIFY((a.state().theta - b.state().theta).norm() < 1e-3);
        QVERIFY((a.state().histogram - b.state().histogram).abs().maxCoeff() < 1e-9);
    }
}

/// A sampled unit brings all of its rows, another none: with rate 1/4 a step without noise counts whole
/// units.
void TestUnitSteps::samplesAreOfUnits() {
    const PreparedRun run = preparedOn(unitCsv(rowsOfUnits(400, 4)), "raco-dp", unitSchema(4));
    DescentOptions options;
    applyParams(run.plan.params, options);
    options.smoothing = 0;
    const auto noise = zeroNoise(8);
    Loop looks = withRate(run.plan.looks, 0.25);
    looks.times = 200; // more steps than the plan has
    LoopSteps loop(run, options, looks, *noise);
    std::set<double> sizes;
    double sum = 0;
    for (int i = 0; i < 200; ++i) {
        loop.step();
        const double units = loop.state().histogram.sum();
        QCOMPARE(units, std::floor(units));
        sizes.insert(units);
        sum += units;
    }
    // Binomial(400, 1/4): mean 100, deviation 8.66; were rows sampled, hardly a sum would be whole.
    QVERIFY(std::abs(sum / 200 - 100) < 5 * 8.66 / std::sqrt(200));
    QVERIFY(sizes.size() > 15);
}

TRILEMMA_TEST(TestUnitSteps, NoApplication)
#include "tst_unit_steps.moc"
