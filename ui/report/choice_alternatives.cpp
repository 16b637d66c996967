// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_tradeoff.h"
#include "ui/base/words.h"
#include "ui/charts/point_text.h"
#include "ui/report/choice_words.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/run_spread.h"
#include "ui/runs/setting_name.h"
#include "ui/runs/wish_words.h"

#include <QRegularExpression>
#include <QTextDocumentFragment>

#include <algorithm>

namespace trilemma {

namespace {

constexpr std::size_t maxAlternatives = 12;

/// Of epsilons about other relations or deltas nothing can be said beside this one.
bool isComparable(const TradeoffSetting& setting, const TradeoffSetting& chosen) {
    if (!setting.epsilon || !chosen.epsilon) return true;
    return setting.relation == chosen.relation && setting.delta == chosen.delta;
}

bool isBetter(double a, double b, bool lower) {
    return lower ? a < b : a > b;
}

std::optional<std::size_t> bestAtSameEpsilon(const Alternatives& others, const MetricAxes& axes) {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < others.points.size(); ++i)
        if (others.points[i].epsilon == others.points[others.chosen].epsilon &&
            (!best || isBetter(others.points[i].yMean, others.points[*best].yMean, axes.y->lowerIsBetter)))
            best = i;
    return best;
}

QString differenceAcross(const TradeoffPoint& of, const TradeoffPoint& to, const MetricSpec& x) {
    return signedDifference(of.xMean - to.xMean, x,
                            differenceError({of.xDeviation, of.seeds}, {to.xDeviation, to.seeds}));
}

/// The chosen one, some that meet the wish, then the best at each epsilon that is no worse across, then the
/// best at its own epsilon.
std::vector<std::size_t> listed(const Alternatives& others, const TradeoffWish& wish) {
    std::vector<std::size_t> places{others.chosen};
    const auto add = [&](std::size_t place) {
        if (std::find(places.begin(), places.end(), place) == places.end() && places.size() < maxAlternatives)
            places.push_back(place);
    };
    if (wish != TradeoffWish())
        for (const bool isSame : {true, false}) // at its own epsilon first
            for (const std::size_t place : others.answer.meeting)
                if ((others.points[place].epsilon == others.points[others.chosen].epsilon) == isSame &&
                    places.size() < maxAlternatives / 2)
                    add(place);
    for (const BestAtEpsilon& best : others.within)
        add(best.point);
    if (others.unbound) add(*others.unbound);
    return places;
}

QString nameWith(const QString& name, bool isChosen, bool isWithin) {
    QStringList marks;
    if (isChosen) marks << ChoiceReportWords::tr("chosen");
    if (isWithin) marks << ChoiceReportWords::tr("within the wish");
    return marks.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, marks.join(QStringLiteral(", ")));
}

DocTable alternativesTable(const ChoiceFacts& facts, const Alternatives& others) {
    const MetricAxes& axes = facts.choice.axes;
    const MetricWords x = metricWords(*axes.x), y = metricWords(*axes.y);
    DocTable table{
        "alternatives",
        ChoiceReportWords::tr("Other settings, and how they differ from the chosen one").toStdString(),
        cells({ChoiceReportWords::tr("Setting"), y.ofSet, ChoiceReportWords::tr("Against the chosen"),
               x.ofSet, ChoiceReportWords::tr("Against the chosen"), ChoiceReportWords::tr("Runs")}),
        {},
        DocSource::NonPrivate};
    const TradeoffPoint& chosen = others.points[others.chosen];
    const auto isWithin = [&](std::size_t place) {
        return facts.choice.wish != TradeoffWish() &&
               meets(others.points[place], facts.choice.wish, axes.directions());
    };
    for (const std::size_t place : listed(others, facts.choice.wish)) {
        const TradeoffPoint& point = others.points[place];
        const bool isChosen = place == others.chosen;
        table.rows.push_back(cells({nameWith(nameAmong(others, place), isChosen, isWithin(place)),
                                    metricMean(*axes.y, point.yMean, point.yDeviation),
                                    isChosen ? QStringLiteral("–") : difference(point, chosen, *axes.y),
                                    metricMean(*axes.x, point.xMean, point.xDeviation),
                                    isChosen ? QStringLiteral("–") : differenceAcross(point, chosen, *axes.x),
                                    QString::number(point.seeds)}));
    }
    return table;
}

} // namespace

QString nameAmong(const Alternatives& others, std::size_t place) {
    TradeoffSetting setting = SharedParts(others.points).without(others.points[place]);
    setting.model = others.points[place].model;
    static const QRegularExpression symbols(QStringLiteral("([γελδ]) "));
    return settingName(setting).replace(symbols, QStringLiteral("\\1\u00a0")); // no line ends between
}

QString difference(const TradeoffPoint& of, const TradeoffPoint& to, const MetricSpec& y) {
    return signedDifference(of.yMean - to.yMean, y,
                            differenceError({of.yDeviation, of.seeds}, {to.yDeviation, to.seeds}));
}

std::optional<Alternatives> alternativesOf(const ChoiceFacts& facts) {
    const MetricAxes& axes = facts.choice.axes;
    const TradeoffSetting own = settingOf(facts.run);
    std::vector<RunRecord> comparable;
    std::copy_if(facts.runs.begin(), facts.runs.end(), std::back_inserter(comparable),
                 [&](const RunRecord& run) {
                     return run.simulation == facts.run.simulation && isComparable(settingOf(run), own);
                 });
    Alternatives others;
    others.runs = tradeoffRuns(comparable, axes.x->id, axes.y->id, EvaluationSet::Test);
    others.points = tradeoffPoints(others.runs, axes.directions());
    const auto chosen = std::find_if(others.points.begin(), others.points.end(),
                                     [&](const TradeoffPoint& point) { return point.setting() == own; });
    if (chosen == others.points.end()) return std::nullopt;
    others.chosen = static_cast<std::size_t>(chosen - others.points.begin());
    others.answer = answerOf(facts.choice.wish, others.points, others.runs, axes.directions());
    others.within = answerOf({.x = chosen->xMean}, others.points, others.runs, axes.directions()).byEpsilon;
    if (!others.within.empty() && !others.within.back().epsilon) others.open = others.within.back().point;
    others.unbound = bestAtSameEpsilon(others, axes);
    return others;
}

DocSection alternativesChapter(const ChoiceFacts& facts, const Alternatives& others) {
    const QString wish = wishText(facts.choice.wish, facts.choice.axes);
    DocSection section{
        "alternatives", ChoiceReportWords::tr("The wish and the alternatives").toStdString(), {}};
    section.items.push_back(said(
        "wish", ChoiceReportWords::tr("Wished for"),
        wish.isEmpty() ? ChoiceReportWords::tr("No bound was set before the settings were compared.") : wish,
        DocSource::Stated));
    if (!wish.isEmpty()) {
        const RichText answer =
            answerText(facts.choice.wish, others.answer, others.points, facts.choice.axes);
        section.items.push_back(said("answer", ChoiceReportWords::tr("What meets it"),
                                     QTextDocumentFragment::fromHtml(answer.html).toPlainText(),
                                     DocSource::NonPrivate));
    }
    section.items.push_back(alternativesTable(facts, others));
    section.items.push_back(said(
        "listed", {},
        (wish.isEmpty() ? ChoiceReportWords::tr("Listed are the chosen setting,")
                        : ChoiceReportWords::tr("Listed are the chosen setting, some that meet the wish,")) +
            QLatin1Char(' ') +
            ChoiceReportWords::tr(
                "at each ε the best whose %1 is no worse than that of the chosen one, and the best at its "
                "own "
                "ε whatever its %1. “Within the spread”: less than two standard errors of the difference "
                "between runs of several seeds.")
                .arg(metricWords(*facts.choice.axes.x).asTopic)));
    return section;
}

} // namespace trilemma
