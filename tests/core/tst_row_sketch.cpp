// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/row_sketch.h"
#include "tests/support/expect.h"

#include <QTest>

using namespace trilemma;
using namespace trilemma::test;

namespace {

const UserKey key = generateUserKey();

/// Rows "i, label" for first <= i < last.
RowSketch sketchOf(int first, int last, const UserKey& of = key) {
    RowSketch sketch(of);
    sketch.setColumns({"id", "word"});
    for (int i = first; i < last; ++i) {
        const std::string number = std::to_string(i);
        const std::array<std::string_view, 2> cells{number, "w"};
        sketch.add(cells);
    }
    return sketch;
}

} // namespace

class TestRowSketch : public QObject {
    Q_OBJECT

  private slots:
    void overlap_data();
    void overlap();
    void theOrderOfColumnsDoesNotMatter();
    void cellsAreToldApart();
    void repeatedRows();
    void anotherKey();
    void keptAndReadAgain();
};

void TestRowSketch::overlap_data() {
    QTest::addColumn<int>("first"); // of the second table; the first is 0 .. `rows`
    QTest::addColumn<int>("last");
    QTest::addColumn<int>("rows");
    QTest::addColumn<double>("shared");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<bool>("beyondChance");
    // Below k the sketch is the whole table, and everything is exact.
    QTest::newRow("the same") << 0 << 1000 << 1000 << 1000.0 << 0.0 << true;
    QTest::newRow("disjoint") << 1000 << 2000 << 1000 << 0.0 << 0.0 << false;
    QTest::newRow("one row of 1000") << 999 << 1999 << 1000 << 1.0 << 0.0 << false;  // 0.1 %
    QTest::newRow("10 rows of 1000") << 990 << 1990 << 1000 << 10.0 << 0.0 << false; // 1 %, not more
    QTest::newRow("11 rows of 1000") << 989 << 1989 << 1000 << 11.0 << 0.0 << true;  // more than 1 %
    QTest::newRow("51 of 4000") << 3949 << 7949 << 4000 << 51.0 << 0.0 << true;      // more than 50
    QTest::newRow("a small part") << 10 << 30 << 1000 << 20.0 << 0.0 << true;
    // Above it: about 4096 hashes below the limit, so a share s has deviation sqrt(s (1 - s) / 4096) and the
    // range another 1 / 64: for 10,000 of 20,000 together less than 230. Six deviations.
    QTest::newRow("half of 20,000") << 10000 << 30000 << 20000 << 10000.0 << 1400.0 << true;
    QTest::newRow("disjoint, large") << 20000 << 60000 << 20000 << 0.0 << 0.0 << false;
    QTest::newRow("all of a small one in a large one") << 0 << 2000 << 100000 << 2000.0 << 1400.0 << true;
}

void TestRowSketch::overlap() {
    QFETCH(int, first);
    QFETCH(int, last);
    QFETCH(int, rows);
    QFETCH(double, shared);
    QFETCH(double, tolerance);
    QFETCH(bool, beyondChance);
    const RowSketch a = sketchOf(0, rows);
    const RowSketch b = sketchOf(first, last);
    QCOMPARE(a.rows(), static_cast<std::int64_t>(rows));
    QCOMPARE(a.isExact(), rows < static_cast<int>(RowSketch::size));
    for (const RowOverlap& found : {overlapOf(a, b), overlapOf(b, a)}) {
        QVERIFY2(std::abs(found.rows - shared) <= tolerance, qPrintable(QString::number(found.rows)));
        QCOMPARE(found.isBeyondChance(), beyondChance);
        QVERIFY(found.shareOfSmaller >= 0 && found.shareOfSmaller <= 1);
    }
}

void TestRowSketch::theOrderOfColumnsDoesNotMatter() {
    RowSketch one(key), other(key);
    one.setColumns({"age", "town"});
    other.setColumns({"town", "age"});
    const std::array<std::string_view, 2> cells{"42", "Ulm"}, turned{"Ulm", "42"};
    one.add(cells);
    other.add(turned);
    QCOMPARE(one.smallest(), other.smallest());
    other.add(cells); // town 42, age Ulm: another record
    QCOMPARE(other.smallest().size(), std::size_t(2));
}

void TestRowSketch::cellsAreToldApart() {
    RowSketch sketch(key);
    sketch.setColumns({"a", "b"});
    for (const auto& cells :
         {std::array<std::string_view, 2>{"12", "3"}, {"1", "23"}, {"123", ""}, {"", "123"}})
        sketch.add(cells);
    QCOMPARE(sketch.smallest().size(), std::size_t(4));
}

void TestRowSketch::repeatedRows() {
    RowSketch sketch = sketchOf(0, 10);
    const std::array<std::string_view, 2> cells{"3", "w"};
    sketch.add(cells);
    QCOMPARE(sketch.rows(), std::int64_t(11));
    QCOMPARE(sketch.smallest().size(), std::size_t(10));
}

void TestRowSketch::anotherKey() {
    QCOMPARE(overlapOf(sketchOf(0, 500), sketchOf(0, 500, generateUserKey())).rows, 0.0);
    QCOMPARE(overlapOf(sketchOf(0, 500), RowSketch(key)).rows, 0.0); // an empty table
}

void TestRowSketch::keptAndReadAgain() {
    const RowSketch sketch = sketchOf(0, 9000);
    QCOMPARE(sketch.smallest().size(), RowSketch::size);
    const RowSketch again(sketch.smallest(), sketch.rows());
    QCOMPARE(again.smallest(), sketch.smallest());
    QVERIFY(overlapOf(sketch, again).rows > 8000);
    QCOMPARE(overlapOf(sketch, again).shareOfSmaller, 1.0);
}

QTEST_GUILESS_MAIN(TestRowSketch)
#include "tst_row_sketch.moc"
