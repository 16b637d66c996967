// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many records a constrained group objective needs, by the bounds of Alabi, "Private Constrained
// Group-Objective Optimization", Sections 1.1 and 6. From public facts alone.
#pragma once

#include "core/base/json.h"
#include "core/learning/plan.h"
#include "core/solvers/solver.h"

namespace trilemma {

/// Orders of magnitude: the constants of both bounds are unknown, and so are logarithms of the second one.
struct SampleAdvice {
    double alpha = 0;     ///< accuracy of objective and constraint
    double epsilon = 0;   ///< of the run
    double losses = 0;    ///< K: parts that records are told apart by
    double dimension = 0; ///< of the decisions, of VC dimension at most that: weights of a linear model
    double needed = 0; ///< with fewer there are data on which no method is so accurate: no pure one, for one
                       ///< choice, K/(epsilon alpha) (Theorem 6.1), else sqrt(K)/(epsilon alpha) (6.2)
    double enough = 0; ///< K V/(epsilon alpha^2) (Theorem 5.2) or K^4 V/(epsilon alpha^3) (Corollary 1.9)
    std::int64_t people = 0; ///< that train
};

/// alpha in (0, 1], epsilon > 0, the others >= 1. `bound` is not None.
SampleAdvice sampleAdvice(SampleBound bound, double alpha, double epsilon, double losses, double dimension);

/// Of a run whose solver has such a bound and an accuracy among its parameters; none without privacy.
std::optional<SampleAdvice> sampleAdvice(const SolverInfo& info, const SolverPlan& plan,
                                         const PublicFacts& facts,
                                         const std::optional<PrivacyTarget>& target);

/// One leading digit, at least 1: more would claim to know the constants.
double orderOfMagnitude(double number);

/// For a person, without a full stop.
std::string toText(const SampleAdvice& advice);
Json toJson(const SampleAdvice& advice);

} // namespace trilemma
