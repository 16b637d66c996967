// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Units of privacy with several rows: who is one, who is split where, and what one of them can change.
#include "core/data/split.h"
#include "core/solvers/descent_ascent.h"
#include "core/train/run_record.h"
#include "core/train/statement.h"
#include "tests/support/expect.h"
#include "tests/support/slot_text.h"
#include "tests/support/test_data.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <map>
#include <set>

using namespace trilemma;
using namespace trilemma::test;

using Change = std::function<void(Schema&)>;
using Integers = std::vector<std::int64_t>;
Q_DECLARE_METATYPE(Change)

namespace {

constexpr std::int64_t gridOne = 1 << 20;
__extension__ typedef __int128 Wide;

/// smallSchema() with a unit column "person", at most w rows each; w = 0 leaves it undeclared.
Schema unitSchema(std::int64_t w = 4) {
    Schema schema = smallSchema();
    Column person;
    person.name = "person";
    person.role = Role::Unit;
    person.kind = Kind::Text;
    if (w > 0) person.maxRows = w;
    schema.columns.push_back(person);
    return schema;
}

/// Rows "x,colour,group,y,person" under their header.
QByteArray unitCsv(const QByteArrayList& rows) {
    return "x,colour,group,y,person\n" + rows.join('\n') + '\n';
}

/// `rows` rows for each of `units` people p0, p1, ...
QByteArrayList someRows(int units, int rows) {
    QByteArrayList list;
    const QByteArrayList small = smallCsv(units * rows).trimmed().split('\n').mid(1);
    for (int i = 0; i < units * rows; ++i)
        list << small[i] + ",p" + QByteArray::number(i / rows);
    return list;
}

TrainingSpec unitSpec(const char* solver, const Schema& schema) {
    TrainingSpec spec = smallSpec("unused");
    spec.schema = schema;
    spec.testShare = 0;
    spec.solverId = solver;
    if (!findSolver(solver)->info().isPrivate) spec.privacy.reset();
    return spec;
}

PreparedRun preparedOn(const QByteArray& csv, const char* solver, const Schema& schema) {
    const TrainingSpec spec = unitSpec(solver, schema);
    return *prepare(spec, loadText(csv, schema));
}

/// What one step releases before noise, as exact integers: histogram cells in units of 2^-20, gradient sums
/// in units of C 2^-30. Everybody is sampled, constraints do not pull, and the step size is one grid unit.
struct Sums {
    Integers cells;
    Integers gradient;
};
Sums sumsOf(const PreparedRun& run, const Eigen::VectorXd& theta, double clippingNorm, bool soft = false) {
    DescentAscentOptions options;
    applyParams(run.plan.params, options);
    SolverPlan plan = run.plan;
    plan.rate = 1;
    plan.expectedBatch = 1;
    options.clippingNorm = clippingNorm;
    options.learningRate = std::ldexp(1 / clippingNorm, GradientGrid::bits);
    options.augmentation = 0;
    options.dualValues = soft ? DualValues::Soft : DualValues::Hard;
    const auto noise = zeroNoise(1);
    DescentAscent loop(run.problem, options, plan, *noise);
    DescentAscentState start = loop.state();
    start.theta = theta;
    loop.resume(start);
    loop.step();
    Sums sums;
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

QByteArray unitOf(const QByteArray& row) {
    return row.mid(row.lastIndexOf(',') + 1);
}

QStringList unitsIn(const std::vector<std::uint32_t>& part, const QByteArrayList& rows) {
    QStringList names;
    for (const std::uint32_t slot : part)
        if (const QString name = unitOf(rows[slot]); !names.contains(name)) names << name;
    return names;
}

/// 42 made-up subjects with 120 + subject rows in the columns of the ready schema.
QByteArray parkinsonsCsv(const Schema& schema) {
    QByteArrayList names;
    for (const Column& column : schema.columns)
        names << QByteArray::fromStdString(column.name);
    QByteArray csv = names.join(',') + '\n';
    for (int subject = 1; subject <= 42; ++subject)
        for (int row = 0; row < 120 + subject; ++row) {
            QByteArrayList cells;
            const double severity = std::sin(1.3 * subject);
            int index = 0;
            for (const Column& column : schema.columns) {
                const double wave = std::sin(0.7 * row + 1.9 * ++index);
                if (column.role == Role::Unit)
                    cells << QByteArray::number(subject);
                else if (column.role == Role::Sensitive)
                    cells << QByteArray::number(subject % 3 == 0);
                else if (column.role == Role::Label)
                    cells << QByteArray::number(27.576 + 10 * severity);
                else if (column.transform == Transform::Log10)
                    cells << QByteArray::number(column.unit * std::pow(10, 0.3 * (severity + 0.4 * wave)));
                else
                    cells << QByteArray::number(column.centre + column.scale * (severity + 0.4 * wave));
            }
            csv += cells.join(',') + '\n';
        }
    return csv;
}

} // namespace

class TestUnits : public QObject {
    Q_OBJECT

  private slots:
    void maxRowsInSchema_data();
    void maxRowsInSchema();
    void maxRowsSurvivesJson();
    void privateTrainingNeedsIt_data();
    void privateTrainingNeedsIt();
    void whoIsAUnit_data();
    void whoIsAUnit();
    void knownUnits_data();
    void knownUnits();
    void nobodyElseMoves_data();
    void nobodyElseMoves();
    void clipped_data();
    void clipped();
    void clippedStaysWithin();
    void rowsCountOneOverW_data();
    void rowsCountOneOverW();
    void unitsAreClippedAsAWhole_data();
    void unitsAreClippedAsAWhole();
    void nonFinitePullsAddNothing();
    void oneUnitChangesAtMostC_data();
    void oneUnitChangesAtMostC();
    void aUnitOfOneRowIsARecord();
    void rowsAreNoPublicFact();
    void samplesAreOfUnits();
    void parkinsons_data();
    void parkinsons();
};

void TestUnits::maxRowsInSchema_data() {
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("field"); // empty: legal
    const auto row = [](const char* name, const char* field, Change change) {
        QTest::newRow(name) << change << field;
    };
    row("as it is", "", [](Schema&) {});
    row("undeclared", "", [](Schema& s) { s.columns[4].maxRows.reset(); });
    row("1", "", [](Schema& s) { s.columns[4].maxRows = 1; });
    row("the greatest", "", [](Schema& s) { s.columns[4].maxRows = 1'000'000; });
    row("categories need no list", "", [](Schema& s) { s.columns[4].kind = Kind::Categorical; });
    row("0", "max_rows", [](Schema& s) { s.columns[4].maxRows = 0; });
    row("negative", "max_rows", [](Schema& s) { s.columns[4].maxRows = -3; });
    row("too many", "max_rows", [](Schema& s) { s.columns[4].maxRows = 1'000'001; });
    row("merged units", "merge", [](Schema& s) { s.columns[4].merge["p1"] = "p0"; });
    row("units put together", "other", [](Schema& s) { s.columns[4].other = "p0"; });
    row("records without a unit put together", "missing", [](Schema& s) {
        s.columns[4].missing = MissingPolicy::Impute;
        s.columns[4].imputeValue = "p0";
    });
    row("called record", "name", [](Schema& s) { s.columns[4].name = "record"; });
    row("no unit column", "max_rows", [](Schema& s) { s.columns[4].role = Role::Ignored; });
}

void TestUnits::maxRowsInSchema() {
    QFETCH(Change, change);
    QFETCH(QString, field);
    Schema schema = unitSchema();
    change(schema);
    const Errors errors = validate(schema);
    QCOMPARE(errors.size(), field.isEmpty() ? std::size_t(0) : std::size_t(1));
    if (!field.isEmpty())
        QCOMPARE(text(errors.front().field), "schema.columns." + text(schema.columns[4].name) + "." + field);
}

void TestUnits::maxRowsSurvivesJson() {
    const Json json = toJson(unitSchema(168));
    QCOMPARE(json["columns"][4]["max_rows"].get<int>(), 168);
    const Result<Schema> read = schemaFromJson(json);
    EXPECT_OK(read);
    QVERIFY(*read == unitSchema(168));
    for (const Json& bad : {Json(1.5), Json("4"), Json(true)}) {
        Json wrong = json;
        wrong["columns"][4]["max_rows"] = bad;
        const Result<Schema> refused = schemaFromJson(wrong);
        QVERIFY2(!refused.ok(), toText(bad).c_str());
        QCOMPARE(text(refused.errors().front().field), "schema.columns.4.max_rows");
    }
    QVERIFY(!toJson(unitSchema(0))["columns"][4].contains("max_rows"));
}

void TestUnits::privateTrainingNeedsIt_data() {
    QTest::addColumn<qint64>("w");
    QTest::addColumn<bool>("named");
    QTest::addColumn<bool>("isPrivate");
    QTest::addColumn<QString>("field"); // empty: accepted
    QTest::newRow("declared") << qint64(4) << true << true << "";
    QTest::newRow("undeclared") << qint64(0) << true << true << "data.schema.columns.person.max_rows";
    QTest::newRow("nobody named") << qint64(4) << false << true << "data.schema.columns.person.public";
    QTest::newRow("undeclared, non-private") << qint64(0) << true << false << "";
}

void TestUnits::privateTrainingNeedsIt() {
    QFETCH(qint64, w);
    QFETCH(bool, named);
    QFETCH(bool, isPrivate);
    QFETCH(QString, field);
    TrainingSpec spec = unitSpec(isPrivate ? "raco-dp" : "sgda", unitSchema(w));
    if (!named) spec.schema.columns[4].publicSource = PublicSource{"", "", true};
    const Errors errors = validate(spec);
    QCOMPARE(errors.size(), field.isEmpty() ? std::size_t(0) : std::size_t(1));
    if (field.isEmpty()) return;
    QCOMPARE(text(errors.front().field), field);
    QCOMPARE(errors.front().code, ErrorCode::PrivacyRefused);
}

void TestUnits::whoIsAUnit_data() {
    QTest::addColumn<Change>("change");
    QTest::addColumn<QByteArrayList>("cells");
    QTest::addColumn<QString>("units");        // index of each row's unit, - for none
    QTest::addColumn<QString>("contributing"); // 1 or 0 for each row
    QTest::addColumn<int>("dropped");
    QTest::addColumn<int>("beyond");
    QTest::addColumn<int>("w");
    const auto row = [](const char* name, Change change, const QByteArrayList& cells, const char* units,
                        const char* contributing, int dropped, int beyond, int w) {
        QTest::newRow(name) << change << cells << units << contributing << dropped << beyond << w;
    };
    const Change asItIs = [](Schema&) {};
    const auto kind = [](Kind what) { return Change([what](Schema& s) { s.columns[4].kind = what; }); };
    row("order of appearance", asItIs, {"b", "a", "b", "c"}, "0 1 0 2", "1 1 1 1", 0, 0, 4);
    row("no unit", asItIs, {"", "a", "NA", "?", "a"}, "- 0 - - 0", "0 1 0 0 1", 3, 0, 4);
    row("a row more than w", asItIs, {"a", "a", "a", "a", "b", "a"}, "0 0 0 0 1 0", "1 1 1 1 1 0", 0, 1, 4);
    row(
        "w 1", [](Schema& s) { s.columns[4].maxRows = 1; }, {"a", "a", "b", "a"}, "0 0 1 0", "1 0 1 0", 0, 2,
        1);
    row(
        "w undeclared: the largest", [](Schema& s) { s.columns[4].maxRows.reset(); },
        {"a", "a", "b", "a", "a", "a"}, "0 0 1 0 0 0", "1 1 1 1 1 1", 0, 0, 5);
    row("spelling counts", asItIs, {"a", "A", "01", "1"}, "0 1 2 3", "1 1 1 1", 0, 0, 4);
    row("whole numbers", kind(Kind::Integer), {"7", "7.0", "+7", "x", "7.5", "8"}, "0 0 0 - - 1",
        "1 1 1 0 0 1", 2, 0, 4);
    // 2^53 and 2^53 + 1 are one double and two people.
    row("great numbers", kind(Kind::Integer), {"9007199254740992", "9007199254740993"}, "0 1", "1 1", 0, 0,
        4);
    row("categories as they are", kind(Kind::Categorical), {"a", "b", "a"}, "0 1 0", "1 1 1", 0, 0, 4);
}

void TestUnits::whoIsAUnit() {
    QFETCH(Change, change);
    QFETCH(QByteArrayList, cells);
    QFETCH(QString, units);
    QFETCH(QString, contributing);
    Schema schema = unitSchema();
    change(schema);
    QByteArrayList rows;
    for (const QByteArray& cell : cells)
        rows << "1,red,a,yes," + cell;
    const SharedTable table = loadText(unitCsv(rows), schema);
    QVERIFY(table->units.has_value());
    QStringList found, counted;
    std::set<std::uint32_t> distinct;
    for (const std::uint32_t unit : table->units->unitOfSlot) {
        found << (unit == UnitIndex::none ? QString("-") : QString::number(unit));
        if (unit != UnitIndex::none) distinct.insert(unit);
    }
    for (const std::uint8_t contributes : table->contributes)
        counted << QString::number(contributes);
    QCOMPARE(found.join(' '), units);
    QCOMPARE(counted.join(' '), contributing);
    QCOMPARE(table->publicCount(), distinct.size());
    QTEST(static_cast<int>(table->dropped), "dropped");
    QTEST(static_cast<int>(table->units->beyondMaxRows), "beyond");
    QTEST(static_cast<int>(table->units->maxRows), "w");
    QVERIFY(!loadText(smallCsv(3), smallSchema())->units);
}

void TestUnits::knownUnits_data() {
    QTest::addColumn<quint64>("seed");
    QTest::addColumn<QStringList>("test"); // of p0 .. p19 at a share of 1/4
    // Computed by another program from BLAKE2b and SplitMix64: a stored run must find its split again for
    // ever.
    QTest::newRow("seed 1") << quint64(1) << QStringList{"p1", "p3", "p4", "p6", "p10", "p11", "p14"};
    QTest::newRow("seed 2") << quint64(2) << QStringList{"p1", "p4", "p8", "p9", "p17", "p19"};
    QTest::newRow("greatest seed") << ~quint64(0) << QStringList{"p0", "p5", "p6", "p8", "p10", "p18"};
}

void TestUnits::knownUnits() {
    QFETCH(quint64, seed);
    QFETCH(QStringList, test);
    const QByteArrayList rows = someRows(20, 3);
    const SharedTable table = loadText(unitCsv(rows), unitSchema());
    const Split split = splitTable(*table, 0.25, seed);
    QCOMPARE(unitsIn(split.test, rows), test);
    QCOMPARE(split.train.size() + split.test.size(), std::size_t(60));
    QCOMPARE(split.trainUnits.size(), std::size_t(20 - test.size() + 1));
    for (std::size_t unit = 0; unit + 1 < split.trainUnits.size(); ++unit)
        QCOMPARE(split.trainUnits[unit + 1] - split.trainUnits[unit], 3U);
}

void TestUnits::nobodyElseMoves_data() {
    QTest::addColumn<int>("at"); // where the rows are put in
    QTest::addColumn<QByteArrayList>("more");
    QTest::newRow("a new unit in front") << 0 << QByteArrayList{"0,red,a,yes,new", "1,red,b,no,new"};
    QTest::newRow("a new unit in the middle") << 31 << QByteArrayList{"0,red,a,yes,new"};
    QTest::newRow("rows of a known unit in front") << 0 << QByteArrayList{"0,red,a,yes,p7", "0,red,a,no,p7"};
    QTest::newRow("rows without a unit") << 12 << QByteArrayList{"0,red,a,yes,", "0,red,a,no,?"};
    QTest::newRow("an empty row of a new unit") << 5 << QByteArrayList{",,,,new"};
}

/// All rows of a unit are on one side, and it is the side where they were before.
void TestUnits::nobodyElseMoves() {
    QFETCH(int, at);
    QFETCH(QByteArrayList, more);
    const QByteArrayList before = someRows(40, 3);
    QByteArrayList after = before.mid(0, at) + more + before.mid(at);
    for (const std::uint64_t seed : {1ULL, 2ULL, 99ULL}) {
        const Split first = splitTable(*loadText(unitCsv(before), unitSchema()), 0.4, seed);
        const Split second = splitTable(*loadText(unitCsv(after), unitSchema()), 0.4, seed);
        QStringList train = unitsIn(second.train, after), test = unitsIn(second.test, after);
        for (const QString& name : train)
            QVERIFY2(!test.contains(name), qPrintable(name));
        for (QStringList* part : {&train, &test}) {
            part->removeAll("new");
            part->sort();
        }
        QStringList trainBefore = unitsIn(first.train, before), testBefore = unitsIn(first.test, before);
        trainBefore.sort();
        testBefore.sort();
        QCOMPARE(train, trainBefore);
        QCOMPARE(test, testBefore);
    }
}

void TestUnits::clipped_data() {
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

void TestUnits::clipped() {
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
void TestUnits::clippedStaysWithin() {
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

void TestUnits::rowsCountOneOverW_data() {
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
void TestUnits::rowsCountOneOverW() {
    QFETCH(int, rows);
    QFETCH(int, w);
    QFETCH(qint64, cell);
    QByteArrayList list{"0,red,b,yes,other"};
    for (int i = 0; i < rows; ++i)
        list << "1,blue,a,no,p";
    if (rows == 0) list << ",,,,p";
    const PreparedRun run = preparedOn(unitCsv(list), "raco-dp", unitSchema(w));
    QCOMPARE(run.problem.trainCount(), std::size_t(2));
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(run.problem.model->parameterCount());
    // Column-major: (a, 0), (b, 0), (a, 1), (b, 1).
    QCOMPARE(sumsOf(run, zero, 1).cells, (Integers{cell, gridOne / w, 0, 0}));
    // Soft scores are 1/2 each, truncated row by row.
    const qint64 half = gridOne / w / 2 * std::min(rows, w), otherHalf = gridOne / w / 2;
    QCOMPARE(sumsOf(run, zero, 1, true).cells, (Integers{half, otherHalf, half, otherHalf}));
}

void TestUnits::unitsAreClippedAsAWhole_data() {
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

void TestUnits::unitsAreClippedAsAWhole() {
    QFETCH(QByteArrayList, rows);
    QFETCH(double, clippingNorm);
    QFETCH(QList<double>, gradient);
    const PreparedRun run = preparedOn(unitCsv(rows), "dp-sgd", unitSchema(4));
    const Sums sums = sumsOf(run, Eigen::VectorXd::Zero(4), clippingNorm);
    for (qsizetype i = 0; i < 4; ++i) {
        const double expected = std::ldexp(gradient[i], 30);
        const auto found = static_cast<double>(sums.gradient[static_cast<std::size_t>(i)]);
        QVERIFY2(std::abs(found - expected) <= 1.001,
                 qPrintable(QString("%1: %2").arg(i).arg(found, 0, 'f', 1)));
        QVERIFY(std::abs(found) <= std::abs(expected) + 0.01); // towards zero
    }
}

/// Rows of three units, the second row of each with a pull that is none; the third unit has no other row.
void TestUnits::nonFinitePullsAddNothing() {
    const PreparedRun run =
        preparedOn(unitCsv({"1,red,a,no,p", "1,red,a,no,p", "1,red,a,no,q", "0,blue,a,no,q", "1,red,a,no,r"}),
                   "dp-sgd", unitSchema());
    RowBlock block;
    block.gather(*run.problem.table, {}, run.problem.trainSlots);
    RowMatrix pulls(5, 2);
    const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
    pulls << -1, 1, -nan, nan, -2, 2, inf, -inf, -nan, nan;
    Integers sums(4, 0);
    UnitGradients().add(*run.problem.model, block, pulls, {64, true}, sums);
    const std::int64_t three = 3 * (std::int64_t{1} << 24); // (1 + 2)/64 of 2^30
    QCOMPARE(sums, (Integers{three, three, three, 0}));
}

void TestUnits::oneUnitChangesAtMostC_data() {
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
void TestUnits::oneUnitChangesAtMostC() {
    QFETCH(QByteArrayList, rows);
    QFETCH(QList<double>, theta);
    const QByteArrayList others = someRows(12, 5);
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
                const Sums full =
                    sumsOf(preparedOn(unitCsv(with), solver, unitSchema()), weights, clippingNorm, soft);
                for (const QByteArrayList& less : {zeroed, others}) {
                    const PreparedRun run = preparedOn(unitCsv(less), solver, unitSchema());
                    QCOMPARE(run.problem.trainCount(), less == others ? std::size_t(12) : std::size_t(13));
                    const Sums rest = sumsOf(run, weights, clippingNorm, soft);
                    const Wide square = squaredDistance(full.gradient, rest.gradient);
                    QVERIFY2(square <= Wide(1) << 60,
                             qPrintable(QString::number(std::sqrt(double(square)), 'g', 17)));
                    QVERIFY(absoluteDistance(full.cells, rest.cells) <= gridOne);
                    QVERIFY(squaredDistance(full.cells, rest.cells) <= Wide(gridOne) * gridOne);
                }
            }
    // The bound is not kept by adding nothing: rows of one direction use all of it.
    if (rows == QByteArrayList(4, "4,red,a,yes,victim") && weights.allFinite()) {
        const Sums full = sumsOf(preparedOn(unitCsv(with), "raco-dp", unitSchema()), weights, 0x1p-6);
        const Sums rest = sumsOf(preparedOn(unitCsv(others), "raco-dp", unitSchema()), weights, 0x1p-6);
        QVERIFY(squaredDistance(full.gradient, rest.gradient) > (Wide(1) << 60) / 100 * 99);
        QCOMPARE(absoluteDistance(full.cells, rest.cells), gridOne);
    }
}

/// With one row a unit and w = 1 everything is as for records, but for the order of rounding.
void TestUnits::aUnitOfOneRowIsARecord() {
    const QByteArrayList rows = someRows(200, 1);
    Schema records = unitSchema(1);
    records.columns[4].role = Role::Ignored;
    records.columns[4].maxRows.reset();
    for (const char* solver : {"sgda", "raco-dp"}) {
        const PreparedRun byUnit = preparedOn(unitCsv(rows), solver, unitSchema(1));
        const PreparedRun byRecord = preparedOn(unitCsv(rows), solver, records);
        QCOMPARE(text(toText(byUnit.plan.params)), text(toText(byRecord.plan.params)));
        QVERIFY(byUnit.plan.events == byRecord.plan.events);
        DescentAscentOptions options;
        applyParams(byUnit.plan.params, options);
        const auto first = zeroNoise(5), second = zeroNoise(5);
        DescentAscent a(byUnit.problem, options, byUnit.plan, *first);
        DescentAscent b(byRecord.problem, options, byRecord.plan, *second);
        for (int i = 0; i < 30; ++i) {
            a.step();
            b.step();
        }
        QVERIFY(b.state().theta.norm() > 0.1);
        QVERIFY((a.state().theta - b.state().theta).norm() < 1e-3);
        QVERIFY((a.state().histogram - b.state().histogram).abs().maxCoeff() < 1e-9);
    }
}

/// Two tables of the same people with different numbers of rows have the same plan, price and public record.
void TestUnits::rowsAreNoPublicFact() {
    QByteArrayList uneven = someRows(60, 3);
    for (int i = 0; i < 40; ++i)
        uneven << "0.5,red,a,yes,p" + QByteArray::number(i % 7);
    uneven << "1,red,a,no,"; // nobody's
    const Schema schema = unitSchema(9);
    TrainingSpec spec = unitSpec("raco-dp", schema);
    spec.testShare = 0.25;
    RunRecord record[2];
    SolverPlan plan[2];
    const QByteArrayList tables[2]{someRows(60, 1), uneven};
    for (int i = 0; i < 2; ++i) {
        const Result<PreparedRun> run = prepare(spec, loadText(unitCsv(tables[i]), schema));
        EXPECT_OK(run);
        record[i] = newRecord(spec, "batch", 0);
        record[i].runId.clear();
        takePlan(record[i], *run);
        plan[i] = run->plan;
    }
    QCOMPARE(text(toText(toJson(record[0]))), text(toText(toJson(record[1]))));
    QCOMPARE(plan[0].expectedBatch, plan[1].expectedBatch);
    QCOMPARE(plan[0].expectedBatch, plan[0].rate * static_cast<double>(record[0].slotCount));
    QVERIFY(record[0].slotCount > 30 && record[0].slotCount < 60); // units, not the up to 180 rows
}

/// A sampled unit brings all of its rows, another none: with rate 1/4 a step without noise counts whole
/// units.
void TestUnits::samplesAreOfUnits() {
    const PreparedRun run = preparedOn(unitCsv(someRows(400, 4)), "raco-dp", unitSchema(4));
    DescentAscentOptions options;
    applyParams(run.plan.params, options);
    options.smoothing = 0;
    SolverPlan plan = run.plan;
    plan.rate = 0.25;
    const auto noise = zeroNoise(8);
    DescentAscent loop(run.problem, options, plan, *noise);
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

void TestUnits::parkinsons_data() {
    QTest::addColumn<QString>("solver");
    for (const char* solver : {"raco-dp", "dp-sgd", "sgda"})
        QTest::newRow(solver) << solver;
}

/// The ready schema on made-up subjects: validated, planned, trained, evaluated and stated by subject.
void TestUnits::parkinsons() {
    QFETCH(QString, solver);
    const Result<Schema> schema = readySchema("parkinsons");
    EXPECT_OK(schema);
    QVERIFY((schema->privacyUnit() == PrivacyUnit{"subject#", 200}));
    TrainingSpec spec = unitSpec(solver.toStdString().c_str(), *schema);
    spec.schemaName = "parkinsons";
    spec.constraints = {{"demographic_parity", {"sex"}, 0.1}};
    spec.testShare = 0.25;
    spec.params = {{"steps", 200}};
    if (spec.privacy) spec.privacy->epsilon = 8;
    QVERIFY2(validate(spec).empty(), toText(validate(spec)).c_str());
    const SharedTable table = loadText(parkinsonsCsv(*schema), *schema);
    QCOMPARE(table->publicCount(), std::size_t(42));
    QCOMPARE(table->slotCount, std::size_t(42 * 120 + 42 * 43 / 2));
    QCOMPARE(table->dropped, std::uint64_t(0));
    const Result<PreparedRun> run = prepare(spec, table);
    EXPECT_OK(run);
    QCOMPARE(run->problem.trainCount(), std::size_t(35)); // 12, 27, 29, 30, 31, 32 and 39 are for testing
    const RunOutcome outcome = execute(*run, {}, {});
    RunRecord record = newRecord(spec, "batch", 0);
    takePlan(record, *run);
    takeOutcome(record, *run, outcome);
    QCOMPARE(record.status, RunStatus::Done);
    QVERIFY(outcome.training.theta.allFinite());
    const Json json = toJson(record);
    QCOMPARE(text(json["unit"].get<std::string>()), "subject#");
    QCOMPARE(json["unit_max_rows"].get<int>(), 200);
    QCOMPARE(json["n_slots"].get<int>(), 35);
    const MetricValue* error = findMetricValue(record, "error", EvaluationSet::Test);
    QVERIFY(error && error->value);
    if (!spec.privacy) QVERIFY2(*error->value < 0.1, qPrintable(QString::number(*error->value)));
    const PrivacyStatement statement = privacyStatement(record, spec);
    QCOMPARE(statement.isProtected, spec.privacy.has_value());
    if (!spec.privacy) return;
    QVERIFY(*record.spentEpsilon <= 8 && *record.spentEpsilon > 7.9);
    QCOMPARE(run->plan.expectedBatch, 35 * run->plan.rate);
    QVERIFY(text(statement.headline).contains("any single unit (subject#)"));
    std::map<std::string, QString> lines;
    for (const StatementLine& line : statement.lines)
        lines[line.id] = text(line.text);
    QVERIFY(lines["unit"].contains("subject#") && lines["unit"].contains("at most 200"));
    QVERIFY(lines["relation"].contains("the number of rows is not"));
    QVERIFY(lines["sampling"].startsWith("Every unit"));
    QVERIFY(lines["guarantee"].contains("number of training units"));
    QCOMPARE(text(statement.facts["unit"].get<std::string>()), "subject#");
    QCOMPARE(statement.facts["unit_max_rows"].get<int>(), 200);
}

QTEST_APPLESS_MAIN(TestUnits)
#include "tst_units.moc"
