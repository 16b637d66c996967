// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/frank_wolfe.h"

#include "core/solvers/linear_optimisation.h"

namespace trilemma {

const Solver& dpFrankWolfe() {
    static const LinearOptimisationSolver solver(
        {
            .id = "dp-frank-wolfe",
            .title = "DP Frank-Wolfe",
            .summary =
                "Each round adds a classifier that is best where the mixture so far falls short, with noisy "
                "counts; later ones weigh more. For many objectives; decides by drawing one classifier.",
            .source = std::string(reductionsPaper) + "Algorithms 2 and 4",
            .mark = {MarkColour::Orange, Marker::Plus},
            .isPrivate = true,
            .withoutPrivacy = "frank-wolfe",
        },
        LinearRule::FrankWolfe);
    return solver;
}

const Solver& frankWolfe() {
    static const LinearOptimisationSolver solver(
        {
            .id = "frank-wolfe",
            .title = "Frank-Wolfe (not private)",
            .summary = "DP Frank-Wolfe without noise: shows what its noise costs.",
            .source = std::string(reductionsPaper) + "Algorithm 4",
            .mark = {MarkColour::SkyBlue, Marker::Plus},
        },
        LinearRule::FrankWolfe);
    return solver;
}

} // namespace trilemma
