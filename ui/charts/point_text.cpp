// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/point_text.h"

#include "core/privacy/event.h"
#include "core/tradeoff/front_uncertainty.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/run_spread.h"
#include "ui/runs/setting_name.h"
#include "ui/runs/solver_style.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

struct PointTextWords {
    Q_DECLARE_TR_FUNCTIONS(PointText)
};

QString meanText(const MetricSpec& spec, double mean, double half) {
    return metricMean(spec, mean, half > 0 ? std::optional(half) : std::nullopt);
}

QString barsText(const TradeoffData& data, const TradeoffPoint& point) {
    if (point.seeds == 1) return PointTextWords::tr("one run, no deviation");
    switch (data.bars) {
    case BarKind::Deviation:
        return PointTextWords::tr("mean ± standard deviation of %n runs", nullptr, point.seeds);
    case BarKind::MeanInterval:
        return PointTextWords::tr("mean with its 95 % interval from %n runs", nullptr, point.seeds);
    case BarKind::None:
        break;
    }
    return PointTextWords::tr("mean of %n runs", nullptr, point.seeds);
}

QString row(const QString& name, const QString& value) {
    return QStringLiteral("<tr><td>%1</td><td align=right>&nbsp;&nbsp;%2</td></tr>").arg(name, value);
}

/// A run or a point.
template <class Shown>
QString heading(const Shown& shown) {
    QString setting =
        modelName(shown.model) + QStringLiteral(", ") + settingText(shown.gamma, shown.weight, shown.epsilon);
    for (const QString& extra : settingExtras(shown))
        setting += QStringLiteral(", ") + extra;
    return QStringLiteral("<b>%1</b>, %2")
        .arg(escapedHtml(solverStyle(shown.solver).title), escapedHtml(setting));
}

} // namespace

QString settingText(const std::optional<double>& gamma, const std::optional<double>& weight,
                    const std::optional<double>& epsilon) {
    const QLocale locale;
    QString slack = PointTextWords::tr("no γ");
    if (gamma) slack = QStringLiteral("γ %1").arg(locale.toString(*gamma, 'g', 6));
    if (weight) slack = QStringLiteral("λ %1").arg(locale.toString(*weight, 'g', 6));
    const QString privacy =
        epsilon ? QStringLiteral("ε %1").arg(shortBound(*epsilon)) : PointTextWords::tr("not private");
    return slack + QStringLiteral(", ") + privacy;
}

QString signedDifference(double difference, const MetricSpec& spec, const std::optional<double>& error) {
    const QString digits = metricNumber(spec, std::abs(difference));
    if (digits == metricNumber(spec, 0)) return QStringLiteral("±0");
    const bool better = (difference < 0) == spec.lowerIsBetter;
    const QString sign = difference < 0 ? QStringLiteral("−") : QStringLiteral("+");
    if (isWithinSpread(difference, error)) return sign + digits + PointTextWords::tr(" (within the spread)");
    return sign + digits + (better ? PointTextWords::tr(" (better)") : PointTextWords::tr(" (worse)"));
}

QString differenceText(const TradeoffPoint& point, const TradeoffPoint& other, const MetricAxes& axes,
                       const QString& xName, const QString& yName) {
    const auto error = [&](std::optional<double> TradeoffPoint::*deviation) {
        return differenceError({point.*deviation, point.seeds}, {other.*deviation, other.seeds});
    };
    return QStringLiteral("%1 %2, %3 %4")
        .arg(escapedHtml(yName),
             signedDifference(point.yMean - other.yMean, *axes.y, error(&TradeoffPoint::yDeviation)),
             escapedHtml(xName),
             signedDifference(point.xMean - other.xMean, *axes.x, error(&TradeoffPoint::xDeviation)));
}

QString frontShareText(const TradeoffPoint& point) {
    if (!point.frontShare) return {};
    const QString share = QLocale().toString(100 * *point.frontShare, 'f', 0);
    QString text = PointTextWords::tr(
                       "on the front of what is shown, ε aside, in %1 % of %2 bootstrap samples of the seeds")
                       .arg(share)
                       .arg(FrontBootstrap().resamples);
    if (point.seeds == 1) text += PointTextWords::tr(" (its own spread is unknown)");
    return text;
}

QString statusCountsText(const StatusCounts& counts) {
    if (!counts.status()) return {};
    return PointTextWords::tr("✓ met %1, ? undecided %2, ✗ violated %3")
        .arg(counts.met)
        .arg(counts.undecided)
        .arg(counts.violated);
}

QString pointToolTip(const TradeoffData& data, std::size_t place, const QString& xName,
                     const QString& yName) {
    const TradeoffPoint& point = data.points[place];
    const HalfBars bars = data.barsOf(place);
    QString text = heading(point);
    text += QStringLiteral("<table cellspacing=0>");
    text += row(escapedHtml(yName), meanText(*data.axes.y, point.yMean, bars.y));
    text += row(escapedHtml(xName), meanText(*data.axes.x, point.xMean, bars.x));
    text += QStringLiteral("</table>");
    QStringList lines{barsText(data, point)};
    if (place < data.statuses.size() && data.statuses[place].status())
        lines << (data.judgedByTarget ? PointTextWords::tr("gap of the wish, by run at 95 %: %1")
                                      : PointTextWords::tr("own γ, by run at 95 %: %1"))
                     .arg(statusCountsText(data.statuses[place]));
    if (place < data.alike.size() && data.alike[place])
        lines << PointTextWords::tr("<b>=</b> decides the same for everybody");
    if (point.onFront) lines << PointTextWords::tr("on the Pareto front, ε aside");
    if (hasFrontShares(data)) lines << frontShareText(point);
    if (data.pinned && isPinned(data, point)) lines << PointTextWords::tr("<b>pinned</b>");
    if (data.pinned && !isPinned(data, point))
        lines << PointTextWords::tr("against the pinned one:")
              << differenceText(point, *data.pinned, data.axes, xName, yName);
    return text + lines.join(QStringLiteral("<br>"));
}

QString seedToolTip(const TradeoffData& data, std::size_t place, const QString& xName, const QString& yName) {
    const TradeoffRun& run = data.seeds[place];
    QString text = heading(run);
    text += QStringLiteral("<table cellspacing=0>");
    text += row(escapedHtml(yName), metricNumber(*data.axes.y, run.y.value_or(0)));
    text += row(escapedHtml(xName), metricNumber(*data.axes.x, run.x.value_or(0)));
    return text + QStringLiteral("</table>") + PointTextWords::tr("one run");
}

} // namespace trilemma
