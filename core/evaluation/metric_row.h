// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a row of the metric registry is computed on counted records: for the files that hold rows.
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/evaluation/metric_registry.h"

namespace trilemma {

/// One metric: fills in value and interval, or says why it cannot. Precondition: there is a record.
using ComputeMetric = void (*)(const EvaluationCounts&, const GroupReport&, MetricValue&);

struct MetricRow {
    MetricSpec spec;
    ComputeMetric compute;
};

/// Gaps of constraints on decisions about classes.
std::vector<MetricRow> gapMetricRows();
/// Of decisions about classes, by group.
std::vector<MetricRow> classGroupMetricRows();
/// Of labels that are numbers.
std::vector<MetricRow> numberMetricRows();

/// The gap of the constraint that the metric is of: gapOfKind() of inequalitiesOf() its kind.
void computeConstraintGap(const EvaluationCounts& counts, const GroupReport& report, MetricValue& metric);

inline void setInterval(MetricValue& metric, double value, const Interval& interval) {
    metric.value = value;
    metric.low = interval.low;
    metric.high = interval.high;
}

} // namespace trilemma
