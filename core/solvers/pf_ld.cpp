// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/pf_ld.h"

#include "core/solvers/descent_ascent.h"

namespace trilemma {

const Solver& pfLd() {
    static const DescentAscentSolver solver(
        {
            .id = "pf-ld",
            .title = "PF-LD",
            .summary = "Baseline: penalises group differences with growing Lagrange multipliers, under "
                       "differential privacy.",
            .source = "Tran, Fioretto and Van Hentenryck 2021",
            .mark = {MarkColour::Black, Marker::Pentagon},
            .isPrivate = true,
        },
        LoopKind::Penalties);
    return solver;
}

} // namespace trilemma
