// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// The same under differential privacy: each step releases one noisy histogram of scores by group, from which
/// the gradient in W is exact, and one clipped, noisy gradient in theta, both on the same Poisson sample.
/// Source: "Stochastic Differentially Private and Fair Learning", Algorithm 1. Differences, each a
/// correction: both mechanisms are accounted jointly; the shares of the groups are released once with noise
/// of their own and floored; gradients are clipped by example; the sample is Poisson; W comes from the noisy
/// histogram. Equalised odds: one W for each true label, shares within the label.
const Solver& dpFermi();

} // namespace trilemma
