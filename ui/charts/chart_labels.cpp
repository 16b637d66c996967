// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_labels.h"

#include "core/base/version.h"
#include "core/evaluation/evaluation.h"

#include <QCoreApplication>
#include <QStringList>

namespace trilemma {

namespace {

struct ChartLabelsWords {
    Q_DECLARE_TR_FUNCTIONS(ChartLabels)
};

QString setWords(EvaluationSet set) {
    return set == EvaluationSet::Test ? ChartLabelsWords::tr("on the test set")
                                      : ChartLabelsWords::tr("on the training set");
}

QString directionWords(const MetricSpec& spec) {
    return spec.lowerIsBetter ? ChartLabelsWords::tr("lower is better")
                              : ChartLabelsWords::tr("higher is better");
}

QString titleOf(std::string_view metricId) {
    const MetricSpec* spec = findMetric(metricId);
    return QString::fromStdString(spec ? spec->title : std::string(metricId));
}

QString inSentence(QString title) {
    if (title.size() > 1 && title.at(1).isLower()) title[0] = title.at(0).toLower();
    return title;
}

} // namespace

QString metricAxisTitle(std::string_view metricId, EvaluationSet set) {
    const MetricSpec* spec = findMetric(metricId);
    QStringList facts;
    if (spec && !spec->unit.empty()) facts << QString::fromStdString(spec->unit);
    if (spec) facts << directionWords(*spec);
    QString text = titleOf(metricId) + QLatin1Char(' ') + setWords(set);
    if (!facts.isEmpty()) text += QStringLiteral(" (%1)").arg(facts.join(QStringLiteral(", ")));
    return text;
}

QString metricAxisTitleShort(std::string_view metricId, EvaluationSet set) {
    const MetricSpec* spec = findMetric(metricId);
    QStringList facts{set == EvaluationSet::Test ? ChartLabelsWords::tr("test")
                                                 : ChartLabelsWords::tr("train")};
    if (spec) facts << directionWords(*spec);
    return QStringLiteral("%1 (%2)").arg(titleOf(metricId), facts.join(QStringLiteral(", ")));
}

ChartLabels chartLabels(std::string_view x, std::string_view y, EvaluationSet set, const QString& project,
                        const QString& date) {
    ChartLabels labels;
    labels.title =
        ChartLabelsWords::tr("%1 against %2 %3").arg(titleOf(y), inSentence(titleOf(x)), setWords(set));
    labels.xAxis = metricAxisTitle(x, set);
    labels.yAxis = metricAxisTitle(y, set);
    labels.xAxisShort = metricAxisTitleShort(x, set);
    labels.yAxisShort = metricAxisTitleShort(y, set);
    QStringList facts{ChartLabelsWords::tr("Metrics computed on private records: non-private")};
    if (!project.isEmpty()) facts << ChartLabelsWords::tr("project %1").arg(project);
    facts << QStringLiteral("Trilemma %1").arg(QLatin1String(programVersion()));
    if (!date.isEmpty()) facts << date;
    labels.footer = facts.join(QStringLiteral("  ·  "));
    return labels;
}

} // namespace trilemma
