// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/summary_report.h"

#include "core/base/version.h"
#include "core/evaluation/evaluation.h"
#include "core/train/run_tradeoff.h"
#include "ui/base/escape.h"
#include "ui/base/table_name.h"
#include "ui/base/words.h"
#include "ui/charts/chart_labels.h"
#include "ui/charts/point_text.h"
#include "ui/report/run_sheet.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/run_row.h"
#include "ui/runs/wish_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

namespace trilemma {

namespace {

struct SummaryReportWords {
    Q_DECLARE_TR_FUNCTIONS(SummaryReport)
};

/// Runs of one setting and delta; simulations apart: they protect nobody.
struct SettingGroup {
    const RunRecord* first = nullptr;
    std::vector<TradeoffRun> runs{};
    std::optional<double> maxSpent{};
    std::set<std::uint64_t> seeds{};
    bool isAlike = true; ///< all its runs decide the same for everybody
};

std::vector<SettingGroup> groupsOf(const std::vector<RunRecord>& runs, const SummaryOptions& options,
                                   const std::string& datasetId) {
    std::vector<SettingGroup> groups;
    std::map<std::tuple<TradeoffSetting, std::optional<double>, bool>, std::size_t> placeOf;
    for (const RunRecord& run : runs) {
        if (run.status != RunStatus::Done || run.datasetId != datasetId) continue;
        const auto [place, isNew] =
            placeOf.try_emplace({settingOf(run), run.delta, run.simulation}, groups.size());
        if (isNew) groups.push_back({&run});
        SettingGroup& group = groups[place->second];
        group.runs.push_back({settingOf(run), run.runId, metricValueOf(run, options.axes.x->id, options.set),
                              metricValueOf(run, options.axes.y->id, options.set)});
        group.seeds.insert(run.seed);
        group.isAlike = group.isAlike && decidesAlike(run, options.set);
        if (run.spentEpsilon) group.maxSpent = std::max(group.maxSpent.value_or(0), *run.spentEpsilon);
    }
    return groups;
}

QString seedsText(const std::set<std::uint64_t>& seeds) {
    if (seeds.size() > 1 && *seeds.rbegin() - *seeds.begin() + 1 == seeds.size())
        return QStringLiteral("%1–%2").arg(*seeds.begin()).arg(*seeds.rbegin());
    QStringList texts;
    for (const std::uint64_t seed : seeds)
        texts << QString::number(seed);
    return texts.join(QStringLiteral(", "));
}

/// Runs that have both metrics are averaged; a reader must see if that is not all of them.
QString runsText(const SettingGroup& group, const std::vector<TradeoffPoint>& points) {
    const auto averaged = points.empty() ? std::size_t{0} : static_cast<std::size_t>(points[0].seeds);
    const QString all = QString::number(group.runs.size());
    return averaged == group.runs.size() ? all : SummaryReportWords::tr("%1 of %2").arg(averaged).arg(all);
}

QStringList tableHead(const SummaryOptions& options) {
    return {SummaryReportWords::tr("Solver"),
            SummaryReportWords::tr("γ"),
            SummaryReportWords::tr("ε target"),
            SummaryReportWords::tr("ε spent"),
            SummaryReportWords::tr("δ"),
            SummaryReportWords::tr("Relation"),
            SummaryReportWords::tr("Runs"),
            SummaryReportWords::tr("Seeds"),
            metricWords(*options.axes.y, options.set).ofSet,
            metricWords(*options.axes.x, options.set).ofSet,
            SummaryReportWords::tr("On the front")};
}
constexpr int firstNumber = 1; // column from which numbers are aligned right, but for the relation
constexpr int relationColumn = 5, frontColumn = 10;

/// "RaCO-DP, Linear, λ 0.5, clipping_norm=0.5"
QString settingTitle(const RunRecord& run) {
    QString solver = solverAndModel(run);
    if (const auto weight = weightOf(run)) solver += QStringLiteral(", λ ") + plainNumber(*weight);
    if (const std::string parameters = parametersOf(run); !parameters.empty())
        solver += QStringLiteral(", ") + toQt(parameters);
    if (run.simulation) solver += SummaryReportWords::tr(" (simulation)");
    return solver;
}

QStringList tableRow(const SettingGroup& group, bool onFront, const MetricAxes& axes) {
    const RunRecord& run = *group.first;
    const std::vector<TradeoffPoint> points = tradeoffPoints(group.runs);
    QString relation = toQt(run.relation);
    relation.replace(QLatin1Char('_'), QLatin1Char('-'));
    return {settingTitle(run) +
                (group.isAlike ? SummaryReportWords::tr(" (decides the same for everybody)") : QString()),
            fixedNumber(run.gamma, 3),
            run.epsilon ? fixedBound(run.epsilon, 3) : SummaryReportWords::tr("none"),
            fixedBound(group.maxSpent, 3),
            run.delta ? shortBound(*run.delta) : QStringLiteral("–"),
            relation.isEmpty() ? QStringLiteral("–") : relation,
            runsText(group, points),
            seedsText(group.seeds),
            points.empty() ? SummaryReportWords::tr("not estimable")
                           : metricMean(*axes.y, points[0].yMean, points[0].yDeviation),
            points.empty() ? SummaryReportWords::tr("not estimable")
                           : metricMean(*axes.x, points[0].xMean, points[0].xDeviation),
            onFront ? SummaryReportWords::tr("yes") : QString()};
}

/// A front never spans tables: a model is no better than one that was trained on other data.
struct Section {
    std::string datasetId;
    QString title;
    QStringList lines;
    std::vector<QStringList> rows;
};

struct Summary {
    QString title;
    QString facts;
    QString reading; ///< how to read the tables
    QStringList head;
    std::vector<Section> sections;
    QStringList caveats;
};

QString pinnedText(const std::vector<SettingGroup>& groups, const SummaryOptions& options) {
    for (const SettingGroup& group : groups) {
        std::vector<TradeoffRun> chosen;
        for (const TradeoffRun& run : group.runs)
            if (options.pinned.contains(toQt(run.runId))) chosen.push_back(run);
        const std::vector<TradeoffPoint> points = tradeoffPoints(chosen);
        if (points.empty()) continue;
        const RunRecord& run = *group.first;
        const auto& [x, y] = options.axes;
        const bool misses = !meets(points[0], options.wish, options.axes.directions());
        const QString text =
            SummaryReportWords::tr("Pinned: %1, %2: %3 %4, %5 %6 on the %7 set, runs: %8.")
                .arg(settingTitle(run), settingText(run.gamma, weightOf(run), run.epsilon),
                     metricWords(*y).inSentence, metricMean(*y, points[0].yMean, points[0].yDeviation),
                     metricWords(*x).inSentence, metricMean(*x, points[0].xMean, points[0].xDeviation),
                     setWord(options.set), QString::number(points[0].seeds));
        return misses ? text + SummaryReportWords::tr(" It does not meet what was wished for.") : text;
    }
    return {};
}

QStringList factLines(const TableFacts& facts) {
    QStringList parts;
    if (!facts.label.isEmpty()) parts << SummaryReportWords::tr("label: %1").arg(facts.label);
    if (!facts.sensitive.isEmpty())
        parts << SummaryReportWords::tr("sensitive: %1").arg(facts.sensitive.join(QStringLiteral(", ")));
    if (facts.slotCount > 0)
        parts << (facts.isSlotCountPublic ? SummaryReportWords::tr("records: %1 (public)")
                                          : SummaryReportWords::tr("records: %1 (non-private)"))
                     .arg(wholeNumber(static_cast<std::uint64_t>(facts.slotCount)));
    QStringList lines;
    if (!parts.isEmpty()) lines << parts.join(QStringLiteral(" · "));
    for (const QString& line : {facts.drawn, facts.released, facts.mayLack})
        if (!line.isEmpty()) lines << line;
    return lines;
}

QString choiceWords(ReleaseChoice chosen) {
    if (chosen == ReleaseChoice::Fixed)
        return SummaryReportWords::tr("stated to have been fixed before any run was seen");
    return chosen == ReleaseChoice::PrivateSelection ? SummaryReportWords::tr("chosen by private selection")
                                                     : SummaryReportWords::tr("chosen after looking");
}

/// The models that left, of these runs.
QStringList releaseLines(const std::string& datasetId, const std::vector<RunRecord>& runs,
                         const std::map<std::string, ReleaseChoice>& releases) {
    QStringList lines;
    for (const RunRecord& run : runs)
        if (const auto left = releases.find(run.runId); left != releases.end() && run.datasetId == datasetId)
            lines << SummaryReportWords::tr("Exported: run %1 (%2, %3), %4.")
                         .arg(QString::number(run.number), settingTitle(run), runFacts(run),
                              choiceWords(left->second));
    return lines;
}

Section sectionOf(const std::string& datasetId, const std::vector<RunRecord>& runs,
                  const SummaryOptions& options) {
    Section section{datasetId, {}, {}, {}};
    const std::vector<SettingGroup> groups = groupsOf(runs, options, datasetId);
    const auto facts = std::find_if(options.tables.begin(), options.tables.end(),
                                    [&](const TableFacts& table) { return table.datasetId == datasetId; });
    if (facts != options.tables.end()) section.lines = factLines(*facts);
    section.title = facts != options.tables.end() ? facts->files
                    : groups.empty()              ? QString()
                                                  : tableFileNames(filesOf(*groups.front().first));
    std::vector<std::pair<double, double>> places;
    const double none = std::numeric_limits<double>::quiet_NaN();
    std::size_t meeting = 0;
    for (const SettingGroup& group : groups) {
        const std::vector<TradeoffPoint> points = tradeoffPoints(group.runs);
        places.emplace_back(points.empty() ? none : points[0].xMean, points.empty() ? none : points[0].yMean);
        meeting += !points.empty() && meets(points[0], options.wish, options.axes.directions());
    }
    const std::vector<bool> onFront = frontMembers(places, options.axes.directions());
    for (std::size_t i = 0; i < groups.size(); ++i)
        section.rows.push_back(tableRow(groups[i], onFront[i], options.axes));
    if (options.wish != TradeoffWish())
        section.lines << SummaryReportWords::tr("Wished for: %1. Settings whose means meet it "
                                                "(non-private): %2 of %3.")
                             .arg(wishText(options.wish, options.axes))
                             .arg(meeting)
                             .arg(groups.size());
    if (const QString chosen = pinnedText(groups, options); !chosen.isEmpty()) section.lines << chosen;
    if (facts != options.tables.end()) section.lines << releaseLines(datasetId, runs, facts->releases);
    return section;
}

QString factsText(const std::vector<RunRecord>& runs, const SummaryOptions& options) {
    const auto done = std::count_if(runs.begin(), runs.end(),
                                    [](const RunRecord& run) { return run.status == RunStatus::Done; });
    QStringList facts;
    if (!options.project.isEmpty()) facts << SummaryReportWords::tr("Project %1").arg(options.project);
    facts << SummaryReportWords::tr("Finished runs: %1").arg(done);
    const int others = static_cast<int>(runs.size()) - static_cast<int>(done);
    if (others > 0)
        facts << SummaryReportWords::tr("not listed (unfinished, cancelled or failed): %1").arg(others);
    facts << QStringLiteral("Trilemma %1").arg(QLatin1String(programVersion()));
    if (!options.date.isEmpty()) facts << options.date;
    return facts.join(QStringLiteral(" · "));
}

QStringList caveatsOf(const std::vector<RunRecord>& runs, const MetricAxes& axes) {
    QStringList caveats{
        SummaryReportWords::tr("%1 and %2 are non-private: they were computed on private records without "
                               "noise. They are for the owner of the data and must not be released.")
            .arg(metricWords(*axes.y).name, metricWords(*axes.x).inSentence),
        SummaryReportWords::tr(
            "The ε of a row bounds one run of that row. Whoever chooses a model after looking at this table "
            "has used all of its runs: the ε of the chosen run alone does not cover the choice.")};
    const auto any = [&](auto test) { return std::any_of(runs.begin(), runs.end(), test); };
    if (any([](const RunRecord& run) { return run.status != RunStatus::Done && !run.events.empty(); }))
        caveats << SummaryReportWords::tr("Runs that were cancelled, failed or interrupted may have spent "
                                          "budget too, and none of it comes back.");
    if (any([](const RunRecord& run) { return run.simulation; }))
        caveats << SummaryReportWords::tr(
            "Simulations used a fixed noise seed: they protect nobody, whatever their ε.");
    for (const auto& [value, name] : relationNames)
        if (any([&, id = std::string(name)](const RunRecord& run) { return run.relation == id; }))
            caveats << SummaryReportWords::tr("Relation %1.").arg(relationSentence(std::string(name)));
    return caveats;
}

/// "both are better when lower"
QString waysText(const MetricAxes& axes) {
    if (axes.x->lowerIsBetter == axes.y->lowerIsBetter)
        return axes.x->lowerIsBetter ? SummaryReportWords::tr("both are better when lower")
                                     : SummaryReportWords::tr("both are better when higher");
    const MetricSpec& higher = axes.x->lowerIsBetter ? *axes.y : *axes.x;
    const MetricSpec& lower = axes.x->lowerIsBetter ? *axes.x : *axes.y;
    return SummaryReportWords::tr("%1 is better when higher, %2 when lower")
        .arg(metricWords(higher).inSentence, metricWords(lower).inSentence);
}

QString readingText(const SummaryOptions& options) {
    const MetricWords x = metricWords(*options.axes.x), y = metricWords(*options.axes.y);
    const bool bothLower = options.axes.directions() == TradeoffDirections();
    return SummaryReportWords::tr("Mean ± standard deviation over runs on the %1 set. %2 is %3, %4 %5; %6. "
                                  "ε spent is the largest of a row's runs.")
               .arg(setWord(options.set), y.name, y.meaning, x.inSentence, x.meaning,
                    waysText(options.axes)) +
           QLatin1Char(' ') +
           (bothLower ? SummaryReportWords::tr("A setting is on the front if no other one of its table is at "
                                               "least as low in both and lower in one.")
                      : SummaryReportWords::tr("A setting is on the front if no other one of its table is at "
                                               "least as good in both and better in one."));
}

Summary summaryOf(const std::vector<RunRecord>& runs, const SummaryOptions& options) {
    Summary summary;
    summary.title = SummaryReportWords::tr("Accuracy, fairness and privacy: summary of runs");
    summary.facts = factsText(runs, options);
    summary.reading = readingText(options);
    summary.head = tableHead(options);
    for (const std::string& datasetId : tablesOf(runs))
        summary.sections.push_back(sectionOf(datasetId, runs, options));
    summary.caveats = caveatsOf(runs, options.axes);
    return summary;
}

bool isRightAligned(qsizetype column) {
    return column >= firstNumber && column != relationColumn && column != frontColumn;
}

QString markdownRow(const QStringList& cells) {
    QStringList escaped;
    for (const QString& cell : cells)
        escaped << escapedMarkdown(cell);
    return QStringLiteral("| ") + escaped.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
}

QString htmlRow(const QStringList& cells, const char* tag) {
    QString html;
    for (qsizetype column = 0; column < cells.size(); ++column)
        html += QStringLiteral("<%1 align=\"%2\">%3</%1>")
                    .arg(QLatin1String(tag),
                         isRightAligned(column) ? QStringLiteral("right") : QStringLiteral("left"),
                         escapedHtml(cells[column]));
    return QStringLiteral("<tr>") + html + QStringLiteral("</tr>\n");
}

QString sectionHtml(const Section& section, const QStringList& head, const SummaryOptions& options) {
    QString html;
    if (!section.title.isEmpty()) html += QStringLiteral("<h2>%1</h2>\n").arg(escapedHtml(section.title));
    for (const QString& line : section.lines)
        html += QStringLiteral("<p>%1</p>\n").arg(escapedHtml(line));
    if (const auto chart = options.charts.find(section.datasetId); chart != options.charts.end())
        html += QStringLiteral("<p><img src=\"%1\" alt=\"%2\"></p>\n")
                    .arg(escapedHtml(chart->second),
                         escapedHtml(SummaryReportWords::tr("Chart of %1; the table holds the same numbers")
                                         .arg(chartTopic(options.axes))));
    html += QStringLiteral("<table cellspacing=\"0\" cellpadding=\"4\">\n") + htmlRow(head, "th");
    for (const QStringList& row : section.rows)
        html += htmlRow(row, "td");
    return html + QStringLiteral("</table>\n");
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
    QString text =
        QStringLiteral("# %1\n\n%2\n\n").arg(escapedMarkdown(summary.title), escapedMarkdown(summary.facts));
    text += escapedMarkdown(summary.reading) + QStringLiteral("\n\n");
    QStringList rules;
    for (qsizetype column = 0; column < summary.head.size(); ++column)
        rules << (isRightAligned(column) ? QStringLiteral("---:") : QStringLiteral("---"));
    for (const Section& section : summary.sections) {
        if (!section.title.isEmpty()) text += QStringLiteral("## %1\n\n").arg(escapedMarkdown(section.title));
        for (const QString& line : section.lines)
            text += escapedMarkdown(line) + QStringLiteral("\n\n");
        text += markdownRow(summary.head) + QStringLiteral("| ") + rules.join(QStringLiteral(" | ")) +
                QStringLiteral(" |\n");
        for (const QStringList& row : section.rows)
            text += markdownRow(row);
        text += QLatin1Char('\n');
    }
    for (const CurveChapter& chapter : options.curves)
        text += chapterMarkdown(chapter);
    text += QStringLiteral("## %1\n\n").arg(SummaryReportWords::tr("What these numbers do not say"));
    for (const QString& caveat : summary.caveats)
        text += QStringLiteral("- ") + escapedMarkdown(caveat) + QLatin1Char('\n');
    return text;
}

std::vector<std::string> tablesOf(const std::vector<RunRecord>& runs) {
    std::vector<std::string> tables;
    for (const RunRecord& run : runs)
        if (run.status == RunStatus::Done &&
            std::find(tables.begin(), tables.end(), run.datasetId) == tables.end())
            tables.push_back(run.datasetId);
    return tables;
}

QString summaryHtml(const std::vector<RunRecord>& runs, const SummaryOptions& options) {
    const Summary summary = summaryOf(runs, options);
    QString html =
        QStringLiteral(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>%1</title>\n"
            "<style>\n%2</style></head><body>\n<h1>%1</h1>\n<p class=\"facts\">%3</p>\n")
            .arg(escapedHtml(summary.title), QLatin1String(styleSheet), escapedHtml(summary.facts));
    html += QStringLiteral("<p>%1</p>\n").arg(escapedHtml(summary.reading));
    for (const Section& section : summary.sections)
        html += sectionHtml(section, summary.head, options);
    for (const CurveChapter& chapter : options.curves)
        html += chapterHtml(chapter);
    html += QStringLiteral("<h2>%1</h2>\n<ul>\n")
                .arg(escapedHtml(SummaryReportWords::tr("What these numbers do not say")));
    for (const QString& caveat : summary.caveats)
        html += QStringLiteral("<li>%1</li>\n").arg(escapedHtml(caveat));
    return html + QStringLiteral("</ul>\n</body></html>\n");
}

QString dataUri(const QByteArray& bytes, const char* mimeType) {
    return QStringLiteral("data:%1;base64,%2").arg(QLatin1String(mimeType), QLatin1String(bytes.toBase64()));
}

} // namespace trilemma
