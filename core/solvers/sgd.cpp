// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/sgd.h"

#include "core/solvers/descent_ascent.h"

namespace trilemma {

const Solver& sgd() {
    static const DescentAscentSolver solver(
        {
            .id = "sgd",
            .title = "SGD (not private)",
            .summary = "Plain training: the reference for accuracy.",
            .source = "Robbins and Monro, A Stochastic Approximation Method, 1951",
            .mark = {MarkColour::Orange, Marker::Diamond},
            .isUsual = true,
            .isPrivate = false,
            .tasks = {classificationTask, regressionTask},
        },
        LoopKind::Plain);
    return solver;
}

} // namespace trilemma
