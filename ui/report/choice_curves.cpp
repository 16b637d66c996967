// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/words.h"
#include "ui/charts/curve_export.h"
#include "ui/report/choice_words.h"
#include "ui/report/curve_chapter.h"

namespace trilemma {

/// From the model and what is declared of its columns alone: no record is read for it, and so it is as
/// public as the model is.
std::optional<DocSection> curvesChapter(const ChoiceFacts& facts) {
    if (!curveAbsence(facts.run).isEmpty()) return std::nullopt;
    Result<RunCurves> curves = runCurves(facts.run);
    if (!curves) return std::nullopt;
    const DocSource source =
        curves->provenance == Provenance::Released ? DocSource::Released : DocSource::NonPrivate;
    const CurveChapter chapter = curveChapter(facts.run, *curves);
    DocTable table{"extremes",
                   ChoiceReportWords::tr("The columns that matter most").toStdString(),
                   cells(chapter.head),
                   {},
                   source};
    for (const QStringList& row : chapter.rows)
        table.rows.push_back(cells(row));
    const std::string towards = curves->model.scores.front();
    QStringList lines = chapter.lines.mid(1);
    if (curves->noise && *curves->noise > 0)
        lines << ChoiceReportWords::tr("The bands of the charts are twice that.");
    if (curves->isDerived) lines << derivedWords();
    if (curves->model.scores.size() > 1)
        lines << ChoiceReportWords::tr("The charts are of one class, the table has all.");
    const CurvesShown shown{std::make_shared<const RunCurves>(std::move(curves).value()), {}, 0, {}, true};
    const DocPicture charts{"charts", ChoiceReportWords::tr("What each column adds").toStdString(),
                            ChoiceReportWords::tr("Upwards is towards %1.").arg(toQt(towards)).toStdString(),
                            renderCurves(shown, chapterColumns, {}, {}, ChartFormat::Svg).toStdString(),
                            source};
    return DocSection{
        "curves",
        ChoiceReportWords::tr("What the model does with each column").toStdString(),
        {said("reading", ChoiceReportWords::tr("How to read it"), lines.join(QLatin1Char('\n')), source),
         table, charts}};
}

} // namespace trilemma
