// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/group_rates.h"
#include "core/train/selection.h"
#include "core/train/validate.h"

namespace trilemma {

/// Something seen in the records, or told by released quantities. Never stops a run.
struct Warning {
    std::string text;
    Provenance provenance = Provenance::NonPrivate;
    bool operator==(const Warning&) const = default;
};

/// Buying test metrics: one noisy histogram of the test part (core/evaluation/noisy_evaluation.h), an
/// unsampled Gaussian mechanism on slots that the training never reads.
struct EvaluationPlan {
    double noiseMultiplier = 0; ///< standard deviation of each cell, in records or units
    std::vector<PrivacyEvent> events;
    PrivacyFigure spent;
};

/// A run that is fixed but has not touched a record: problem, plan and price.
struct PreparedRun {
    TrainingSpec spec;
    const Solver* solver = nullptr;
    Problem problem;
    std::shared_ptr<const Model> released; ///< what theta belongs to; of a selection see its candidates
    GroupReport report;                    ///< what is reported
    std::vector<std::uint32_t> testSlots;
    SolverPlan plan;
    std::optional<EvaluationPlan> evaluation;   ///< none: no metric may be released
    std::optional<PreparedSelection> selection; ///< `plan` and `evaluation` then hold the price of all trials
};

/// Shares of the table's slots (or units) and the plan of the solver. Errors: those of the solver's plan; no
/// training slot. Precondition: validate(spec) is empty and the table was loaded with spec.schema.
Result<PreparedRun> prepare(const TrainingSpec& spec, SharedTable table);

/// The model that the specification asks for, on this table's features and classes.
std::shared_ptr<const Model> createModel(const TrainingSpec& spec, const EncodedTable& table);

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
    bool hasModel() const { return training.theta.size() > 0; }
};

/// Trains with noise keyed by the operating system (or by the simulation seed) and evaluates. A selection
/// reports no progress.
RunOutcome execute(const PreparedRun& run, std::stop_token stop, const Progress& progress);
/// The same with this noise.
RunOutcome execute(const PreparedRun& run, NoiseSource& noise, std::stop_token stop,
                   const Progress& progress);

/// What the theta of this outcome belongs to: of the candidate that won, or of the run.
const Model& releasedModel(const PreparedRun& run, const RunOutcome& outcome);

/// The model as JSON, {"trilemma_model": 1, ...}: parameters, the names of features and classes, and the
/// structure by which others can compute predictions. A model that draws its decisions has the id "derived"
/// and names its base.
Json modelToJson(const EncodedTable& table, const TrainingSpec& spec, const Model& model,
                 const Eigen::VectorXd& theta);

} // namespace trilemma
