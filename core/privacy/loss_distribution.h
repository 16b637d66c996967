// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/loss_tails.h"

#include <vector>

namespace trilemma {

/// A privacy loss distribution on the grid {i h}: mass under P of each grid point, and mass at infinity.
/// It dominates the pair that it was made from: delta(epsilon) of the grid is never below the truth.
struct LossDistribution {
    double interval = 0;         ///< h
    std::int64_t firstIndex = 0; ///< grid index of mass[0]
    std::vector<double> mass;
    double infinite = 0;

    double lossAt(std::size_t i) const {
        return static_cast<double>(firstIndex + static_cast<std::int64_t>(i)) * interval;
    }
};

/// Connect-the-dots discretisation (Doroshenko, Ghazi, Kamath, Kumar, Manurangsi 2022): a cell [e, e+h] with
/// mass p under P and m under Q is replaced by its end points so that both masses are kept,
///     w_low = (m e^e - p e^-h) / (1 - e^-h),   w_high = p - w_low,
/// which makes the hockey-stick curve piecewise linear through the true values. Mass below the grid goes to
/// its lowest point, mass above it (at most `tail`) to infinity: always against us.
LossDistribution discretise(const GaussianStepLoss& loss, double interval, double tail);

/// One distribution and how often it is composed with itself.
struct LossTerm {
    LossDistribution distribution;
    std::int64_t count = 1;
};

/// Smallest epsilon >= 0 whose delta(epsilon) is at most `delta`, for the sum of all terms; rounded up.
/// The terms are tilted by e^(lambda l) before the FFT, with lambda from the Chernoff bound of delta, so that
/// the rounding error of the transform is small against delta and not against 1; a bound of that error, the
/// mass at infinity and the mass outside the window are charged to delta. nullopt where that charge exceeds
/// delta/100: the arithmetic does not bear this delta.
std::optional<double> composedEpsilon(const std::vector<LossTerm>& terms, double delta);

} // namespace trilemma
