// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the charts of the Explore page show, computed away from the window.
#pragma once

#include "core/tradeoff/choice.h"
#include "ui/charts/parallel_data.h"
#include "ui/charts/run_filter.h"
#include "ui/models/released_curves.h"
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

/// What is the same through every lens.
struct SettingsInSight {
    TradeoffData data;                ///< its facts stand beside every chart
    WishAnswer answer;                ///< to the wish
    std::vector<SettingRow> settings; ///< of the points
    QStringList caveats;
    QString hiddenBy; ///< what of the filter leaves nothing to show
};

struct ExploreView {
    SharedRunRows runs;
    ExploreRequest request;
    std::shared_ptr<const SettingsInSight> sight;
    std::vector<TradeoffData> facets; ///< with ChartKind::Privacy
    ParallelData parallel;            ///< with ChartKind::Parallel
};

using SharedExploreView = std::shared_ptr<const ExploreView>;

/// Any thread. `before` shares its settings where nothing but the lens is another one.
SharedExploreView exploreView(const SharedRunRows& runs, const ExploreRequest& request,
                              const SharedExploreView& before = {});

/// One line for each setting that passes the filter: its solver and model, what was asked for, the
/// parameters and both metrics of the filter. Only values that differ between them get an axis; metrics
/// always do. Axes have the ids of settings, parameters and metrics. What does not meet the wish is quiet.
ParallelData parallelData(const RunRows& runs, const RunFilter& filter, const TradeoffWish& wish = {});

} // namespace trilemma
