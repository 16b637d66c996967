// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/run_sheet.h"

#include "core/base/text.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/group_rates.h"
#include "core/models/decision_facts.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "core/train/run_tradeoff.h"
#include "core/train/statement.h"
#include "core/train/training_spec.h"
#include "core/train/undeclared.h"
#include "ui/base/core_texts.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/charts/point_text.h"
#include "ui/runs/group_budget_words.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/run_row.h"
#include "ui/runs/solver_style.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QStringList>

namespace trilemma {

namespace {

struct RunSheetWords {
    Q_DECLARE_TR_FUNCTIONS(RunSheet)
};

QString plain(const Json& value) {
    return toQt(value.is_string() ? value.get<std::string>() : toText(value));
}

QString span(const QColor& colour, const QString& html, const char* extra = "") {
    return QStringLiteral("<span style=\"color:%1;%2\">%3</span>")
        .arg(colour.name(), QLatin1String(extra), html);
}

QString badge(const SheetLook& look, Provenance provenance) {
    return QStringLiteral(
               "<span style=\"color:%1; background-color:%2; font-weight:normal;\">&nbsp;%3&nbsp;</span>")
        .arg(look.badgeText.name(), look.badgeGround.name(),
             escapedHtml(toQt(nameOf(provenance, provenanceNames))));
}

QString heading(const QString& text, const QString& mark = {}) {
    return QStringLiteral("<p style=\"margin-top:14px; margin-bottom:4px;\"><b>%1</b>&nbsp; %2</p>")
        .arg(escapedHtml(text), mark);
}

QString lines(const QStringList& texts) {
    QString html;
    for (const QString& text : texts)
        html += QStringLiteral("<p style=\"margin-top:2px; margin-bottom:2px;\">%1</p>").arg(text);
    return html;
}

/// Rows of (name, value).
class FactTable {
  public:
    explicit FactTable(const SheetLook& look)
        : m_look(look) {}
    void add(const QString& name, const QString& html) {
        if (html.isEmpty()) return;
        m_rows += QStringLiteral("<tr><td style=\"padding-right:10px;\">%1</td><td>%2</td></tr>")
                      .arg(span(m_look.muted, escapedHtml(name)), html);
    }
    QString html() const {
        return QStringLiteral("<table cellspacing=0 cellpadding=1>%1</table>").arg(m_rows);
    }

  private:
    const SheetLook& m_look;
    QString m_rows;
};

/// Of a run by another version of the program, or by nobody.
QString foreignSpecText(const RunRecord& record) {
    const Errors& errors = record.spec.errors();
    return escapedHtml(RunSheetWords::tr("This program does not understand all settings of this run. What it "
                                         "spent counts in the ledger like that of any other run.")) +
           (errors.empty() ? QString() : QStringLiteral(" ") + escapedHtml(errorText(errors.front())));
}

QString headHtml(const RunRecord& record, const SheetLook& look) {
    QString html = QStringLiteral("<p style=\"margin-bottom:2px;\"><big><b>%1</b></big></p>")
                       .arg(escapedHtml(solverAndModel(record)));
    html += lines({escapedHtml(runFacts(record) + QStringLiteral(" · ") + statusWord(record.status))});
    if (record.simulation)
        html += lines({span(look.warning, escapedHtml(RunSheetWords::tr(
                                              "Simulation: the noise came from a fixed seed. This run "
                                              "protects nobody.")))});
    if (record.model.is_object() && decisionFactsOf(record.model).atRandom)
        html += lines({span(
            look.warning, escapedHtml(RunSheetWords::tr("This model draws its decisions at random: the same "
                                                        "person may be decided otherwise.")))});
    for (const Error& error : record.errors)
        html += lines({span(look.warning, escapedHtml(errorText(error)))});
    if (record.spec.state() != SpecState::Read) html += lines({span(look.warning, foreignSpecText(record))});
    return html;
}

QString filesText(const std::vector<std::string>& files) {
    QStringList names;
    for (const std::string& file : files)
        names << QFileInfo(toQt(file)).fileName();
    return names.join(QStringLiteral(", "));
}

QString paramsText(const Json& params) {
    QStringList texts;
    for (const auto& [name, value] : params.items())
        texts << QStringLiteral("%1 = %2").arg(
            escapedHtml(name),
            escapedHtml(value.is_number_float() ? shortNumber(value.get<double>()) : plain(value)));
    return texts.join(QStringLiteral("<br>"));
}

/// The default as its table words it, "0.5" or a formula; the same number in another spelling is the default.
bool isDefault(const Json& value, const std::string& defaultText) {
    bool isNumber = false;
    const double number = toQt(defaultText).toDouble(&isNumber); // always with a decimal point
    if (value.is_number() && isNumber) return value.get<double>() == number;
    return plain(value) == toQt(defaultText);
}

/// What was asked for otherwise than the solver or the model has it by itself.
QString changedHtml(const Json& asked, const std::vector<ParamSpec>& table, const SheetLook& look) {
    QStringList texts;
    for (const ParamSpec& param : table) {
        if (!asked.is_object() || !asked.contains(param.id) || isDefault(asked[param.id], param.defaultText))
            continue;
        texts << QStringLiteral("%1: <b>%2</b> %3")
                     .arg(escapedHtml(coreText(param.title)), escapedHtml(plain(asked[param.id])),
                          span(look.muted,
                               escapedHtml(RunSheetWords::tr("(default %1)").arg(toQt(param.defaultText)))));
    }
    return texts.join(QStringLiteral("<br>"));
}

QString changesText(const RunRecord& record, const SheetLook& look) {
    QStringList texts;
    const SpecParts& spec = record.spec.parts();
    if (!spec.preset.empty() && spec.preset != recommendedPreset)
        texts << escapedHtml(RunSheetWords::tr("preset %1").arg(toQt(spec.preset)));
    if (const Solver* solver = findSolver(record.solver))
        texts << changedHtml(spec.solverParams, solver->info().paramsUnder(spec.preset), look);
    if (const ModelKind* model = findModelKind(spec.model))
        texts << changedHtml(spec.modelParams, model->params, look);
    texts.removeAll(QString());
    return texts.isEmpty() ? escapedHtml(RunSheetWords::tr("nothing: every parameter has its default"))
                           : texts.join(QStringLiteral("<br>"));
}

QString specHtml(const RunRecord& record, const SheetLook& look) {
    FactTable facts(look);
    const SpecParts& spec = record.spec.parts();
    facts.add(RunSheetWords::tr("Data"), escapedHtml(filesText(spec.files)));
    if (!spec.schema.empty())
        facts.add(RunSheetWords::tr("Schema"), escapedHtml(QFileInfo(toQt(spec.schema)).fileName()));
    if (record.slotCount > 0)
        facts.add(RunSheetWords::tr("Training"),
                  escapedHtml((record.unit.isRecord() ? RunSheetWords::tr("%1 records")
                                                      : RunSheetWords::tr("%1 units"))
                                  .arg(wholeNumber(static_cast<std::uint64_t>(record.slotCount)))) +
                      (undeclaredFacts(record).framing
                           ? QStringLiteral(" ") + badge(look, Provenance::NonPrivate)
                           : QString()));
    if (const ModelKind* model = findModelKind(spec.model))
        facts.add(RunSheetWords::tr("Model"), escapedHtml(coreText(model->title)));
    if (spec.split)
        facts.add(RunSheetWords::tr("Test share"),
                  escapedHtml(
                      RunSheetWords::tr("%1 %, split seed %2")
                          .arg(shortNumber(100 * spec.split->testShare), QString::number(spec.split->seed))));
    for (const ConstraintSpec& constraint : spec.constraints) {
        const QString asked = RunSheetWords::tr("%1 between groups of %2")
                                  .arg(constraintTitle(constraint.kind), toQt(joined(constraint.attributes)));
        facts.add(RunSheetWords::tr("Constraint"),
                  escapedHtml(record.gamma
                                  ? RunSheetWords::tr("%1, γ %2").arg(asked, shortNumber(constraint.gamma))
                                  : asked));
    }
    if (record.steps > 0)
        facts.add(RunSheetWords::tr("Steps"), wholeNumber(static_cast<std::uint64_t>(record.steps)));
    facts.add(RunSheetWords::tr("Changed"), changesText(record, look));
    facts.add(RunSheetWords::tr("All parameters"), paramsText(record.params));
    return heading(RunSheetWords::tr("Set-up")) + facts.html();
}

/// "0.1601" with its interval below it.
QString metricCell(const MetricSpec& spec, const MetricValue* metric, const SheetLook& look) {
    if (!metric) return QStringLiteral("–");
    if (!metric->value)
        return span(look.muted,
                    escapedHtml(RunSheetWords::tr("not estimable: %1").arg(toQt(metric->notEstimable))));
    QString cell = metricNumber(spec, metric->value);
    if (metric->low && metric->high)
        cell += QStringLiteral("<br>") +
                span(look.muted, QStringLiteral("<small>%1 – %2</small>")
                                     .arg(metricNumber(spec, metric->low), metricNumber(spec, metric->high)));
    return cell;
}

QString metricsHtml(const RunRecord& record, const SheetLook& look) {
    if (record.metrics.empty()) return {};
    const auto head = [&](const QString& text) {
        return QStringLiteral("<td align=right style=\"padding-left:8px;\">%1</td>")
            .arg(span(look.muted, escapedHtml(text)));
    };
    const bool bought = record.evaluationSpentEpsilon.has_value();
    QString rows = QStringLiteral("<tr><td></td>%1%2%3</tr>")
                       .arg(head(RunSheetWords::tr("Test")), head(RunSheetWords::tr("Train")),
                            bought ? head(RunSheetWords::tr("Test, released")) : QString());
    for (const MetricSpec& spec : metricRegistry()) {
        const MetricValue* test = findMetricValue(record, spec.id, EvaluationSet::Test);
        const MetricValue* train = findMetricValue(record, spec.id, EvaluationSet::Train);
        if (!test && !train) continue;
        const QString direction = directionWords(spec);
        const QString unit =
            spec.unit.empty() ? direction : coreText(spec.unit) + QStringLiteral(", ") + direction;
        const auto cell = [&](const MetricValue* metric) {
            return QStringLiteral("<td align=right style=\"padding-left:8px;\">%1</td>")
                .arg(metricCell(spec, metric, look));
        };
        rows +=
            QStringLiteral("<tr><td>%1<br>%2</td>%3%4%5</tr>")
                .arg(escapedHtml(coreText(spec.title)),
                     span(look.muted, QStringLiteral("<small>%1</small>").arg(escapedHtml(unit))), cell(test),
                     cell(train),
                     bought
                         ? cell(findMetricValue(record, spec.id, EvaluationSet::Test, Provenance::Released))
                         : QString());
    }
    return heading(RunSheetWords::tr("Metrics with 95 % intervals"), badge(look, Provenance::NonPrivate)) +
           QStringLiteral("<table width=\"100%\" cellspacing=0 cellpadding=2>%1</table>").arg(rows);
}

/// Stores keep the interval of a gap with the metric that is this gap; empty where that is another figure.
QString testIntervalText(const RunRecord& record, const ConstraintResult& result) {
    const MetricSpec* spec = gapOfConstraint(result.kind);
    const MetricValue* metric = spec ? findMetricValue(record, spec->id, EvaluationSet::Test) : nullptr;
    if (!metric || !metric->low || !metric->high || metric->value != result.gapTest) return {};
    return RunSheetWords::tr(" (%1 – %2)")
        .arg(metricNumber(*spec, metric->low), metricNumber(*spec, metric->high));
}

/// "Demographic parity, γ 0.05: violated", or its name alone where nothing is judged.
QString verdictHtml(const RunRecord& record, const ConstraintResult& result) {
    const QString title = escapedHtml(constraintTitle(result.kind));
    return record.gamma
               ? QStringLiteral("%1, γ %2: <b>%3</b>")
                     .arg(title, shortNumber(result.gamma), escapedHtml(constraintWord(result.status)))
               : title;
}

/// By what the verdict was reached, after the gaps; why there is none.
QString judgedText(const RunRecord& record, const ConstraintResult& result) {
    if (!record.gamma) return RunSheetWords::tr("%1; the run had no slack γ to keep, so nothing is judged");
    if (!result.gapTest) return RunSheetWords::tr("%1; undecided: the gap on test cannot be estimated");
    if (result.status != ConstraintStatus::Undecided)
        return RunSheetWords::tr("%1; judged by the 95 % interval on test");
    return RunSheetWords::tr("%1; undecided: the 95 % interval on test contains γ, so its records are too "
                             "few to tell yet whether the gap is within γ");
}

QString constraintsHtml(const RunRecord& record, const SheetLook& look) {
    if (record.constraints.empty()) return {};
    QString html = heading(RunSheetWords::tr("Constraints"), badge(look, Provenance::NonPrivate));
    for (const ConstraintResult& result : record.constraints) {
        const QString gaps = RunSheetWords::tr("gap %1%2 on test, %3 on train")
                                 .arg(fixedNumber(result.gapTest, 4), testIntervalText(record, result),
                                      fixedNumber(result.gapTrain, 4));
        html += lines({verdictHtml(record, result),
                       span(look.muted, escapedHtml(judgedText(record, result).arg(gaps)))});
    }
    return html;
}

/// The chart may show another target than the one the run was trained for.
QString ownSlackText(const RunRecord& record) {
    return record.constraints.size() == 1
               ? RunSheetWords::tr("by its own γ = %1").arg(shortNumber(record.constraints.front().gamma))
               : RunSheetWords::tr("by its own slacks");
}

/// What one looks for first: both metrics of the axes and the verdict on the test set, each said in full
/// further down.
QString resultHtml(const RunRecord& record, const SheetLook& look) {
    QStringList figures;
    const MetricAxes& axes = usualAxes({record});
    for (const MetricSpec* spec : {axes.y, axes.x}) {
        if (const std::optional<double> value = metricValueOf(record, spec->id, EvaluationSet::Test))
            figures << QStringLiteral("%1 <b>%2</b>")
                           .arg(escapedHtml(metricWords(*spec).name), metricNumber(*spec, value));
    }
    if (const std::optional<ConstraintStatus> verdict = worstStatus(record))
        figures << QStringLiteral("<b>%1</b> %2")
                       .arg(escapedHtml(constraintWord(*verdict)),
                            span(look.muted, escapedHtml(ownSlackText(record))));
    if (figures.isEmpty()) return {};
    return lines(
        {figures.join(QStringLiteral(" · ")) + QStringLiteral(" ") + badge(look, Provenance::NonPrivate)});
}

/// Of the group on the test set; null where rates are about one of several classes.
const GroupRow* testRowOf(const RunRecord& record, const std::string& group) {
    const GroupRow* found = nullptr;
    for (const GroupRow& row : record.groups)
        if (row.set == EvaluationSet::Test && row.group == group) {
            if (found) return nullptr;
            found = &row;
        }
    return found;
}

QString budgetsHtml(const RunRecord& record, const SheetLook& look) {
    if (record.groupBudgets.empty()) return {};
    const bool areNumbers = !record.groups.empty() && isOfNumbers(record.groups.front());
    const auto cell = [](GroupBudgetColumn column, const QString& html) {
        return column == GroupBudgetColumn::Group
                   ? QStringLiteral("<td>%1</td>").arg(html)
                   : QStringLiteral("<td align=right style=\"padding-left:8px;\">%1</td>").arg(html);
    };
    QString head, rows;
    for (const GroupBudgetColumn column : groupBudgetColumns) {
        QString text = span(look.muted, escapedHtml(groupBudgetHead(column, areNumbers)));
        if (column == GroupBudgetColumn::Error) // the others are as the heading says
            text += QStringLiteral("<br>") + badge(look, Provenance::NonPrivate);
        head += cell(column, text);
    }
    for (const GroupBudget& budget : record.groupBudgets) {
        const GroupRow* row = testRowOf(record, budget.group);
        rows += QStringLiteral("<tr>");
        for (const GroupBudgetColumn column : groupBudgetColumns)
            rows += cell(column, escapedHtml(groupBudgetCell(column, budget, row)));
        rows += QStringLiteral("</tr>");
    }
    return heading(groupBudgetTitle(), badge(look, releaseProvenance(record))) +
           QStringLiteral("<table width=\"100%\" cellspacing=0 cellpadding=2><tr>%1</tr>").arg(head) + rows +
           QStringLiteral("</table>") + lines({span(look.muted, escapedHtml(groupBudgetCaption()))});
}

QString warningsHtml(const RunRecord& record, const SheetLook& look) {
    if (record.warnings.empty()) return {};
    QString html = heading(RunSheetWords::tr("Warnings"));
    for (const Warning& warning : record.warnings)
        html +=
            lines({QStringLiteral("%1 %2").arg(escapedHtml(warning.text), badge(look, warning.provenance))});
    return html;
}

QString identityHtml(const RunRecord& record, const SheetLook& look) {
    FactTable facts(look);
    facts.add(RunSheetWords::tr("Run"), escapedHtml(record.runId));
    facts.add(RunSheetWords::tr("Batch"), escapedHtml(record.batchId));
    facts.add(RunSheetWords::tr("Finished"),
              escapedHtml(record.finishedAt) + QStringLiteral(" ") + badge(look, Provenance::NonPrivate));
    facts.add(RunSheetWords::tr("Program"), escapedHtml(record.programVersion));
    if (record.seconds > 0)
        facts.add(RunSheetWords::tr("Training took"), escapedHtml(durationText(record.seconds)) +
                                                          QStringLiteral(" ") +
                                                          badge(look, Provenance::NonPrivate));
    return heading(RunSheetWords::tr("Identity")) + QStringLiteral("<small>%1</small>").arg(facts.html());
}

/// The headline, then every line of the statement. Extra figures are left to the report: they take time.
QString privacyHtml(const RunRecord& record, const SheetLook& look) {
    const Result<TrainingSpec> spec = trainingSpecFromJson(record.spec.json());
    const PrivacyStatement statement = privacyStatement(record, spec ? *spec : TrainingSpec{});
    QString html = lines({escapedHtml(statement.headline)});
    FactTable facts(look);
    for (const StatementLine& line : statement.lines)
        facts.add(toQt(line.title), escapedHtml(line.text));
    return html + (statement.lines.empty() ? QString() : facts.html());
}

} // namespace

QString solverAndModel(const RunRecord& record) {
    const QString solver = solverStyle(record.solver).title;
    const ModelKind* model = findModelKind(modelOf(record));
    return model ? solver + QStringLiteral(", ") + coreText(model->title) : solver;
}

QString runFacts(const RunRecord& record) {
    return settingText(record.gamma, weightOf(record), record.epsilon) + QStringLiteral(" · ") +
           RunSheetWords::tr("seed %1").arg(static_cast<qulonglong>(record.seed));
}

QString runTitle(const RunRecord& record) {
    return solverAndModel(record) + QStringLiteral(" · ") + runFacts(record);
}

QString runSheetHtml(const RunRecord& record, const SheetLook& look) {
    return headHtml(record, look) + resultHtml(record, look) +
           heading(RunSheetWords::tr("Privacy statement")) + privacyHtml(record, look) +
           metricsHtml(record, look) + constraintsHtml(record, look) + budgetsHtml(record, look) +
           warningsHtml(record, look) + specHtml(record, look) + identityHtml(record, look);
}

} // namespace trilemma
