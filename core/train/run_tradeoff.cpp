// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_tradeoff.h"

#include "core/base/text.h"
#include "core/data/schema.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace trilemma {

namespace {

/// Whether a finished run can be shown at it.
bool isKnownOfSome(const std::vector<RunRecord>& records, const MetricSpec& spec) {
    return std::any_of(records.begin(), records.end(), [&](const RunRecord& record) {
        return isDone(record) && (metricValueOf(record, spec.id, EvaluationSet::Test) ||
                                  metricValueOf(record, spec.id, EvaluationSet::Train));
    });
}

} // namespace

TradeoffSetting settingOf(const RunRecord& record) {
    return {.solver = record.solver,
            .model = modelOf(record),
            .gamma = record.gamma,
            .weight = weightOf(record),
            .epsilon = record.epsilon,
            .relation = record.epsilon ? record.relation : std::string(),
            .parameters = parametersOf(record),
            .datasetId = record.datasetId,
            .constraints = constraintsOf(record),
            .delta = record.epsilon ? record.delta : std::nullopt};
}

const char* taskOf(const RunRecord& record) {
    const auto isOfNumbers = [](const MetricValue& metric) {
        const MetricSpec* spec = findMetric(metric.id);
        return spec && contains(spec->tasks, regressionTask);
    };
    return std::any_of(record.metrics.begin(), record.metrics.end(), isOfNumbers) ? regressionTask
                                                                                  : classificationTask;
}

std::vector<MetricValue> missingGaps(const RunRecord& record) {
    const std::vector<ConstraintSpec>& asked = record.spec.parts().constraints;
    if (asked.size() != 1 || record.constraints.size() != 1 || !asked.front().groups.empty()) return {};
    const ConstraintResult& result = record.constraints.front();
    const MetricSpec* gap = gapOfConstraint(result.kind);
    if (!gap || asked.front().kind != result.kind) return {};
    std::vector<MetricValue> missing;
    for (const auto& [set, value] :
         {std::pair{EvaluationSet::Test, result.gapTest}, std::pair{EvaluationSet::Train, result.gapTrain}}) {
        if (findMetricValue(record, gap->id, set)) return {};
        if (value) missing.push_back({gap->id, set, value, {}, {}, Provenance::NonPrivate, {}});
    }
    return missing;
}

std::optional<double> metricValueOf(const RunRecord& record, std::string_view id, EvaluationSet set) {
    if (const MetricValue* metric = findMetricValue(record, id, set)) return metric->value;
    for (const MetricValue& gap : missingGaps(record))
        if (gap.id == id && gap.set == set) return gap.value;
    return std::nullopt;
}

bool decidesAlike(const std::function<std::optional<double>(const MetricSpec&)>& valueOf) {
    const auto balancedAccuracy = valueOf(*findMetric("balanced_accuracy"));
    const auto parityGap = valueOf(*findMetric("demographic_parity_gap"));
    constexpr double rounding = 1e-9;
    if (!balancedAccuracy || !parityGap || *parityGap > rounding || !(*balancedAccuracy > 0)) return false;
    const double classes = 1 / *balancedAccuracy;
    return classes > 1.5 && std::abs(classes - std::round(classes)) < rounding * classes;
}

bool decidesAlike(const RunRecord& record, EvaluationSet set) {
    return decidesAlike([&](const MetricSpec& spec) { return metricValueOf(record, spec.id, set); });
}

MetricAxes usualAxes(const std::vector<RunRecord>& records) {
    bool someNumber = false;
    for (const RunRecord& record : records) {
        if (record.metrics.empty()) continue;
        if (taskOf(record) == std::string_view(classificationTask))
            return usualAxes(records, classificationTask);
        someNumber = true;
    }
    return usualAxes(records, someNumber ? regressionTask : classificationTask);
}

MetricAxes usualAxes(const std::vector<RunRecord>& records, std::string_view task) {
    std::map<const MetricSpec*, int> asked; // for how many runs each gap was
    for (const RunRecord& record : records)
        for (const ConstraintResult& result : record.constraints)
            if (const MetricSpec* gap = gapOfConstraint(result.kind); gap && contains(gap->tasks, task))
                ++asked[gap];
    MetricAxes axes = defaultAxes(task);
    for (const MetricSpec& gap : metricRegistry()) // of as many the first one
        if (const auto found = asked.find(&gap); found != asked.end())
            if (const auto best = asked.find(axes.x); best == asked.end() || found->second > best->second)
                axes.x = &gap;
    if (isKnownOfSome(records, *axes.x)) return axes;
    for (const MetricSpec* gap : metricsOfTask(task)) // as of constraints on everybody alone, without groups
        if (gap->isGap() && isKnownOfSome(records, *gap)) {
            axes.x = gap;
            break;
        }
    return axes;
}

std::vector<TradeoffRun> tradeoffRuns(const std::vector<RunRecord>& records, std::string_view x,
                                      std::string_view y, EvaluationSet set) {
    std::vector<TradeoffRun> runs;
    for (const RunRecord& record : records)
        if (record.status == RunStatus::Done)
            runs.push_back({settingOf(record), record.runId, metricValueOf(record, x, set),
                            metricValueOf(record, y, set)});
    return runs;
}

} // namespace trilemma
