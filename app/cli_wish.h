// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person wishes of a trained setting, as the command line reads and answers it.
#pragma once

#include "core/evaluation/metric_registry.h"
#include "core/tradeoff/choice.h"

namespace trilemma {

/// Bounds of a trade-off by the names of their metrics.
struct CliWish {
    TradeoffWish bounds;
    MetricAxes axes; ///< `usual`, with the metrics that the wish names in their place
};

/// "gap<=0.05, error<=0.17, epsilon<=1" with any of the three left out: `gap` is the gap across, or any
/// metric by its id, <= where lower is better and >= where higher is; a gap goes across, others upwards.
/// Errors (field "wish"): no such name, another order, a bound twice, no number, one that the metric cannot
/// have.
Result<CliWish> wishFrom(const std::string& text, const MetricAxes& usual);

/// {"bounds", "meeting": [place among the points], "likely", "cheaper_epsilon", "nearest": {"x", "y",
/// "epsilon"}, "by_epsilon": [{"epsilon", "point", "x_mean", "y_mean"}], "sentence"}.
Json toJson(const WishAnswer& answer, const CliWish& wish, const std::vector<TradeoffPoint>& points);

/// What it comes to, in a few sentences.
std::string sentenceOf(const WishAnswer& answer, const CliWish& wish,
                       const std::vector<TradeoffPoint>& points);

} // namespace trilemma
