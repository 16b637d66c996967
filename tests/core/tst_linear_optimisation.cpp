// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linear optimisation and its twins: what they declare, what they find without noise, checkpoints, refusals,
// and mixtures as predictors.
#include "core/learning/records.h"
#include "core/learning/training.h"
#include "core/models/linear_model.h"
#include "core/models/mixture_predictor.h"
#include "core/privacy/calibration.h"
#include "core/privacy/noise.h"
#include "core/solvers/dp_oracle_learner.h"
#include "core/solvers/frank_wolfe.h"
#include "core/solvers/linear_optimisation.h"
#include "core/train/trainer.h"
#include "core/train/validate.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using Decision = MixturePredictor::Decision;

TrainingSpec mixedSpec(const Solver& solver, const Json& params = Json::object()) {
    TrainingSpec spec = smallSpecFor(solver, "unused");
    spec.testShare = 0;
    spec.params = params;
    return spec;
}

/// Labels follow x; x follows the group: who decides by x alone favours a.
QByteArray unfairCsv(int rows) {
    QByteArray csv = "x,colour,group,y\n";
    for (int i = 0; i < rows; ++i) {
        const bool inA = i % 2 == 0, isHigh = (i / 2) % 10 < (inA ? 7 : 3),
                   isYes = isHigh != ((i / 20) % 10 == 0);
        csv += QByteArray(isHigh ? "1," : "-1,") + "red," + (inA ? "a," : "b,") + (isYes ? "yes\n" : "no\n");
    }
    return csv;
}

std::shared_ptr<const Model> oneNumber() {
    return std::make_shared<const LinearModel>(ModelShape{{.columns = 2, .features = 2}, 2},
                                               LinearModel::Curves::No);
}

/// Thresholds at 0 and 1/2 up, and everybody for the first class.
MixturePredictor threeDecisions(Decision decision) {
    Eigen::MatrixXd parameters(2, 4);
    parameters << 0, -.5, -1, 0, 1, 1, 0, 1;
    return {oneNumber(), parameters, Eigen::Array4d(.3, .2, .4, .1), decision};
}

RowBlock numbersAt(const std::vector<double>& values) {
    RowBlock block;
    block.rows = static_cast<int>(values.size());
    block.denseCount = 2;
    for (const double value : values) {
        block.dense.push_back(featureOne);
        block.dense.push_back(static_cast<std::int16_t>(std::lround(value * featureOne)));
        block.label.push_back(0);
        block.part.push_back(0);
    }
    return block;
}

double onTrain(const RunOutcome& outcome, std::string_view id) {
    for (const MetricValue& metric : outcome.metrics)
        if (metric.id == id && metric.set == EvaluationSet::Train) return metric.value.value_or(-1);
    return -1;
}

} // namespace

class TestLinearOptimisation : public QObject {
    Q_OBJECT

  private slots:
    // The law by hand: at 1/4 the first and the fourth, which are one, are for the second class.
    void mixtures() {
        for (const Decision decision : {Decision::Drawn, Decision::Likeliest}) {
            const MixturePredictor mixture = threeDecisions(decision);
            QCOMPARE(mixture.size(), Eigen::Index(3));
            QCOMPARE(mixture.decidesAtRandom(), decision == Decision::Drawn);
            RowMatrix p;
            mixture.probabilities(numbersAt({.25, .75, -1}), p);
            const double expected[] = {.4, .6, 0};
            for (int row = 0; row < 3; ++row) {
                QVERIFY(std::abs(p(row, 1) - expected[row]) < 1e-12);
                QVERIFY(std::abs(p(row, 0) + p(row, 1) - 1) < 1e-12);
            }
            QCOMPARE(decisionOf(p, 0), 0);
            QCOMPARE(decisionOf(p, 1), 1);
            const auto again = mixtureFromJson(mixture.toJson(), {{.columns = 2, .features = 2}, 2}, {});
            EXPECT_OK(again);
            RowMatrix same;
            (*again)->probabilities(numbersAt({.25, .75, -1}), same);
            QVERIFY((same == p).all());
            QCOMPARE(toText((*again)->toJson()), toText(mixture.toJson()));
        }
    }

    void damagedMixtures_data() {
        QTest::addColumn<QString>("at");
        QTest::addColumn<QString>("value");
        QTest::newRow("weights beyond 1") << "/parameters/0"
                                          << "0.9";
        QTest::newRow("a weight below 0") << "/parameters/0"
                                          << "-0.4";
        QTest::newRow("no number") << "/parameters/5"
                                   << "\"x\"";
        QTest::newRow("more decisions") << "/structure/decisions"
                                        << "4";
        QTest::newRow("no decisions") << "/structure/decisions"
                                      << "0";
        QTest::newRow("huge decisions") << "/structure/decisions"
                                        << "4000000000";
        QTest::newRow("another model") << "/structure/model"
                                       << "\"mlp\"";
        QTest::newRow("another decision") << "/structure/decides"
                                          << "\"by lot\"";
        QTest::newRow("no structure") << "/structure"
                                      << "7";
    }
    void damagedMixtures() {
        QFETCH(QString, at);
        QFETCH(QString, value);
        Json json = threeDecisions(Decision::Drawn).toJson();
        const ModelShape shape{{.columns = 2, .features = 2}, 2};
        EXPECT_OK(mixtureFromJson(json, shape, {}));
        json[Json::json_pointer(at.toStdString())] = Json::parse(value.toStdString());
        const auto read = mixtureFromJson(json, shape, {});
        QVERIFY(!read && read.errors().front().field == "model");
    }

    // One look at the sizes, and in each round the oracle's and a table; at most what was asked for.
    void declares_data() {
        QTest::addColumn<QString>("oracle");
        QTest::addColumn<int>("relation");
        for (const char* oracle : {"gradient", "candidates"})
            for (const auto& [relation, name] : relationNames)
                if (relation != Relation::AttributeOnly)
                    QTest::addRow("%s, %s", oracle, name) << QString(oracle) << static_cast<int>(relation);
    }
    void declares() {
        QFETCH(QString, oracle);
        QFETCH(int, relation);
        TrainingSpec spec =
            mixedSpec(dpFrankWolfe(), {{"oracle", oracle.toStdString()}, {"rounds", 5}, {"steps", 40}});
        spec.privacy = PrivacyTarget{2, 1e-6, static_cast<Relation>(relation)};
        const PreparedRun run = *prepare(spec, loadText(smallCsv(400), spec.schema));
        QVERIFY(*run.plan.spent.epsilon <= 2 && *run.plan.spent.epsilon > 1.98);
        std::map<std::string, std::int64_t> looks;
        forEachLook(run.plan.looks, [&](const Look& look, std::int64_t times) { looks[look.id] += times; });
        const bool isGradient = oracle == "gradient";
        const std::map<std::string, std::int64_t> expected{
            {"sizes", 1}, {"table", 5}, {isGradient ? "step" : "choice", isGradient ? 40 : 5}};
        QVERIFY(looks == expected);
        QCOMPARE(drawnNoise(run.plan.looks, "sizes"), drawnNoise(run.plan.looks, "table"));
        // sizes and five tables together cost three tenths of mu^2
        const double distance = relation == static_cast<int>(Relation::ReplaceOne) ? 2 : 1;
        const double ofCounts = 6 * std::pow(distance / drawnNoise(run.plan.looks, "table"), 2);
        QVERIFY(std::abs(ofCounts / std::pow(gaussianMu(2, 1e-6), 2) - .3) < 1e-6);
        if (isGradient) QVERIFY(run.plan.step.rate < 1);
    }

    // Deciding by x has an error of a tenth and a gap of 0.4, everybody alike an error of a half and none:
    // the best mixture has gap gamma and error 1/2 - gamma.
    void withoutPrivacy_data() {
        QTest::addColumn<QString>("solver");
        QTest::addColumn<QString>("params");
        QTest::addColumn<double>("gamma");
        for (const char* solver : {"frank-wolfe", "linear-optimisation"})
            for (const char* oracle : {"gradient", "candidates"})
                for (const double gamma : {.05, .3})
                    QTest::addRow("%s, %s, %g", solver, oracle, gamma)
                        << QString(solver)
                        << QString(
                               R"({"oracle": "%1", "rounds": 100, "steps": 1000, "eta": 400, "alpha": 0.1})")
                               .arg(oracle)
                        << gamma;
        QTest::addRow("online")
            << "linear-optimisation"
            << R"({"oracle": "candidates", "rounds": 400, "step_rule": "online", "eta": 50, "alpha": 0.1})"
            << .1;
    }
    void withoutPrivacy() {
        QFETCH(QString, solver);
        QFETCH(QString, params);
        QFETCH(double, gamma);
        TrainingSpec spec = mixedSpec(*findSolver(solver.toStdString()), Json::parse(params.toStdString()));
        spec.privacy.reset();
        spec.constraints = {{"demographic_parity", {"group"}, gamma}};
        const PreparedRun run = *prepare(spec, loadText(unfairCsv(2000), spec.schema));
        const Result<RunOutcome> outcome = execute(run, {}, {});
        EXPECT_OK(outcome);
        QVERIFY(outcome->training.predictor->decidesAtRandom());
        const double error = onTrain(*outcome, "error"), gap = onTrain(*outcome, "demographic_parity_gap");
        QVERIFY2(std::abs(error - (.5 - gamma)) < .03, qPrintable(QString::number(error)));
        QVERIFY2(std::abs(gap - gamma) < .03, qPrintable(QString::number(gap)));
    }

    // Interrupted after any round, the rest gives the same mixture to the bit.
    void checkpoints_data() {
        QTest::addColumn<QString>("oracle");
        QTest::addColumn<QString>("rule");
        for (const char* oracle : {"gradient", "candidates"})
            for (const char* rule : {"frank_wolfe", "fictitious_play", "online", "dual"})
                QTest::addRow("%s, %s", oracle, rule) << QString(oracle) << QString(rule);
    }
    void checkpoints() {
        QFETCH(QString, oracle);
        QFETCH(QString, rule);
        const Solver& solver = rule == "dual" ? dpOracleLearner() : dpLinearOptimisation();
        Json params{{"oracle", oracle.toStdString()}, {"rounds", 6}, {"steps", 12}, {"candidates", 20}};
        if (rule != "dual") params["step_rule"] = rule.toStdString();
        const TrainingSpec spec = mixedSpec(solver, params);
        const PreparedRun run = *prepare(spec, loadText(smallCsv(300), spec.schema));
        const auto trainedFrom = [&](int interruptedAfter) {
            const auto noise = seededNoise(5);
            Records records(run.rows, run.task.constraints.partition, run.plan.looks, *noise);
            auto training = solver.begin(run.task, run.plan);
            for (bool goesOn = true; goesOn;) {
                if (training->position() == interruptedAfter) {
                    const Json saved = training->save();
                    training = solver.begin(run.task, run.plan);
                    if (!training->restore(Json::parse(toText(saved)))) return std::string("not restored");
                }
                goesOn = training->advance(records);
            }
            return toText(training->finish().predictor->toJson()) + toText(toJson(training->series().back()));
        };
        const std::string whole = trainedFrom(-1);
        for (const int after : {0, 1, 4})
            QCOMPARE(trainedFrom(after), whole);
    }

    void foreignCheckpoints() {
        const TrainingSpec spec = mixedSpec(dpFrankWolfe(), {{"rounds", 3}, {"steps", 6}});
        const PreparedRun run = *prepare(spec, loadText(smallCsv(300), spec.schema));
        const auto noise = seededNoise(5);
        Records records(run.rows, run.task.constraints.partition, run.plan.looks, *noise);
        const auto training = dpFrankWolfe().begin(run.task, run.plan);
        training->advance(records);
        const Json saved = training->save();
        const auto refuses = [&](const std::function<void(Json&)>& change) {
            Json json = saved;
            change(json);
            const Outcome restored = training->restore(json);
            return !restored && training->save() == saved;
        };
        QVERIFY(refuses([](Json& json) { json["rounds"][0]["shares"].erase(0); }));
        QVERIFY(refuses([](Json& json) { json["rounds"][0]["decision"].push_back(1); }));
        QVERIFY(refuses([](Json& json) { json["rounds"] = "three"; }));
        QVERIFY(refuses([](Json& json) {
            json["rounds"] = {json["rounds"][0], json["rounds"][0], json["rounds"][0], json["rounds"][0]};
        }));
        QVERIFY(refuses([](Json& json) { json["sizes"] = Json::array(); }));
        QVERIFY(refuses([](Json& json) { json["oracle"] = nullptr; }));
        QVERIFY(refuses([](Json& json) { json["rounds"][0]["shares"][0] = 1e300; }));
        EXPECT_OK(training->restore(saved));
    }

    // Rounds whose counts or choices would be noise alone; groups that are not there; three classes.
    void refused_data() {
        QTest::addColumn<QString>("params");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("rule");
        QTest::newRow("counts are noise") << R"({"rounds": 1000})" << .01 << "solver.params.rounds"
                                          << "counts of 1000 people";
        QTest::newRow("choices are noise")
            << R"({"rounds": 1000, "oracle": "candidates", "counts_share": 0.9})" << .2
            << "solver.params.rounds"
            << "choice so little";
        QTest::newRow("more candidates than fit")
            << R"({"oracle": "candidates", "candidates": 30000})" << 1. << "solver.params.candidates"
            << "held at once";
        QTest::newRow("ten million") << R"({"candidates": 10000000})" << 1. << "solver.params.candidates"
                                     << "30000";
        QTest::newRow("no groups") << R"({"objective": "worst_group"})" << 1. << "solver.params.objective"
                                   << "needs groups";
        QTest::newRow("no projection ends") << R"({"step_rule": "online", "projections": 30, "rounds": 20})"
                                            << 1. << "solver.params.projections"
                                            << "more than the 20 rounds";
    }
    void refused() {
        QFETCH(QString, params);
        QFETCH(double, epsilon);
        QFETCH(QString, field);
        QFETCH(QString, rule);
        SolverRequest request;
        request.facts.trainSlots = 1000;
        request.facts.features = request.facts.plainFeatures = field.endsWith("candidates") ? 5000 : 5;
        request.facts.parts = 2;
        request.facts.classes = 2;
        request.params = Json::parse(params.toStdString());
        request.privacy = PrivacyTarget{epsilon, 1e-5};
        const Result<SolverPlan> plan = dpLinearOptimisation().plan(request);
        QVERIFY(!plan);
        QCOMPARE(QString::fromStdString(plan.errors().front().field), field);
        QVERIFY2(plan.errors().front().rule.find(rule.toStdString()) != std::string::npos,
                 plan.errors().front().rule.c_str());
    }
};

TRILEMMA_TEST(TestLinearOptimisation, NoApplication)
#include "tst_linear_optimisation.moc"
