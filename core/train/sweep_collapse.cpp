// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/sweep_collapse.h"

#include "core/models/model_kind.h"
#include "core/solvers/solver.h"

#include <algorithm>

namespace trilemma {

namespace {

const ParamSpec* specOf(const std::vector<ParamSpec>& table, const std::string& param) {
    const auto found =
        std::find_if(table.begin(), table.end(), [&](const ParamSpec& spec) { return spec.id == param; });
    return found != table.end() ? &*found : nullptr;
}

using Tables = std::vector<const std::vector<ParamSpec>*>;

Tables tablesOfSolvers() {
    Tables tables;
    for (const Solver* solver : solverRegistry())
        tables.push_back(&solver->info().params);
    return tables;
}

Tables tablesOfModels() {
    Tables tables;
    for (const ModelKind& kind : modelRegistry())
        tables.push_back(&kind.params);
    return tables;
}

/// A parameter that `own` has not, or a choice that it has not, while another table has.
bool isForeign(const std::vector<ParamSpec>& own, const Tables& all, const std::string& param,
               const Json& value) {
    const ParamSpec* mine = specOf(own, param);
    if (mine && hasChoice(*mine, value)) return false;
    return std::any_of(all.begin(), all.end(), [&](const std::vector<ParamSpec>* table) {
        const ParamSpec* theirs = specOf(*table, param);
        return theirs && (!mine || (theirs->type == ParamSpec::Type::Choice && hasChoice(*theirs, value)));
    });
}

/// `own` are the parameters of this solver (or model).
void dropForeignParams(Json& part, const std::vector<ParamSpec>& own, const Tables& all) {
    const auto params = part.find("params");
    if (params == part.end() || !params->is_object()) return;
    std::vector<std::string> foreign;
    for (const auto& [key, value] : params->items())
        if (isForeign(own, all, key, value)) foreign.push_back(key);
    for (const std::string& key : foreign)
        params->erase(key);
}

/// The id of what a part names; null where it names nothing.
const std::string* idOf(const Json& spec, const char* part) {
    const auto found = spec.find(part);
    if (found == spec.end() || !found->is_object()) return nullptr;
    const auto id = found->find("id");
    return id != found->end() && id->is_string() ? &id->get_ref<const std::string&>() : nullptr;
}

/// A private selection counts what gaps exceed their slack by, whichever solver trains.
bool scoresGaps(const Json& spec) {
    const auto selection = spec.find("selection");
    return selection != spec.end() && selection->is_object() && selection->value("gap_penalty", Json(1)) != 0;
}

bool areEqualButForSlack(Json one, Json other) {
    one.erase("gamma");
    other.erase("gamma");
    return one == other;
}

/// Slacks as they are in the base; where they decide which model is taken, those of the same constraints.
void takeSlacks(Json& spec, const Json& base, bool slacksDecide) {
    if (!spec.contains("constraints") || !base.contains("constraints")) return;
    Json& constraints = spec["constraints"];
    const Json& before = base["constraints"];
    for (std::size_t i = 0; i < std::min(constraints.size(), before.size()); ++i)
        if (constraints[i].is_object() && before[i].contains("gamma") &&
            (!slacksDecide || areEqualButForSlack(constraints[i], before[i])))
            constraints[i]["gamma"] = before[i]["gamma"];
}

void dropForeignPreset(Json& part, const SolverInfo& info) {
    const auto named = part.find("preset");
    if (named == part.end() || !named->is_string()) return;
    const std::string preset = *named;
    const bool ofAnother = std::any_of(solverRegistry().begin(), solverRegistry().end(),
                                       [&](const Solver* each) { return each->info().findPreset(preset); });
    if (ofAnother && !info.findPreset(preset)) *named = recommendedPreset;
}

} // namespace

bool applyAxis(Json& spec, const Json& base, const SweepAxis& axis, const Json& value) {
    const bool isEpsilon = axis.kind == AxisKind::Epsilon;
    if (isEpsilon && value.is_null()) {
        spec["privacy"] = nullptr;
        return true;
    }
    const std::string path = axis.path();
    if (path.starts_with("privacy.") && spec.contains("privacy") && spec["privacy"].is_null()) {
        if (!isEpsilon) return true; // off: the other privacy axes say nothing
        spec["privacy"] =
            base.contains("privacy") && base["privacy"].is_object() ? base["privacy"] : Json::object();
    }
    return assignAt(spec, path, value);
}

void collapse(Json& spec, const Json& base) {
    if (const std::string* id = idOf(spec, "model"))
        if (const ModelKind* model = findModelKind(*id))
            dropForeignParams(spec["model"], model->params, tablesOfModels());
    const std::string* id = idOf(spec, "solver");
    const Solver* solver = id ? findSolver(*id) : nullptr;
    if (!solver) return;
    const SolverInfo& info = solver->info();
    if (!info.isPrivate) spec["privacy"] = nullptr;
    if (spec.contains("privacy") && spec["privacy"].is_null()) spec["simulation_seed"] = nullptr;
    if (!info.trainsModel && base.contains("model")) spec["model"] = base["model"];
    const bool readsSlack = scoresGaps(spec);
    if (!info.isConstrained && !info.splitsByGroup && !readsSlack && base.contains("constraints"))
        spec["constraints"] = base["constraints"];
    if ((!info.usesSlack || info.coversSlacks) && !readsSlack) takeSlacks(spec, base, info.coversSlacks);
    dropForeignPreset(spec["solver"], info);
    dropForeignParams(spec["solver"], info.params, tablesOfSolvers());
}

} // namespace trilemma
