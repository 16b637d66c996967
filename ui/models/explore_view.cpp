// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/explore_view.h"

#include "ui/charts/epsilon_series.h"

namespace trilemma {

std::shared_ptr<ExploreView> exploreView(const RunRows& runs, const ExploreRequest& request) {
    auto view = std::make_shared<ExploreView>();
    const RunFilter& filter = request.filter;
    view->request = request;
    view->data = tradeoffData(runs, filter, request.wish);
    view->answer =
        answerOf(request.wish, view->data.points, tradeoffRuns(runs, filter), filter.axes.directions());
    view->settings = settingRows(runs, filter, view->data);
    if (!request.pinned.isEmpty())
        view->data.pinned =
            tradeoffPointOf(runs, QSet<QString>(request.pinned.begin(), request.pinned.end()), filter);
    if (request.kind == ChartKind::Privacy) view->facets = privacyFacets(view->data);
    if (request.curves) addReleasedLines(view->data, *request.curves);
    if (request.kind == ChartKind::Parallel) view->parallel = parallelData(runs, filter);
    view->caveats = comparisonCaveats(runs, filter);
    view->hiddenBy = hidingFilter(runs, filter);
    return view;
}

} // namespace trilemma
