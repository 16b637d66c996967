// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/group_noise.h"

#include "core/fairness/constraint_catalog.h"
#include "core/learning/plan.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

double cellDeviation(const SolverPlan& plan) {
    return deviationOf(plan.looks, "histogram");
}

namespace {

std::optional<double> gapNoiseOf(double ofRate, const SolverPlan& plan) {
    const double dualNoise = plan.params.is_object() ? plan.params.value("dual_noise", 0.0) : 0.0;
    if (dualNoise <= 0) return std::nullopt;
    return std::sqrt(dualNoise * ofRate / (4 * std::sqrt(static_cast<double>(plan.steps))));
}

} // namespace

std::vector<GroupNoise> groupNoise(const Schema& schema, const std::vector<ConstraintSpec>& constraints,
                                   const SolverPlan& plan) {
    if (cellDeviation(plan) <= 0 || !validate(constraints, schema, "constraints").empty()) return {};
    const PartitionAxes axes = axesOf(schema);
    const ConstraintSet all = buildConstraints(axes, constraints);
    const auto classes = static_cast<double>(schema.classNames().size());
    std::vector<GroupNoise> found;
    for (std::size_t i = 0; i < constraints.size(); ++i) {
        std::size_t parts = static_cast<std::size_t>(all.partition.partCount());
        for (const RateConstraint& constraint : all.constraints)
            if (constraint.family == static_cast<int>(i))
                for (const SubsetTerm& term : constraint.terms)
                    parts = std::min(parts, term.parts.size());
        GroupNoise group;
        group.constraint = static_cast<int>(i);
        const ConstraintSet alone = buildConstraints(axes, {constraints[i]});
        group.share = alone.smallestShare;
        group.shareIsKnown = alone.shareIsKnown;
        group.expected = plan.step.expectedBatch * group.share;
        group.noise = cellDeviation(plan) * std::sqrt(static_cast<double>(parts) * classes);
        group.gapNoise = gapNoiseOf(group.noise / std::sqrt(classes) / group.expected, plan);
        found.push_back(group);
    }
    return found;
}

} // namespace trilemma
