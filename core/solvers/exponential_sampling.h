// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// Exponential sampling (Alabi, "Private Constrained Group-Objective Optimization", Algorithm 1): one of a
/// finite set of classifiers that no record has a part in, with probability proportional to
/// exp(-epsilon h(l(c, D)) / (2 Delta_h)), h = f + G max(0, g) (PenalisedObjective).
///
/// Two unsampled releases. (i) The sizes of the parts (group x label), Laplace noise with the share
/// `sizes_share` of epsilon: a record is in one part, so their L1 sensitivity is 1. With a floor they become
/// the shares pi that losses are relative to: a conditional rate over a realised size has sensitivity 1, a
/// count over n pi has 1/(n pi). (ii) The choice. Given pi, every score -h/Delta_h, Delta_h that of
/// PenalisedObjective::sensitivity() at this pi, changes by at most 1 under zero-out, by at most 2^-10 more
/// after rounding. Both are pure; under replace-one they are twice as dear. Their epsilons add up to the
/// target's at most: the run is pure, whatever delta says. Differences from the paper: its candidates are a
/// continuous set that a chain samples from, without an exact epsilon; its sensitivity sqrt(K)/n takes
/// averages over everybody for granted; the kink of max(0, g) is smoothed. Classes: two.
const Solver& exponentialSampling();

} // namespace trilemma
