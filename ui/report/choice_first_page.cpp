// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/metric_registry.h"
#include "core/fairness/constraint_catalog.h"
#include "core/models/model_kind.h"
#include "core/privacy/meaning.h"
#include "core/solvers/solver.h"
#include "core/train/run_tradeoff.h"
#include "core/train/statement.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/charts/group_dots.h"
#include "ui/report/choice_words.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/run_row.h"
#include "ui/runs/wish_words.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace trilemma {

namespace {

constexpr double falseAlarms = 0.05;

QString solverTitle(const RunRecord& run) {
    const Solver* solver = findSolver(run.solver);
    return solver ? coreText(solver->info().title) : toQt(run.solver);
}

QString modelTitle(const RunRecord& run) {
    const ModelKind* model = findModelKind(modelOf(run));
    return model ? coreText(model->title) : toQt(modelOf(run));
}

DocText decides(const ChoiceFacts& facts) {
    const RunRecord& run = facts.run;
    QString text = ChoiceReportWords::tr("A model of the kind “%1”, trained by %2.")
                       .arg(modelTitle(run), solverTitle(run)) +
                   QLatin1Char(' ');
    if (facts.schema.predictsNumber()) {
        text += ChoiceReportWords::tr("It predicts the number “%1” of each row.").arg(facts.table.label);
    } else {
        QStringList classes;
        for (const std::string& name : facts.schema.classNames())
            classes << QStringLiteral("“%1”").arg(toQt(name));
        text += ChoiceReportWords::tr("It says of each row which class of “%1” it is in: %2.")
                    .arg(facts.table.label, classes.join(QStringLiteral(", ")));
    }
    return said("decides", ChoiceReportWords::tr("What it decides"), text);
}

DocText owners(const OwnerTexts& owner) {
    const QString title = ChoiceReportWords::tr("What it is for, what is decided by it, who answers for it");
    if (owner == OwnerTexts()) // one gap instead of three
        return said("owner", title, ChoiceReportWords::tr("The owner has not said."), DocSource::Stated);
    const auto words = [](const std::string& text) {
        return text.empty() ? ChoiceReportWords::tr("not said") : toQt(text);
    };
    return said("owner", title,
                QStringList{ChoiceReportWords::tr("Purpose: %1").arg(words(owner.purpose)),
                            ChoiceReportWords::tr("Decision: %1").arg(words(owner.decision)),
                            ChoiceReportWords::tr("Answers for its use: %1").arg(words(owner.approver))}
                    .join(QLatin1Char('\n')),
                DocSource::Stated);
}

/// Of one metric: what was bought where anything was, else the figure of the records.
DocText measured(const ChoiceFacts& facts, const MetricSpec& spec, const char* id, const QString& title,
                 const QString& more) {
    const RunRecord& run = facts.run;
    const MetricWords words = metricWords(spec);
    const MetricValue* exact = findMetricValue(run, spec.id, EvaluationSet::Test);
    const MetricValue* bought = findMetricValue(run, spec.id, EvaluationSet::Test, Provenance::Released);
    const MetricValue* shown = exact ? exact : bought;
    if (!shown)
        return said(id, title,
                    ChoiceReportWords::tr(
                        "Not told: it would be a number of the records, and it was not bought with noise."));
    QString text = ChoiceReportWords::tr("%1 of this run: %2. %3")
                       .arg(coreText(spec.title), withInterval(spec, shown->value, shown->low, shown->high),
                            words.sentence);
    if (shown != exact)
        text +=
            QLatin1Char(' ') + ChoiceReportWords::tr("With noise, bought for ε = %1.")
                                   .arg(run.evaluationSpentEpsilon ? boundNumber(*run.evaluationSpentEpsilon)
                                                                   : QStringLiteral("–"));
    if (shown != exact && run.isSelection())
        text += QLatin1Char(' ') +
                ChoiceReportWords::tr("Released metrics decided which candidate was selected, so they "
                                      "look better than they are.");
    if (!more.isEmpty()) text += QLatin1Char('\n') + more;
    return said(id, title, text, exact ? DocSource::NonPrivate : DocSource::Released);
}

QString overSeeds(const ChoiceFacts& facts, const std::optional<Alternatives>& others) {
    if (!others || others->points[others->chosen].seeds < 2) return {};
    const TradeoffPoint& chosen = others->points[others->chosen];
    return ChoiceReportWords::tr("Over the %1 runs of this setting, which differ in their seeds: %2.")
        .arg(QString::number(chosen.seeds),
             metricMean(*facts.choice.axes.y, chosen.yMean, chosen.yDeviation));
}

/// A rate of each group on the test set, the lowest first.
std::vector<std::pair<double, std::string>> sortedRates(const RunRecord& run, const ShownGroups& shown,
                                                        const std::string& id) {
    std::vector<std::pair<double, std::string>> values;
    for (const GroupRow& row : run.groups)
        if (shown.has(row))
            for (const GroupRate& rate : row.rates)
                if (rate.id == id && rate.value) values.emplace_back(*rate.value, row.group);
    std::sort(values.begin(), values.end());
    return values;
}

/// Of two classes, where agreeing about one of them is being right.
QString wrongMost(const ChoiceFacts& facts, const ShownGroups& shown) {
    const auto right = sortedRates(facts.run, shown, "accuracy");
    if (right.size() < 2 || facts.schema.classNames().size() != 2) return {};
    return ChoiceReportWords::tr("Decided wrongly most often: %1 (%2 of its records), least often: %3 (%4).")
        .arg(toQt(right.front().second), fixedNumber(1 - right.front().first, 3), toQt(right.back().second),
             fixedNumber(1 - right.back().first, 3));
}

QString extremesOf(const RunRecord& run, const ShownGroups& shown, const std::string& id) {
    const auto values = sortedRates(run, shown, id);
    if (values.size() < 2) return {};
    const auto low = values.begin(), high = values.end() - 1;
    return ChoiceReportWords::tr("%1: highest for %2 (%3), lowest for %4 (%5).")
        .arg(groupRateTitle(id), toQt(high->second), fixedNumber(high->first, 3), toQt(low->second),
             fixedNumber(low->first, 3));
}

/// The groups with the highest and the lowest of each rate that is shown on the test set.
QString extremeGroups(const ChoiceFacts& facts) {
    const ShownGroups shown({&facts.run}, EvaluationSet::Test);
    QStringList lines;
    for (const std::string& rate : shown.rates())
        lines << extremesOf(facts.run, shown, rate);
    lines << wrongMost(facts, shown);
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

/// The gap of another kind that is largest, where it is larger than the one of the axis.
QString largestGap(const ChoiceFacts& facts) {
    const RunRecord& run = facts.run;
    const MetricValue* own = findMetricValue(run, facts.choice.axes.x->id, EvaluationSet::Test);
    const MetricSpec* largest = nullptr;
    double most = own ? own->value.value_or(0) : 0;
    for (const MetricSpec* spec : metricsOfTask(taskOf(facts.schema))) {
        const ConstraintKind* kind = findConstraintKind(spec->constraint); // none: no gap
        const MetricValue* gap = findMetricValue(run, spec->id, EvaluationSet::Test);
        if (!kind || !kind->comparesGroups || !gap || gap->value.value_or(0) <= most) continue;
        largest = spec;
        most = *gap->value;
    }
    if (!largest || !facts.choice.axes.x->isGap()) return {};
    return ChoiceReportWords::tr("The largest gap that was measured is of another kind: %1, %2.")
        .arg(coreText(largest->title), metricNumber(*largest, most));
}

/// Whether this run, and not only the mean of its setting, is within what was wished.
QString wishVerdict(const ChoiceFacts& facts) {
    const MetricAxes& axes = facts.choice.axes;
    const TradeoffWish& wish = facts.choice.wish;
    QStringList missed;
    for (const auto& [spec, bound] : {std::pair{axes.x, wish.x}, std::pair{axes.y, wish.y}}) {
        const std::optional<double> value = metricValueOf(facts.run, spec->id, EvaluationSet::Test);
        if (!bound || !value || (spec->lowerIsBetter ? *value <= *bound : *value >= *bound)) continue;
        missed << QStringLiteral("%1 %2").arg(metricWords(*spec).inSentence, metricNumber(*spec, value));
    }
    if (wish.epsilon && (!facts.run.epsilon || *facts.run.epsilon > *wish.epsilon))
        missed << (facts.run.epsilon ? QStringLiteral("ε ") + shownNumber(*facts.run.epsilon)
                                     : ChoiceReportWords::tr("no privacy"));
    const QString asked = wishText(wish, axes);
    return missed.isEmpty()
               ? ChoiceReportWords::tr("Wished for: %1. This run is within all of it.").arg(asked)
               : ChoiceReportWords::tr(
                     "Wished for: %1. This run itself is not within it: %2. Other runs of its "
                     "setting may be.")
                     .arg(asked, missed.join(QStringLiteral(", ")));
}

QString verdicts(const RunRecord& run) {
    QStringList texts;
    for (const ConstraintResult& result : run.constraints) {
        if (!run.gamma) continue;
        texts << ChoiceReportWords::tr("%1 within γ = %2: %3.")
                     .arg(constraintTitle(result.kind), shortNumber(result.gamma),
                          constraintWord(result.status));
        if (result.status == ConstraintStatus::Undecided && result.gapTest)
            texts << (*result.gapTest > result.gamma
                          ? ChoiceReportWords::tr("The gap is above γ, but its 95 % interval contains γ, so "
                                                  "the test records do not say.")
                          : ChoiceReportWords::tr("The gap is within γ, but its 95 % interval contains γ, so "
                                                  "the test records do not say."));
    }
    return texts.join(QLatin1Char(' '));
}

/// What somebody who looks at what left might want to know of a person.
QString guessOf(const std::string& relation) {
    if (relation == nameOf(Relation::AttributeOnly, relationNames))
        return ChoiceReportWords::tr("which of two values a sensitive attribute of somebody has");
    if (relation == nameOf(Relation::ReplaceOne, relationNames))
        return ChoiceReportWords::tr("which of two contents a certain record has");
    return ChoiceReportWords::tr("whether a certain record was used");
}

/// Whom or what the claim is about.
QString protectedText(const RunRecord& run) {
    if (run.relation == nameOf(Relation::AttributeOnly, relationNames))
        return ChoiceReportWords::tr(
            "Only the sensitive attributes of each record are protected: whatever else it holds "
            "may become known, and may itself tell the group.");
    if (!run.unit.isRecord())
        return ChoiceReportWords::tr("It protects all records of one “%1” together.")
            .arg(toQt(run.unit.name));
    return ChoiceReportWords::tr("It protects each record; somebody with several records is protected less.");
}

/// "ε = 1 at δ = 1e-05"
QString priceText(double epsilon, double delta) {
    if (delta <= 0) return ChoiceReportWords::tr("ε = %1").arg(boundNumber(epsilon));
    return ChoiceReportWords::tr("ε = %1 at δ = %2").arg(boundNumber(epsilon), roundNumber(delta));
}

/// Of everything that leaves: the metrics that were bought, too.
DocText meaning(const ChoiceFacts& facts) {
    const RunRecord& run = facts.run;
    const QString title = ChoiceReportWords::tr("What its ε means");
    const auto item = [&](const QString& text) { return said("meaning", title, text); };
    if (run.simulation)
        return item(
            ChoiceReportWords::tr("Nothing: it is a simulation, whose noise anybody can draw again."));
    if (!run.epsilon)
        return item(ChoiceReportWords::tr("It was trained without noise. The model may tell anything about "
                                          "any record that it was trained on."));
    const double epsilon = std::max(epsilonOfAll(run), run.spentEpsilon ? 0 : *run.epsilon);
    const double delta = run.delta.value_or(0);
    QStringList lines{
        QStringLiteral("%1, %2. %3")
            .arg(priceText(epsilon, delta), relationSentence(run.relation), protectedText(run))};
    if (run.evaluationSpentEpsilon)
        lines << ChoiceReportWords::tr(
                     "The model has ε = %1, the metrics that were bought ε = %2; a record is in the "
                     "training part or in the test part, so the larger counts.")
                     .arg(boundNumber(run.spentEpsilon.value_or(*run.epsilon)),
                          boundNumber(*run.evaluationSpentEpsilon));
    const double found = std::ceil(100 * maxPower(epsilon, delta, falseAlarms));
    lines << ChoiceReportWords::tr(
                 "Somebody who sees all that leaves this training and knows everything else guesses %1. If "
                 "she may wrongly "
                 "suspect 5 of every 100 of whom it is not true, she finds at most %2 of every 100 of whom "
                 "it is; by blind guessing she would find 5.")
                 .arg(guessOf(run.relation), QString::number(found));
    if (found >= 100) lines << ChoiceReportWords::tr("So large an ε keeps nothing from her.");
    return item(lines.join(QLatin1Char('\n')));
}

/// A figure of what is nearly the same is better than none.
QString withoutComparison(const Alternatives& others, const MetricAxes& axes) {
    const QString topic = metricWords(*axes.x).asTopic;
    const QString unknown = ChoiceReportWords::tr("Not known: no setting without privacy was trained that "
                                                  "keeps the %1 of this one.")
                                .arg(topic);
    const TradeoffPoint& chosen = others.points[others.chosen];
    const TradeoffPoint* nearest = nullptr;
    for (const TradeoffPoint& point : others.points)
        if (!point.epsilon &&
            (!nearest || std::abs(point.xMean - chosen.xMean) < std::abs(nearest->xMean - chosen.xMean)))
            nearest = &point;
    if (!nearest) return unknown;
    return unknown + QLatin1Char(' ') +
           ChoiceReportWords::tr(
               "The nearest is %1, at a %2 of %3; against it the chosen setting's %4 is %5.")
               .arg(nameAmong(others, static_cast<std::size_t>(nearest - others.points.data())), topic,
                    metricNumber(*axes.x, nearest->xMean), metricWords(*axes.y).inSentence,
                    difference(chosen, *nearest, *axes.y));
}

DocText givenForPrivacy(const ChoiceFacts& facts, const Alternatives& others) {
    const MetricAxes& axes = facts.choice.axes;
    const QString title = ChoiceReportWords::tr("What was given up for privacy");
    const auto item = [&](const QString& text) {
        return said("for_privacy", title, text, DocSource::NonPrivate);
    };
    if (!facts.run.epsilon) return item(ChoiceReportWords::tr("Nothing: it is not private."));
    if (!others.open) return item(withoutComparison(others, axes));
    const TradeoffPoint& chosen = others.points[others.chosen];
    const auto meanOf = [&](std::size_t place) {
        const TradeoffPoint& point = others.points[place];
        return metricMean(*axes.y, point.yMean, point.yDeviation);
    };
    const QString told =
        ChoiceReportWords::tr(
            "Without privacy, at a %1 that is no worse, the best is %2: %3 %4. The chosen setting has "
            "%5: %6.")
            .arg(metricWords(*axes.x).asTopic, nameAmong(others, *others.open),
                 metricWords(*axes.y).inSentence, meanOf(*others.open), meanOf(others.chosen),
                 difference(chosen, others.points[*others.open], *axes.y));
    const auto beyond = justBeyond(chosen.xMean, *others.open, others.points, axes);
    if (!beyond) return item(told);
    const TradeoffPoint& other = others.points[*beyond];
    return item(told + QLatin1Char(' ') +
                ChoiceReportWords::tr("Against %1, whose %2 is hardly larger (%3), it is %4.")
                    .arg(nameAmong(others, *beyond), metricWords(*axes.x).asTopic,
                         metricNumber(*axes.x, other.xMean), difference(chosen, other, *axes.y)));
}

DocText givenForFairness(const ChoiceFacts& facts, const Alternatives& others) {
    const MetricAxes& axes = facts.choice.axes;
    const QString title = ChoiceReportWords::tr("What was given up for fairness");
    const auto item = [&](const QString& text) {
        return said("for_fairness", title, text, DocSource::NonPrivate);
    };
    const TradeoffPoint& chosen = others.points[others.chosen];
    if (!others.unbound || *others.unbound == others.chosen)
        return item(
            ChoiceReportWords::tr(
                "Nothing that was trained: at this ε no other setting has a better %1, whatever its %2.")
                .arg(metricWords(*axes.y).inSentence, metricWords(*axes.x).asTopic));
    const TradeoffPoint& best = others.points[*others.unbound];
    return item(ChoiceReportWords::tr(
                    "At the same ε, whatever the %1, the best is %2: %3 %4 at a %1 of %5. The chosen "
                    "setting has %6 at %7; in %3 that is %8.")
                    .arg(metricWords(*axes.x).asTopic, nameAmong(others, *others.unbound),
                         metricWords(*axes.y).inSentence, metricMean(*axes.y, best.yMean, best.yDeviation),
                         metricMean(*axes.x, best.xMean, best.xDeviation),
                         metricMean(*axes.y, chosen.yMean, chosen.yDeviation),
                         metricMean(*axes.x, chosen.xMean, chosen.xDeviation),
                         difference(chosen, best, *axes.y)));
}

/// Nothing is stated of it yet.
QString unreleasedText(const ChoiceFacts& facts) {
    std::set<TradeoffSetting> settings;
    for (const RunRecord& run : facts.runs)
        settings.insert(settingOf(run));
    return ChoiceReportWords::tr(
               "Not stated: the model has not left the project. %1 finished runs of %2 settings on "
               "this table could be looked at. Unless this one was fixed before any of them was "
               "seen, its ε alone does not cover the choice; what holds is stated when it is exported.")
               .arg(facts.runs.size())
               .arg(settings.size()) +
           (facts.table.drawn.isEmpty() ? QString() : QLatin1Char('\n') + facts.table.drawn);
}

DocText howChosen(const ChoiceFacts& facts) {
    const std::optional<ReleaseChoice> left = facts.left();
    const QString text =
        !left ? unreleasedText(facts)
        : *left == ReleaseChoice::Fixed
            ? ChoiceReportWords::tr("Stated: fixed before any run was seen. Its own ε covers the choice.")
        : *left == ReleaseChoice::PrivateSelection
            ? ChoiceReportWords::tr("By private selection, which its ε covers.")
            : ChoiceReportWords::tr(
                  "After looking at results on the records. The ε of this model alone does not "
                  "cover that choice.");
    return said("chosen", ChoiceReportWords::tr("How it was chosen"), text,
                left ? DocSource::Stated : DocSource::Public);
}

} // namespace

DocSection firstPage(const ChoiceFacts& facts, const std::optional<Alternatives>& others) {
    const MetricAxes& axes = facts.choice.axes;
    DocSection page{"choice", ChoiceReportWords::tr("The chosen model").toStdString(), {}};
    page.items = {decides(facts)};
    page.items.push_back(owners(facts.owner));
    const auto add = [&](DocText item) { page.items.push_back(std::move(item)); };
    add(measured(facts, *axes.y, "wrong", ChoiceReportWords::tr("How wrong it is"),
                 overSeeds(facts, others)));
    add(measured(facts, *axes.x, "whom", ChoiceReportWords::tr("For whom"),
                 QStringList{verdicts(facts.run), extremeGroups(facts), largestGap(facts)}
                     .join(QLatin1Char('\n'))
                     .trimmed()));
    if (others && facts.choice.wish != TradeoffWish())
        add(said("wish", ChoiceReportWords::tr("What was wished for"), wishVerdict(facts),
                 DocSource::NonPrivate));
    add(meaning(facts));
    if (others) {
        add(givenForPrivacy(facts, *others));
        add(givenForFairness(facts, *others));
    }
    add(howChosen(facts));
    return page;
}

} // namespace trilemma
