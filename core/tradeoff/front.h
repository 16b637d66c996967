// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/tradeoff/directions.h"

#include <compare>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trilemma {

/// What runs that are averaged agree in: they differ in their seeds only. The one place that says so.
struct TradeoffSetting {
    std::string solver;
    std::string model = "linear";
    std::optional<double> gamma{};   ///< none: the solver ignores constraints
    std::optional<double> weight{};  ///< lambda of a solver that presses by a weight instead of a slack
    std::optional<double> epsilon{}; ///< none: not private
    std::string relation{};          ///< that epsilon is about; empty: not private
    std::string parameters{};        ///< parametersOf() the run; empty: defaults
    std::string datasetId{};
    std::string constraints{};     ///< constraintsOf() the run; empty: the solver ignores them
    std::optional<double> delta{}; ///< that epsilon is about; none: not private

    auto operator<=>(const TradeoffSetting&) const = default;
};

/// What a trade-off chart needs of one finished run.
struct TradeoffRun : TradeoffSetting {
    std::string runId;
    std::optional<double> x; ///< none: not estimable
    std::optional<double> y;
};

/// Runs of one setting, averaged. Standard deviations (n - 1) exist from two seeds on.
struct TradeoffPoint : TradeoffSetting {
    int seeds = 0;
    double xMean = 0;
    double yMean = 0;
    std::optional<double> xDeviation{};
    std::optional<double> yDeviation{};
    bool onFront = false; ///< no other point of its table is at least as good in both and better in one
    std::vector<std::string> runIds{};
    std::optional<double> frontShare{}; ///< of resamples with the point on the front; see addFrontShares()

    const TradeoffSetting& setting() const { return *this; }
};

/// Which (x, y) no other one dominates: at least as good in both and better in one. Equal ones are on the
/// front together; one with a NaN never is. O(n log n).
std::vector<bool> frontMembers(const std::vector<std::pair<double, double>>& places,
                               const TradeoffDirections& better = {});

/// frontMembers() of each table apart: a model is no better than one that was trained on other data. `places`
/// are those of the points.
std::vector<bool> frontMembers(const std::vector<TradeoffPoint>& points,
                               const std::vector<std::pair<double, double>>& places,
                               const TradeoffDirections& better = {});

/// One point for each setting, in order of first appearance; runs without x or y are left out.
std::vector<TradeoffPoint> tradeoffPoints(const std::vector<TradeoffRun>& runs,
                                          const TradeoffDirections& better = {});

/// {"x", "y", "set", "points"} as the command line prints it.
Json frontToJson(const std::string& x, const std::string& y, const std::string& set,
                 const std::vector<TradeoffPoint>& points);

} // namespace trilemma
