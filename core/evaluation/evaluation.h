// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/metric_value.h"
#include "core/fairness/constraint_gap.h"
#include "core/fairness/group_report.h"

namespace trilemma {

class Predictor;

/// What is predicted for one record whose label is a number, in the label's units.
struct PredictedNumber {
    int part = 0; ///< of the report's partition
    double predicted = 0;
    double label = 0;
    double error() const { return predicted - label; }
    double squaredError() const { return error() * error(); }
};

/// Decisions and labels of one set, counted; every metric is computed from it. Where the predictor draws its
/// decisions, a record adds the probability of each: metrics are then about the mean over draws.
struct EvaluationCounts {
    DecisionCounts confusion; ///< label x decision
    DecisionCounts decisions; ///< part x decision
    DecisionCounts residuals; ///< part x class: sum of P(class) - [label is the class]
    DecisionCounts residualSquares;
    double logLossSum = 0;
    double logLossSquares = 0;
    std::vector<std::pair<double, bool>> scores; ///< (P(class 1), label is 1); two classes only
    std::vector<PredictedNumber> numbers; ///< where the label is a number; then `decisions` counts records
    bool areNumbers() const {
        return confusion.size() == 0 && decisions.cols() < 2;
    } ///< there are no classes
    double records() const { return areNumbers() ? static_cast<double>(numbers.size()) : confusion.sum(); }
};

EvaluationCounts countDecisions(const EncodedTable& table, const std::vector<std::uint32_t>& slotIndices,
                                const Partition& partition, const Predictor& predictor);

/// Every registered metric of the table's task on one set. The gaps are of inequalitiesOf() their kinds: of
/// all groups of every list of attributes that a constraint names; "not estimable" where a group or a class
/// has no record. Intervals: Wilson for rates, gapOf() for gaps, Hanley and McNeil 1982 for the area under
/// the curve, normal for means.
std::vector<MetricValue> computeMetrics(const EvaluationCounts& counts, EvaluationSet set,
                                        const GroupReport& report);

} // namespace trilemma
