// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tradeoff/front.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace trilemma {

namespace {

struct Sums {
    std::vector<double> x;
    std::vector<double> y;
};

double mean(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

std::optional<double> deviation(const std::vector<double>& values) {
    if (values.size() < 2) return std::nullopt;
    const double centre = mean(values);
    double squares = 0;
    for (const double value : values)
        squares += (value - centre) * (value - centre);
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

} // namespace

std::vector<bool> frontMembers(const std::vector<std::pair<double, double>>& places,
                               const TradeoffDirections& better) {
    std::vector<std::size_t> order;
    std::vector<std::pair<double, double>> costs; // lower is better in both
    costs.reserve(places.size());
    for (const auto& [x, y] : places) {
        if (!std::isnan(x) && !std::isnan(y)) order.push_back(costs.size());
        costs.emplace_back(better.xLower ? x : -x, better.yLower ? y : -y);
    }
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return costs[a] < costs[b]; });
    // From the best x on: a place is on the front if its y is lower than all before it and no other one at
    // the same x is lower.
    std::vector<bool> onFront(places.size(), false);
    const std::pair<double, double>* lowest = nullptr;
    for (const std::size_t i : order) {
        onFront[i] = !lowest || costs[i].second < lowest->second || costs[i] == *lowest;
        if (onFront[i]) lowest = &costs[i];
    }
    return onFront;
}

std::vector<bool> frontMembers(const std::vector<TradeoffPoint>& points,
                               const std::vector<std::pair<double, double>>& places,
                               const TradeoffDirections& better) {
    std::map<std::string, std::vector<std::size_t>> ofTable;
    for (std::size_t i = 0; i < points.size(); ++i)
        ofTable[points[i].datasetId].push_back(i);
    if (ofTable.size() < 2) return frontMembers(places, better);
    std::vector<bool> onFront(points.size(), false);
    for (const auto& [table, members] : ofTable) {
        std::vector<std::pair<double, double>> theirs;
        for (const std::size_t i : members)
            theirs.push_back(places[i]);
        const std::vector<bool> front = frontMembers(theirs, better);
        for (std::size_t i = 0; i < members.size(); ++i)
            onFront[members[i]] = front[i];
    }
    return onFront;
}

std::vector<TradeoffPoint> tradeoffPoints(const std::vector<TradeoffRun>& runs,
                                          const TradeoffDirections& better) {
    std::vector<TradeoffPoint> points;
    std::vector<Sums> sums;
    std::map<TradeoffSetting, std::size_t> placeOf;
    for (const TradeoffRun& run : runs) {
        if (!run.x || !run.y) continue;
        const auto [found, isNew] = placeOf.try_emplace(run, points.size());
        const std::size_t place = found->second;
        if (isNew) {
            points.push_back({run});
            sums.emplace_back();
        }
        points[place].runIds.push_back(run.runId);
        sums[place].x.push_back(*run.x);
        sums[place].y.push_back(*run.y);
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        points[i].seeds = static_cast<int>(sums[i].x.size());
        points[i].xMean = mean(sums[i].x);
        points[i].yMean = mean(sums[i].y);
        points[i].xDeviation = deviation(sums[i].x);
        points[i].yDeviation = deviation(sums[i].y);
    }
    std::vector<std::pair<double, double>> means;
    for (const TradeoffPoint& point : points)
        means.emplace_back(point.xMean, point.yMean);
    const std::vector<bool> onFront = frontMembers(points, means, better);
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i].onFront = onFront[i];
    return points;
}

Json frontToJson(const std::string& x, const std::string& y, const std::string& set,
                 const std::vector<TradeoffPoint>& points) {
    Json list = Json::array();
    for (const TradeoffPoint& point : points)
        list.push_back({{"solver", point.solver},
                        {"model", point.model},
                        {"gamma", orNull(point.gamma)},
                        {"weight", orNull(point.weight)},
                        {"epsilon", orNull(point.epsilon)},
                        {"relation", point.relation.empty() ? Json(nullptr) : Json(point.relation)},
                        {"parameters", point.parameters},
                        {"dataset_id", point.datasetId},
                        {"n_seeds", point.seeds},
                        {"x_mean", point.xMean},
                        {"x_sd", orNull(point.xDeviation)},
                        {"y_mean", point.yMean},
                        {"y_sd", orNull(point.yDeviation)},
                        {"on_front", point.onFront}});
    return {{"x", x}, {"y", y}, {"set", set}, {"points", list}, {"provenance", "non-private"}};
}

} // namespace trilemma
