// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/event.h"
#include "core/verify/order_curve.h"

namespace trilemma::verify {

/// An exponential mechanism enters as pure, or by its bounded range as (epsilon^2/8)-zCDP.
enum class ExponentialBy { Pure, BoundedRange };

/// A list of events under one relation, by how they are computed.
struct EventSum {
    std::vector<LossPart> remove;
    std::vector<LossPart> add; ///< the same list where both directions are alike
    bool symmetric = true;
    std::optional<OrderCurve> bounded; ///< what is only known by Renyi divergences, but for `rho`
    double rho = 0;                    ///< of everything that is only known as zCDP
    bool needsZeroOut = false;         ///< replacement has no form of its own
    double steps = 0;                  ///< how many losses are added up

    /// Everything bounded, rho too; none where there is nothing.
    std::optional<OrderCurve> allBounded() const;
};

/// Errors: InvalidFile for what is too much or too extreme to be recomputed.
Result<EventSum> sumOf(const std::vector<PrivacyEvent>& events, Relation relation, ExponentialBy exponential);

/// The losses of one direction, with the worst pair of what is bounded; its tail counts as infinite.
std::vector<LossPart> lossesOf(const EventSum& sum, bool adds, double tail);

} // namespace trilemma::verify
