// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/series.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

} // namespace

double valueOf(const SeriesPoint& point, std::size_t series) {
    return series < point.values.size() ? point.values[series] : none;
}

bool isWhole(const SeriesPoint& point) {
    return std::all_of(point.values.begin(), point.values.end(),
                       [](double value) { return std::isfinite(value); });
}

Json toJson(const SeriesPoint& point) {
    Json json = Json::array({point.position});
    for (const double value : point.values)
        json.push_back(std::isfinite(value) ? Json(value) : Json(nullptr));
    return json;
}

std::optional<SeriesPoint> seriesPointFrom(const Json& json, std::size_t series) {
    if (!json.is_array() || json.size() != series + 1 || !json[0].is_number_integer()) return std::nullopt;
    SeriesPoint point{json[0].get<std::int64_t>(), {}};
    for (std::size_t i = 1; i <= series; ++i) {
        if (!json[i].is_number() && !json[i].is_null()) return std::nullopt;
        point.values.push_back(json[i].is_null() ? none : json[i].get<double>());
    }
    return point;
}

RunHistory historyOf(const std::vector<SeriesInfo>& declared, std::vector<SeriesPoint> points) {
    RunHistory history;
    if (declared.empty() || points.empty()) return history;
    for (const SeriesInfo& series : declared)
        history.ids.push_back(series.id);
    for (SeriesPoint& point : points)
        point.values.resize(declared.size(), none);
    history.points = std::move(points);
    return history;
}

} // namespace trilemma
