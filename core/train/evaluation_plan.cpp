// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/evaluation_plan.h"

#include "core/learning/plan.h"
#include "core/privacy/calibration.h"

namespace trilemma {

namespace {

/// The budget that is asked for is the evaluation's.
Errors ofEvaluation(Errors errors) {
    for (Error& error : errors)
        if (error.field == "privacy.epsilon") error.field = "privacy.evaluation_epsilon";
    return errors;
}

} // namespace

Result<EvaluationPlan> planEvaluation(const PrivacyTarget& target, const std::vector<Look>& shared) {
    if (const Outcome affordable = leavesRoom(shared, target); !affordable)
        return ofEvaluation(affordable.errors());
    const auto at = [&](double z) {
        const Release histogram{.id = "histogram", .noise = GaussianMechanism{z}};
        return beside(shared, Loop{1, {Look{.id = "evaluation", .releases = {histogram}}}});
    };
    const Result<Calibration> found = calibrateLooks(at, target, noiseGuess(1, 1, target));
    if (!found) return ofEvaluation(found.errors());
    return EvaluationPlan{found->noiseMultiplier, eventsOf(at(found->noiseMultiplier), target.relation),
                          found->spent};
}

} // namespace trilemma
