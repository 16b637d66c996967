// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/summary_report.h"

#include "core/base/version.h"
#include "ui/charts/solver_style.h"
#include "ui/models/run_row.h"
#include "ui/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <set>

namespace trilemma {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(SummaryReport)
};

/// Runs of one solver, model, gamma, epsilon, delta and relation; simulations apart: they protect nobody.
struct SettingGroup {
    const RunRecord* first = nullptr;
    std::vector<TradeoffRun> runs;
    std::optional<double> greatestSpent;
    std::set<std::uint64_t> seeds;

    bool takes(const RunRecord& run) const {
        return first->solver == run.solver && modelOf(*first) == modelOf(run) && first->gamma == run.gamma &&
               weightOf(*first) == weightOf(run) && first->epsilon == run.epsilon &&
               first->delta == run.delta && first->relation == run.relation &&
               first->simulation == run.simulation;
    }
};

std::vector<SettingGroup> groupsOf(const std::vector<RunRecord>& runs, EvaluationSet set) {
    std::vector<SettingGroup> groups;
    for (const RunRecord& run : runs) {
        if (run.status != RunStatus::Done) continue;
        auto found =
            std::find_if(groups.begin(), groups.end(), [&](const SettingGroup& g) { return g.takes(run); });
        if (found == groups.end()) found = groups.insert(groups.end(), SettingGroup{&run, {}, {}, {}});
        const MetricValue* gap = findMetricValue(run, "demographic_parity_gap", set);
        const MetricValue* error = findMetricValue(run, "error", set);
        found->runs.push_back({run.runId, run.solver, run.gamma, run.epsilon, gap ? gap->value : std::nullopt,
                               error ? error->value : std::nullopt, modelOf(run), weightOf(run)});
        found->seeds.insert(run.seed);
        if (run.spentEpsilon)
            found->greatestSpent = std::max(found->greatestSpent.value_or(0), *run.spentEpsilon);
    }
    return groups;
}

QString meanText(double mean, const std::optional<double>& deviation) {
    return deviation ? fixedNumber(mean, 4) + QStringLiteral(" ± ") + fixedNumber(deviation, 4)
                     : fixedNumber(mean, 4);
}

QString seedsText(const std::set<std::uint64_t>& seeds) {
    if (seeds.size() > 1 && *seeds.rbegin() - *seeds.begin() + 1 == seeds.size())
        return QStringLiteral("%1–%2").arg(*seeds.begin()).arg(*seeds.rbegin());
    QStringList texts;
    for (const std::uint64_t seed : seeds)
        texts << QString::number(seed);
    return texts.join(QStringLiteral(", "));
}

/// Runs whose error and gap both exist are averaged; a reader must see if that is not all of them.
QString runsText(const SettingGroup& group, const std::vector<TradeoffPoint>& points) {
    const auto averaged = points.empty() ? std::size_t{0} : static_cast<std::size_t>(points[0].seeds);
    const QString all = QString::number(group.runs.size());
    return averaged == group.runs.size() ? all : Words::tr("%1 of %2").arg(averaged).arg(all);
}

QStringList tableHead(EvaluationSet set) {
    return {Words::tr("Solver"),
            Words::tr("γ"),
            Words::tr("ε target"),
            Words::tr("ε spent"),
            Words::tr("δ"),
            Words::tr("Relation"),
            Words::tr("Runs"),
            Words::tr("Seeds"),
            Words::tr("Error (%1)").arg(setWord(set)),
            Words::tr("Gap (%1)").arg(setWord(set))};
}
constexpr int firstNumber = 1; // column from which numbers are aligned right, but for the relation
constexpr int relationColumn = 5;

QStringList tableRow(const SettingGroup& group) {
    const RunRecord& run = *group.first;
    const std::vector<TradeoffPoint> points = tradeoffPoints(group.runs);
    QString solver = solverStyle(run.solver).title;
    if (const ModelKind* model = findModelKind(modelOf(run)); model && model->hasHiddenLayers)
        solver += QStringLiteral(", ") + toQt(model->title);
    if (const auto weight = weightOf(run)) solver += QStringLiteral(", λ ") + plainNumber(*weight);
    if (run.simulation) solver += Words::tr(" (simulation)");
    QString relation = toQt(run.relation);
    relation.replace(QLatin1Char('_'), QLatin1Char('-'));
    return {solver,
            fixedNumber(run.gamma, 3),
            run.epsilon ? fixedNumber(run.epsilon, 3) : Words::tr("none"),
            fixedNumber(group.greatestSpent, 3),
            run.delta ? shortNumber(*run.delta) : QStringLiteral("–"),
            relation.isEmpty() ? QStringLiteral("–") : relation,
            runsText(group, points),
            seedsText(group.seeds),
            points.empty() ? Words::tr("not estimable") : meanText(points[0].yMean, points[0].yDeviation),
            points.empty() ? Words::tr("not estimable") : meanText(points[0].xMean, points[0].xDeviation)};
}

struct Summary {
    QString title;
    QString facts;
    QString reading; ///< how to read the table
    QStringList head;
    std::vector<QStringList> rows;
    QStringList caveats;
};

QString factsText(const std::vector<RunRecord>& runs, const SummaryOptions& options) {
    const auto done = std::count_if(runs.begin(), runs.end(),
                                    [](const RunRecord& run) { return run.status == RunStatus::Done; });
    QStringList facts;
    if (!options.project.isEmpty()) facts << Words::tr("Project %1").arg(options.project);
    facts << Words::tr("Finished runs: %1").arg(done);
    const int others = static_cast<int>(runs.size()) - static_cast<int>(done);
    if (others > 0) facts << Words::tr("not listed (unfinished, cancelled or failed): %1").arg(others);
    facts << QStringLiteral("Trilemma %1").arg(QLatin1String(programVersion()));
    if (!options.date.isEmpty()) facts << options.date;
    return facts.join(QStringLiteral(" · "));
}

QStringList caveatsOf(const std::vector<RunRecord>& runs) {
    QStringList caveats{
        Words::tr("Error and gap are non-private: they were computed on private records without noise. They "
                  "are for "
                  "the owner of the data and must not be released."),
        Words::tr(
            "The ε of a row bounds one run of that row. Whoever chooses a model after looking at this table "
            "has used all of its runs: the ε of the chosen run alone does not cover the choice.")};
    const auto any = [&](auto test) { return std::any_of(runs.begin(), runs.end(), test); };
    if (any([](const RunRecord& run) { return run.status != RunStatus::Done && !run.events.empty(); }))
        caveats << Words::tr(
            "Runs that were cancelled, failed or interrupted may have drawn noise too: what they "
            "spent is spent.");
    if (any([](const RunRecord& run) { return run.simulation; }))
        caveats << Words::tr("Simulations used a fixed noise seed: they protect nobody, whatever their ε.");
    for (const auto& [value, name] : relationNames)
        if (any([&, id = std::string(name)](const RunRecord& run) { return run.relation == id; }))
            caveats << Words::tr("Relation %1.").arg(relationSentence(std::string(name)));
    return caveats;
}

Summary summaryOf(const std::vector<RunRecord>& runs, const SummaryOptions& options) {
    Summary summary;
    summary.title = Words::tr("Accuracy, fairness and privacy: summary of runs");
    summary.facts = factsText(runs, options);
    summary.reading =
        Words::tr("Mean ± standard deviation over runs on the %1 set. Error is the share of wrong "
                  "decisions, gap the demographic parity gap (difference of rates); both are better when "
                  "lower. ε spent is the largest of a row's runs.")
            .arg(setWord(options.set));
    summary.head = tableHead(options.set);
    for (const SettingGroup& group : groupsOf(runs, options.set))
        summary.rows.push_back(tableRow(group));
    summary.caveats = caveatsOf(runs);
    return summary;
}

bool isRightAligned(qsizetype column) {
    return column >= firstNumber && column != relationColumn;
}

QString markdownCell(QString text) {
    return text.replace(QLatin1Char('\\'), QStringLiteral("\\\\"))
        .replace(QLatin1Char('|'), QStringLiteral("\\|"));
}

QString markdownRow(const QStringList& cells) {
    QStringList escaped;
    for (const QString& cell : cells)
        escaped << markdownCell(cell);
    return QStringLiteral("| ") + escaped.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
}

QString htmlRow(const QStringList& cells, const char* tag) {
    QString html;
    for (qsizetype column = 0; column < cells.size(); ++column)
        html += QStringLiteral("<%1 align=\"%2\">%3</%1>")
                    .arg(QLatin1String(tag),
                         isRightAligned(column) ? QStringLiteral("right") : QStringLiteral("left"),
                         cells[column].toHtmlEscaped());
    return QStringLiteral("<tr>") + html + QStringLiteral("</tr>\n");
}

const char* const styleSheet =
    "body { font-family: sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em; color: #1d2330; "
    "background-color: #ffffff; }\n"
    "table { border-collapse: collapse; font-variant-numeric: tabular-nums; }\n"
    "th, td { padding: 4px 10px; border-bottom: 1px solid #d3d9e3; white-space: nowrap; }\n"
    "img { max-width: 100%; height: auto; }\n"
    ".facts { color: #596275; }\n";

} // namespace

QString summaryMarkdown(const std::vector<RunRecord>& runs, const SummaryOptions& options) {
    const Summary summary = summaryOf(runs, options);
    QString text = QStringLiteral("# %1\n\n%2\n\n").arg(summary.title, summary.facts);
    text += summary.reading + QStringLiteral("\n\n") + markdownRow(summary.head);
    QStringList rules;
    for (qsizetype column = 0; column < summary.head.size(); ++column)
        rules << (isRightAligned(column) ? QStringLiteral("---:") : QStringLiteral("---"));
    text += QStringLiteral("| ") + rules.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    for (const QStringList& row : summary.rows)
        text += markdownRow(row);
    text += QStringLiteral("\n## %1\n\n").arg(Words::tr("What these numbers do not say"));
    for (const QString& caveat : summary.caveats)
        text += QStringLiteral("- ") + caveat + QLatin1Char('\n');
    return text;
}

QString summaryHtml(const std::vector<RunRecord>& runs, const SummaryOptions& options) {
    const Summary summary = summaryOf(runs, options);
    QString html =
        QStringLiteral(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>%1</title>\n"
            "<style>\n%2</style></head><body>\n<h1>%1</h1>\n<p class=\"facts\">%3</p>\n")
            .arg(summary.title.toHtmlEscaped(), QLatin1String(styleSheet), summary.facts.toHtmlEscaped());
    if (!options.chartSource.isEmpty())
        html += QStringLiteral("<p><img src=\"%1\" alt=\"%2\"></p>\n")
                    .arg(options.chartSource,
                         Words::tr("Chart of error against fairness gap; the table holds the same numbers")
                             .toHtmlEscaped());
    html += QStringLiteral("<p>%1</p>\n<table cellspacing=\"0\" cellpadding=\"4\">\n")
                .arg(summary.reading.toHtmlEscaped());
    html += htmlRow(summary.head, "th");
    for (const QStringList& row : summary.rows)
        html += htmlRow(row, "td");
    html += QStringLiteral("</table>\n<h2>%1</h2>\n<ul>\n")
                .arg(Words::tr("What these numbers do not say").toHtmlEscaped());
    for (const QString& caveat : summary.caveats)
        html += QStringLiteral("<li>%1</li>\n").arg(caveat.toHtmlEscaped());
    return html + QStringLiteral("</ul>\n</body></html>\n");
}

QString dataUri(const QByteArray& bytes, const char* mimeType) {
    return QStringLiteral("data:%1;base64,%2").arg(QLatin1String(mimeType), QLatin1String(bytes.toBase64()));
}

} // namespace trilemma
