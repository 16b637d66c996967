// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/data/census_sample.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/group_rates.h"
#include "core/learning/plan.h"
#include "core/learning/training.h"
#include "core/models/linear_model.h"
#include "core/models/predictor.h"
#include "core/models/table_blocks.h"
#include "core/solvers/solver.h"
#include "core/train/trainer.h"
#include "core/train/validate.h"
#include "tests/support/expect.h"
#include "tests/support/model_rows.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <Eigen/QR>

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// smallSchema() whose label is a number between 0 and 10, typically 4 with a spread of 2.
Schema numberSchema() {
    Schema schema = smallSchema();
    schema.columns[yColumn].kind = Kind::Numeric;
    schema.columns[yColumn].categories.clear();
    schema.label = {.column = "y"};
    schema.label.low = 0;
    schema.label.high = 10;
    schema.label.centre = 4;
    schema.label.spread = 2;
    return schema;
}

TrainingSpec wagesSpec(const char* solver) {
    TrainingSpec spec;
    spec.files = {wagesSampleName};
    spec.schema = *readySchema(wagesSampleSchema);
    spec.task = regressionTask;
    spec.solverId = solver;
    if (std::string_view(solver) == "dp-sgd") spec.privacy = PrivacyTarget{1, 1e-5};
    spec.simulationSeed = spec.privacy ? std::optional<std::uint64_t>(5) : std::nullopt;
    return spec;
}

const SharedTable& wages() {
    static const SharedTable table = *loadTable({wagesSampleName}, *readySchema(wagesSampleSchema));
    return table;
}

double metric(const RunOutcome& outcome, std::string_view id, EvaluationSet set) {
    for (const MetricValue& value : outcome.metrics)
        if (value.id == id && value.set == set) return value.value.value_or(std::nan(""));
    return std::nan("");
}

double rateOf(const RunOutcome& outcome, const std::string& group, std::string_view id) {
    for (const GroupRow& row : outcome.groups)
        if (row.group == group && row.set == EvaluationSet::Test)
            for (const GroupRate& rate : row.rates)
                if (rate.id == id) return rate.value.value_or(std::nan(""));
    return std::nan("");
}

/// The least mean squared error of a linear model on these slots, in units of the label, by normal equations.
double leastSquares(const EncodedTable& table, const std::vector<std::uint32_t>& slotIndices) {
    const Eigen::Index d = table.featureCount();
    Eigen::MatrixXd xx = Eigen::MatrixXd::Zero(d, d);
    Eigen::VectorXd xy = Eigen::VectorXd::Zero(d);
    double yy = 0, n = 0;
    forEachBlock(table, {}, slotIndices, [&](RowBlock& block, std::span<const std::uint32_t>) {
        for (int row = 0; row < block.rows; ++row) {
            Eigen::VectorXd x = Eigen::VectorXd::Zero(d);
            for (int j = 0; j < block.denseCount; ++j)
                x[j] = block.denseRow(row)[j] / double(featureOne);
            for (int j = 0; j < block.categoricalCount; ++j)
                x[block.categoryRow(row)[j]] = 1;
            const double y = encodedNumber(block.label[static_cast<std::size_t>(row)]);
            xx += x * x.transpose();
            xy += y * x;
            yy += y * y;
            n += 1;
        }
    });
    const Eigen::VectorXd theta = xx.completeOrthogonalDecomposition().solve(xy);
    const double spread = table.labelScale->spread;
    return spread * spread * (yy - 2 * theta.dot(xy) + theta.dot(xx * theta)) / n;
}

EvaluationCounts countsOf(std::initializer_list<PredictedNumber> numbers) {
    EvaluationCounts counts;
    counts.numbers = numbers;
    return counts;
}

/// Two groups, parts 0 and 1.
GroupReport twoGroups() {
    PartitionAxes axes;
    axes.attributes = {{"group", {"a", "b"}, {}}};
    return groupReport(axes, {});
}

const MetricValue& find(const std::vector<MetricValue>& metrics, const char* id) {
    for (const MetricValue& each : metrics)
        if (each.id == id) return each;
    static const MetricValue none;
    return none;
}

} // namespace

class TestRegression : public QObject {
    Q_OBJECT

  private slots:
    void rules_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("field");
        QTest::newRow("bounds") << R"({"column":"y","low":0,"high":10})"
                                << "";
        QTest::newRow("all") << R"({"column":"y","low":0,"high":10,"centre":4,"spread":2})"
                             << "";
        QTest::newRow("no bounds") << R"({"column":"y"})"
                                   << "low";
        QTest::newRow("no lower bound") << R"({"column":"y","high":10})"
                                        << "low";
        QTest::newRow("no upper bound") << R"({"column":"y","low":0})"
                                        << "high";
        QTest::newRow("inverted") << R"({"column":"y","low":10,"high":0})"
                                  << "low";
        QTest::newRow("equal") << R"({"column":"y","low":1,"high":1})"
                               << "low";
        QTest::newRow("spread of zero") << R"({"column":"y","low":0,"high":10,"spread":0})"
                                        << "spread";
        QTest::newRow("spread of a thousandth") << R"({"column":"y","low":0,"high":10,"spread":0.01})"
                                                << "spread";
        QTest::newRow("centre far away") << R"({"column":"y","low":0,"high":10,"centre":1000})"
                                         << "centre";
        QTest::newRow("bounds that no fourth power fits") << R"({"column":"y","low":-1e200,"high":1e200})"
                                                          << "low";
        QTest::newRow("a share") << R"({"column":"y","low":0,"high":10,"share":0.3})"
                                 << "share";
        QTest::newRow("bounds beside a threshold")
            << R"({"column":"y","op":">","threshold":4,"low":0,"high":10})"
            << "low";
    }
    void rules() {
        QFETCH(QString, json);
        QFETCH(QString, field);
        Json whole = toJson(numberSchema());
        whole["label"] = Json::parse(json.toStdString());
        const Result<Schema> schema = schemaFromJson(whole);
        if (schema) QCOMPARE(toJson(*schema), whole); // both ways
        const Errors errors = errorsOf(schema);
        QCOMPARE(errors.empty(), field.isEmpty());
        if (!field.isEmpty())
            QVERIFY2(errorAbout(errors, "schema.label." + field.toStdString()), toText(errors).c_str());
    }

    // A list of categories that a column kept says nothing of a number.
    void categoriesThatWereLeft() {
        Schema schema = numberSchema();
        schema.columns[yColumn].categories = {"1", "2", "3"};
        QVERIFY(schema.predictsNumber() && schema.classNames().empty());
        QCOMPARE(loadText("x,colour,group,y\n0,red,a,4\n", schema)->classes.size(), std::size_t(0));
    }

    void labelsOfRecords() {
        const SharedTable table =
            loadText("x,colour,group,y\n0,red,a,4\n0,red,a,5.5\n0,red,b,-3\n0,red,b,1e9\n"
                     "0,red,b,ten\n0,red,b,\n0,red,b,nan\n0,red,b,inf\n",
                     numberSchema());
        QCOMPARE(table->slotCount, std::size_t(8));
        QVERIFY(table->classes.empty());
        QCOMPARE(table->contributes, (std::vector<std::uint8_t>{1, 1, 1, 1, 0, 0, 0, 0}));
        QCOMPARE(encodedNumber(table->label[0]), 0.0);  // (4 - 4) / 2
        QCOMPARE(encodedNumber(table->label[1]), 0.75); // (5.5 - 4) / 2
        QCOMPARE(encodedNumber(table->label[2]), -2.0); // taken for 0
        QCOMPARE(encodedNumber(table->label[3]), 3.0);  // taken for 10
        QCOMPARE(table->clampedLabels, std::uint64_t(2));
        QCOMPARE(table->dropped, std::uint64_t(4));
        QCOMPARE(table->labelScale->decode(0.75), 5.5);
        QCOMPARE(table->labelScale->decode(-7), 0.0); // a prediction stays within the bounds
        for (std::size_t slot = 4; slot < 8; ++slot)
            QCOMPARE(table->label[slot], std::uint16_t(0));
    }

    // One score, the number itself; the gradient is the residual times x, truncated to whole units of C
    // 2^-30.
    void gradientOfTwoRows() {
        const LinearModel model({{.columns = 1, .features = 2}, 0}, LinearModel::Curves::No);
        QCOMPARE(model.parameterCount(), 2);
        RowBlock block;
        block.rows = 2;
        block.denseCount = 2;
        block.dense = {featureOne, featureOne / 2, featureOne, -featureOne};
        Eigen::VectorXd theta(2);
        theta << 0.25, 0.5;
        RowMatrix numbers;
        model.probabilities(block, theta, numbers);
        QCOMPARE(numbers.cols(), Eigen::Index(1));
        QCOMPARE(numbers(0, 0), 0.5);
        QCOMPARE(numbers(1, 0), -0.25);
        RowMatrix residuals(2, 1);
        residuals << 0.5, -4; // norms 0.5 sqrt(1.25) and 4 sqrt 2; C = 2 halves the second one and more
        std::vector<std::int64_t> sums(2);
        ForwardPass none;
        model.addGradients(block, none, residuals, {2, true}, sums);
        const double unit = 2 * 0x1p-30, clipped = -std::sqrt(2.0);
        QVERIFY(std::abs(static_cast<double>(sums[0]) * unit - (0.5 + clipped)) < 1e-5);
        QVERIFY(std::abs(static_cast<double>(sums[1]) * unit - (0.25 - clipped)) < 1e-5);
    }

    void metricsByHand() {
        // errors 1, -1 in group a; 3, 1 in group b
        const EvaluationCounts counts = countsOf({{0, 2, 1}, {0, 2, 3}, {1, 8, 5}, {1, 8, 7}});
        const GroupReport report = twoGroups();
        QCOMPARE(report.partition.partCount(), 2);
        const auto metrics = computeMetrics(counts, EvaluationSet::Test, report);
        QCOMPARE(metrics.size(), std::size_t(6)); // those of numbers alone
        const MetricValue& mse = find(metrics, "mse");
        QCOMPARE(*mse.value, 3.0); // (1 + 1 + 9 + 1) / 4
        // squares 1, 1, 9, 1 have variance (84 - 36) / 3 = 16, so the mean has deviation 2
        QVERIFY(std::abs(*mse.high - (3 + 1.959964 * 2)) < 1e-5);
        QCOMPARE(*mse.low, 0.0);
        QCOMPARE(*find(metrics, "mae").value, 1.5);
        QCOMPARE(*find(metrics, "r2").value, 1 - 12.0 / 20); // labels 1, 3, 5, 7 about 4: 9 + 1 + 1 + 9
        QCOMPARE(*find(metrics, "worst_group_mse").value, 5.0);
        QCOMPARE(*find(metrics, "group_mse_gap").value, 4.0);
        QCOMPARE(*find(metrics, "distribution_gap").value, 1.0); // 2, 2 and 8, 8
        // group a has no variance; b's squares 9, 1 have variance 32: deviation of the mean 4
        QVERIFY(std::abs(*find(metrics, "group_mse_gap").high - (4 + 1.959964 * 4)) < 1e-5);
        QVERIFY(std::abs(*find(metrics, "worst_group_mse").high - (5 + 2.241403 * 4)) < 1e-5);
        const auto rows = groupRates(counts, EvaluationSet::Test, report, {});
        QCOMPARE(rows.size(), std::size_t(3)); // everybody and two groups
        QCOMPARE(rows[2].group, std::string("group=b"));
        QCOMPARE(rows[2].records, 2.0);
        const auto rate = [&](std::string_view id) {
            for (const GroupRate& each : rows[2].rates)
                if (each.id == id) return *each.value;
            return std::nan("");
        };
        QCOMPARE(rate("mspe"), 5.0);
        QCOMPARE(rate("mean_error"), 2.0);
        QCOMPARE(rate("absolute_error"), 2.0);
        QCOMPARE(rate("mean_label"), 6.0);
    }

    void notEstimable() {
        const GroupReport report = twoGroups();
        const auto ofNobody = computeMetrics(countsOf({}), EvaluationSet::Test, report);
        QCOMPARE(ofNobody.size(), std::size_t(6));
        for (const MetricValue& each : ofNobody)
            QVERIFY(!each.value && !each.notEstimable.empty());
        const auto ofOneGroup = computeMetrics(countsOf({{0, 2, 1}, {0, 2, 1}}), EvaluationSet::Test, report);
        QCOMPARE(*find(ofOneGroup, "mse").value, 1.0);
        QVERIFY(!find(ofOneGroup, "r2").notEstimable.empty()); // labels do not differ
        QVERIFY(!find(ofOneGroup, "group_mse_gap").notEstimable.empty());
        QVERIFY(!find(ofOneGroup, "worst_group_mse").notEstimable.empty());
        EvaluationCounts sevens = countsOf({});
        for (int i = 0; i < 1000; ++i)
            sevens.numbers.push_back({i % 2, 7, 7.3}); // whose mean in doubles is not 7.3
        QVERIFY(!find(computeMetrics(sevens, EvaluationSet::Test, report), "r2").notEstimable.empty());
        const auto alone =
            computeMetrics(countsOf({{0, 2, 1}, {1, 2, 1}, {1, 3, 1}}), EvaluationSet::Test, report);
        QVERIFY(!find(alone, "group_mse_gap").notEstimable.empty()); // one record says nothing of its group
    }

    void reachesLeastSquares_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<double>("more"); // than the best linear model, on the training records
        QTest::newRow("linear") << "linear" << 0.02;
        QTest::newRow("additive") << "additive" << 0.2;
        QTest::newRow("mlp") << "mlp" << 0.3;
    }
    void reachesLeastSquares() {
        QFETCH(QString, model);
        QFETCH(double, more);
        TrainingSpec spec = wagesSpec("sgd");
        spec.modelId = model.toStdString();
        if (spec.modelId == "mlp") spec.params = {{"steps", 600}};
        const Result<PreparedRun> run = prepare(spec, wages());
        EXPECT_OK(run);
        const Result<RunOutcome> outcome = execute(*run, {}, {});
        EXPECT_OK(outcome);
        const double best = leastSquares(*wages(), run->rows.slotIndices);
        const double train = metric(*outcome, "mse", EvaluationSet::Train);
        QVERIFY2(train < best + more && train > best - 0.5, std::to_string(train).c_str());
        const WagesTruth truth = wagesTruth();
        QVERIFY2(std::abs(best - truth.bestMse) < 1, std::to_string(best).c_str());
        QVERIFY(std::abs(metric(*outcome, "mse", EvaluationSet::Test) - truth.bestMse) < 1.5);
        QVERIFY(std::abs(rateOf(*outcome, "sex=female", "mspe") - truth.femaleMse) < 1.5);
        QVERIFY(std::abs(rateOf(*outcome, "sex=male", "mspe") - truth.maleMse) < 2.5);
        QVERIFY(std::abs(metric(*outcome, "group_mse_gap", EvaluationSet::Test) -
                         (truth.maleMse - truth.femaleMse)) < 3);
    }

    // epsilon 1 on 15,000 people costs little here; the same run without clipping and noise is the twin.
    void privately() {
        const Result<PreparedRun> run = prepare(wagesSpec("dp-sgd"), wages());
        EXPECT_OK(run);
        const Result<RunOutcome> outcome = execute(*run, {}, {});
        EXPECT_OK(outcome);
        const double test = metric(*outcome, "mse", EvaluationSet::Test);
        QVERIFY2(test < wagesTruth().bestMse + 3, std::to_string(test).c_str());
        QVERIFY(run->plan.spent.epsilon && *run->plan.spent.epsilon <= 1);
    }

    // The price of a step follows from its noise and its sample, whatever is predicted.
    void costsWhatClassesCost() {
        SolverRequest request;
        request.facts.trainSlots = 15000;
        request.facts.features = 20;
        request.facts.rawFeatures = 5;
        request.facts.classes = 2;
        request.privacy = PrivacyTarget{1, 1e-5};
        const Result<SolverPlan> ofClasses = findSolver("dp-sgd")->plan(request);
        request.facts.classes = 0;
        const Result<SolverPlan> ofNumbers = findSolver("dp-sgd")->plan(request);
        EXPECT_OK(ofClasses);
        EXPECT_OK(ofNumbers);
        QCOMPARE(eventsToJson(ofNumbers->events), eventsToJson(ofClasses->events));
        QCOMPARE(*ofNumbers->spent.epsilon, *ofClasses->spent.epsilon);
    }

    void solversForRatesRefuse() {
        int refusing = 0;
        for (const Solver* solver : solverRegistry()) {
            TrainingSpec spec = wagesSpec("sgd");
            spec.solverId = solver->info().id;
            if (solver->info().isPrivate) spec.privacy = PrivacyTarget{};
            const Errors errors = validate(spec);
            const bool takes = contains(solver->info().tasks, regressionTask);
            const Error* refusal = errorAbout(errors, "solver.id");
            QCOMPARE(refusal == nullptr, takes);
            if (refusal) QVERIFY2(refusal->remedy.find("sgd") != std::string::npos, refusal->remedy.c_str());
            refusing += !takes;
        }
        QVERIFY(refusing >= 6);
    }

    void refused_data() {
        QTest::addColumn<QString>("field");
        const auto row = [](const char* name, const char* field) { QTest::newRow(name) << QString(field); };
        row("classification", "task");
        row("constraint", "constraints.0.kind");
        row("evaluation", "privacy.evaluation_epsilon");
        row("numbers of classes", "task");
    }
    void refused() {
        QFETCH(QString, field);
        TrainingSpec spec = wagesSpec("dp-sgd");
        const QString name = QTest::currentDataTag();
        if (name == "classification") spec.task = classificationTask;
        if (name == "constraint") spec.constraints = {{"demographic_parity", {"sex"}, 0.1}};
        if (name == "evaluation") spec.evaluationEpsilon = 1;
        if (name == "numbers of classes") spec.schema = *readySchema(censusSampleSchema);
        const Errors errors = validate(spec);
        QVERIFY2(errorAbout(errors, field.toStdString()), toText(errors).c_str());
    }

    void taskFollowsTheSchema() {
        Json json = toJson(wagesSpec("dp-sgd"));
        json["data"]["schema"] = wagesSampleSchema;
        json.erase("task");
        const Result<TrainingSpec> spec = trainingSpecFromJson(json);
        EXPECT_OK(spec);
        QCOMPARE(spec->task, std::string(regressionTask));
        QVERIFY(validate(*spec).empty());
    }

    void modelAsJson() {
        TrainingSpec spec = wagesSpec("sgd");
        spec.params = {{"steps", 50}};
        const Result<PreparedRun> run = prepare(spec, wages());
        EXPECT_OK(run);
        const Result<RunOutcome> outcome = execute(*run, {}, {});
        EXPECT_OK(outcome);
        const Json model = modelToJson(*wages(), spec, *outcome->training.predictor);
        QCOMPARE(model.at("task"), Json("regression"));
        QCOMPARE(model.at("number").at("centre"), Json(32.0));
        QCOMPARE(model.at("number").at("spread"), Json(8.0));
        const Result<std::unique_ptr<Predictor>> read = predictorOf(model, *wages());
        EXPECT_OK(read);
        QCOMPARE((*read)->toJson(), outcome->training.predictor->toJson());
        // One person by hand: the first of the sample.
        RowBlock block;
        block.gather(*wages(), {}, std::vector<std::uint32_t>{0});
        RowMatrix found;
        (*read)->probabilities(block, found);
        const std::vector<double> theta = model.at("parameters");
        double score = 0;
        for (int j = 0; j < block.denseCount; ++j)
            score += theta[static_cast<std::size_t>(j)] * block.denseRow(0)[j] / featureOne;
        for (int j = 0; j < block.categoricalCount; ++j)
            score += theta[block.categoryRow(0)[j]];
        QVERIFY(std::abs(found(0, 0) - score) < 1e-12);
    }

    // Bounds that cut: what lies beyond is told, and what nobody can learn too.
    void warnings() {
        QTemporaryDir folder;
        QByteArray csv = "x,colour,group,y\n";
        for (int i = 0; i < 40; ++i)
            csv += QByteArray::number(i % 3) + (i % 2 ? ",red,a," : ",blue,b,") + (i < 6 ? "99\n" : "5\n");
        TrainingSpec spec = smallSpec(writeFile(folder, "numbers.csv", csv));
        spec.schema = numberSchema();
        spec.task = regressionTask;
        spec.solverId = "sgd";
        spec.constraints.clear();
        spec.privacy.reset();
        spec.params = {{"steps", 3}};
        const Result<SharedTable> table = loadTable(spec.files, spec.schema);
        EXPECT_OK(table);
        const Result<PreparedRun> run = prepare(spec, *table);
        EXPECT_OK(run);
        const Result<RunOutcome> outcome = execute(*run, {}, {});
        EXPECT_OK(outcome);
        const auto warned = [&](std::string_view words) {
            return std::any_of(outcome->warnings.begin(), outcome->warnings.end(),
                               [&](const Warning& warning) {
                                   return warning.provenance == Provenance::NonPrivate &&
                                          warning.text.find(words) != std::string::npos;
                               });
        };
        QVERIFY(warned("6 records have a label beyond its declared bounds"));
    }
};

TRILEMMA_TEST(TestRegression, NoApplication)
#include "tst_regression.moc"
