// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/sgda.h"

#include "core/solvers/descent_ascent.h"

namespace trilemma {

const Solver& sgda() {
    static const DescentAscentSolver solver(
        {
            .id = "sgda",
            .title = "SGDA (not private)",
            .summary = "Meets group constraints without privacy: shows what privacy costs under fairness.",
            .source =
                "Private Rate-Constrained Optimization with Applications to Fair Learning, Definition 2.2",
            .mark = {MarkColour::Green, Marker::Triangle},
            .isUsual = true,
            .isPrivate = false,
        },
        LoopKind::Rates);
    return solver;
}

} // namespace trilemma
