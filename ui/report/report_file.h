// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/choice_report.h"
#include "ui/report/report_pdf.h"

namespace trilemma {

enum class ReportFormat { Pdf, Html, Markdown };

/// By the end of its name: .pdf, .html, .md.
std::optional<ReportFormat> reportFormatOf(const QString& path);

/// The same facts, edition and language always give the same bytes.
Result<QByteArray> choiceReportBytes(const ChoiceFacts& facts, ReportEdition edition, PaperSize paper,
                                     ReportFormat format);

/// Whole or not at all. Errors: those of choiceReport(), another ending (Usage), a place that cannot be
/// written.
Outcome writeChoiceReport(const ChoiceFacts& facts, ReportEdition edition, PaperSize paper,
                          const QString& path);

} // namespace trilemma
