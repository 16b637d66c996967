// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/sweep_axes.h"

#include "core/base/text.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

bool knows(const std::vector<ParamSpec>& table, const std::string& id) {
    return std::any_of(table.begin(), table.end(), [&](const ParamSpec& spec) { return spec.id == id; });
}

void addNew(std::vector<ParamSpec>& into, const std::vector<ParamSpec>& table) {
    for (const ParamSpec& spec : table)
        if (!knows(into, spec.id)) into.push_back(spec);
}

bool isOfModel(const std::string& path) {
    return axisAt(path).kind == AxisKind::ModelParam;
}

std::string idOf(const std::string& path) {
    return axisAt(path).name;
}

/// A default that is a value and no formula.
std::vector<Json> plainDefault(const ParamSpec& spec) {
    if (spec.type == ParamSpec::Type::Choice)
        return {contains(spec.choices, spec.defaultText) ? spec.defaultText : spec.choices.front()};
    bool isNumber = false;
    const double value = QLocale::c().toDouble(toQt(spec.defaultText), &isNumber);
    return isNumber ? axisValues(spec, {value}) : std::vector<Json>();
}

} // namespace

std::vector<ParamSpec> paramsOf(const Draft& draft) {
    std::vector<ParamSpec> params;
    for (const std::string& id : draft.solvers)
        if (const Solver* solver = findSolver(id)) addNew(params, solver->info().paramsUnder(draft.preset));
    const std::string objective = objectiveInfo(draft.objective).id;
    for (ParamSpec& spec : params) // the draft's choice is what an empty field means
        if (spec.id == objectiveParam && contains(spec.choices, objective)) spec.defaultText = objective;
    return params;
}

std::vector<Preset> presetsOf(const Draft& draft) {
    std::vector<Preset> presets;
    for (const std::string& id : draft.solvers)
        if (const Solver* solver = findSolver(id))
            for (const Preset& preset : solver->info().presets)
                if (std::none_of(presets.begin(), presets.end(),
                                 [&](const Preset& known) { return known.id == preset.id; }))
                    presets.push_back(preset);
    return presets;
}

std::vector<AxisParam> axisParams(const Draft& draft) {
    std::vector<ParamSpec> ofModels;
    for (const std::string& id : draft.models)
        if (const ModelKind* model = findModelKind(id)) addNew(ofModels, model->params);
    std::vector<AxisParam> params;
    for (const ParamSpec& spec : paramsOf(draft))
        params.push_back({solverPath(spec.id), spec});
    for (const ParamSpec& spec : ofModels)
        params.push_back({SweepAxis{AxisKind::ModelParam, spec.id, {}}.path(), spec});
    return params;
}

std::optional<ParamSpec> findAxisParam(const std::string& path) {
    const auto& [kind, id, values] = axisAt(path);
    if (kind != AxisKind::ModelParam && kind != AxisKind::SolverParam) return std::nullopt;
    const auto among = [&](const std::vector<ParamSpec>& table) -> std::optional<ParamSpec> {
        const auto it =
            std::find_if(table.begin(), table.end(), [&](const ParamSpec& spec) { return spec.id == id; });
        return it != table.end() ? std::optional(*it) : std::nullopt;
    };
    if (isOfModel(path)) {
        for (const ModelKind& model : modelRegistry())
            if (const auto found = among(model.params)) return found;
        return std::nullopt;
    }
    for (const Solver* solver : solverRegistry())
        if (const auto found = among(solver->info().params)) return found;
    return std::nullopt;
}

QStringList ownersOf(const Draft& draft, const std::string& path) {
    QStringList owners;
    if (isOfModel(path)) {
        for (const std::string& id : draft.models)
            if (const ModelKind* model = findModelKind(id); model && knows(model->params, idOf(path)))
                owners << coreText(model->title);
        return owners;
    }
    for (const std::string& id : draft.solvers)
        if (const Solver* solver = findSolver(id); solver && knows(solver->info().params, idOf(path)))
            owners << coreText(solver->info().title);
    return owners;
}

bool allKnow(const Draft& draft, const std::string& path) {
    const std::size_t count = isOfModel(path) ? draft.models.size() : draft.solvers.size();
    return static_cast<std::size_t>(ownersOf(draft, path).size()) == count;
}

std::string solverPath(const std::string& paramId) {
    return SweepAxis{AxisKind::SolverParam, paramId, {}}.path();
}

void addParamAxis(Draft& draft, const std::string& path) {
    std::optional<ParamSpec> spec = findAxisParam(path);
    if (!spec || findAxis(draft, path)) return;
    for (const AxisParam& chosen : axisParams(draft)) // under its preset
        if (chosen.path == path) spec = chosen.spec;
    const auto chosen = draft.params.find(spec->id);
    const bool given = !isOfModel(path) && chosen != draft.params.end();
    draft.paramAxes.push_back({path, given ? std::vector<Json>{*chosen} : plainDefault(*spec)});
}

void removeParamAxis(Draft& draft, const std::string& path) {
    std::erase_if(draft.paramAxes, [&](const ParamAxis& axis) { return axis.path == path; });
}

void setAxisValues(Draft& draft, const std::string& path, std::vector<Json> values) {
    for (ParamAxis& axis : draft.paramAxes)
        if (axis.path == path) axis.values = std::move(values);
}

std::vector<Json> axisValues(const ParamSpec& spec, const std::vector<double>& values) {
    std::vector<Json> list;
    for (const double value : values) {
        if (spec.type == ParamSpec::Type::Integer)
            list.emplace_back(static_cast<std::int64_t>(std::llround(value)));
        else
            list.emplace_back(value);
    }
    return list;
}

QString axisText(const ParamAxis& axis) {
    QStringList texts;
    for (const Json& value : axis.values)
        texts << (value.is_string()   ? toQt(value.get<std::string>())
                  : value.is_number() ? plainNumber(value.get<double>())
                                      : toQt(toText(value)));
    return texts.join(QStringLiteral(", "));
}

} // namespace trilemma
