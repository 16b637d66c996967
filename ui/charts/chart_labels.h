// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/provenance.h"

#include <QString>

namespace trilemma {

/// The words around a trade-off chart.
struct ChartLabels {
    QString title; ///< only in files: a window says it elsewhere
    QString xAxis;
    QString yAxis;
    QString xAxisShort; ///< where the axis has no room for more
    QString yAxisShort;
    QString footer; ///< only in files: provenance, project, program, date
};

/// "Error on the test set (share of records, lower is better)"; an unknown id stands for itself.
QString metricAxisTitle(std::string_view metricId, EvaluationSet set);
/// "Error (test, lower is better)".
QString metricAxisTitleShort(std::string_view metricId, EvaluationSet set);

/// Labels of a chart of metric y against metric x. The date comes from the caller, so that files can be made
/// again.
ChartLabels chartLabels(std::string_view x, std::string_view y, EvaluationSet set, const QString& project,
                        const QString& date);

} // namespace trilemma
