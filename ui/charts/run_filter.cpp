// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/run_filter.h"

#include "core/fairness/constraint_gap.h"
#include "core/tradeoff/front_uncertainty.h"
#include "core/train/run_tradeoff.h"
#include "ui/base/words.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <iterator>
#include <map>
#include <unordered_map>

namespace trilemma {

namespace {

struct RunFilterWords {
    Q_DECLARE_TR_FUNCTIONS(RunFilter)
};

TradeoffRun tradeoffRun(const RunRow& row, const RunFilter& filter) {
    return {row, row.runId.toStdString(), row.metrics.on(*filter.axes.x, filter.set).value,
            row.metrics.on(*filter.axes.y, filter.set).value};
}

/// "ε≤3" and "γ=0.05" are about numbers; any other word must be among those of the run.
bool hasWord(const RunRow& row, const QString& word) {
    const QChar sign = word.size() > 2 ? word[0] : QChar();
    const bool limits = sign != QChar() && word[1] == QChar(0x2264);
    const bool equals = sign != QChar() && word[1] == QLatin1Char('=');
    const std::optional<double>* value = sign == u'ε'   ? &row.epsilon
                                         : sign == u'γ' ? &row.gamma
                                         : sign == u'λ' ? &row.weight
                                                        : nullptr;
    const std::optional<double> number =
        value && (limits || equals) ? parseNumber(word.mid(2)) : std::nullopt;
    if (!number) return row.searchText.contains(word);
    return *value && (limits ? **value <= *number : **value == *number);
}

} // namespace

bool RunFilter::accepts(const RunRow& row) const {
    if (row.archived && !showArchived) return false;
    if (hiddenSolvers.contains(row.solver)) return false;
    if (!datasetId.empty() && row.datasetId != datasetId) return false;
    if (privacy == Privacy::NotPrivate && row.epsilon) return false;
    if (privacy == Privacy::Private && !row.epsilon) return false;
    if (privacy == Privacy::Epsilon && row.epsilon != epsilon) return false;
    if (privacy == Privacy::AtMost && (!row.epsilon || *row.epsilon > epsilon)) return false;
    return std::all_of(words.begin(), words.end(), [&](const QString& word) { return hasWord(row, word); });
}

QStringList RunFilter::wordsFrom(const QString& text) {
    static const QRegularExpression sizes(QStringLiteral("\\b(epsilon|eps|gamma|lambda)\\s*(?=[=<≤])"));
    static const QRegularExpression gaps(QStringLiteral("([εγλ])\\s*(≤|=)\\s*"));
    static const QRegularExpression named(QStringLiteral("([εγλ])\\s+(?=[0-9])")); // as settings are
    static const QHash<QString, QString> signs{
        {"epsilon", "ε"}, {"eps", "ε"}, {"gamma", "γ"}, {"lambda", "λ"}};
    QString plain = text.toLower();
    for (auto found = sizes.match(plain); found.hasMatch(); found = sizes.match(plain))
        plain.replace(found.capturedStart(), found.capturedLength(), signs.value(found.captured(1)));
    plain.replace(QLatin1String("<="), QString(QChar(0x2264)));
    plain.replace(gaps, QStringLiteral("\\1\\2"));
    plain.replace(named, QStringLiteral("\\1="));
    plain.replace(QLatin1String(", "), QLatin1String(" "));
    return plain.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

std::vector<const RunRow*> finishedRows(const RunRows& runs, const RunFilter& filter) {
    std::vector<const RunRow*> rows;
    const auto isOfSeed = [](const QString& word) { return word.startsWith(QLatin1String("seed=")); };
    if (std::all_of(filter.words.begin(), filter.words.end(), isOfSeed)) {
        for (const auto& row : runs)
            if (row->status == RunStatus::Done && filter.accepts(*row)) rows.push_back(row.get());
        return rows;
    }
    RunFilter wider = filter;
    erase_if(wider.words, [&](const QString& word) { return !isOfSeed(word); });
    const std::vector<const RunRow*> all = finishedRows(runs, wider);
    std::set<TradeoffSetting> named;
    for (const RunRow* row : all)
        if (filter.accepts(*row)) named.insert(*row);
    std::copy_if(all.begin(), all.end(), std::back_inserter(rows),
                 [&](const RunRow* row) { return named.contains(*row); });
    return rows;
}

QString hidingFilter(const RunRows& runs, const RunFilter& filter) {
    const auto shows = [&](const RunFilter& wider) {
        return std::any_of(runs.begin(), runs.end(), [&](const auto& row) {
            return row->status == RunStatus::Done && wider.accepts(*row);
        });
    };
    if (shows(filter)) return {};
    std::vector<std::pair<QString, RunFilter>> parts; // each without one of the choices that are made
    const auto add = [&](const QString& name, bool isChosen, auto widen) {
        if (!isChosen) return;
        parts.emplace_back(name, filter);
        widen(parts.back().second);
    };
    add(RunFilterWords::tr("the solvers that are not ticked"), !filter.hiddenSolvers.empty(),
        [](RunFilter& wider) { wider.hiddenSolvers.clear(); });
    add(RunFilterWords::tr("the choice of a table"), !filter.datasetId.empty(),
        [](RunFilter& wider) { wider.datasetId.clear(); });
    add(RunFilterWords::tr("the choice under Privacy"), filter.privacy != RunFilter::Privacy::Any,
        [](RunFilter& wider) { wider.privacy = RunFilter::Privacy::Any; });
    add(RunFilterWords::tr("the words \"%1\"").arg(filter.words.join(QLatin1Char(' '))),
        !filter.words.isEmpty(), [](RunFilter& wider) { wider.words.clear(); });
    add(RunFilterWords::tr("archived runs are not shown"), !filter.showArchived,
        [](RunFilter& wider) { wider.showArchived = true; });
    QStringList alone, together;
    for (const auto& [name, wider] : parts) {
        together << name;
        if (shows(wider)) alone << name;
    }
    if (!alone.isEmpty()) return alone.join(RunFilterWords::tr(" or "));
    const bool someRuns =
        std::any_of(runs.begin(), runs.end(), [](const auto& row) { return row->status == RunStatus::Done; });
    return someRuns ? together.join(QStringLiteral(", ")) : QString();
}

std::optional<ConstraintStatus> statusAgainst(const RowMetric& gap, const MetricSpec& spec, double target) {
    if (!gap.value) return std::nullopt;
    const Interval interval{gap.low.value_or(*gap.value), gap.high.value_or(*gap.value)};
    return judge({gap.value, interval, {}}, *findConstraintKind(spec.constraint), target);
}

std::optional<double> gapBound(const TradeoffWish& wish, const MetricAxes& axes) {
    return !axes.gap() ? std::nullopt : axes.gap() == axes.x ? wish.x : wish.y;
}

std::vector<TradeoffRun> tradeoffRuns(const RunRows& runs, const RunFilter& filter) {
    std::vector<TradeoffRun> shown;
    for (const RunRow* row : finishedRows(runs, filter))
        shown.push_back(tradeoffRun(*row, filter));
    return shown;
}

TradeoffData tradeoffData(const RunRows& runs, const RunFilter& filter, const TradeoffWish& wish) {
    std::vector<TradeoffRun> shown = tradeoffRuns(runs, filter);
    const std::optional<double> target = gapBound(wish, filter.axes);
    std::unordered_map<std::string, const RunRow*> rows;
    for (const auto& row : runs)
        rows.emplace(row->runId.toStdString(), row.get());
    TradeoffData data;
    data.wish = wish;
    data.showsFront = filter.showFront;
    data.axes = filter.axes;
    data.points = tradeoffPoints(shown, filter.axes.directions());
    addFrontShares(data.points, shown, {.better = filter.axes.directions()});
    setBars(data, filter.bars);
    const MetricSpec* gap = filter.axes.gap();
    data.judgedByTarget = target && gap;
    for (const TradeoffPoint& point : data.points) {
        StatusCounts counts;
        for (const std::string& id : point.runIds) {
            const RunRow& row = *rows.at(id);
            const auto status = data.judgedByTarget
                                    ? statusAgainst(row.metrics.on(*gap, filter.set), *gap, *target)
                                    : row.constraint;
            if (status) counts.add(*status);
        }
        data.statuses.push_back(counts);
        data.alike.push_back(
            std::all_of(point.runIds.begin(), point.runIds.end(), [&](const std::string& id) {
                return decidesAlike(
                    [&](const MetricSpec& spec) { return rows.at(id)->metrics.on(spec, filter.set).value; });
            }));
        if (wish != TradeoffWish()) data.meeting.push_back(meets(point, wish, filter.axes.directions()));
    }
    if (filter.showSeeds) data.seeds = std::move(shown);
    return data;
}

TradeoffData tradeoffData(const std::vector<RunRecord>& runs, const RunFilter& filter) {
    return tradeoffData(*runRows(runs), filter);
}

std::optional<TradeoffPoint> tradeoffPointOf(const RunRows& runs, const QSet<QString>& runIds,
                                             const RunFilter& filter) {
    std::vector<TradeoffRun> chosen;
    for (const auto& row : runs)
        if (row->status == RunStatus::Done && runIds.contains(row->runId))
            chosen.push_back(tradeoffRun(*row, filter));
    std::vector<TradeoffPoint> points = tradeoffPoints(chosen, filter.axes.directions());
    if (points.size() != 1) return std::nullopt;
    return std::move(points.front());
}

QStringList comparisonCaveats(const RunRows& runs, const RunFilter& filter) {
    std::set<std::string> relations;
    std::set<double> deltas;
    std::map<TradeoffSetting, std::size_t> settingHashOf;
    int simulations = 0;
    bool mixedSettings = false;
    for (const RunRow* row : finishedRows(runs, filter)) {
        if (row->epsilon) relations.insert(row->relation);
        if (row->delta) deltas.insert(*row->delta);
        simulations += row->simulation ? 1 : 0;
        const auto [first, isNew] = settingHashOf.try_emplace(*row, row->settingHash);
        mixedSettings = mixedSettings || (!isNew && first->second != row->settingHash);
    }
    QStringList caveats;
    if (relations.size() > 1 || deltas.size() > 1)
        caveats << RunFilterWords::tr(
            "The runs shown were trained under different privacy definitions (relation or δ): their "
            "ε must not be compared.");
    if (simulations > 0)
        caveats << RunFilterWords::tr(
                       "Simulations among the runs shown: %1. A fixed noise seed protects nobody.")
                       .arg(simulations);
    if (mixedSettings)
        caveats << RunFilterWords::tr(
            "Some points average runs that differ in more than their seed (as in their privacy "
            "definition).");
    return caveats;
}

} // namespace trilemma
