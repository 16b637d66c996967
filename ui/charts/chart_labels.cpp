// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_labels.h"

#include "core/base/version.h"
#include "core/evaluation/metric_registry.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/runs/metric_words.h"

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

QString nameOnSet(const MetricSpec& spec, EvaluationSet set) {
    return QStringLiteral("%1 %2").arg(coreText(spec.title), setWords(set));
}

/// A title within a sentence; other languages keep their capitals.
QString inSentence(const std::string& title) {
    QString text = coreText(title);
    if (text == toQt(title) && text.size() > 1 && text.at(1).isLower()) text[0] = text.at(0).toLower();
    return text;
}

} // namespace

QString metricAxisTitle(const MetricSpec& spec, EvaluationSet set) {
    QStringList facts;
    if (!spec.unit.empty()) facts << coreText(spec.unit);
    facts << directionWords(spec);
    return QStringLiteral("%1 (%2)").arg(nameOnSet(spec, set), facts.join(QStringLiteral(", ")));
}

QString metricAxisTitleShort(const MetricSpec& spec, EvaluationSet set) {
    const QString where =
        set == EvaluationSet::Test ? ChartLabelsWords::tr("test") : ChartLabelsWords::tr("train");
    return QStringLiteral("%1 (%2, %3)").arg(coreText(spec.title), where, directionWords(spec));
}

QString chartTopic(const MetricAxes& axes) {
    return ChartLabelsWords::tr("%1 against %2")
        .arg(metricWords(*axes.y).asTopic, metricWords(*axes.x).asTopic);
}

ChartLabels chartLabels(const MetricAxes& axes, EvaluationSet set, const QString& project,
                        const QString& date) {
    const MetricSpec &x = *axes.x, &y = *axes.y;
    ChartLabels labels;
    labels.title =
        ChartLabelsWords::tr("%1 against %2 %3").arg(coreText(y.title), inSentence(x.title), setWords(set));
    labels.topic = chartTopic(axes);
    labels.xAxis = metricAxisTitle(x, set);
    labels.yAxis = metricAxisTitle(y, set);
    labels.xAxisShort = metricAxisTitleShort(x, set);
    labels.yAxisShort = metricAxisTitleShort(y, set);
    labels.xName = nameOnSet(x, set);
    labels.yName = nameOnSet(y, set);
    QStringList facts{ChartLabelsWords::tr("Metrics computed on private records: non-private")};
    if (!project.isEmpty()) facts << ChartLabelsWords::tr("project %1").arg(project);
    facts << QStringLiteral("Trilemma %1").arg(QLatin1String(programVersion()));
    if (!date.isEmpty()) facts << date;
    labels.footer = facts.join(QStringLiteral("  ·  "));
    return labels;
}

ChartLabels privacyLabels(const ChartLabels& labels, const MetricAxes& axes, EvaluationSet set) {
    ChartLabels changed = labels;
    changed.title = ChartLabelsWords::tr("%1 against ε %2").arg(coreText(axes.y->title), setWords(set));
    changed.topic = ChartLabelsWords::tr("%1 against ε").arg(metricWords(*axes.y).asTopic);
    changed.xAxis = ChartLabelsWords::tr("ε, the privacy budget (logarithmic; left: stronger protection)");
    changed.xAxisShort = ChartLabelsWords::tr("ε (left: stronger protection)");
    return changed;
}

ChartLabels mapLabels(const ChartLabels& labels, const MetricAxes& axes, EvaluationSet set) {
    ChartLabels changed = labels;
    changed.title = ChartLabelsWords::tr("%1 and %2 by ε and slack, %3")
                        .arg(coreText(axes.y->title), inSentence(axes.x->title), setWords(set));
    return changed;
}

ChartLabels groupsLabels(const ChartLabels& labels, EvaluationSet set) {
    ChartLabels changed = labels;
    changed.title = ChartLabelsWords::tr("Rates of the groups by setting, %1").arg(setWords(set));
    return changed;
}

} // namespace trilemma
