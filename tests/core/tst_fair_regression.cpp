// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DP fair regression: what it declares, what one person changes, what it leaves, and that others can read it.
#include "core/base/text.h"
#include "core/data/census_sample.h"
#include "core/learning/records.h"
#include "core/models/linear_model.h"
#include "core/privacy/calibration.h"
#include "core/solvers/dp_fair_regression.h"
#include "core/solvers/score_table.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

TrainingSpec fairSpec(double gamma, std::optional<double> epsilon) {
    TrainingSpec spec;
    spec.files = {wagesSampleName};
    spec.schema = *readySchema(wagesSampleSchema);
    spec.task = regressionTask;
    spec.solverId = "dp-fair-regression";
    spec.constraints = {{"distribution_parity", {"sex"}, gamma}};
    if (epsilon) spec.privacy = PrivacyTarget{*epsilon, 1e-5};
    return spec;
}

PreparedRun fairRun(const TrainingSpec& spec) {
    static const SharedTable table = *loadTable({wagesSampleName}, *readySchema(wagesSampleSchema));
    return *prepare(spec, table);
}

double valueOf(const RunOutcome& outcome, std::string_view id, EvaluationSet set) {
    for (const MetricValue& metric : outcome.metrics)
        if (metric.id == id && metric.set == set) return metric.value.value_or(std::nan(""));
    return std::nan("");
}

RateHistogram tableAfter(const PreparedRun& run, const TrainingRows& rows, NoiseSource& noise) {
    Records records(rows, run.task.constraints.partition, run.plan.looks, noise);
    const LabelCells cells = labelCells(run.task.facts, run.plan.params.at("score_bins").get<int>());
    const Eigen::VectorXd theta =
        Eigen::VectorXd::NullaryExpr(run.task.model->parameterCount(),
                                     [](Eigen::Index i) { return std::cos(1.7 * static_cast<double>(i)); });
    return releaseTable(
        run.task, TrainedModel(run.task.model, theta), cells.count,
        [&](const RowMatrix& predicted, int row) { return cells.of(predicted(row, 0)); }, records);
}

/// Two groups, one feature: what the second one is predicted is moved up by one below 0, by two above it.
TransportedPredictor movedUp() {
    const auto base = std::make_shared<TrainedModel>(
        std::make_shared<LinearModel>(ModelShape{{.features = 1}, 0}, LinearModel::Curves::No),
        Eigen::VectorXd::Constant(1, 2.0));
    return {base,
            std::vector<DecidingAttribute>{{"sex", {"f", "m"}, 1}},
            {{{-4, 4}, {-4, 4}}, {{-4, 0, 0, 4}, {-3, 1, 2, 6}}}};
}

RowBlock peopleAt(const std::vector<double>& features, std::uint16_t group) {
    RowBlock block;
    block.rows = static_cast<int>(features.size());
    block.denseCount = 1;
    block.groupCount = 2;
    for (const double x : features) {
        block.dense.push_back(static_cast<std::int16_t>(x * featureOne));
        block.group.insert(block.group.end(), {0, group});
    }
    return block;
}

using Damage = void (*)(Json&);

} // namespace

Q_DECLARE_METATYPE(Damage)

class TestFairRegression : public QObject {
    Q_OBJECT

  private slots:
    // Steps and table: the table alone has its share of mu^2, both together the whole.
    void declaresWhatItReleases_data() {
        QTest::addColumn<Relation>("relation");
        QTest::addColumn<double>("share");
        QTest::newRow("zero-out") << Relation::ZeroOut << .1;
        QTest::newRow("replace-one") << Relation::ReplaceOne << .3;
    }
    void declaresWhatItReleases() {
        QFETCH(Relation, relation);
        QFETCH(double, share);
        TrainingSpec spec = fairSpec(.05, 1);
        spec.privacy->relation = relation;
        spec.params = {{"table_share", share}};
        const PreparedRun run = fairRun(spec);
        const auto& events = run.plan.events;
        QCOMPARE(events.size(), std::size_t(2));
        const auto& table = std::get<SampledEvent>(events[1].what);
        QVERIFY(table.rate == 1 && table.steps == 1 && events[1].count == 1);
        QCOMPARE(std::get<GaussianMechanism>(table.mechanisms.at(0)).noiseMultiplier,
                 drawnNoise(run.plan.looks, tableRelease));
        const auto alone = account({events[1]}, relation, 1e-5);
        const double mu = gaussianMu(1, 1e-5) * std::sqrt(share);
        QVERIFY(std::abs(gaussianMu(*alone->epsilon, 1e-5) / mu - 1) < 1e-3);
        QVERIFY(*run.plan.spent.epsilon <= 1 && *run.plan.spent.epsilon > .99);
    }

    void theTableHasTheDeclaredNoise() {
        TrainingSpec spec = fairSpec(.05, 1);
        spec.params = {{"score_bins", 12}};
        PreparedRun run = fairRun(spec);
        run.rows.slotIndices.own().resize(200);
        const RateHistogram exact = tableAfter(run, run.rows, *zeroNoise(1));
        QCOMPARE(exact.sum(), 200.0);
        QVERIFY(exact.rows() == 2 && exact.cols() == 12);
        const auto noise = seededNoise(7);
        constexpr int draws = 2000;
        Eigen::ArrayXXd squares = Eigen::ArrayXXd::Zero(2, 12);
        double cross = 0;
        for (int i = 0; i < draws; ++i) {
            const RateHistogram shift = tableAfter(run, run.rows, *noise) - exact;
            squares += shift.square();
            cross += shift(0, 3) * shift(1, 3);
        }
        const double variance = std::pow(drawnNoise(run.plan.looks, tableRelease), 2);
        QVERIFY((squares / draws / variance - 1).abs().maxCoeff() < 5 * std::sqrt(2.0 / draws));
        QVERIFY(std::abs(cross / draws / variance) < 5 / std::sqrt(double(draws))); // a draw a cell
    }

    // Zero-out: without one record one cell falls by one.
    void oneRecordIsOneCell() {
        PreparedRun run = fairRun(fairSpec(.05, 1));
        run.rows.slotIndices.own().resize(50);
        const RateHistogram all = tableAfter(run, run.rows, *zeroNoise(1));
        for (std::size_t i = 0; i < 50; i += 7) {
            TrainingRows less = run.rows;
            less.slotIndices.own().erase(less.slotIndices.begin() + static_cast<std::ptrdiff_t>(i));
            const RateHistogram shift = all - tableAfter(run, less, *zeroNoise(1));
            QCOMPARE(shift.abs().sum(), 1.0);
            QCOMPARE(shift.maxCoeff(), 1.0);
        }
    }

    // Without privacy gamma holds on the records that the table counted; errors rise as it falls.
    void withoutPrivacy() {
        double before = 0;
        for (const double gamma : {1.0, .05, .02, .0}) {
            const Result<RunOutcome> outcome = execute(fairRun(fairSpec(gamma, {})), {}, {});
            EXPECT_OK(outcome);
            const double gap = valueOf(*outcome, "distribution_gap", EvaluationSet::Train);
            QVERIFY2(gap < gamma + .006, qPrintable(QString("%1 at %2").arg(gap).arg(gamma)));
            const double error = valueOf(*outcome, "mse", EvaluationSet::Train);
            QVERIFY2(error > before - .01, qPrintable(QString::number(error)));
            before = error;
            QVERIFY(outcome->training.warnings.empty());
        }
        const WagesTruth truth = wagesTruth();
        QVERIFY2(before < truth.bestMse + 1.5, qPrintable(QString::number(before)));
    }

    // epsilon 1: the table's noise leaves a gap of some thousandths more.
    void privately() {
        for (const std::uint64_t seed : {1, 2, 3}) {
            TrainingSpec spec = fairSpec(.03, 1);
            spec.simulationSeed = seed;
            const Result<RunOutcome> outcome = execute(fairRun(spec), {}, {});
            EXPECT_OK(outcome);
            const double gap = valueOf(*outcome, "distribution_gap", EvaluationSet::Train);
            QVERIFY2(gap < .03 + .02, qPrintable(QString::number(gap)));
            QVERIFY(valueOf(*outcome, "mse", EvaluationSet::Test) < wagesTruth().bestMse + 3);
            QVERIFY(!outcome->training.predictor->decidesAtRandom());
            QCOMPARE(outcome->training.predictor->attributes(), std::vector<std::string>{"sex"});
            QCOMPARE(outcome->constraints.at(0).kind, std::string("distribution_parity"));
            QCOMPARE(*outcome->constraints.at(0).gapTrain, gap);
        }
    }

    // Where noise hides what is asked for, the run says so, from what it released.
    void smallBudgetsSayIt() {
        TrainingSpec spec = fairSpec(.01, .05);
        spec.params = {{"table_share", 1e-3}};
        spec.simulationSeed = 4;
        const Result<RunOutcome> outcome = execute(fairRun(spec), {}, {});
        EXPECT_OK(outcome);
        QCOMPARE(outcome->training.warnings.size(), std::size_t(1));
        QVERIFY(outcome->training.warnings.front().find("noise of the table") != std::string::npos);
    }

    // Every model as base, of records and of units.
    void everyModel_data() {
        QTest::addColumn<QString>("model");
        for (const char* model : {"linear", "additive", "mlp"})
            QTest::newRow(model) << QString(model);
    }
    void everyModel() {
        QFETCH(QString, model);
        TrainingSpec spec = fairSpec(.05, 3);
        spec.modelId = model.toStdString();
        spec.simulationSeed = 6;
        const Result<RunOutcome> outcome = execute(fairRun(spec), {}, {});
        EXPECT_OK(outcome);
        QVERIFY(valueOf(*outcome, "distribution_gap", EvaluationSet::Train) < .05 + .02);
        QVERIFY(valueOf(*outcome, "mse", EvaluationSet::Test) < wagesTruth().bestMse + 3);
    }

    // More groups than the programme takes are refused before anything is drawn.
    void tooManyGroups() {
        SolverRequest request;
        request.facts.trainSlots = 100'000;
        request.facts.features = request.facts.rawFeatures = 5;
        request.privacy = PrivacyTarget{1, 1e-5};
        for (const int groups : {64, 65}) {
            request.facts.parts = request.facts.constraints = groups;
            const Result<SolverPlan> plan = dpFairRegression().plan(request);
            QCOMPARE(plan.ok(), groups <= maxTransportParts);
            if (!plan) QCOMPARE(plan.errors().front().field, std::string("constraints"));
        }
    }

    // Bins by default: as many as noise leaves, at least 8.
    void defaultBins_data() {
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<int>("bins");
        QTest::newRow("hardly any budget") << .01 << 8;
        QTest::newRow("a large one") << 50.0 << 200;
    }
    void defaultBins() {
        QFETCH(double, epsilon);
        QFETCH(int, bins);
        QCOMPARE(fairRun(fairSpec(.05, epsilon)).plan.params.at("score_bins"), Json(bins));
    }

    void movesByGroup() {
        const TransportedPredictor predictor = movedUp();
        RowMatrix found;
        predictor.probabilities(peopleAt({-1.5, 0.5, 1}, 0), found);
        QVERIFY(found(0, 0) == -3 && found(1, 0) == 1 && found(2, 0) == 2);
        predictor.probabilities(peopleAt({-1.5, -.25, 0, 1, 3}, 1), found);
        QCOMPARE(found(0, 0), -2.0);
        QCOMPARE(found(1, 0), .5);
        QCOMPARE(found(2, 0), 2.0); // at a jump the upper side
        QCOMPARE(found(3, 0), 4.0);
        QCOMPARE(found(4, 0), 6.0); // level beyond the last knot
    }

    void theSameBitsFromJson() {
        const TransportedPredictor predictor = movedUp();
        const Json json = Json::parse(toText(predictor.toJson()));
        const auto again = transportedFromJson(json, {{.features = 1}, 0}, {{"sex", {"f", "m"}, 1}});
        EXPECT_OK(again);
        QVERIFY((*again)->toJson() == predictor.toJson());
        RowMatrix one, other;
        predictor.probabilities(peopleAt({-1.9, -.3, 0, .1, 1.2}, 1), one);
        (*again)->probabilities(peopleAt({-1.9, -.3, 0, .1, 1.2}, 1), other);
        QVERIFY((one == other).all());
    }

    void refusesDamage_data() {
        QTest::addColumn<Damage>("damage");
        const auto row = [](const char* name, Damage damage) { QTest::newRow(name) << damage; };
        row("no parameters", [](Json& json) { json.erase("parameters"); });
        row("one too many", [](Json& json) { json["parameters"].push_back(1); });
        row("no structure", [](Json& json) { json["structure"] = 3; });
        row("another base", [](Json& json) { json["base"] = "mlp"; });
        row("no such base", [](Json& json) { json["base"] = Json::array(); });
        row("another attribute", [](Json& json) { json["structure"]["attributes"][0]["name"] = "race"; });
        row("knots of one group", [](Json& json) { json["structure"]["knots"] = {6}; });
        row("knots that are no numbers", [](Json& json) { json["structure"]["knots"] = {"2", 4}; });
        row("negative knots", [](Json& json) { json["structure"]["knots"] = {-2, 8}; });
        row("huge knots", [](Json& json) { json["structure"]["knots"] = {18446744073709551615u, 7}; });
        row("a map that falls", [](Json& json) { json["parameters"][4] = -9; });
        row("from that falls", [](Json& json) { json["parameters"][2] = -9; });
    }
    void refusesDamage() {
        QFETCH(Damage, damage);
        Json json = Json::parse(toText(movedUp().toJson()));
        damage(json);
        QVERIFY(!transportedFromJson(json, {{.features = 1}, 0}, {{"sex", {"f", "m"}, 1}}).ok());
    }
};

TRILEMMA_TEST(TestFairRegression, NoApplication)
#include "tst_fair_regression.moc"
