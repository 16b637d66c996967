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

/// Sorts the events (merged beforehand; none of them non-private) under a relation. Errors (PrivacyRefused):
/// two Laplace mechanisms on one sample.
Result<EventParts> partsOf(const std::vector<PrivacyEvent>& events, Relation relation,
                           ExponentialAs exponential);

/// The part that is only known by Renyi divergences; 0 where there is none.
RenyiCurve renyiPart(const EventParts& parts);

/// Loss distributions of everything in one direction, their tails cut where they cost a millionth of delta.
std::vector<LossTerm> termsOf(const EventParts& parts, StepLoss StepTerm::*direction, double delta,
                              double interval);

} // namespace trilemma
