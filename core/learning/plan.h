// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/params.h"
#include "core/learning/preset.h"
#include "core/learning/public_facts.h"
#include "core/privacy/accountant.h"
#include "core/privacy/look.h"
#include "core/privacy/privacy_target.h"

namespace trilemma {

/// What a solver is asked for.
struct SolverRequest {
    PublicFacts facts;
    Json params = Json::object();           ///< what a person set; the rest comes from defaults
    std::optional<PrivacyTarget> privacy;   ///< none: non-private
    std::string preset = recommendedPreset; ///< which defaults
    std::vector<Look> shared;               ///< draws made before that the figure includes (Look::sharedDraw)
};

/// What a solver would do with noise of any size. Owns what `at` captures.
struct Recipe {
    Json params;            ///< every parameter, resolved
    std::int64_t steps = 0; ///< last position of the training (Training::position)
    /// The looks at noise multiplier z > 0; cheaper the larger z is. Without a target, those of any target:
    /// their noise is taken away.
    std::function<Loop(double z)> at;
    double guess = 1; ///< a z to begin the calibration with
};

/// What prices and forms show of a plan: its first look.
struct StepFacts {
    double rate = 1;          ///< r
    double expectedBatch = 0; ///< B = r n
};

/// Everything that is fixed before the first record is touched: parameters, looks, events and their price.
struct SolverPlan {
    Json params;                      ///< every parameter, resolved
    std::int64_t steps = 0;           ///< last position of the training
    Loop looks;                       ///< all that is ever seen of the records; without privacy without noise
    std::vector<PrivacyEvent> events; ///< of the looks
    PrivacyFigure spent;              ///< epsilon empty without privacy
    StepFacts step;
};

/// The recipe at the least noise that keeps the target together with the shared draws, or without any noise.
/// Errors: no noise reaches the target.
Result<SolverPlan> planOf(const Recipe& recipe, const std::optional<PrivacyTarget>& privacy,
                          std::int64_t trainSlots, const std::vector<Look>& shared = {});
/// Refused (PrivacyRefused) where shared draws alone cost what is asked for.
Outcome leavesRoom(const std::vector<Look>& shared, const PrivacyTarget& target);
/// Shared draws behind these looks.
Loop beside(const std::vector<Look>& shared, Loop looks);

} // namespace trilemma
