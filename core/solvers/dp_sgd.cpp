// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_sgd.h"

#include "core/solvers/descent_ascent.h"

namespace trilemma {

const Solver& dpSgd() {
    static const DescentAscentSolver solver(
        {
            .id = "dp-sgd",
            .title = "DP-SGD",
            .summary =
                "Private training that ignores the constraints: shows what fairness costs under privacy.",
            .source = "Abadi et al., Deep Learning with Differential Privacy, 2016, Algorithm 1",
            .mark = {MarkColour::Vermillion, Marker::Square},
            .isUsual = true,
            .isPrivate = true,
            .withoutPrivacy = "sgd",
            .tasks = {classificationTask, regressionTask},
        },
        LoopKind::Plain);
    return solver;
}

} // namespace trilemma
