// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_filter.h"

#include "core/tradeoff/front_uncertainty.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace trilemma {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(RunFilter)
};

using Setting =
    std::tuple<std::string, std::string, std::optional<double>, std::optional<double>, std::optional<double>>;

/// Without a copy: there are thousands of specifications to compare.
bool differsAt(const Json& a, const Json& b, const char* member) {
    const auto inA = a.find(member), inB = b.find(member);
    if (inA == a.end() || inB == b.end()) return (inA == a.end()) != (inB == b.end());
    return *inA != *inB;
}

/// What is averaged over seeds must agree in everything else. Parameters as asked for: resolved ones follow
/// the number of training slots, which follows the split.
bool differsBeyondSeed(const RunRecord& a, const RunRecord& b) {
    return a.datasetId != b.datasetId || a.delta != b.delta || a.relation != b.relation ||
           a.simulation != b.simulation || differsAt(a.spec, b.spec, "solver") ||
           differsAt(a.spec, b.spec, "model");
}

} // namespace

bool RunFilter::accepts(const std::string& solver, const std::optional<double>& targetEpsilon) const {
    if (hiddenSolvers.contains(solver)) return false;
    switch (privacy) {
    case Privacy::Any:
        return true;
    case Privacy::NotPrivate:
        return !targetEpsilon;
    case Privacy::Epsilon:
        return targetEpsilon == epsilon;
    }
    return true;
}

bool RunFilter::hasWords(const QString& text) const {
    return std::all_of(words.begin(), words.end(), [&](const QString& word) { return text.contains(word); });
}

bool RunFilter::accepts(const RunRow& row) const {
    return (showArchived || !row.archived) && accepts(row.solver, row.epsilon) && hasWords(row.searchText);
}

bool RunFilter::accepts(const RunRecord& run) const {
    return (showArchived || !run.archived) && accepts(run.solver, run.epsilon) &&
           (words.isEmpty() || hasWords(searchTextOf(run)));
}

TradeoffData tradeoffData(const std::vector<RunRecord>& runs, const RunFilter& filter) {
    std::unordered_map<std::string_view, const RunRecord*> records;
    for (const RunRecord& run : runs)
        records.emplace(run.runId, &run);
    std::vector<TradeoffRun> shown = tradeoffRuns(runs, filter.x, filter.y, filter.set);
    std::erase_if(shown, [&](const TradeoffRun& run) { return !filter.accepts(*records.at(run.runId)); });
    TradeoffData data;
    data.points = tradeoffPoints(shown);
    addFrontShares(data.points, shown);
    setBars(data, filter.bars);
    for (const TradeoffPoint& point : data.points) {
        StatusCounts counts;
        for (const std::string& id : point.runIds)
            if (const auto status = worstStatus(*records.at(id))) counts.add(*status);
        data.statuses.push_back(counts);
    }
    if (filter.showSeeds) data.seeds = std::move(shown);
    return data;
}

std::optional<TradeoffPoint> tradeoffPointOf(const std::vector<RunRecord>& runs, const QSet<QString>& runIds,
                                             const RunFilter& filter) {
    std::vector<TradeoffRun> chosen = tradeoffRuns(runs, filter.x, filter.y, filter.set);
    std::erase_if(
        chosen, [&](const TradeoffRun& run) { return !runIds.contains(QString::fromStdString(run.runId)); });
    std::vector<TradeoffPoint> points = tradeoffPoints(chosen);
    if (points.size() != 1) return std::nullopt;
    return std::move(points.front());
}

QStringList comparisonCaveats(const std::vector<RunRecord>& runs, const RunFilter& filter) {
    std::set<std::string> relations;
    std::set<double> deltas;
    std::map<Setting, const RunRecord*> firstOf;
    int simulations = 0;
    bool mixedSettings = false;
    for (const RunRecord& run : runs) {
        if (run.status != RunStatus::Done || !filter.accepts(run)) continue;
        if (run.epsilon) relations.insert(run.relation);
        if (run.delta) deltas.insert(*run.delta);
        simulations += run.simulation ? 1 : 0;
        const auto [first, isNew] =
            firstOf.try_emplace({run.solver, modelOf(run), run.gamma, weightOf(run), run.epsilon}, &run);
        mixedSettings = mixedSettings || (!isNew && differsBeyondSeed(*first->second, run));
    }
    QStringList caveats;
    if (relations.size() > 1 || deltas.size() > 1)
        caveats << Words::tr(
            "The runs shown were trained under different privacy definitions (relation or δ): their "
            "ε must not be compared.");
    if (simulations > 0)
        caveats << Words::tr("Simulations among the runs shown: %1. A fixed noise seed protects nobody.")
                       .arg(simulations);
    if (mixedSettings)
        caveats << Words::tr(
            "Some points average runs that differ in more than their seed (data, parameters or "
            "privacy definition).");
    return caveats;
}

} // namespace trilemma
