// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How unequal the errors of decisions about groups are. Interval of the Gini index: the normal one of its
// derivatives by the groups' errors.
#include "core/evaluation/metric_row.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace trilemma {

namespace {

/// Wrong decisions among the records of a group, expected ones where decisions are drawn.
struct WrongDecisions {
    double wrong = 0;
    double records = 0;
    double share() const { return wrong / records; }
    double variance() const { return share() * (1 - share()) / records; }
};
using ComparedGroups = std::vector<WrongDecisions>; ///< of one list of attributes

WrongDecisions wrongIn(const ReportedGroup& group, const EvaluationCounts& counts, int labels) {
    WrongDecisions sum;
    for (const int part : group.parts) {
        const double records = counts.decisions.row(part).sum();
        sum.records += records;
        sum.wrong += std::max(0.0, records - counts.decisions(part, part % labels));
    }
    return sum;
}

/// Every group that is told apart, list by list of attributes; none where one holds no record.
std::vector<ComparedGroups> comparedGroups(const EvaluationCounts& counts, const GroupReport& report,
                                           MetricValue& metric) {
    std::map<std::vector<std::string>, ComparedGroups> lists;
    for (const ReportedGroup& group : report.groups)
        if (!group.attributes.empty())
            lists[group.attributes].push_back(wrongIn(group, counts, report.partition.labels));
    if (lists.empty()) metric.notEstimable = "no groups are compared";
    std::vector<ComparedGroups> compared;
    for (auto& [attributes, groups] : lists) {
        for (const WrongDecisions& group : groups)
            if (group.records == 0) metric.notEstimable = "a group has no record";
        compared.push_back(std::move(groups));
    }
    return metric.notEstimable.empty() ? compared : std::vector<ComparedGroups>();
}

/// G = N / (2 m S), N the sum over ordered pairs of |e_i - e_j|, S that of e_i; 0 where nobody errs.
Interval giniOf(const ComparedGroups& groups, double& value) {
    const auto m = static_cast<double>(groups.size());
    double pairs = 0, sum = 0, variance = 0;
    for (const WrongDecisions& one : groups) {
        sum += one.share();
        for (const WrongDecisions& other : groups)
            pairs += std::abs(one.share() - other.share());
    }
    value = sum > 0 ? pairs / (2 * m * sum) : 0;
    if (sum == 0) return {0, 0};
    for (const WrongDecisions& one : groups) {
        double slope = -value / sum;
        for (const WrongDecisions& other : groups)
            if (one.share() != other.share()) slope += (one.share() > other.share() ? 1 : -1) / (m * sum);
        variance += slope * slope * one.variance();
    }
    const double half = normalQuantile(intervalLevel) * std::sqrt(variance);
    return {std::max(0.0, value - half), std::min(1.0, value + half)};
}

/// Of several lists the largest.
void computeGini(const EvaluationCounts& counts, const GroupReport& report, MetricValue& metric) {
    for (const ComparedGroups& list : comparedGroups(counts, report, metric)) {
        double value = 0;
        const Interval interval = giniOf(list, value);
        if (!metric.value || value > *metric.value) setInterval(metric, value, interval);
    }
}

} // namespace

std::vector<MetricRow> classGroupMetricRows() {
    const std::vector<std::string> tasks{classificationTask};
    return {
        {{.id = "group_error_gini",
          .title = "Gini index of the groups' errors",
          .shortTitle = "Gini index",
          .formula = "sum over groups z, z' of |error in z - in z'| / (2 · groups · sum of their errors)",
          .tasks = tasks,
          .min = 0,
          .max = 1},
         computeGini},
    };
}

} // namespace trilemma
