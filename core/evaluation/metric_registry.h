// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is known of a metric apart from how it is computed: a row each in core/evaluation/evaluation.cpp.
#pragma once

#include "core/tradeoff/directions.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trilemma {

/// What a metric is: labels and limits of axes, columns, the inspector, comparisons, reports and
/// `trilemma-cli list metrics` read it.
struct MetricSpec {
    std::string id;
    std::string title;
    std::string shortTitle; ///< where a column or a sentence has no room for the title
    std::string unit;
    bool lowerIsBetter = true;
    std::string formula;
    std::vector<std::string> tasks;
    std::optional<double> min{}; ///< values that cannot be passed, whatever the records; none: no limit
    std::optional<double> max{}; ///< no axis goes further
    int decimals = 4;            ///< on screens and in reports
    std::string constraint{}; ///< the kind of constraint whose gap it is, compared with gamma; empty: of none

    bool isGap() const { return !constraint.empty(); }
};

const std::vector<MetricSpec>& metricRegistry();
/// Those of models of one task, in the order of the registry.
std::vector<const MetricSpec*> metricsOfTask(std::string_view task);
/// None of this id: nullptr.
const MetricSpec* findMetric(std::string_view id);
/// The gap that a kind of constraint bounds; nullptr where no metric is that gap.
const MetricSpec* gapOfConstraint(std::string_view kind);
/// Place of a row of the registry.
std::size_t metricPlace(const MetricSpec& spec);
/// "error", "AUC": the short title inside a sentence.
std::string nameInSentence(const MetricSpec& spec);

/// Two rows of the registry against each other.
struct MetricAxes {
    const MetricSpec* x; ///< across
    const MetricSpec* y; ///< upwards

    TradeoffDirections directions() const { return {x->lowerIsBetter, y->lowerIsBetter}; }
    /// The one of them that is compared with gamma; nullptr: neither is a gap.
    const MetricSpec* gap() const { return x->isGap() ? x : y->isGap() ? y : nullptr; }
    bool operator==(const MetricAxes&) const = default;
};

/// What charts, tables, reports and `front` show of a task unless told otherwise: the one place that says so.
const MetricAxes& defaultAxes(std::string_view task = "classification");
/// Whether models of this task have both metrics.
bool areOfTask(const MetricAxes& axes, std::string_view task);

} // namespace trilemma
