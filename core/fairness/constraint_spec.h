// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/schema.h"

#include <map>

namespace trilemma {

/// One row of a custom constraint: weight times P(decision = `decision` | record fits `where`).
struct CustomTerm {
    /// Attribute -> groups, and the label column -> classes; a record fits if it is in one of the listed ones
    /// for every key. Empty: everybody.
    std::map<std::string, std::vector<std::string>> where;
    std::string decision; ///< a class
    double weight = 1;    ///< alpha
    bool operator==(const CustomTerm&) const = default;
};

/// What a person asks for: a kind of fairness between the groups of some attributes, with slack gamma.
struct ConstraintSpec {
    std::string kind = "demographic_parity";
    std::vector<std::string> attributes; ///< sensitive columns; several are crossed
    double gamma = 0.05;
    std::vector<std::string> groups{}; ///< only these groups, "sex=Female"; empty: all
    std::string positive{};            ///< the class that rates are of; empty: the second of two
    std::vector<CustomTerm> terms{};   ///< of the kind "custom" only
    bool operator==(const ConstraintSpec&) const = default;
};

/// Names of the crossed groups of these columns, "sex=Female, race=Other", in the order of a partition over
/// them; columns that the schema does not know are left out.
std::vector<std::string> crossedGroupNames(const std::vector<std::string>& attributes, const Schema& schema);

Json toJson(const ConstraintSpec& spec);
/// Strict reading; adds what is wrong to `errors`, with fields below `path`.
ConstraintSpec constraintFromJson(const Json& json, const std::string& path, Errors& errors);

/// Everything that is wrong with the constraints of one run, by field below `path`: unknown kinds, slacks out
/// of range, attributes that are not sensitive columns, groups and classes that the schema does not know, a
/// partition of too many parts, bounds that contradict each other.
Errors validate(const std::vector<ConstraintSpec>& specs, const Schema& schema, const std::string& path);

} // namespace trilemma
