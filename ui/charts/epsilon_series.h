// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which settings differ in nothing but their privacy.
#pragma once

#include "ui/charts/tradeoff_data.h"

#include <functional>

namespace trilemma {

/// What is left of a setting when what its group may differ in is taken out.
using SeriesKey = std::function<TradeoffSetting(TradeoffSetting)>;

/// Places of points by key, groups in order of first appearance. Points without privacy stand in every group
/// of the solver that does the same with noise (SolverInfo::withoutPrivacy), or in one of their own.
std::vector<std::vector<int>> seriesOf(const std::vector<TradeoffPoint>& points, const SeriesKey& key);

/// The group's solver where one of its points is private, else that of the first.
const TradeoffPoint& namesake(const std::vector<TradeoffPoint>& points, const std::vector<int>& group);

/// Some points of the data with all that is said of them.
TradeoffData partOf(const TradeoffData& whole, const std::vector<int>& points);

/// One chart for each solver and model, epsilon across, a line for each slack; axes and colours in common.
std::vector<TradeoffData> privacyFacets(const TradeoffData& whole);

} // namespace trilemma
