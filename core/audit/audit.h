// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The audit: an attack on the real step code (solvers/descent_ascent.h), fixed before anything is drawn.
//
// Neighbours: a table with a canary, and the same table where the canary's slot contributes nothing
// (zero-out). The canary is a worst case (audit/canary.h): it changes one histogram cell by exactly 1
// and the gradient sum by exactly C, so that the price of the run, delta(epsilon) of its declared events, is
// met with equality. It turns: from trial to trial it stands in the next part and the next coordinate, a
// public function of the trial's number, until it has been in every part with every coordinate; its decision
// changes by itself. Attacker: knows all other records, sees every noisy histogram and every noisy gradient
// sum of a run.
//
// Two scores of a run are compared over many trainings on either table:
// (a) the privacy loss of the *declared* mechanism, L = sum over steps and events of log(1 - q + q e^l), l
//     the summed losses of the event's mechanisms at the canary's cell and coordinate;
// (b) whether, in any step, the canary shows without noise: its cell, that cell minus one that is empty for
//     certain, its coordinate, or that coordinate minus one that is nobody's comes out as exactly what the
//     canary contributes. That happens where noise is missing or shared.
// The rule, one for every case: the program survives if
// 1. no lower confidence bound on epsilon exceeds the claim: with the run's delta, S = {L > epsilon} (for
//    remove and, with roles and signs swapped, for add) or S = (b), and one-sided Clopper-Pearson bounds p of
//    P(S) and q of Q(S), epsilon >= log((p - delta) / q). Over all trials together each bound holds with
//    99.95 %; over the trials of each part and of each coordinate, D directions, with 1 - 0.0005/D: a chance
//    of 0.1 % for both together, as for one bound at 99.9 %;
// 2. at every epsilon0 of {0, epsilon/2, epsilon} and in both directions of neighbours, where the
//    accountant's exact delta(epsilon0) is at least 0.01, both estimates of it, the mean of
//    (1 - e^(epsilon0 - L))+ under P and P(L > epsilon0) - e^epsilon0 Q(L > epsilon0), are within 5 standard
//    errors over all trials, and within 6 over those of each part and coordinate (12 D more estimates: at 6
//    they add less to the chance of a false alarm than the 12 at 5 have);
// 3. everything the loop keeps (weights, duals, averages) follows from those releases alone: replayed on a
//    table of empty slots it comes out bit for bit;
// 4. the noise, which is what is left of a release once the sums are taken from it, has in every cell and
//    coordinate the declared mean 0 and variance, and no two entries of a step, nor an entry and itself in
//    the step before, are correlated: each within 6 standard errors (NoiseMoments).
// Source: Steinke, Nasr and Jagielski 2023 and Nasr et al. 2021 for audits of this kind; Clopper and Pearson
// 1934. Rule 2 is stronger than usual, because the canary meets the price.
#pragma once

#include "core/audit/faults.h"
#include "core/privacy/privacy_target.h"

#include <optional>

namespace trilemma {

/// One audit: a solver's configuration, and how its step is broken (or not).
struct AuditCase {
    std::string id; ///< "raco-dp", "shared-noise"
    std::string title;
    std::string solver = "raco-dp";
    Json params = Json::object(); ///< beside auditParams()
    AuditFault fault;
    /// Which event of a plan is attacked alone, at its own claim; none: all of them.
    std::optional<std::size_t> event{};
    std::size_t release = 0; ///< of those of that event the one that is broken
    bool broken() const { return fault != AuditFault{}; }
};

/// The correct configurations first, then the broken variants.
const std::vector<AuditCase>& auditCases();

/// What every case claims: epsilon 2 at delta 0.05. A delta that can be counted: at 1e-5 no number of
/// trainings that a person waits for could contradict a claim.
PrivacyTarget auditTarget();

/// Trainings on each of the two tables, for every case. Its power is worked out in audit.cpp.
inline constexpr std::int64_t auditTrials = 20000;

enum class AuditDirection { Remove, Add };
inline constexpr std::array auditDirectionNames{std::pair{AuditDirection::Remove, "remove"},
                                                std::pair{AuditDirection::Add, "add"}};

/// One estimate of delta(epsilon) beside its exact value; rule 2.
struct DeltaEstimate {
    AuditDirection direction = AuditDirection::Remove;
    std::string estimator; ///< "mean" or "event"
    double epsilon = 0;
    double exact = 0;
    double estimate = 0;
    double deviation = 0; ///< (estimate - exact) in standard errors
};

/// Rules 1 and 2 over the trials in which the canary stood in one part or coordinate.
struct DirectionReport {
    std::string id; ///< "part 0", "coordinate 3"
    std::int64_t trials = 0;
    double lowerBound = 0;
    double deviation = 0; ///< the largest of the estimates, with its sign
};

/// Rule 4.
struct NoiseReport {
    int tests = 0;
    double deviation = 0; ///< the largest of them, with its sign, in standard errors
    std::string what;     ///< which one: "variance of cell 3"
};

struct AuditReport {
    std::string id;
    std::string title;
    bool broken = false;
    PrivacyTarget target;
    double claim = 0;      ///< epsilon of the plan, at target.delta
    double lowerBound = 0; ///< the largest of rule 1 over all trials
    std::int64_t trials = 0;
    std::vector<DeltaEstimate> estimates;
    bool iteratesFollow = false; ///< rule 3
    std::vector<DirectionReport> directions;
    NoiseReport noise;

    double largestDeviation() const;    ///< of the estimates over all trials, absolute
    double largestLowerBound() const;   ///< over all trials and of each direction
    double largestOfDirections() const; ///< deviation, absolute
    bool survives() const;
    bool asItShouldBe() const { return survives() != broken; }
};
Json toJson(const AuditReport& report);

/// Plans the case, trains 2 x `trials` times with randomness from `noise` and judges. Takes about a second
/// for auditTrials. All records are made up: nothing in a report is anybody's. trials >= 1. Errors: those of
/// the plan.
Result<AuditReport> audit(const AuditCase& auditCase, NoiseSource& noise, std::int64_t trials = auditTrials);

/// The same for all cases, each with its own stream of `seed`, or keyed by the operating system without one.
using AuditProgress = std::function<void(const AuditCase& next)>;
Result<std::vector<AuditReport>> auditAll(std::optional<std::uint64_t> seed, std::int64_t trials,
                                          const AuditProgress& progress);

/// The stream of a case under a seed.
std::unique_ptr<NoiseSource> auditNoise(std::uint64_t seed, const AuditCase& auditCase);

} // namespace trilemma
