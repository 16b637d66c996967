// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Units of privacy with several rows: who is one, who is split where, what is public, and a whole run.
#include "core/data/split.h"
#include "core/train/run_record.h"
#include "core/train/run_recording.h"
#include "core/train/statement.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/loop_steps.h"
#include "tests/support/test_program.h"
#include "tests/support/unit_data.h"

#include <cmath>
#include <map>
#include <set>

using namespace trilemma;
using namespace trilemma::test;

using SchemaChange = std::function<void(Schema&)>;

namespace {

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
    void rowsAreNoPublicFact();
    void parkinsons_data();
    void parkinsons();
};

void TestUnits::maxRowsInSchema_data() {
    QTest::addColumn<SchemaChange>("change");
    QTest::addColumn<QString>("field"); // empty: legal
    const auto row = [](const char* name, const char* field, SchemaChange change) {
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
    QFETCH(SchemaChange, change);
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
    QTest::addColumn<SchemaChange>("change");
    QTest::addColumn<QByteArrayList>("cells");
    QTest::addColumn<QString>("units");        // index of each row's unit, - for none
    QTest::addColumn<QString>("contributing"); // 1 or 0 for each row
    QTest::addColumn<int>("dropped");
    QTest::addColumn<int>("beyond");
    QTest::addColumn<int>("w");
    const auto row = [](const char* name, SchemaChange change, const QByteArrayList& cells, const char* units,
                        const char* contributing, int dropped, int beyond, int w) {
        QTest::newRow(name) << change << cells << units << contributing << dropped << beyond << w;
    };
    const SchemaChange asItIs = [](Schema&) {};
    const auto kind = [](Kind what) { return SchemaChange([what](Schema& s) { s.columns[4].kind = what; }); };
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
    QFETCH(SchemaChange, change);
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
    const QByteArrayList rows = rowsOfUnits(20, 3);
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
    const QByteArrayList before = rowsOfUnits(40, 3);
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

/// Two tables of the same people with different numbers of rows have the same plan, price and public record.
void TestUnits::rowsAreNoPublicFact() {
    QByteArrayList uneven = rowsOfUnits(60, 3);
    for (int i = 0; i < 40; ++i)
        uneven << "0.5,red,a,yes,p" + QByteArray::number(i % 7);
    uneven << "1,red,a,no,"; // nobody's
    const Schema schema = unitSchema(9);
    TrainingSpec spec = unitSpec("raco-dp", schema);
    spec.testShare = 0.25;
    RunRecord record[2];
    SolverPlan plan[2];
    const QByteArrayList tables[2]{rowsOfUnits(60, 1), uneven};
    for (int i = 0; i < 2; ++i) {
        const Result<PreparedRun> run = prepare(spec, loadText(unitCsv(tables[i]), schema));
        EXPECT_OK(run);
        record[i] = newRecord(spec, "batch", 0);
        record[i].runId.clear();
        takePlan(record[i], *run);
        plan[i] = run->plan;
    }
    QCOMPARE(text(toText(toJson(record[0]))), text(toText(toJson(record[1]))));
    QCOMPARE(plan[0].step.expectedBatch, plan[1].step.expectedBatch);
    QCOMPARE(plan[0].step.expectedBatch, plan[0].step.rate * static_cast<double>(record[0].slotCount));
    QVERIFY(record[0].slotCount > 30 && record[0].slotCount < 60); // units, not the up to 180 rows
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
    spec.constraints = {{"demographic_parity", {"sex"}, 0.3}}; // the subjects' own gap is 0.16
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
    QCOMPARE(run->rows.count(), std::size_t(35)); // 12, 27, 29, 30, 31, 32 and 39 are for testing
    const RunOutcome outcome = *execute(*run, {}, {});
    RunRecord record = newRecord(spec, "batch", 0);
    takePlan(record, *run);
    takeOutcome(record, *run, outcome);
    QCOMPARE(record.status, RunStatus::Done);
    QVERIFY(thetaOf(outcome.training).allFinite());
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
    QCOMPARE(run->plan.step.expectedBatch, 35 * run->plan.step.rate);
    QVERIFY(text(statement.headline).contains("whether a certain unit (subject#) took part"));
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

TRILEMMA_TEST(TestUnits, NoApplication)
#include "tst_units.moc"
