// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/audit.h"
#include "core/audit/canary.h"

namespace trilemma {

/// What a worst-case record shows of itself in one step: the entry of the histogram and the coordinate of the
/// gradient sum that are its own, in units of its own contribution (1 and C), noise included.
struct CanaryView {
    double cell = 0;
    double coordinate = 0;
};

/// Score (b): what the canary contributes, without noise.
bool isExactlyOne(double value);

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

using WantedDirection = std::function<bool(const CanaryDirection&)>;

/// The traces of all trainings on either table; the i-th of both have the direction of trial i.
struct AuditTraces {
    std::vector<AuditTrace> present;
    std::vector<AuditTrace> absent;

    std::int64_t trials() const { return static_cast<std::int64_t>(present.size()); }
    /// Those of the trials whose direction is wanted.
    AuditTraces where(const WantedDirection& isWanted) const;
};

/// How often all of rule 1's bounds together may miss: half of it is for all trials together, the other half
/// shared out among the directions.
inline constexpr double auditMiss = 0.001;

/// Rule 1: the largest of the lower bounds on epsilon at `delta`, events at L > epsilon of the claim; each
/// misses with a chance of at most `miss`.
double epsilonLowerBound(const AuditTraces& traces, double claim, double delta, double miss);

/// log((p - delta)/q) for the one-sided Clopper-Pearson bounds p below P(S) and q above Q(S), 0 if negative;
/// p and q hold jointly but for a chance of `miss`. Hits among `trials` >= 1 under P and under Q.
double epsilonLowerBound(std::int64_t hitsP, std::int64_t hitsQ, std::int64_t trials, double delta,
                         double miss);

/// The accountant's delta at an epsilon, in one direction.
struct ExactDelta {
    AuditDirection direction = AuditDirection::Remove;
    double epsilon = 0;
    double delta = 0;
};

/// What rule 2 looks at: both directions at every epsilon whose exact delta is at least 0.01.
using DeltasOf = std::function<std::vector<double>(AuditDirection, const std::vector<double>& epsilons)>;
std::vector<ExactDelta> comparableDeltas(const DeltasOf& exactDeltas, const std::vector<double>& epsilons);

/// Rule 2: both estimates of each.
std::vector<DeltaEstimate> deltaEstimates(const AuditTraces& traces, const std::vector<ExactDelta>& exact);

/// Rule 4: whether the noise of a step is what its events declare: entries of all releases of a step in one
/// row, x_i, each over its declared standard deviation, so that E x_i = 0, E x_i^2 = 1, and x_i is
/// independent of every other entry and of itself a step before. Sums of x_i, x_i^2 - 1, x_i x_j and
/// x_i x_i' are compared with 0 in units of their exact standard deviations 1, sqrt(2) (sqrt(5) for Laplace
/// noise, whose fourth moment is 24 b^4 = 6 deviations^4), 1 and 1.
class NoiseMoments {
  public:
    /// One entry of a step.
    struct Entry {
        std::string name;     ///< "cell 3", "coordinate 0"
        double deviation = 1; ///< declared, in units of what is added
        bool isLaplace = false;
    };
    explicit NoiseMoments(std::vector<Entry> entries);

    void beginTraining() { m_before.clear(); }
    /// The noise of one step, in the order of the entries.
    void add(std::span<const std::int64_t> noise);

    NoiseReport report() const;

  private:
    std::vector<Entry> m_entries;
    std::int64_t m_steps = 0;
    std::int64_t m_pairs = 0; ///< of a step and the one before
    std::vector<double> m_sums, m_squares, m_products, m_lagged;
    std::vector<double> m_values, m_before;
};

} // namespace trilemma
