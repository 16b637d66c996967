// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// DP-SGD whose steps see everybody: few of them, each with the noise of a sum over all records. What budget
/// tailoring is compared with (DPNoSE): one pooled clipped gradient with all of rho.
const Solver& dpGradientDescent();

} // namespace trilemma
