// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/group_noise.h"

#include "core/fairness/constraint_catalog.h"
#include "core/learning/plan.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

double cellDeviation(const SolverPlan& plan) {
    const Release* histogram = findRelease(plan.looks, "histogram");
    return histogram ? histogram->deviation() : 0;
}

std::vector<GroupNoise> groupNoise(const Wish& wish, const SolverPlan& plan) {
    const std::vector<ConstraintSpec> constraints = constraintsOf(wish);
    if (cellDeviation(plan) <= 0 || !validate(constraints, wish.schema, "constraints").empty()) return {};
    const PartitionAxes axes = axesOf(wish.schema);
    const ConstraintSet all = buildConstraints(axes, constraints);
    const auto classes = static_cast<double>(wish.schema.classNames().size());
    std::vector<GroupNoise> found;
    for (std::size_t i = 0; i < constraints.size(); ++i) {
        std::size_t parts = static_cast<std::size_t>(all.partition.partCount());
        for (const RateConstraint& constraint : all.constraints)
            if (constraint.family == static_cast<int>(i))
                for (const SubsetTerm& term : constraint.terms)
                    parts = std::min(parts, term.parts.size());
        GroupNoise group;
        group.constraint = static_cast<int>(i);
        group.share = buildConstraints(axes, {constraints[i]}).smallestShare;
        group.expected = plan.step.expectedBatch * group.share;
        group.noise = cellDeviation(plan) * std::sqrt(static_cast<double>(parts) * classes);
        found.push_back(group);
    }
    return found;
}

} // namespace trilemma
