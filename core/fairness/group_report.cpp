// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/group_report.h"

#include "core/base/text.h"

#include <algorithm>

namespace trilemma {

namespace {

/// Those that are used, and of the others, in the schema's order, as many as their crossings allow.
PartitionAxes axesWithin(const PartitionAxes& axes, const PartitionAxes& used) {
    std::vector<std::string> names;
    for (const PartitionAxis& axis : used.attributes)
        names.push_back(axis.name);
    for (const PartitionAxis& axis : axes.attributes) {
        if (contains(names, axis.name)) continue;
        names.push_back(axis.name);
        if (crossingsOf(axes.only(names).attributes) > maxParts) names.pop_back();
    }
    return axes.only(names);
}

/// Those that constraints name; where the label is a number, whose errors say something about any groups, all
/// of them.
PartitionAxes axesReported(const PartitionAxes& axes, const std::vector<ConstraintSpec>& specs) {
    const PartitionAxes used = axesUsed(axes, specs);
    return axes.label.groups.empty() ? axesWithin(axes, used) : used;
}

using AttributeLists = std::vector<std::vector<std::string>>;

/// Everybody, each attribute, and each list that a constraint names.
AttributeLists reportedLists(const PartitionAxes& axes, const std::vector<ConstraintSpec>& specs) {
    AttributeLists lists{{}};
    for (const PartitionAxis& axis : axes.attributes)
        lists.push_back({axis.name});
    for (const ConstraintSpec& spec : specs)
        if (!contains(lists, spec.attributes)) lists.push_back(spec.attributes);
    return lists;
}

AttributeLists namedLists(const std::vector<ConstraintSpec>& specs) {
    AttributeLists lists;
    for (const ConstraintSpec& spec : specs)
        if (!spec.attributes.empty() && !contains(lists, spec.attributes)) lists.push_back(spec.attributes);
    return lists;
}

/// Comparisons of the added ones are numbered on.
void addComparisons(std::vector<RateConstraint> more, std::vector<RateConstraint>& into) {
    int offset = 0;
    for (const RateConstraint& each : into)
        offset = std::max(offset, each.comparison + 1);
    for (RateConstraint& each : more) {
        each.comparison += offset;
        into.push_back(std::move(each));
    }
}

/// Whose groups a kind is about: those that are compared; everybody where a kind that bounds rates has none.
AttributeLists listsOf(const ConstraintKind& kind, const GroupReport& report) {
    const bool ofEverybody = report.compared.empty() && !kind.comparesGroups && !report.specs.empty();
    return ofEverybody ? AttributeLists{{}} : report.compared;
}

/// The classes that a kind counts as positive, each once; one without a name for a kind of all classes.
std::vector<std::string> positivesOf(const ConstraintKind& kind, const GroupReport& report) {
    if (!kind.ofOneClass) return {""};
    const std::vector<std::string>& classes = report.axes.label.groups;
    const std::string usual = classes.size() == 2 ? classes[1] : std::string();
    std::vector<std::string> positives;
    for (const ConstraintSpec& spec : report.specs) {
        if (spec.kind != kind.id) continue;
        const std::string& positive = spec.positive.empty() ? usual : spec.positive;
        if (!positive.empty() && !contains(positives, positive)) positives.push_back(positive);
    }
    if (positives.empty() && !usual.empty()) positives.push_back(usual);
    return positives;
}

} // namespace

GroupReport groupReport(const PartitionAxes& axes, const std::vector<ConstraintSpec>& specs) {
    const PartitionAxes used = axesReported(axes, specs);
    GroupReport report;
    report.partition = partitionOf(used, true);
    AttributeLists listed;
    for (const std::vector<std::string>& attributes : reportedLists(used, specs)) {
        const ConstraintScope scope = scopeOf(used, report.partition, {"", attributes, 0});
        if (scope.groups.names.size() > maxReportedGroups) continue;
        for (std::size_t group = 0; group < scope.groups.names.size(); ++group)
            report.groups.push_back({attributes, scope.groups.names[group], scope.parts(group)});
        if (!attributes.empty()) listed.push_back(attributes);
    }
    for (const ConstraintSpec& spec : specs)
        report.ofSpec.push_back(
            findConstraintKind(spec.kind)->build(scopeOf(used, report.partition, spec), spec));
    report.compared = namedLists(specs);
    if (axes.label.groups.empty() && report.compared.empty()) report.compared = std::move(listed);
    report.axes = used;
    report.specs = specs;
    return report;
}

std::vector<RateConstraint> inequalitiesOf(const GroupReport& report, std::string_view kind) {
    const ConstraintKind& found = *findConstraintKind(kind);
    std::vector<RateConstraint> inequalities;
    for (const std::vector<std::string>& attributes : listsOf(found, report))
        for (const std::string& positive : positivesOf(found, report)) {
            ConstraintSpec all{found.id, attributes, 0};
            all.positive = positive;
            addComparisons(found.build(scopeOf(report.axes, report.partition, all), all), inequalities);
        }
    return inequalities;
}

} // namespace trilemma
