// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_fermi.h"

#include "core/solvers/descent_ascent.h"

namespace trilemma {

const Solver& dpFermi() {
    static const DescentAscentSolver solver(
        {
            .id = "dp-fermi",
            .title = "DP-FERMI",
            .summary =
                "Penalises the dependence of decisions on groups with a weight, under differential privacy.",
            .source = "Stochastic Differentially Private and Fair Learning, Algorithm 1",
            .mark = {MarkColour::Purple, Marker::TriangleDown},
            .isPrivate = true,
            .withoutPrivacy = "fermi",
            .presets = {{recommendedPreset, "Recommended"},
                        {paperPreset,
                         "As in the paper",
                         {{"averaging", 0}, {"coupling_gradient", "clipped"}}}},
        },
        LoopKind::Coupling);
    return solver;
}

} // namespace trilemma
