// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trilemma {

class Solver;

/// Frank-Wolfe (Alabi, "Private Constrained Group-Objective Optimization", Algorithm 4; Jaggi 2013): linear
/// optimisation (core/solvers/linear_optimisation.h) with
///     l_(t+1) = (1 - 2/(t + 2)) l_t + 2/(t + 2) l(c_(t+1)),
/// weights of c_t proportional to t, and the gradient at l_t (printed is that at l(c_t), for which Lemma B.2
/// does not hold). The second one is without privacy.
const Solver& dpFrankWolfe();
const Solver& frankWolfe();

} // namespace trilemma
