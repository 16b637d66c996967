// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/loss_tails.h"

#include <functional>
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
    double lastLoss() const { return lossAt(mass.size() - 1); }
};

/// Connect-the-dots discretisation (Doroshenko, Ghazi, Kamath, Kumar, Manurangsi 2022): a cell [e, e+h] with
/// mass p under P and m under Q is replaced by its end points so that both masses are kept,
///     w_low = (m e^e - p e^-h) / (1 - e^-h),   w_high = p - w_low,
/// which makes the hockey-stick curve piecewise linear through the true values. Mass below the grid goes to
/// its lowest point, mass above it (at most `tail`) to infinity: always against us.
LossDistribution discretise(const StepLoss& loss, double interval, double tail);

/// The distribution whose hockey-stick curve is the greatest one, convex in e^epsilon, that stays at or below
/// `profile` at the grid points. profile(epsilon) bounds delta(epsilon) for epsilon >= 0 and for both orders
/// of the pair; since true curves are convex in e^epsilon, the result dominates every mechanism with that
/// bound. For epsilon < 0 the curve follows from 1 - e^epsilon (1 - delta(-epsilon)). The grid ends where the
/// profile falls to `tail`, which goes to infinity.
LossDistribution discretise(const std::function<double(double)>& profile, double interval, double tail);

} // namespace trilemma
