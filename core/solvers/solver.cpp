// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/solver.h"

#include "core/base/text.h"
#include "core/fairness/constraint_catalog.h"
#include "core/learning/plan.h"

#include <algorithm>

namespace trilemma {

const Preset* SolverInfo::findPreset(std::string_view presetId) const {
    const auto found = std::find_if(presets.begin(), presets.end(),
                                    [&](const Preset& preset) { return preset.id == presetId; });
    return found == presets.end() ? nullptr : &*found;
}

std::vector<ParamSpec> SolverInfo::paramsUnder(std::string_view presetId) const {
    std::vector<ParamSpec> table = params;
    const Preset* preset = findPreset(presetId);
    for (ParamSpec& param : table)
        if (preset && preset->params.contains(param.id)) {
            const Json& value = preset->params.at(param.id);
            param.defaultText = value.is_string() ? value.get<std::string>() : toText(value);
        }
    return table;
}

Json SolverInfo::askedParams(const SolverRequest& request) const {
    const Preset* preset = findPreset(request.preset);
    Json asked = preset ? preset->params : Json::object();
    asked.update(request.params);
    return asked;
}

ConstraintSet SolverInfo::constraintsOver(const PartitionAxes& groups,
                                          const std::vector<ConstraintSpec>& asked) const {
    if (isConstrained) return buildConstraints(groups, asked, partsByLabel);
    return splitsByGroup ? groupsAlone(groups, asked) : ConstraintSet();
}

bool SolverInfo::honours(Relation relation) const {
    return isPrivate && std::find(relations.begin(), relations.end(), relation) != relations.end();
}

SolverGoals goalsOf(const SolverInfo& info) {
    const bool isFair = info.isConstrained || info.splitsByGroup;
    if (info.isPrivate) return isFair ? SolverGoals::FairAndPrivate : SolverGoals::Private;
    return isFair ? SolverGoals::Fair : SolverGoals::Neither;
}

bool takes(const SolverInfo& info, const SolverNeeds& needs) {
    if (!contains(info.tasks, needs.task)) return false;
    if (needs.privacy && !info.honours(*needs.privacy)) return false;
    if (needs.privacy && needs.units && !info.takesUnits) return false;
    if (needs.constraints.empty()) return !info.isConstrained;
    if (!info.isConstrained) return false;
    if (info.constraintKinds.empty()) return true;
    const ConstraintSpec& only = needs.constraints.front();
    return needs.constraints.size() == 1 && only.groups.empty() && contains(info.constraintKinds, only.kind);
}

std::vector<std::string> solversTaking(const SolverNeeds& needs) {
    std::vector<std::string> ids;
    for (const Solver* solver : solverRegistry())
        if (takes(solver->info(), needs)) ids.push_back(solver->info().id);
    return ids;
}

namespace {

/// What validate() refuses with other solvers in its remedy, for whoever prices before.
Outcome canProtect(const SolverInfo& info, const SolverRequest& request) {
    if (!request.privacy) return success();
    const auto refused = [](const char* field, std::string_view value, std::string rule) {
        return Error{ErrorCode::PrivacyRefused, field, std::string(value), std::move(rule),
                     "Choose another solver"};
    };
    if (const Relation relation = request.privacy->relation; info.isPrivate && !info.honours(relation))
        return refused("privacy.relation", nameOf(relation, relationNames),
                       info.id + " has no proof under this relation");
    if (request.facts.rowsPerUnit > 1 && !info.takesUnits)
        return refused("solver.id", info.id, "protects single records, but a person may have several rows");
    return success();
}

} // namespace

Result<SolverPlan> Solver::plan(const SolverRequest& request) const {
    if (Errors wrong = checkParams(request.params, info().params, "solver.params"); !wrong.empty())
        return wrong;
    if (const Outcome proven = canProtect(info(), request); !proven) return proven.errors();
    SolverRequest asked = request;
    asked.params = info().askedParams(request);
    const Result<Recipe> recipe = this->recipe(asked);
    if (!recipe) return recipe.errors();
    return planOf(*recipe, request.privacy, request.facts.trainSlots, request.shared);
}

} // namespace trilemma
