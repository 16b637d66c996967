// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A wish and what was trained of it, in the words of the window.
#pragma once

#include "core/evaluation/metric_registry.h"
#include "core/tradeoff/choice.h"
#include "ui/base/rich_text.h"

namespace trilemma {

/// "gap ≤ 0.05, error ≤ 0.17, ε ≤ 1"; empty of an empty wish.
QString wishText(const TradeoffWish& wish, const MetricAxes& axes);

/// What answers the wish: what meets it, how sure that is, what lies one step further, what privacy costs; or
/// what is nearest. `sure`: of each point whether all its runs keep the gap at 95 %; empty where no gap is
/// bounded. Settings are links "point:PLACE" to their places among the points. Of an empty wish: what a
/// person can ask.
RichText answerText(const TradeoffWish& wish, const WishAnswer& answer,
                    const std::vector<TradeoffPoint>& points, const MetricAxes& axes,
                    const std::vector<bool>& sure = {});

/// The best without privacy that is better upwards than `open`, and beyond a bound across by less than its
/// spread over runs or by a fiftieth of the bound: a price jumps where the bound passes it.
std::optional<std::size_t> justBeyond(double bound, std::size_t open,
                                      const std::vector<TradeoffPoint>& points, const MetricAxes& axes);

/// The place that a link of answerText() names; none where it is of another kind.
std::optional<std::size_t> linkedPoint(const QString& link);

} // namespace trilemma
