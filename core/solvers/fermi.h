// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// Lowers the dependence between decisions and groups by a weight instead of a slack, without privacy.
/// min over theta, max over W of loss + lambda mean psi. Source: DP-FERMI, equation 4.
const Solver& fermi();

} // namespace trilemma
