// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/accountant.h"
#include "core/privacy/privacy_target.h"

#include <functional>

namespace trilemma {

struct Loop;

/// Noise multiplier z and what it really costs.
struct Calibration {
    double noiseMultiplier = 0;
    PrivacyFigure spent; ///< spent.epsilon <= target.epsilon, checked
};

/// The events of a plan whose noise is z times a fixed pattern; epsilon must fall as z rises.
using EventsAtNoise = std::function<std::vector<PrivacyEvent>(double z)>;

/// The smallest z (to about 1e-4 of epsilon, on the safe side) whose accounted epsilon is within the target:
/// a bracketed search, first on a coarse grid. `guess` > 0 is where it starts. Errors: a target that no noise
/// from 0.1 up to 1e5 reaches; those of account().
Result<Calibration> calibrate(const EventsAtNoise& eventsAt, const PrivacyTarget& target, double guess = 1);

/// What a plan would look at, its noise z times a fixed pattern beside noise that does not follow z.
using LooksAtNoise = std::function<Loop(double z)>;

/// calibrate() for looks; thread-safe, and results are remembered by the events at two noise multipliers,
/// since a sweep asks the same often.
Result<Calibration> calibrateLooks(const LooksAtNoise& looksAt, const PrivacyTarget& target,
                                   double guess = 1);

/// Where the search for the noise of `steps` steps at `rate` may begin, by the central limit.
double noiseGuess(double rate, std::int64_t steps, const PrivacyTarget& target);

/// How one step splits its noise between histogram and gradient; z is the joint noise multiplier.
/// Gaussian: z_h = z/sqrt(f), z_g = z/sqrt(1-f), jointly z. Laplace: the scale z/sqrt(2f) has the same
/// standard deviation, z_g as before.
enum class HistogramNoise { None, Gaussian, Laplace };
struct StepNoise {
    HistogramNoise histogram = HistogramNoise::None;
    double share = 0;      ///< f in (0, 1) where there is a histogram
    bool twoDraws = false; ///< the histogram has a Poisson sample of its own
    double release = 0;    ///< noise multiplier of one unsampled Gaussian mechanism before the steps; 0: none
    bool attributeOnly = false; ///< every noise is relative to the sensitivities of that relation
    auto operator<=>(const StepNoise&) const = default;
};
/// The events of `steps` such steps at joint noise z.
std::vector<PrivacyEvent> stepEvents(const StepNoise& noise, double z, double rate, std::int64_t steps);

/// calibrate() for stepEvents. rate in (0, 1], steps >= 1. Thread-safe; results are remembered, since a sweep
/// asks the same often.
Result<Calibration> calibrateNoise(double rate, std::int64_t steps, const PrivacyTarget& target,
                                   const StepNoise& noise = {});

/// The largest number of steps within the target at fixed noise; 0 where even one step costs more.
Result<std::int64_t> stepsWithin(const StepNoise& noise, double z, double rate, const PrivacyTarget& target);

/// mu of Gaussian differential privacy with the same (epsilon, delta): the root of
/// Phi(-epsilon/mu + mu/2) - e^epsilon Phi(-epsilon/mu - mu/2) = delta (Dong, Roth and Su 2022,
/// Corollary 2.13).
double gaussianMu(double epsilon, double delta);

/// Noise multiplier of an unsampled Gaussian mechanism that alone costs `share` of the target's mu^2. Under
/// replace-one a multiplier z has mu = 2/z.
double releaseNoise(double share, const PrivacyTarget& target);

} // namespace trilemma
