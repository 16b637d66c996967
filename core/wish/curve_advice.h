// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether a model of step curves (additive) is worth its noise: from public facts alone.
#pragma once

#include "core/base/json.h"
#include "core/wish/wish.h"

namespace trilemma {

/// Curves have a weight for each interval, which the noise of a small budget on few people drowns.
struct CurveAdvice {
    enum class Reason {
        WorthIt,
        NoEdges, ///< no column is cut into intervals: the model is the linear one
        TooFew   ///< n mu is below leastForCurves: the linear model is proposed
    };
    Reason reason = Reason::WorthIt;
    double epsilon = 0;        ///< of the budget that n mu is of; 0 without privacy
    std::optional<double> nMu; ///< n training units times mu of (epsilon, delta); none without privacy
    bool isWorthIt() const { return reason == Reason::WorthIt; }
};

/// n mu from which on curves gained more than they cost on the public tables.
inline constexpr double leastForCurves = 2500;

/// `trainUnits`: n, records or units of privacy. Without a target curves are worth it wherever a column has
/// edges.
CurveAdvice curveAdvice(std::int64_t trainUnits, bool hasEdges, const std::optional<PrivacyTarget>& target);

/// Of a wish for a table of `count` slots (or units): of its smallest budget, where a chosen solver honours
/// one. None where no model of curves is chosen.
std::optional<CurveAdvice> curveAdvice(const Wish& wish, double count);

/// For a person, without a full stop.
std::string toText(const CurveAdvice& advice);
/// {"worth_it", "n_mu", "reason"}; n_mu is null without privacy.
Json toJson(const CurveAdvice& advice);

} // namespace trilemma
