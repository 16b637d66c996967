// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a run holds that nobody has declared public is marked, wherever the run is shown.
#include "core/train/run_recording.h"
#include "core/train/statement.h"
#include "core/train/training_spec.h"
#include "core/train/undeclared.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

using Change = std::function<void(TrainingSpec&)>;

TrainingSpec changed(const Change& change) {
    TrainingSpec spec = smallSpec("t.csv");
    spec.privacy.reset();
    change(spec);
    return spec;
}

const PublicSource named{.declaredBy = "a person", .source = "a book", .readFromData = true};

} // namespace

class TestUndeclared : public QObject {
    Q_OBJECT

  private slots:
    void facts_data();
    void facts();
    void words_data();
    void words();
};

void TestUndeclared::facts_data() {
    QTest::addColumn<TrainingSpec>("spec");
    QTest::addColumn<QString>("provenance");
    const auto row = [](const char* name, const QString& provenance, const Change& change) {
        QTest::newRow(name) << changed(change) << provenance;
    };
    const QString all = R"("columns":{"x":"non-private","colour":"non-private","group":"non-private",)"
                        R"("y":"non-private"})";
    const QString framing = R"("framing":"non-private")";
    row("declared by somebody", "{}", [](TrainingSpec&) {});
    row("read off the data", "{" + all + "}",
        [](TrainingSpec& spec) { spec.schema.publicSource = PublicSource::ofRecords(); });
    row("by nobody, from nowhere", "{" + all + "}",
        [](TrainingSpec& spec) { spec.schema.publicSource = {}; });
    row("one name for a whole proposal", "{" + all + "}",
        [](TrainingSpec& spec) { spec.schema.publicSource = named; });
    row("each column by somebody", "{}", [](TrainingSpec& spec) {
        spec.schema.publicSource = PublicSource::ofRecords();
        for (Column& column : spec.schema.columns)
            column.publicSource = named;
    });
    row("all but one", R"({"columns":{"colour":"non-private"}})", [](TrainingSpec& spec) {
        spec.schema.columns[colourColumn].publicSource = PublicSource::ofRecords();
    });
    row("edges", R"({"columns":{"x":"non-private"}})", [](TrainingSpec& spec) {
        for (Column& column : spec.schema.columns)
            column.publicSource = named;
        spec.schema.columns[xColumn].edges = {1};
        spec.schema.columns[xColumn].edgesSource = PublicSource::ofRecords();
    });
    row("a column that a private run ignores", R"({"columns":{"colour":"non-private"}})",
        [](TrainingSpec& spec) {
            spec.privacy = PrivacyTarget{1.0, 1e-5, Relation::ZeroOut};
            spec.schema.columns[colourColumn].role = Role::Ignored;
            spec.schema.columns[colourColumn].publicSource = PublicSource::ofRecords();
        });
    row("the framing", "{" + framing + "}", [](TrainingSpec& spec) {
        spec.framing.header = HeaderRule::No;
        spec.framing.publicSource = PublicSource::ofRecords();
    });
    row("a ready schema", "{}", [](TrainingSpec& spec) { spec.schemaName = "adult"; });
    row("a schema in a file", R"({"schema":"non-private","framing":"non-private"})",
        [](TrainingSpec& spec) { spec.schemaName = "/own.json"; });
    row("a schema in a file, with privacy", "{}", [](TrainingSpec& spec) {
        spec.privacy = PrivacyTarget{1.0, 1e-5, Relation::ZeroOut};
        spec.schemaName = "/own.json";
    });
    const QString file = R"({"schema":"non-private","framing":"non-private"})"; // protects nobody
    row("a schema in a file, in a simulation", file, [](TrainingSpec& spec) {
        spec.privacy = PrivacyTarget{1.0, 1e-5, Relation::ZeroOut};
        spec.simulationSeed = 3;
        spec.schemaName = "/own.json";
    });
    row("a schema in a file, its framing declared", R"({"schema":"non-private"})", [](TrainingSpec& spec) {
        spec.schemaName = "/own.json";
        spec.framing.header = HeaderRule::Yes;
        spec.framing.publicSource = named;
    });
    row("a ready schema, its framing read off the data", "{" + framing + "}", [](TrainingSpec& spec) {
        spec.schemaName = "adult";
        spec.framing.header = HeaderRule::Yes;
        spec.framing.publicSource = PublicSource::ofRecords();
    });
    row("columns that say nothing", "{}", [](TrainingSpec& spec) {
        for (Column& column : spec.schema.columns) {
            column.kind = Kind::Text;
            column.categories.clear();
            column.share.reset();
            column.publicSource = PublicSource::ofRecords();
        }
    });
}

// In the words of a person: each thing once, and what holds it.
void TestUndeclared::words_data() {
    QTest::addColumn<UndeclaredFacts>("undeclared");
    QTest::addColumn<QString>("said");
    const QString columns = "the categories, bounds, scales and edges of the columns x, y";
    const QString schema = "what the run's own schema says of its columns";
    const QString framing = "how the files are written, and with it the number of slots";
    QTest::newRow("columns") << UndeclaredFacts{{"x", "y"}, false, false} << columns;
    QTest::newRow("a schema") << UndeclaredFacts{{}, true, false} << schema;
    QTest::newRow("the framing") << UndeclaredFacts{{}, false, true} << framing;
    QTest::newRow("all of it") << UndeclaredFacts{{"x", "y"}, true, true}
                               << columns + "; " + schema + "; " + framing;
}

void TestUndeclared::words() {
    QFETCH(UndeclaredFacts, undeclared);
    QFETCH(QString, said);
    const QString found = text(undeclaredText(undeclared));
    QVERIFY2(found.contains("read off the records: " + said + ". The run's specification"),
             qPrintable(found));
    QVERIFY(!undeclared.isEmpty() && UndeclaredFacts().isEmpty());
}

void TestUndeclared::facts() {
    QFETCH(TrainingSpec, spec);
    QFETCH(QString, provenance);
    RunRecord record = newRecord(spec, "batch", 0);
    record.spentEpsilon = record.epsilon;
    record.slotCount = 100;
    const Json facts = provenanceOf(undeclaredFacts(record));
    QCOMPARE(text(toText(facts)), provenance);
    Json expected{{"seconds", "non-private"}};
    expected.update(facts);
    if (facts.contains("framing")) expected["n_slots"] = "non-private";
    QVERIFY(toJson(record).at("provenance") == expected);
    const Json statement = toJson(privacyStatement(record, spec));
    const bool isSaid = text(toText(statement)).contains("Nobody has declared public");
    const bool isProtected = spec.privacy && !spec.simulationSeed; // such a statement is of what it uses
    QCOMPARE(isSaid, !facts.empty() && !isProtected);
    if (isSaid) QVERIFY(statement.at("provenance") == facts);
}

TRILEMMA_TEST(TestUndeclared, NoApplication)
#include "tst_undeclared.moc"
