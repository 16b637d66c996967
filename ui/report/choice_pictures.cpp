// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_tradeoff.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/run_filter.h"
#include "ui/report/choice_words.h"

namespace trilemma {

namespace {

/// What the Explore page shows of this table, with the chosen setting pinned.
TradeoffData shownOf(const ChoiceFacts& facts) {
    RunFilter filter;
    filter.axes = facts.choice.axes;
    TradeoffData data = tradeoffData(*runRows(facts.runs), filter, facts.choice.wish);
    const TradeoffSetting own = settingOf(facts.run);
    for (const TradeoffPoint& point : data.points)
        if (point.setting() == own) data.pinned = point;
    return data;
}

DocPicture picture(const char* id, const QString& title, const QString& text, const TradeoffData& data,
                   const ChartLabels& labels) {
    return {id, title.toStdString(), text.toStdString(),
            renderFrontChart(data, labels, ChartFormat::Svg).toStdString(), DocSource::NonPrivate};
}

} // namespace

DocSection tradeoffChapter(const ChoiceFacts& facts) {
    const MetricAxes& axes = facts.choice.axes;
    DocSection section{"tradeoff", ChoiceReportWords::tr("The trade-off").toStdString(), {}};
    TradeoffData data = shownOf(facts);
    ChartLabels labels = chartLabels(axes, EvaluationSet::Test, facts.project, facts.date);
    labels.title.clear(); // items have their own
    section.items.push_back(
        picture("both", chartTopic(axes),
                ChoiceReportWords::tr(
                    "Each dot is a setting, the mean of its runs; the chosen one is pinned. The line joins "
                    "the settings that no other one beats in both."),
                data, labels));
    if (!epsilonsOf(data.points).empty()) {
        data.across = Across::Epsilon;
        ChartLabels across = privacyLabels(labels, axes, EvaluationSet::Test);
        across.title.clear();
        section.items.push_back(
            picture("privacy", ChoiceReportWords::tr("What privacy costs"),
                    ChoiceReportWords::tr(
                        "Across the ε that a setting was trained with, no privacy at the right end."),
                    data, across));
    }
    return section;
}

} // namespace trilemma
