// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Choosing among the settings of a trade-off: what a person wishes, and what of it was trained.
#pragma once

#include "core/tradeoff/front.h"

namespace trilemma {

/// Bounds of a setting's means, each at most where lower is better, else at least; an empty one is left open.
struct TradeoffWish {
    std::optional<double> x{};
    std::optional<double> y{};
    std::optional<double> epsilon{}; ///< at most; a setting without privacy is above every one
    bool operator==(const TradeoffWish&) const = default;
};

/// {"x", "y", "epsilon"}, each a number or null.
Json toJson(const TradeoffWish& wish);
/// What toJson() wrote; what is no number is open.
TradeoffWish wishFromJson(const Json& json);

/// Whether a setting's means meet the wish.
bool meets(const TradeoffPoint& point, const TradeoffWish& wish, const TradeoffDirections& better);

/// The setting that meets a bound on x best in y, of those that cost this much.
struct BestAtEpsilon {
    std::optional<double> epsilon; ///< none: not private
    std::size_t point;
};

/// What was trained of a wish; settings by their place among the points.
struct WishAnswer {
    /// Those that meet it: the smallest epsilon first, among equals the best y, then the best x.
    std::vector<std::size_t> meeting;
    /// Of resamples of its seeds (FrontBootstrap) in which the first of them meets the wish; none of a
    /// setting of one seed.
    std::optional<double> likely;
    /// Of the runs of the first those that meet the bounds on x and y by themselves; a mean may hide them.
    int runsMeeting = 0;
    /// The first of those that meet the wish whose every run does.
    std::optional<std::size_t> byEveryRun;
    /// The largest epsilon below that of the first that anything was trained at.
    std::optional<double> cheaperEpsilon;
    /// For each bound the setting that meets all others and misses this one by least; where nothing meets it.
    std::optional<std::size_t> nearestInX, nearestInY, nearestInEpsilon;
    /// For each epsilon that was trained, from the smallest on and without privacy last, the best y within
    /// the bound on x: what privacy costs there. Epsilons at which nothing keeps the bound are left out.
    std::vector<BestAtEpsilon> byEpsilon;
};

/// `points` averaged from `runs`. Of several tables `byEpsilon` is about that of the setting named first; the
/// rest goes over all of them, which whoever shows it has to say.
WishAnswer answerOf(const TradeoffWish& wish, const std::vector<TradeoffPoint>& points,
                    const std::vector<TradeoffRun>& runs, const TradeoffDirections& better);

/// Which points no other one of their table dominates in x, y and privacy: at least as good in all three and
/// better in one. A smaller epsilon is better, none the worst; epsilons about different relations, deltas,
/// and of different units, cannot be compared, so that such points never dominate each other. O(n log n + n
/// f) with f points on the front.
std::vector<bool> frontWithPrivacy(const std::vector<TradeoffPoint>& points,
                                   const TradeoffDirections& better = {});

} // namespace trilemma
