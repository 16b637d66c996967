// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/draft_from_run.h"

#include "core/base/rounding.h"
#include "core/fairness/objective_kind.h"
#include "core/solvers/solver.h"
#include "core/train/validate.h"

#include <algorithm>

namespace trilemma {

namespace {

/// What the run was trained for, by its solver alone, with the usual parameters.
Draft draftLike(Draft draft, const TrainingSpec& spec) {
    draft.constraints = spec.constraints;
    if (!spec.constraints.empty()) draft.gammas = {spec.constraints.front().gamma};
    draft.isPrivate = spec.privacy.has_value();
    if (spec.privacy) {
        draft.epsilons = {spec.privacy->epsilon};
        draft.delta = spec.privacy->delta;
        draft.relation = spec.privacy->relation;
    }
    draft.evaluationEpsilon = spec.evaluationEpsilon;
    draft.testShare = spec.testShare;
    draft.totalEpsilon.reset();
    draft.models = {spec.modelId};
    draft.solvers = {spec.solverId};
    draft.preset = recommendedPreset;
    draft.params = Json::object();
    draft.paramAxes.clear();
    return draft;
}

bool trainsForASlack(const SolverInfo& info) {
    return info.isConstrained && info.usesSlack;
}

/// The first one that trains for a slack of its own.
std::string solverOfOneSlack(const TrainingSpec& spec) {
    for (const std::string& id : solversTaking(needsOf(spec)))
        if (const SolverInfo& info = findSolver(id)->info(); trainsForASlack(info) && !info.coversSlacks)
            return id;
    return spec.solverId;
}

/// The first solver that this one is the noiseless form of; itself where there is none.
std::string privateFormOf(const std::string& solverId) {
    for (const Solver* solver : solverRegistry())
        if (solver->info().withoutPrivacy == solverId) return solver->info().id;
    return solverId;
}

bool isPrivateSolver(const std::string& id) {
    const Solver* solver = findSolver(id);
    return solver && solver->info().isPrivate;
}

} // namespace

Draft draftOfSlack(Draft draft, const TrainingSpec& released, double gamma) {
    draft = draftLike(std::move(draft), released);
    draft.gammas = {gamma};
    draft.solvers = {solverOfOneSlack(released)};
    draft.objective = objectiveKinds.front().kind; // what a release of every slack pursues
    draft.seeds = 1;
    return draft;
}

Draft draftAround(Draft draft, const TradeoffWish& wish, const MetricAxes& axes,
                  const TrainingSpec& nearest) {
    const std::vector<double> before = draft.epsilons;
    draft = draftLike(std::move(draft), nearest);
    const std::optional<double>& gap = axes.gap() == axes.y ? wish.y : wish.x;
    if (axes.gap() && gap && *gap > 0)
        draft.gammas = {trilemma::nearest(*gap / 2, 4), trilemma::nearest(0.75 * *gap, 4), *gap};
    if (wish.epsilon && !nearest.privacy) {
        draft.solvers = {privateFormOf(nearest.solverId)};
        draft.isPrivate = isPrivateSolver(draft.solvers.front());
    }
    const Solver* solver = findSolver(draft.solvers.front());
    if (gap && !nearest.constraints.empty() && solver && !trainsForASlack(solver->info()))
        draft.solvers = {solverOfOneSlack(nearest)};
    if (draft.isPrivate) {
        const double epsilon = wish.epsilon.value_or(draft.epsilons.empty() ? 1 : draft.epsilons.front());
        draft.epsilons = {trilemma::nearest(epsilon / 2, 4), epsilon};
    } else {
        draft.epsilons = before; // nobody asked for it
    }
    return draft;
}

} // namespace trilemma
