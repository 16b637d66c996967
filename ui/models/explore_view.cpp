// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/explore_view.h"

#include "ui/charts/epsilon_series.h"

namespace trilemma {

namespace {

bool differOnlyInLens(const ExploreRequest& a, const ExploreRequest& b) {
    return a.filter == b.filter && a.wish == b.wish && a.pinned == b.pinned && a.curves == b.curves;
}

std::shared_ptr<const SettingsInSight> settingsInSight(const RunRows& runs, const ExploreRequest& request) {
    auto sight = std::make_shared<SettingsInSight>();
    const RunFilter& filter = request.filter;
    sight->data = tradeoffData(runs, filter, request.wish);
    if (request.wish != TradeoffWish())
        sight->answer =
            answerOf(request.wish, sight->data.points, tradeoffRuns(runs, filter), filter.axes.directions());
    sight->settings = settingRows(runs, filter, sight->data);
    if (!request.pinned.isEmpty())
        sight->data.pinned =
            tradeoffPointOf(runs, QSet<QString>(request.pinned.begin(), request.pinned.end()), filter);
    if (request.curves) addReleasedLines(sight->data, *request.curves);
    sight->caveats = comparisonCaveats(runs, filter);
    sight->hiddenBy = hidingFilter(runs, filter);
    return sight;
}

} // namespace

SharedExploreView exploreView(const SharedRunRows& runs, const ExploreRequest& request,
                              const SharedExploreView& before) {
    auto view = std::make_shared<ExploreView>();
    view->runs = runs;
    view->request = request;
    const bool isKnown = before && before->runs == runs && differOnlyInLens(before->request, request);
    view->sight = isKnown ? before->sight : settingsInSight(*runs, request);
    if (request.kind == ChartKind::Privacy) view->facets = privacyFacets(view->sight->data);
    if (request.kind == ChartKind::Parallel)
        view->parallel = parallelData(*runs, request.filter, request.wish);
    return view;
}

} // namespace trilemma
