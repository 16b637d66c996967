// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters of least squares over groups: their table and their defaults.
#pragma once

#include "core/base/result.h"
#include "core/solvers/solver.h"

namespace trilemma {

struct PublicFacts;

/// Whose squared errors are to be small.
enum class SquaresOf { People, Groups, WorstGroup };

/// Notation of dp_least_squares.h in brackets.
struct LeastSquaresOptions {
    SquaresOf objective = SquaresOf::People;
    double lossBound = 0;   ///< of every group's mean squared error, in the label's unit squared; 0: none
    double rounds = 200;    ///< [T]
    double alpha = 0.01;    ///< accuracy of the bound; sets [G] by Corollary 4.2
    double eta = 1000;      ///< of smooth maxima
    double featureNorm = 1; ///< [R]
    double labelBound = 2;  ///< [Y], in spreads
    double radius = 3;      ///< [b]
    double ridge = 0.3;     ///< in norms of the noise matrix
    double sizesShare = 0.1;

    std::int64_t roundCount() const { return static_cast<std::int64_t>(rounds); }
    /// Whether the groups are told apart.
    bool splits() const { return objective != SquaresOf::People || lossBound > 0; }
};

std::vector<ParamSpec> leastSquaresParams();
Json toParams(const LeastSquaresOptions& options);
/// Defaults from public facts, and over them what request.params sets.
LeastSquaresOptions leastSquaresDefaults(const SolverRequest& request);
/// The options of a plan's parameters, all of which are resolved.
LeastSquaresOptions resolvedLeastSquares(const Json& params);

/// Refused: objectives of groups where there are none, or too many; too many features for moments.
Outcome canSumMoments(const PublicFacts& facts, const LeastSquaresOptions& options);

} // namespace trilemma
