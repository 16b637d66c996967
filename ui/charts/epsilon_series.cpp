// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/epsilon_series.h"

#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "ui/base/core_texts.h"
#include "ui/runs/solver_style.h"

#include <algorithm>
#include <map>
#include <set>

namespace trilemma {

namespace {

/// The key that the same setting without privacy has.
TradeoffSetting openKey(TradeoffSetting key) {
    if (const Solver* solver = findSolver(key.solver); solver && !solver->info().withoutPrivacy.empty())
        key.solver = solver->info().withoutPrivacy;
    key.relation.clear();
    key.delta.reset();
    return key;
}

QString facetTitle(const TradeoffPoint& point, bool someModels) {
    const QString solver = solverStyle(point.solver).title;
    const ModelKind* model = findModelKind(point.model);
    return someModels ? QStringLiteral("%1, %2").arg(solver, coreText(model ? model->title : point.model))
                      : solver;
}

} // namespace

std::vector<std::vector<int>> seriesOf(const std::vector<TradeoffPoint>& points, const SeriesKey& key) {
    std::vector<std::vector<int>> groups;
    std::map<TradeoffSetting, std::size_t> placeOf;
    std::map<TradeoffSetting, std::set<std::size_t>> joinedBy; // by keys without privacy
    const auto groupOf = [&](const TradeoffSetting& setting) {
        const auto [found, isNew] = placeOf.try_emplace(setting, groups.size());
        if (isNew) groups.emplace_back();
        return found->second;
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!points[i].epsilon) continue;
        TradeoffSetting setting = key(points[i].setting());
        const std::size_t group = groupOf(setting);
        groups[group].push_back(static_cast<int>(i));
        joinedBy[openKey(setting)].insert(group);
        setting.relation.clear(); // trained without a budget by the private solver itself
        setting.delta.reset();
        joinedBy[setting].insert(group);
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].epsilon) continue;
        const TradeoffSetting setting = key(points[i].setting());
        const auto joined = joinedBy.find(setting);
        if (joined == joinedBy.end())
            groups[groupOf(setting)].push_back(static_cast<int>(i));
        else
            for (const std::size_t group : joined->second)
                groups[group].push_back(static_cast<int>(i));
    }
    return groups;
}

const TradeoffPoint& namesake(const std::vector<TradeoffPoint>& points, const std::vector<int>& group) {
    return points[static_cast<std::size_t>(group.front())]; // private ones come first
}

TradeoffData partOf(const TradeoffData& whole, const std::vector<int>& points) {
    TradeoffData part = whole;
    part.points.clear();
    part.statuses.clear();
    part.halfBars.clear();
    part.meeting.clear();
    part.alike.clear();
    part.seeds.clear();
    std::set<std::string> runs;
    for (const int point : points) {
        const auto place = static_cast<std::size_t>(point);
        part.points.push_back(whole.points[place]);
        runs.insert(whole.points[place].runIds.begin(), whole.points[place].runIds.end());
        if (!whole.statuses.empty()) part.statuses.push_back(whole.statuses[place]);
        if (!whole.halfBars.empty()) part.halfBars.push_back(whole.halfBars[place]);
        if (!whole.meeting.empty()) part.meeting.push_back(whole.meeting[place]);
        if (!whole.alike.empty()) part.alike.push_back(whole.alike[place]);
    }
    for (const TradeoffRun& seed : whole.seeds)
        if (runs.contains(seed.runId)) part.seeds.push_back(seed);
    return part;
}

std::vector<TradeoffData> privacyFacets(const TradeoffData& whole) {
    std::set<std::string> models;
    for (const TradeoffPoint& point : whole.points)
        models.insert(point.model);
    const auto groups = seriesOf(whole.points, [](TradeoffSetting setting) {
        return TradeoffSetting{
            .solver = setting.solver, .model = setting.model, .datasetId = setting.datasetId};
    });
    std::vector<TradeoffData> facets;
    for (const std::vector<int>& group : groups) {
        TradeoffData facet = partOf(whole, group);
        facet.across = Across::Epsilon;
        facet.epsilons = epsilonsOf(whole.points);
        facet.slacks = slacksOf(whole.points);
        facet.title = facetTitle(namesake(whole.points, group), models.size() > 1);
        facet.released.clear();
        facets.push_back(std::move(facet));
    }
    return facets;
}

} // namespace trilemma
