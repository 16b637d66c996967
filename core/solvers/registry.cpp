// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/budget_tailoring.h"
#include "core/solvers/dp_fair_regression.h"
#include "core/solvers/dp_fermi.h"
#include "core/solvers/dp_frontier.h"
#include "core/solvers/dp_gradient_descent.h"
#include "core/solvers/dp_least_squares.h"
#include "core/solvers/dp_oracle_learner.h"
#include "core/solvers/dp_postprocessing.h"
#include "core/solvers/dp_sgd.h"
#include "core/solvers/dp_worst_group.h"
#include "core/solvers/exponential_sampling.h"
#include "core/solvers/fermi.h"
#include "core/solvers/frank_wolfe.h"
#include "core/solvers/linear_optimisation.h"
#include "core/solvers/pf_ld.h"
#include "core/solvers/raco_dp.h"
#include "core/solvers/sgd.h"
#include "core/solvers/sgda.h"

namespace trilemma {

namespace {

std::vector<const Solver*>& rows() {
    static std::vector<const Solver*> registry{&racoDp(),
                                               &dpFermi(),
                                               &pfLd(),
                                               &dpPostprocessing(),
                                               &dpFrontier(),
                                               &dpFairRegression(),
                                               &exponentialSampling(),
                                               &dpLinearOptimisation(),
                                               &dpFrankWolfe(),
                                               &dpOracleLearner(),
                                               &dpSgd(),
                                               &budgetTailoring(),
                                               &dpWorstGroup(),
                                               &dpLeastSquares(),
                                               &dpGradientDescent(),
                                               &sgda(),
                                               &fermi(),
                                               &linearOptimisation(),
                                               &frankWolfe(),
                                               &leastSquares(),
                                               &sgd()};
    return registry;
}

} // namespace

const std::vector<const Solver*>& solverRegistry() {
    return rows();
}

void registerSolver(const Solver& solver) {
    rows().push_back(&solver);
}

const Solver* findSolver(std::string_view id) {
    for (const Solver* solver : solverRegistry())
        if (solver->info().id == id) return solver;
    return nullptr;
}

} // namespace trilemma
