// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters of the solvers that descend by gradients: their table and their defaults.
#pragma once

#include "core/learning/count_grid.h"
#include "core/privacy/calibration.h"
#include "core/solvers/descent_rule.h"
#include "core/solvers/solver.h"

namespace trilemma {

enum class DualValues { Hard, Soft };

/// Whether histogram and gradient of a step share one Poisson sample (accounted jointly) or each draw their
/// own (accounted as two).
enum class Draws { Shared, Separate };

/// Dual variables are kept in [0, dualMax]^J, or in {lambda >= 0, sum of lambda <= dualMax}.
enum class DualSet { Box, Ball };

/// N_I: read from each step's histogram, or released once before the first step, [r] times as large.
enum class GroupSizes { Histogram, Release };

/// What the coupling W ascends by: an exact function of the noisy histogram of scores, or the noisy sum of
/// each record's own gradient, clipped to couplingClippingNorm.
enum class CouplingGradient { Histogram, Clipped };

/// Who plays against the model: nobody, the dual variables of rate constraints (RaCO-DP), multipliers of
/// absolute violations (PF-LD), or the coupling of decisions and groups (DP-FERMI).
enum class LoopKind { Plain, Rates, Penalties, Coupling };

/// Every parameter of the loop, resolved. Notation of RaCO-DP in brackets.
struct DescentOptions {
    std::int64_t steps = 1000;     ///< [T]
    double samplingRate = 1. / 16; ///< [r]
    double clippingNorm = 1;       ///< [C] of an example's gradient of loss and constraint terms together
    double learningRate = 1;       ///< [eta_theta]
    double finalRate = 1;          ///< of the learning rate, at the last step
    double momentum = 0;
    Optimiser optimiser = Optimiser::Sgd;
    RateLaw rateLaw = RateLaw::Linear;
    DecisionSet decisions;
    double averaging = 0.5; ///< share of the last iterates that is averaged; 0 releases the last iterate

    double dualRate = 0.3;   ///< [eta_lambda, eta_W]
    double dualMax = 5;      ///< bound of [Lambda]
    double dualNoise = 0.25; ///< of a dual variable, from the histogram's noise over all steps; 0: any
    DualSet dualSet = DualSet::Box;
    double histogramShare = 0.1; ///< [f] of 1/z^2 that the histogram receives
    double temperature = 1;      ///< [tau] of the soft rates in the gradient
    double smoothing = 0.8;      ///< weight of the past in the moving average of the noisy histogram
    double augmentation = 1; ///< rho: the descent uses lambda + rho (Gamma - gamma), clamped to [0, dualMax]
    double fairnessWeight = 4; ///< [lambda of DP-FERMI]
    GroupSizes groupSizes = GroupSizes::Histogram;
    double groupShare = 0.01; ///< of mu^2 that a release of the groups' sizes receives
    CouplingGradient couplingGradient = CouplingGradient::Histogram;
    double couplingClippingNorm = 3;          ///< [C of DP-FERMI for W]
    DualValues dualValues = DualValues::Hard; ///< what the histogram counts: hard decisions or soft scores
    HistogramNoise histogramNoise = HistogramNoise::Gaussian;
    Draws draws = Draws::Shared;
};

/// A parameter of the solvers whose noise differs by group: whoever has it splits a budget.
inline constexpr const char* groupBudgetParam = "budget";

/// Table of parameters of one kind of loop.
std::vector<ParamSpec> descentParams(LoopKind kind);

/// Defaults from public facts only (n, d, K, pi, epsilon, delta), measured to work on the reference tables,
/// and over them what request.params sets; its preset is not looked at.
DescentOptions descentDefaults(const SolverRequest& request, LoopKind kind);

Json toParams(const DescentOptions& options, LoopKind kind);
/// The options of a plan's parameters, all of which are resolved.
DescentOptions resolvedOptions(const Json& params, LoopKind kind);
/// Overwrites what `params` names; it must have passed checkParams.
void applyParams(const Json& params, DescentOptions& options);

} // namespace trilemma
