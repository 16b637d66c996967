// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/raco_dp.h"

#include "core/solvers/descent_ascent.h"

namespace trilemma {

const Solver& racoDp() {
    static const DescentAscentSolver solver(
        {
            .id = "raco-dp",
            .title = "RaCO-DP",
            .summary =
                "Meets group constraints under differential privacy: one noisy histogram and one noisy "
                "gradient a step.",
            .source = "Private Rate-Constrained Optimization with Applications to Fair Learning, Algorithm 1",
            .mark = {MarkColour::Blue, Marker::Circle},
            .isUsual = true,
            .isPrivate = true,
            .withoutPrivacy = "sgda",
            .presets = {{recommendedPreset, "Recommended"},
                        {paperPreset,
                         "As in the paper",
                         {{"averaging", 0},
                          {"smoothing", 0},
                          {"augmentation", 0},
                          {"dual_noise", 0},
                          {"dual_values", "soft"},
                          {"histogram_noise", "laplace"}}}},
        },
        LoopKind::Rates);
    return solver;
}

} // namespace trilemma
