// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/audit.h"

namespace trilemma {

/// What a worst-case record shows of itself in one step: the entry of the histogram and the coordinate of the
/// gradient sum that are its own, in units of its own contribution (1 and C), noise included.
struct CanaryView {
    double cell = 0;
    double coordinate = 0;
};

/// Privacy loss of one step by its declared events: sum over events of log(1 - q + q e^l), with l the sum
/// over the event's mechanisms of (x - 1/2)/z^2 (Gaussian) or (|x| - |x - 1|)/b (Laplace) at that mechanism's
/// view x. The first mechanism of the list is the gradient's, any other the histogram's (stepEvents()).
/// Precondition: events as declared by the descent-ascent solvers.
double stepLoss(const std::vector<PrivacyEvent>& events, const CanaryView& view);

/// delta(epsilon) of the declared events by the accountant's arithmetic, at rising epsilons >= 0; from above,
/// by less than 1e-5 here. Precondition: as for stepLoss, and the accountant has priced the events.
std::vector<double> exactDeltas(const std::vector<PrivacyEvent>& events, AuditDirection direction,
                                const std::vector<double>& epsilons);

/// One training as the attacker sees it.
struct AuditTrace {
    double loss = 0;              ///< L of score (a)
    bool exactDifference = false; ///< score (b)
};

/// The traces of all trainings on either table.
struct AuditTraces {
    std::vector<AuditTrace> present;
    std::vector<AuditTrace> absent;
};

/// Rule 1: the largest of the lower bounds on epsilon at `delta`, events at L > epsilon of the claim.
double epsilonLowerBound(const AuditTraces& traces, double claim, double delta);

/// log((p - delta)/q) for the one-sided Clopper-Pearson bounds p below P(S) and q above Q(S), 0 if negative;
/// p and q hold jointly with 99.9 %. Hits among `trials` >= 1 under P and under Q.
double epsilonLowerBound(std::int64_t hitsP, std::int64_t hitsQ, std::int64_t trials, double delta);

/// Rule 2 at every epsilon whose exact delta is at least 0.01.
std::vector<DeltaEstimate> deltaEstimates(const AuditTraces& traces, const std::vector<PrivacyEvent>& events,
                                          const std::vector<double>& epsilons);

} // namespace trilemma
