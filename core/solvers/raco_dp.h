// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// Private rate-constrained optimisation: stochastic descent-ascent whose every step releases one noisy
/// histogram of decisions (part x class) and one clipped, noisy gradient, both on the same Poisson sample.
/// Source: "Private Rate-Constrained Optimization with Applications to Fair Learning", Algorithm 1.
/// Differences, each a correction: both mechanisms are accounted jointly; one independent draw a cell; group
/// sizes from the noisy histogram of the step, floored; division by the expected batch r n. Default noise is
/// Gaussian in both.
const Solver& racoDp();

} // namespace trilemma
