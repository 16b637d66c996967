// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// Private training without constraints: per-example clipping, Gaussian noise, Poisson sampling.
/// Source: Abadi et al. 2016, Algorithm 1; division by the expected batch.
const Solver& dpSgd();

} // namespace trilemma
