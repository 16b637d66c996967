// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_tradeoff.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/run_filter.h"
#include "ui/report/choice_words.h"

namespace trilemma {

namespace {

/// What the Explore page shows of these runs, with the chosen setting pinned.
TradeoffData shownOf(const ChoiceFacts& facts, const std::vector<RunRecord>& runs) {
    RunFilter filter;
    filter.axes = facts.choice.axes;
    TradeoffData data = tradeoffData(*runRows(runs), filter, facts.choice.wish);
    const TradeoffSetting own = settingOf(facts.run);
    for (const TradeoffPoint& point : data.points)
        if (point.setting() == own) data.pinned = point;
    return data;
}

/// Those of the same model by the same solver, or without privacy: what a budget changes, and little else.
std::vector<RunRecord> kinOf(const ChoiceFacts& facts) {
    std::vector<RunRecord> kin;
    for (const RunRecord& run : facts.runs)
        if (modelOf(run) == modelOf(facts.run) && (!run.epsilon || run.solver == facts.run.solver))
            kin.push_back(run);
    return kin;
}

DocPicture picture(const char* id, const QString& title, const QString& text, const TradeoffData& data,
                   const ChartLabels& labels) {
    const QString begun = title.left(1).toUpper() + title.mid(1);
    return {id, begun.toStdString(), text.toStdString(),
            renderFrontChart(data, labels, ChartFormat::Svg).toStdString(), DocSource::NonPrivate};
}

} // namespace

DocSection tradeoffChapter(const ChoiceFacts& facts) {
    const MetricAxes& axes = facts.choice.axes;
    DocSection section{"tradeoff", ChoiceReportWords::tr("The trade-off").toStdString(), {}};
    const TradeoffData data = shownOf(facts, facts.runs);
    ChartLabels labels = chartLabels(axes, EvaluationSet::Test, facts.project, facts.date);
    labels.title.clear(); // items have their own
    section.items.push_back(
        picture("both", chartTopic(axes),
                ChoiceReportWords::tr("Each dot is a setting, the mean of its runs; the chosen one stands "
                                      "between four corners. The line joins "
                                      "the settings that no other one beats in both."),
                data, labels));
    TradeoffData kin = shownOf(facts, kinOf(facts));
    if (!epsilonsOf(kin.points).empty()) {
        kin.across = Across::Epsilon;
        ChartLabels across = privacyLabels(labels, axes, EvaluationSet::Test);
        across.title.clear();
        section.items.push_back(
            picture("privacy", ChoiceReportWords::tr("What privacy costs"),
                    ChoiceReportWords::tr(
                        "Across the ε that a setting was trained with; of the chosen model and solver. At "
                        "the right end the same model without privacy, by whatever solver."),
                    kin, across));
    }
    return section;
}

} // namespace trilemma
