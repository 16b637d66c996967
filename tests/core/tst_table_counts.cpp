// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/encoded_table.h"
#include "core/data/table_counts.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

Column column(const char* name, Role role, Kind kind, std::vector<std::string> categories = {}) {
    Column made;
    made.name = name;
    made.role = role;
    made.kind = kind;
    made.categories = std::move(categories);
    return made;
}

Schema peopleSchema() {
    Schema schema;
    schema.name = "own";
    schema.columns = {column("age", Role::Feature, Kind::Numeric),
                      column("work", Role::Feature, Kind::Categorical, {"a", "b"}),
                      column("sex", Role::Sensitive, Kind::Categorical, {"f", "m"}),
                      column("y", Role::Label, Kind::Categorical, {"no", "yes"})};
    schema.label.column = "y";
    schema.label.positive = {"yes"};
    return schema;
}

const QByteArray people = "age,work,sex,y\n"
                          "30,a,f,yes\n" // contributes, positive
                          "?,a,f,no\n"   // lost by age
                          "40,?,m,yes\n" // lost by work
                          "?,?,m,no\n"   // lost by both
                          "50,c,m,yes\n" // c is not listed
                          "60,b,m,no\n"  // contributes, negative
                          "20,a,?,yes\n" // lost by sex; of no known group
                          "70,b,f,?\n";  // lost by its label

/// "8: 3 4 1": all, then the groups of the one attribute, unknown last.
QString groupText(const GroupedCount& count) {
    QStringList groups;
    for (const std::uint64_t group : count.ofGroup.at(0))
        groups << QString::number(group);
    return QString("%1: %2").arg(count.all).arg(groups.join(' '));
}

QString joinedNumbers(const std::vector<std::uint64_t>& values) {
    QStringList words;
    for (const std::uint64_t value : values)
        words << QString::number(value);
    return words.join(' ');
}

} // namespace

class TestTableCounts : public QObject {
    Q_OBJECT

  private slots:
    void costs_data();
    void costs();
    void lostIsWhatTrainingDrops();
    void crossings();
    void tooManyCrossingsAreNotCounted();
    void missingColumnIsAnError();
};

void TestTableCounts::costs_data() {
    QTest::addColumn<MissingPolicy>("agePolicy");
    QTest::addColumn<QString>("lost");
    QTest::addColumn<QString>("positive");
    QTest::addColumn<QString>("crossed"); // f no, f yes, m no, m yes
    QTest::addColumn<QString>("ageDrop");
    QTest::addColumn<QString>("workDrop");
    // Lost are all rows but the first and the sixth; of those with a missing age only the second is lost by
    // age alone, of those with a missing work only the third.
    QTest::newRow("drop") << MissingPolicy::Drop << "6: 2 3 1"
                          << "1: 1 0 0"
                          << "0 1 1 0"
                          << "1: 1 0 0"
                          << "1: 0 1 0";
    // The second row contributes as a negative f; dropping would lose it still. The fourth is lost by work
    // alone now.
    QTest::newRow("own category") << MissingPolicy::OwnCategory << "5: 1 3 1"
                                  << "1: 1 0 0"
                                  << "1 1 1 0"
                                  << "1: 1 0 0"
                                  << "2: 0 2 0";
    QTest::newRow("public value") << MissingPolicy::Impute << "5: 1 3 1"
                                  << "1: 1 0 0"
                                  << "1 1 1 0"
                                  << "1: 1 0 0"
                                  << "2: 0 2 0";
}

void TestTableCounts::costs() {
    QFETCH(MissingPolicy, agePolicy);
    Schema schema = peopleSchema();
    schema.columns[0].missing = agePolicy;
    schema.columns[0].imputeValue = "40";
    const QTemporaryDir folder;
    const Result<TableCounts> counts =
        countTable({writeFile(folder, "people.csv", people).toStdString()}, schema);
    EXPECT_OK(counts);
    QCOMPARE(groupText(counts->records), QString("8: 3 4 1"));
    QTEST(groupText(counts->lost), "lost");
    QTEST(groupText(counts->positive), "positive");
    QTEST(joinedNumbers(counts->crossed), "crossed");
    QTEST(groupText(counts->find("age")->lostByDrop), "ageDrop");
    QTEST(groupText(counts->find("work")->lostByDrop), "workDrop");
    QCOMPARE(groupText(counts->find("age")->missing), QString("2: 1 1 0")); // whatever the policy
    QCOMPARE(groupText(counts->find("work")->missing), QString("2: 0 2 0"));
    QCOMPARE(groupText(counts->find("work")->unfit), QString("1: 0 1 0"));
    QCOMPARE(groupText(counts->find("sex")->lostByDrop), QString("1: 0 0 1"));
    QCOMPARE(groupText(counts->find("y")->missing), QString("1: 1 0 0"));
    QVERIFY(!counts->find("absent"));
}

void TestTableCounts::lostIsWhatTrainingDrops() {
    const QTemporaryDir folder;
    const std::string file = writeFile(folder, "people.csv", people).toStdString();
    for (const MissingPolicy policy :
         {MissingPolicy::Drop, MissingPolicy::Impute, MissingPolicy::OwnCategory}) {
        Schema schema = peopleSchema();
        schema.columns[0].missing = policy;
        schema.columns[0].imputeValue = "40";
        schema.columns[1].missing = policy;
        schema.columns[1].imputeValue = "b";
        const Result<SharedTable> table = loadTable({file}, schema);
        const Result<TableCounts> counts = countTable({file}, schema);
        EXPECT_OK(table);
        EXPECT_OK(counts);
        QCOMPARE(counts->lost.all, (*table)->dropped);
    }
}

void TestTableCounts::crossings() {
    Schema schema = peopleSchema();
    schema.columns = {column("v", Role::Feature, Kind::Numeric),
                      column("sex", Role::Sensitive, Kind::Categorical, {"f", "m"}),
                      column("race", Role::Sensitive, Kind::Categorical, {"x", "z"}),
                      column("y", Role::Label, Kind::Categorical, {"no", "yes"})};
    const QTemporaryDir folder;
    const QByteArray csv = "v,sex,race,y\n1,f,x,yes\n1,f,z,no\n1,m,z,yes\n1,m,z,no\n";
    const Result<TableCounts> counts = countTable({writeFile(folder, "t.csv", csv).toStdString()}, schema);
    EXPECT_OK(counts);
    // fx no, fx yes, fz no, fz yes, mx .., mz ..
    QCOMPARE(joinedNumbers(counts->crossed), QString("0 1 1 0 0 0 1 1"));
    QCOMPARE(joinedNumbers(counts->crossedBy({"race"})), QString("0 1 2 1"));
    QCOMPARE(joinedNumbers(counts->crossedBy({"sex"})), QString("1 1 1 1"));
    QCOMPARE(joinedNumbers(counts->crossedBy({"sex", "race"})), QString("0 1 1 0 0 0 1 1"));
    QCOMPARE(joinedNumbers(counts->crossedBy({})), QString("2 2"));
    QVERIFY(counts->crossedBy({"v"}).empty());
}

void TestTableCounts::tooManyCrossingsAreNotCounted() {
    Schema schema = peopleSchema();
    for (int i = 0; i < 60'000; ++i)
        schema.columns[2].categories.push_back(std::to_string(i));
    const QTemporaryDir folder;
    const Result<TableCounts> counts =
        countTable({writeFile(folder, "people.csv", people).toStdString()}, schema);
    EXPECT_OK(counts);
    QVERIFY(counts->crossed.empty());
    QVERIFY(counts->crossedBy({"sex"}).empty());
    QCOMPARE(counts->records.all, std::uint64_t(8));
}

void TestTableCounts::missingColumnIsAnError() {
    const QTemporaryDir folder;
    const auto counts =
        countTable({writeFile(folder, "t.csv", "age,work,sex\n1,a,f\n").toStdString()}, peopleSchema());
    QVERIFY(!counts.ok());
    QCOMPARE(text(counts.errors().front().field), QString("header"));
}

TRILEMMA_TEST(TestTableCounts, NoApplication)
#include "tst_table_counts.moc"
