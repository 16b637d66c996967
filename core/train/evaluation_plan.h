// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/accountant.h"
#include "core/privacy/look.h"
#include "core/privacy/privacy_target.h"

namespace trilemma {

/// Buying test metrics: one noisy histogram of the test part (core/evaluation/noisy_evaluation.h), an
/// unsampled Gaussian mechanism on slots that the training never reads.
struct EvaluationPlan {
    double noiseMultiplier = 0; ///< standard deviation of each cell, in records or units
    std::vector<PrivacyEvent> events;
    PrivacyFigure spent;
};

/// At the least noise that keeps the target together with the draws that were made before on all slots.
/// Errors: those of calibrateLooks().
Result<EvaluationPlan> planEvaluation(const PrivacyTarget& target, const std::vector<Look>& shared);

} // namespace trilemma
