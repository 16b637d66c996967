// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the curves of a training show: its solver declares them, the training records their points.
#pragma once

#include "core/base/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace trilemma {

/// What a series follows from, and from nothing else: then it costs nothing.
enum class SeriesSource {
    Releases, ///< of the training: released as these are, non-private where they had no noise
    Public    ///< depends on no record
};

/// A series as its solver declares it.
struct SeriesInfo {
    std::string id;    ///< what stores keep; stays what it is
    std::string title; ///< "Worst violation"
    std::string unit;  ///< in words; empty: a plain number
    SeriesSource source = SeriesSource::Releases;
};

/// Of the solvers that press on constraints: max_j Gamma_j - gamma_j on the smoothed histogram (see
/// DualPlayer::violation), and sum_j |lambda_j|.
inline constexpr const char* worstViolationSeries = "worst_violation";
inline constexpr const char* dualSumSeries = "dual_sum";

/// The values at one position of a training, one for each declared series, in their order.
struct SeriesPoint {
    std::int64_t position = 0;
    std::vector<double> values; ///< NaN: the series has none here
};

/// NaN where the point has none.
double valueOf(const SeriesPoint& point, std::size_t series);
/// Each of its values is a number.
bool isWhole(const SeriesPoint& point);

/// [position, value, ...], null for none.
Json toJson(const SeriesPoint& point);
/// nullopt: not a position and that many numbers or nulls.
std::optional<SeriesPoint> seriesPointFrom(const Json& json, std::size_t series);

/// What a run keeps of its series; ids and points are both empty, or none is.
struct RunHistory {
    std::vector<std::string> ids; ///< of the values of each point
    std::vector<SeriesPoint> points;

    bool empty() const { return points.empty(); }
};

/// The points under the ids of what is declared; values that are not declared are left out.
RunHistory historyOf(const std::vector<SeriesInfo>& declared, std::vector<SeriesPoint> points);

} // namespace trilemma
