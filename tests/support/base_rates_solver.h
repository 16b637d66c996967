// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A solver that is no descent loop, for the contract tests: it looks once, at everybody, and trains no model.
#pragma once

namespace trilemma::test {

inline constexpr const char* baseRatesId = "base-rates";

/// Adds to the registry, once, the solver that releases how many records of each group have each label,
///     c(g, k) = #{records of g with label k} + N(0, z^2)    (1/w a row where units have at most w rows),
/// and draws the decision k for a person of the group g with the probability
///     p(k | g) = (max(0, c(g, k)) + s) / sum over l of (max(0, c(g, l)) + s),    s the pseudocount,
/// whatever else is known of that person. Groups are the crossings of the attributes that constraints name.
/// Neighbours (zero-out): a record or unit changes the counts by at most 1 in L2 norm. A test class calls
/// this from where it makes its rows; each runs in a process of its own.
void registerBaseRates();

} // namespace trilemma::test
