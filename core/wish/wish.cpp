// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/wish.h"

#include "core/fairness/constraint_catalog.h"
#include "core/wish/wished_objective.h"

#include <algorithm>

namespace trilemma {

FramingDeclaration framingOf(const Wish& wish) {
    FramingDeclaration framing = wish.framing;
    if (wish.schema.unitColumn()) framing.slotCounts.clear();
    return framing;
}

Schema framedSchema(const Wish& wish) {
    Schema schema = wish.schema;
    schema.file = formatUnder(schema.file, framingOf(wish));
    return schema;
}

std::vector<ConstraintSpec> constraintsOf(const Wish& wish) {
    std::vector<ConstraintSpec> constraints = wish.constraints;
    if (wish.gammas.empty()) return {};
    if (!constraints.empty()) constraints.front().gamma = wish.gammas.front();
    const bool hasGroups = !wish.schema.sensitiveNames().empty();
    std::erase_if(constraints, [&](const ConstraintSpec& constraint) {
        const ConstraintKind* kind = findConstraintKind(constraint.kind);
        return kind && (!kind->suits(wish.schema) || (!hasGroups && kind->comparesGroups));
    });
    return constraints;
}

const ParamAxis* findAxis(const Wish& wish, const std::string& path) {
    const auto it = std::find_if(wish.paramAxes.begin(), wish.paramAxes.end(),
                                 [&](const ParamAxis& axis) { return axis.path == path; });
    return it != wish.paramAxes.end() ? &*it : nullptr;
}

SweepSpec sweepOf(const Wish& wish) {
    TrainingSpec base;
    base.files = wish.files;
    base.schemaName = wish.schemaName;
    base.schema = framedSchema(wish);
    base.framing = framingOf(wish);
    base.task = taskOf(base.schema);
    base.testShare = wish.testShare;
    base.preset = wish.preset;
    base.params = startingParams(wish);
    if (!wish.models.empty()) base.modelId = wish.models.front();
    base.constraints = constraintsOf(wish);
    const std::vector<double> epsilons = wish.totalEpsilon ? std::vector{*wish.totalEpsilon} : wish.epsilons;
    if (wish.isPrivate && !epsilons.empty()) {
        base.privacy = PrivacyTarget{epsilons.front(), wish.delta, wish.relation};
        base.evaluationEpsilon = wish.evaluationEpsilon;
        base.totalEpsilon = wish.totalEpsilon;
    }
    if (!wish.solvers.empty()) base.solverId = wish.solvers.front();

    SweepSpec sweep;
    sweep.base = toJson(base);
    const auto addAxis = [&](SweepAxis axis, const auto& values) {
        axis.values.assign(values.begin(), values.end());
        if (!values.empty()) sweep.axes.push_back(std::move(axis));
    };
    addAxis({AxisKind::Solver}, wish.solvers);
    if (wish.models.size() > 1) addAxis({AxisKind::Model}, wish.models);
    if (!base.constraints.empty()) addAxis({AxisKind::Slack, "0"}, wish.gammas);
    if (base.privacy && !base.totalEpsilon) addAxis({AxisKind::Epsilon}, epsilons);
    for (const ParamAxis& axis : wish.paramAxes)
        addAxis(axisAt(axis.path), axis.values);
    std::vector<int> seeds;
    for (int seed = 1; seed <= wish.seeds; ++seed)
        seeds.push_back(seed);
    addAxis({AxisKind::Seed}, seeds);
    return sweep;
}

Result<std::vector<TrainingSpec>> runsOf(const Wish& wish) {
    constexpr ErrorCode code = ErrorCode::InvalidSpecification;
    Errors errors;
    if (wish.solvers.empty()) errors.push_back({code, "solvers", "", "none is ticked", "Tick at least one"});
    if (wish.models.empty()) errors.push_back({code, "models", "", "none is ticked", "Tick at least one"});
    for (const ParamAxis& axis : wish.paramAxes)
        if (axis.values.empty())
            errors.push_back({code, axis.path, "", "has no value to try", "Give some, or remove the axis"});
    const SweepSpec sweep = sweepOf(wish);
    if (sweep.combinations() > maxSweepRuns)
        errors.push_back({code, "sweep", "", "gives more than 100,000 runs", "Shorten an axis"});
    if (!errors.empty()) return errors;
    return expand(sweep);
}

std::vector<SweepSetting> settingsOf(const Wish& wish) {
    const SweepSpec sweep = sweepOf(wish);
    if (wish.solvers.empty() || wish.models.empty() || sweep.combinations() > maxSweepRuns) return {};
    Result<std::vector<SweepSetting>> settings = settingsOf(sweep);
    if (!settings) return {};
    std::erase_if(*settings, [](const SweepSetting& setting) { return !setting.solver; });
    return std::move(settings).value();
}

} // namespace trilemma
