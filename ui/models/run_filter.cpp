// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_filter.h"

#include "core/tradeoff/front_uncertainty.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace trilemma {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(RunFilter)
};

using Setting = std::tuple<std::string, std::string, std::optional<double>, std::optional<double>,
                           std::optional<double>, std::string, std::string>;

TradeoffRun tradeoffRun(const RunRow& row, EvaluationSet set) {
    return {row.runId.toStdString(),
            row.solver,
            row.gamma,
            row.epsilon,
            row.gapOn(set).value,
            row.errorOn(set).value,
            row.modelId,
            row.weight,
            row.relation,
            row.parameters,
            row.datasetId};
}

} // namespace

bool RunFilter::accepts(const RunRow& row) const {
    if (row.archived && !showArchived) return false;
    if (hiddenSolvers.contains(row.solver)) return false;
    if (!datasetId.empty() && row.datasetId != datasetId) return false;
    if (privacy == Privacy::NotPrivate && row.epsilon) return false;
    if (privacy == Privacy::Epsilon && row.epsilon != epsilon) return false;
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return row.searchText.contains(word); });
}

std::optional<ConstraintStatus> statusAgainst(const RowMetric& gap, double target) {
    if (!gap.value) return std::nullopt;
    const Interval interval{gap.low.value_or(*gap.value), gap.high.value_or(*gap.value)};
    return judge({gap.value, interval, {}}, *findConstraintKind("demographic_parity"), target);
}

TradeoffData tradeoffData(const RunRows& runs, const RunFilter& filter, const std::optional<double>& target) {
    std::vector<TradeoffRun> shown;
    std::unordered_map<std::string, const RunRow*> rows;
    for (const auto& row : runs) {
        if (row->status != RunStatus::Done || !filter.accepts(*row)) continue;
        shown.push_back(tradeoffRun(*row, filter.set));
        rows.emplace(shown.back().runId, row.get());
    }
    TradeoffData data;
    data.points = tradeoffPoints(shown);
    addFrontShares(data.points, shown);
    setBars(data, filter.bars);
    data.judgedByTarget = target.has_value();
    for (const TradeoffPoint& point : data.points) {
        StatusCounts counts;
        for (const std::string& id : point.runIds) {
            const RunRow& row = *rows.at(id);
            const auto status = target ? statusAgainst(row.gapOn(filter.set), *target) : row.constraint;
            if (status) counts.add(*status);
        }
        data.statuses.push_back(counts);
    }
    if (filter.showSeeds) data.seeds = std::move(shown);
    return data;
}

TradeoffData tradeoffData(const std::vector<RunRecord>& runs, const RunFilter& filter) {
    return tradeoffData(*runRows(runs), filter);
}

std::optional<TradeoffPoint> tradeoffPointOf(const RunRows& runs, const QSet<QString>& runIds,
                                             const RunFilter& filter) {
    std::vector<TradeoffRun> chosen;
    for (const auto& row : runs)
        if (row->status == RunStatus::Done && runIds.contains(row->runId))
            chosen.push_back(tradeoffRun(*row, filter.set));
    std::vector<TradeoffPoint> points = tradeoffPoints(chosen);
    if (points.size() != 1) return std::nullopt;
    return std::move(points.front());
}

QStringList comparisonCaveats(const RunRows& runs, const RunFilter& filter) {
    std::set<std::string> relations;
    std::set<double> deltas;
    std::map<Setting, std::size_t> kinOf;
    int simulations = 0;
    bool mixedSettings = false;
    for (const auto& row : runs) {
        if (row->status != RunStatus::Done || !filter.accepts(*row)) continue;
        if (row->epsilon) relations.insert(row->relation);
        if (row->delta) deltas.insert(*row->delta);
        simulations += row->simulation ? 1 : 0;
        const auto [first, isNew] = kinOf.try_emplace({row->solver, row->modelId, row->gamma, row->weight,
                                                       row->epsilon, row->parameters, row->datasetId},
                                                      row->kin);
        mixedSettings = mixedSettings || (!isNew && first->second != row->kin);
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
            "Some points average runs that differ in more than their seed (as in their privacy "
            "definition).");
    return caveats;
}

} // namespace trilemma
