// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/wish_words.h"

#include "ui/base/words.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/run_spread.h"
#include "ui/runs/setting_name.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

struct AnswerWords {
    Q_DECLARE_TR_FUNCTIONS(WishWords)
};

const QString linkStart = QStringLiteral("point:");

QString boundText(const MetricSpec& spec, double bound) {
    return QStringLiteral("%1 %2 %3")
        .arg(metricWords(spec).inSentence, spec.lowerIsBetter ? QStringLiteral("≤") : QStringLiteral("≥"),
             shownNumber(bound));
}

RichText linkTo(std::size_t place, const QString& text) {
    return {QStringLiteral("<a href=\"%1%2\">%3</a>").arg(linkStart).arg(place).arg(escapedHtml(text))};
}

RichText linkTo(std::size_t place, const std::vector<TradeoffPoint>& points) {
    TradeoffSetting named = SharedParts(points).without(points[place]);
    named.model = points[place].model;
    return linkTo(place, settingName(named));
}

/// By what tells it from one that was named before; by its whole name where its name does not.
RichText linkTo(std::size_t place, const std::vector<TradeoffPoint>& points, std::size_t named) {
    const QString difference = settingDifference(points[place], points[named]);
    return difference.isEmpty() ? linkTo(place, points) : linkTo(place, difference);
}

QString valuesOf(const TradeoffPoint& point, const MetricAxes& axes) {
    return QStringLiteral("%1 %2, %3 %4")
        .arg(metricWords(*axes.x).inSentence, metricNumber(*axes.x, point.xMean),
             metricWords(*axes.y).inSentence, metricNumber(*axes.y, point.yMean));
}

bool isBetter(double a, double b, const MetricSpec& spec) {
    return spec.lowerIsBetter ? a < b : a > b;
}

/// The place of the best without privacy within the bound across; none where none is shown that keeps it.
std::optional<std::size_t> openBest(const WishAnswer& answer) {
    const bool isOpen = !answer.byEpsilon.empty() && !answer.byEpsilon.back().epsilon;
    return isOpen ? std::optional(answer.byEpsilon.back().point) : std::nullopt;
}

/// The best up to the epsilon that is accepted, at the smallest that has it; without such a bound the first
/// that meets the wish.
std::size_t pricedOf(const TradeoffWish& wish, const WishAnswer& answer,
                     const std::vector<TradeoffPoint>& points, const MetricSpec& y) {
    if (!wish.epsilon) return answer.meeting.front();
    std::optional<std::size_t> priced;
    for (const BestAtEpsilon& best : answer.byEpsilon) // from the smallest on
        if (best.epsilon && *best.epsilon <= *wish.epsilon)
            if (!priced || isBetter(points[best.point].yMean, points[*priced].yMean, y)) priced = best.point;
    return priced.value_or(answer.meeting.front());
}

/// "additive curves, γ 0.05, error 0.1525": model and slack where they differ from what it is compared with.
RichText shortLink(std::size_t place, const std::vector<TradeoffPoint>& points, const MetricSpec& y,
                   const TradeoffSetting& compared) {
    const TradeoffPoint& point = points[place];
    QStringList parts;
    if (point.model != compared.model) parts << modelName(point.model);
    if (point.gamma && point.gamma != compared.gamma)
        parts << QStringLiteral("γ ") + shownNumber(*point.gamma);
    parts << QStringLiteral("%1 %2").arg(metricWords(y).inSentence, metricNumber(y, point.yMean));
    return linkTo(place, parts.join(QStringLiteral(", ")));
}

RichText openText(std::size_t open, const std::vector<TradeoffPoint>& points, const MetricSpec& y,
                  const TradeoffSetting& priced) {
    return AnswerWords::tr(" Without privacy: ") + shortLink(open, points, y, priced);
}

/// ", so ε 0.5 costs 0.0021."
QString costText(const TradeoffPoint& priced, const TradeoffPoint& open, const MetricSpec& y) {
    const double cost = y.lowerIsBetter ? priced.yMean - open.yMean : open.yMean - priced.yMean;
    const QString what = QStringLiteral("ε ") + shownNumber(*priced.epsilon);
    if (cost <= 0) return AnswerWords::tr(": no better than %1.").arg(what);
    const QString number = metricNumber(y, cost);
    const auto error = differenceError({priced.yDeviation, priced.seeds}, {open.yDeviation, open.seeds});
    return isWithinSpread(cost, error)
               ? AnswerWords::tr(", so %1 costs %2, within the spread.").arg(what, number)
               : AnswerWords::tr(", so %1 costs %2.").arg(what, number);
}

RichText missedByLittle(const TradeoffWish& wish, std::size_t open, const std::vector<TradeoffPoint>& points,
                        const MetricAxes& axes) {
    const auto missed = wish.x ? justBeyond(*wish.x, open, points, axes) : std::optional<std::size_t>();
    if (!missed) return {};
    return AnswerWords::tr(" Just beyond the bound: ") + shortLink(*missed, points, *axes.y, points[open]) +
           QStringLiteral(" (%1 %2).")
               .arg(metricWords(*axes.x).inSentence, metricNumber(*axes.x, points[*missed].xMean));
}

/// What the same bound across costs in y without privacy, at this setting.
RichText priceText(const TradeoffWish& wish, const WishAnswer& answer, std::size_t place,
                   const std::vector<TradeoffPoint>& points, const MetricAxes& axes) {
    const TradeoffPoint& priced = points[place];
    if (!priced.epsilon) return {};
    const std::optional<std::size_t> open = openBest(answer);
    if (!open)
        return AnswerWords::tr(" No setting without privacy is shown that keeps this, to compare with.") +
               RichText();
    return openText(*open, points, *axes.y, priced) + costText(priced, points[*open], *axes.y) +
           missedByLittle(wish, *open, points, axes);
}

/// What lies one step further.
QString stepText(const WishAnswer& answer, const TradeoffPoint& first) {
    if (!first.epsilon) return AnswerWords::tr(" No private setting that is shown meets it.");
    if (answer.cheaperEpsilon)
        return AnswerWords::tr(" At the next smaller ε, %1, nothing meets it.")
            .arg(shownNumber(*answer.cheaperEpsilon));
    return AnswerWords::tr(" No smaller ε is shown.");
}

/// A mean may meet what its runs do not.
QString sureText(const WishAnswer& answer, const TradeoffPoint& first) {
    if (!answer.likely) return AnswerWords::tr("of one run, so it may be chance.");
    return AnswerWords::tr("in %1 of %2 runs (%3 % of resamples).")
        .arg(answer.runsMeeting)
        .arg(first.seeds)
        .arg(QLocale().toString(100 * *answer.likely, 'f', 0));
}

/// Of those that meet the wish and whose gap is sure: the best upwards where an epsilon is accepted, else
/// that of the smallest.
std::optional<std::size_t> surestOf(const TradeoffWish& wish, const WishAnswer& answer,
                                    const std::vector<TradeoffPoint>& points, const MetricSpec& y,
                                    const std::vector<bool>& sure) {
    std::optional<std::size_t> surest;
    for (const std::size_t place : answer.meeting) // from the smallest epsilon on
        if (place < sure.size() && sure[place] &&
            (!surest || (wish.epsilon && isBetter(points[place].yMean, points[*surest].yMean, y))))
            surest = place;
    return surest;
}

/// A bound that changes nothing: whoever has just set it would look for what it did.
QString idleText(const TradeoffWish& wish, const std::vector<TradeoffPoint>& points, const MetricAxes& axes) {
    const auto isIdle = [&](const TradeoffWish& bound) {
        return std::all_of(points.begin(), points.end(), [&](const TradeoffPoint& point) {
            return meets(point, bound, axes.directions());
        });
    };
    QStringList idle;
    if (wish.x && isIdle({.x = wish.x})) idle << boundText(*axes.x, *wish.x);
    if (wish.y && isIdle({.y = wish.y})) idle << boundText(*axes.y, *wish.y);
    if (idle.isEmpty()) return {};
    return AnswerWords::tr(" Every setting that is shown keeps %1.").arg(idle.join(QStringLiteral(", ")));
}

/// ", gap sure at 95 %"; empty where no gap is bounded.
QString sureGapText(const std::vector<bool>& sure, std::size_t place) {
    if (place >= sure.size()) return {};
    return sure[place] ? AnswerWords::tr(", gap sure at 95 %") : AnswerWords::tr(", gap not sure at 95 %");
}

/// With an epsilon that is accepted the best under it comes first, with its price; else what meets the wish
/// at the smallest.
RichText metText(const TradeoffWish& wish, const WishAnswer& answer, const std::vector<TradeoffPoint>& points,
                 const MetricAxes& axes, const std::vector<bool>& sure) {
    const std::size_t least = answer.meeting.front();
    const std::size_t named = pricedOf(wish, answer, points, *axes.y);
    const bool isLeast = named == least;
    const auto other = [&](std::size_t place, const QString& what) {
        return what + linkTo(place, points, named) +
               QStringLiteral(" (%1 %2)")
                   .arg(metricWords(*axes.y).inSentence, metricNumber(*axes.y, points[place].yMean));
    };
    const QString count =
        answer.meeting.size() == 1
            ? AnswerWords::tr("One setting meets this on average: ")
            : AnswerWords::tr("%1 settings meet this on average. ").arg(answer.meeting.size()) +
                  (isLeast ? AnswerWords::tr("Smallest ε: ") : AnswerWords::tr("Best: "));
    RichText text = count + linkTo(named, points);
    if (isLeast)
        text = text + QStringLiteral(" (%1), ").arg(valuesOf(points[named], axes)) +
               sureText(answer, points[named]);
    else
        text = text +
               QStringLiteral(" (%1%2).").arg(valuesOf(points[named], axes), sureGapText(sure, named)) +
               priceText(wish, answer, named, points, axes);
    const std::optional<std::size_t> surest = surestOf(wish, answer, points, *axes.y, sure);
    if (surest == named && isLeast)
        text = text + AnswerWords::tr(" Its runs keep the gap at 95 %.");
    else if (surest && surest != named)
        text = text +
               other(*surest, wish.epsilon ? AnswerWords::tr(" Best with a sure gap (95 %): ")
                                           : AnswerWords::tr(" Smallest ε with a sure gap (95 %): ")) +
               QStringLiteral(".");
    else if (!surest && answer.byEveryRun && *answer.byEveryRun != named)
        text = text + other(*answer.byEveryRun, AnswerWords::tr(" In every run: ")) + QStringLiteral(".");
    if (!isLeast)
        text = text + other(least, AnswerWords::tr(" Smallest ε: ")) + QStringLiteral(", ") +
               sureText(answer, points[least]);
    text = text + stepText(answer, points[least]);
    if (isLeast) text = text + priceText(wish, answer, named, points, axes);
    return text + idleText(wish, points, axes);
}

RichText missedText(const TradeoffWish& wish, const WishAnswer& answer,
                    const std::vector<TradeoffPoint>& points, const MetricAxes& axes) {
    RichText text = AnswerWords::tr("No setting that is shown meets this.") + RichText();
    const auto add = [&](const std::optional<std::size_t>& place, const QString& what) {
        if (!place) return;
        const TradeoffPoint& point = points[*place];
        const QString epsilon = point.epsilon ? QStringLiteral("ε ") + shownNumber(*point.epsilon)
                                              : AnswerWords::tr("no privacy");
        text = text + AnswerWords::tr(" Nearest in %1: ").arg(what) + linkTo(*place, points) +
               QStringLiteral(" (%1, %2).").arg(valuesOf(point, axes), epsilon);
    };
    add(answer.nearestInX, metricWords(*axes.x).inSentence);
    add(answer.nearestInY, metricWords(*axes.y).inSentence);
    add(answer.nearestInEpsilon, QStringLiteral("ε"));
    const bool hasNearest = answer.nearestInX || answer.nearestInY || answer.nearestInEpsilon;
    const std::optional<std::size_t> open = openBest(answer);
    const bool openMeets = open && meets(points[*open], {wish.x, wish.y, {}}, axes.directions());
    if (openMeets && wish.epsilon && !answer.nearestInEpsilon)
        text = text + AnswerWords::tr(" Only without privacy is the rest met: ") + linkTo(*open, points) +
               QStringLiteral(".");
    else if (!hasNearest)
        text = text + AnswerWords::tr(" Loosen two of its bounds to see what is nearest.");
    if (open && !meets(points[*open], {.y = wish.y}, axes.directions()))
        text = text + openText(*open, points, *axes.y, points[*open]) +
               AnswerWords::tr(", so a larger ε will hardly help.");
    return text;
}

} // namespace

QString wishText(const TradeoffWish& wish, const MetricAxes& axes) {
    QStringList bounds;
    if (wish.x) bounds << boundText(*axes.x, *wish.x);
    if (wish.y) bounds << boundText(*axes.y, *wish.y);
    if (wish.epsilon) bounds << QStringLiteral("ε ≤ ") + shownNumber(*wish.epsilon);
    return bounds.join(QStringLiteral(", "));
}

RichText answerText(const TradeoffWish& wish, const WishAnswer& answer,
                    const std::vector<TradeoffPoint>& points, const MetricAxes& axes,
                    const std::vector<bool>& sure) {
    if (wish == TradeoffWish())
        return AnswerWords::tr("What do you need? Set the largest %1, %2 or ε that you accept; the settings "
                               "that meet it are named here.")
                   .arg(metricWords(*axes.x).inSentence, metricWords(*axes.y).inSentence) +
               RichText();
    if (points.empty()) return AnswerWords::tr("No setting is shown.") + RichText();
    return (answer.meeting.empty() ? missedText(wish, answer, points, axes)
                                   : metText(wish, answer, points, axes, sure)) +
           AnswerWords::tr(" (Non-private.)");
}

std::optional<std::size_t> justBeyond(double bound, std::size_t open,
                                      const std::vector<TradeoffPoint>& points, const MetricAxes& axes) {
    constexpr double nearly = 0.02;
    std::optional<std::size_t> missed;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const TradeoffPoint& point = points[i];
        const double beyond = std::abs(point.xMean - bound);
        const bool isNear =
            beyond <= nearly * std::abs(bound) ||
            isWithinSpread(beyond, differenceError({point.xDeviation, point.seeds}, {0.0, 1}));
        if (!point.epsilon && isNear && !meets(point, {.x = bound}, axes.directions()) &&
            isBetter(point.yMean, points[missed.value_or(open)].yMean, *axes.y))
            missed = i;
    }
    return missed;
}

std::optional<std::size_t> linkedPoint(const QString& link) {
    if (!link.startsWith(linkStart)) return std::nullopt;
    bool isNumber = false;
    const qulonglong place = link.mid(linkStart.size()).toULongLong(&isNumber);
    return isNumber ? std::optional<std::size_t>(place) : std::nullopt;
}

} // namespace trilemma
