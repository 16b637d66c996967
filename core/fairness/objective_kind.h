// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a training can make as good as possible, under its constraints: the kinds of a group objective
// (group_objective.h), and what a person reads about them.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace trilemma {

/// The solver parameter that names a kind, in those solvers that can pursue one.
inline constexpr const char* objectiveParam = "objective";

enum class ObjectiveKind {
    Error,         ///< the share of wrong decisions
    CostSensitive, ///< missCost times the share missed, 1 - missCost times that of false alarms
    GeometricMean,
    HarmonicMean,
    WorstGroup
};

struct ObjectiveInfo {
    ObjectiveKind kind;
    const char* id;       ///< in files and on the command line
    const char* title;    ///< "G-mean"
    const char* sentence; ///< what is counted, and for whom that is meant
};

/// The first is what a training pursues that is asked for nothing else. Choices of solvers, of the window and
/// what they say all follow from this table.
inline constexpr std::array objectiveKinds{
    ObjectiveInfo{ObjectiveKind::Error, "error", "Share of errors",
                  "The share of people who are classified wrongly. Everybody counts alike, so a rare class "
                  "counts little."},
    ObjectiveInfo{
        ObjectiveKind::CostSensitive, "cost_sensitive", "Costs of the errors",
        "Errors by what they cost, where a miss is worse, or less bad, than a false alarm: Cost of a "
        "miss among the solver's parameters says how much."},
    ObjectiveInfo{ObjectiveKind::GeometricMean, "g_mean", "G-mean of the classes",
                  "How much of each class is recognised (its recall), as a geometric mean: a rare class "
                  "counts as much as a common one."},
    ObjectiveInfo{ObjectiveKind::HarmonicMean, "h_mean", "H-mean of the classes",
                  "How much of each class is recognised (its recall), as a harmonic mean: close to the class "
                  "that is recognised worst. For rare classes."},
    ObjectiveInfo{ObjectiveKind::WorstGroup, "worst_group", "Errors of the worst group",
                  "The share of errors in the group that has most of them, so that no group pays for the "
                  "others."},
};

namespace detail {
template <std::size_t... I>
constexpr auto objectiveNames(std::index_sequence<I...>) {
    return std::array{std::pair{objectiveKinds[I].kind, objectiveKinds[I].id}...};
}
} // namespace detail

/// Kinds with their ids.
inline constexpr auto objectiveKindNames =
    detail::objectiveNames(std::make_index_sequence<objectiveKinds.size()>());

/// Null where no kind has that id.
constexpr const ObjectiveInfo* findObjective(std::string_view id) {
    for (const ObjectiveInfo& info : objectiveKinds)
        if (info.id == id) return &info;
    return nullptr;
}

constexpr const ObjectiveInfo& objectiveInfo(ObjectiveKind kind) {
    for (const ObjectiveInfo& info : objectiveKinds)
        if (info.kind == kind) return info;
    return objectiveKinds.front();
}

} // namespace trilemma
