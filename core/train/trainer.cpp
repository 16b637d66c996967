// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/trainer.h"

#include "core/data/split.h"
#include "core/evaluation/noisy_evaluation.h"
#include "core/evaluation/record_evaluation.h"
#include "core/learning/training.h"
#include "core/models/model_kind.h"
#include "core/models/predictor.h"
#include "core/solvers/solver.h"
#include "core/train/edge_purchase.h"
#include "core/train/record_warnings.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>

namespace trilemma {

namespace {

std::unique_ptr<NoiseSource> noiseOf(const TrainingSpec& spec) {
    if (!spec.privacy) return seededNoise(spec.seed);
    return spec.simulationSeed ? seededNoise(*spec.simulationSeed) : secretNoise();
}

std::vector<MetricValue> metricsOf(const PreparedRun& run, const NoisyEvaluation& noisy) {
    return computeMetrics(noisy, EvaluationSet::Test, run.report);
}

void evaluate(const PreparedRun& run, RunOutcome& outcome) {
    RecordEvaluation evaluation =
        evaluateOnRecords({*run.rows.table, run.rows.slotIndices, run.split->test}, run.report,
                          run.spec.constraints, *outcome.training.predictor);
    outcome.warnings = recordWarnings(run, evaluation);
    outcome.metrics = std::move(evaluation.metrics);
    outcome.groups = std::move(evaluation.groups);
    outcome.constraints = std::move(evaluation.constraints);
}

} // namespace

namespace {

ModelShape shapeOf(const EncodedTable& table) {
    return {table.width(), static_cast<int>(table.classes.size()), table.ruledCurves};
}

} // namespace

LearningTask taskOf(const TrainingSpec& spec, const Solver& solver, const TrainingRows& rows) {
    const EncodedTable& table = *rows.table;
    LearningTask task;
    task.groups = axesOf(table);
    task.constraints = solver.info().constraintsOver(task.groups, spec.constraints);
    task.model = findModelKind(spec.modelId)->create(shapeOf(table), spec.modelParams);
    task.facts = publicFacts(spec, table, static_cast<std::int64_t>(rows.count()), task.constraints);
    task.seed = spec.seed;
    return task;
}

Result<PreparedRun> prepare(const TrainingSpec& spec, SharedTable table) {
    PreparedRun run;
    run.spec = spec;
    run.solver = findSolver(spec.solverId);
    run.split = sharedSplit(table, spec.testShare, spec.splitSeed);
    if (run.split->train.empty())
        return Error{ErrorCode::InvalidSpecification, "split.test", toText(Json(spec.testShare)),
                     table->units ? "leaves no unit for training" : "leaves no slot for training",
                     "Use a smaller test share"};
    run.report = groupReport(axesOf(*table), spec.constraints);
    run.rows = {table, run.split->train, run.split->trainUnits};
    run.task = taskOf(spec, *run.solver, run.rows);
    if (spec.selection) {
        if (const Outcome planned = planSelection(run); !planned) return planned.errors();
        return run;
    }
    const std::vector<Look> shared = sharedDraws(spec.schema);
    Result<SolverPlan> plan =
        run.solver->plan({run.task.facts, spec.params, spec.privacy, spec.preset, shared});
    if (!plan) return plan.errors();
    run.plan = std::move(plan).value();
    if (spec.privacy && spec.evaluationEpsilon) {
        PrivacyTarget target = *spec.privacy;
        target.epsilon = *spec.evaluationEpsilon;
        Result<EvaluationPlan> evaluation = planEvaluation(target, shared);
        if (!evaluation) return evaluation.errors();
        run.evaluation = std::move(evaluation).value();
    }
    return run;
}

namespace {

/// Of a selection only what the winner left; its evaluation is the one that it was chosen by.
Outcome trainBest(const PreparedRun& run, NoiseSource& noise, const std::stop_token& stop,
                  RunOutcome& outcome, std::optional<NoisyEvaluation>& bought) {
    SelectionOutcome selection = runSelection(run, noise, stop);
    if (!selection.errors.empty()) return selection.errors;
    if (selection.cancelled) outcome.training.termination = Termination::Cancelled;
    if (selection.cancelled || !selection.best) return success();
    const double score = selection.best->score;
    outcome.selected = SelectedCandidate{selection.best->candidate,
                                         std::isfinite(score) ? std::optional(score) : std::nullopt};
    outcome.training = std::move(selection.best->training);
    bought = std::move(selection.best->evaluation);
    return success();
}

Outcome trainOnce(const PreparedRun& run, NoiseSource& noise, const std::stop_token& stop,
                  const Progress& progress, RunOutcome& outcome) {
    const auto begin = std::chrono::steady_clock::now();
    const std::unique_ptr<Training> training = run.solver->begin(run.task, run.plan);
    Result<TrainingResult> trained =
        runTraining(*training, run.task, run.plan, {run.rows, noise}, stop, progress);
    if (!trained) return trained.errors();
    outcome.training = std::move(trained).value();
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (progress.from) outcome.seconds += progress.from->seconds;
    return success();
}

} // namespace

Result<RunOutcome> execute(const PreparedRun& run, std::stop_token stop, const Progress& progress) {
    return execute(run, *noiseOf(run.spec), std::move(stop), progress);
}

Result<RunOutcome> execute(const PreparedRun& run, NoiseSource& noise, std::stop_token stop,
                           const Progress& progress) {
    RunOutcome outcome;
    outcome.simulation = run.spec.privacy.has_value() && noise.isSimulation();
    const bool released = run.spec.privacy && !outcome.simulation;
    const Provenance provenance = released ? Provenance::Released : Provenance::NonPrivate;
    std::optional<NoisyEvaluation> bought;
    const Outcome trained = run.selection ? trainBest(run, noise, stop, outcome, bought)
                                          : trainOnce(run, noise, stop, progress, outcome);
    if (!trained) return trained.errors();
    if (outcome.training.termination == Termination::Cancelled) return outcome;
    if (!outcome.hasModel()) {
        outcome.warnings.push_back({"The secret number of trials was zero, as it may be under a Poisson "
                                    "distribution: there is no model, and the price is spent.",
                                    provenance});
        return outcome;
    }
    evaluate(run, outcome);
    if (run.evaluation && !outcome.simulation) // they follow the non-private ones of the same name
        std::ranges::move(bought ? metricsOf(run, *bought)
                                 : drawMetrics(run, *outcome.training.predictor, noise),
                          std::back_inserter(outcome.metrics));
    for (const std::string& text : outcome.training.warnings)
        outcome.warnings.push_back({text, provenance});
    return outcome;
}

std::vector<MetricValue> drawMetrics(const PreparedRun& run, const Predictor& predictor, NoiseSource& noise) {
    return metricsOf(run, releaseEvaluation(*run.rows.table, run.split->test, run.report.partition, predictor,
                                            run.evaluation->noiseMultiplier, noise));
}

Json modelToJson(const EncodedTable& table, const TrainingSpec& spec, const Predictor& predictor) {
    const Json said = predictor.toJson();
    Json json{{"trilemma_model", 1},
              {"id", said.at("id")},
              {"task", spec.task},
              {"classes", table.classes},
              {"features", namesOf(table.features)}};
    if (const auto& scale = table.labelScale)
        json["number"] = {{"low", scale->low},
                          {"high", scale->high},
                          {"centre", scale->centre},
                          {"spread", scale->spread},
                          {"prediction", "centre + spread times the score, but within low and high"}};
    if (findModelKind(spec.modelId)->hasCurves) json["intervals"] = namesOf(table.intervals);
    json.update(said);
    json.update(decisionEntries(predictor));
    return json;
}

Result<std::unique_ptr<Predictor>> predictorOf(const Json& model, const EncodedTable& table) {
    const std::vector<DecidingAttribute> attributes = decidingAttributes(table);
    for (const Solver* solver : solverRegistry())
        if (const auto& kind = solver->info().predictor; kind && model.value("id", Json()) == kind->id)
            return kind->read(model, shapeOf(table), attributes);
    return predictorFromJson(model, shapeOf(table), attributes);
}

} // namespace trilemma
