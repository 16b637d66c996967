// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/tradeoff_data.h"

#include <QString>

namespace trilemma {

struct MetricAxes;
struct MetricSpec;

/// Rich text for the tool tip of a point: solver, gamma, epsilon, seeds, means with their bars, how its runs
/// did against their constraints, its share of fronts, and how it differs from the pinned point.
QString pointToolTip(const TradeoffData& data, std::size_t point, const QString& xName, const QString& yName);
/// "error +0.0012 (worse), gap −0.0100 (better)": `point` minus `other`.
QString differenceText(const TradeoffPoint& point, const TradeoffPoint& other, const MetricAxes& axes,
                       const QString& xName, const QString& yName);
/// "+0.0012 (worse)", "−0.0100 (better)", "±0"; "+0.0012 (within the spread)" where isWithinSpread().
QString signedDifference(double difference, const MetricSpec& spec, const std::optional<double>& error = {});
/// "on the front in 87 % of 200 resamples of the seeds"; empty where no share was computed.
QString frontShareText(const TradeoffPoint& point);
/// "✓ met 3, ? undecided 2, ✗ violated 0"; empty without a constraint.
QString statusCountsText(const StatusCounts& counts);
QString seedToolTip(const TradeoffData& data, std::size_t seed, const QString& xName, const QString& yName);

/// "γ 0.05, ε 3" or "not private" in plain text.
QString settingText(const std::optional<double>& gamma, const std::optional<double>& weight,
                    const std::optional<double>& epsilon);

} // namespace trilemma
