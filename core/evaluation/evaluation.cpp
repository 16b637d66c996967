// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/evaluation.h"

#include "core/base/text.h"
#include "core/evaluation/metric_row.h"
#include "core/evaluation/recall_means.h"
#include "core/fairness/scored_blocks.h"

#include <hwy/contrib/sort/vqsort.h>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

void addResiduals(const RowMatrix& probabilities, int row, int part, int label, EvaluationCounts& counts) {
    for (Eigen::Index k = 0; k < probabilities.cols(); ++k) {
        const double residual = probabilities(row, k) - (k == label);
        counts.residuals(part, k) += residual;
        counts.residualSquares(part, k) += residual * residual;
    }
}

void countBlock(const RowBlock& block, const RowMatrix& probabilities, bool random,
                EvaluationCounts& counts) {
    const bool twoClasses = probabilities.cols() == 2;
    for (int row = 0; row < block.rows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        if (random) {
            counts.confusion.row(block.label[at]) += probabilities.row(row);
            counts.decisions.row(block.part[at]) += probabilities.row(row);
        } else {
            const int decision = decisionOf(probabilities, row);
            ++counts.confusion(block.label[at], decision);
            ++counts.decisions(block.part[at], decision);
        }
        addResiduals(probabilities, row, block.part[at], block.label[at], counts);
        const double loss = -std::log(std::max(probabilities(row, block.label[at]), 1e-300));
        counts.logLossSum += loss;
        counts.logLossSquares += loss * loss;
        if (twoClasses) counts.scores.emplace_back(probabilities(row, 1), block.label[at] == 1);
    }
}

void addNumbers(const RowBlock& block, const RowMatrix& predicted, const LabelScale& scale,
                EvaluationCounts& counts) {
    for (int row = 0; row < block.rows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        counts.numbers.push_back(
            {block.part[at], scale.decode(predicted(row, 0)), scale.decode(encodedNumber(block.label[at]))});
        ++counts.decisions(block.part[at], 0);
    }
}

void computeError(const EvaluationCounts& counts, const GroupReport&, MetricValue& metric) {
    const double n = counts.records();
    const double wrong = std::max(0.0, n - counts.confusion.matrix().trace());
    setInterval(metric, wrong / n, wilson(wrong, n, intervalLevel));
}

void computeLogLoss(const EvaluationCounts& counts, const GroupReport&, MetricValue& metric) {
    const double n = counts.records();
    const double mean = counts.logLossSum / n;
    const double variance = std::max(0.0, counts.logLossSquares / n - mean * mean);
    const double half = normalQuantile(intervalLevel) * std::sqrt(variance / n);
    setInterval(metric, mean, {mean - half, mean + half});
}

/// A mean of the classes' recalls, with a normal interval from its derivatives by each of them.
template <double (*mean)(std::span<const double>), double (*slope)(double, double, std::size_t)>
void computeRecallMean(const EvaluationCounts& counts, const GroupReport&, MetricValue& metric) {
    std::vector<double> recalls, variances;
    for (Eigen::Index k = 0; k < counts.confusion.rows(); ++k) {
        const double n = counts.confusion.row(k).sum();
        if (n == 0) {
            metric.notEstimable = "a class has no record";
            return;
        }
        const double recall = std::min(1.0, counts.confusion(k, k) / n);
        recalls.push_back(recall);
        variances.push_back(recall * (1 - recall) / n);
    }
    const double value = mean(recalls);
    double variance = 0;
    for (std::size_t k = 0; k < recalls.size(); ++k)
        variance += std::pow(slope(value, recalls[k], recalls.size()), 2) * variances[k];
    const double half = normalQuantile(intervalLevel) * std::sqrt(variance);
    setInterval(metric, value, {std::max(0.0, value - half), std::min(1.0, value + half)});
}

/// Of those with this label, rising; what is no number comes first.
std::vector<double> sortedScores(const EvaluationCounts& counts, bool isPositive) {
    std::vector<double> scores;
    for (const auto& [score, label] : counts.scores)
        if (label == isPositive) scores.push_back(std::isnan(score) ? -1 : score);
    hwy::Sorter()(scores.data(), scores.size(), hwy::SortAscending());
    return scores;
}

/// Mann-Whitney statistic with half counts for ties.
void computeAuc(const EvaluationCounts& counts, const GroupReport&, MetricValue& metric) {
    const std::vector<double> ofPositives = sortedScores(counts, true),
                              ofNegatives = sortedScores(counts, false);
    const auto positives = static_cast<double>(ofPositives.size()),
               negatives = static_cast<double>(ofNegatives.size());
    if (positives == 0 || negatives == 0) {
        metric.notEstimable = counts.scores.empty() ? "only for two classes" : "a class has no record";
        return;
    }
    double favourable = 0;
    std::size_t below = 0, upTo = 0; // negatives
    for (const double score : ofPositives) {
        while (below < ofNegatives.size() && ofNegatives[below] < score)
            ++below;
        while (upTo < ofNegatives.size() && ofNegatives[upTo] <= score)
            ++upTo;
        favourable += static_cast<double>(below + upTo) / 2;
    }
    const double auc = favourable / (positives * negatives);
    const double q1 = auc / (2 - auc), q2 = 2 * auc * auc / (1 + auc);
    const double variance =
        (auc * (1 - auc) + (positives - 1) * (q1 - auc * auc) + (negatives - 1) * (q2 - auc * auc)) /
        (positives * negatives);
    const double half = normalQuantile(intervalLevel) * std::sqrt(std::max(0.0, variance));
    setInterval(metric, auc, {std::max(0.0, auc - half), std::min(1.0, auc + half)});
}

std::vector<MetricRow> withOthers(std::vector<MetricRow> rows) {
    for (const auto more : {gapMetricRows, classGroupMetricRows, numberMetricRows})
        for (MetricRow& row : more())
            rows.push_back(std::move(row));
    return rows;
}

const std::vector<MetricRow>& metricRows() {
    const std::vector<std::string> tasks{classificationTask};
    static const std::vector<MetricRow> rows = withOthers({
        {{.id = "error",
          .title = "Error",
          .shortTitle = "Error",
          .unit = "share of records",
          .formula = "P(decision ≠ label)",
          .tasks = tasks,
          .min = 0,
          .max = 1},
         computeError},
        {{.id = "log_loss",
          .title = "Log loss",
          .shortTitle = "Log loss",
          .unit = "nats",
          .formula = "mean of -log p(label)",
          .tasks = tasks,
          .min = 0},
         computeLogLoss},
        {{.id = "auc",
          .title = "Area under the ROC curve",
          .shortTitle = "AUC",
          .lowerIsBetter = false,
          .formula = "P(score of a positive > score of a negative), ties half",
          .tasks = tasks,
          .min = 0,
          .max = 1},
         computeAuc},
        {{.id = "balanced_accuracy",
          .title = "Balanced accuracy",
          .shortTitle = "Balanced accuracy",
          .lowerIsBetter = false,
          .formula = "mean over classes of P(decision = k | label = k)",
          .tasks = tasks,
          .min = 0,
          .max = 1},
         computeRecallMean<arithmeticMean, arithmeticSlope>},
        {{.id = "g_mean",
          .title = "G-mean",
          .shortTitle = "G-mean",
          .lowerIsBetter = false,
          .formula = "geometric mean over classes of P(decision = k | label = k)",
          .tasks = tasks,
          .min = 0,
          .max = 1},
         computeRecallMean<geometricMean, geometricSlope>},
        {{.id = "h_mean",
          .title = "H-mean",
          .shortTitle = "H-mean",
          .lowerIsBetter = false,
          .formula = "harmonic mean over classes of P(decision = k | label = k)",
          .tasks = tasks,
          .min = 0,
          .max = 1},
         computeRecallMean<harmonicMean, harmonicSlope>},
    });
    return rows;
}

} // namespace

EvaluationCounts countDecisions(const EncodedTable& table, const std::vector<std::uint32_t>& slotIndices,
                                const Partition& partition, const Predictor& predictor) {
    const auto classes = static_cast<Eigen::Index>(table.classes.size());
    const Eigen::Index parts = std::max(1, partition.partCount());
    EvaluationCounts counts;
    counts.confusion.setZero(classes, classes);
    counts.decisions.setZero(parts, std::max<Eigen::Index>(1, classes));
    for (DecisionCounts* ofParts : {&counts.residuals, &counts.residualSquares})
        ofParts->setZero(parts, classes);
    forEachScoredBlock(table, slotIndices, partition, predictor,
                       [&](const RowBlock& block, const RowMatrix& predicted) {
                           if (table.labelScale)
                               addNumbers(block, predicted, *table.labelScale, counts);
                           else
                               countBlock(block, predicted, predictor.decidesAtRandom(), counts);
                       });
    return counts;
}

const std::vector<MetricSpec>& metricRegistry() {
    static const std::vector<MetricSpec> registry = [] {
        std::vector<MetricSpec> specs;
        for (const MetricRow& row : metricRows())
            specs.push_back(row.spec);
        return specs;
    }();
    return registry;
}

std::vector<MetricValue> computeMetrics(const EvaluationCounts& counts, EvaluationSet set,
                                        const GroupReport& report) {
    const char* task = counts.areNumbers() ? regressionTask : classificationTask;
    std::vector<MetricValue> metrics;
    for (const MetricRow& row : metricRows()) {
        if (!contains(row.spec.tasks, task)) continue;
        MetricValue metric;
        metric.id = row.spec.id;
        metric.set = set;
        if (counts.records() == 0)
            metric.notEstimable = "the set holds no record";
        else
            row.compute(counts, report, metric);
        metrics.push_back(std::move(metric));
    }
    return metrics;
}

} // namespace trilemma
