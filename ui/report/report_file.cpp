// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_file.h"

#include "core/workspace/whole_file.h"

#include <QFileInfo>

namespace trilemma {

std::optional<ReportFormat> reportFormatOf(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("pdf")) return ReportFormat::Pdf;
    if (suffix == QLatin1String("html")) return ReportFormat::Html;
    if (suffix == QLatin1String("md")) return ReportFormat::Markdown;
    return std::nullopt;
}

Result<QByteArray> choiceReportBytes(const ChoiceFacts& facts, ReportEdition edition, PaperSize paper,
                                     ReportFormat format) {
    const Result<Document> document = choiceReport(facts, edition);
    if (!document) return document.errors();
    if (format == ReportFormat::Pdf) return pdfOf(*document, paper);
    return QByteArray::fromStdString(format == ReportFormat::Html ? toHtml(*document)
                                                                  : toMarkdown(*document));
}

Outcome writeChoiceReport(const ChoiceFacts& facts, ReportEdition edition, PaperSize paper,
                          const QString& path) {
    const std::optional<ReportFormat> format = reportFormatOf(path);
    if (!format)
        return Error{ErrorCode::Usage, "report", path.toStdString(), "must end in .pdf, .html or .md",
                     "Choose one of these file types"};
    const Result<QByteArray> bytes = choiceReportBytes(facts, edition, paper, *format);
    return bytes ? writeWhole(path, *bytes, "report") : Outcome(bytes.errors());
}

} // namespace trilemma
