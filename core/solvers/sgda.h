// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// Constrained training without privacy: the loop of RaCO-DP with no clipping and no noise.
/// Source: RaCO-DP, Definition 2.2.
const Solver& sgda();

} // namespace trilemma
