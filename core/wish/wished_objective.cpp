// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/wished_objective.h"

#include "core/base/text.h"
#include "core/fairness/constraint_catalog.h"
#include "core/solvers/objective_options.h"
#include "core/wish/wish_price.h"

#include <algorithm>

namespace trilemma {

namespace {

const ParamSpec* objectiveSpec(const SolverInfo& info) {
    const auto found = std::find_if(info.params.begin(), info.params.end(),
                                    [](const ParamSpec& spec) { return spec.id == objectiveParam; });
    return found != info.params.end() ? &*found : nullptr;
}

/// Its parameter of that name is about something else.
bool hasOwnObjective(const SolverInfo& info) {
    const ParamSpec* spec = objectiveSpec(info);
    return spec && std::none_of(spec->choices.begin(), spec->choices.end(),
                                [](const std::string& choice) { return findObjective(choice); });
}

/// Somebody set the parameter, and for a chosen solver: what was set for another one says nothing.
bool isSet(const Wish& wish) {
    const auto set = wish.params.find(objectiveParam);
    if (set == wish.params.end()) return false;
    return std::any_of(wish.solvers.begin(), wish.solvers.end(), [&](const std::string& id) {
        const Solver* solver = findSolver(id);
        const ParamSpec* spec = solver ? objectiveSpec(solver->info()) : nullptr;
        return spec && hasChoice(*spec, *set);
    });
}

const ParamAxis* objectiveAxis(const Wish& wish) {
    return findAxis(wish, SweepAxis{AxisKind::SolverParam, objectiveParam, {}}.path());
}

WishedObjective givenObjective(const Wish& wish) {
    WishedObjective given{.source = ObjectiveSource::Axis};
    if (const ParamAxis* axis = objectiveAxis(wish))
        for (const Json& value : axis->values)
            if (value.is_string()) given.ids.push_back(value.get<std::string>());
    if (!given.ids.empty()) return given;
    if (isSet(wish))
        return {.source = ObjectiveSource::Param, .ids = {wish.params.at(objectiveParam).get<std::string>()}};
    return {.ids = {objectiveInfo(wish.objective).id}};
}

} // namespace

Json startingParams(const Wish& wish) {
    Json params = wish.params;
    const bool isPlain = wish.objective == objectiveKinds.front().kind || wish.schema.predictsNumber();
    if (!isPlain && !isSet(wish)) params[objectiveParam] = objectiveInfo(wish.objective).id;
    return params;
}

bool offersObjective(const SolverInfo& info, std::string_view kind) {
    const ParamSpec* spec = objectiveSpec(info);
    return spec && contains(spec->choices, std::string(kind));
}

WishedObjective objectiveOf(const Wish& wish) {
    WishedObjective wished = givenObjective(wish);
    if (wish.schema.predictsNumber()) return wished;
    for (const std::string& id : wish.solvers) {
        const Solver* solver = findSolver(id);
        if (!solver) continue;
        const SolverInfo& info = solver->info();
        const bool pursues = std::any_of(wished.ids.begin(), wished.ids.end(), [&](const std::string& kind) {
            return offersObjective(info, kind);
        });
        (pursues                 ? wished.pursuing
         : hasOwnObjective(info) ? wished.ofTheirOwn
                                 : wished.minimising)
            .push_back(solver);
    }
    return wished;
}

std::vector<const Solver*> solversPursuing(const Wish& wish, ObjectiveKind kind) {
    const std::string task = taskOf(wish.schema);
    const bool manyClasses = wish.schema.classNames().size() > 2;
    std::vector<const Solver*> solvers;
    for (const Solver* solver : solverRegistry()) {
        const SolverInfo& info = solver->info();
        if (contains(info.tasks, task) && !(info.twoClasses && manyClasses) &&
            offersObjective(info, objectiveInfo(kind).id))
            solvers.push_back(solver);
    }
    return solvers;
}

std::optional<Error> objectiveProblem(const Wish& wish) {
    if (!validate(constraintsOf(wish), wish.schema, "constraints").empty()) return std::nullopt;
    const std::string model = wish.models.empty() ? std::string() : wish.models.front();
    for (const std::string& id : objectiveOf(wish).ids) {
        const ObjectiveInfo* info = findObjective(id);
        if (!info || info == &objectiveKinds.front()) continue; // which nothing stands in the way of
        for (const Solver* solver : solversPursuing(wish, info->kind))
            if (const Outcome can = canPursue({.kind = info->kind}, expectedFacts(wish, 0, *solver, model));
                !can.ok())
                return can.errors().front();
    }
    return std::nullopt;
}

} // namespace trilemma
