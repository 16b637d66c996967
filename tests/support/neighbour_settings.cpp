// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/neighbour_settings.h"
#include "tests/support/decision_kinds.h"

#include "core/base/text.h"
#include "core/models/model_kind.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"

namespace trilemma::test {

namespace {

struct SettingVariant {
    std::string preset = "recommended";
    Json params = Json::object();
};

/// Presets, choices one at a time, and pairs of choices that change mechanisms.
std::vector<SettingVariant> variantsOf(const SolverInfo& info) {
    std::vector<SettingVariant> variants;
    for (const Preset& preset : info.presets)
        variants.push_back({preset.id, Json::object()});
    for (const ParamSpec& param : info.params)
        for (const std::string& value : param.choices)
            if (value != param.defaultText) variants.push_back({"recommended", {{param.id, value}}});
    for (const Json& together : {Json{{"histogram_noise", "laplace"}, {"draws", "two"}},
                                 Json{{"histogram_noise", "laplace"}, {"dual_values", "soft"}},
                                 Json{{"group_sizes", "release"}, {"draws", "two"}},
                                 Json{{"coupling_gradient", "clipped"}, {"draws", "two"}},
                                 Json{{"loss_bound", 0.1}, {"budget", "tailored"}},
                                 Json{{"loss_bound", 0.1}, {"budget", "pooled"}}}) {
        bool hasAll = true;
        for (const auto& [id, value] : together.items())
            hasAll = hasAll && hasParam(info, id);
        if (hasAll) variants.push_back({"recommended", together});
    }
    return variants;
}

/// A solver that predicts an attribute takes one of two groups alone.
std::vector<std::string> usualAttributes(const SolverInfo& info) {
    return {info.predictsAttribute ? "sex" : "group"};
}

/// One of the kinds that the solver can express, or several where it takes any.
std::vector<ConstraintSpec> variedConstraints(const SolverInfo& info, std::size_t classes,
                                              std::mt19937_64& random) {
    std::vector<ConstraintSpec> specs;
    const bool takesMany = info.constraintKinds.empty();
    for (std::size_t i = 0, count = takesMany ? 1 + pick(random, 2) : 1; i < count; ++i) {
        ConstraintSpec spec;
        const std::vector<ConstraintKind> kinds = kindsAbout(classes == 0);
        spec.kind = takesMany ? kinds[pick(random, kinds.size())].id
                              : info.constraintKinds[pick(random, info.constraintKinds.size())];
        const std::vector<std::vector<std::string>> attributes{{"group"}, {"sex"}, {"group", "sex"}};
        spec.attributes = attributes[pick(random, attributes.size())];
        if (info.predictsAttribute) spec.attributes = usualAttributes(info);
        if (classes > 0) spec.positive = "class" + std::to_string(pick(random, classes));
        spec.gamma = pick(random, 2) == 0 ? 0.0 : 0.1;
        if (spec.kind == "custom")
            spec.terms = {{{{"group", {"a"}}}, "class0", 1}, {{{"y", {"class1"}}}, "class1", -1}};
        if (spec.kind == "custom") spec.attributes = {"group"};
        specs.push_back(spec);
    }
    return specs;
}

} // namespace

NeighbourSetting plainSetting(const char* solver, Relation relation, const Json& params) {
    NeighbourSetting setting;
    setting.name = solver;
    setting.solver = findSolver(solver);
    setting.relation = relation;
    setting.params = knownParams(
        setting.solver->info(), {{"steps", 3}, {"rounds", 2}, {"sampling_rate", 0.3}, {"stage1_share", 0.8}});
    setting.params.update(params);
    if (!contains(setting.solver->info().tasks, classificationTask)) setting.shape.classes = 0;
    setting.constraints = {
        {kindsAbout(setting.shape.classes == 0).front().id, usualAttributes(setting.solver->info()), 0.1}};
    return setting;
}

std::vector<NeighbourSetting> neighbourSettings() {
    std::vector<NeighbourSetting> settings;
    for (const Solver* solver : solverRegistry()) {
        const SolverInfo& info = solver->info();
        if (!info.isPrivate) continue;
        for (const Relation relation : info.relations)
            for (const ModelKind& model : modelRegistry())
                for (const std::int64_t w : {0, 1, 3})
                    for (const SettingVariant& variant : variantsOf(info)) {
                        const bool takesUnits = relation != Relation::AttributeOnly && info.takesUnits;
                        if (w > 0 && !takesUnits) continue; // refused
                        if (model.hasHiddenLayers && info.linearModels) continue;
                        NeighbourSetting setting = plainSetting(info.id.c_str(), relation, variant.params);
                        setting.preset = variant.preset;
                        setting.model = model.id;
                        setting.shape.rowsPerUnit = w;
                        setting.name = QString("%1, %2, %3, w %4, %5 %6")
                                           .arg(QString::fromStdString(info.id),
                                                QString::fromLatin1(nameOf(relation, relationNames)),
                                                QString::fromStdString(model.id))
                                           .arg(w)
                                           .arg(QString::fromStdString(variant.preset),
                                                QString::fromStdString(toText(variant.params)));
                        settings.push_back(setting);
                    }
    }
    return settings;
}

NeighbourSetting variedSetting(NeighbourSetting setting, std::mt19937_64& random) {
    const SolverInfo& info = setting.solver->info();
    setting.shape.classes = pick(random, 3) == 0 && !info.predictsAttribute && !info.twoClasses ? 3 : 2;
    if (contains(info.tasks, regressionTask) && pick(random, 2) == 0) setting.shape.classes = 0;
    if (!contains(info.tasks, classificationTask)) setting.shape.classes = 0;
    if (info.isConstrained)
        setting.constraints =
            variedConstraints(info, static_cast<std::size_t>(setting.shape.classes), random);
    constexpr std::array norms{1e-6, 1e-3, 0.3, 1.0, 50.0, 1e6};
    constexpr std::array learning{0.0, 0.1, 30.0, 1e6};
    Json varied{{"clipping_norm", norms[pick(random, norms.size())]}};
    for (const char* norm : {"feature_norm", "label_bound"})
        if (pick(random, 2) == 0) varied[norm] = std::clamp(norms[pick(random, norms.size())], 1e-3, 1e3);
    varied["learning_rate"] = learning[pick(random, learning.size())];
    if (pick(random, 4) == 0) varied["sampling_rate"] = 1;
    setting.params.update(knownParams(info, varied));
    if (hasParam(info, "coupling_clipping_norm"))
        setting.params["coupling_clipping_norm"] = norms[pick(random, norms.size())];
    constexpr std::array starts{1e3, 1e150, 1e308};
    if (pick(random, 6) == 0) setting.hugeStart = starts[pick(random, starts.size())];
    setting.testShare = setting.evaluates() && pick(random, 2) == 0 ? 0.25 : 0;
    return setting;
}

} // namespace trilemma::test
