// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_tradeoff.h"

#include "core/base/text.h"
#include "core/data/schema.h"

#include <algorithm>
#include <map>

namespace trilemma {

TradeoffSetting settingOf(const RunRecord& record) {
    return {record.solver,        modelOf(record), record.gamma,
            weightOf(record),     record.epsilon,  record.epsilon ? record.relation : std::string(),
            parametersOf(record), record.datasetId};
}

const char* taskOf(const RunRecord& record) {
    const auto isOfNumbers = [](const MetricValue& metric) {
        const MetricSpec* spec = findMetric(metric.id);
        return spec && contains(spec->tasks, regressionTask);
    };
    return std::any_of(record.metrics.begin(), record.metrics.end(), isOfNumbers) ? regressionTask
                                                                                  : classificationTask;
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
    return axes;
}

std::vector<TradeoffRun> tradeoffRuns(const std::vector<RunRecord>& records, std::string_view x,
                                      std::string_view y, EvaluationSet set) {
    const auto valueOf = [&](const RunRecord& record, std::string_view id) -> std::optional<double> {
        const MetricValue* metric = findMetricValue(record, id, set);
        return metric ? metric->value : std::nullopt;
    };
    std::vector<TradeoffRun> runs;
    for (const RunRecord& record : records)
        if (record.status == RunStatus::Done)
            runs.push_back({settingOf(record), record.runId, valueOf(record, x), valueOf(record, y)});
    return runs;
}

} // namespace trilemma
