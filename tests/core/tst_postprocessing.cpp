// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DP post-processing: what it declares, what one person changes, and what it releases.
#include "core/data/census_sample.h"
#include "core/learning/records.h"
#include "core/models/predictor.h"
#include "core/privacy/calibration.h"
#include "core/solvers/dp_postprocessing.h"
#include "core/train/run_recording.h"
#include "core/train/statement.h"
#include "tests/support/decision_kinds.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"
#include "tests/support/unit_data.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

TrainingSpec specOf(const std::string& kind = "demographic_parity", bool isPrivate = true) {
    TrainingSpec spec = smallSpec("unused");
    spec.testShare = 0;
    spec.solverId = "dp-postprocessing";
    spec.constraints = {{kind, {"group"}, 0.05}};
    if (!isPrivate) spec.privacy.reset();
    return spec;
}

PreparedRun runOf(const TrainingSpec& spec, int rows = 300) {
    return *prepare(spec, loadText(smallCsv(rows), spec.schema));
}

/// b has larger x, and noisier labels.
QByteArray unequalCsv(int rows) {
    QByteArray csv = "x,colour,group,y\n";
    for (int i = 0; i < rows; ++i) {
        const bool inA = i % 5 < 2;
        const double x = ((i * 37) % 101) / 50.0 - (inA ? 1.3 : 0.7);
        const bool positive = x + ((i * 53) % 17 - 8) / (inA ? 30.0 : 10.0) > 0;
        csv += QByteArray::number(x) + (i % 3 ? ",red," : ",blue,") + (inA ? "a," : "b,") +
               (positive ? "yes\n" : "no\n");
    }
    return csv;
}

double noiseOf(const PrivacyEvent& event) {
    const auto& poisson = std::get<SampledEvent>(event.what);
    return poisson.mechanisms.size() == 1 ? std::get<GaussianMechanism>(poisson.mechanisms[0]).noiseMultiplier
                                          : std::nan("");
}

Eigen::VectorXd someWeights(const PreparedRun& run) {
    return Eigen::VectorXd::NullaryExpr(run.task.model->parameterCount(), [](Eigen::Index i) {
        return std::cos(2.3 * static_cast<double>(i));
    });
}

RateHistogram tableOf(const PreparedRun& run, const TrainingRows& rows, const Eigen::VectorXd& theta,
                      NoiseSource& noise) {
    Records records(rows, run.task.constraints.partition, run.plan.looks, noise);
    const ScoreCells cells{run.plan.params.at("score_bins").get<int>()};
    return releaseScoreTable(run.task, TrainedModel(run.task.model, theta), cells, records);
}

RateHistogram softTable(const PreparedRun& run, const TrainingRows& rows, const Eigen::VectorXd& theta) {
    return tableOf(run, rows, theta, *zeroNoise(1));
}

double metricOf(const RunOutcome& outcome, std::string_view id, EvaluationSet set) {
    for (const MetricValue& metric : outcome.metrics)
        if (metric.id == id && metric.set == set) return metric.value.value_or(-1);
    return -1;
}

} // namespace

class TestPostprocessing : public QObject {
    Q_OBJECT

  private slots:
    // One event for all steps, gradients alone; one unsampled Gaussian for the table, alone share mu^2.
    void declaresWhatItReleases_data() {
        QTest::addColumn<bool>("replaceOne");
        QTest::addColumn<double>("share");
        QTest::newRow("zero-out") << false << 0.2;
        QTest::newRow("replace-one") << true << 0.2;
        QTest::newRow("much for the table") << false << 0.8;
    }
    void declaresWhatItReleases() {
        QFETCH(bool, replaceOne);
        QFETCH(double, share);
        TrainingSpec spec = specOf();
        spec.privacy->relation = replaceOne ? Relation::ReplaceOne : Relation::ZeroOut;
        spec.params["table_share"] = share;
        const PreparedRun run = runOf(spec);
        const SolverPlan& plan = run.plan;
        QCOMPARE(plan.events.size(), std::size_t(2));
        QCOMPARE(noiseOf(plan.events[0]), drawnNoise(plan.looks, "gradient"));
        QCOMPARE(noiseOf(plan.events[1]), drawnNoise(plan.looks, "table"));
        const auto& steps = std::get<SampledEvent>(plan.events[0].what);
        QCOMPARE(steps.rate, plan.step.rate);
        QCOMPARE(steps.steps, std::int64_t(50));
        const auto& table = std::get<SampledEvent>(plan.events[1].what);
        QVERIFY(table.rate == 1 && table.steps == 1 && plan.events[1].count == 1);
        const auto price = account(plan.events, spec.privacy->relation, 1e-5);
        QVERIFY(*price->epsilon <= 1.0 && *price->epsilon > 0.99);
        QCOMPARE(*price->epsilon, *plan.spent.epsilon);
        const auto alone = account({plan.events[1]}, spec.privacy->relation, 1e-5);
        const double mu = gaussianMu(1, 1e-5) * std::sqrt(share);
        QVERIFY(std::abs(gaussianMu(*alone->epsilon, 1e-5) / mu - 1) < 1e-3);
    }

    void theTableHasTheDeclaredNoise() {
        const PreparedRun run = runOf(specOf());
        const Eigen::VectorXd theta = someWeights(run);
        const RateHistogram exact = softTable(run, run.rows, theta);
        QVERIFY(run.task.constraints.partition.labels == 2); // although demographic parity needs none
        QCOMPARE(exact.sum(), 300.0);
        const auto noise = seededNoise(5);
        constexpr int draws = 3000;
        Eigen::ArrayXXd squares = Eigen::ArrayXXd::Zero(exact.rows(), exact.cols());
        double cross = 0;
        for (int i = 0; i < draws; ++i) {
            const RateHistogram shift = tableOf(run, run.rows, theta, *noise) - exact;
            squares += shift.square();
            cross += shift(0, 0) * shift(0, 1);
        }
        const double variance = drawnNoise(run.plan.looks, "table") * drawnNoise(run.plan.looks, "table");
        QVERIFY((squares / draws / variance - 1).abs().maxCoeff() < 5 * std::sqrt(2.0 / draws));
        QVERIFY(std::abs(cross / draws / variance) < 5 / std::sqrt(double(draws))); // a draw a cell
    }

    // Zero-out: without one record one cell falls by one.
    void oneRecordIsOneCell() {
        const PreparedRun run = runOf(specOf("equalised_odds"));
        const Eigen::VectorXd theta = someWeights(run);
        const RateHistogram all = softTable(run, run.rows, theta);
        for (std::size_t out = 0; out < run.rows.slotIndices.size(); out += 7) {
            TrainingRows without = run.rows;
            without.slotIndices.own().erase(without.slotIndices.begin() + static_cast<std::ptrdiff_t>(out));
            const RateHistogram change = all - softTable(run, without, theta);
            QCOMPARE(change.abs().sum(), 1.0);
            QCOMPARE(change.maxCoeff(), 1.0);
        }
        const Eigen::VectorXd broken = Eigen::VectorXd::Constant(theta.size(), std::nan(""));
        QCOMPARE(softTable(run, run.rows, broken).abs().sum(), 0.0);
    }

    void oneUnitIsAtMostOne_data() {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("max");
        QTest::addColumn<double>("change"); // min(rows, w) floor(2^20 / w) 2^-20
        QTest::newRow("as many as allowed") << 4 << 4 << 1.0;
        QTest::newRow("fewer") << 3 << 4 << 0.75;
        QTest::newRow("more: the others count for nothing") << 6 << 4 << 1.0;
        QTest::newRow("a third is cut to the grid") << 3 << 3 << 3 * 349525 * 0x1p-20;
    }
    void oneUnitIsAtMostOne() {
        QFETCH(int, rows);
        QFETCH(int, max);
        QFETCH(double, change);
        const PreparedRun run =
            preparedOn(unitCsv(rowsOfUnits(5, rows)), "dp-postprocessing", unitSchema(max));
        const Eigen::VectorXd theta = someWeights(run);
        const RateHistogram all = softTable(run, run.rows, theta);
        for (std::uint32_t unit = 0; unit < 5; ++unit) {
            TrainingRows without = run.rows;
            without.slotIndices.own().erase(without.slotIndices.begin() + without.units[unit],
                                            without.slotIndices.begin() + without.units[unit + 1]);
            const std::uint32_t gone = run.rows.units[unit + 1] - run.rows.units[unit];
            for (std::size_t i = unit + 1; i < without.units.size(); ++i)
                without.units.own()[i] -= gone; // the unit stays, without rows
            const Eigen::ArrayXXd difference = all - softTable(run, without, theta);
            QCOMPARE(difference.abs().sum(), change);
            QVERIFY(difference.matrix().norm() <= 1);
        }
    }

    void withoutNoiseAndClippingItIsItsTwin() {
        const PreparedRun twin = runOf(specOf("equalised_odds", false));
        TrainingSpec spec = specOf("equalised_odds");
        spec.params["score_bins"] = twin.plan.params["score_bins"];
        const PreparedRun run = runOf(spec);
        SolverPlan plan = run.plan;
        plan.looks = withRate(plan.looks, twin.plan.step.rate);
        plan.params = twin.plan.params;
        plan.params["clipping_norm"] = 100;
        const auto first = zeroNoise(5), second = zeroNoise(5);
        const auto trained = [](const PreparedRun& of, const SolverPlan& planned, NoiseSource& noise) {
            const auto training = of.solver->begin(of.task, planned);
            return *runTraining(*training, of.task, planned, {of.rows, noise}, {}, {});
        };
        const TrainingResult a = trained(twin, twin.plan, *first), b = trained(run, plan, *second);
        QVERIFY((thetaOf(a) - thetaOf(b)).norm() < 1e-3 && thetaOf(a).head(3).norm() > 0.1);
        QVERIFY(drawnNoise(twin.plan.looks, "table") == 0 && a.warnings.empty());
    }

    // Non-private: gamma holds on the records that the table counted, where the base broke it.
    void constraintsHoldOnTrain_data() {
        QTest::addColumn<QString>("kind");
        for (const ConstraintKind& kind : decisionKinds())
            if (kind.comparesGroups) QTest::newRow(kind.id.c_str()) << QString::fromStdString(kind.id);
    }
    void constraintsHoldOnTrain() {
        QFETCH(QString, kind);
        TrainingSpec spec = specOf(kind.toStdString(), false);
        spec.constraints.front().gamma = 0.01;
        const SharedTable table = loadText(unequalCsv(2000), spec.schema);
        const RunOutcome fair = *execute(*prepare(spec, table), {}, {});
        QVERIFY(*fair.constraints.front().gapTrain <= 0.01 + 1e-5);
        spec.solverId = "sgd";
        const RunOutcome base = *execute(*prepare(spec, table), {}, {});
        const double broken = *base.constraints.front().gapTrain;
        QVERIFY2(broken > 0.05, qPrintable(QString::number(broken)));
    }

    // A table of 4000 with noise of about 8 a cell: rates of groups of hundreds move by a few hundredths.
    void privatelyTheyHoldNearly() {
        TrainingSpec spec = specOf("equalised_odds");
        spec.privacy->epsilon = 3;
        const SharedTable table = loadText(unequalCsv(4000), spec.schema);
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            spec.simulationSeed = seed;
            const RunOutcome outcome = *execute(*prepare(spec, table), {}, {});
            QVERIFY(metricOf(outcome, "equalised_odds_gap", EvaluationSet::Train) <= 0.05 + 0.04);
            QVERIFY(metricOf(outcome, "error", EvaluationSet::Train) < 0.35);
        }
    }

    // Who reads the file alone comes to the same expected error.
    void theFileSaysHowToDecide_data() {
        QTest::addColumn<int>("bins");
        QTest::addColumn<bool>("knowsGroup");
        QTest::newRow("decisions by group") << 1 << true;
        QTest::newRow("scores by group") << 10 << true;
        QTest::newRow("scores alone") << 7 << false;
    }
    void theFileSaysHowToDecide() {
        QFETCH(int, bins);
        QFETCH(bool, knowsGroup);
        TrainingSpec spec = specOf("equalised_odds", false);
        spec.params["score_bins"] = bins;
        spec.params["decides_by"] = knowsGroup ? "group_and_score" : "score";
        const PreparedRun run = runOf(spec);
        const RunOutcome outcome = *execute(run, {}, {});
        const EncodedTable& table = *run.rows.table;
        const Json json = Json::parse(toText(modelToJson(table, run.spec, *outcome.training.predictor)));
        QVERIFY(json["id"] == "derived" && json["base"] == "linear");
        const Json& structure = json["structure"];
        const char* attributes = knowsGroup ? R"([{"name":"group","groups":["a","b"]}])" : "[]";
        QVERIFY(structure["attributes"] == Json::parse(attributes));
        QCOMPARE(structure.value("score_bins", 1), bins);
        const std::vector<double> theta = json["parameters"];
        const std::size_t offset = structure["base_parameters"];
        const std::size_t cells = 2 * static_cast<std::size_t>(bins);
        QCOMPARE(theta.size(), offset + (knowsGroup ? 2 : 1) * cells * 2);
        RowBlock block;
        RowMatrix base;
        block.gather(table, {}, run.rows.slotIndices);
        run.task.model->probabilities(
            block, thetaOf(outcome.training).head(static_cast<Eigen::Index>(offset)), base);
        double error = 0;
        for (int row = 0; row < block.rows; ++row) {
            const auto at = static_cast<std::size_t>(row);
            const std::size_t g = knowsGroup ? table.sensitive[0].groupOfSlot[run.rows.slotIndices[at]] : 0;
            const std::size_t d = base(row, 1) > base(row, 0) ? 1 : 0;
            const double margin = std::abs(base(row, 1) - base(row, 0));
            const std::size_t c = d * static_cast<std::size_t>(bins) +
                                  std::min<std::size_t>(static_cast<std::size_t>(margin * bins),
                                                        static_cast<std::size_t>(bins) - 1);
            error += 1 - theta[offset + (g * cells + c) * 2 + block.label[at]];
        }
        QVERIFY(std::abs(error / block.rows - metricOf(outcome, "error", EvaluationSet::Train)) < 1e-9);
    }

    void theStatementTellsWhatItNeeds() {
        for (const bool isPrivate : {true, false}) {
            const TrainingSpec spec = specOf("equalised_odds", isPrivate);
            RunRecord record = newRecord(spec, "batch", 0);
            const PreparedRun run = runOf(spec);
            takePlan(record, run);
            QVERIFY(!privacyStatement(record, spec).facts.contains("decides_at_random")); // no model yet
            record.model = modelToJson(*run.rows.table, run.spec, *execute(run, {}, {})->training.predictor);
            const PrivacyStatement statement = privacyStatement(record, spec);
            QVERIFY(statement.lines.back().id == "decisions");
            QVERIFY(statement.lines.back().text.find("the person's group") != std::string::npos);
            QVERIFY(statement.facts["attributes_needed"] == Json::array({"group"}));
            QCOMPARE(statement.isProtected, isPrivate);
        }
    }

    // Each trial of a selection derives its own decisions; the winner's are what is scored and released.
    void canBeSelected() {
        TrainingSpec spec;
        spec.files = {censusSampleName};
        spec.schema = *readySchema(censusSampleSchema);
        spec.solverId = "dp-postprocessing";
        spec.constraints = {{"demographic_parity", {"sex"}, 0.05}};
        spec.privacy = PrivacyTarget{3, 1e-5, Relation::ZeroOut};
        spec.evaluationEpsilon = 1;
        spec.params["steps"] = 60;
        spec.selection = SelectionSpec{TrialCountDistribution::Geometric,
                                       2,
                                       "error",
                                       1,
                                       {Json::object(), {{"constraints.0.gamma", 0.02}}}};
        QVERIFY(validate(spec).empty());
        const PreparedRun run = *prepare(spec, *loadTable({censusSampleName}, spec.schema));
        const auto noise = seededNoise(3);
        const RunOutcome outcome = *execute(run, *noise, {}, {});
        QVERIFY(outcome.hasModel() && outcome.selected);
        // those of the linear model, and 2 groups x 2 x 10 cells x 2 classes
        QCOMPARE(outcome.training.predictor->toJson()["structure"]["score_bins"].get<int>(), 10);
        QCOMPARE(thetaOf(outcome.training).size(), Eigen::Index(run.task.model->parameterCount() + 80));
        QVERIFY(outcome.training.predictor->decidesAtRandom());
        QVERIFY(metricOf(outcome, "demographic_parity_gap", EvaluationSet::Train) < 0.1);
    }

    // What is seen in the records is a warning; what is too large is refused before.
    void limits() {
        const TrainingSpec spec = specOf("equalised_odds", false);
        const RunOutcome odd = *execute(
            *prepare(spec, loadText("x,colour,group,y\n1,red,a,no\n2,red,a,yes\n-1,red,a,no\n", spec.schema)),
            {}, {});
        QVERIFY(std::any_of(odd.warnings.begin(), odd.warnings.end(), [](const Warning& warning) {
            return warning.text.find("8 inequalities were left out") != std::string::npos;
        }));
        SolverRequest request;
        request.facts = publicFacts(spec, *runOf(spec).rows.table, 300, runOf(spec).task.constraints);
        QVERIFY(findSolver("dp-postprocessing")->plan(request).ok());
        request.facts.parts = 514;
        const auto refused = findSolver("dp-postprocessing")->plan(request);
        QVERIFY(!refused.ok() && refused.errors().front().field == "constraints");
    }
};

TRILEMMA_TEST(TestPostprocessing, NoApplication)
#include "tst_postprocessing.moc"
