// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/fermi.h"

#include "core/solvers/descent_ascent.h"

namespace trilemma {

const Solver& fermi() {
    static const DescentAscentSolver solver(
        {
            .id = "fermi",
            .title = "FERMI (not private)",
            .summary = "Penalises the dependence of decisions on groups with a weight, without privacy.",
            .source = "Stochastic Differentially Private and Fair Learning, equation 4",
            .mark = {MarkColour::SkyBlue, Marker::TriangleDown},
            .isPrivate = false,
        },
        LoopKind::Coupling);
    return solver;
}

} // namespace trilemma
