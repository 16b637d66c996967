// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What (epsilon, delta) may be said to mean. Two tables are neighbours, P and Q the laws of everything that
// is released from them, and both P(S) <= e^epsilon Q(S) + delta and Q(S) <= e^epsilon P(S) + delta hold for
// every set S of outcomes. What is said here holds for whatever is computed from the outcome too, since a
// test of that is a test of the outcome. Not said, because it is false for delta > 0: that no outcome becomes
// more than e^epsilon times as likely "but for a chance of delta". Proofs: docs/privacy.md.
#pragma once

#include "core/privacy/accountant.h"

namespace trilemma {

/// Largest chance that a test says "Q" of an outcome of Q (its power), if it says so of an outcome of P (a
/// false alarm) with chance at most `falseAlarms` in [0, 1]:
///     min(e^epsilon a + delta, 1 - e^-epsilon (1 - a - delta), 1)
/// (Wasserman and Zhou 2010, Theorem 2.4; Dong, Roth and Su 2022, Proposition 2.5). Rounded up.
double maxPower(double epsilon, double delta, double falseAlarms);

/// Largest chance of being right for somebody who guesses which of both tables it was, if both were equally
/// likely before: (e^epsilon + delta) / (1 + e^epsilon) (Kairouz, Oh and Viswanath 2015, Theorem 2.1).
/// Rounded up.
double maxGuess(double epsilon, double delta);

/// p*: the largest chance of any set of outcomes whose chance grows by a factor of at least e^epsilon between
/// the tables,
///     p* = inf over e' < epsilon of delta(e') / (1 - e^(e' - epsilon)),
/// where the events' own trade-off curve meets power = e^epsilon x (false alarms). So the odds of one table
/// against the other grow by more than e^epsilon with a chance of at most p*, whatever is computed from the
/// outcome. The larger of both directions. epsilon > 0; tails are cut where they cost a millionth of
/// `resolution`, which a caller sets to the delta at epsilon. delta(e') is the smaller of the bounds that
/// exponential mechanisms have as randomised response and by their bounded range. Rounded up: the infimum is
/// taken over finitely many e' >= 0. Errors: those of account(), and PrivacyRefused where the relation's
/// price has no curve of its own.
Result<double> chanceOfGreaterOdds(const std::vector<PrivacyEvent>& events, Relation relation, double epsilon,
                                   double resolution);

} // namespace trilemma
