// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/framing.h"
#include "core/fairness/constraint_spec.h"
#include "core/privacy/privacy_target.h"
#include "core/train/selection_spec.h"

namespace trilemma {

/// Everything that decides one run. The window, the store and the command line share it; JSON both ways:
/// {"trilemma_spec":1, "data", "task", "model", "split", "solver", "constraints", "privacy", "seed",
///  "simulation_seed", "threads", "selection"}.
struct TrainingSpec {
    std::vector<std::string> files; ///< joined in order; or a built-in "sample:census", "sample:wages"
    std::string schemaName;         ///< ready name or path as written; may be empty for an inline schema
    Schema schema;                  ///< resolved, its file format under `framing`
    FramingDeclaration framing;     ///< of these files; empty in specifications of before (framing rule 1)

    std::string task = classificationTask; ///< that of the schema's label
    std::string modelId = "linear";
    Json modelParams = Json::object(); ///< what a person set; written only if there is any
    double testShare = 0.25;           ///< in [0, 1)
    std::uint64_t splitSeed = 1;

    std::string solverId = "raco-dp";
    std::string preset = "recommended";
    Json params = Json::object();

    std::vector<ConstraintSpec> constraints;
    std::optional<PrivacyTarget> privacy;    ///< none: non-private
    std::optional<double> evaluationEpsilon; ///< buys test metrics that may be released, at privacy->delta
    /// What all private runs of its sweep cost together at most (core/train/one_budget.h), at privacy->delta;
    /// no run costs more than privacy->epsilon. None: each run has a budget of its own.
    std::optional<double> totalEpsilon;
    std::uint64_t seed = 1;                      ///< public: initialisation and non-private sampling
    std::optional<std::uint64_t> simulationSeed; ///< fixes the noise; the run protects nobody and says so
    int threads = 0; ///< most runs of its file at the same time; 0: one a core. Changes no run
    std::optional<SelectionSpec> selection; ///< the run is a private selection among candidates

    bool operator==(const TrainingSpec&) const = default;
};

/// Paths are written as they are in the structure (absolute after loading).
Json toJson(const TrainingSpec& spec);

/// Strict reading; relative paths are resolved against `folder`. All errors at once, by field.
Result<TrainingSpec> trainingSpecFromJson(const Json& json, const std::string& folder = "");

/// The specification with its framing declared, so that every later reading of its files finds the same
/// slots: what is open takes what framingOf() finds, by the header line alone in a private run. What only the
/// records could tell is nobody's declaration (sourceOfFound()). Errors: framingOf().
Result<TrainingSpec> withFraming(TrainingSpec spec);

/// withFraming() for many specifications of the same files; one whose files cannot be read stays as it is.
std::vector<TrainingSpec> withFraming(std::vector<TrainingSpec> specs);

/// What is left open of the framing of a specification: only the header line may settle it in a private run.
UndeclaredFraming undeclaredFraming(const TrainingSpec& spec);

/// Unkeyed hash of the specification's text but for who declares its framing and for `threads`; it holds no
/// record.
std::string specificationHash(const TrainingSpec& spec);

} // namespace trilemma
