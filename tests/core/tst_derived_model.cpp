// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A model that draws its decisions: which row of its law decides, how a law is rounded, and what it is made
// of.
#include "core/models/derived_model.h"
#include "core/models/linear_model.h"
#include "tests/support/model_rows.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <limits>

using namespace trilemma;
using namespace trilemma::test;

using LawRow = std::vector<double>;
using LawRows = std::vector<LawRow>;

namespace {

DecisionLaw lawFrom(const LawRows& rows) {
    DecisionLaw law(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows.front().size()));
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t k = 0; k < rows[row].size(); ++k)
            law(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(k)) = rows[row][k];
    return law;
}

/// sex {f, m} and age {young, middle, old}, over a linear model of one feature and two classes. A table has
/// another attribute between them.
DerivedModel twoAttributes() {
    return {std::make_shared<LinearModel>(1, 2),
            2,
            {{"sex", {"f", "m"}, 0}, {"age", {"young", "middle", "old"}, 2}}};
}

/// One row with this feature and these groups.
RowBlock personOf(double x, std::vector<std::uint16_t> groups) {
    RowBlock block;
    block.rows = 1;
    block.denseCount = 1;
    block.dense = {static_cast<std::int16_t>(x * featureOne)};
    block.label = block.part = {0};
    block.groupCount = static_cast<int>(groups.size());
    block.group = std::move(groups);
    return block;
}

/// Row (g K + d) of a law in which every row is different: P(1) = (2 g + d + 1) / 16.
DecisionLaw differentRows(int rows) {
    LawRows law;
    for (int row = 0; row < rows; ++row)
        law.push_back({1 - (row + 1) / 16.0, (row + 1) / 16.0});
    return lawFrom(law);
}

} // namespace

class TestDerivedModel : public QObject {
    Q_OBJECT

  private slots:
    void whichRowDecides_data();
    void whichRowDecides();
    void withoutAttributes();
    void severalPeople();
    void joined();
    void beginsAsItsBase();
    void rounding_data();
    void rounding();
    void roundedTwice();
    void attributesOfATable_data();
    void attributesOfATable();
    void described();
};

// sex s, age a: crossing 3 s + a. The base decides yes for x > 0; at 0 both are as likely, and no comes
// first.
void TestDerivedModel::whichRowDecides_data() {
    QTest::addColumn<int>("sex");
    QTest::addColumn<int>("age");
    QTest::addColumn<double>("x");
    QTest::addColumn<int>("row");
    QTest::newRow("the first, no") << 0 << 0 << -1.0 << 0;
    QTest::newRow("the first, yes") << 0 << 0 << 1.0 << 1;
    QTest::newRow("another age") << 0 << 1 << 1.0 << 3;
    QTest::newRow("another sex") << 1 << 0 << -1.0 << 6;
    QTest::newRow("both") << 1 << 1 << 1.0 << 9;
    QTest::newRow("the last") << 1 << 2 << 1.0 << 11;
    QTest::newRow("undecided is no") << 1 << 2 << 0.0 << 10;
}

void TestDerivedModel::whichRowDecides() {
    QFETCH(int, sex);
    QFETCH(int, age);
    QFETCH(double, x);
    QFETCH(int, row);
    const DerivedModel model = twoAttributes();
    QCOMPARE(model.crossings(), 6);
    QCOMPARE(model.parameterCount(), 1 + 6 * 2 * 2);
    const Eigen::VectorXd theta = model.join(Eigen::VectorXd::Ones(1), differentRows(12));
    const auto someTown = static_cast<std::uint16_t>(5); // of the attribute between them
    const RowBlock person =
        personOf(x, {static_cast<std::uint16_t>(sex), someTown, static_cast<std::uint16_t>(age)});
    const RowMatrix p = probabilitiesOf(model, person, theta);
    QCOMPARE(p(0, 1), (row + 1) / 16.0);
    QCOMPARE(p(0, 0), 1 - (row + 1) / 16.0);
}

void TestDerivedModel::withoutAttributes() {
    const DerivedModel model(std::make_shared<LinearModel>(1, 2), 2, {});
    QCOMPARE(model.crossings(), 1);
    const Eigen::VectorXd theta =
        model.join(Eigen::VectorXd::Ones(1), lawFrom({{0.75, 0.25}, {0.125, 0.875}}));
    QCOMPARE(probabilitiesOf(model, personOf(-1, {}), theta)(0, 1), 0.25);
    QCOMPARE(probabilitiesOf(model, personOf(1, {}), theta)(0, 1), 0.875);
}

/// Each row of a block by its own groups and its own decision.
void TestDerivedModel::severalPeople() {
    const DerivedModel model = twoAttributes();
    RowBlock block = personOf(1, {0, 0, 0, 1, 9, 2, 0, 3, 1});
    block.rows = 3;
    block.groupCount = 3;
    block.dense = {featureOne, -featureOne, featureOne};
    const RowMatrix p =
        probabilitiesOf(model, block, model.join(Eigen::VectorXd::Ones(1), differentRows(12)));
    QCOMPARE(p(0, 1), 2 / 16.0);  // crossing 0, yes: row 1
    QCOMPARE(p(1, 1), 11 / 16.0); // crossing 5, no: row 10
    QCOMPARE(p(2, 1), 4 / 16.0);  // crossing 1, yes: row 3
}

/// The base's parameters, then the law row by row.
void TestDerivedModel::joined() {
    const DerivedModel model = twoAttributes();
    const Eigen::VectorXd theta = model.join(Eigen::VectorXd::Constant(1, 0.3), differentRows(12));
    QCOMPARE(theta.size(), Eigen::Index(25));
    QCOMPARE(theta[0], 0.3);
    QCOMPARE(theta[1], 15 / 16.0); // p(0 | crossing 0, decision 0)
    QCOMPARE(theta[2], 1 / 16.0);
    QCOMPARE(theta[4], 2 / 16.0);
    QVERIFY((model.lawOf(theta) == differentRows(12)).all());
    QVERIFY(model.decidesAtRandom());
}

void TestDerivedModel::beginsAsItsBase() {
    const DerivedModel model = twoAttributes();
    const DecisionLaw law = model.lawOf(model.initialParameters(3));
    for (Eigen::Index row = 0; row < law.rows(); ++row)
        QCOMPARE(law(row, row % 2), 1.0); // decision d stays d
    QCOMPARE(law.sum(), 12.0);
}

// A row of 2^20 units. What truncation leaves goes to the largest remainders, one unit each; a row without
// mass keeps the base's decision, which is the row's number modulo K.
void TestDerivedModel::rounding_data() {
    QTest::addColumn<LawRows>("law");
    QTest::addColumn<LawRows>("units");
    QTest::newRow("on the grid") << LawRows{{0.25, 0.75}} << LawRows{{262144, 786432}};
    QTest::newRow("the larger remainder")
        << LawRows{{2.0 / 3, 1.0 / 3}} << LawRows{{699051, 349525}}; // .67, .33
    QTest::newRow("the other way round") << LawRows{{1.0 / 3, 2.0 / 3}} << LawRows{{349525, 699051}};
    // 524287.5 and 524288.5: of equal remainders the first one
    QTest::newRow("equal remainders") << LawRows{{0.5 - 0x1p-21, 0.5 + 0x1p-21}} << LawRows{{524288, 524288}};
    QTest::newRow("no mass in each row")
        << LawRows{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}
        << LawRows{{1048576, 0, 0}, {0, 1048576, 0}, {0, 0, 1048576}, {1048576, 0, 0}};
    QTest::newRow("negative entries are none")
        << LawRows{{0.5, 0.5}, {-1, -2}} << LawRows{{524288, 524288}, {0, 1048576}};
    QTest::newRow("what is not finite is none")
        << LawRows{{0.5, 0.5}, {std::nan(""), std::numeric_limits<double>::infinity()}}
        << LawRows{{524288, 524288}, {0, 1048576}};
    QTest::newRow("beyond one") << LawRows{{30, 10}} << LawRows{{786432, 262144}};
    QTest::newRow("a sum beyond all numbers")
        << LawRows{{1, 1}, {1.7e308, 1.7e308}} << LawRows{{524288, 524288}, {0, 1048576}};
}

void TestDerivedModel::rounding() {
    QFETCH(LawRows, law);
    QFETCH(LawRows, units);
    const DecisionLaw rounded = roundedLaw(lawFrom(law));
    QVERIFY((rounded == lawFrom(units) * 0x1p-20).all());
}

/// Whole units that make one, each within a unit of what was asked; and what is rounded stays as it is.
void TestDerivedModel::roundedTwice() {
    for (int classes = 2; classes < 7; ++classes)
        for (int trial = 0; trial < 50; ++trial) {
            LawRow row;
            double sum = 0;
            for (int k = 0; k < classes; ++k) {
                row.push_back(1 + std::sin(1.7 * trial + 2.9 * k));
                sum += row.back();
            }
            const DecisionLaw law = lawFrom({row}), rounded = roundedLaw(law);
            QCOMPARE(rounded.sum(), 1.0);
            QVERIFY((rounded >= 0).all() && ((rounded - law / sum).abs() < 0x1p-20).all());
            const DecisionLaw units = rounded * 0x1p20;
            QVERIFY((units == units.round()).all());
            QVERIFY((roundedLaw(rounded) == rounded).all());
        }
}

void TestDerivedModel::attributesOfATable_data() {
    QTest::addColumn<std::vector<std::string>>("names");
    QTest::addColumn<QStringList>("found"); ///< name and place
    using NameList = std::vector<std::string>;
    QTest::newRow("none") << NameList{} << QStringList{};
    QTest::newRow("one") << NameList{"group"} << QStringList{"group 1"};
    QTest::newRow("in the order of the table")
        << NameList{"group", "colour"} << QStringList{"colour 0", "group 1"};
    QTest::newRow("no sensitive column") << NameList{"x", "colour"} << QStringList{"colour 0"};
}

void TestDerivedModel::attributesOfATable() {
    QFETCH(std::vector<std::string>, names);
    QFETCH(QStringList, found);
    Schema schema = smallSchema();
    schema.columns[colourColumn].role = Role::Sensitive;
    const SharedTable table = loadText(smallCsv(10), schema);
    QStringList shown;
    for (const DecidingAttribute& attribute : decidingAttributes(*table, names)) {
        shown << QString("%1 %2").arg(QString::fromStdString(attribute.name)).arg(attribute.place);
        QCOMPARE(attribute.groups, table->sensitive[attribute.place].groups);
    }
    QCOMPARE(shown, found);
}

/// Enough for a stranger: the base, where the law begins, who decides.
void TestDerivedModel::described() {
    const Json description = twoAttributes().description();
    QVERIFY(description.at("base") == LinearModel(1, 2).description());
    QCOMPARE(description.at("base_parameters").get<int>(), 1);
    QVERIFY(
        (description.at("attributes") == Json{{{"name", "sex"}, {"groups", {"f", "m"}}},
                                              {{"name", "age"}, {"groups", {"young", "middle", "old"}}}}));
    QVERIFY(description.contains("order") && description.contains("decision"));
}

TRILEMMA_TEST(TestDerivedModel, NoApplication)
#include "tst_derived_model.moc"
