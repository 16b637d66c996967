// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/sweep.h"

#include "core/base/hash.h"
#include "core/solvers/solver.h"
#include "core/train/valid_spec.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace trilemma {

namespace {

using ErrorCode::InvalidSpecification;

constexpr std::size_t mostAxes = 50;

std::vector<std::string> splitPath(const std::string& path) {
    std::vector<std::string> keys{""};
    for (const char c : path) {
        if (c == '.')
            keys.emplace_back();
        else
            keys.back().push_back(c);
    }
    return keys;
}

/// Sets the member at a dotted path; false where the path leads through something that is not there.
bool assign(Json& root, const std::string& path, const Json& value) {
    Json* place = &root;
    const std::vector<std::string> keys = splitPath(path);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (place->is_array()) {
            const bool number =
                !keys[i].empty() && keys[i].size() < 6 &&
                std::all_of(keys[i].begin(), keys[i].end(), [](char c) { return c >= '0' && c <= '9'; });
            if (!number || std::stoul(keys[i]) >= place->size()) return false;
            place = &(*place)[std::stoul(keys[i])];
        } else if (place->is_object()) {
            if (!place->contains(keys[i]) && i + 1 < keys.size()) return false;
            place = &(*place)[keys[i]];
        } else {
            return false;
        }
    }
    *place = value;
    return true;
}

/// One axis value put into a specification; a null epsilon switches privacy off, a number switches it on
/// again.
bool applyAxis(Json& spec, const Json& base, const std::string& path, const Json& value) {
    if (path == "privacy.epsilon" && value.is_null()) {
        spec["privacy"] = nullptr;
        return true;
    }
    if (path.starts_with("privacy.") && spec.contains("privacy") && spec["privacy"].is_null()) {
        if (path != "privacy.epsilon") return true; // off: the other privacy axes say nothing
        spec["privacy"] =
            base.contains("privacy") && base["privacy"].is_object() ? base["privacy"] : Json::object();
    }
    return assign(spec, path, value);
}

bool knows(const std::vector<ParamSpec>& table, const std::string& param) {
    return std::any_of(table.begin(), table.end(), [&](const ParamSpec& spec) { return spec.id == param; });
}

/// A parameter of another solver (or model) means nothing to this one; one of none stays, and is refused as
/// unknown. `tables` are those of all solvers (or models), `own` is this one's.
void dropForeignParams(Json& part, const std::vector<ParamSpec>& own,
                       const std::vector<const std::vector<ParamSpec>*>& tables) {
    if (!part.contains("params") || !part["params"].is_object()) return;
    Json kept = Json::object();
    for (const auto& [key, value] : part["params"].items()) {
        const bool ofAnother =
            !knows(own, key) &&
            std::any_of(tables.begin(), tables.end(), [&](const auto* table) { return knows(*table, key); });
        if (!ofAnother) kept[key] = value;
    }
    part["params"] = kept;
}

/// Slacks as they are in the base.
void takeSlacks(Json& spec, const Json& base) {
    if (!spec.contains("constraints") || !base.contains("constraints")) return;
    Json& constraints = spec["constraints"];
    const Json& before = base["constraints"];
    for (std::size_t i = 0; i < std::min(constraints.size(), before.size()); ++i)
        if (constraints[i].is_object() && before[i].contains("gamma"))
            constraints[i]["gamma"] = before[i]["gamma"];
}

void dropForeignParams(Json& spec, const Solver& solver) {
    std::vector<const std::vector<ParamSpec>*> tables;
    for (const Solver* each : solverRegistry())
        tables.push_back(&each->info().params);
    dropForeignParams(spec["solver"], solver.info().params, tables);
}

void dropForeignModelParams(Json& spec) {
    const auto model = spec.find("model");
    if (model == spec.end() || !model->is_object() || !model->contains("id") || !(*model)["id"].is_string())
        return;
    const ModelKind* own = findModelKind((*model)["id"].get<std::string>());
    if (!own) return;
    std::vector<const std::vector<ParamSpec>*> tables;
    for (const ModelKind& each : modelRegistry())
        tables.push_back(&each.params);
    dropForeignParams(*model, own->params, tables);
}

/// A preset of another solver means nothing to this one; one of none stays, and is refused as unknown.
void dropForeignPreset(Json& part, const SolverInfo& info) {
    const auto named = part.find("preset");
    if (named == part.end() || !named->is_string()) return;
    const std::string preset = *named;
    const bool ofAnother = std::any_of(solverRegistry().begin(), solverRegistry().end(),
                                       [&](const Solver* each) { return each->info().findPreset(preset); });
    if (ofAnother && !info.findPreset(preset)) *named = recommendedPreset;
}

/// Takes back what solver and model ignore, so that runs that differ in nothing else become equal.
void collapse(Json& spec, const Json& base) {
    dropForeignModelParams(spec);
    const Json* solverId =
        spec.contains("solver") && spec["solver"].is_object() && spec["solver"].contains("id")
            ? &spec["solver"]["id"]
            : nullptr;
    const Solver* solver =
        solverId && solverId->is_string() ? findSolver(solverId->get<std::string>()) : nullptr;
    if (!solver) return;
    if (!solver->info().isPrivate) spec["privacy"] = nullptr;
    if (spec.contains("privacy") && spec["privacy"].is_null()) spec["simulation_seed"] = nullptr;
    if (!solver->info().isConstrained && base.contains("constraints"))
        spec["constraints"] = base["constraints"];
    if (!solver->info().usesSlack) takeSlacks(spec, base);
    dropForeignPreset(spec["solver"], solver->info());
    dropForeignParams(spec, *solver);
}

void readAxes(const Json& axes, JsonFields& fields, SweepSpec& sweep) {
    if (!axes.is_object())
        return fields.fail("axes", toText(axes), "must be a JSON object", "Write { path: [..] }");
    if (axes.size() > mostAxes)
        return fields.fail("axes", std::to_string(axes.size()) + " axes",
                           "must be at most " + std::to_string(mostAxes), "Put into the base what stays");
    for (const auto& [path, values] : axes.items()) {
        if (values.is_array() && !values.empty())
            sweep.axes.emplace_back(path, values.get<std::vector<Json>>());
        else
            fields.fail("axes." + path, "", "must be a list of at least one value", "Write [..]");
    }
}

} // namespace

std::size_t SweepSpec::combinations() const {
    std::size_t count = 1;
    for (const auto& [path, values] : axes)
        count = std::min(count * values.size(), mostSweepRuns + 1);
    return count;
}

Json toJson(const SweepSpec& sweep) {
    Json axes = Json::object();
    for (const auto& [path, values] : sweep.axes)
        axes[path] = values;
    return {{"trilemma_sweep", 1},
            {"base", sweep.base},
            {"axes", axes},
            {"split_follows_seed", sweep.splitFollowsSeed}};
}

Result<SweepSpec> sweepFromJson(const Json& json, const std::string& folder) {
    SweepSpec sweep;
    Errors errors;
    {
        JsonFields fields(json, "", InvalidSpecification, errors);
        fields.version("trilemma_sweep", 1);
        if (const Json* base = fields.child("base", Need::Required)) {
            const Result<TrainingSpec> spec = trainingSpecFromJson(*base, folder);
            if (spec)
                sweep.base = toJson(*spec); // with resolved paths
            else
                for (Error error : spec.errors()) {
                    error.field = "base." + error.field;
                    errors.push_back(std::move(error));
                }
        }
        if (const Json* axes = fields.child("axes", Need::Required)) readAxes(*axes, fields, sweep);
        fields.read("split_follows_seed", sweep.splitFollowsSeed);
        if (sweep.combinations() > mostSweepRuns)
            fields.fail("axes", "", "give more than 100,000 runs", "Shorten an axis");
    }
    if (!errors.empty()) return errors;
    return sweep;
}

Result<SweepSpec> loadSweep(const std::string& path) {
    const Result<Json> json = readJsonFile(path, "sweep");
    if (!json) return json.errors();
    return sweepFromJson(*json, std::filesystem::absolute(path).parent_path().string());
}

Result<std::vector<TrainingSpec>> expand(const SweepSpec& sweep) {
    std::vector<TrainingSpec> specs;
    std::set<std::string> seen;
    Errors errors;
    std::set<std::string> reported;
    const std::size_t count = sweep.combinations();
    for (std::size_t index = 0; index < count; ++index) {
        Json json = sweep.base;
        if (json.contains("model") && json["model"].is_object() && !json["model"].contains("params"))
            json["model"]["params"] = Json::object(); // a place for axes such as model.params.hidden_width
        std::size_t rest = index;
        std::vector<const Json*> chosen(sweep.axes.size());
        for (std::size_t axis = sweep.axes.size(); axis-- > 0;) {
            const auto& values = sweep.axes[axis].second;
            chosen[axis] = &values[rest % values.size()];
            rest /= values.size();
        }
        for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis)
            if (!applyAxis(json, sweep.base, sweep.axes[axis].first, *chosen[axis]))
                return Error{InvalidSpecification, "axes." + sweep.axes[axis].first, "",
                             "is not a field of a specification",
                             "Use a path such as constraints.0.gamma or privacy.epsilon"};
        collapse(json, sweep.base);
        if (sweep.splitFollowsSeed && json["split"].is_object()) json["split"]["seed"] = json["seed"];
        if (!seen.insert(publicHash(toText(json))).second) continue;
        Result<TrainingSpec> spec = validTrainingSpec(json);
        if (spec) {
            specs.push_back(std::move(spec).value());
            continue;
        }
        for (const Error& error : spec.errors())
            if (reported.insert(toText(error)).second) errors.push_back(error);
    }
    if (!errors.empty()) return errors;
    return specs;
}

} // namespace trilemma
