// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/curve_chapter.h"

#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/charts/curve_plot.h"
#include "ui/report/run_sheet.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace trilemma {

namespace {

struct CurveChapterWords {
    Q_DECLARE_TR_FUNCTIONS(CurveChapter)
};

constexpr std::size_t wordColumns = 2; ///< column and class; numbers follow

/// A place on a curve.
struct Extreme {
    double contribution = 0;
    QString where;
    double leverage = 0;
};

/// `sign` 1: where the column adds most; -1: least; among the values that its chart shows.
Extreme extremeOf(const ColumnCurve& curve, std::size_t score, int sign) {
    Extreme found;
    bool some = false;
    const auto take = [&](double contribution, double leverage, const QString& where) {
        if (some && sign * contribution <= sign * found.contribution) return;
        some = true;
        found = {contribution, where, leverage};
    };
    const AxisRange shown = shownValues(curve);
    for (const double end : {shown.min, shown.max})
        if (const auto reading = readCurve(curve, score, end))
            take(reading->contribution, reading->leverage, valueWord(end));
    for (const CurveSegment& segment : curve.segments)
        for (const CurvePoint& point : segment.points)
            if (shown.contains(point.value))
                take(point.contributions[score], point.leverage, valueWord(point.value));
    for (const CurveLevel& level : curve.levels)
        take(level.contributions[score], level.leverage, levelWord(level));
    return found;
}

QString extremeText(const Extreme& extreme, const RunCurves& curves) {
    QString text = signedContribution(curves.model, extreme.contribution);
    if (curves.noise && *curves.noise > 0) {
        const double noise = *curves.noise * extreme.leverage;
        text += QStringLiteral(" ± ") + QLocale().toString(noise, noise < 0.1 ? 'g' : 'f', 2);
    }
    return text + QStringLiteral(" (") + extreme.where + QLatin1Char(')');
}

QString originLine(const RunCurves& curves) {
    if (curves.model.areAverages && curves.provenance == Provenance::Released)
        return CurveChapterWords::tr("These are averages of the model's answers over made-up people; the "
                                     "run's ε covers the model (released).");
    return curves.provenance == Provenance::Released
               ? CurveChapterWords::tr(
                     "These are the weights of the model, which the run's ε covers (released).")
               : CurveChapterWords::tr(
                     "The model was trained without protecting noise: what it adds is non-private "
                     "and must not be released.");
}

} // namespace

CurveChapter curveChapter(const RunRecord& run, const RunCurves& curves) {
    CurveChapter chapter;
    chapter.title = CurveChapterWords::tr("Curves of the chosen model");
    chapter.lines = {runTitle(run), originLine(curves), peopleWords(curves.model)};
    if (curves.noise && *curves.noise > 0)
        chapter.lines << CurveChapterWords::tr(
            "Behind ±: the standard deviation that the noise of training alone gives a weight that no record "
            "influences; where records do, it is at most that much.");
    if (curves.noise && *curves.noise > 0 && hasOrderedCurves(curves.model))
        chapter.lines << orderedNoiseWords();
    chapter.lines << CurveChapterWords::tr(
        "Least and most are within what the charts show: a little beyond the outermost edges of a column, "
        "which may be less than its declared range.");
    chapter.head = {CurveChapterWords::tr("Column"), CurveChapterWords::tr("Towards"),
                    importanceHead(curves.model), CurveChapterWords::tr("Adds least"),
                    CurveChapterWords::tr("Adds most")};
    const std::vector<std::size_t> order = byImportance(curves.model);
    for (std::size_t i = 0; i < std::min(order.size(), chapterColumns); ++i)
        for (std::size_t score = 0; score < curves.model.scores.size(); ++score) {
            const ColumnCurve& curve = curves.model.columns[order[i]];
            chapter.rows.push_back({curveTitle(curve), toQt(curves.model.scores[score]),
                                    importanceNumber(curves.model, curve),
                                    extremeText(extremeOf(curve, score, -1), curves),
                                    extremeText(extremeOf(curve, score, 1), curves)});
        }
    return chapter;
}

QString chapterMarkdown(const CurveChapter& chapter) {
    QString text = QStringLiteral("## %1\n\n").arg(escapedMarkdown(chapter.title));
    for (const QString& line : chapter.lines)
        text += escapedMarkdown(line) + QStringLiteral("\n\n");
    const auto row = [](const QStringList& cells) {
        QStringList escaped;
        for (const QString& cell : cells)
            escaped << escapedMarkdown(cell);
        return QStringLiteral("| ") + escaped.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    };
    QStringList rules;
    for (std::size_t i = 0; i < static_cast<std::size_t>(chapter.head.size()); ++i)
        rules << (i < wordColumns ? QStringLiteral("---") : QStringLiteral("---:"));
    text +=
        row(chapter.head) + QStringLiteral("| ") + rules.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    for (const QStringList& cells : chapter.rows)
        text += row(cells);
    return text + QLatin1Char('\n');
}

QString chapterHtml(const CurveChapter& chapter) {
    QString html = QStringLiteral("<h2>%1</h2>\n").arg(escapedHtml(chapter.title));
    for (const QString& line : chapter.lines)
        html += QStringLiteral("<p>%1</p>\n").arg(escapedHtml(line));
    if (!chapter.picture.isEmpty())
        html += QStringLiteral("<p><img src=\"%1\" alt=\"%2\"></p>\n")
                    .arg(escapedHtml(chapter.picture),
                         escapedHtml(CurveChapterWords::tr("What the model adds for each column")));
    const auto row = [](const QStringList& cells, const char* tag) {
        QString inside;
        for (std::size_t i = 0; i < static_cast<std::size_t>(cells.size()); ++i)
            inside += QStringLiteral("<%1 align=\"%2\">%3</%1>")
                          .arg(QLatin1String(tag),
                               i < wordColumns ? QStringLiteral("left") : QStringLiteral("right"),
                               escapedHtml(cells[static_cast<qsizetype>(i)]));
        return QStringLiteral("<tr>") + inside + QStringLiteral("</tr>\n");
    };
    html += QStringLiteral("<table cellspacing=\"0\" cellpadding=\"4\">\n") + row(chapter.head, "th");
    for (const QStringList& cells : chapter.rows)
        html += row(cells, "td");
    return html + QStringLiteral("</table>\n");
}

} // namespace trilemma
