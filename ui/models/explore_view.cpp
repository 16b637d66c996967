// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/explore_view.h"

#include "ui/base/words.h"

#include <QCoreApplication>

#include <set>

namespace trilemma {

namespace {

struct ExploreViewWords {
    Q_DECLARE_TR_FUNCTIONS(ExploreView)
};

} // namespace

std::vector<TradeoffData> tradeoffFacets(const RunRows& runs, const RunFilter& filter,
                                         const std::optional<double>& judged) {
    std::set<double> epsilons;
    bool someOpen = false;
    for (const auto& row : runs) {
        if (row->status != RunStatus::Done || !filter.accepts(*row)) continue;
        if (row->epsilon) epsilons.insert(*row->epsilon);
        someOpen = someOpen || !row->epsilon;
    }
    std::vector<TradeoffData> facets;
    const auto add = [&](const RunFilter& part, const QString& title) {
        TradeoffData data = tradeoffData(runs, part, judged);
        if (data.points.empty()) return;
        data.title = title;
        data.epsilons.assign(epsilons.begin(), epsilons.end());
        facets.push_back(std::move(data));
    };
    RunFilter part = filter;
    part.privacy = RunFilter::Privacy::Epsilon;
    for (const double epsilon : epsilons) {
        part.epsilon = epsilon;
        add(part, ExploreViewWords::tr("ε = %1").arg(shortNumber(epsilon)));
    }
    part.privacy = RunFilter::Privacy::NotPrivate;
    if (someOpen) add(part, ExploreViewWords::tr("not private"));
    return facets;
}

std::shared_ptr<ExploreView> exploreView(const RunRows& runs, const ExploreRequest& request) {
    auto view = std::make_shared<ExploreView>();
    const RunFilter& filter = request.filter;
    view->request = request;
    view->data = tradeoffData(runs, filter, request.judged);
    if (!request.pinned.isEmpty())
        view->data.pinned =
            tradeoffPointOf(runs, QSet<QString>(request.pinned.begin(), request.pinned.end()), filter);
    if (request.kind == ChartKind::Facets) {
        view->facets = tradeoffFacets(runs, filter, request.judged);
        for (TradeoffData& facet : view->facets)
            facet.pinned = view->data.pinned;
    }
    if (request.curves) {
        addReleasedLines(view->data, *request.curves);
        for (TradeoffData& facet : view->facets)
            addReleasedLines(facet, *request.curves);
    }
    if (request.kind == ChartKind::Parallel) view->parallel = parallelData(runs, filter);
    view->caveats = comparisonCaveats(runs, filter);
    view->hiddenBy = hidingFilter(runs, filter);
    return view;
}

} // namespace trilemma
