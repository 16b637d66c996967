// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/fairness/constraint_catalog.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "core/train/statement.h"
#include "core/train/training_spec.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/charts/group_dots.h"
#include "ui/report/choice_words.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/run_row.h"

#include <QLocale>

#include <algorithm>

namespace trilemma {

namespace {

DocSection chapter(const char* id, const QString& title) {
    return {id, title.toStdString(), {}};
}

QString columnRole(Role role) {
    switch (role) {
    case Role::Label:
        return ChoiceReportWords::tr("label");
    case Role::Sensitive:
        return ChoiceReportWords::tr("sensitive");
    default:
        return ChoiceReportWords::tr("feature");
    }
}

/// The public range of a column, or its list.
QString domainOf(const Column& column) {
    if (!column.isNumber()) return toQt(joined(column.categories));
    const auto [low, high] = declaredBounds(column);
    const QString range = ChoiceReportWords::tr("%1 to %2").arg(shortNumber(low), shortNumber(high));
    return column.transform == Transform::None
               ? range
               : ChoiceReportWords::tr("%1 of it within %2")
                     .arg(toQt(nameOf(column.transform, transformNames)), range);
}

QString sourceOf(const Column& column) {
    if (!column.publicSource) return ChoiceReportWords::tr("as the table");
    return QStringLiteral("%1: %2").arg(toQt(column.publicSource->declaredBy),
                                        toQt(column.publicSource->source));
}

DocTable columnsTable(const Schema& schema) {
    DocTable table{
        "columns",
        ChoiceReportWords::tr("Columns, as they were declared").toStdString(),
        cells({ChoiceReportWords::tr("Column"), ChoiceReportWords::tr("Role"),
               ChoiceReportWords::tr("Range or categories"), ChoiceReportWords::tr("By whom, from where")}),
        {}};
    for (const Column& column : schema.columns)
        if (column.isUsed())
            table.rows.push_back(
                cells({toQt(column.name), columnRole(column.role), domainOf(column), sourceOf(column)}));
    return table;
}

QString factsOf(const ChoiceFacts& facts) {
    QStringList lines;
    if (!facts.table.files.isEmpty()) lines << ChoiceReportWords::tr("Table: %1").arg(facts.table.files);
    if (!facts.table.sensitive.isEmpty())
        lines << ChoiceReportWords::tr("Sensitive columns: %1")
                     .arg(facts.table.sensitive.join(QStringLiteral(", ")));
    if (facts.table.isSlotCountPublic)
        lines << (facts.run.unit.isRecord() ? ChoiceReportWords::tr("Training slots: %1")
                                            : ChoiceReportWords::tr("Training units: %1"))
                     .arg(wholeNumber(static_cast<std::uint64_t>(facts.run.slotCount)));
    if (const auto& split = facts.run.spec.parts().split)
        lines << ChoiceReportWords::tr(
                     "Test part: %1 % of the table, drawn by a public seed and not by what records hold.")
                     .arg(shortNumber(100 * split->testShare));
    if (const PublicSource& source = facts.schema.publicSource; source.isNamed())
        lines << ChoiceReportWords::tr("Declared as public by %1: %2")
                     .arg(toQt(source.declaredBy), toQt(source.source));
    return lines.join(QLatin1Char('\n'));
}

QString verdictText(const RunRecord& run, const ConstraintResult& result) {
    const auto gap = [](const std::optional<double>& value) { return fixedNumber(value, 4); };
    return ChoiceReportWords::tr("γ = %1: gap %2 on the test records, %3 on the training records: %4.")
        .arg(run.gamma ? shortNumber(result.gamma) : QStringLiteral("–"), gap(result.gapTest),
             gap(result.gapTrain), constraintWord(result.status));
}

void addTerm(DocTable& table, const QString& term, const QString& text) {
    table.rows.push_back(cells({term, text}));
}

} // namespace

DocSection metricsChapter(const ChoiceFacts& facts) {
    DocSection section = chapter("metrics", ChoiceReportWords::tr("How well it does"));
    const RunRecord& run = facts.run;
    const auto table = [&](const char* id, const QString& title, Provenance provenance, DocSource source) {
        DocTable metrics{id,
                         title.toStdString(),
                         cells({ChoiceReportWords::tr("Metric"), ChoiceReportWords::tr("Value"),
                                ChoiceReportWords::tr("95 % interval"), ChoiceReportWords::tr("What it is")}),
                         {},
                         source};
        for (const MetricSpec& spec : metricRegistry())
            if (const MetricValue* metric = findMetricValue(run, spec.id, EvaluationSet::Test, provenance))
                metrics.rows.push_back(
                    cells({coreText(spec.title),
                           metric->value ? metricNumber(spec, metric->value)
                                         : ChoiceReportWords::tr("not estimable"),
                           metric->low && metric->high
                               ? ChoiceReportWords::tr("%1 to %2")
                                     .arg(metricNumber(spec, metric->low), metricNumber(spec, metric->high))
                               : QStringLiteral("–"),
                           coreText(spec.formula)}));
        if (!metrics.rows.empty()) section.items.push_back(std::move(metrics));
    };
    table("bought", ChoiceReportWords::tr("Metrics of the test part with noise, as they were bought"),
          Provenance::Released, DocSource::Released);
    table("measured", ChoiceReportWords::tr("Metrics of the test part, without noise"),
          Provenance::NonPrivate, DocSource::NonPrivate);
    if (section.items.empty())
        section.items.push_back(said(
            "none", ChoiceReportWords::tr("Metrics"),
            ChoiceReportWords::tr(
                "None is told: whatever is measured on the records has a price, and nothing was bought.")));
    return section;
}

DocSection groupsChapter(const ChoiceFacts& facts) {
    DocSection section = chapter("groups", ChoiceReportWords::tr("What it does to groups"));
    const ShownGroups shown({&facts.run}, EvaluationSet::Test);
    const std::vector<std::string> rates = shown.rates();
    DocTable table{
        "rates",
        ChoiceReportWords::tr("Rates of the groups on the test records, with 95 % intervals").toStdString(),
        cells({ChoiceReportWords::tr("Group"), ChoiceReportWords::tr("Records")}),
        {},
        DocSource::NonPrivate};
    for (const std::string& rate : rates)
        table.head.push_back(groupRateTitle(rate).toStdString());
    for (const GroupRow& row : facts.run.groups) {
        if (!shown.has(row)) continue;
        QStringList texts{row.group.empty() ? ChoiceReportWords::tr("everybody") : toQt(row.group),
                          QLocale().toString(row.records, 'f', 0)};
        for (const std::string& wanted : rates) {
            const auto rate = std::find_if(row.rates.begin(), row.rates.end(),
                                           [&](const GroupRate& each) { return each.id == wanted; });
            if (rate == row.rates.end() || !rate->value)
                texts << ChoiceReportWords::tr("not estimable");
            else
                texts << (rate->low && rate->high
                              ? ChoiceReportWords::tr("%1 (%2 to %3)")
                                    .arg(fixedNumber(rate->value, 3), fixedNumber(rate->low, 3),
                                         fixedNumber(rate->high, 3))
                              : fixedNumber(rate->value, 3));
        }
        table.rows.push_back(cells(texts));
    }
    if (table.rows.empty())
        section.items.push_back(
            said("none", ChoiceReportWords::tr("Groups"), ChoiceReportWords::tr("No group was told apart.")));
    else
        section.items.push_back(std::move(table));
    return section;
}

DocSection constraintChapter(const ChoiceFacts& facts) {
    DocSection section = chapter("constraint", ChoiceReportWords::tr("What fairness means here"));
    const RunRecord& run = facts.run;
    for (const ConstraintSpec& spec : run.spec.parts().constraints) {
        const ConstraintKind* kind = findConstraintKind(spec.kind);
        if (!kind) continue;
        const QString of =
            spec.attributes.empty() ? QString() : QStringLiteral(" (%1)").arg(toQt(joined(spec.attributes)));
        QString text =
            coreText(kind->sentence) + QLatin1Char('\n') + toQt(kind->formula) + QLatin1Char('\n') +
            (run.gamma ? ChoiceReportWords::tr("The training pressed for it with the slack γ = %1.")
                             .arg(shortNumber(spec.gamma))
             : weightOf(run)
                 ? ChoiceReportWords::tr("The training pressed for it by a weight, not up to a slack.")
                 : ChoiceReportWords::tr("The training did not press for it."));
        section.items.push_back(said("constraint", coreText(kind->title) + of, text));
    }
    for (const ConstraintResult& result : run.constraints)
        section.items.push_back(
            said("kept", ChoiceReportWords::tr("Whether it was kept: %1").arg(constraintTitle(result.kind)),
                 verdictText(run, result), DocSource::NonPrivate));
    if (section.items.empty())
        section.items.push_back(said("none", ChoiceReportWords::tr("Constraint"),
                                     ChoiceReportWords::tr("No fairness constraint was asked for.")));
    return section;
}

DocSection dataChapter(const ChoiceFacts& facts) {
    DocSection section = chapter("data", ChoiceReportWords::tr("The data"));
    section.items = {
        said("table", ChoiceReportWords::tr("Table"), factsOf(facts)), columnsTable(facts.schema),
        said("unfit", ChoiceReportWords::tr("Records that do not fit"),
             ChoiceReportWords::tr(
                 "A number beyond its range counts as the nearer end of it. A record with a cell that does "
                 "not fit its column contributes nothing; how many there were is a number of the records, "
                 "and stands only among the warnings of an internal report."))};
    return section;
}

DocSection privacyChapter(const ChoiceFacts& facts) {
    DocSection section = chapter("privacy", ChoiceReportWords::tr("Privacy: statement, ledger and budget"));
    const RunRecord& run = facts.run;
    const Result<TrainingSpec> spec = trainingSpecFromJson(run.spec.json());
    const PrivacyStatement statement = privacyStatement(run, spec ? *spec : TrainingSpec{});
    section.items.push_back(said("headline", ChoiceReportWords::tr("Statement, as it goes with the model"),
                                 toQt(statement.headline)));
    DocTable lines{"statement",
                   ChoiceReportWords::tr("What the statement says").toStdString(),
                   cells({ChoiceReportWords::tr("About"), ChoiceReportWords::tr("What it says")}),
                   {}};
    for (const StatementLine& line : statement.lines)
        addTerm(lines, toQt(line.title), toQt(line.text));
    if (!lines.rows.empty()) section.items.push_back(std::move(lines));
    QStringList ledger;
    for (const QString& line : {facts.table.drawn, facts.table.released, facts.table.mayLack})
        if (!line.isEmpty()) ledger << line;
    if (!ledger.isEmpty())
        section.items.push_back(
            said("ledger", ChoiceReportWords::tr("Ledger of these data"), ledger.join(QLatin1Char('\n'))));
    return section;
}

DocSection caveatsChapter(const ChoiceFacts& facts, bool isInternal) {
    DocSection section = chapter("caveats", ChoiceReportWords::tr("What is not promised"));
    QStringList caveats;
    if (facts.run.epsilon) {
        caveats << ChoiceReportWords::tr(
            "Privacy bounds what the model tells about those in the table. It does not keep "
            "anybody from being judged by what is generally so.");
        if (facts.left() != ReleaseChoice::Fixed && facts.left() != ReleaseChoice::PrivateSelection)
            caveats << ChoiceReportWords::tr(
                "The ε of a run bounds that run alone. Whoever chose after looking at "
                "several has used all of them.");
    }
    caveats << ChoiceReportWords::tr(
                   "A gap within its slack on these records says nothing sure about other people, "
                   "other times, or groups that were not told apart.")
            << ChoiceReportWords::tr(
                   "Whether the records are what the owner says, nothing in here can show.");
    if (isInternal)
        caveats << ChoiceReportWords::tr(
            "Numbers marked “non-private” were computed on the records without noise: "
            "whoever passes them on tells something about these people that no ε covers.");
    section.items.push_back(said("caveats", {}, caveats.join(QLatin1Char('\n'))));
    QStringList warnings;
    for (const Warning& warning : facts.run.warnings)
        warnings << toQt(warning.text);
    if (!warnings.isEmpty())
        section.items.push_back(said("warnings", ChoiceReportWords::tr("Warnings of the training"),
                                     warnings.join(QLatin1Char('\n')), DocSource::NonPrivate));
    return section;
}

DocSection glossary(const ChoiceFacts& facts, bool isInternal) {
    DocSection section = chapter("glossary", ChoiceReportWords::tr("Five terms"));
    DocTable table{"terms",
                   ChoiceReportWords::tr("What the words mean").toStdString(),
                   cells({ChoiceReportWords::tr("Term"), ChoiceReportWords::tr("What it means")}),
                   {}};
    addTerm(table, QStringLiteral("ε (epsilon)"),
            ChoiceReportWords::tr(
                "How much of what is protected may be told, at most: what leaves is at most e^ε times "
                "as likely with it as without. 0 tells nothing; what it is worth to somebody who "
                "guesses stands on the first page."));
    addTerm(table, QStringLiteral("δ (delta)"),
            ChoiceReportWords::tr(
                "A small probability that is allowed beyond that factor. It is not the chance that the "
                "factor is exceeded, which may be larger."));
    addTerm(table, QStringLiteral("γ (gamma), slack"),
            ChoiceReportWords::tr("How large the gap between groups may be."));
    addTerm(table, metricWords(*facts.choice.axes.x).name, metricWords(*facts.choice.axes.x).sentence);
    addTerm(table, ChoiceReportWords::tr("95 % interval"),
            ChoiceReportWords::tr(
                "Computed in this way on many such tables, 95 of 100 of these intervals would contain "
                "the true number."));
    section.items.push_back(std::move(table));
    QStringList methods;
    if (const Solver* solver = findSolver(facts.run.solver))
        methods << QStringLiteral("%1: %2").arg(coreText(solver->info().title),
                                                coreText(solver->info().summary));
    if (const ModelKind* model = findModelKind(modelOf(facts.run)))
        methods << QStringLiteral("%1: %2").arg(coreText(model->title), coreText(model->summary));
    section.items.push_back(
        said("methods", ChoiceReportWords::tr("Solver and model"), methods.join(QLatin1Char('\n'))));
    if (!isInternal) return section; // every page says it
    section.items.push_back(said(
        "marks", ChoiceReportWords::tr("What the marks mean"),
        ChoiceReportWords::tr(
            "“stated”: the owner's word. “released”: the model, or a number with noise, which the ε of "
            "the run counts; it may be handed out with the model. “non-private”: computed on the records "
            "without noise. Without a mark: public.")));
    return section;
}

} // namespace trilemma
