// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/row_sketch.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

const UserKey key = generateUserKey();

/// Rows of numbers and a word, i and two that follow from it, for first <= i < last.
RowSketch sketchOf(int first, int last, const UserKey& of = key) {
    RowSketch sketch(of);
    for (int i = first; i < last; ++i) {
        const std::string number = std::to_string(i), other = std::to_string(1e6 + 3 * i),
                          word = "w" + number;
        const std::array<std::string_view, 4> cells{number, other, word, "w"};
        sketch.add(cells);
    }
    return sketch;
}

using Cells = std::vector<std::string_view>;

RowSketch sketchOfRows(const std::vector<Cells>& rows, SketchColumns columns = {}) {
    RowSketch sketch(key);
    sketch.setColumns(std::move(columns));
    for (const Cells& row : rows)
        sketch.add(row);
    return sketch;
}

} // namespace

class TestRowSketch : public QObject {
    Q_OBJECT

  private slots:
    void overlap_data();
    void overlap();
    void canonicalCells_data();
    void canonicalCells();
    void decimalComma();
    void rewritten_data();
    void rewritten();
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
    QCOMPARE(a.all().isExact(), rows < static_cast<int>(RowSketch::size));
    for (const RowOverlap& found : {overlapOf(a, b), overlapOf(b, a)}) {
        QVERIFY2(std::abs(found.rows - shared) <= tolerance, qPrintable(QString::number(found.rows)));
        QCOMPARE(found.isBeyondChance(), beyondChance);
        QVERIFY(found.shareOfSmaller >= 0 && found.shareOfSmaller <= 1);
    }
}

void TestRowSketch::canonicalCells_data() {
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("other");
    QTest::addColumn<bool>("isSame");
    const auto row = [](const char* name, const char* one, const char* other, bool isSame) {
        QTest::newRow(name) << one << other << isSame;
    };
    row("a decimal point", "77516", "77516.0", true);
    row("an exponent", "77516", "7.7516e4", true);
    row("a sign", "5", "+5", true);
    row("zeros before", "5", "005", true);
    row("zero of either sign", "0", "-0.0", true);
    row("more than 15 digits", "1234567890123456", "1234567890123456.0", true);
    row("another number", "77516", "77517", false);
    row("the other sign", "5", "-5", false);
    row("a fraction", "0.5", ".50", true);
    row("blanks", "Private", "  Private\t", true);
    row("blanks around a number", "39", " 39 ", true);
    row("a dot at the end", "<=50K", "<=50K.", true);
    row("a number with a dot", "39", "39.", true);
    row("case", "Self-emp", "SELF-EMP", true);
    row("another word", "Private", "Privata", false);
    row("more than eight letters", "Married-civ-spouse", "Married-civ-spous", false);
    row("blanks inside", "New York", "NewYork", false);
    row("nothing", "", "  ", true);
    row("nothing and zero", "", "0", false);
}

/// Rows of one cell and one that tells them apart: leaving it out says nothing.
void TestRowSketch::canonicalCells() {
    QFETCH(QString, one);
    QFETCH(QString, other);
    QFETCH(bool, isSame);
    const std::string first = one.toStdString(), second = other.toStdString();
    const RowSketch a = sketchOfRows({{first, "id"}});
    const RowSketch b = sketchOfRows({{second, "id"}});
    QCOMPARE(a.all() == b.all(), isSame);
}

void TestRowSketch::decimalComma() {
    const SketchColumns german{{}, ',', '.'};
    const RowSketch a = sketchOfRows({{"1234.5"}});
    QVERIFY(a.all() == sketchOfRows({{"1.234,5"}}, german).all());
    QVERIFY(a.all() != sketchOfRows({{"1.234,5"}}).all());
}

/// 1000 records of five columns, and the same ones rewritten.
void TestRowSketch::rewritten_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<double>("shared");
    for (const char* what :
         {"nothing", "order", "added", "dropped", "changed", "ignored", "ignores", "unused"})
        QTest::newRow(what) << what << 1000.0;
    QTest::newRow("two changed") << "two changed" << 0.0; // what escapes
}

void TestRowSketch::rewritten() {
    QFETCH(QString, what);
    QFETCH(double, shared);
    RowSketch a(key), b(key);
    a.setColumns(
        {what == "ignored" ? std::vector<bool>{true, true, true, true, false} : std::vector<bool>(), '.', 0});
    if (what == "ignored" || what == "ignores") b.setColumns({{true, true, true, true, false}, '.', 0});
    if (what == "unused") b.setColumns({{true, false, false, true, true}, '.', 0});
    for (int i = 0; i < 1000; ++i) {
        std::vector<std::string> cells;
        for (int column = 0; column < 5; ++column)
            cells.push_back(std::to_string(i * 31 + column * 100003));
        a.add(Cells(cells.begin(), cells.end()));
        if (what == "order") std::reverse(cells.begin(), cells.end());
        if (what == "added") cells.push_back("id " + std::to_string(i));
        if (what == "dropped") cells.erase(cells.begin() + 2);
        if (what == "changed" || what == "two changed") cells[1] = "else" + std::to_string(i % 7);
        if (what == "two changed") cells[2] = "more" + std::to_string(i % 5);
        if (what == "ignored") cells[4] = "x" + std::to_string(i % 3);
        b.add(Cells(cells.begin(), cells.end()));
    }
    QCOMPARE(overlapOf(a, b).rows, shared); // all sets are exact
    QCOMPARE(overlapOf(b, a).rows, shared);
}

void TestRowSketch::cellsAreToldApart() {
    const RowSketch sketch = sketchOfRows({{"a2", "3"}, {"a", "23"}, {"a23", ""}, {"", "a23"}});
    QCOMPARE(sketch.all().hashes.size(), std::size_t(3)); // the last two are one set of cells
}

void TestRowSketch::repeatedRows() {
    const RowSketch sketch = sketchOfRows({{"3", "w"}, {"4", "w"}, {"3", "w"}});
    QCOMPARE(sketch.rows(), std::int64_t(3));
    QCOMPARE(sketch.all().hashes.size(), std::size_t(2));
}

void TestRowSketch::anotherKey() {
    QCOMPARE(overlapOf(sketchOf(0, 500), sketchOf(0, 500, generateUserKey())).rows, 0.0);
    QCOMPARE(overlapOf(sketchOf(0, 500), RowSketch(key)).rows, 0.0); // an empty table
}

void TestRowSketch::keptAndReadAgain() {
    const RowSketch sketch = sketchOf(0, 9000);
    QCOMPARE(sketch.all().hashes.size(), RowSketch::size);
    const std::vector<std::uint64_t> hashes = sketch.all().hashes;
    QVERIFY(std::is_sorted(hashes.begin(), hashes.end()));
    QCOMPARE(sketch.leftOut().hashes.size(), RowSketch::leftOutSize);
    const RowSketch again(sketch.rows(), sketch.all(), sketch.used(), sketch.leftOut());
    QVERIFY(again.all() == sketch.all() && again.leftOut() == sketch.leftOut());
    QVERIFY(overlapOf(sketch, again).rows > 8000);
    QCOMPARE(overlapOf(sketch, again).shareOfSmaller, 1.0);
}

TRILEMMA_TEST(TestRowSketch, QCoreApplication)
#include "tst_row_sketch.moc"
