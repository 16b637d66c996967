// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/split.h"
#include "core/evaluation/group_rates.h"
#include "core/learning/run_training.h"
#include "core/learning/training_rows.h"
#include "core/train/evaluation_plan.h"
#include "core/train/selection.h"
#include "core/train/validate.h"
#include "core/train/warning.h"

namespace trilemma {

class Solver;

/// A run that is fixed but has not touched a record: task, records, plan and price.
struct PreparedRun {
    TrainingSpec spec;
    const Solver* solver = nullptr;
    LearningTask task; ///< of a selection see its candidates
    TrainingRows rows;
    GroupReport report;                 ///< what is reported
    std::shared_ptr<const Split> split; ///< its test part is what is evaluated on
    SolverPlan plan;
    std::optional<EvaluationPlan> evaluation;   ///< none: no metric may be released
    std::optional<PreparedSelection> selection; ///< `plan` and `evaluation` then hold the price of all trials
};

/// Shares of the table's slots (or units) and the plan of the solver. Errors: those of the solver's plan; no
/// training slot. Precondition: validate(spec) is empty and the table was loaded with spec.schema.
Result<PreparedRun> prepare(const TrainingSpec& spec, SharedTable table);

/// What the specification asks of this solver, on this table's features, groups and classes.
LearningTask taskOf(const TrainingSpec& spec, const Solver& solver, const TrainingRows& rows);

/// What a run leaves. Metrics on train and test are non-private, but for those that were bought; the model
/// and its history are released if the run is private and no simulation.
struct RunOutcome {
    TrainingResult training;
    std::vector<MetricValue> metrics;
    std::vector<ConstraintResult> constraints;
    std::vector<GroupRow> groups;
    std::vector<Warning> warnings;
    bool simulation = false;
    double seconds = 0; ///< of training alone; 0 for a selection, whose time tells the number of trials
    std::optional<SelectedCandidate> selected; ///< of a selection that released something

    /// A run that ended well has no model only if it is a selection whose number of trials was zero.
    bool hasModel() const { return training.predictor != nullptr; }
};

/// Trains with noise keyed by the operating system (or by the simulation seed) and evaluates. A selection
/// reports no progress. Errors: those of runTraining(); what was drawn is spent all the same.
Result<RunOutcome> execute(const PreparedRun& run, std::stop_token stop, const Progress& progress);
/// The same with this noise.
Result<RunOutcome> execute(const PreparedRun& run, NoiseSource& noise, std::stop_token stop,
                           const Progress& progress);

/// Metrics of the test part that may leave, from one histogram with the noise of `run.evaluation`. Draws: it
/// must be priced, and entered where that is not the price of the run itself. Precondition: run.evaluation.
std::vector<MetricValue> drawMetrics(const PreparedRun& run, const Predictor& predictor, NoiseSource& noise);

/// The predictor as JSON, {"trilemma_model": 1, ...}: what its toJson() says, and the names of features and
/// classes, by which others can compute predictions.
Json modelToJson(const EncodedTable& table, const TrainingSpec& spec, const Predictor& predictor);
/// The predictor in what modelToJson() wrote for a table of this shape. Errors: those of predictorFromJson().
Result<std::unique_ptr<Predictor>> predictorOf(const Json& model, const EncodedTable& table);

} // namespace trilemma
