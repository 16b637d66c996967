// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What this program reads of a stored specification, whoever wrote it.
#include "core/train/run_record.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using SpecChange = std::function<void(Json&)>;

class TestStoredSpec : public QObject {
    Q_OBJECT

  private slots:
    void states_data() {
        QTest::addColumn<SpecChange>("change");
        QTest::addColumn<SpecState>("state");
        QTest::addColumn<QString>("field"); // of the first error; empty: none
        const auto row = [](const char* name, const SpecChange& change, SpecState state, const char* field) {
            QTest::newRow(name) << change << state << field;
        };
        row(
            "as it is written", [](Json&) {}, SpecState::Read, "");
        row(
            "a solver that is gone", [](Json& spec) { spec["solver"]["id"] = "nobody"; },
            SpecState::UnknownSolver, "solver.id");
        row(
            "a member of later", [](Json& spec) { spec["later"] = 1; }, SpecState::Unreadable, "later");
        row(
            "a later version", [](Json& spec) { spec["trilemma_spec"] = 2; }, SpecState::Unreadable,
            "trilemma_spec");
        row(
            "constraints in words", [](Json& spec) { spec["constraints"] = "fair"; }, SpecState::Unreadable,
            "constraints");
        row(
            "nothing", [](Json& spec) { spec = nullptr; }, SpecState::Unreadable, "");
        row(
            "a list", [](Json& spec) { spec = Json::array(); }, SpecState::Unreadable, "");
        // The schema is for whoever trains: no file is looked for, and nothing of it is judged.
        row(
            "a schema in a file that is gone", [](Json& spec) { spec["data"]["schema"] = "/gone.json"; },
            SpecState::Read, "");
        row(
            "a schema of later", [](Json& spec) { spec["data"]["schema"]["later"] = 1; }, SpecState::Read,
            "");
    }
    void states() {
        QFETCH(SpecChange, change);
        QFETCH(SpecState, state);
        QFETCH(QString, field);
        const StoredSpec spec = changed(toJson(smallSpec("/data/a.csv")), change);
        QCOMPARE(spec.state(), state);
        QCOMPARE(spec.errors().empty(), state == SpecState::Read);
        if (state != SpecState::Read) QCOMPARE(text(spec.errors().front().field), field);
    }

    /// As a record knows them, from smallSpec(); what cannot be read leaves the rest.
    void parts_data() {
        QTest::addColumn<SpecChange>("change");
        QTest::newRow("all of it") << SpecChange([](Json&) {});
        QTest::newRow("beside a member of later") << SpecChange([](Json& spec) { spec["later"] = 1; });
        QTest::newRow("beside a schema in words")
            << SpecChange([](Json& spec) { spec["data"]["schema"] = "/gone.json"; });
        QTest::newRow("beside a privacy of later")
            << SpecChange([](Json& spec) { spec["privacy"]["relation"] = "add_one"; });
    }
    void parts() {
        QFETCH(SpecChange, change);
        TrainingSpec asked = smallSpec("/data/a.csv");
        asked.testShare = 0.25;
        asked.splitSeed = 18446744073709551615ULL;
        asked.preset = "paper";
        asked.params = {{"steps", 50}};
        asked.modelId = "mlp";
        asked.modelParams = {{"hidden", 8}};
        asked.selection = SelectionSpec{TrialCountDistribution::Geometric, 4, "error", 1, {Json::object()}};
        const SpecParts parts = changed(toJson(asked), change).parts();
        QCOMPARE(parts.files, std::vector<std::string>{"/data/a.csv"});
        QVERIFY((parts.split == SpecSplit{18446744073709551615ULL, 0.25}));
        QCOMPARE(text(parts.solver), "raco-dp");
        QCOMPARE(text(parts.preset), "paper");
        QVERIFY(parts.solverParams == asked.params);
        QCOMPARE(text(parts.model), "mlp");
        QVERIFY(parts.modelParams == asked.modelParams);
        QVERIFY(parts.constraints == asked.constraints);
        QVERIFY(parts.selection == asked.selection);
    }

    void missingParts() {
        const SpecParts parts = StoredSpec(Json::object()).parts();
        QVERIFY(parts.files.empty() && parts.solver.empty() && parts.constraints.empty());
        QVERIFY(!parts.split && !parts.selection);
        QCOMPARE(text(parts.model), "linear"); // as specifications leave it out
    }

    void stateNames() {
        QCOMPARE(text(nameOf(SpecState::UnknownSolver, specStateNames)), "unknown_solver");
        QCOMPARE(RunRecord().spec.state(), SpecState::Unreadable);
    }
};

TRILEMMA_TEST(TestStoredSpec, NoApplication)
#include "tst_stored_spec.moc"
