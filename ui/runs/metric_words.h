// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <QString>

#include <vector>

namespace trilemma {

struct MetricSpec;

/// A metric in the words of the window: the registry's, or sentences of its own that are translated.
struct MetricWords {
    QString name;        ///< "Error"
    QString inSentence;  ///< "error"
    QString withArticle; ///< "an error"
    QString asTopic;     ///< "error", "fairness gap": where nothing else explains it
    QString meaning;     ///< "the share of wrong decisions", or its formula
    QString ofSet;       ///< "Error (test)"
    QString head;        ///< the same for a narrow column
    QString sentence;    ///< "Share of wrong decisions on the test set; lower is better."
};
MetricWords metricWords(const MetricSpec& spec, EvaluationSet set = EvaluationSet::Test);
QString directionWords(const MetricSpec& spec); ///< "lower is better"

/// With as many decimals as the metric is shown with; a dash for none.
QString metricNumber(const MetricSpec& spec, const std::optional<double>& value);
/// Decimals of a mean that its spread over the runs supports: as many as its standard error has leading
/// zeros, and one; all of them of one run.
int supportedDecimals(const MetricSpec& spec, const std::optional<double>& deviation, int runs);
/// The same for a column of means: the middle one of each, so that all are written alike; of none, all.
int commonDecimals(const MetricSpec& spec, std::vector<int> supported);
/// `decimals`, or the few more that a value takes whose rounding lies on the other side of a bound or on it.
int decimalsBeside(double value, const std::optional<double>& bound, int decimals);
/// With so many decimals; a metric in units of the label has those of metricNumber().
QString meanText(const MetricSpec& spec, double mean, int decimals);
/// "0.2100 ± 0.0141", or the mean alone.
QString metricMean(const MetricSpec& spec, double mean, const std::optional<double>& deviation);

} // namespace trilemma
