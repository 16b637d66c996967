// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tradeoff/front.h"

#include <algorithm>
#include <cmath>

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

bool dominates(const TradeoffPoint& a, const TradeoffPoint& b) {
    return a.xMean <= b.xMean && a.yMean <= b.yMean && (a.xMean < b.xMean || a.yMean < b.yMean);
}

Json numberOrNull(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
}

} // namespace

std::vector<TradeoffPoint> tradeoffPoints(const std::vector<TradeoffRun>& runs) {
    std::vector<TradeoffPoint> points;
    std::vector<Sums> sums;
    for (const TradeoffRun& run : runs) {
        if (!run.x || !run.y) continue;
        const auto found = std::find_if(points.begin(), points.end(), [&](const TradeoffPoint& point) {
            return point.solver == run.solver && point.model == run.model && point.gamma == run.gamma &&
                   point.weight == run.weight && point.epsilon == run.epsilon &&
                   point.relation == run.relation;
        });
        const auto place = static_cast<std::size_t>(found - points.begin());
        if (found == points.end()) {
            TradeoffPoint point;
            point.solver = run.solver;
            point.model = run.model;
            point.gamma = run.gamma;
            point.weight = run.weight;
            point.epsilon = run.epsilon;
            point.relation = run.relation;
            points.push_back(std::move(point));
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
    for (TradeoffPoint& point : points)
        point.onFront = std::none_of(points.begin(), points.end(),
                                     [&](const TradeoffPoint& other) { return dominates(other, point); });
    return points;
}

Json frontToJson(const std::string& x, const std::string& y, const std::string& set,
                 const std::vector<TradeoffPoint>& points) {
    Json list = Json::array();
    for (const TradeoffPoint& point : points)
        list.push_back({{"solver", point.solver},
                        {"model", point.model},
                        {"gamma", numberOrNull(point.gamma)},
                        {"weight", numberOrNull(point.weight)},
                        {"epsilon", numberOrNull(point.epsilon)},
                        {"relation", point.relation.empty() ? Json(nullptr) : Json(point.relation)},
                        {"n_seeds", point.seeds},
                        {"x_mean", point.xMean},
                        {"x_sd", numberOrNull(point.xDeviation)},
                        {"y_mean", point.yMean},
                        {"y_sd", numberOrNull(point.yDeviation)},
                        {"on_front", point.onFront}});
    return {{"x", x}, {"y", y}, {"set", set}, {"points", list}, {"provenance", "non-private"}};
}

} // namespace trilemma
