// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/partition.h"

#include "core/base/text.h"
#include "core/data/encoded_table.h"

namespace trilemma {

std::vector<std::size_t> groupsOfCrossing(const std::vector<PartitionAxis>& axes, int crossing) {
    std::vector<std::size_t> groups(axes.size());
    auto rest = static_cast<std::size_t>(crossing);
    for (std::size_t axis = axes.size(); axis-- > 0;) {
        groups[axis] = rest % axes[axis].groups.size();
        rest /= axes[axis].groups.size();
    }
    return groups;
}

int crossingsOf(const std::vector<PartitionAxis>& axes) {
    int count = 1;
    for (const PartitionAxis& axis : axes)
        count = std::min(maxParts + 1, count * static_cast<int>(axis.groups.size()));
    return count;
}

namespace {

/// "sex=Female, race=Other", of the axes that `includes` names.
template <class Includes>
std::string nameOfCrossing(const std::vector<PartitionAxis>& axes, int crossing, Includes includes) {
    const std::vector<std::size_t> groups = groupsOfCrossing(axes, crossing);
    std::string name;
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
        if (includes(axes[axis].name))
            name += (name.empty() ? "" : ", ") + axes[axis].name + "=" + axes[axis].groups[groups[axis]];
    return name;
}

} // namespace

PartitionAxes PartitionAxes::only(const std::vector<std::string>& names) const {
    PartitionAxes some{{}, label};
    for (const PartitionAxis& axis : attributes)
        if (contains(names, axis.name)) some.attributes.push_back(axis);
    return some;
}

PartitionAxes axesOf(const EncodedTable& table) {
    PartitionAxes axes{{}, {table.labelName, table.classes, table.labelShare}};
    for (const SensitiveAttribute& attribute : table.sensitive)
        axes.attributes.push_back({attribute.name, attribute.groups, attribute.share});
    return axes;
}

PartitionAxes axesOf(const Schema& schema) {
    PartitionAxes axes{{}, {schema.label.column, schema.classNames(), schema.label.share}};
    for (const Column& column : schema.columns)
        if (column.role == Role::Sensitive)
            axes.attributes.push_back({column.name, groupNames(column), column.share});
    return axes;
}

Partition partitionOf(const PartitionAxes& axes, bool withLabels) {
    std::vector<PartitionAxis> crossed = axes.attributes;
    withLabels = withLabels && !axes.label.groups.empty(); // a number tells nobody apart
    if (withLabels) crossed.push_back(axes.label);
    Partition partition;
    for (const PartitionAxis& axis : axes.attributes)
        partition.attributes.push_back(axis.name);
    if (withLabels) partition.labels = static_cast<int>(axes.label.groups.size());
    const auto every = [](const std::string&) { return true; };
    for (int part = 0; part < crossingsOf(crossed); ++part)
        partition.partNames.push_back(nameOfCrossing(crossed, part, every));
    return partition;
}

double smallestShareOf(const std::vector<PartitionAxis>& axes) {
    double share = 1;
    std::vector<PartitionAxis> undeclared;
    for (const PartitionAxis& axis : axes)
        if (axis.share)
            share *= *axis.share;
        else
            undeclared.push_back(axis);
    return undeclared.empty() ? share : share / (2.0 * crossingsOf(undeclared));
}

CellGroups groupsOf(const std::vector<PartitionAxis>& axes, const std::vector<std::string>& attributes) {
    CellGroups groups;
    for (int cell = 0; cell < crossingsOf(axes); ++cell) {
        const std::string name =
            nameOfCrossing(axes, cell, [&](const std::string& axis) { return contains(attributes, axis); });
        const auto found = std::find(groups.names.begin(), groups.names.end(), name);
        const auto place = static_cast<std::size_t>(found - groups.names.begin());
        if (found == groups.names.end()) {
            groups.names.push_back(name);
            groups.cells.emplace_back();
        }
        groups.cells[place].push_back(cell);
    }
    return groups;
}

} // namespace trilemma
