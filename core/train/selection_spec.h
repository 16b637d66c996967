// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/privacy/event.h"

namespace trilemma {

struct TrainingSpec;

/// A run that is itself a private selection (core/train/selection.h): {"distribution", "mean", "score",
/// "gap_penalty", "candidates"}.
struct SelectionSpec {
    TrialCountDistribution law = TrialCountDistribution::Geometric; ///< of the number of trials
    double mean = 10;            ///< trials on average; above 1, at most 1000
    std::string score = "error"; ///< id of the metric, on the noisy test histogram
    double gapPenalty = 1;       ///< weight of what a noisy gap exceeds its gamma by; 0 ignores gaps
    /// Patches of the specification: dotted path -> value. Allowed: solver.params.*, model.params.*,
    /// constraints.N.gamma; {} is the specification as it stands. A trial draws one of them uniformly.
    std::vector<Json> candidates;
    bool operator==(const SelectionSpec&) const = default;
};

Json toJson(const SelectionSpec& selection);
SelectionSpec selectionSpecFromJson(const Json& json, Errors& errors);

/// The specification that candidate `index` trains: patched, without a selection. Errors: a path that is not
/// allowed, a value that cannot be read; fields begin with "selection.candidates.INDEX".
Result<TrainingSpec> candidateSpec(const TrainingSpec& spec, std::size_t index);

/// Every rule of spec.selection, which must be set; of a candidate only what is not wrong without it.
Errors validateSelection(const TrainingSpec& spec);

} // namespace trilemma
