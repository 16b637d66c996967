// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A predictor that draws its decisions: which row of its law decides, how a law is rounded, and what it is
// made of.
#include "core/models/derived_predictor.h"
#include "core/models/linear_model.h"
#include "core/train/trainer.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <limits>

using namespace trilemma;
using namespace trilemma::test;

using LawRow = std::vector<double>;
using LawRows = std::vector<LawRow>;

namespace {

DecisionProbabilities lawFrom(const LawRows& rows) {
    DecisionProbabilities law(static_cast<Eigen::Index>(rows.size()),
                              static_cast<Eigen::Index>(rows.front().size()));
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t k = 0; k < rows[row].size(); ++k)
            law(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(k)) = rows[row][k];
    return law;
}

std::shared_ptr<const Predictor> baseWith(double weight) {
    return std::make_shared<TrainedModel>(
        std::make_shared<LinearModel>(ModelShape{{}, 2}, LinearModel::Curves::No),
        Eigen::VectorXd::Constant(1, weight));
}

/// sex {f, m} and age {young, middle, old}, over a linear model of one feature and two classes. A table has
/// another attribute between them.
DerivedPredictor twoAttributes(const DecisionProbabilities& law, double weight = 1) {
    const std::vector<DecidingAttribute> sexAndAge{{"sex", {"f", "m"}, 0},
                                                   {"age", {"young", "middle", "old"}, 2}};
    return {baseWith(weight), sexAndAge, law};
}

RowMatrix probabilitiesOf(const Predictor& predictor, const RowBlock& block) {
    RowMatrix p;
    predictor.probabilities(block, p);
    return p;
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
DecisionProbabilities differentRows(int rows) {
    LawRows law;
    for (int row = 0; row < rows; ++row)
        law.push_back({1 - (row + 1) / 16.0, (row + 1) / 16.0});
    return lawFrom(law);
}

} // namespace

class TestDerivedPredictor : public QObject {
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
    void crossingsInAFile_data();
    void crossingsInAFile();
    void described();
};

// sex s, age a: crossing 3 s + a. The base decides yes for x > 0; at 0 both are as likely, and no comes
// first.
void TestDerivedPredictor::whichRowDecides_data() {
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

void TestDerivedPredictor::whichRowDecides() {
    QFETCH(int, sex);
    QFETCH(int, age);
    QFETCH(double, x);
    QFETCH(int, row);
    const DerivedPredictor predictor = twoAttributes(differentRows(12));
    QVERIFY(predictor.attributes() == std::vector<std::string>({"sex", "age"}));
    const auto someTown = static_cast<std::uint16_t>(5); // of the attribute between them
    const RowBlock person =
        personOf(x, {static_cast<std::uint16_t>(sex), someTown, static_cast<std::uint16_t>(age)});
    const RowMatrix p = probabilitiesOf(predictor, person);
    QCOMPARE(p(0, 1), (row + 1) / 16.0);
    QCOMPARE(p(0, 0), 1 - (row + 1) / 16.0);
}

void TestDerivedPredictor::withoutAttributes() {
    const DerivedPredictor predictor(baseWith(1), {}, lawFrom({{0.75, 0.25}, {0.125, 0.875}}));
    QVERIFY(predictor.attributes().empty());
    QCOMPARE(probabilitiesOf(predictor, personOf(-1, {}))(0, 1), 0.25);
    QCOMPARE(probabilitiesOf(predictor, personOf(1, {}))(0, 1), 0.875);
}

/// Each row of a block by its own groups and its own decision.
void TestDerivedPredictor::severalPeople() {
    RowBlock block = personOf(1, {0, 0, 0, 1, 9, 2, 0, 3, 1});
    block.rows = 3;
    block.groupCount = 3;
    block.dense = {featureOne, -featureOne, featureOne};
    const RowMatrix p = probabilitiesOf(twoAttributes(differentRows(12)), block);
    QCOMPARE(p(0, 1), 2 / 16.0);  // crossing 0, yes: row 1
    QCOMPARE(p(1, 1), 11 / 16.0); // crossing 5, no: row 10
    QCOMPARE(p(2, 1), 4 / 16.0);  // crossing 1, yes: row 3
}

/// The base's parameters, then the law row by row.
void TestDerivedPredictor::joined() {
    const DerivedPredictor predictor = twoAttributes(differentRows(12), 0.3);
    const std::vector<double> theta = predictor.toJson().at("parameters");
    QCOMPARE(theta.size(), std::size_t(25));
    QCOMPARE(theta[0], 0.3);
    QCOMPARE(theta[1], 15 / 16.0); // p(0 | crossing 0, decision 0)
    QCOMPARE(theta[2], 1 / 16.0);
    QCOMPARE(theta[4], 2 / 16.0);
    QVERIFY((predictor.law() == differentRows(12)).all());
    QVERIFY(predictor.decidesAtRandom());
}

/// A law without mass keeps the decisions of its base.
void TestDerivedPredictor::beginsAsItsBase() {
    const DecisionProbabilities law = twoAttributes(DecisionProbabilities::Zero(12, 2)).law();
    for (Eigen::Index row = 0; row < law.rows(); ++row)
        QCOMPARE(law(row, row % 2), 1.0); // decision d stays d
    QCOMPARE(law.sum(), 12.0);
}

// A row of 2^20 units. What truncation leaves goes to the largest remainders, one unit each; a row without
// mass keeps the base's decision, which is the row's number modulo K.
void TestDerivedPredictor::rounding_data() {
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
    QTest::newRow("next to no mass") << LawRows{{0.5, 0.5}, {5e-324, 0}}
                                     << LawRows{{524288, 524288}, {0, 1048576}};
    QTest::newRow("beyond one") << LawRows{{30, 10}} << LawRows{{786432, 262144}};
    QTest::newRow("a sum beyond all numbers")
        << LawRows{{1, 1}, {1.7e308, 1.7e308}} << LawRows{{524288, 524288}, {0, 1048576}};
}

void TestDerivedPredictor::rounding() {
    QFETCH(LawRows, law);
    QFETCH(LawRows, units);
    const DecisionProbabilities rounded = roundedProbabilities(lawFrom(law));
    QVERIFY((rounded == lawFrom(units) * 0x1p-20).all());
}

/// Whole units that make one, each within a unit of what was asked; and what is rounded stays as it is.
void TestDerivedPredictor::roundedTwice() {
    for (int classes = 2; classes < 7; ++classes)
        for (int trial = 0; trial < 50; ++trial) {
            LawRow row;
            double sum = 0;
            for (int k = 0; k < classes; ++k) {
                row.push_back(1 + std::sin(1.7 * trial + 2.9 * k));
                sum += row.back();
            }
            const DecisionProbabilities law = lawFrom({row}), rounded = roundedProbabilities(law);
            QCOMPARE(rounded.sum(), 1.0);
            QVERIFY((rounded >= 0).all() && ((rounded - law / sum).abs() < 0x1p-20).all());
            const DecisionProbabilities units = rounded * 0x1p20;
            QVERIFY((units == units.round()).all());
            QVERIFY((roundedProbabilities(rounded) == rounded).all());
        }
}

/// Those that a constraint names, in the order of the table, whatever the order of their names.
void TestDerivedPredictor::attributesOfATable_data() {
    QTest::addColumn<std::vector<std::string>>("names");
    QTest::addColumn<std::vector<std::string>>("found");
    using NameList = std::vector<std::string>;
    QTest::newRow("one") << NameList{"group"} << NameList{"group"};
    QTest::newRow("in the order of the table") << NameList{"group", "colour"} << NameList{"colour", "group"};
}

void TestDerivedPredictor::attributesOfATable() {
    QFETCH(std::vector<std::string>, names);
    QFETCH(std::vector<std::string>, found);
    TrainingSpec spec = smallSpec("unused");
    spec.schema.columns[colourColumn].role = Role::Sensitive;
    spec.solverId = "dp-postprocessing";
    spec.privacy.reset();
    spec.constraints = {{"demographic_parity", names, 0.2}};
    const PreparedRun run = *prepare(spec, loadText(smallCsv(100), spec.schema));
    const RunOutcome outcome = *execute(run, {}, {});
    QCOMPARE(outcome.training.predictor->attributes(), found);
    QCOMPARE(run.task.groups.attributes.size(), std::size_t(2)); // both are there, named or not
}

/// A file may name any number of attributes that are there: 32 of two groups would be 2^32 crossings.
void TestDerivedPredictor::crossingsInAFile_data() {
    QTest::addColumn<int>("attributes");
    QTest::addColumn<int>("count"); ///< 0: refused
    QTest::newRow("none") << 0 << 1;
    QTest::newRow("three") << 3 << 8;
    QTest::newRow("as many as may be") << 20 << (1 << 20);
    QTest::newRow("one more") << 21 << 0;
    QTest::newRow("as many as an int counts") << 32 << 0;
    QTest::newRow("as many as 64 bits count") << 64 << 0;
}

void TestDerivedPredictor::crossingsInAFile() {
    QFETCH(int, attributes);
    QFETCH(int, count);
    std::vector<DecidingAttribute> known;
    for (int i = 0; i < attributes; ++i)
        known.push_back({"a" + std::to_string(i), {"no", "yes"}, static_cast<std::size_t>(i)});
    const auto read = GroupCrossing::fromJson(GroupCrossing(known).toJson(), known);
    QCOMPARE(read ? read->count() : 0, count);
}

/// Enough for a stranger: the base, where the law begins, who decides.
void TestDerivedPredictor::described() {
    const Json json = twoAttributes(differentRows(12)).toJson();
    const Json& description = json.at("structure");
    QVERIFY(json.at("id") == "derived" && json.at("base") == "linear");
    QVERIFY(description.at("base") == LinearModel({{}, 2}, LinearModel::Curves::No).description());
    QCOMPARE(description.at("base_parameters").get<int>(), 1);
    QVERIFY(
        (description.at("attributes") == Json{{{"name", "sex"}, {"groups", {"f", "m"}}},
                                              {{"name", "age"}, {"groups", {"young", "middle", "old"}}}}));
    QVERIFY(description.contains("order") && description.contains("decision"));
}

TRILEMMA_TEST(TestDerivedPredictor, NoApplication)
#include "tst_derived_predictor.moc"
