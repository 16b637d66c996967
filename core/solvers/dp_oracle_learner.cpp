// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_oracle_learner.h"

#include "core/solvers/linear_optimisation.h"

namespace trilemma {

const Solver& dpOracleLearner() {
    static const LinearOptimisationSolver solver(
        {
            .id = "dp-oracle-learner",
            .title = "DP-oracle-learner",
            .summary = "Each round trains a cost-sensitive classifier against the dual variables and updates "
                       "these by its noisy violations. The result is a mixture of all classifiers.",
            .source = "Jagielski et al., Differentially Private Fair Learning, 2019, Algorithm 3",
            .mark = {MarkColour::Green, Marker::Pentagon},
            .isPrivate = true,
        },
        LinearRule::DualPlayer);
    return solver;
}

} // namespace trilemma
