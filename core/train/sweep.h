// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/sweep_axis.h"
#include "core/train/training_spec.h"

namespace trilemma {

/// More combinations are refused.
inline constexpr std::size_t maxSweepRuns = 100000;

/// Many runs from one specification: {"trilemma_sweep":1, "base":SPEC, "axes":{path:[..]},
/// "split_follows_seed"}.
struct SweepSpec {
    Json base; ///< SPEC as JSON, paths resolved
    std::vector<SweepAxis> axes;
    bool splitFollowsSeed = true;

    std::size_t combinations() const; ///< at most maxSweepRuns + 1
};

Json toJson(const SweepSpec& sweep);
Result<SweepSpec> sweepFromJson(const Json& json, const std::string& folder = "");
Result<SweepSpec> loadSweep(const std::string& path);

/// The Cartesian product, last axis fastest. "privacy.epsilon": null means no privacy. What a solver ignores
/// is collapsed: a solver without privacy gets privacy null, one without constraints keeps the base's slack,
/// a parameter that a solver (or model) does not know, but another one does, is left out for it, as is a
/// preset, and equal specifications stay once, at their first place. Every specification is read and
/// validated; errors name the run. Under a total (privacy.total_epsilon of the base) an axis of privacy or
/// data is refused; what the total gives each run is shareBudget()'s to say.
Result<std::vector<TrainingSpec>> expand(const SweepSpec& sweep);

} // namespace trilemma
