// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// Baseline: a Lagrangian with multipliers of absolute violations that only grow. Source: Tran, Fioretto and
/// Van Hentenryck 2021, "Differentially Private and Fair Deep Learning: A Lagrangian Dual Approach".
/// Differences: whole records are protected, not the sensitive attribute alone; violations come from a noisy
/// histogram on the Poisson sample of the step, accounted jointly with the gradient; gradients are clipped by
/// example. So its events and releases are those of RaCO-DP.
const Solver& pfLd();

} // namespace trilemma
