// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/loss_distribution.h"

namespace trilemma {

/// One distribution and how often it is composed with itself. All terms of a sum share one interval.
struct LossTerm {
    LossDistribution distribution;
    std::int64_t count = 1;
};

/// What the arithmetic answers.
enum class Bearing {
    Bears,
    DeltaTooSmall, ///< rounding errors or cut-off masses exceed a hundredth of delta
    WindowTooWide, ///< the sum spreads over too many cells: a wider interval is needed
};
struct ComposedValue {
    Bearing bearing = Bearing::Bears;
    double value = 0;
};

/// Smallest epsilon >= 0 whose delta(epsilon) is at most `delta`, for the sum of all terms; rounded up.
/// The terms are tilted by e^(lambda l) before the FFT, with lambda from the Chernoff bound of delta, so that
/// the rounding error of the transform is small against delta and not against 1; a bound of that error, the
/// mass at infinity and the mass outside the window are charged to delta.
ComposedValue composedEpsilon(const std::vector<LossTerm>& terms, double delta);

/// delta(epsilon) for the sum of all terms at falling epsilons >= 0; rounded up, with the same charges
/// (sharpest near the middle one). nullopt where the window is too wide.
std::optional<std::vector<double>> composedDeltas(const std::vector<LossTerm>& terms,
                                                  const std::vector<double>& epsilons);

/// log E_P[e^(lambda L)] of one distribution's finite part, with its first two derivatives in lambda.
struct Cumulants {
    double value = 0;
    double mean = 0;
    double variance = 0;
};
Cumulants cumulants(const LossDistribution& distribution, double lambda);

} // namespace trilemma
