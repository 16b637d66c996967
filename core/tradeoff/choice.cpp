// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tradeoff/choice.h"

#include "core/tradeoff/front_uncertainty.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace trilemma {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// How far a value is beyond its bound; 0 within it, infinite where it is no number.
double beyond(double value, const std::optional<double>& bound, bool lowerIsBetter) {
    if (!bound) return 0;
    if (std::isnan(value) || std::isnan(*bound)) return infinity;
    return std::max(0.0, lowerIsBetter ? value - *bound : *bound - value);
}

double epsilonOf(const TradeoffPoint& point) {
    return point.epsilon.value_or(infinity);
}

/// What a setting misses of each bound.
struct Misses {
    double x, y, epsilon;
    bool isMet() const { return x == 0 && y == 0 && epsilon == 0; }
};

Misses missesOf(const TradeoffPoint& point, const TradeoffWish& wish, const TradeoffDirections& better) {
    return {beyond(point.xMean, wish.x, better.xLower), beyond(point.yMean, wish.y, better.yLower),
            beyond(epsilonOf(point), wish.epsilon, true)};
}

/// The smaller the better, in this order.
std::tuple<double, double, double> costOf(const TradeoffPoint& point, const TradeoffDirections& better) {
    return {epsilonOf(point), better.yLower ? point.yMean : -point.yMean,
            better.xLower ? point.xMean : -point.xMean};
}

/// The one of least `miss` that keeps every other bound; none where none does.
template <class Miss, class Others>
std::optional<std::size_t> nearest(const std::vector<Misses>& misses, Miss miss, Others others) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < misses.size(); ++i)
        if (others(misses[i]) && std::isfinite(miss(misses[i])) &&
            (!found || miss(misses[i]) < miss(misses[*found])))
            found = i;
    return found;
}

double likelyMet(const TradeoffPoint& point, const std::vector<TradeoffRun>& runs, const TradeoffWish& wish,
                 const TradeoffDirections& better) {
    int met = 0;
    const FrontBootstrap bootstrap;
    forEachResample({point}, runs, bootstrap, [&](const ResampledMeans& means) {
        TradeoffPoint resampled = point;
        std::tie(resampled.xMean, resampled.yMean) = means.front();
        met += meets(resampled, wish, better);
    });
    return static_cast<double>(met) / bootstrap.resamples;
}

/// How many runs of a setting keep the bounds of both metrics by themselves.
int runsWithin(const TradeoffPoint& point, const std::map<std::string, const TradeoffRun*>& runs,
               const TradeoffWish& wish, const TradeoffDirections& better) {
    return static_cast<int>(
        std::count_if(point.runIds.begin(), point.runIds.end(), [&](const std::string& id) {
            const auto run = runs.find(id);
            if (run == runs.end() || !run->second->x || !run->second->y) return false;
            return beyond(*run->second->x, wish.x, better.xLower) == 0 &&
                   beyond(*run->second->y, wish.y, better.yLower) == 0;
        }));
}

void countRuns(WishAnswer& answer, const TradeoffWish& wish, const std::vector<TradeoffPoint>& points,
               const std::vector<TradeoffRun>& runs, const TradeoffDirections& better) {
    std::map<std::string, const TradeoffRun*> byId;
    for (const TradeoffRun& run : runs)
        byId.emplace(run.runId, &run);
    answer.runsMeeting = runsWithin(points[answer.meeting.front()], byId, wish, better);
    for (const std::size_t place : answer.meeting)
        if (runsWithin(points[place], byId, wish, better) == points[place].seeds) {
            answer.byEveryRun = place;
            return;
        }
}

/// Of one table: what another one gives is no price.
std::vector<BestAtEpsilon> bestAtEpsilons(const TradeoffWish& wish, const std::vector<TradeoffPoint>& points,
                                          const std::string& datasetId, const TradeoffDirections& better) {
    std::vector<BestAtEpsilon> best;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].datasetId != datasetId) continue;
        if (std::isnan(points[i].yMean) || beyond(points[i].xMean, wish.x, better.xLower) > 0) continue;
        const auto known = std::find_if(best.begin(), best.end(), [&](const BestAtEpsilon& at) {
            return at.epsilon == points[i].epsilon;
        });
        if (known == best.end())
            best.push_back({points[i].epsilon, i});
        else if (costOf(points[i], better) < costOf(points[known->point], better))
            known->point = i;
    }
    std::sort(best.begin(), best.end(), [](const BestAtEpsilon& a, const BestAtEpsilon& b) {
        return a.epsilon.value_or(infinity) < b.epsilon.value_or(infinity);
    });
    return best;
}

void addNearest(WishAnswer& answer, const std::vector<Misses>& misses) {
    answer.nearestInX = nearest(
        misses, [](const Misses& miss) { return miss.x; },
        [](const Misses& miss) { return miss.y == 0 && miss.epsilon == 0; });
    answer.nearestInY = nearest(
        misses, [](const Misses& miss) { return miss.y; },
        [](const Misses& miss) { return miss.x == 0 && miss.epsilon == 0; });
    answer.nearestInEpsilon = nearest(
        misses, [](const Misses& miss) { return miss.epsilon; },
        [](const Misses& miss) { return miss.x == 0 && miss.y == 0; });
}

/// What the answer names first.
std::optional<std::size_t> namedBy(const WishAnswer& answer) {
    if (!answer.meeting.empty()) return answer.meeting.front();
    if (answer.nearestInX) return answer.nearestInX;
    return answer.nearestInY ? answer.nearestInY : answer.nearestInEpsilon;
}

bool areComparable(const TradeoffPoint& a, const TradeoffPoint& b) {
    return a.datasetId == b.datasetId &&
           (!a.epsilon || !b.epsilon || (a.relation == b.relation && a.delta == b.delta));
}

/// a is at least as good in all three and better in one.
bool dominates(const TradeoffPoint& a, const TradeoffPoint& b, const TradeoffDirections& better) {
    const auto [epsilonA, yA, xA] = costOf(a, better);
    const auto [epsilonB, yB, xB] = costOf(b, better);
    return areComparable(a, b) && epsilonA <= epsilonB && yA <= yB && xA <= xB &&
           (epsilonA < epsilonB || yA < yB || xA < xB);
}

} // namespace

Json toJson(const TradeoffWish& wish) {
    const auto orNull = [](const std::optional<double>& bound) {
        return bound ? Json(*bound) : Json(nullptr);
    };
    return {{"x", orNull(wish.x)}, {"y", orNull(wish.y)}, {"epsilon", orNull(wish.epsilon)}};
}

TradeoffWish wishFromJson(const Json& json) {
    TradeoffWish wish;
    const std::pair<const char*, std::optional<double>*> bounds[] = {
        {"x", &wish.x}, {"y", &wish.y}, {"epsilon", &wish.epsilon}};
    for (const auto& [key, bound] : bounds)
        if (json.is_object())
            if (const auto found = json.find(key); found != json.end() && found->is_number())
                *bound = found->get<double>();
    return wish;
}

bool meets(const TradeoffPoint& point, const TradeoffWish& wish, const TradeoffDirections& better) {
    return missesOf(point, wish, better).isMet();
}

WishAnswer answerOf(const TradeoffWish& wish, const std::vector<TradeoffPoint>& points,
                    const std::vector<TradeoffRun>& runs, const TradeoffDirections& better) {
    WishAnswer answer;
    std::vector<Misses> misses;
    for (std::size_t i = 0; i < points.size(); ++i) {
        misses.push_back(missesOf(points[i], wish, better));
        if (misses.back().isMet()) answer.meeting.push_back(i);
    }
    std::stable_sort(answer.meeting.begin(), answer.meeting.end(), [&](std::size_t a, std::size_t b) {
        return costOf(points[a], better) < costOf(points[b], better);
    });
    if (answer.meeting.empty()) addNearest(answer, misses);
    if (!points.empty())
        answer.byEpsilon =
            bestAtEpsilons(wish, points, points[namedBy(answer).value_or(0)].datasetId, better);
    if (answer.meeting.empty()) return answer;
    countRuns(answer, wish, points, runs, better);
    const TradeoffPoint& first = points[answer.meeting.front()];
    if (first.seeds > 1) answer.likely = likelyMet(first, runs, wish, better);
    for (const TradeoffPoint& point : points)
        if (point.epsilon && epsilonOf(point) < epsilonOf(first) && areComparable(point, first))
            answer.cheaperEpsilon = std::max(answer.cheaperEpsilon.value_or(0), *point.epsilon);
    return answer;
}

/// In the order of their costs nothing is dominated by what follows, and what dominates a dominated point
/// dominates all that it does: only the front so far has to be asked.
std::vector<bool> frontWithPrivacy(const std::vector<TradeoffPoint>& points,
                                   const TradeoffDirections& better) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (!std::isnan(points[i].xMean) && !std::isnan(points[i].yMean)) order.push_back(i);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return costOf(points[a], better) < costOf(points[b], better);
    });
    std::vector<std::size_t> front;
    for (const std::size_t i : order)
        if (std::none_of(front.begin(), front.end(),
                         [&](std::size_t member) { return dominates(points[member], points[i], better); }))
            front.push_back(i);
    std::vector<bool> onFront(points.size(), false);
    for (const std::size_t i : front)
        onFront[i] = true;
    return onFront;
}

} // namespace trilemma
