// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_kind.h"
#include "core/privacy/meaning.h"
#include "core/solvers/solver.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/charts/group_dots.h"
#include "ui/charts/point_text.h"
#include "ui/report/choice_words.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/run_row.h"
#include "ui/runs/run_spread.h"
#include "ui/runs/setting_name.h"

#include <algorithm>
#include <cmath>

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
    const RunRecord& run = facts.run();
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

void addOwners(DocSection& page, const OwnerTexts& owner) {
    const auto add = [&](const char* id, const QString& title, const std::string& text) {
        const QString words = text.empty() ? ChoiceReportWords::tr("The owner has not said.") : toQt(text);
        page.items.push_back(said(id, title, words, DocSource::Stated));
    };
    if (owner == OwnerTexts()) // one gap instead of three
        return add("purpose",
                   ChoiceReportWords::tr("What it is for, what is decided by it, who answers for it"), {});
    add("purpose", ChoiceReportWords::tr("What it is for"), owner.purpose);
    add("decision", ChoiceReportWords::tr("What is decided by it"), owner.decision);
    add("approver", ChoiceReportWords::tr("Who answers for its use"), owner.approver);
}

/// Of one metric: what was bought where anything was, else the figure of the records.
DocText measured(const ChoiceFacts& facts, const MetricSpec& spec, const char* id, const QString& title,
                 const QString& more) {
    const RunRecord& run = facts.run();
    const MetricWords words = metricWords(spec);
    const MetricValue* exact = findMetricValue(run, spec.id, EvaluationSet::Test);
    const MetricValue* bought = findMetricValue(run, spec.id, EvaluationSet::Test, Provenance::Released);
    const MetricValue* shown = exact ? exact : bought;
    if (!shown)
        return said(id, title,
                    ChoiceReportWords::tr(
                        "Not told: it would be a number of the records, and it was not bought with noise."));
    QString text = QStringLiteral("%1: %2. %3")
                       .arg(coreText(spec.title), withInterval(spec, shown->value, shown->low, shown->high),
                            words.sentence);
    if (shown != exact)
        text +=
            QLatin1Char(' ') + ChoiceReportWords::tr("With noise, bought for ε = %1.")
                                   .arg(run.evaluationSpentEpsilon ? boundNumber(*run.evaluationSpentEpsilon)
                                                                   : QStringLiteral("–"));
    if (!more.isEmpty()) text += QLatin1Char('\n') + more;
    return said(id, title, text, exact ? DocSource::NonPrivate : DocSource::Released);
}

QString overSeeds(const ChoiceFacts& facts, const std::optional<Alternatives>& others) {
    if (!others || facts.setting.size() < 2) return {};
    const TradeoffPoint& chosen = others->points[others->chosen];
    return ChoiceReportWords::tr("Over the %1 runs of this setting, which differ in their seeds: %2.")
        .arg(QString::number(chosen.seeds),
             metricMean(*facts.choice.axes.y, chosen.yMean, chosen.yDeviation));
}

/// The groups with the highest and the lowest first rate on the test set.
QString extremeGroups(const ChoiceFacts& facts) {
    const ShownGroups shown({&facts.run()}, EvaluationSet::Test);
    const std::vector<std::string> rates = shown.rates();
    if (rates.empty()) return {};
    std::vector<std::pair<double, std::string>> values;
    for (const GroupRow& row : facts.run().groups)
        if (shown.has(row))
            for (const GroupRate& rate : row.rates)
                if (rate.id == rates.front() && rate.value) values.emplace_back(*rate.value, row.group);
    if (values.size() < 2) return {};
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return ChoiceReportWords::tr("%1: highest for %2 (%3), lowest for %4 (%5).")
        .arg(groupRateTitle(rates.front()), toQt(high->second), fixedNumber(high->first, 3),
             toQt(low->second), fixedNumber(low->first, 3));
}

QString verdicts(const RunRecord& run) {
    QStringList texts;
    for (const ConstraintResult& result : run.constraints)
        if (run.gamma)
            texts << ChoiceReportWords::tr("%1 within γ = %2: %3.")
                         .arg(constraintTitle(result.kind), shortNumber(result.gamma),
                              constraintWord(result.status));
    return texts.join(QLatin1Char(' '));
}

/// What somebody who looks at the model might want to know of a person.
QString guessOf(const std::string& relation) {
    if (relation == nameOf(Relation::AttributeOnly, relationNames))
        return ChoiceReportWords::tr("which of two values a sensitive attribute has");
    if (relation == nameOf(Relation::ReplaceOne, relationNames))
        return ChoiceReportWords::tr("which of two records was used");
    return ChoiceReportWords::tr("whether a certain record was used");
}

DocText meaning(const ChoiceFacts& facts) {
    const RunRecord& run = facts.run();
    const QString title = ChoiceReportWords::tr("What its ε means");
    if (run.simulation)
        return said(
            "meaning", title,
            ChoiceReportWords::tr("Nothing: it is a simulation, whose noise anybody can draw again."));
    if (!run.epsilon)
        return said("meaning", title,
                    ChoiceReportWords::tr("It was trained without noise. The model may tell anything about "
                                          "any record that it was trained on."));
    const double spent = run.spentEpsilon.value_or(*run.epsilon), delta = run.delta.value_or(0);
    const QString price =
        delta > 0 ? ChoiceReportWords::tr("ε = %1 at δ = %2").arg(boundNumber(spent), roundNumber(delta))
                  : ChoiceReportWords::tr("ε = %1").arg(boundNumber(spent));
    QString text = price + QStringLiteral(", ") + relationSentence(run.relation) + QStringLiteral(". ");
    text +=
        run.unit.isRecord()
            ? ChoiceReportWords::tr("It protects each record.")
            : ChoiceReportWords::tr("It protects all records of one “%1” together.").arg(toQt(run.unit.name));
    text += QLatin1Char('\n');
    text += ChoiceReportWords::tr(
                "Whoever sees the model and knows everything else may try to tell %1: if she is "
                "wrong in 5 of 100 cases where it is not so, she is right in at most %2 of 100 "
                "where it is. Without the model it would be 5.")
                .arg(guessOf(run.relation),
                     QString::number(std::ceil(100 * maxPower(spent, delta, falseAlarms))));
    if (run.evaluationSpentEpsilon)
        text += QLatin1Char('\n') +
                ChoiceReportWords::tr(
                    "Metrics were bought for ε = %1 of the test part; what both are together, the "
                    "statement in this report says.")
                    .arg(boundNumber(*run.evaluationSpentEpsilon));
    return said("meaning", title, text);
}

QString named(const Alternatives& others, std::size_t place) {
    TradeoffSetting setting = SharedParts(others.points).without(others.points[place]);
    setting.model = others.points[place].model;
    return settingName(setting);
}

QString yDifference(const ChoiceFacts& facts, const Alternatives& others, std::size_t place) {
    const TradeoffPoint &chosen = others.points[others.chosen], &other = others.points[place];
    return signedDifference(
        chosen.yMean - other.yMean, *facts.choice.axes.y,
        differenceError({chosen.yDeviation, chosen.seeds}, {other.yDeviation, other.seeds}));
}

DocText givenForPrivacy(const ChoiceFacts& facts, const Alternatives& others) {
    const MetricAxes& axes = facts.choice.axes;
    const QString title = ChoiceReportWords::tr("What was given up for privacy");
    const auto item = [&](const QString& text) {
        return said("for_privacy", title, text, DocSource::NonPrivate);
    };
    if (!facts.run().epsilon) return item(ChoiceReportWords::tr("Nothing: it is not private."));
    if (!others.open)
        return item(ChoiceReportWords::tr(
                        "Not known: no setting without privacy was trained that keeps the %1 of this one.")
                        .arg(metricWords(*axes.x).asTopic));
    const TradeoffPoint& open = others.points[*others.open];
    return item(
        ChoiceReportWords::tr(
            "Without privacy, at a %1 that is no worse, the best is %2: %3 %4. The chosen setting has "
            "%5: %6.")
            .arg(metricWords(*axes.x).asTopic, named(others, *others.open), metricWords(*axes.y).inSentence,
                 metricMean(*axes.y, open.yMean, open.yDeviation),
                 metricMean(*axes.y, others.points[others.chosen].yMean,
                            others.points[others.chosen].yDeviation),
                 yDifference(facts, others, *others.open)));
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
    return item(
        ChoiceReportWords::tr(
            "At the same ε, whatever the %1, the best is %2: %3 %4 at a %1 of %5. The chosen setting: %6 "
            "at %7: %8.")
            .arg(metricWords(*axes.x).asTopic, named(others, *others.unbound),
                 metricWords(*axes.y).inSentence, metricMean(*axes.y, best.yMean, best.yDeviation),
                 metricMean(*axes.x, best.xMean, best.xDeviation),
                 metricMean(*axes.y, chosen.yMean, chosen.yDeviation),
                 metricMean(*axes.x, chosen.xMean, chosen.xDeviation),
                 yDifference(facts, others, *others.unbound)));
}

DocText howChosen(const ChoiceFacts& facts) {
    const std::optional<ReleaseChoice> left = facts.left();
    const QString text =
        !left ? ChoiceReportWords::tr(
                    "The model has not left the project: nobody outside has it, and how it was chosen is "
                    "stated when it is exported.")
        : *left == ReleaseChoice::Fixed
            ? ChoiceReportWords::tr("Stated: fixed before any run was seen. Its own ε covers the choice.")
        : *left == ReleaseChoice::PrivateSelection
            ? ChoiceReportWords::tr("By private selection, which its ε covers.")
            : ChoiceReportWords::tr(
                  "After looking at the results of several runs on the records. The ε of this model "
                  "alone does "
                  "not cover that choice.");
    return said("chosen", ChoiceReportWords::tr("How it was chosen"), text,
                left ? DocSource::Stated : DocSource::Public);
}

} // namespace

DocSection firstPage(const ChoiceFacts& facts, const std::optional<Alternatives>& others) {
    const MetricAxes& axes = facts.choice.axes;
    DocSection page{"choice", ChoiceReportWords::tr("The chosen model").toStdString(), {}};
    page.items = {decides(facts)};
    addOwners(page, facts.owner);
    const auto add = [&](DocText item) { page.items.push_back(std::move(item)); };
    add(measured(facts, *axes.y, "wrong", ChoiceReportWords::tr("How wrong it is"),
                 overSeeds(facts, others)));
    add(measured(facts, *axes.x, "whom", ChoiceReportWords::tr("For whom"),
                 QStringList{extremeGroups(facts), verdicts(facts.run())}.join(QLatin1Char('\n')).trimmed()));
    add(meaning(facts));
    if (others) {
        add(givenForPrivacy(facts, *others));
        add(givenForFairness(facts, *others));
    }
    add(howChosen(facts));
    return page;
}

} // namespace trilemma
