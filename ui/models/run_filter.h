// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"
#include "ui/charts/tradeoff_data.h"

#include <set>

namespace trilemma {

/// Which runs a page shows and what of them: one value that chart, table and export share.
struct RunFilter {
    enum class Privacy { Any, NotPrivate, Epsilon };

    std::set<std::string> hiddenSolvers; ///< hidden, not shown: a new solver appears by itself
    Privacy privacy = Privacy::Any;
    double epsilon = 0; ///< the target, with Privacy::Epsilon
    EvaluationSet set = EvaluationSet::Test;
    bool showSeeds = false;
    std::string x = "demographic_parity_gap";
    std::string y = "error";

    bool accepts(const std::string& solver, const std::optional<double>& targetEpsilon) const;
    bool operator==(const RunFilter&) const = default;
};

/// Finished runs that pass the filter and have both quantities, and their means over seeds. Without a target
/// line.
TradeoffData tradeoffData(const std::vector<RunRecord>& runs, const RunFilter& filter);

/// What a reader must know of finished runs that pass the filter before comparing them: several privacy
/// definitions, simulations, means over runs that differ in more than their seeds. One sentence each.
QStringList comparisonCaveats(const std::vector<RunRecord>& runs, const RunFilter& filter);

} // namespace trilemma
