// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Statistics of blocks by hand, null laws, and critical values against known quantiles.
#include "core/hypotheses/block_test.h"

#include "core/privacy/noise.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

const NullLaw standardNormal = NormalNull{};
const NullLaw unitInterval = UniformNull{};

double statistic(const QString& id, const QList<double>& values, const NullLaw& law) {
    ObservationBlock block;
    block.fill(std::vector<double>(values.begin(), values.end()), law);
    for (const BlockStatistic& each : blockStatistics())
        if (text(each.id) == id) return each.of(block);
    return std::numeric_limits<double>::quiet_NaN();
}

/// Numbers from -30 to 30 on a grid of 2^-10: fine enough to be taken as they are.
Column wideColumn() {
    Column column = smallSchema().columns[xColumn];
    column.low = -30;
    column.high = 30;
    return column;
}

BlockTest simulatedTest(const QString& id, std::uint64_t seed = 1, double level = 0.05) {
    const TestDesign design{20, level, seed};
    for (const BlockTest& test : simulatedTests(ColumnReading(wideColumn()), standardNormal, design))
        if (text(test.id()) == id) return test;
    return {};
}

} // namespace

class TestBlockTests : public QObject {
    Q_OBJECT

  private slots:
    void statistics_data();
    void statistics();
    void sides();
    void laws_data();
    void laws();
    void badLaws_data();
    void badLaws();
    void readsColumns();
    void criticalValues_data();
    void criticalValues();
    void knownQuantiles_data();
    void knownQuantiles();
    void levels();
    void seeds();
    void smallBlocks();
};

void TestBlockTests::statistics_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<bool>("isNormal");
    QTest::addColumn<double>("expected");
    const auto row = [](const char* name, const char* id, const QList<double>& values, bool isNormal,
                        double expected) {
        QTest::newRow(name) << QString(id) << values << isNormal << expected;
    };
    const QList<double> three{2, -1, 0.5}, unit{0.7, 0.1, 0.4};
    row("mean", "mean", three, true, 1.5 / std::sqrt(3.0));
    // z = (x - 1/2) sqrt(12): -0.4 - 0.1 + 0.2 = -0.3, times sqrt(12 / 3) = 2
    row("mean of a uniform law", "mean", unit, false, -0.6);
    row("a fifth is one of five", "trimmed_mean", {100, 1, -10, 3, 2}, true, 6 / std::sqrt(3.0));
    row("a fifth is two of ten", "trimmed_mean", {-9, -9, 1, 1, 1, 2, 2, 2, 50, 60}, true,
        9 / std::sqrt(6.0));
    row("none of four", "trimmed_mean", {1, 2, 3, 4}, true, 5);
    row("sign", "sign", three, true, 1);
    row("at the median is on no side", "sign", {0, 0, -1, -2}, true, -2);
    row("ranks 1, -2, 3", "signed_rank", three, true, 2);
    // 0 has rank 1 and no sign; three at distance 1 share rank 3: -3 + 3 + 3
    row("ranks that are shared", "signed_rank", {-1, 1, 1, 0}, true, 3);
    row("spread", "spread", three, true, std::log(5.25 / 3));
    row("no spread at all", "spread", {0, 0}, true, std::log(1e-18));
    row("largest deviation above", "largest_deviation", three, true, 2);
    row("largest deviation below", "largest_deviation", {-3, 2}, true, 3);
    // i/m - u: 0.2333, 0.2667, 0.3; u - (i-1)/m: 0.1, 0.0667, 0.0333
    row("Kolmogorov-Smirnov", "kolmogorov_smirnov", unit, false, 0.3);
    row("Kolmogorov-Smirnov on the other side", "kolmogorov_smirnov", {0.9, 0.6}, false, 0.6);
    // 1/36 + (0.1 - 1/6)^2 + (0.4 - 1/2)^2 + (0.7 - 5/6)^2 = 0.02778 + 0.00444 + 0.01 + 0.01778
    row("Cramer-von Mises", "cramer_von_mises", unit, false, 0.06);
    // -3 - (ln(0.1 0.3) + 3 ln(0.4 0.6) + 5 ln(0.7 0.9)) / 3 = -3 + 10.098084 / 3
    row("Anderson-Darling", "anderson_darling", unit, false, 0.366028);
    // u = 10^-12 twice: -2 - (ln u + ln(1 - u) + 3 (ln u + ln(1 - u))) / 2 = -2 - 2 ln 10^-12
    row("beyond a uniform law", "anderson_darling", {-5, -6}, false, -2 + 24 * std::log(10.0));
}

void TestBlockTests::statistics() {
    QFETCH(QString, id);
    QFETCH(QList<double>, values);
    QFETCH(bool, isNormal);
    QFETCH(double, expected);
    const NullLaw& law = isNormal ? standardNormal : unitInterval;
    const double found = statistic(id, values, law);
    QVERIFY2(std::abs(found - expected) < 1e-6, qPrintable(QString::number(found)));
    QList<double> turned = values;
    std::reverse(turned.begin(), turned.end());
    QCOMPARE(statistic(id, turned, law), found); // to the bit
}

void TestBlockTests::sides() {
    QCOMPARE(onSide(Side::Greater, -2), -2.0);
    QCOMPARE(onSide(Side::Less, -2), 2.0);
    QCOMPARE(onSide(Side::TwoSided, -2), 2.0);
    ObservationBlock block;
    block.fill(std::vector<double>{1, 1, 1, 1}, standardNormal); // T = 2
    const BlockStatistic& mean = blockStatistics().front();
    QVERIFY((BlockTest{&mean, Side::Greater, 1.9}.rejects(block)));
    QVERIFY((!BlockTest{&mean, Side::Greater, 2}.rejects(block))); // above, not at
    QVERIFY((!BlockTest{&mean, Side::Less, 1.9}.rejects(block)));
    QVERIFY((BlockTest{&mean, Side::TwoSided, 1.9}.rejects(block)));
}

void TestBlockTests::laws_data() {
    QTest::addColumn<QString>("json");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("deviation");
    QTest::addColumn<double>("x");
    QTest::addColumn<double>("below");
    QTest::newRow("normal") << R"({"normal":{"mean":10.0,"deviation":2.0}})" << 10.0 << 2.0 << 13.919928
                            << 0.975;
    QTest::newRow("uniform") << R"({"uniform":{"low":-1.0,"high":3.0}})" << 1.0 << 4 / std::sqrt(12.0) << 0.0
                             << 0.25;
}

void TestBlockTests::laws() {
    QFETCH(QString, json);
    QFETCH(double, mean);
    QFETCH(double, deviation);
    QFETCH(double, x);
    QFETCH(double, below);
    const Result<NullLaw> law = nullLawFromJson(Json::parse(json.toStdString()), "null");
    EXPECT_OK(law);
    QCOMPARE(text(toText(toJson(*law))), json);
    QCOMPARE(meanOf(*law), mean);
    QCOMPARE(deviationOf(*law), deviation);
    QVERIFY(std::abs(probabilityBelow(*law, x) - below) < 1e-7);
    QVERIFY(std::abs(quantileOf(*law, below) - x) < 1e-5);
    QVERIFY(quantileOf(*law, 1e-16) < quantileOf(*law, 1e-3));
}

void TestBlockTests::badLaws_data() {
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, const char* json, const char* field) {
        QTest::newRow(name) << QString(json) << QString(field);
    };
    row("none", "{}", "null");
    row("both", R"({"normal":{"mean":0,"deviation":1},"uniform":{"low":0,"high":1}})", "null");
    row("unknown", R"({"cauchy":{}})", "null.cauchy");
    row("no object", "3", "null");
    row("no deviation", R"({"normal":{"mean":0}})", "null.normal.deviation");
    row("deviation 0", R"({"normal":{"mean":0,"deviation":0}})", "null.normal.deviation");
    row("a deviation below 0", R"({"normal":{"mean":0,"deviation":-1}})", "null.normal.deviation");
    row("a word", R"({"normal":{"mean":"zero","deviation":1}})", "null.normal.mean");
    row("one too many", R"({"normal":{"mean":0,"deviation":1,"skew":2}})", "null.normal.skew");
    row("an empty interval", R"({"uniform":{"low":1,"high":1}})", "null.uniform.high");
    row("an endless interval", R"({"uniform":{"low":-1e308,"high":1e308}})", "null.uniform.high");
}

void TestBlockTests::badLaws() {
    QFETCH(QString, json);
    QFETCH(QString, field);
    const Errors errors = errorsOf(nullLawFromJson(Json::parse(json.toStdString()), "null"));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().field), field);
    QVERIFY(!errors.front().remedy.empty());
}

// As a record's own value is read: taken to the range, on the grid, whole where the column holds whole
// numbers.
void TestBlockTests::readsColumns() {
    Column column = smallSchema().columns[xColumn]; // -4 to 4 in steps of 2^-10
    QCOMPARE(ColumnReading(column).read(5), 4.0);
    QCOMPARE(ColumnReading(column).read(-1e300), -4.0);
    QCOMPARE(ColumnReading(column).read(0.50001), 0.5);
    QCOMPARE(ColumnReading(column).valueOf(-1024), -1.0);
    column.kind = Kind::Integer;
    QCOMPARE(ColumnReading(column).read(1.6), 2.0);
}

void TestBlockTests::criticalValues_data() {
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<double>("level");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("reached");
    const QList<double> ten{7, 1, 2, 10, 3, 4, 5, 6, 8, 9};
    QTest::newRow("two of ten") << ten << 0.2 << 8.0 << 0.2;
    QTest::newRow("nearly three") << ten << 0.299 << 8.0 << 0.2;
    QTest::newRow("less than one") << ten << 0.05 << 10.0 << 0.0;
    QTest::newRow("nearly all") << ten << 0.95 << 1.0 << 0.9;
    QTest::newRow("equal ones are rejected together") << QList<double>{1, 2, 1, 2, 1} << 0.4 << 1.0 << 0.4;
    QTest::newRow("or not at all") << QList<double>{1, 2, 1, 2, 1} << 0.3 << 2.0 << 0.0;
    QTest::newRow("all alike") << QList<double>{3, 3, 3} << 0.9 << 3.0 << 0.0;
    QList<double> hundred; // 0.29 * 100 is a little less than 29 in binary
    for (int i = 0; i < 100; ++i)
        hundred << i;
    QTest::newRow("29 of a hundred") << hundred << 0.29 << 70.0 << 0.29;
}

void TestBlockTests::criticalValues() {
    QFETCH(QList<double>, values);
    QFETCH(double, level);
    QFETCH(double, value);
    QFETCH(double, reached);
    const CriticalValue found = criticalValue({values.begin(), values.end()}, level);
    QCOMPARE(found.value, value);
    QCOMPARE(found.level, reached);
}

// 100,000 blocks of 20 at level 0.05. A quantile is known to sqrt(0.05 0.95 / 100000) = 0.00069 over the
// density there; tolerances are four times that, and of discrete statistics a step.
void TestBlockTests::knownQuantiles_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<double>("level");
    const auto row = [](const char* id, double value, double tolerance, double level = 0.05) {
        QTest::newRow(id) << QString(id) << value << tolerance << level;
    };
    row("mean_two_sided", 1.95996, 0.024);
    row("mean_greater", 1.64485, 0.027);
    row("mean_less", 1.64485, 0.027);
    row("sign_two_sided", 8, 0, 0.0414);       // P(|S| >= 10) = 2 P(B(20, 1/2) <= 5)
    row("sign_greater", 8, 0, 0.0207);         // P(S >= 8) = P(B <= 6) = 0.0577 is too much
    row("signed_rank_two_sided", 105, 1);      // tables: at most 52 of 210, |T| of at least 106
    row("spread_greater", 0.45142, 0.015);     // ln(31.410 / 20)
    row("spread_less", 0.61149, 0.024);        // -ln(10.851 / 20)
    row("largest_deviation", 3.0169, 0.03);    // (2 Phi(t) - 1)^20 = 0.95
    row("kolmogorov_smirnov", 0.29408, 0.003); // Miller 1956
    row("cramer_von_mises", 0.461, 0.012);     // in the limit
    row("anderson_darling", 2.492, 0.05);      // in the limit
}

void TestBlockTests::knownQuantiles() {
    QFETCH(QString, id);
    QFETCH(double, value);
    QFETCH(double, tolerance);
    QFETCH(double, level);
    static const std::vector<BlockTest> tests =
        simulatedTests(ColumnReading(wideColumn()), standardNormal, TestDesign{});
    QCOMPARE(tests.size(), std::size_t(19));
    const auto test = std::find_if(tests.begin(), tests.end(),
                                   [&](const BlockTest& each) { return text(each.id()) == id; });
    QVERIFY(test != tests.end());
    QVERIFY2(std::abs(test->criticalValue - value) <= tolerance,
             qPrintable(QString::number(test->criticalValue)));
    // Values at the median, and ties, happen on a grid: a little more than without.
    QVERIFY2(test->simulatedLevel <= 0.05 && std::abs(test->simulatedLevel - level) < 0.003,
             qPrintable(QString::number(test->simulatedLevel)));
}

/// A stricter test has a larger critical value, and none goes over its level.
void TestBlockTests::levels() {
    double last = 0;
    for (const double level : {0.5, 0.1, 0.01, 0.001}) {
        const BlockTest test = simulatedTest("mean_two_sided", 1, level);
        QVERIFY(test.criticalValue > last);
        QVERIFY(test.simulatedLevel <= level && test.simulatedLevel > 0.99 * level);
        last = test.criticalValue;
    }
    QCOMPARE(leastLevel(TestDesign{}), 0.001);
}

void TestBlockTests::seeds() {
    QCOMPARE(simulatedTest("mean_greater", 7).criticalValue, simulatedTest("mean_greater", 7).criticalValue);
    QVERIFY(simulatedTest("mean_greater", 7).criticalValue != simulatedTest("mean_greater", 8).criticalValue);
    QCOMPARE(publicStream(1, "a")->word(), publicStream(1, "a")->word());
    QVERIFY(publicStream(1, "a")->word() != publicStream(1, "b")->word());
}

/// Two signs reject at 1/4 or never; a fifth of two is none.
void TestBlockTests::smallBlocks() {
    const std::vector<BlockTest> tests =
        simulatedTests(ColumnReading(wideColumn()), standardNormal, {2, 0.05, 1, 20000});
    QStringList ids;
    for (const BlockTest& test : tests)
        ids << text(test.id());
    QVERIFY2(!ids.contains("sign_greater") && !ids.contains("signed_rank_two_sided") &&
                 !ids.contains("trimmed_mean_less"),
             qPrintable(ids.join(' ')));
    QVERIFY(ids.contains("mean_less") && ids.contains("anderson_darling"));
}

TRILEMMA_TEST(TestBlockTests, NoApplication)
#include "tst_block_tests.moc"
