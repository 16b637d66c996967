// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"
#include "core/fairness/slot_parts.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace trilemma;
using namespace trilemma::test;

using Slots = std::vector<std::uint32_t>;

class TestSplit : public QObject {
    Q_OBJECT

  private slots:
    void knownSlots_data();
    void knownSlots();
    void partition_data();
    void partition();
    void slotCountMovesNobody();
    void sharesNest();
    void seedsAreIndependent();
    void sharedByThoseWhoHoldIt();
    void copiesOfListsStayApart();
};

void TestSplit::knownSlots_data() {
    QTest::addColumn<quint64>("seed");
    QTest::addColumn<Slots>("test"); // of 40 slots at a share of 1/4
    // Computed by another program from SplitMix64: a stored run must find its split again for ever.
    QTest::newRow("seed 1") << quint64(1) << Slots{6, 8, 9, 12, 14, 21, 26, 28, 29, 30, 31, 34, 36};
    QTest::newRow("seed 2") << quint64(2) << Slots{7, 11, 24, 27, 32, 36, 38};
    QTest::newRow("greatest seed") << ~quint64(0) << Slots{3, 4, 5, 7, 28};
}

void TestSplit::knownSlots() {
    QFETCH(quint64, seed);
    QFETCH(Slots, test);
    QCOMPARE(splitSlots(40, 0.25, seed).test, test);
}

void TestSplit::partition_data() {
    QTest::addColumn<int>("slotCount");
    QTest::addColumn<double>("share");
    QTest::newRow("no slot") << 0 << 0.25;
    QTest::newRow("one slot") << 1 << 0.25;
    QTest::newRow("nothing for the test") << 1000 << 0.0;
    QTest::newRow("a quarter") << 100000 << 0.25;
    QTest::newRow("a half") << 100000 << 0.5;
    QTest::newRow("almost everything") << 100000 << 0.999;
    QTest::newRow("the greatest share below 1") << 1000 << std::nextafter(1.0, 0.0);
}

void TestSplit::partition() {
    QFETCH(int, slotCount);
    QFETCH(double, share);
    const Split split = splitSlots(static_cast<std::size_t>(slotCount), share, 7);
    QVERIFY(std::is_sorted(split.train.begin(), split.train.end()));
    QVERIFY(std::is_sorted(split.test.begin(), split.test.end()));
    Slots all;
    std::merge(split.train.begin(), split.train.end(), split.test.begin(), split.test.end(),
               std::back_inserter(all));
    Slots expected(static_cast<std::size_t>(slotCount));
    std::iota(expected.begin(), expected.end(), 0U);
    QCOMPARE(all, expected);
    // Binomial: 5 standard deviations.
    const double allowed = 5 * std::sqrt(slotCount * share * (1 - share)) + 1;
    QVERIFY(std::abs(static_cast<double>(split.test.size()) - slotCount * share) <= allowed);
    if (share == 0) QVERIFY(split.test.empty());
}

/// A slot's part is a function of (seed, slot) alone: further records change nothing for the earlier ones.
void TestSplit::slotCountMovesNobody() {
    const Split few = splitSlots(500, 0.3, 11);
    const Split many = splitSlots(5000, 0.3, 11);
    QVERIFY(std::equal(few.test.begin(), few.test.end(), many.test.begin()));
    QVERIFY(std::equal(few.train.begin(), few.train.end(), many.train.begin()));
}

void TestSplit::sharesNest() {
    const Split small = splitSlots(5000, 0.1, 3);
    const Split large = splitSlots(5000, 0.4, 3);
    QVERIFY(std::includes(large.test.begin(), large.test.end(), small.test.begin(), small.test.end()));
}

void TestSplit::seedsAreIndependent() {
    constexpr std::size_t n = 100000;
    const Split first = splitSlots(n, 0.5, 1);
    const Split second = splitSlots(n, 0.5, 2);
    Slots both;
    std::set_intersection(first.test.begin(), first.test.end(), second.test.begin(), second.test.end(),
                          std::back_inserter(both));
    // n/4 slots are expected in both test parts; standard deviation sqrt(3n/16) = 137.
    QVERIFY(std::abs(static_cast<double>(both.size()) - n / 4.0) < 5 * std::sqrt(3.0 * n / 16));
}

/// One of a table, a share and a seed; of a table that was changed and shared anew another one, whatever
/// address it has; none is kept that nobody holds.
void TestSplit::sharedByThoseWhoHoldIt() {
    const SharedTable table = loadText(smallCsv(60), smallSchema());
    std::shared_ptr<const Split> first = sharedSplit(table, 0.25, 1);
    QCOMPARE(sharedSplit(table, 0.25, 1), first);
    QVERIFY(sharedSplit(table, 0.25, 2) != first);
    QVERIFY(sharedSplit(table, 0.5, 1) != first);
    const Split alone = splitTable(*table, 0.25, 1);
    QVERIFY(first->train == alone.train && first->test == alone.test);
    QVERIFY(sharedSplit(shareTable(*table), 0.25, 1) != first);
    const std::weak_ptr<const Split> held = first;
    first.reset();
    QVERIFY(held.expired());

    const Partition bySex = partitionOf(axesOf(*table), false);
    const auto parts = sharedPartsOfSlots(bySex, table);
    QCOMPARE(*parts, partsOfSlots(bySex, *table));
    QCOMPARE(sharedPartsOfSlots(bySex, table), parts);
    EncodedTable others = *table;
    for (std::uint16_t& group : others.sensitive.front().groupOfSlot)
        group = 1 - group;
    const auto otherParts = sharedPartsOfSlots(bySex, shareTable(others));
    QVERIFY(*otherParts != *parts);
    QVERIFY(*sharedPartsOfSlots(partitionOf(axesOf(*table), true), table) != *parts); // by labels, too
}

void TestSplit::copiesOfListsStayApart() {
    IndexList first(Slots{1, 2, 3});
    IndexList second = first;
    QCOMPARE(&static_cast<const Slots&>(second), &static_cast<const Slots&>(first)); // one in memory
    second.own().push_back(4);
    QCOMPARE(static_cast<const Slots&>(first), (Slots{1, 2, 3}));
    QCOMPARE(static_cast<const Slots&>(second), (Slots{1, 2, 3, 4}));
    QVERIFY(IndexList().empty());
}

TRILEMMA_TEST(TestSplit, NoApplication)
#include "tst_split.moc"
