// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A model with its encoder, written and read back: the same bits for every row, of every solver.
#include "core/export/onnx_model.h"
#include "core/export/scoring.h"
#include "core/models/table_blocks.h"
#include "core/solvers/solver.h"
#include "core/train/model_file.h"
#include "core/train/trainer.h"
#include "core/train/validate.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

QByteArray csvOf(const TrainingSpec& spec, int rows) {
    return spec.task == regressionTask ? smallNumberCsv(rows) : smallCsv(rows);
}

RowMatrix saidOf(const Predictor& predictor, const EncodedTable& table) {
    std::vector<std::uint32_t> slotIndices(table.slotCount);
    for (std::size_t i = 0; i < slotIndices.size(); ++i)
        slotIndices[i] = static_cast<std::uint32_t>(i);
    RowBlock block;
    block.gather(table, {}, slotIndices);
    block.gatherGroups(table, slotIndices);
    RowMatrix said;
    predictor.probabilities(block, said);
    return said;
}

/// A quick run without privacy, or with much budget where there is none without.
TrainingSpec quickSpec(const Solver& solver) {
    TrainingSpec spec = smallSpecFor(solver, "unused");
    spec.params.update(knownParams(solver.info(), {{"steps", 10}, {"rounds", 5}, {"candidates", 20}}));
    if (spec.privacy) spec.privacy->epsilon = 20;
    if (!solver.info().isPrivate) spec.privacy.reset();
    if (!solver.info().isConstrained) spec.constraints.clear();
    return spec;
}

} // namespace

class TestModelFile : public QObject {
    Q_OBJECT

  private slots:
    void sameBits_data() {
        QTest::addColumn<QString>("solver");
        for (const Solver* solver : solverRegistry())
            QTest::newRow(solver->info().id.c_str()) << text(solver->info().id);
    }
    void sameBits() {
        QFETCH(QString, solver);
        const TrainingSpec spec = quickSpec(*findSolver(solver.toStdString()));
        const Result<PreparedRun> run = prepare(spec, loadText(csvOf(spec, 600), spec.schema));
        EXPECT_OK(run);
        const Result<RunOutcome> outcome = execute(*run, {}, {});
        EXPECT_OK(outcome);
        const Predictor& own = *outcome->training.predictor;
        const Json written = withSchema(modelToJson(*run->rows.table, spec, own), spec.schema);
        const Result<ModelFile> file = modelFileFrom(Json::parse(toText(written, 1)));
        EXPECT_OK(file);
        QVERIFY((saidOf(own, *run->rows.table) == saidOf(*file->predictor, *run->rows.table)).all());
        QVERIFY(withSchema(modelToJson(*run->rows.table, spec, *file->predictor), spec.schema) == written);
    }

    // Of a table without a header columns out of use keep their places, and nothing else is known of them.
    void columnsOutOfUse_data() {
        QTest::addColumn<bool>("hasHeader");
        QTest::newRow("named") << true;
        QTest::newRow("by their places") << false;
    }
    void columnsOutOfUse() {
        QFETCH(bool, hasHeader);
        TrainingSpec spec = quickSpec(*findSolver("sgd"));
        spec.schema.columns[colourColumn].role = Role::Ignored;
        spec.schema.file.header = hasHeader ? HeaderRule::Auto : HeaderRule::No;
        QByteArray csv = smallCsv(600);
        if (!hasHeader) csv = csv.mid(csv.indexOf('\n') + 1);
        const Result<PreparedRun> run = prepare(spec, loadText(csv, spec.schema));
        EXPECT_OK(run);
        const Json written = withSchema(
            modelToJson(*run->rows.table, spec, *execute(*run, {}, {})->training.predictor), spec.schema);
        QCOMPARE(written.at("schema").at("columns").size(), std::size_t(hasHeader ? 3 : 4));
        QVERIFY(toText(written).find("blue") == std::string::npos);
        const Result<ModelFile> file = modelFileFrom(written);
        EXPECT_OK(file);
        const QTemporaryDir folder;
        const Result<Predictions> said =
            predict(*file, {{writeFile(folder, "t.csv", csv).toStdString()}, {}, {}}, {});
        EXPECT_OK(said);
        QCOMPARE(said->rows(), std::int64_t(600));
        QCOMPARE(said->scored, std::int64_t(600));
    }

    // A mixture many times over is the same law.
    void fiveThousandMembers() {
        const TrainingSpec spec = quickSpec(*findSolver("linear-optimisation"));
        const Result<PreparedRun> run = prepare(spec, loadText(csvOf(spec, 600), spec.schema));
        EXPECT_OK(run);
        const Result<RunOutcome> outcome = execute(*run, {}, {});
        EXPECT_OK(outcome);
        const EncodedTable& table = *run->rows.table;
        const Predictor& few = *outcome->training.predictor;
        Json json = modelToJson(table, spec, few);
        const auto members = json.at("structure").at("decisions").get<std::size_t>();
        const auto all = json.at("parameters").get<std::vector<double>>();
        const std::size_t width = (all.size() - members) / members;
        std::vector<double> parameters, rules;
        const std::size_t total = members * (5000 / members + 1);
        for (std::size_t i = 0; i < total; ++i) {
            const std::size_t of = i % members;
            parameters.push_back(all[of] * static_cast<double>(members) / static_cast<double>(total));
            const auto begin = all.begin() + static_cast<std::ptrdiff_t>(members + of * width);
            rules.insert(rules.end(), begin, begin + static_cast<std::ptrdiff_t>(width));
        }
        parameters.insert(parameters.end(), rules.begin(), rules.end());
        json["structure"]["decisions"] = total;
        json["parameters"] = parameters;
        const Json written = withSchema(json, spec.schema);
        const Result<ModelFile> file = modelFileFrom(Json::parse(toText(written)));
        EXPECT_OK(file);
        const RowMatrix many = saidOf(*file->predictor, table), own = saidOf(few, table);
        QVERIFY((many - own).abs().maxCoeff() < 1e-12);
        const Result<std::string> onnx = toOnnx(*file, Json::object());
        EXPECT_OK(onnx);
        QVERIFY(onnx->size() < total * (width + 1) * 8 + 20000); // the numbers once, and the graph
    }

    // RFC 4180, numbers with all digits, nothing for a row without a prediction.
    void csv() {
        Predictions predictions{{"no", "a, \"b\""}, {1, 0}, RowMatrix(2, 2), {1, 0}, 1};
        predictions.values << 1.0 / 3, 2.0 / 3, 0, 0;
        QCOMPARE(text(toCsv(predictions)),
                 QString("row,prediction,probability of no,\"probability of a, \"\"b\"\"\"\r\n"
                         "1,\"a, \"\"b\"\"\",0.3333333333333333,0.6666666666666666\r\n"
                         "2,,,\r\n"));
    }
};

TRILEMMA_TEST(TestModelFile, NoApplication)
#include "tst_model_file.moc"
