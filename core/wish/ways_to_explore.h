// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/wish/wish.h"

#include <stop_token>

namespace trilemma {

/// What it costs to explore what a wish asks for in three ways, for one epsilon: each private run at it, all
/// of them together at it, or one release that covers every slack at it.
struct WaysToExplore {
    double epsilon = 0;
    std::size_t privateRuns = 0;
    std::optional<double> runByRun; ///< all of them together; none: no finite figure
    std::optional<double>
        eachShare; ///< of one run, where they share one budget; none: no share is that small
    std::optional<double> oneRelease; ///< what the one run costs, with the metrics that it buys
    std::string release;              ///< title of the solver that covers every slack; empty: none does
    std::string noRelease;            ///< why not
};

/// Of the largest epsilon of the wish, or of its total. `count`: slots of its table, as for an estimate.
/// None: there are not two private runs to compare. Errors: of plans or accountant; Cancelled.
Result<std::optional<WaysToExplore>> waysToExplore(const Wish& wish, double count,
                                                   const std::stop_token& stop = {});

} // namespace trilemma
