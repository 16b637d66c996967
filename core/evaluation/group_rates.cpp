// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/group_rates.h"

#include "core/evaluation/group_losses.h"
#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// Decisions of one group about one class: label is positive or not, decision is positive or not.
struct Fourfold {
    double truePositive = 0, falsePositive = 0, trueNegative = 0, falseNegative = 0;
    double residuals = 0, residualSquares = 0; ///< of P(positive) - [label is positive]

    double positives() const { return truePositive + falseNegative; }
    double negatives() const { return falsePositive + trueNegative; }
    double records() const { return positives() + negatives(); }
};

Fourfold fourfoldOf(const EvaluationCounts& counts, const std::vector<int>& parts, int labels,
                    Eigen::Index positive) {
    Fourfold sums;
    for (const int part : parts) {
        const double chosen = counts.decisions(part, positive);
        const double rest = counts.decisions.row(part).sum() - chosen;
        const bool isPositive = part % labels == positive;
        (isPositive ? sums.truePositive : sums.falsePositive) += chosen;
        (isPositive ? sums.falseNegative : sums.trueNegative) += rest;
        sums.residuals += counts.residuals(part, positive);
        sums.residualSquares += counts.residualSquares(part, positive);
    }
    return sums;
}

GroupRate share(double numerator, double denominator) {
    GroupRate rate{{}, numerator, denominator, {}, {}, {}};
    if (!(denominator > 0)) return rate;
    const Interval interval = wilson(numerator, denominator, intervalLevel);
    rate.value = numerator / denominator;
    rate.low = interval.low;
    rate.high = interval.high;
    return rate;
}

GroupRate calibration(const Fourfold& of) {
    GroupRate rate{{}, of.residuals, of.records(), {}, {}, {}};
    if (!(rate.denominator > 0)) return rate;
    const double mean = rate.numerator / rate.denominator;
    if (!std::isfinite(mean)) return rate;
    const double variance = std::max(0.0, of.residualSquares / rate.denominator - mean * mean);
    const double half = normalQuantile(intervalLevel) * std::sqrt(variance / rate.denominator);
    rate.value = mean;
    rate.low = std::max(-1.0, mean - half);
    rate.high = std::min(1.0, mean + half);
    return rate;
}

GroupRate meanOf(double sum, double squares, double records, bool isAboveZero) {
    GroupRate rate{{}, sum, records, {}, {}, {}};
    if (!(records > 0)) return rate;
    const double mean = sum / records;
    rate.value = mean;
    if (records < 2) return rate; // one record says nothing of how far it may be off
    const double half = normalQuantile(intervalLevel) * deviationOfMean(sum, squares, records);
    rate.low = isAboveZero ? std::max(0.0, mean - half) : mean - half;
    rate.high = mean + half;
    return rate;
}

struct NumberRateRow {
    GroupRateSpec spec;
    GroupRate (*compute)(const GroupLoss&);
};

/// Of labels that are numbers.
const std::vector<NumberRateRow>& numberRateRows() {
    static const std::vector<NumberRateRow> rows{
        {{"mean_label", "Mean label", "mean of the labels", regressionTask},
         [](const GroupLoss& of) { return meanOf(of.labels, of.labelSquares, of.records, false); }},
        {{"mean_error", "Mean error", "mean of prediction - label", regressionTask},
         [](const GroupLoss& of) { return meanOf(of.errors, of.squares, of.records, false); }},
        {{"mspe", "Squared error (MSPE)", "mean of (prediction - label)²", regressionTask},
         [](const GroupLoss& of) { return meanOf(of.squares, of.fourthPowers, of.records, true); }},
        {{"absolute_error", "Absolute error", "mean of |prediction - label|", regressionTask},
         [](const GroupLoss& of) { return meanOf(of.absoluteErrors, of.squares, of.records, true); }},
    };
    return rows;
}

std::vector<GroupRow> numberRates(const EvaluationCounts& counts, EvaluationSet set,
                                  const GroupReport& report) {
    const std::vector<GroupLoss> ofParts = lossesOfParts(counts, report.partition.partCount());
    std::vector<GroupRow> rows;
    for (const ReportedGroup& group : report.groups) {
        const GroupLoss of = sumOf(ofParts, group.parts);
        GroupRow row{set, group.attributes, group.name, {}, of.records, {}};
        for (const NumberRateRow& rate : numberRateRows()) {
            row.rates.push_back(rate.compute(of));
            row.rates.back().id = rate.spec.id;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

struct RateRow {
    GroupRateSpec spec;
    GroupRate (*compute)(const Fourfold&);
};

const std::vector<RateRow>& rateRows() {
    static const std::vector<RateRow> rows{
        {{"base_rate", "Share of positives", "P(label is positive)"},
         [](const Fourfold& of) { return share(of.positives(), of.records()); }},
        {{"selection_rate", "Selection rate", "P(decision is positive)"},
         [](const Fourfold& of) { return share(of.truePositive + of.falsePositive, of.records()); }},
        {{"true_positive_rate", "True positive rate", "P(decision is positive | label is positive)"},
         [](const Fourfold& of) { return share(of.truePositive, of.positives()); }},
        {{"false_positive_rate", "False positive rate", "P(decision is positive | label is negative)"},
         [](const Fourfold& of) { return share(of.falsePositive, of.negatives()); }},
        {{"false_negative_rate", "False negative rate", "P(decision is negative | label is positive)"},
         [](const Fourfold& of) { return share(of.falseNegative, of.positives()); }},
        {{"precision", "Precision", "P(label is positive | decision is positive)"},
         [](const Fourfold& of) { return share(of.truePositive, of.truePositive + of.falsePositive); }},
        {{"accuracy", "Accuracy", "P(decision agrees with the label about the positive class)"},
         [](const Fourfold& of) { return share(of.truePositive + of.trueNegative, of.records()); }},
        {{"calibration_gap", "Calibration gap", "mean of score P(positive) - [label is positive]"},
         calibration},
    };
    return rows;
}

} // namespace

const std::vector<GroupRateSpec>& groupRateRegistry() {
    static const std::vector<GroupRateSpec> registry = [] {
        std::vector<GroupRateSpec> specs;
        for (const RateRow& row : rateRows())
            specs.push_back(row.spec);
        for (const NumberRateRow& row : numberRateRows())
            specs.push_back(row.spec);
        return specs;
    }();
    return registry;
}

std::vector<GroupRow> groupRates(const EvaluationCounts& counts, EvaluationSet set, const GroupReport& report,
                                 const std::vector<std::string>& classes) {
    if (counts.areNumbers()) return numberRates(counts, set, report);
    std::vector<GroupRow> rows;
    for (const ReportedGroup& group : report.groups)
        for (std::size_t k = classes.size() == 2 ? 1 : 0; k < classes.size(); ++k) {
            const Fourfold of =
                fourfoldOf(counts, group.parts, report.partition.labels, static_cast<Eigen::Index>(k));
            GroupRow row{set, group.attributes, group.name, classes[k], of.records(), {}};
            for (const RateRow& rate : rateRows()) {
                row.rates.push_back(rate.compute(of));
                row.rates.back().id = rate.spec.id;
            }
            rows.push_back(std::move(row));
        }
    return rows;
}

bool isOfNumbers(const GroupRow& row) {
    return row.positive.empty();
}

std::optional<double> groupErrorOf(const GroupRow& row) {
    for (const GroupRate& rate : row.rates) {
        if (rate.id == "mspe") return rate.value;
        if (rate.id == "accuracy" && rate.value) return 1 - *rate.value;
    }
    return std::nullopt;
}

} // namespace trilemma
