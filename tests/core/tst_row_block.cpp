// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows as models see them: which slots a block holds, in which order, and what stands beside each of them.
#include "core/models/table_blocks.h"
#include "core/models/unit_gradient.h"
#include "tests/support/model_rows.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <limits>

using namespace trilemma;
using namespace trilemma::test;

using SlotList = std::vector<std::uint32_t>;
using Codes = std::vector<std::uint16_t>;

namespace {

/// Five slots, of which the second and the fourth contribute nothing; colour and group are sensitive.
SharedTable fiveSlots() {
    Schema schema = smallSchema();
    schema.columns[colourColumn].role = Role::Sensitive;
    return loadText("x,colour,group,y\n"
                    "0.5,red,b,yes\n"
                    "0.25,blue,b,\n" // no label
                    "-0.5,blue,a,no\n"
                    "many,red,b,no\n" // no number
                    "1.5,blue,b,yes\n",
                    schema);
}

/// A table of one person a row, but for the persons that stand twice.
SharedTable withPersons() {
    Schema schema = smallSchema();
    Column person;
    person.name = "person";
    person.role = Role::Unit;
    person.kind = Kind::Text;
    person.maxRows = 2;
    schema.columns.push_back(person);
    return loadText("x,colour,group,y,person\n"
                    "0.5,red,b,yes,p\n"
                    "0.25,blue,b,no,q\n"
                    "-0.5,blue,a,no,p\n"
                    "1,blue,a,no,\n", // nobody
                    schema);
}

/// Squares of the grid units that `gradient` adds where one person may add C.
Wide squareOf(const std::vector<double>& gradient, double norm) {
    std::vector<std::int64_t> sums(gradient.size(), 0);
    addClipped(gradient, {norm, true}, sums);
    return squaredNorm(sums);
}

} // namespace

class TestRowBlock : public QObject {
    Q_OBJECT

  private slots:
    void gathered_data();
    void gathered();
    void normsAreThoseOfTheTable();
    void groupsOfTheSameSlots();
    void anotherGatheringLeavesNothing();
    void units();
    void blocks_data();
    void blocks();
    void squares_data();
    void squares();
    void clippedPersons_data();
    void clippedPersons();
    void clippedPersonsAtTheEdge();
};

void TestRowBlock::gathered_data() {
    QTest::addColumn<SlotList>("chosen");
    QTest::addColumn<std::vector<double>>("x");
    QTest::addColumn<Codes>("labels");
    QTest::addColumn<Codes>("parts");
    QTest::newRow("in the order that is asked for")
        << SlotList{4, 0, 2} << std::vector{1.5, 0.5, -0.5} << Codes{1, 1, 0} << Codes{14, 10, 12};
    QTest::newRow("without those that contribute nothing")
        << SlotList{0, 1, 2, 3, 4} << std::vector{0.5, -0.5, 1.5} << Codes{1, 0, 1} << Codes{10, 12, 14};
    QTest::newRow("the same slot twice")
        << SlotList{2, 2} << std::vector{-0.5, -0.5} << Codes{0, 0} << Codes{12, 12};
    QTest::newRow("nobody who contributes") << SlotList{1, 3} << std::vector<double>{} << Codes{} << Codes{};
    QTest::newRow("nobody") << SlotList{} << std::vector<double>{} << Codes{} << Codes{};
}

// Those of the numbers as they are when the table is shared, whatever stood there before.
void TestRowBlock::normsAreThoseOfTheTable() {
    EncodedTable table = *fiveSlots();
    QCOMPARE(table.inverseNorm.size(), std::size_t(5));
    table.dense[1] = 3 * featureOne; // slot 0: (1, 3)
    table.inverseNorm.assign(5, 1e9F);
    const SharedTable shared = shareTable(table);
    RowBlock block;
    block.gather(*shared, {}, SlotList{4, 1, 0}); // slot 1 contributes nothing
    QCOMPARE(block.inverseNorm.size(), std::size_t(2));
    QVERIFY(std::abs(block.inverseNorm[0] * std::hypot(1, 1.5) - 1) < 1e-6);
    QVERIFY(std::abs(block.inverseNorm[1] * std::hypot(1, 3.0) - 1) < 1e-6);
    QVERIFY(block.inverseNormWithIntervals.empty());
}

void TestRowBlock::gathered() {
    QFETCH(SlotList, chosen);
    QFETCH(std::vector<double>, x);
    QFETCH(Codes, labels);
    QFETCH(Codes, parts);
    const SharedTable table = fiveSlots();
    RowBlock block;
    block.gather(*table, {10, 11, 12, 13, 14}, chosen);
    QCOMPARE(block.rows, static_cast<int>(x.size()));
    QCOMPARE(block.denseCount, 2); // the intercept and x
    QCOMPARE(block.categoricalCount, 0);
    for (int row = 0; row < block.rows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        QCOMPARE(static_cast<int>(block.denseRow(row)[0]), static_cast<int>(featureOne));
        QCOMPARE(static_cast<double>(block.denseRow(row)[1]) / featureOne, x[at]);
    }
    QCOMPARE(block.label, labels);
    QCOMPARE(block.part, parts);
    QCOMPARE(block.dense.size(), static_cast<std::size_t>(2 * block.rows));
    QVERIFY(block.unit.empty());
    block.gather(*table, {}, chosen); // without a partition everybody is in part 0
    for (int row = 0; row < block.rows; ++row)
        QCOMPARE(block.part[static_cast<std::size_t>(row)], std::uint16_t(0));
}

// colour: red 0, blue 1; group: a 0, b 1. Rows of slots 0, 2 and 4: red b, blue a, blue b.
void TestRowBlock::groupsOfTheSameSlots() {
    const SharedTable table = fiveSlots();
    const SlotList all{0, 1, 2, 3, 4};
    RowBlock block;
    block.gather(*table, {}, all);
    QCOMPARE(block.groupCount, 0);
    block.gatherGroups(*table, all);
    QCOMPARE(block.groupCount, 2);
    QCOMPARE(block.group, (Codes{0, 1, 1, 0, 1, 1}));
    QCOMPARE(static_cast<int>(block.groupRow(2)[0]), 1);
    QCOMPARE(static_cast<int>(block.groupRow(1)[1]), 0);
    QCOMPARE(block.group.size(), static_cast<std::size_t>(block.rows * block.groupCount));
}

void TestRowBlock::anotherGatheringLeavesNothing() {
    const SharedTable table = fiveSlots();
    RowBlock block;
    block.gather(*table, {}, SlotList{0, 2, 4});
    block.gatherGroups(*table, SlotList{0, 2, 4});
    block.gather(*table, {}, SlotList{2});
    QCOMPARE(block.rows, 1);
    QCOMPARE(block.label.size(), std::size_t(1));
    QCOMPARE(block.groupCount, 0);
    QVERIFY(block.group.empty());
    block.gatherGroups(*table, SlotList{2});
    QCOMPARE(block.group, (Codes{1, 0}));
}

void TestRowBlock::units() {
    const SharedTable table = withPersons();
    RowBlock block;
    block.gather(*table, {}, SlotList{3, 1, 2, 0}); // the first of them is nobody's
    QCOMPARE(block.rows, 3);
    QCOMPARE(block.unit[1], block.unit[2]); // both rows of p
    QVERIFY(block.unit[0] != block.unit[1]);
    QCOMPARE(block.unit[0], table->units->unitOfSlot[1]);
    QCOMPARE(block.unit[1], table->units->unitOfSlot[0]);
}

void TestRowBlock::blocks_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<QList<int>>("rows");
    QTest::newRow("none") << 0 << QList<int>{};
    QTest::newRow("one") << 1 << QList<int>{1};
    QTest::newRow("a whole block") << 4096 << QList<int>{4096};
    QTest::newRow("one more") << 4097 << QList<int>{4096, 1};
    QTest::newRow("several") << 10000 << QList<int>{4096, 4096, 1808};
}

/// Every slot once, in its order, and each block with its own slots.
void TestRowBlock::blocks() {
    QFETCH(int, count);
    QFETCH(QList<int>, rows);
    const SharedTable table = loadText(smallCsv(60), smallSchema());
    SlotList chosen;
    for (int i = 0; i < count; ++i)
        chosen.push_back(static_cast<std::uint32_t>(i * 7 % 60));
    QList<int> found;
    SlotList visited;
    forEachBlock(*table, {}, chosen, [&](RowBlock& block, std::span<const std::uint32_t> some) {
        found << block.rows;
        visited.insert(visited.end(), some.begin(), some.end());
        for (std::size_t i = 0; i < some.size(); ++i)
            if (block.label[i] != table->label[some[i]]) QFAIL("the label of another slot");
        block.rows = 0; // a block may be changed
    });
    QCOMPARE(found, rows);
    QCOMPARE(visited, chosen);
}

// |x|^2 in units of 2^-20: dense numbers as they are, a category as one.
void TestRowBlock::squares_data() {
    QTest::addColumn<std::vector<int>>("dense");
    QTest::addColumn<int>("categories");
    QTest::addColumn<qint64>("square");
    QTest::newRow("nothing") << std::vector<int>{} << 0 << qint64(0);
    QTest::newRow("an intercept") << std::vector{1024} << 0 << qint64(1 << 20);
    QTest::newRow("numbers of both signs") << std::vector{3, -4} << 0 << qint64(25);
    QTest::newRow("two categories") << std::vector{1024} << 2 << qint64(3 << 20);
    QTest::newRow("the largest numbers") << std::vector(8, -32768) << 0 << (qint64(8) << 30);
}

void TestRowBlock::squares() {
    QFETCH(std::vector<int>, dense);
    QFETCH(int, categories);
    QFETCH(qint64, square);
    RowBlock block;
    block.rows = 2;
    block.denseCount = static_cast<int>(dense.size());
    block.categoricalCount = categories;
    block.dense.assign(dense.size(), 77); // another row
    block.dense.insert(block.dense.end(), dense.begin(), dense.end());
    QCOMPARE(static_cast<qint64>(squaredNorm(block, 1)), square);
}

// Lengths of what one person adds, in units of C: as long as the gradient is, and never longer than 1.
void TestRowBlock::clippedPersons_data() {
    QTest::addColumn<std::vector<double>>("gradient");
    QTest::addColumn<double>("norm");
    QTest::addColumn<double>("length");
    QTest::newRow("nothing") << std::vector{0.0, 0.0} << 1.0 << 0.0;
    QTest::newRow("shorter than C") << std::vector{0.3, -0.4} << 1.0 << 0.5;
    QTest::newRow("as long as C") << std::vector{3.0, -4.0} << 5.0 << 1.0;
    QTest::newRow("longer than C") << std::vector{3.0, -4.0} << 2.0 << 1.0;
    QTest::newRow("far longer") << std::vector{1e100, 1e100} << 1e-3 << 1.0;
    QTest::newRow("squares beyond all numbers") << std::vector{1e200, 1.0} << 1.0 << 0.0;
    QTest::newRow("not a number") << std::vector{0.5, std::nan("")} << 1.0 << 0.0;
    QTest::newRow("infinite") << std::vector{0.5, -std::numeric_limits<double>::infinity()} << 1.0 << 0.0;
}

void TestRowBlock::clippedPersons() {
    QFETCH(std::vector<double>, gradient);
    QFETCH(double, norm);
    QFETCH(double, length);
    const Wide square = squareOf(gradient, norm);
    QVERIFY(square <= static_cast<Wide>(1) << 60);
    QVERIFY2(std::abs(std::sqrt(static_cast<double>(square)) * 0x1p-30 - length) < 1e-8,
             qPrintable(QString::number(static_cast<double>(square))));
    if (length == 0) QVERIFY(square == 0);
}

/// Directions in which rounding goes up: the integers themselves stay within 2^30, and near it.
void TestRowBlock::clippedPersonsAtTheEdge() {
    for (int count = 1; count < 400; ++count) {
        std::vector<double> gradient(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i)
            gradient[static_cast<std::size_t>(i)] = 1 + 0.25 * std::sin(count + 3.7 * i);
        for (const double norm : {0.1, 1.0, 1.0 / 3}) {
            const Wide square = squareOf(gradient, norm);
            QVERIFY(square <= static_cast<Wide>(1) << 60);
            QVERIFY(square > (static_cast<Wide>(1) << 60) / 1'000'000 * 999'999);
        }
    }
}

TRILEMMA_TEST(TestRowBlock, NoApplication)
#include "tst_row_block.moc"
