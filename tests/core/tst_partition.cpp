// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How slots are cut into parts: orders, names, groups of several parts, and shares that are known.
#include "core/fairness/partition.h"
#include "core/fairness/slot_parts.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

using Names = std::vector<std::string>;
using GroupPlaces = std::vector<std::size_t>;
using Cells = std::vector<std::vector<int>>;

namespace {

/// sex of two groups, age of three, region of two; labels no and yes.
PartitionAxes threeAxes() {
    return {{{"sex", {"f", "m"}, 0.4},
             {"age", {"young", "middle", "old"}, 0.3},
             {"region", {"north", "south"}, {}}},
            {"label", {"no", "yes"}, 0.2}};
}

} // namespace

class TestPartition : public QObject {
    Q_OBJECT

  private slots:
    void crossings_data();
    void crossings();
    void only_data();
    void only();
    void parts_data();
    void parts();
    void shares_data();
    void shares();
    void groups_data();
    void groups();
    void slotsFollowTheirNames();
    void slotsThatContributeNothing();
    void schemaAndTableAgree();
};

// Place of (sex, age, region) = (s, a, r): (3 s + a) 2 + r.
void TestPartition::crossings_data() {
    QTest::addColumn<int>("crossing");
    QTest::addColumn<GroupPlaces>("groups");
    QTest::newRow("the first") << 0 << GroupPlaces{0, 0, 0};
    QTest::newRow("the last axis is the fastest") << 1 << GroupPlaces{0, 0, 1};
    QTest::newRow("then the one before") << 2 << GroupPlaces{0, 1, 0};
    QTest::newRow("the first axis is the slowest") << 6 << GroupPlaces{1, 0, 0};
    QTest::newRow("in the middle") << 9 << GroupPlaces{1, 1, 1};
    QTest::newRow("the last") << 11 << GroupPlaces{1, 2, 1};
}

void TestPartition::crossings() {
    QFETCH(int, crossing);
    QFETCH(GroupPlaces, groups);
    QCOMPARE(groupsOfCrossing(threeAxes().attributes, crossing), groups);
    QCOMPARE(groupsOfCrossing({}, 0), GroupPlaces());
}

void TestPartition::only_data() {
    QTest::addColumn<Names>("names");
    QTest::addColumn<Names>("kept");
    QTest::newRow("none") << Names{} << Names{};
    QTest::newRow("in the order of the schema") << Names{"region", "sex"} << Names{"sex", "region"};
    QTest::newRow("twice is once") << Names{"age", "age"} << Names{"age"};
    QTest::newRow("unknown ones are left out") << Names{"income", "age"} << Names{"age"};
    QTest::newRow("the label is no attribute") << Names{"label"} << Names{};
}

void TestPartition::only() {
    QFETCH(Names, names);
    QFETCH(Names, kept);
    const PartitionAxes some = threeAxes().only(names);
    Names found;
    for (const PartitionAxis& axis : some.attributes)
        found.push_back(axis.name);
    QCOMPARE(found, kept);
    QCOMPARE(text(some.label.name), "label");
}

void TestPartition::parts_data() {
    QTest::addColumn<Names>("attributes");
    QTest::addColumn<bool>("withLabels");
    QTest::addColumn<Names>("names");
    QTest::addColumn<int>("labels");
    QTest::newRow("everybody") << Names{} << false << Names{""} << 1;
    QTest::newRow("labels alone") << Names{} << true << Names{"label=no", "label=yes"} << 2;
    QTest::newRow("one attribute") << Names{"sex"} << false << Names{"sex=f", "sex=m"} << 1;
    QTest::newRow("a cell's labels follow each other")
        << Names{"sex"} << true
        << Names{"sex=f, label=no", "sex=f, label=yes", "sex=m, label=no", "sex=m, label=yes"} << 2;
    QTest::newRow("crossed") << Names{"region", "sex"} << false
                             << Names{"sex=f, region=north", "sex=f, region=south", "sex=m, region=north",
                                      "sex=m, region=south"}
                             << 1;
}

void TestPartition::parts() {
    QFETCH(Names, attributes);
    QFETCH(bool, withLabels);
    QFETCH(Names, names);
    QFETCH(int, labels);
    const Partition partition = partitionOf(threeAxes().only(attributes), withLabels);
    QCOMPARE(partition.partNames, names);
    QCOMPARE(partition.labels, labels);
    QCOMPARE(partition.partCount(), static_cast<int>(names.size()));
    QCOMPARE(partition.cellCount(), static_cast<int>(names.size()) / labels);
    Names crossed = attributes;
    std::sort(crossed.begin(), crossed.end(), std::greater<>()); // sex before region, as in the schema
    QCOMPARE(partition.attributes, crossed);
}

// Of axes that declare nothing half of an even share: 1/(2 crossings).
void TestPartition::shares_data() {
    QTest::addColumn<Names>("attributes");
    QTest::addColumn<double>("share");
    QTest::newRow("everybody") << Names{} << 1.0;
    QTest::newRow("declared") << Names{"sex"} << 0.4;
    QTest::newRow("both declared") << Names{"sex", "age"} << 0.4 * 0.3;
    QTest::newRow("undeclared") << Names{"region"} << 1.0 / 4;
    QTest::newRow("one of two undeclared") << Names{"sex", "region"} << 0.4 / 4;
    QTest::newRow("one of three undeclared") << Names{"sex", "age", "region"} << 0.4 * 0.3 / 4;
}

void TestPartition::shares() {
    QFETCH(Names, attributes);
    QFETCH(double, share);
    const double found = smallestShareOf(threeAxes().only(attributes).attributes);
    QVERIFY2(std::abs(found - share) < 1e-15, qPrintable(QString::number(found)));
}

// Cells of sex x age x region are (3 s + a) 2 + r.
void TestPartition::groups_data() {
    QTest::addColumn<Names>("attributes");
    QTest::addColumn<Names>("names");
    QTest::addColumn<Cells>("cells");
    QTest::newRow("everybody") << Names{} << Names{""} << Cells{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};
    QTest::newRow("the slowest") << Names{"sex"} << Names{"sex=f", "sex=m"}
                                 << Cells{{0, 1, 2, 3, 4, 5}, {6, 7, 8, 9, 10, 11}};
    QTest::newRow("in the middle") << Names{"age"} << Names{"age=young", "age=middle", "age=old"}
                                   << Cells{{0, 1, 6, 7}, {2, 3, 8, 9}, {4, 5, 10, 11}};
    QTest::newRow("the fastest") << Names{"region"} << Names{"region=north", "region=south"}
                                 << Cells{{0, 2, 4, 6, 8, 10}, {1, 3, 5, 7, 9, 11}};
    QTest::newRow("two, in any order")
        << Names{"region", "sex"}
        << Names{"sex=f, region=north", "sex=f, region=south", "sex=m, region=north", "sex=m, region=south"}
        << Cells{{0, 2, 4}, {1, 3, 5}, {6, 8, 10}, {7, 9, 11}};
}

void TestPartition::groups() {
    QFETCH(Names, attributes);
    QFETCH(Names, names);
    QFETCH(Cells, cells);
    const CellGroups found = groupsOf(threeAxes().attributes, attributes);
    QCOMPARE(found.names, names);
    QCOMPARE(found.cells, cells);
}

/// The part of every slot is the one whose name says its groups and its label.
void TestPartition::slotsFollowTheirNames() {
    Schema schema = smallSchema();
    schema.columns[colourColumn].role = Role::Sensitive;
    const SharedTable table = loadText(smallCsv(60), schema);
    const PartitionAxes axes = axesOf(*table);
    const Partition partition = partitionOf(axes, true);
    QCOMPARE(partition.partCount(), 8);
    const std::vector<std::uint16_t> partOfSlot = partsOfSlots(partition, *table);
    QCOMPARE(partOfSlot.size(), table->slotCount);
    for (std::size_t slot = 0; slot < table->slotCount; ++slot) {
        std::string name;
        for (const PartitionAxis& axis : axes.attributes)
            name += axis.name + "=" + axis.groups[table->findSensitive(axis.name)->groupOfSlot[slot]] + ", ";
        name += "y=" + table->classes[table->label[slot]];
        QCOMPARE(text(partition.partNames[partOfSlot[slot]]), text(name));
    }
}

void TestPartition::slotsThatContributeNothing() {
    const SharedTable table = loadText("x,colour,group,y\n"
                                       "0.5,red,b,yes\n"  // group 1, label 1: part 3
                                       "0.5,red,b,\n"     // no label
                                       "0.5,red,b,many\n" // no class
                                       "0.5,red,a,yes\n", // group 0, label 1: part 1
                                       smallSchema());
    QCOMPARE(table->slotCount, std::size_t(4));
    QCOMPARE(partsOfSlots(partitionOf(axesOf(*table), true), *table),
             (std::vector<std::uint16_t>{3, 0, 0, 1}));
}

/// What is planned from a schema and what is counted on its table are the same parts.
void TestPartition::schemaAndTableAgree() {
    Schema schema = smallSchema();
    schema.columns[colourColumn].role = Role::Sensitive;
    schema.label.share = 0.3;
    const SharedTable table = loadText(smallCsv(20), schema);
    const PartitionAxes planned = axesOf(schema), counted = axesOf(*table);
    for (const bool withLabels : {false, true}) {
        QCOMPARE(partitionOf(planned, withLabels).partNames, partitionOf(counted, withLabels).partNames);
    }
    QCOMPARE(planned.attributes.size(), counted.attributes.size());
    for (std::size_t i = 0; i < planned.attributes.size(); ++i)
        QCOMPARE(planned.attributes[i].share, counted.attributes[i].share);
    QCOMPARE(counted.label.share, std::optional(0.3));
    QCOMPARE(planned.label.share, std::optional(0.3));
}

TRILEMMA_TEST(TestPartition, NoApplication)
#include "tst_partition.moc"
