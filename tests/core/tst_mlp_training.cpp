// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every registered model under every solver, and what the multilayer perceptron can that a linear model
// cannot.
#include "core/base/text.h"
#include "core/data/census_sample.h"
#include "core/models/model_kind.h"
#include "core/models/predictor.h"
#include "core/train/sweep.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"
#include "tests/support/unit_data.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

double errorOn(const RunOutcome& outcome, EvaluationSet set) {
    for (const MetricValue& metric : outcome.metrics)
        if (metric.id == "error" && metric.set == set) return *metric.value;
    return 1;
}

/// y is "yes" where exactly one of (x > 0, colour is red) holds.
QByteArray exclusiveOr(int rows) {
    QByteArray csv = "x,colour,group,y\n";
    for (int i = 0; i < rows; ++i) {
        const bool high = i % 2, red = i / 2 % 2;
        csv += QByteArray(high ? "1," : "-1,") + (red ? "red," : "blue,") + (i % 3 ? "a," : "b,") +
               (high != red ? "yes\n" : "no\n");
    }
    return csv;
}

TrainingSpec sampleSpec(const std::string& model, const Solver& solver, bool isPrivate) {
    TrainingSpec spec;
    spec.files = {censusSampleName};
    spec.schema = *readySchema(censusSampleSchema);
    spec.modelId = model;
    spec.solverId = solver.info().id;
    spec.constraints = {{"demographic_parity", {"sex"}, 0.05}};
    if (isPrivate) spec.privacy = PrivacyTarget{3, 1e-5, Relation::ZeroOut};
    if (isPrivate) spec.simulationSeed = 7;
    return spec;
}

SharedTable sampleTable() {
    static const SharedTable table = *loadTable({censusSampleName}, *readySchema(censusSampleSchema));
    return table;
}

/// P(class k) of a model's JSON for one encoded row, by nothing but what stands there. One hidden layer,
/// tanh.
std::vector<double> predict(const Json& model, const std::vector<double>& x) {
    const std::vector<double> theta = model.at("parameters");
    const Json& first = model.at("structure").at("layers").at(0);
    const Json& last = model.at("structure").at("layers").at(1);
    const std::size_t columns = first.at("outputs"), direct = first.at("direct_outputs");
    const std::size_t width = columns - direct, outputs = last.at("outputs"), from = last.at("offset");
    std::vector<double> mixed(columns, 0), scores(outputs, 0);
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < columns; ++j)
            mixed[j] += x[i] * theta[i * columns + j];
    for (std::size_t k = 0; k < outputs; ++k) {
        for (std::size_t h = 0; h <= width; ++h) {
            const double a = h < width ? std::tanh(first.at("multiplier").get<double>() * mixed[h]) : 1;
            scores[k] += last.at("multiplier").get<double>() * a * theta[from + h * outputs + k];
        }
        scores[k] += mixed[width + k];
    }
    const double p = 1 / (1 + std::exp(-scores.front())); // two classes
    return {1 - p, p};
}

} // namespace

class TestMlpTraining : public QObject {
    Q_OBJECT

  private slots:
    // The contract of every model.
    void everyModelKeepsTheContract() {
        for (const ModelKind& kind : modelRegistry()) {
            QCOMPARE(findModelKind(kind.id), &kind);
            QVERIFY(!kind.title.empty() && !kind.summary.empty() && !kind.source.empty());
            for (const ParamSpec& param : kind.params)
                QVERIFY(!param.title.empty() && !param.help.empty() && !param.source.empty() &&
                        !param.defaultText.empty());
            const SharedTable table = sampleTable();
            const auto model = kind.create({table->width(), 2}, Json::object());
            const Eigen::VectorXd theta = model->initialParameters(1);
            QCOMPARE(theta.size(), Eigen::Index(model->parameterCount()));
            if (kind.id == "linear") QVERIFY((theta.array() == 0).all());
            QVERIFY(model->description().is_object() && !model->description().empty());
            RowBlock block;
            block.gather(*table, {}, std::vector<std::uint32_t>{0, 1, 2, 3, 4});
            ForwardPass pass;
            RowMatrix scoreGradients;
            model->forward(block, theta, scoreGradients, pass);
            QVERIFY(((scoreGradients.rowwise().sum() - 1).abs() < 1e-12).all() && (scoreGradients > 0).all());
            scoreGradients.col(1) = 1e3;
            scoreGradients.col(0) = -1e3; // clipped: five rows of norm C cannot add up to more than 5 C
            std::vector<std::int64_t> sums(static_cast<std::size_t>(model->parameterCount()), 0);
            model->addGradients(block, pass, scoreGradients, {1, true}, sums);
            double square = 0;
            for (const std::int64_t sum : sums)
                square +=
                    std::ldexp(static_cast<double>(sum), -30) * std::ldexp(static_cast<double>(sum), -30);
            QVERIFY(square <= 25 + 1e-6 && square > 0.5);
        }
        QCOMPARE(findModelKind("perceptron of the future"), nullptr);
    }

    void everySolverTrainsEveryModel_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("solver");
        QTest::addColumn<bool>("isPrivate");
        for (const ModelKind& kind : modelRegistry())
            for (const Solver* solver : solverRegistry())
                for (const bool isPrivate : {false, true})
                    if ((!isPrivate || solver->info().isPrivate) &&
                        contains(solver->info().tasks, classificationTask) &&
                        !(kind.hasHiddenLayers && solver->info().linearModels))
                        QTest::addRow("%s %s %s", kind.id.c_str(), solver->info().id.c_str(),
                                      isPrivate ? "private" : "")
                            << QString::fromStdString(kind.id) << QString::fromStdString(solver->info().id)
                            << isPrivate;
    }
    void everySolverTrainsEveryModel() {
        QFETCH(QString, model);
        QFETCH(QString, solver);
        QFETCH(bool, isPrivate);
        TrainingSpec spec = sampleSpec(model.toStdString(), *findSolver(solver.toStdString()), isPrivate);
        QVERIFY(validate(spec).empty());
        const PreparedRun run = *prepare(spec, sampleTable());
        const RunOutcome outcome = *execute(run, {}, {});
        QCOMPARE(outcome.training.termination, Termination::Completed);
        QVERIFY(thetaOf(outcome.training).allFinite());
        if (model == "linear" || qEnvironmentVariableIsSet("TRILEMMA_TWICE")) // minutes
            QVERIFY(thetaOf(execute(run, {}, {})->training) == thetaOf(outcome.training));
        qInfo("test error %.4f", errorOn(outcome, EvaluationSet::Test));
        if (findRelease(run.plan.looks, "gradient")) // others need not learn anything of the features
            QVERIFY(errorOn(outcome, EvaluationSet::Test) <
                    (solver == "dp-oracle-learner" ? 0.22 : 0.21)); // a quarter are in the smaller class
        if (solver.startsWith("sgda") || solver.startsWith("raco"))
            QVERIFY(*outcome.constraints.front().gapTrain < 0.09);
        if (isPrivate) QVERIFY(*run.plan.spent.epsilon <= 3);
    }

    // Exclusive or: no linear model is right on more than three of the four corners.
    void solvesExclusiveOr_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<Json>("params");
        QTest::addColumn<double>("min");
        QTest::addColumn<double>("max");
        QTest::newRow("linear") << "linear" << Json::object() << 0.24 << 0.76;
        QTest::newRow("mlp") << "mlp" << Json::object() << 0.0 << 0.0;
        QTest::newRow("narrow") << "mlp" << Json{{"hidden_width", 8}} << 0.0 << 0.0;
        QTest::newRow("deep") << "mlp" << Json{{"hidden_layers", 2}} << 0.0 << 0.0;
        QTest::newRow("relu") << "mlp" << Json{{"activation", "relu"}} << 0.0 << 0.0;
    }
    void solvesExclusiveOr() {
        QFETCH(QString, model);
        QFETCH(Json, params);
        TrainingSpec spec = smallSpec("unused");
        spec.privacy.reset();
        spec.params = Json::object();
        spec.solverId = "sgd";
        spec.modelId = model.toStdString();
        spec.modelParams = params;
        QVERIFY(validate(spec).empty());
        const RunOutcome outcome = *execute(*prepare(spec, loadText(exclusiveOr(400), spec.schema)), {}, {});
        QFETCH(double, min);
        QFETCH(double, max);
        const double error = errorOn(outcome, EvaluationSet::Test);
        QVERIFY2(error >= min && error <= max, qPrintable(QString::number(error)));
    }

    void unitsTrain() {
        TrainingSpec spec = unitSpec("raco-dp", unitSchema(4));
        spec.modelId = "mlp";
        spec.simulationSeed = 1;
        const auto run = prepare(spec, loadText(unitCsv(rowsOfUnits(80, 3)), spec.schema));
        EXPECT_OK(run);
        QVERIFY(thetaOf(execute(*run, {}, {})->training).allFinite());
    }

    void anotherSeedStartsElsewhere() {
        TrainingSpec spec = sampleSpec("mlp", *findSolver("dp-sgd"), true);
        spec.params = {{"steps", 1}};
        const Eigen::VectorXd one = thetaOf(execute(*prepare(spec, sampleTable()), {}, {})->training);
        spec.seed = 2; // the noise seed stays
        QVERIFY(thetaOf(execute(*prepare(spec, sampleTable()), {}, {})->training) != one);
    }

    void theJsonIsEnoughToPredict() {
        TrainingSpec spec = sampleSpec("mlp", *findSolver("sgd"), false);
        spec.params = {{"steps", 30}};
        const PreparedRun run = *prepare(spec, sampleTable());
        const RunOutcome outcome = *execute(run, {}, {});
        const Predictor& predictor = *outcome.training.predictor;
        const Json model = Json::parse(toText(modelToJson(*run.rows.table, run.spec, predictor)));
        RowBlock block;
        block.gather(*sampleTable(), {}, std::vector<std::uint32_t>{3, 14, 15, 92});
        RowMatrix p;
        predictor.probabilities(block, p);
        for (int row = 0; row < block.rows; ++row) {
            std::vector<double> x(model.at("features").size(), 0);
            for (int j = 0; j < block.denseCount; ++j)
                x[static_cast<std::size_t>(j)] = block.denseRow(row)[j] / 1024.0;
            for (int j = 0; j < block.categoricalCount; ++j)
                x[block.categoryRow(row)[j]] = 1;
            QVERIFY(std::abs(predict(model, x)[1] - p(row, 1)) < 1e-12);
        }
    }

    void badParameters_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<Json>("params");
        QTest::addColumn<QString>("field");
        const auto row = [](const char* name, const char* model, const Json& params, const char* field) {
            QTest::newRow(name) << model << params << QString(field);
        };
        row("width 1", "mlp", {{"hidden_width", 1}}, "model.params.hidden_width");
        row("width 513", "mlp", {{"hidden_width", 513}}, "model.params.hidden_width");
        row("width 2.5", "mlp", {{"hidden_width", 2.5}}, "model.params.hidden_width");
        row("no layer", "mlp", {{"hidden_layers", 0}}, "model.params.hidden_layers");
        row("activation", "mlp", {{"activation", "gelu"}}, "model.params.activation");
        row("unknown", "mlp", {{"depth", 2}}, "model.params.depth");
        row("of another model", "linear", {{"hidden_width", 8}}, "model.params.hidden_width");
    }
    void badParameters() {
        QFETCH(QString, model);
        QFETCH(Json, params);
        QFETCH(QString, field);
        TrainingSpec spec = smallSpec("unused");
        spec.modelId = model.toStdString();
        spec.modelParams = params;
        const Errors errors = validate(spec);
        QCOMPARE(errors.size(), std::size_t(1));
        QCOMPARE(text(errors.front().field), field);
        QVERIFY(!errors.front().remedy.empty());
    }

    // Parameters of one model fall away where another is trained, so that a sweep can compare both.
    void sweepsOverModels() {
        SweepSpec sweep;
        TrainingSpec base = smallSpec("x.csv");
        sweep.base = toJson(base);
        sweep.axes = {axisAt("model.id", {"linear", "mlp"}),
                      axisAt("model.params.hidden_width", {8, 16, 32})};
        const auto specs = expand(sweep);
        EXPECT_OK(specs);
        QCOMPARE(specs->size(), std::size_t(4)); // linear once
        QVERIFY(specs->front().modelParams == Json::object());
        QVERIFY((specs->back().modelParams == Json{{"hidden_width", 32}}));
        for (const TrainingSpec& spec : *specs)
            QVERIFY(*trainingSpecFromJson(toJson(spec)) == spec);
    }
};

TRILEMMA_TEST(TestMlpTraining, NoApplication)
#include "tst_mlp_training.moc"
