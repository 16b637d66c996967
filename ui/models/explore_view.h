// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the charts of the Explore page show, computed away from the window.
#pragma once

#include "ui/charts/parallel_data.h"
#include "ui/models/released_curves.h"
#include "ui/models/run_filter.h"

namespace trilemma {

enum class ChartKind { TradeOff, Facets, Parallel };

struct ExploreRequest {
    RunFilter filter;
    ChartKind kind = ChartKind::TradeOff;
    std::optional<double> judged; ///< slack that runs are judged by instead of their own
    QStringList pinned;           ///< runs of the setting that others are compared with
    std::shared_ptr<const ReleasedCurves::Map> curves{}; ///< none: no lines of releases
};

struct ExploreView {
    ExploreRequest request;
    TradeoffData data;                ///< whatever the kind: its facts stand beside every chart
    std::vector<TradeoffData> facets; ///< with ChartKind::Facets
    ParallelData parallel;            ///< with ChartKind::Parallel
    QStringList caveats;
    QString hiddenBy; ///< what of the filter leaves nothing to show
};

/// Any thread. The answer is handed over whole: it is large.
std::shared_ptr<ExploreView> exploreView(const RunRows& runs, const ExploreRequest& request);

/// One chart for each epsilon of the runs that pass the filter, ascending, those without privacy last; each
/// with a front of its own.
std::vector<TradeoffData> tradeoffFacets(const RunRows& runs, const RunFilter& filter,
                                         const std::optional<double>& judged);

/// One line for each setting that passes the filter: its solver and model, what was asked for, the
/// parameters and both metrics of the filter. Only values that differ between them get an axis; metrics
/// always do. Axes have the ids of settings, parameters and metrics.
ParallelData parallelData(const RunRows& runs, const RunFilter& filter);

} // namespace trilemma
