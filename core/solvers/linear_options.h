// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters of the solvers that mix decisions of a linear oracle: their tables and their defaults.
#pragma once

#include "core/models/mixture_predictor.h"
#include "core/solvers/linear_oracle.h"
#include "core/solvers/mixture_rule.h"

namespace trilemma {

/// Which rule mixes the decisions.
enum class LinearRule {
    Chosen,     ///< MixtureStep as the parameter "step_rule" says
    FrankWolfe, ///< MixtureStep::FrankWolfe
    DualPlayer  ///< exponentiatedGradient()
};

struct LinearOptions : ObjectiveOptions, CandidateOptions {
    LinearOptions()
        : ObjectiveOptions{.alpha = 0.3, .eta = 1000}
        , CandidateOptions{.candidates = 1000} {}
    MixtureStep step = MixtureStep::FictitiousPlay;
    OracleKind oracle = OracleKind::Gradient;
    MixturePredictor::Decision decision = MixturePredictor::Decision::Drawn;
    double rounds = 100; ///< T
    double projections = 4;
    double countsShare = 0.3;
    double dualBound = 1;   ///< B
    double dualRate = 0.1;  ///< eta of the dual player
    DescentOptions descent; ///< of the gradient oracle; its steps are those of all rounds, at least one each

    std::int64_t roundCount() const { return static_cast<std::int64_t>(rounds); }
};

std::vector<ParamSpec> linearParams(LinearRule rule);
Json toParams(const LinearOptions& options, LinearRule rule);
/// Defaults from public facts, and over them what request.params sets.
LinearOptions linearDefaults(const SolverRequest& request, LinearRule rule);
/// The options of a plan's parameters, all of which are resolved.
LinearOptions resolvedLinear(const Json& params, LinearRule rule);

} // namespace trilemma
