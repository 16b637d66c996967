// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_filter.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>
#include <tuple>

namespace trilemma {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(RunFilter)
};

using Setting =
    std::tuple<std::string, std::string, std::optional<double>, std::optional<double>, std::optional<double>>;

/// What is averaged over seeds must agree in everything else. Parameters as asked for: resolved ones follow
/// the number of training slots, which follows the split.
bool differsBeyondSeed(const RunRecord& a, const RunRecord& b) {
    return a.datasetId != b.datasetId || a.delta != b.delta || a.relation != b.relation ||
           a.simulation != b.simulation || a.spec.value("solver", Json()) != b.spec.value("solver", Json()) ||
           a.spec.value("model", Json()) != b.spec.value("model", Json());
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

TradeoffData tradeoffData(const std::vector<RunRecord>& runs, const RunFilter& filter) {
    std::vector<TradeoffRun> shown = tradeoffRuns(runs, filter.x, filter.y, filter.set);
    std::erase_if(shown, [&](const TradeoffRun& run) { return !filter.accepts(run.solver, run.epsilon); });
    TradeoffData data;
    data.points = tradeoffPoints(shown);
    if (filter.showSeeds) data.seeds = std::move(shown);
    return data;
}

QStringList comparisonCaveats(const std::vector<RunRecord>& runs, const RunFilter& filter) {
    std::set<std::string> relations;
    std::set<double> deltas;
    std::map<Setting, const RunRecord*> firstOf;
    int simulations = 0;
    bool mixedSettings = false;
    for (const RunRecord& run : runs) {
        if (run.status != RunStatus::Done || !filter.accepts(run.solver, run.epsilon)) continue;
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
