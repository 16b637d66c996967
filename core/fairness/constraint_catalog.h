// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/rate_constraint.h"

namespace trilemma {

/// What a person asks for: a kind of fairness between the groups of some attributes, with slack gamma.
struct ConstraintSpec {
    std::string kind = "demographic_parity";
    std::vector<std::string> attributes; ///< sensitive columns; several are crossed
    double gamma = 0.05;
    bool operator==(const ConstraintSpec&) const = default;
};

/// The groups between which a constraint compares: each group is a set of parts.
struct ConstraintGroups {
    std::vector<std::string> names;
    std::vector<std::vector<int>> parts; ///< parts of each group
    int partCount = 0;
};

/// One row of the catalogue; a new kind of constraint is one function and one row.
struct ConstraintKind {
    std::string id;
    std::string title;
    std::string sentence; ///< what it asks for, in plain language
    std::string formula;
    double leastGamma = 0;
    double greatestGamma = 1;
    /// Builds the inequalities for the groups and class names.
    std::vector<RateConstraint> (*build)(const ConstraintGroups&, const std::vector<std::string>& classes,
                                         double gamma) = nullptr;
};

const std::vector<ConstraintKind>& constraintCatalog();
const ConstraintKind* findConstraintKind(std::string_view id);

/// Crosses the attributes of all specifications into one partition and builds every inequality over it.
/// Precondition: the specifications are valid for the table (train/validate.h). Slots that contribute nothing
/// are in part 0, where no sum ever sees them.
ConstraintSet buildConstraints(const EncodedTable& table, const std::vector<ConstraintSpec>& specs);

/// Groups that a specification compares, over the partition of a set.
ConstraintGroups groupsOf(const EncodedTable& table, const std::vector<ConstraintSpec>& specs,
                          std::size_t index);

} // namespace trilemma
