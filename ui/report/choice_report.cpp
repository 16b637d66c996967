// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/choice_report.h"

#include "core/base/version.h"
#include "core/train/run_tradeoff.h"
#include "ui/base/words.h"
#include "ui/report/choice_words.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/setting_name.h"

#include <QLocale>

namespace trilemma {

DocText said(const char* id, const QString& title, const QString& text, DocSource source) {
    return {id, title.toStdString(), text.toStdString(), source};
}

std::vector<std::string> cells(const QStringList& texts) {
    std::vector<std::string> cells;
    for (const QString& text : texts)
        cells.push_back(text.toStdString());
    return cells;
}

QString withInterval(const MetricSpec& spec, const std::optional<double>& value,
                     const std::optional<double>& low, const std::optional<double>& high) {
    const QString number = metricNumber(spec, value);
    if (!value || !low || !high) return number;
    return ChoiceReportWords::tr("%1 (95 %: %2 to %3)")
        .arg(number, metricNumber(spec, low), metricNumber(spec, high));
}

namespace {

QString subtitleOf(const ChoiceFacts& facts, bool isInternal) {
    QStringList parts{settingName(settingOf(facts.run))};
    if (isInternal) parts << ChoiceReportWords::tr("run %1").arg(facts.run.number);
    parts << ChoiceReportWords::tr("seed %1").arg(facts.run.seed);
    QStringList origin;
    if (!facts.project.isEmpty()) origin << ChoiceReportWords::tr("Project %1").arg(facts.project);
    origin << QStringLiteral("Trilemma %1").arg(QLatin1String(programVersion()));
    if (!facts.date.isEmpty()) origin << facts.date;
    return parts.join(QStringLiteral(" · ")) + QLatin1Char('\n') + origin.join(QStringLiteral(" · "));
}

Document documentOf(const ChoiceFacts& facts, ReportEdition edition) {
    const bool isInternal = edition == ReportEdition::Internal;
    Document document;
    document.title = ChoiceReportWords::tr("Report on a model of “%1”").arg(facts.table.label).toStdString();
    document.subtitle = subtitleOf(facts, isInternal).toStdString();
    document.language = QLocale().bcp47Name().left(2) == QLatin1String("de") ? "de" : "en";
    document.marks = {
        ChoiceReportWords::tr("public").toStdString(), ChoiceReportWords::tr("released").toStdString(),
        ChoiceReportWords::tr("stated").toStdString(), ChoiceReportWords::tr("non-private").toStdString()};
    document.notice =
        (isInternal ? ChoiceReportWords::tr("Internal: what is marked “non-private” was computed on records "
                                            "without noise. For the owner of the data only.")
                    : ChoiceReportWords::tr("Public edition: what is not marked is public; “released” was "
                                            "computed with noise, “stated” is the owner’s word."))
            .toStdString();
    const std::optional<Alternatives> others = alternativesOf(facts);
    document.sections.push_back(firstPage(facts, others));
    if (others) document.sections.push_back(alternativesChapter(facts, *others));
    document.sections.push_back(metricsChapter(facts));
    if (isInternal) document.sections.push_back(groupsChapter(facts));
    if (others) document.sections.push_back(tradeoffChapter(facts));
    if (const std::optional<DocSection> curves = curvesChapter(facts)) document.sections.push_back(*curves);
    document.sections.push_back(constraintChapter(facts));
    document.sections.push_back(dataChapter(facts));
    document.sections.push_back(privacyChapter(facts));
    document.sections.push_back(caveatsChapter(facts, isInternal));
    document.sections.push_back(glossary(facts, isInternal));
    return document;
}

} // namespace

Result<Document> choiceReport(const ChoiceFacts& facts, ReportEdition edition) {
    if (edition == ReportEdition::Internal) return documentOf(facts, edition);
    const Result<ChoiceFacts> shown = publicPart(facts);
    if (!shown) return shown.errors();
    return documentOf(*shown, edition);
}

} // namespace trilemma
