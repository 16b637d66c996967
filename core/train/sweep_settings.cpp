// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/sweep_settings.h"

#include "core/base/hash.h"
#include "core/solvers/solver.h"
#include "core/train/sweep_collapse.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace trilemma {

namespace {

/// Members that collapse() reads or that it, seeds or named axes touch; what else the specification holds is
/// the same for every run, unless an axis leads there.
constexpr std::array changingMembers{"model",   "split", "solver",    "constraints",
                                     "privacy", "seed",  "selection", "simulation_seed"};

std::string rootOf(const std::string& path) {
    return path.substr(0, path.find('.'));
}

/// The part of the base that runs may differ in, its members in their order.
Json changingPart(const SweepSpec& sweep) {
    if (!sweep.base.is_object()) return sweep.base;
    std::set<std::string> members(changingMembers.begin(), changingMembers.end());
    for (const SweepAxis& axis : sweep.axes)
        members.insert(rootOf(axis.path()));
    Json part = Json::object();
    for (const auto& [key, value] : sweep.base.items())
        if (members.contains(key)) part[key] = value;
    if (part.contains("model") && part["model"].is_object() && !part["model"].contains("params"))
        part["model"]["params"] = Json::object(); // a place for axes such as model.params.hidden_width
    return part;
}

/// Where runs may differ and share a plan all the same.
std::vector<Json*> placesInOnePlan(Json& spec) {
    std::vector<Json*> places;
    const auto add = [&](AxisKind kind, const std::string& name) {
        if (Json* place = findAt(spec, SweepAxis{kind, name, {}}.path())) places.push_back(place);
    };
    const Json* constraints = findAt(spec, "constraints");
    const std::size_t slacks = constraints && constraints->is_array() ? constraints->size() : 0;
    for (const AxisType& type : axisTypes()) {
        if (!type.sharesPlan) continue;
        if (!type.isName) add(type.kind, "");
        for (std::size_t i = 0; type.isName && i < slacks; ++i)
            add(type.kind, std::to_string(i));
    }
    return places;
}

/// A part of a specification as a text by setting and one by what differs within it. Together they are equal
/// for equal parts only.
struct RunKey {
    std::string setting;
    std::string within;
};

RunKey runKeyOf(Json& part) {
    Json apart = Json::array();
    const std::vector<Json*> places = placesInOnePlan(part);
    for (Json* place : places) {
        apart.push_back(nullptr);
        std::swap(apart.back(), *place);
    }
    const RunKey key{toText(part), toText(apart)};
    for (std::size_t i = 0; i < places.size(); ++i)
        std::swap(apart[i], *places[i]);
    return key;
}

bool hasForm(AxisKind kind, const Json& value) {
    return typeOf(kind).hasForm(value);
}

/// Reads a member if it is there; false where it has not the form of that kind of axis.
template <class Value>
bool readAs(AxisKind kind, const Json& part, const char* key, Value& into) {
    const auto found = part.find(key);
    if (found == part.end()) return true;
    if (!hasForm(kind, *found)) return false;
    into = found->get<Value>();
    return true;
}

bool readParamsAs(AxisKind kind, const Json& part, Json& into) {
    const auto params = part.find("params");
    if (params == part.end()) return true;
    into = *params;
    return params->is_object() &&
           std::all_of(params->begin(), params->end(), [&](const Json& each) { return hasForm(kind, each); });
}

bool readTarget(const Json& part, std::optional<PrivacyTarget>& into) {
    const auto privacy = part.find("privacy");
    if (privacy == part.end() || privacy->is_null()) return true;
    PrivacyTarget target;
    Errors errors;
    {
        JsonFields fields(*privacy, "privacy", ErrorCode::InvalidSpecification, errors);
        fields.read("epsilon", target.epsilon, Need::Required);
        fields.read("delta", target.delta, Need::Required);
        fields.readEnum("relation", target.relation, relationNames);
        fields.child("evaluation_epsilon");
        fields.child("total_epsilon");
    }
    into = target;
    return errors.empty();
}

SweepSetting settingIn(const Json& part) {
    SweepSetting setting;
    std::string solverId;
    const Json none = Json::object();
    const Json* solver = findAt(part, "solver");
    const Json* model = findAt(part, "model");
    if (!solver || !solver->is_object() || (model && !model->is_object())) return setting;
    if (!model) model = &none;
    const bool isRead = readAs(AxisKind::Solver, *solver, "id", solverId) &&
                        readAs(AxisKind::Preset, *solver, "preset", setting.preset) &&
                        readParamsAs(AxisKind::SolverParam, *solver, setting.params) &&
                        readAs(AxisKind::Model, *model, "id", setting.modelId) &&
                        readParamsAs(AxisKind::ModelParam, *model, setting.modelParams) &&
                        readTarget(part, setting.target);
    if (isRead) setting.solver = findSolver(solverId);
    return setting;
}

/// Collects runs, equal ones once.
class RunSettings {
  public:
    /// The setting of the run with that part, or null if there was one equal to it.
    const SweepSetting* add(Json& part) {
        const RunKey key = runKeyOf(part);
        const auto [known, isNew] = m_places.emplace(publicHash(key.setting), m_settings.size());
        if (isNew) m_settings.push_back(settingIn(part));
        SweepSetting& setting = m_settings[known->second];
        if (!m_seen.insert(std::to_string(known->second) + key.within).second) return nullptr;
        ++setting.runs;
        return &setting;
    }
    std::vector<SweepSetting> take() { return std::move(m_settings); }

  private:
    std::vector<SweepSetting> m_settings;
    std::unordered_map<std::string, std::size_t> m_places;
    std::unordered_set<std::string> m_seen;
};

/// The value of each axis in a combination, the last axis fastest.
std::vector<const Json*> chosenAt(const std::vector<SweepAxis>& axes, std::size_t combination) {
    std::vector<const Json*> chosen(axes.size());
    for (std::size_t i = axes.size(); i-- > 0;) {
        chosen[i] = &axes[i].values[combination % axes[i].values.size()];
        combination /= axes[i].values.size();
    }
    return chosen;
}

Json withPart(Json spec, const Json& part) {
    if (!spec.is_object()) return part;
    for (const auto& [key, value] : part.items())
        spec[key] = value;
    return spec;
}

} // namespace

Result<std::vector<SweepSetting>> settingsOf(const SweepSpec& sweep, const SweepVisitor& visit) {
    const Json base = changingPart(sweep);
    RunSettings runs;
    const std::size_t count = sweep.combinations();
    for (std::size_t combination = 0; combination < count; ++combination) {
        Json part = base;
        const std::vector<const Json*> chosen = chosenAt(sweep.axes, combination);
        for (std::size_t i = 0; i < chosen.size(); ++i)
            if (!applyAxis(part, base, sweep.axes[i], *chosen[i])) return noSuchField(sweep.axes[i]);
        collapse(part, base);
        if (sweep.splitFollowsSeed && part["split"].is_object()) part["split"]["seed"] = part["seed"];
        const SweepSetting* setting = runs.add(part);
        if (setting && visit) visit(*setting, withPart(sweep.base, part));
    }
    return runs.take();
}

std::size_t countRuns(const std::vector<SweepSetting>& settings) {
    std::size_t count = 0;
    for (const SweepSetting& setting : settings)
        count += setting.runs;
    return count;
}

} // namespace trilemma
