// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/provenance.h"

#include <QString>

namespace trilemma {

struct MetricAxes;
struct MetricSpec;

/// The words around a trade-off chart.
struct ChartLabels {
    QString title; ///< only in files: a window says it elsewhere
    QString xAxis;
    QString yAxis;
    QString xAxisShort; ///< where the axis has no room for more
    QString yAxisShort;
    QString xName; ///< of the metrics, whatever lies across: "Error on the test set"
    QString yName;
    QString footer;  ///< only in files: provenance, project, program, date
    QString topic{}; ///< "error against fairness gap", for who cannot see it; empty: not said
};

/// "Error on the test set (share of records, lower is better)".
QString metricAxisTitle(const MetricSpec& spec, EvaluationSet set);
/// "Error (test, lower is better)".
QString metricAxisTitleShort(const MetricSpec& spec, EvaluationSet set);

/// "error against fairness gap"
QString chartTopic(const MetricAxes& axes);

/// The same with epsilon across; of a map of epsilon and slack; of what settings do to groups.
ChartLabels privacyLabels(const ChartLabels& labels, const MetricAxes& axes, EvaluationSet set);
ChartLabels mapLabels(const ChartLabels& labels, const MetricAxes& axes, EvaluationSet set);
ChartLabels groupsLabels(const ChartLabels& labels, EvaluationSet set);

/// Labels of a chart of two metrics on one set. The date comes from the caller, so that files can be made
/// again.
ChartLabels chartLabels(const MetricAxes& axes, EvaluationSet set, const QString& project,
                        const QString& date);

} // namespace trilemma
