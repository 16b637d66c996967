// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/constraint_catalog.h"

#include <algorithm>
#include <numeric>

namespace trilemma {

namespace {

/// sign (P_k(group) - P_k(others)) <= gamma.
RateConstraint difference(const std::string& name, const std::vector<int>& group,
                          const std::vector<int>& others, std::size_t k, std::size_t classes, double sign,
                          double gamma) {
    std::vector<double> plus(classes, 0.0), minus(classes, 0.0);
    plus[k] = sign;
    minus[k] = -sign;
    RateConstraint constraint;
    constraint.name = name;
    constraint.terms = {{group, plus}, {others, minus}};
    constraint.slack = gamma;
    return constraint;
}

std::vector<int> complementOf(const std::vector<int>& parts, int partCount) {
    std::vector<int> others;
    for (int part = 0; part < partCount; ++part)
        if (std::find(parts.begin(), parts.end(), part) == parts.end()) others.push_back(part);
    return others;
}

/// P_k(group) - P_k(all other groups) <= gamma for every group and class (RaCO-DP, equation 7). For two
/// classes the rates sum to one, so the reversed sign is the other class; for more classes it is added, since
/// the gap that is reported is an absolute value.
std::vector<RateConstraint> demographicParity(const ConstraintGroups& groups,
                                              const std::vector<std::string>& classes, double gamma) {
    std::vector<RateConstraint> constraints;
    for (std::size_t group = 0; group < groups.names.size(); ++group) {
        const std::vector<int> others = complementOf(groups.parts[group], groups.partCount);
        for (std::size_t k = 0; k < classes.size(); ++k) {
            const std::string name = groups.names[group] + ", class " + classes[k];
            constraints.push_back(difference(name, groups.parts[group], others, k, classes.size(), 1, gamma));
            if (classes.size() > 2)
                constraints.push_back(difference(name + " (reversed)", groups.parts[group], others, k,
                                                 classes.size(), -1, gamma));
        }
    }
    return constraints;
}

/// The attributes that any specification uses, in the table's order, so that equal sets give equal
/// partitions.
std::vector<const SensitiveAttribute*> axesOf(const EncodedTable& table,
                                              const std::vector<ConstraintSpec>& specs) {
    std::vector<const SensitiveAttribute*> axes;
    for (const SensitiveAttribute& attribute : table.sensitive)
        for (const ConstraintSpec& spec : specs)
            if (std::find(spec.attributes.begin(), spec.attributes.end(), attribute.name) !=
                spec.attributes.end()) {
                axes.push_back(&attribute);
                break;
            }
    return axes;
}

int partCountOf(const std::vector<const SensitiveAttribute*>& axes) {
    return std::accumulate(axes.begin(), axes.end(), 1, [](int count, const SensitiveAttribute* axis) {
        return count * static_cast<int>(axis->groups.size());
    });
}

/// The groups (one for each axis) that make up a part; the last axis varies fastest.
std::vector<std::size_t> groupsOfPart(const std::vector<const SensitiveAttribute*>& axes, int part) {
    std::vector<std::size_t> groups(axes.size());
    auto rest = static_cast<std::size_t>(part);
    for (std::size_t axis = axes.size(); axis-- > 0;) {
        groups[axis] = rest % axes[axis]->groups.size();
        rest /= axes[axis]->groups.size();
    }
    return groups;
}

std::string nameOfPart(const std::vector<const SensitiveAttribute*>& axes, int part,
                       const std::vector<std::string>& attributes) {
    const std::vector<std::size_t> groups = groupsOfPart(axes, part);
    std::string name;
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
        if (std::find(attributes.begin(), attributes.end(), axes[axis]->name) != attributes.end())
            name += (name.empty() ? "" : ", ") + axes[axis]->name + "=" + axes[axis]->groups[groups[axis]];
    return name;
}

std::vector<std::string> namesOf(const std::vector<const SensitiveAttribute*>& axes) {
    std::vector<std::string> names;
    for (const SensitiveAttribute* axis : axes)
        names.push_back(axis->name);
    return names;
}

/// The product of the declared shares; 1/(2Q) where one is not declared.
double smallestShareOf(const std::vector<const SensitiveAttribute*>& axes) {
    double share = 1;
    for (const SensitiveAttribute* axis : axes) {
        if (!axis->share) return 1.0 / (2.0 * partCountOf(axes));
        share *= *axis->share;
    }
    return share;
}

Partition partitionOf(const EncodedTable& table, const std::vector<const SensitiveAttribute*>& axes) {
    Partition partition;
    for (int part = 0; part < partCountOf(axes); ++part)
        partition.partNames.push_back(nameOfPart(axes, part, namesOf(axes)));
    partition.partOfSlot.assign(table.slotCount, 0);
    for (const SensitiveAttribute* axis : axes)
        for (std::size_t slot = 0; slot < table.slotCount; ++slot)
            partition.partOfSlot[slot] = static_cast<std::uint16_t>(
                partition.partOfSlot[slot] * axis->groups.size() + axis->groupOfSlot[slot]);
    return partition;
}

} // namespace

const std::vector<ConstraintKind>& constraintCatalog() {
    static const std::vector<ConstraintKind> catalog{
        {"demographic_parity", "Demographic parity",
         "Each group receives each decision about as often as everybody else: the rates differ by at most "
         "gamma.",
         "|P(decision = k | group) - P(decision = k | everybody else)| ≤ γ", 0.0, 1.0, demographicParity},
    };
    return catalog;
}

const ConstraintKind* findConstraintKind(std::string_view id) {
    for (const ConstraintKind& kind : constraintCatalog())
        if (kind.id == id) return &kind;
    return nullptr;
}

ConstraintGroups groupsOf(const EncodedTable& table, const std::vector<ConstraintSpec>& specs,
                          std::size_t index) {
    const auto axes = axesOf(table, specs);
    ConstraintGroups groups;
    groups.partCount = partCountOf(axes);
    for (int part = 0; part < groups.partCount; ++part) {
        const std::string name = nameOfPart(axes, part, specs[index].attributes);
        const auto found = std::find(groups.names.begin(), groups.names.end(), name);
        const auto place = static_cast<std::size_t>(found - groups.names.begin());
        if (found == groups.names.end()) {
            groups.names.push_back(name);
            groups.parts.emplace_back();
        }
        groups.parts[place].push_back(part);
    }
    return groups;
}

ConstraintSet buildConstraints(const EncodedTable& table, const std::vector<ConstraintSpec>& specs) {
    const auto axes = axesOf(table, specs);
    ConstraintSet set;
    set.partition = partitionOf(table, axes);
    set.smallestShare = smallestShareOf(axes);
    for (std::size_t index = 0; index < specs.size(); ++index) {
        const ConstraintKind* kind = findConstraintKind(specs[index].kind);
        for (RateConstraint& constraint :
             kind->build(groupsOf(table, specs, index), table.classes, specs[index].gamma)) {
            constraint.family = static_cast<int>(index);
            set.constraints.push_back(std::move(constraint));
        }
    }
    return set;
}

} // namespace trilemma
