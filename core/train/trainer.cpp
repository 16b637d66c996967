// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/trainer.h"

#include "core/data/split.h"
#include "core/fairness/noisy_evaluation.h"

#include <chrono>

namespace trilemma {

namespace {

constexpr std::int64_t smallGroup = 30;

/// What the records of the training part show. Non-private, and the same in private and non-private runs.
std::vector<Warning> recordWarnings(const PreparedRun& run, const EvaluationCounts& train) {
    std::vector<Warning> warnings;
    const auto warn = [&](std::string text) {
        warnings.push_back({std::move(text), Provenance::NonPrivate});
    };
    const EncodedTable& table = *run.problem.table;
    if (table.dropped > 0)
        warn(std::to_string(table.dropped) + " of " + std::to_string(table.slotCount) +
             " records are incomplete or do not fit the schema; their slots contribute nothing.");
    if (table.units && table.units->beyondMaxRows > 0)
        warn(std::to_string(table.units->beyondMaxRows) + " records lie beyond the declared maximum of " +
             std::to_string(table.units->maxRows) + " rows a unit; they contribute nothing.");
    int classesSeen = 0;
    for (Eigen::Index k = 0; k < train.confusion.rows(); ++k)
        classesSeen += train.confusion.row(k).sum() > 0;
    if (classesSeen < 2)
        warn("The training records hold fewer than two classes; the model can only repeat one.");
    const Partition& partition = run.evaluated.partition;
    for (int part = 0; part < partition.partCount() && !run.spec.constraints.empty(); ++part) {
        const std::int64_t size = train.decisions.row(part).sum();
        const std::string& name = partition.partNames[static_cast<std::size_t>(part)];
        if (size == 0)
            warn("The group " + name + " has no training record.");
        else if (size < smallGroup)
            warn("The group " + name + " has only " + std::to_string(size) + " training records.");
    }
    return warnings;
}

std::unique_ptr<NoiseSource> noiseOf(const TrainingSpec& spec) {
    if (!spec.privacy) return seededNoise(spec.seed);
    return spec.simulationSeed ? seededNoise(*spec.simulationSeed) : secretNoise();
}

/// Bought metrics follow the non-private ones of the same name.
void releaseMetrics(const PreparedRun& run, NoiseSource& noise, RunOutcome& outcome) {
    const NoisyEvaluation noisy =
        releaseEvaluation(*run.problem.table, run.testSlots, run.evaluated.partition, *run.problem.model,
                          outcome.training.theta, run.evaluation->noiseMultiplier, noise);
    for (MetricValue& metric : computeMetrics(noisy, EvaluationSet::Test, run.groups))
        outcome.metrics.push_back(std::move(metric));
}

void evaluate(const PreparedRun& run, RunOutcome& outcome) {
    const EncodedTable& table = *run.problem.table;
    const auto counts = [&](const std::vector<std::uint32_t>& slotIndices) {
        return countDecisions(table, slotIndices, run.evaluated.partition, *run.problem.model,
                              outcome.training.theta);
    };
    const EvaluationCounts train = counts(run.problem.trainSlots);
    const EvaluationCounts test = counts(run.testSlots);
    outcome.metrics = computeMetrics(train, EvaluationSet::Train, run.groups);
    const std::vector<MetricValue> onTest = computeMetrics(test, EvaluationSet::Test, run.groups);
    outcome.metrics.insert(outcome.metrics.end(), onTest.begin(), onTest.end());
    for (std::size_t i = 0; i < run.spec.constraints.size(); ++i) {
        const ConstraintSpec& spec = run.spec.constraints[i];
        const Gap gap = demographicParityGap(test, run.groups[i]);
        outcome.constraints.push_back({spec.kind, spec.gamma,
                                       demographicParityGap(train, run.groups[i]).value, gap.value,
                                       judge(gap, spec.gamma)});
    }
    outcome.warnings = recordWarnings(run, train);
}

} // namespace

Result<PreparedRun> prepare(const TrainingSpec& spec, SharedTable table) {
    PreparedRun run;
    run.spec = spec;
    run.solver = findSolver(spec.solverId);
    Split split = splitTable(*table, spec.testShare, spec.splitSeed);
    if (split.train.empty())
        return Error{ErrorCode::InvalidSpecification, "split.test", toText(Json(spec.testShare)),
                     table->units ? "leaves no unit for training" : "leaves no slot for training",
                     "Use a smaller test share"};
    run.testSlots = std::move(split.test);
    run.evaluated = buildConstraints(*table, spec.constraints);
    for (std::size_t i = 0; i < spec.constraints.size(); ++i)
        run.groups.push_back(groupsOf(*table, spec.constraints, i));
    run.problem.trainSlots = std::move(split.train);
    run.problem.trainUnits = std::move(split.trainUnits);
    if (run.solver->info().isConstrained) run.problem.constraints = run.evaluated;
    const ModelKind& kind = *findModelKind(spec.modelId);
    run.problem.model =
        kind.create({table->featureCount(), static_cast<int>(table->classes.size()), table->rawFeatures},
                    spec.modelParams);
    run.problem.seed = spec.seed;
    run.problem.table = std::move(table);
    const auto trainCount = static_cast<std::int64_t>(run.problem.trainCount());
    SolverRequest request{publicFacts(*run.problem.table, trainCount, run.problem.constraints), spec.params,
                          spec.privacy, spec.preset};
    request.facts.hasHiddenLayers = kind.hasHiddenLayers;
    Result<SolverPlan> plan = run.solver->plan(request);
    if (!plan) return plan.errors();
    run.plan = std::move(plan).value();
    if (spec.privacy && spec.evaluationEpsilon) {
        PrivacyTarget target = *spec.privacy;
        target.epsilon = *spec.evaluationEpsilon;
        const Result<Calibration> found = calibrateNoise(1, 1, target);
        if (!found) return found.errors();
        run.evaluation = EvaluationPlan{found->noiseMultiplier, stepEvents({}, found->noiseMultiplier, 1, 1),
                                        found->spent};
    }
    return run;
}

RunOutcome execute(const PreparedRun& run, std::stop_token stop, const Progress& progress) {
    const std::unique_ptr<NoiseSource> noise = noiseOf(run.spec);
    RunOutcome outcome;
    outcome.simulation = run.spec.privacy.has_value() && noise->isSimulation();
    const auto begin = std::chrono::steady_clock::now();
    outcome.training = run.solver->train(run.problem, run.plan, *noise, stop, progress);
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (outcome.training.termination == Termination::Cancelled) return outcome;
    evaluate(run, outcome);
    if (run.evaluation && !outcome.simulation) releaseMetrics(run, *noise, outcome);
    const bool released = run.spec.privacy && !outcome.simulation;
    for (const std::string& text : outcome.training.warnings)
        outcome.warnings.push_back({text, released ? Provenance::Released : Provenance::NonPrivate});
    return outcome;
}

Json modelToJson(const PreparedRun& run, const Eigen::VectorXd& theta) {
    const EncodedTable& table = *run.problem.table;
    Json features = Json::array();
    for (const EncodedFeature& feature : table.features)
        features.push_back(feature.name);
    return {{"trilemma_model", 1},
            {"id", run.spec.modelId},
            {"task", run.spec.task},
            {"classes", table.classes},
            {"features", features},
            {"structure", run.problem.model->description()},
            {"parameters", std::vector<double>(theta.data(), theta.data() + theta.size())}};
}

} // namespace trilemma
