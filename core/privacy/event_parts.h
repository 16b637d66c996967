// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/composition.h"
#include "core/privacy/renyi.h"

namespace trilemma {

/// Steps whose loss is known in closed form, and how often.
struct StepTerm {
    StepLoss remove;
    StepLoss add;
    std::int64_t count;
};

/// A list of events, sorted by how they enter the total.
struct EventParts {
    std::vector<StepTerm> steps;
    double gaussianSquares = 0; ///< mu^2 of everything unsampled and Gaussian
    double rho = 0;             ///< of everything that is only known as zCDP
    std::optional<RenyiCurve> selection;
    bool symmetric = true;       ///< both directions cost the same
    bool replaceUnknown = false; ///< holds something whose replace-one price has no form of its own
};

/// How an exponential mechanism enters: as randomised response, or by its bounded range.
enum class ExponentialAs { Pure, Zcdp };

/// The ways that give bounds of their own: one where there is no exponential mechanism.
std::vector<ExponentialAs> waysOfExponentials(const std::vector<PrivacyEvent>& events);

/// What has no guarantee under this relation: a non-private event; one that protects attributes only, under
/// any other relation. A trial of private selection is priced under zero-out.
bool hasNoGuarantee(const PrivacyEvent& event, Relation relation);

/// Sorts the events (merged beforehand; all of them with a guarantee) under a relation. Errors
/// (PrivacyRefused): two Laplace mechanisms on one sample; more than maxRepetitions of an event.
Result<EventParts> partsOf(const std::vector<PrivacyEvent>& events, Relation relation,
                           ExponentialAs exponential);

/// The part that is only known by Renyi divergences; 0 where there is none.
RenyiCurve renyiPart(const EventParts& parts);

/// The interval, `widest` halved as often as it takes, at which discretising adds about 1e-4 to epsilon, or
/// 1e-4 (widest / 1e-4)^2 where `widest` is another. A cell of width h adds up to h^2/4 to the variance of a
/// step, h^2/6 on average, and epsilon grows by 1/2 + z/(2 sqrt V) times what is added to the total variance
/// V, z = sqrt(2 log(1/delta)). Only a matter of sharpness and cost: any interval gives an upper bound. Kept
/// so wide that a grid has about 2^19 cells at most, fewer for a larger `widest`.
double fittingInterval(const EventParts& parts, StepLoss StepTerm::*direction, double delta, double widest);

/// Loss distributions of everything in one direction, their tails cut where they cost a millionth of delta.
std::vector<LossTerm> termsOf(const EventParts& parts, StepLoss StepTerm::*direction, double delta,
                              double interval);

} // namespace trilemma
