// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `verify` holds of what the program exports, whatever trained it: every registered solver under every
// relation that it honours, and the other ways to an event.
#include "core/base/text.h"
#include "core/solvers/solver.h"
#include "tests/support/cli_process.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "tests/support/unit_data.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

struct VerifiedRun {
    const char* name;
    const char* patch; ///< of sampleSpec()
    const char* chosen;
};

const VerifiedRun verifiedRuns[] = {
    {"Laplace noise on the histogram", R"({"solver":{"params":{"histogram_noise":"laplace"}}})", "fixed"},
    {"two draws and released sizes", R"({"solver":{"params":{"draws":"two","group_sizes":"release"}}})",
     "after_looking"},
    {"a hidden layer", R"({"model":{"id":"mlp","params":{"hidden_width":3}}})", "fixed"},
    {"large epsilon, small delta", R"({"privacy":{"epsilon":12,"delta":1e-9}})", "fixed"},
    {"small epsilon", R"({"privacy":{"epsilon":0.05}})", "fixed"},
    {"under one budget", R"({"privacy":{"epsilon":null,"total_epsilon":2}})", "fixed"},
    {"thresholds on the score alone",
     R"({"solver":{"id":"dp-postprocessing","params":{"decides_by":"score"}}})", "fixed"},
    {"few steps rarely sampled", R"({"solver":{"params":{"steps":3,"sampling_rate":0.01}}})", "fixed"},
    {"many steps", R"({"solver":{"params":{"steps":400,"sampling_rate":0.02}}})", "fixed"},
    {"metrics that cost more than the training", R"({"privacy":{"evaluation_epsilon":6}})", "fixed"},
    {"selection, logarithmic",
     R"({"privacy":{"evaluation_epsilon":3},"selection":{"distribution":"logarithmic","mean":2,"candidates":[{}]}})",
     "private_selection"},
    {"selection, Poisson",
     R"({"privacy":{"evaluation_epsilon":3},"selection":{"distribution":"poisson","mean":20,"candidates":[{}]}})",
     "private_selection"},
};

} // namespace

class TestCliVerifyRuns : public QObject {
    Q_OBJECT

  private slots:
    void everySolver_data() {
        QTest::addColumn<QString>("solver");
        QTest::addColumn<QString>("relation");
        for (const Solver* solver : solverRegistry())
            for (const auto& [relation, relationName] : relationNames) {
                const SolverInfo& info = solver->info();
                if (!info.honours(relation)) continue;
                const bool isFirst = relation == relationNames.front().first;
                if (!isFirst && !qEnvironmentVariableIsSet("TRILEMMA_EVERY_MODEL")) continue; // minutes
                QTest::addRow("%s, %s", info.id.c_str(), relationName)
                    << text(info.id) << text(std::string(relationName));
            }
    }
    void everySolver() {
        QFETCH(QString, solver);
        QFETCH(QString, relation);
        Json spec = sampleSpec(6);
        const SolverInfo& info = findSolver(solver.toStdString())->info();
        spec["solver"] = {{"id", info.id}, {"params", knownParams(info, spec["solver"]["params"])}};
        spec["privacy"]["relation"] = relation.toStdString();
        if (!info.isConstrained) spec["constraints"] = Json::array();
        if (!contains(info.tasks, classificationTask)) {
            spec["data"] = {{"files", {"sample:wages"}}, {"schema", "wages-sample"}};
            if (info.isConstrained) spec["constraints"][0]["kind"] = "distribution_parity";
        }
        verified(spec, "fixed");
    }

    void everyWay_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(verifiedRuns)); ++i)
            QTest::newRow(verifiedRuns[i].name) << i;
    }
    void everyWay() {
        QFETCH(int, index);
        Json spec = sampleSpec(6);
        spec.merge_patch(Json::parse(verifiedRuns[index].patch));
        verified(spec, verifiedRuns[index].chosen);
    }

    void units() {
        const CliDesk desk(program);
        Json spec = sampleSpec(6);
        spec["data"] = {{"files", {desk.write("units.csv", unitCsv(rowsOfUnits(300, 3))).toStdString()}},
                        {"schema", toJson(unitSchema())}};
        spec["constraints"][0]["attributes"] = {"group"};
        verifiedOn(desk, spec, "fixed");
    }

  private:
    static void verified(const Json& spec, const char* chosen) { verifiedOn(CliDesk(program), spec, chosen); }
    static void verifiedOn(const CliDesk& desk, const Json& spec, const char* chosen) {
        const CliAnswer trained = desk.train(spec);
        EXPECT_EXIT(trained, 0);
        const CliAnswer left =
            desk.json({"export", text(trained.json["run"]["run_id"].get<std::string>()), "--store",
                       desk.store(), "--out", desk.path("model.json"), "--chosen", chosen});
        EXPECT_EXIT(left, 0);
        EXPECT_EXIT(desk.json({"verify", desk.path("model.json")}), 0);
    }
};

TRILEMMA_TEST(TestCliVerifyRuns, QCoreApplication)
#include "tst_cli_verify_runs.moc"
