// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/constraint_spec.h"
#include "core/fairness/rate_constraint.h"

namespace trilemma {

/// What a kind may build on: the groups of one specification and the labels, over the partition of the whole
/// set.
struct ConstraintScope {
    CellGroups groups;
    int cells = 1;
    int labels = 1;                   ///< of the partition
    std::vector<std::string> classes; ///< where the label is a number the one event "prediction"
    std::size_t positive = 1;
    std::vector<PartitionAxis> axes; ///< of the parts

    /// Parts of a group, of one label or (where `label` is empty) of all.
    std::vector<int> parts(std::size_t group, std::optional<std::size_t> label = {}) const;
    /// The same of everybody else.
    std::vector<int> rest(std::size_t group, std::optional<std::size_t> label = {}) const;
    std::vector<int> partsOfCells(const std::vector<int>& chosen, std::optional<std::size_t> label) const;
};

/// One row of the catalogue; a new kind of constraint is one function and one row.
struct ConstraintKind {
    std::string id;
    std::string title;
    std::string sentence; ///< what it asks for, in plain language
    std::string formula;
    double minGamma = 0;
    double maxGamma = 1;
    bool comparesGroups = true; ///< false: bounds rates, of everybody where no attribute is named
    bool usesLabels = false;    ///< conditional on the true label
    bool isFloor = false;       ///< gamma is the smallest rate allowed, not the largest
    /// Builds the inequalities.
    std::vector<RateConstraint> (*build)(const ConstraintScope&, const ConstraintSpec&) = nullptr;
    /// About predicted numbers, else about decisions. Its inequalities are on one rate, P(prediction <= t),
    /// and hold at every t and with either sign: see distributionGap().
    bool ofNumbers = false;
    bool ofOneClass = true;     ///< about the positive one; where there are more than two it must be named
    bool ofWholeGroups = false; ///< its rates are over a group whatever the labels of its members
    bool suits(const Schema& schema) const { return ofNumbers == schema.predictsNumber(); }
    /// Whether groups and classes alone say what its inequalities are, so that its gap is a metric of any
    /// model. Not custom ones, which are their terms; nor floors, whose gamma bounds a metric from below.
    bool hasGapOfGroups() const { return !isFloor && id != "custom"; }
};

const std::vector<ConstraintKind>& constraintCatalog();
const ConstraintKind* findConstraintKind(std::string_view id);
/// Ids of those that suit a label of this schema.
std::vector<std::string> constraintKindsFor(const Schema& schema);

/// The attributes that constraints name, with the label.
PartitionAxes axesUsed(const PartitionAxes& axes, const std::vector<ConstraintSpec>& specs);
/// What the kind of a specification builds on over a partition of these axes. Without a class that it names
/// the second counts as positive.
ConstraintScope scopeOf(const PartitionAxes& axes, const Partition& partition, const ConstraintSpec& spec);

/// Builds every inequality of all specifications over the smallest partition that serves them: the crossing
/// of all attributes that are named, and of the true labels where one of the kinds needs them or
/// `withLabels` asks for them. Precondition: the specifications are valid for the schema.
ConstraintSet buildConstraints(const PartitionAxes& axes, const std::vector<ConstraintSpec>& specs,
                               bool withLabels = false);

/// Most groups that a solver may tell apart which meets no constraints; whoever finds more refuses them.
inline constexpr int maxGroupsAlone = 100;
/// No inequality, but the smallest partition that tells the groups of all attributes apart that are named;
/// where none is, of all attributes (or of so many that they have more than maxGroupsAlone).
ConstraintSet groupsAlone(const PartitionAxes& axes, const std::vector<ConstraintSpec>& specs);

} // namespace trilemma
