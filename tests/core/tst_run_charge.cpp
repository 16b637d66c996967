// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a stored run is charged with: nothing of it is guessed.
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/statement.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using RecordChange = std::function<void(RunRecord&)>;

namespace {

RunRecord plannedRecord(Relation relation) {
    TrainingSpec spec = smallSpec("unused");
    spec.testShare = 0.25;
    spec.splitSeed = 18446744073709551615ULL;
    spec.privacy->relation = relation;
    const PreparedRun run = *prepare(spec, loadText(smallCsv(200), spec.schema));
    RunRecord record = newRecord(spec, "batch", 0);
    record.datasetId = "table";
    takePlan(record, run);
    return record;
}

} // namespace

class TestRunCharge : public QObject {
    Q_OBJECT

  private slots:
    void asItIsStored_data() {
        QTest::addColumn<Relation>("relation");
        for (const auto& [relation, name] : relationNames)
            QTest::newRow(name) << relation;
    }
    void asItIsStored() {
        QFETCH(Relation, relation);
        const Result<std::vector<LedgerCharge>> charges = chargesOf(plannedRecord(relation));
        EXPECT_OK(charges);
        QCOMPARE(charges->size(), std::size_t(1));
        QCOMPARE(charges->front().relation, relation);
        QVERIFY((charges->front().split == LedgerSplit{"table", 18446744073709551615ULL, 0.25, {}}));
    }

    void withoutPrivacyThereIsNoRelation() {
        RunRecord record = plannedRecord(Relation::ReplaceOne);
        record.relation.clear();
        record.delta.reset();
        QVERIFY(chargesOf(record).ok());
    }

    void unreadable_data() {
        QTest::addColumn<RecordChange>("change");
        QTest::addColumn<QString>("rule");
        const auto row = [](const char* name, const char* rule, const RecordChange& change) {
            QTest::newRow(name) << change << QString(rule);
        };
        const auto ofSpec = [](const std::function<void(Json&)>& change) -> RecordChange {
            return [change](RunRecord& run) { run.spec = changed(run.spec, change); };
        };
        const char* split = "does not say how its table was split";
        row("no specification", split, [](RunRecord& run) { run.spec = Json::object(); });
        row("no split", split, ofSpec([](Json& spec) { spec.erase("split"); }));
        row("a split that is a list", split, ofSpec([](Json& spec) { spec["split"] = Json::array(); }));
        row("no seed", split, ofSpec([](Json& spec) { spec["split"].erase("seed"); }));
        row("a seed in words", split, ofSpec([](Json& spec) { spec["split"]["seed"] = "1"; }));
        row("a negative seed", split, ofSpec([](Json& spec) { spec["split"]["seed"] = -1; }));
        row("a broken seed", split, ofSpec([](Json& spec) { spec["split"]["seed"] = 1.5; }));
        row("no share", split, ofSpec([](Json& spec) { spec["split"].erase("test"); }));
        row("a share of all", split, ofSpec([](Json& spec) { spec["split"]["test"] = 1; }));
        row("a negative share", split, ofSpec([](Json& spec) { spec["split"]["test"] = -0.1; }));
        const char* relation = "does not say which neighbouring relation";
        row("no relation", relation, [](RunRecord& run) { run.relation.clear(); });
        row("an unknown relation", relation, [](RunRecord& run) { run.relation = "add_one"; });
    }
    void unreadable() {
        QFETCH(RecordChange, change);
        QFETCH(QString, rule);
        RunRecord record = plannedRecord(Relation::ZeroOut);
        change(record);
        const Errors errors = errorsOf(chargesOf(record));
        QCOMPARE(errors.size(), std::size_t(1));
        QCOMPARE(errors.front().code, ErrorCode::StoreBroken);
        QCOMPARE(errors.front().value, record.runId);
        QVERIFY2(text(errors.front().rule).contains(rule), toText(errors).c_str());
    }

    /// Figures that depend on the relation stay out where nobody knows it.
    void noFigureOfAnUnknownRelation() {
        RunRecord record = plannedRecord(Relation::ZeroOut);
        QVERIFY(statementFigures(record).chanceOfGreaterOdds);
        record.relation = "add_one";
        QVERIFY(!statementFigures(record).chanceOfGreaterOdds);
    }
};

TRILEMMA_TEST(TestRunCharge, NoApplication)
#include "tst_run_charge.moc"
