// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything that a run sees of the records, written down before it sees any. Its privacy events follow from
// this alone.
#pragma once

#include "core/privacy/event.h"

#include <functional>
#include <string>
#include <variant>

namespace trilemma {

/// A sum over a sample that leaves the records.
struct Release {
    std::string id;                 ///< "histogram"
    std::optional<Mechanism> noise; ///< relative to `bound`; none: exact
    /// The most that a neighbour changes the sum, under the plan's relation, in what one record may add: L2
    /// for Gaussian noise, L1 for Laplace noise.
    double bound = 1;
    /// Exact, of what attribute_only does not protect; no other relation knows such a thing.
    bool isOpen = false;

    /// Scale of the Laplace noise or standard deviation of the Gaussian noise, in what one record may add; 0:
    /// exact.
    double drawnNoise() const;
};

/// One sample and all that is released of it, accounted jointly.
struct Look {
    std::string id;            ///< "step"
    double rate = 1;           ///< of Poisson sampling, in (0, 1]; 1: everybody
    bool publicSample = false; ///< the neighbours can see who was sampled: no amplification
    std::vector<Release> releases;
};

/// What happens `times` times. The order in `body` is that of statements and events, which composition does
/// not heed; when each look happens is the training's affair.
struct Loop {
    std::int64_t times = 1;
    std::vector<std::variant<Look, Loop>> body;
};

/// visit(look, how often it happens), in order.
void forEachLook(const Loop& loop, const std::function<void(const Look&, std::int64_t)>& visit);

/// The release of this id; null where there is none.
const Release* findRelease(const Loop& loop, std::string_view id);

/// One event a look, its mechanisms in the order of its releases: they share the sample, so they are
/// accounted jointly. A look without noisy releases is none. A release that is exact and not open protects
/// nobody: all that is left to say then is one NonPrivateEvent.
std::vector<PrivacyEvent> eventsOf(const Loop& loop, Relation relation);

} // namespace trilemma
