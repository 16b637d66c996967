// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Metrics of predicted numbers, in the label's units. With e = prediction - label: means of e^2 and |e| with
// normal intervals; R2 = 1 - sum e^2 / sum (y - mean y)^2 with the normal interval of its influence function,
// -(e^2 - (1 - R2) (y - mean y)^2) / var y (delta method); group losses with normal intervals at level
// 1 - 0.05/m for m groups or pairs of them (Bonferroni).
#include "core/base/text.h"
#include "core/evaluation/group_losses.h"
#include "core/evaluation/metric_row.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// Of one number a record.
template <class Value>
void computeMean(const EvaluationCounts& counts, MetricValue& metric, Value value) {
    double sum = 0, squares = 0;
    for (const PredictedNumber& each : counts.numbers) {
        const double x = value(each);
        sum += x;
        squares += x * x;
    }
    const double n = counts.records(), mean = sum / n;
    metric.value = mean;
    if (n < 2) return;
    const double half = normalQuantile(intervalLevel) * deviationOfMean(sum, squares, n);
    setInterval(metric, mean, {std::max(0.0, mean - half), mean + half});
}

void computeMse(const EvaluationCounts& counts, const GroupReport&, MetricValue& metric) {
    computeMean(counts, metric, [](const PredictedNumber& each) { return each.squaredError(); });
}

void computeMae(const EvaluationCounts& counts, const GroupReport&, MetricValue& metric) {
    computeMean(counts, metric, [](const PredictedNumber& each) { return std::abs(each.error()); });
}

void computeR2(const EvaluationCounts& counts, const GroupReport&, MetricValue& metric) {
    const double n = counts.records();
    double sum = 0, spread = 0, lost = 0, squares = 0;
    for (const PredictedNumber& each : counts.numbers)
        sum += each.label;
    const double mean = sum / n;
    const auto around = [&](const PredictedNumber& each) {
        return (each.label - mean) * (each.label - mean);
    };
    for (const PredictedNumber& each : counts.numbers) {
        spread += around(each);
        lost += each.squaredError();
    }
    const auto [least, most] = std::minmax_element(
        counts.numbers.begin(), counts.numbers.end(),
        [](const PredictedNumber& a, const PredictedNumber& b) { return a.label < b.label; });
    if (!(least->label < most->label)) { // a mean of equal numbers may be off by its rounding
        metric.notEstimable = "every record has the same label";
        return;
    }
    const double unexplained = lost / spread;
    for (const PredictedNumber& each : counts.numbers)
        squares += std::pow(each.squaredError() - unexplained * around(each), 2);
    const double half = normalQuantile(intervalLevel) * std::sqrt(squares) / spread;
    setInterval(metric, 1 - unexplained, {1 - unexplained - half, std::min(1.0, 1 - unexplained + half)});
}

/// Losses of every group that is told apart, list by list of attributes; none where one holds no record.
std::vector<std::vector<GroupLoss>> comparedLosses(const EvaluationCounts& counts, const GroupReport& report,
                                                   MetricValue& metric) {
    std::vector<std::vector<GroupLoss>> lists;
    std::vector<std::vector<std::string>> seen;
    const std::vector<GroupLoss> ofParts = lossesOfParts(counts, report.partition.partCount());
    for (const ReportedGroup& group : report.groups) {
        if (group.attributes.empty()) continue;
        const auto found = std::find(seen.begin(), seen.end(), group.attributes);
        const auto place = static_cast<std::size_t>(found - seen.begin());
        if (found == seen.end()) {
            seen.push_back(group.attributes);
            lists.emplace_back();
        }
        lists[place].push_back(sumOf(ofParts, group.parts));
        if (lists[place].back().records < 2) metric.notEstimable = "a group has fewer than two records";
    }
    if (lists.empty()) metric.notEstimable = "no groups are compared";
    return metric.notEstimable.empty() ? lists : std::vector<std::vector<GroupLoss>>();
}

/// The largest of several estimates: all their intervals hold together, so its own is between the largest of
/// the low ends and that of the high ends.
struct Largest {
    double value = 0, low = 0, high = 0;
    void take(double estimate, double half) {
        value = std::max(value, estimate);
        low = std::max(low, estimate - half);
        high = std::max(high, estimate + half);
    }
};

void computeWorstGroup(const EvaluationCounts& counts, const GroupReport& report, MetricValue& metric) {
    const auto lists = comparedLosses(counts, report, metric);
    std::size_t groups = 0;
    for (const auto& list : lists)
        groups += list.size();
    if (groups == 0) return;
    const double quantile = normalQuantile(1 - (1 - intervalLevel) / static_cast<double>(groups));
    Largest largest;
    for (const auto& list : lists)
        for (const GroupLoss& loss : list)
            largest.take(loss.mean(), quantile * loss.deviation());
    setInterval(metric, largest.value, {largest.low, largest.high});
}

void computeGroupGap(const EvaluationCounts& counts, const GroupReport& report, MetricValue& metric) {
    const auto lists = comparedLosses(counts, report, metric);
    double pairs = 0;
    for (const auto& list : lists)
        pairs += static_cast<double>(list.size() * (list.size() - 1)) / 2;
    if (pairs == 0) return;
    const double quantile = normalQuantile(1 - (1 - intervalLevel) / pairs);
    Largest largest;
    for (const auto& list : lists)
        for (const GroupLoss& one : list)
            for (const GroupLoss& other : list)
                if (&one < &other)
                    largest.take(std::abs(one.mean() - other.mean()),
                                 quantile * std::hypot(one.deviation(), other.deviation()));
    setInterval(metric, largest.value, {largest.low, largest.high});
}

} // namespace

std::vector<MetricRow> numberMetricRows() {
    const std::vector<std::string> tasks{regressionTask};
    return {
        {{.id = "mse",
          .title = "Mean squared error",
          .shortTitle = "Squared error",
          .unit = "squared units of the label",
          .formula = "mean of (prediction - label)²",
          .tasks = tasks,
          .min = 0},
         computeMse},
        {{.id = "mae",
          .title = "Mean absolute error",
          .shortTitle = "Absolute error",
          .unit = "units of the label",
          .formula = "mean of |prediction - label|",
          .tasks = tasks,
          .min = 0},
         computeMae},
        {{.id = "r2",
          .title = "Share of variance explained",
          .shortTitle = "R²",
          .lowerIsBetter = false,
          .formula = "1 - sum of (prediction - label)² / sum of (label - mean label)²",
          .tasks = tasks,
          .max = 1},
         computeR2},
        {{.id = "worst_group_mse",
          .title = "Squared error of the worst group",
          .shortTitle = "Worst group's error",
          .unit = "squared units of the label",
          .formula = "max over groups z of the mean of (prediction - label)² in z",
          .tasks = tasks,
          .min = 0},
         computeWorstGroup},
        {{.id = "group_mse_gap",
          .title = "Gap of squared errors between groups",
          .shortTitle = "Error gap",
          .unit = "squared units of the label",
          .formula = "max over groups z, z' of |mean squared error in z - in z'|",
          .tasks = tasks,
          .min = 0},
         computeGroupGap},
        {{.id = "distribution_gap",
          .title = "Distribution parity gap",
          .shortTitle = "Distribution gap",
          .unit = "difference of shares",
          .formula = "max over groups z and numbers t of |P(prediction ≤ t | z) - P(prediction ≤ t | not z)|",
          .tasks = tasks,
          .min = 0,
          .max = 1,
          .constraint = "distribution_parity"},
         computeConstraintGap},
    };
}

} // namespace trilemma
