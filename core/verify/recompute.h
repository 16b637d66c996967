// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The price of events by an accountant of its own kind: contour inversion of the losses' moments
// (contour.h), and the theorems for what is only known by bounds (order_curve.h).
#pragma once

#include "core/privacy/event.h"
#include "core/verify/contour.h"

namespace trilemma::verify {

/// What events cost by this accountant.
struct Price {
    std::optional<double> epsilon; ///< none: an event gives no guarantee under this relation
    double width = 0;              ///< the exact figure lies in [epsilon, epsilon + width]
    bool isBound = false;          ///< by Renyi divergences, at least in part
    bool throughZeroOut = false;   ///< replacement by zero-out twice, which is searched to 1 % of delta
};

/// The smallest epsilon >= 0 at `delta` in (0, 1) of everything in `events` together. What each kind means is
/// in core/privacy/event.h, which theorem is claimed for it in docs/privacy.md. Errors (InvalidFile): too
/// many or too extreme events; two Laplace mechanisms on one sample.
Result<Price> priceOf(const std::vector<PrivacyEvent>& events, Relation relation, double delta);

/// The same where every step cost in addition what a grid of losses of width `interval` may add: a step's
/// losses are split between two neighbouring points of the grid, which adds at most a randomised response
/// of half the width.
Result<Price> priceOnGrid(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                          double interval);

/// delta at some epsilons >= 0, in each direction (one list where both are alike).
struct DeltaCurves {
    std::vector<std::vector<double>> ways;
    double width = 0; ///< each delta is the mean over [epsilon, epsilon + width], thus not above the true one
};

/// Empty where the events have no such curve of their own (no guarantee, or replacement through zero-out,
/// whose epsilons come in one by one).
Result<DeltaCurves> deltaCurves(const std::vector<PrivacyEvent>& events, Relation relation,
                                const std::vector<double>& epsilons, double maxWork = usualWork);

/// Whether this accountant knows the event: true for every kind that there is. Whoever adds one to
/// PrivacyEvent finds here (and in recompute.cpp) what does not compile until it is added.
bool isKnownToVerify(const PrivacyEvent& event);

} // namespace trilemma::verify
