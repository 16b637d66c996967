// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/sweep_axis.h"

#include <algorithm>
#include <array>
#include <string>

namespace trilemma {

namespace {

/// Longer numbers are no place in any list.
constexpr std::size_t maxDigits = 5;

bool isPlace(std::string_view key) {
    return !key.empty() && key.size() <= maxDigits &&
           std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Written in the one way that path() writes it.
bool isPlaceOfConstraint(std::string_view key) {
    return isPlace(key) && (key == "0" || key.front() != '0');
}

bool isParamId(std::string_view key) {
    return !key.empty() && key.find('.') == key.npos;
}

bool isAnyName(std::string_view) {
    return true;
}

bool isText(const Json& value) {
    return value.is_string();
}

bool isNumber(const Json& value) {
    return value.is_number();
}

bool isNumberOrNull(const Json& value) {
    return value.is_number() || value.is_null();
}

bool isNumberOrText(const Json& value) {
    return value.is_number() || value.is_string();
}

bool isWholeNumber(const Json& value) {
    return value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0);
}

bool isAnything(const Json&) {
    return true;
}

/// The last takes whatever the others leave.
constexpr std::array axisTable{
    AxisType{AxisKind::Solver, "solver.id", "", nullptr, isText, false},
    AxisType{AxisKind::Preset, "solver.preset", "", nullptr, isText, false},
    AxisType{AxisKind::SolverParam, "solver.params.", "", isParamId, isNumberOrText, false},
    AxisType{AxisKind::Model, "model.id", "", nullptr, isText, false},
    AxisType{AxisKind::ModelParam, "model.params.", "", isParamId, isNumberOrText, false},
    AxisType{AxisKind::Slack, "constraints.", ".gamma", isPlaceOfConstraint, isNumber, true},
    AxisType{AxisKind::Epsilon, "privacy.epsilon", "", nullptr, isNumberOrNull, false},
    AxisType{AxisKind::Seed, "seed", "", nullptr, isWholeNumber, true},
    AxisType{AxisKind::SplitSeed, "split.seed", "", nullptr, isWholeNumber, true},
    AxisType{AxisKind::Field, "", "", isAnyName, isAnything, false},
};

bool leadsTo(const AxisType& type, std::string_view path) {
    if (!type.isName) return path == type.before;
    return path.size() >= type.before.size() + type.after.size() && path.starts_with(type.before) &&
           path.ends_with(type.after) &&
           type.isName(path.substr(type.before.size(), path.size() - type.before.size() - type.after.size()));
}

std::vector<std::string> keysOf(const std::string& path) {
    std::vector<std::string> keys{""};
    for (const char c : path) {
        if (c == '.')
            keys.emplace_back();
        else
            keys.back().push_back(c);
    }
    return keys;
}

/// The member of that key, in an object or, by its place, in a list; null where there is none.
template <class AnyJson>
AnyJson* memberAt(AnyJson& parent, const std::string& key) {
    if (parent.is_array())
        return isPlace(key) && std::stoul(key) < parent.size() ? &parent[std::stoul(key)] : nullptr;
    if (!parent.is_object()) return nullptr;
    const auto found = parent.find(key);
    return found != parent.end() ? &*found : nullptr;
}

template <class AnyJson>
AnyJson* followed(AnyJson& root, const std::string& path) {
    AnyJson* place = &root;
    for (const std::string& key : keysOf(path)) {
        place = memberAt(*place, key);
        if (!place) return nullptr;
    }
    return place;
}

} // namespace

std::span<const AxisType> axisTypes() {
    return axisTable;
}

const AxisType& typeOf(AxisKind kind) {
    return *std::find_if(axisTable.begin(), axisTable.end(),
                         [&](const AxisType& type) { return type.kind == kind; });
}

std::string SweepAxis::path() const {
    const AxisType& type = typeOf(kind);
    return std::string(type.before) + name + std::string(type.after);
}

SweepAxis axisAt(std::string_view path, std::vector<Json> values) {
    const AxisType& type = *std::find_if(axisTable.begin(), axisTable.end(),
                                         [&](const AxisType& each) { return leadsTo(each, path); });
    path.remove_prefix(type.before.size());
    path.remove_suffix(type.after.size());
    return {type.kind, std::string(path), std::move(values)};
}

bool assignAt(Json& root, const std::string& path, const Json& value) {
    Json* place = &root;
    const std::vector<std::string> keys = keysOf(path);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        Json* member = memberAt(*place, keys[i]);
        if (!member && place->is_object() && i + 1 == keys.size()) member = &(*place)[keys[i]];
        if (!member) return false;
        place = member;
    }
    *place = value;
    return true;
}

const Json* findAt(const Json& root, const std::string& path) {
    return followed(root, path);
}

Json* findAt(Json& root, const std::string& path) {
    return followed(root, path);
}

Error noSuchField(const SweepAxis& axis) {
    return {ErrorCode::InvalidSpecification, "axes." + axis.path(), "", "is not a field of a specification",
            "Use a path such as constraints.0.gamma or privacy.epsilon"};
}

} // namespace trilemma
