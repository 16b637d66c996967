// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/metric_words.h"

#include "core/base/text.h"
#include "core/data/schema.h"
#include "core/evaluation/metric_registry.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/runs/run_row.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr int digitsOfNumbers = 5; ///< of metrics in units of the label

struct Words {
    Q_DECLARE_TR_FUNCTIONS(MetricWords)
};

MetricWords errorWords(const QString& set) {
    return {.name = Words::tr("Error"),
            .inSentence = Words::tr("error"),
            .withArticle = Words::tr("an error"),
            .asTopic = Words::tr("error"),
            .meaning = Words::tr("the share of wrong decisions"),
            .ofSet = Words::tr("Error (%1)").arg(set),
            .head = Words::tr("Error (%1)").arg(set),
            .sentence = Words::tr("Share of wrong decisions on the %1 set; lower is better.").arg(set)};
}

MetricWords parityGapWords(const QString& set) {
    return {.name = Words::tr("Gap"),
            .inSentence = Words::tr("gap"),
            .withArticle = Words::tr("a gap"),
            .asTopic = Words::tr("fairness gap"),
            .meaning = Words::tr("the demographic parity gap (difference of rates)"),
            .ofSet = Words::tr("Gap (%1)").arg(set),
            .head = Words::tr("Gap (%1)", "head of a narrow column").arg(set),
            .sentence =
                Words::tr("Demographic parity gap on the %1 set (difference of rates); lower is better.")
                    .arg(set)};
}

MetricWords wordsOfRegistry(const MetricSpec& spec, const QString& set) {
    const QString name = coreText(spec.shortTitle), inSentence = coreText(nameInSentence(spec));
    const QString ofSet = QStringLiteral("%1 (%2)").arg(name, set);
    const QString unit = spec.unit.empty() ? QString() : QStringLiteral(" (%1)").arg(coreText(spec.unit));
    return {
        .name = name,
        .inSentence = inSentence,
        .withArticle = Words::tr("a value of %1").arg(inSentence),
        .asTopic = inSentence,
        .meaning = toQt(spec.formula),
        .ofSet = ofSet,
        .head = ofSet,
        .sentence =
            Words::tr("%1 on the %2 set%3; %4.").arg(coreText(spec.title), set, unit, directionWords(spec))};
}

} // namespace

MetricWords metricWords(const MetricSpec& spec, EvaluationSet set) {
    if (spec.id == "error") return errorWords(setWord(set));
    if (spec.id == "demographic_parity_gap") return parityGapWords(setWord(set));
    return wordsOfRegistry(spec, setWord(set));
}

QString directionWords(const MetricSpec& spec) {
    return spec.lowerIsBetter ? Words::tr("lower is better") : Words::tr("higher is better");
}

QString metricNumber(const MetricSpec& spec, const std::optional<double>& value) {
    return contains(spec.tasks, regressionTask) ? digitsOf(value, digitsOfNumbers)
                                                : fixedNumber(value, spec.decimals);
}

int supportedDecimals(const MetricSpec& spec, const std::optional<double>& deviation, int runs) {
    if (!deviation || !(*deviation > 0) || runs < 2) return spec.decimals;
    const double error = *deviation / std::sqrt(static_cast<double>(runs));
    const int supported = static_cast<int>(std::ceil(-std::log10(error) - 1e-9));
    return std::clamp(supported, std::min(2, spec.decimals), spec.decimals);
}

int commonDecimals(const MetricSpec& spec, std::vector<int> supported) {
    if (supported.empty()) return spec.decimals;
    const auto middle = supported.begin() + static_cast<std::ptrdiff_t>(supported.size() / 2);
    std::nth_element(supported.begin(), middle, supported.end());
    return *middle;
}

int decimalsBeside(double value, const std::optional<double>& bound, int decimals) {
    constexpr int most = 3;
    if (!bound || value == *bound) return decimals;
    for (int more = 0; more < most; ++more) {
        const double unit = std::pow(10.0, decimals + more);
        const double rounded = std::round(value * unit) / unit;
        if (value < *bound ? rounded < *bound : rounded > *bound) return decimals + more;
    }
    return decimals + most;
}

QString meanText(const MetricSpec& spec, double mean, int decimals) {
    return contains(spec.tasks, regressionTask) ? metricNumber(spec, mean) : fixedNumber(mean, decimals);
}

QString metricMean(const MetricSpec& spec, double mean, const std::optional<double>& deviation) {
    return deviation ? metricNumber(spec, mean) + QStringLiteral(" ± ") + metricNumber(spec, deviation)
                     : metricNumber(spec, mean);
}

} // namespace trilemma
