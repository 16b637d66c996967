// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

#include <span>

namespace trilemma {

/// What an axis of a sweep varies.
enum class AxisKind {
    Solver,
    Preset,
    SolverParam,
    Model,
    ModelParam,
    Slack,   ///< of one constraint
    Epsilon, ///< null: no privacy
    Seed,    ///< of training
    SplitSeed,
    Field, ///< any other member of a specification
};

/// How an axis of one kind is written in a sweep, and which form its values have. A value of another form
/// stays in the specification, whose validation refuses it.
struct AxisType {
    AxisKind kind;
    std::string_view before;               ///< path; with a name, what stands before it
    std::string_view after;                ///< it, with a name
    bool (*isName)(std::string_view name); ///< null: the path has no name in it
    bool (*hasForm)(const Json& value);
    bool sharesPlan; ///< runs that differ in nothing else have one plan
};

/// A row for each kind.
std::span<const AxisType> axisTypes();
const AxisType& typeOf(AxisKind kind);

/// One axis: what varies, and the values that it takes.
struct SweepAxis {
    AxisKind kind = AxisKind::Field;
    std::string name; ///< of a parameter; place of a constraint, "0"; path of a Field; else empty
    std::vector<Json> values;

    std::string path() const; ///< "solver.params.steps", "constraints.0.gamma"
    bool operator==(const SweepAxis&) const = default;
};

/// The axis that a path means; every text is a path, though perhaps of no member.
SweepAxis axisAt(std::string_view path, std::vector<Json> values = {});

/// Sets the member at a dotted path; false where the path leads through something that is not there.
bool assignAt(Json& root, const std::string& path, const Json& value);
/// The member at a dotted path; null where there is none.
const Json* findAt(const Json& root, const std::string& path);
Json* findAt(Json& root, const std::string& path);

/// What is said where an axis leads to no member of a specification.
Error noSuchField(const SweepAxis& axis);

} // namespace trilemma
