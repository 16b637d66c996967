// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the charts of the Explore page show, computed away from the window.
#pragma once

#include "core/tradeoff/choice.h"
#include "ui/charts/parallel_data.h"
#include "ui/models/released_curves.h"
#include "ui/models/run_filter.h"
#include "ui/models/setting_model.h"

namespace trilemma {

/// The lenses through which the same settings are seen.
enum class ChartKind { Fairness, Privacy, Map, Groups, Parallel };

struct ExploreRequest {
    RunFilter filter;
    ChartKind kind = ChartKind::Fairness;
    TradeoffWish wish;  ///< of the axes of the filter
    QStringList pinned; ///< runs of the setting that others are compared with
    std::shared_ptr<const ReleasedCurves::Map> curves{}; ///< none: no lines of releases
};

struct ExploreView {
    ExploreRequest request;
    TradeoffData data;                ///< whatever the kind: its facts stand beside every chart
    std::vector<TradeoffData> facets; ///< with ChartKind::Privacy
    ParallelData parallel;            ///< with ChartKind::Parallel
    WishAnswer answer;                ///< to the wish
    std::vector<SettingRow> settings; ///< of the points
    QStringList caveats;
    QString hiddenBy; ///< what of the filter leaves nothing to show
};

/// Any thread. The answer is handed over whole: it is large.
std::shared_ptr<ExploreView> exploreView(const RunRows& runs, const ExploreRequest& request);

/// One line for each setting that passes the filter: its solver and model, what was asked for, the
/// parameters and both metrics of the filter. Only values that differ between them get an axis; metrics
/// always do. Axes have the ids of settings, parameters and metrics.
ParallelData parallelData(const RunRows& runs, const RunFilter& filter);

} // namespace trilemma
