// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/constraint_catalog.h"

#include "core/base/text.h"

#include <algorithm>
#include <numeric>

namespace trilemma {

namespace {

using Label = std::optional<std::size_t>;
using Constraints = std::vector<RateConstraint>;

std::vector<double> unitVector(std::size_t size, std::size_t at, double value) {
    std::vector<double> vector(size, 0.0);
    vector[at] = value;
    return vector;
}

bool isChosen(const ConstraintSpec& spec, const std::string& group) {
    return spec.groups.empty() || contains(spec.groups, group);
}

std::string named(const std::string& group, const std::string& what) {
    return group.empty() ? what : group + ", " + what;
}

/// Both signs of P_k(group, label) - P_k(others, label) <= gamma (RaCO-DP, equations 7 and 16) for the groups
/// that were chosen and some classes. Of two classes the rates sum to one, so that the reversed sign of one
/// class is the other class.
void addDifferences(const ConstraintScope& scope, const ConstraintSpec& spec, Label label,
                    std::vector<std::size_t> decisions, Constraints& into) {
    const std::size_t classes = scope.classes.size();
    if (classes == 2) decisions = {0, 1};
    for (std::size_t group = 0; group < scope.groups.names.size(); ++group) {
        if (!isChosen(spec, scope.groups.names[group])) continue;
        const bool isPair = scope.groups.names.size() == 2;
        for (const std::size_t k : decisions)
            for (const double sign : {1.0, -1.0}) {
                if (sign < 0 && classes == 2) continue;
                RateConstraint constraint;
                constraint.name = named(scope.groups.names[group],
                                        (label ? "label " + scope.classes[*label] + ", " : "") + "class " +
                                            scope.classes[k] + (sign < 0 ? " (reversed)" : ""));
                constraint.terms = {evenTerm(scope.parts(group, label), unitVector(classes, k, sign)),
                                    evenTerm(scope.rest(group, label), unitVector(classes, k, -sign))};
                constraint.slack = spec.gamma;
                const std::size_t pair =
                    (label.value_or(0) * scope.groups.names.size() + (isPair ? 0 : group)) * classes +
                    (classes == 2 ? 0 : k);
                constraint.comparison = static_cast<int>(pair);
                into.push_back(std::move(constraint));
            }
    }
}

std::vector<std::size_t> everyClass(const ConstraintScope& scope) {
    std::vector<std::size_t> all(scope.classes.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

std::vector<std::size_t> labelsExcept(const ConstraintScope& scope, std::size_t one) {
    std::vector<std::size_t> others = everyClass(scope);
    std::erase(others, one);
    return others;
}

Constraints demographicParity(const ConstraintScope& scope, const ConstraintSpec& spec) {
    Constraints constraints;
    addDifferences(scope, spec, {}, everyClass(scope), constraints);
    return constraints;
}

/// One inequality a comparison, of the event that the prediction is at most t.
Constraints distributionParity(const ConstraintScope& scope, const ConstraintSpec& spec) {
    Constraints constraints;
    for (std::size_t group = 0; group < scope.groups.names.size(); ++group) {
        if (!isChosen(spec, scope.groups.names[group])) continue;
        RateConstraint constraint;
        constraint.name = scope.groups.names[group];
        constraint.terms = {evenTerm(scope.parts(group), {1}), evenTerm(scope.rest(group), {-1})};
        constraint.slack = spec.gamma;
        constraints.push_back(std::move(constraint));
        if (scope.groups.names.size() == 2) break; // the other group says the same
        constraints.back().comparison = static_cast<int>(group);
    }
    return constraints;
}

Constraints equalisedOdds(const ConstraintScope& scope, const ConstraintSpec& spec) {
    Constraints constraints;
    for (const std::size_t label : everyClass(scope))
        addDifferences(scope, spec, label, everyClass(scope), constraints);
    return constraints;
}

Constraints equalOpportunity(const ConstraintScope& scope, const ConstraintSpec& spec) {
    Constraints constraints;
    addDifferences(scope, spec, scope.positive, {scope.positive}, constraints);
    return constraints;
}

Constraints predictiveEquality(const ConstraintScope& scope, const ConstraintSpec& spec) {
    Constraints constraints;
    for (const std::size_t label : labelsExcept(scope, scope.positive))
        addDifferences(scope, spec, label, {scope.positive}, constraints);
    return constraints;
}

/// The rate that a term makes of a group's parts of one label (of all, where it is empty) <= slack, for every
/// chosen group.
template <class TermOf>
Constraints bounds(const ConstraintScope& scope, const ConstraintSpec& spec, Label label,
                   const TermOf& termOf, double slack, const std::string& what) {
    Constraints constraints;
    for (std::size_t group = 0; group < scope.groups.names.size(); ++group) {
        if (!isChosen(spec, scope.groups.names[group])) continue;
        RateConstraint constraint;
        constraint.name = named(scope.groups.names[group], what);
        constraint.terms = {termOf(scope.parts(group, label))};
        constraint.slack = slack;
        constraint.comparison = static_cast<int>(label.value_or(0) * scope.groups.names.size() + group);
        constraints.push_back(std::move(constraint));
    }
    return constraints;
}

auto even(std::vector<double> weights) {
    return [weights](std::vector<int> parts) { return evenTerm(std::move(parts), weights); };
}

std::vector<double> allBut(const ConstraintScope& scope, std::size_t k) {
    std::vector<double> weights(scope.classes.size(), 1.0);
    weights[k] = 0;
    return weights;
}

Constraints falseNegativeRate(const ConstraintScope& scope, const ConstraintSpec& spec) {
    return bounds(scope, spec, scope.positive, even(allBut(scope, scope.positive)), spec.gamma,
                  "false negatives of " + scope.classes[scope.positive]);
}

Constraints recallFloor(const ConstraintScope& scope, const ConstraintSpec& spec) {
    return bounds(scope, spec, scope.positive, even(allBut(scope, scope.positive)), 1 - spec.gamma,
                  "recall of " + scope.classes[scope.positive]);
}

Constraints falsePositiveRate(const ConstraintScope& scope, const ConstraintSpec& spec) {
    Constraints constraints;
    for (const std::size_t label : labelsExcept(scope, scope.positive)) {
        Constraints ofLabel =
            bounds(scope, spec, label, even(unitVector(scope.classes.size(), scope.positive, 1)), spec.gamma,
                   "false positives among " + scope.classes[label]);
        std::move(ofLabel.begin(), ofLabel.end(), std::back_inserter(constraints));
    }
    return constraints;
}

Constraints positiveRateCeiling(const ConstraintScope& scope, const ConstraintSpec& spec) {
    return bounds(scope, spec, {}, even(unitVector(scope.classes.size(), scope.positive, 1)), spec.gamma,
                  "rate of " + scope.classes[scope.positive]);
}

Constraints positiveRateFloor(const ConstraintScope& scope, const ConstraintSpec& spec) {
    return bounds(scope, spec, {}, even(allBut(scope, scope.positive)), 1 - spec.gamma,
                  "rate of " + scope.classes[scope.positive]);
}

/// `sign` times the accuracy of some parts: class k counts where k is the label of the part.
SubsetTerm accuracyTerm(const ConstraintScope& scope, std::vector<int> parts, double sign) {
    SubsetTerm term{std::move(parts), {}};
    term.weights.setZero(static_cast<Eigen::Index>(term.parts.size()),
                         static_cast<Eigen::Index>(scope.classes.size()));
    for (std::size_t i = 0; i < term.parts.size(); ++i)
        term.weights(static_cast<Eigen::Index>(i), term.parts[i] % scope.labels) = sign;
    return term;
}

Constraints accuracyParity(const ConstraintScope& scope, const ConstraintSpec& spec) {
    Constraints constraints;
    for (std::size_t group = 0; group < scope.groups.names.size(); ++group) {
        if (!isChosen(spec, scope.groups.names[group])) continue;
        for (const double sign : {1.0, -1.0}) {
            RateConstraint constraint;
            constraint.name = named(scope.groups.names[group], sign > 0 ? "accuracy" : "accuracy (reversed)");
            constraint.terms = {accuracyTerm(scope, scope.parts(group), sign),
                                accuracyTerm(scope, scope.rest(group), -sign)};
            constraint.slack = spec.gamma;
            constraint.comparison = scope.groups.names.size() == 2 ? 0 : static_cast<int>(group);
            constraints.push_back(std::move(constraint));
        }
    }
    return constraints;
}

Constraints errorRateCeiling(const ConstraintScope& scope, const ConstraintSpec& spec) {
    const auto errors = [&](std::vector<int> parts) {
        SubsetTerm term = accuracyTerm(scope, std::move(parts), -1);
        term.weights += 1; // wrong: not right
        return term;
    };
    return bounds(scope, spec, {}, errors, spec.gamma, "error");
}

/// Parts all of whose axes the condition allows.
std::vector<int> partsWhere(const ConstraintScope& scope, const CustomTerm& term) {
    const auto allows = [&](const PartitionAxis& axis, std::size_t group) {
        const auto found = term.where.find(axis.name);
        return found == term.where.end() || contains(found->second, axis.groups[group]);
    };
    std::vector<int> parts;
    for (int part = 0; part < scope.cells * scope.labels; ++part) {
        const std::vector<std::size_t> groups = groupsOfCrossing(scope.axes, part);
        bool fits = true;
        for (std::size_t axis = 0; axis < groups.size(); ++axis)
            fits = fits && allows(scope.axes[axis], groups[axis]);
        if (fits) parts.push_back(part);
    }
    return parts;
}

Constraints custom(const ConstraintScope& scope, const ConstraintSpec& spec) {
    RateConstraint constraint;
    constraint.name = "custom";
    for (const CustomTerm& row : spec.terms) {
        const auto k = std::find(scope.classes.begin(), scope.classes.end(), row.decision);
        std::vector<double> weights(scope.classes.size(), 0.0);
        weights[static_cast<std::size_t>(k - scope.classes.begin())] = row.weight;
        constraint.terms.push_back(evenTerm(partsWhere(scope, row), weights));
    }
    constraint.slack = spec.gamma;
    return {constraint};
}

bool usesLabels(const ConstraintSpec& spec, const std::string& labelName) {
    const auto isAboutLabels = [&](const CustomTerm& term) { return term.where.contains(labelName); };
    return findConstraintKind(spec.kind)->usesLabels ||
           std::any_of(spec.terms.begin(), spec.terms.end(), isAboutLabels);
}

/// Whose crossings are the subsets that a specification bounds.
std::vector<PartitionAxis> boundedAxes(const PartitionAxes& axes, const ConstraintSpec& spec) {
    std::vector<PartitionAxis> crossed = axes.only(spec.attributes).attributes;
    if (usesLabels(spec, axes.label.name) && !findConstraintKind(spec.kind)->ofWholeGroups)
        crossed.push_back(axes.label);
    return crossed;
}

/// Share of the smallest subset that a specification bounds. Shares of labels and of attributes say nothing
/// of how they go together; half of their product is taken.
double smallestShareOf(const PartitionAxes& axes, const ConstraintSpec& spec) {
    const std::vector<PartitionAxis> crossed = boundedAxes(axes, spec);
    if (crossed.empty()) return 1; // everybody
    const bool isConditional = crossed.back().name == axes.label.name;
    return smallestShareOf(crossed) * (isConditional && crossed.size() > 1 ? 0.5 : 1);
}

std::size_t positiveClassOf(const ConstraintSpec& spec, const std::vector<std::string>& classes) {
    const auto found = std::find(classes.begin(), classes.end(), spec.positive);
    return found == classes.end() ? 1 : static_cast<std::size_t>(found - classes.begin());
}

/// All of them; of too many for groupsAlone() so many that they are too many.
PartitionAxes axesAlone(const PartitionAxes& axes) {
    PartitionAxes some{{}, axes.label};
    for (const PartitionAxis& axis : axes.attributes)
        if (crossingsOf(some.attributes) <= maxGroupsAlone) some.attributes.push_back(axis);
    return some;
}

} // namespace

std::vector<int> ConstraintScope::partsOfCells(const std::vector<int>& chosen, Label label) const {
    std::vector<int> parts;
    for (const int cell : chosen)
        for (int each = 0; each < labels; ++each)
            if (!label || static_cast<int>(*label) == each) parts.push_back(cell * labels + each);
    return parts;
}

std::vector<int> ConstraintScope::parts(std::size_t group, Label label) const {
    return partsOfCells(groups.cells[group], label);
}

std::vector<int> ConstraintScope::rest(std::size_t group, Label label) const {
    std::vector<int> others;
    for (int cell = 0; cell < cells; ++cell)
        if (!contains(groups.cells[group], cell)) others.push_back(cell);
    return partsOfCells(others, label);
}

const std::vector<ConstraintKind>& constraintCatalog() {
    static const std::vector<ConstraintKind> catalog{
        {"demographic_parity", "Demographic parity",
         "Each group receives each decision about as often as everybody else: the rates differ by at most "
         "gamma.",
         "|P(decision = k | group) - P(decision = k | everybody else)| ≤ γ", 0, 1, true, false, false,
         demographicParity, false, false},
        {"equalised_odds", "Equalised odds",
         "Among people with the same true label, each group receives each decision about as often as "
         "everybody else.",
         "|P(decision = k | label = y, group) - P(decision = k | label = y, everybody else)| ≤ γ", 0, 1, true,
         true, false, equalisedOdds, false, false},
        {"equal_opportunity", "Equal opportunity",
         "Among people whose true label is positive, each group receives the positive decision about as "
         "often as everybody else.",
         "|P(decision = + | label = +, group) - P(decision = + | label = +, everybody else)| ≤ γ", 0, 1, true,
         true, false, equalOpportunity},
        {"predictive_equality", "Predictive equality",
         "Among people whose true label is not positive, each group receives the positive decision about as "
         "often as everybody else (equal false positives).",
         "|P(decision = + | label ≠ +, group) - P(decision = + | label ≠ +, everybody else)| ≤ γ", 0, 1, true,
         true, false, predictiveEquality},
        {"accuracy_parity", "Accuracy parity",
         "Decisions are right about as often in each group as in everybody else.",
         "|P(decision = label | group) - P(decision = label | everybody else)| ≤ γ", 0, 1, true, true, false,
         accuracyParity, false, false, true},
        {"error_rate_ceiling", "Error rate, at most (bounded group loss)",
         "In every named group, at most the share gamma of the decisions is wrong.",
         "P(decision ≠ label | group) ≤ γ", 0, 1, false, true, false, errorRateCeiling, false, false, true},
        {"false_negative_rate", "False negative rate, at most",
         "In every named group, at most the share gamma of the people with a positive label is missed.",
         "P(decision ≠ + | label = +, group) ≤ γ", 0, 1, false, true, false, falseNegativeRate},
        {"recall_floor", "Recall, at least",
         "In every named group, at least the share gamma of the people with a positive label is found.",
         "P(decision = + | label = +, group) ≥ γ", 0, 1, false, true, true, recallFloor},
        {"false_positive_rate", "False positive rate, at most",
         "In every named group, at most the share gamma of the people without a positive label is decided as "
         "positive.",
         "P(decision = + | label ≠ +, group) ≤ γ", 0, 1, false, true, false, falsePositiveRate},
        {"positive_rate_ceiling", "Rate of positive decisions, at most",
         "In every named group, at most the share gamma receives the positive decision.",
         "P(decision = + | group) ≤ γ", 0, 1, false, false, false, positiveRateCeiling},
        {"positive_rate_floor", "Rate of positive decisions, at least",
         "In every named group, at least the share gamma receives the positive decision.",
         "P(decision = + | group) ≥ γ", 0, 1, false, false, true, positiveRateFloor},
        {"custom", "Custom rates", "A weighted sum of decision rates of subsets is at most gamma.",
         "Σ weight · P(decision = k | subset) ≤ γ", -100, 100, false, false, false, custom, false, false},
        {"distribution_parity", "Distribution parity",
         "The predictions of each group have about the same distribution as those of everybody else: at "
         "every number, the shares predicted at or below it differ by at most gamma.",
         "max over t of |P(prediction ≤ t | group) - P(prediction ≤ t | everybody else)| ≤ γ", 0, 1, true,
         false, false, distributionParity, true, false},
    };
    return catalog;
}

const ConstraintKind* findConstraintKind(std::string_view id) {
    for (const ConstraintKind& kind : constraintCatalog())
        if (kind.id == id) return &kind;
    return nullptr;
}

std::vector<std::string> constraintKindsFor(const Schema& schema) {
    std::vector<std::string> ids;
    for (const ConstraintKind& kind : constraintCatalog())
        if (kind.suits(schema)) ids.push_back(kind.id);
    return ids;
}

PartitionAxes axesUsed(const PartitionAxes& axes, const std::vector<ConstraintSpec>& specs) {
    std::vector<std::string> names;
    for (const ConstraintSpec& spec : specs)
        names.insert(names.end(), spec.attributes.begin(), spec.attributes.end());
    return axes.only(names);
}

ConstraintScope scopeOf(const PartitionAxes& axes, const Partition& partition, const ConstraintSpec& spec) {
    const bool ofNumbers = axes.label.groups.empty();
    ConstraintScope scope{groupsOf(axes.attributes, spec.attributes),
                          partition.cellCount(),
                          partition.labels,
                          ofNumbers ? std::vector<std::string>{"prediction"} : axes.label.groups,
                          positiveClassOf(spec, axes.label.groups),
                          axes.attributes};
    if (partition.labels > 1) scope.axes.push_back(axes.label);
    return scope;
}

ConstraintSet buildConstraints(const PartitionAxes& axes, const std::vector<ConstraintSpec>& specs,
                               bool withLabels) {
    const PartitionAxes used = axesUsed(axes, specs);
    withLabels = withLabels || std::any_of(specs.begin(), specs.end(), [&](const ConstraintSpec& spec) {
                     return usesLabels(spec, axes.label.name);
                 });
    ConstraintSet set;
    set.partition = partitionOf(used, withLabels);
    set.smallestShare = 1;
    set.groupShare = 0.5;
    for (std::size_t index = 0; index < specs.size(); ++index) {
        const ConstraintKind* kind = findConstraintKind(specs[index].kind);
        set.smallestShare = std::min(set.smallestShare, smallestShareOf(used, specs[index]));
        if (const auto groups = used.only(specs[index].attributes).attributes; !groups.empty())
            set.groupShare = std::min(set.groupShare, smallestShareOf(groups));
        for (const PartitionAxis& axis : boundedAxes(used, specs[index]))
            set.shareIsKnown &= axis.share.has_value();
        set.oneSided |= !kind->comparesGroups;
        for (RateConstraint& constraint :
             kind->build(scopeOf(used, set.partition, specs[index]), specs[index])) {
            constraint.family = static_cast<int>(index);
            set.constraints.push_back(std::move(constraint));
        }
    }
    return set;
}

ConstraintSet groupsAlone(const PartitionAxes& axes, const std::vector<ConstraintSpec>& specs) {
    PartitionAxes used = axesUsed(axes, specs);
    if (used.attributes.empty()) used = axesAlone(axes);
    ConstraintSet set;
    set.partition = partitionOf(used, false);
    set.smallestShare = set.groupShare = smallestShareOf(used.attributes);
    for (const PartitionAxis& axis : used.attributes)
        set.shareIsKnown &= axis.share.has_value();
    return set;
}

} // namespace trilemma
