// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A solver that is no descent loop, for the contract tests: it looks twice, at everybody, and trains no
// model.
#pragma once

#include <memory>

namespace trilemma {
class Training;
struct LearningTask;
struct SolverPlan;
} // namespace trilemma

namespace trilemma::test {

inline constexpr const char* baseRatesId = "base-rates";

/// Adds to the registry, once, the solver that chooses a label that is frequent,
///     Pr(m) proportional to exp(#{records with label m} / (2 z)),
/// releases how many records of each group have each label,
///     c(g, k) = #{records of g with label k} + N(0, z^2)    (1/w a row where units have at most w rows),
/// and draws the decision k for a person of the group g with the probability
///     p(k | g) = (max(0, c(g, k)) + s [k = m]) / (s + sum over l of max(0, c(g, l))),  s the pseudocount,
/// whatever else is known of that person. Groups are the crossings of the attributes that constraints name.
/// Neighbours (zero-out): a record or unit changes each score, and the counts in L2 norm, by at most 1. A
/// test class calls this from where it makes its rows; each runs in a process of its own.
void registerBaseRates();

/// What somebody might get wrong in it.
enum class BaseRatesFault {
    None,
    ScoredTwice,       ///< a record gives its label two points
    UnitRowsScoreFull, ///< w rows of a unit give w points
    ScoresKept,        ///< the pseudocount is of the label that is most frequent
    ChosenTwice        ///< the choice is taken a second time
};
std::unique_ptr<Training> baseRatesTraining(const LearningTask& task, const SolverPlan& plan,
                                            BaseRatesFault fault = BaseRatesFault::None);

} // namespace trilemma::test
