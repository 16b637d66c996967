// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything that a run sees of the records, written down before it sees any. Its privacy events follow from
// this alone, and whoever trains gets at the records through it alone (core/learning/records.h).
#pragma once

#include "core/privacy/event.h"

#include <array>
#include <functional>
#include <string>
#include <variant>

namespace trilemma {

/// Something about a sample that leaves the records.
struct Release {
    enum class Kind {
        Sum,    ///< of what each record adds, with noise
        Choice, ///< of one of `size` candidates, by an exponential mechanism on sums of scores
        Open, ///< a sum, exact, of what attribute_only does not protect; no other relation knows such a thing
    };

    std::string id;                 ///< "histogram"
    std::optional<Mechanism> noise; ///< of a sum, relative to `bound`; none: exact
    /// The most that one record changes the sum, in what one record may add: L2 for Gaussian noise, L1 for
    /// Laplace noise, each score of a choice. Under zero-out it is what a record adds. Under replace-one it
    /// is the same, not the two contributions that an exchanged record moves the sum by: the accountant adds
    /// the second one (core/privacy/accountant.h). Under attribute-only it is what other attributes of a
    /// record move the sum by, which may be two contributions.
    double bound = 1;
    Kind kind = Kind::Sum;
    /// Of a choice: Pr(c) proportional to exp(epsilon score_c / (2 bound)); 0: the best candidate, exact.
    double epsilon = 0;
    std::int64_t one = 1; ///< what one record may add (its norm) in units of the integers that are summed
    /// Entries of the sum, or candidates. 0: of a sum, one for each parameter of the model (and group), which
    /// a plan does not know; the first sum of a training fixes it, and any other length is refused from then
    /// on.
    std::size_t size = 0;
    /// Groups of records whose sums stand one after the other, all of the same length. The noise of each may
    /// be wider than `noise`, as earlier releases have it (Sample::sum); the price is that of `noise`.
    std::size_t groups = 1;

    /// Scale of the Laplace noise or standard deviation of the Gaussian noise, in what one record may add; 0:
    /// exact.
    double drawnNoise() const;
    double deviation() const; ///< standard deviation of that noise
    bool isExact() const { return kind == Kind::Choice ? epsilon == 0 : !noise; }
};

inline constexpr std::array releaseKindNames{std::pair{Release::Kind::Sum, "sum"},
                                             std::pair{Release::Kind::Choice, "choice"},
                                             std::pair{Release::Kind::Open, "open"}};

/// One sample and all that is released of it, accounted jointly.
struct Look {
    std::string id;            ///< "step"
    double rate = 1;           ///< of Poisson sampling, in (0, 1]; 1: everybody
    bool publicSample = false; ///< the neighbours can see who was sampled: no amplification
    std::vector<Release> releases;
    /// Made before, on all slots, for several runs: nothing draws it again. PrivacyEvent::sharedDraw.
    std::string sharedDraw;
    /// Of a look that is thinned: parts are sampled at rates of their own, none above `rate`, as earlier
    /// releases have it, and all together at this one.
    std::optional<double> meanRate{};
    bool isThinned() const { return meanRate.has_value(); }

    const Release* find(std::string_view release) const; ///< null where there is none
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
/// Its drawn noise; 0 where there is none.
double drawnNoise(const Loop& loop, std::string_view id);
/// The standard deviation of its noise; 0 where there is none.
double deviationOf(const Loop& loop, std::string_view id);

/// The same looks with every release exact: what a twin without privacy does.
Loop withoutNoise(Loop loop);

/// One event a look, its mechanisms in the order of its releases: they share the sample, so they are
/// accounted jointly. A choice is an event of its own, without amplification by sampling; nor has any other
/// release of its look one, since their samples would not be independent. A look without noisy releases is
/// none. A release that is exact and not open protects nobody: all that is left to say then is one
/// NonPrivateEvent.
std::vector<PrivacyEvent> eventsOf(const Loop& loop, Relation relation);

} // namespace trilemma
