// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/accountant.h"

namespace trilemma {

/// What a person asks for: at most `epsilon` at `delta` under `relation`.
struct PrivacyTarget {
    double epsilon = 1;  ///< > 0
    double delta = 1e-5; ///< in (0, 1)
    Relation relation = Relation::ZeroOut;
    bool operator==(const PrivacyTarget&) const = default;
};

/// Joint noise multiplier z of `steps` Poisson-sampled Gaussian steps, and what it really costs.
struct Calibration {
    double noiseMultiplier = 0;
    PrivacyFigure spent; ///< spent.epsilon <= target.epsilon, asserted
};

/// The smallest z (to about 1e-4 of epsilon, on the safe side) whose accounted epsilon is within the target.
/// rate in (0, 1], steps >= 1. Thread-safe; results are remembered, since a sweep asks the same often.
/// Errors: a target that no noise up to 1e5 reaches.
Result<Calibration> calibrateNoise(double rate, std::int64_t steps, const PrivacyTarget& target);

/// mu of Gaussian differential privacy with the same (epsilon, delta): the root of
/// Phi(-epsilon/mu + mu/2) - e^epsilon Phi(-epsilon/mu - mu/2) = delta (Dong, Roth and Su 2022,
/// Corollary 2.13).
double gaussianMu(double epsilon, double delta);

} // namespace trilemma
