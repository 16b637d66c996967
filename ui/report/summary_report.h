// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The summary of a project's finished runs as Markdown and as HTML. No widget here.
#pragma once

#include "core/train/run_record.h"

#include <QString>

namespace trilemma {

struct SummaryOptions {
    QString project;
    QString date; ///< given, so that a report can be made again
    EvaluationSet set = EvaluationSet::Test;
    QString chartSource; ///< of the picture in HTML, such as a data URI; empty: no chart
};

/// Mean error and gap for each solver, gamma and epsilon with spent epsilon, relation, delta and seeds, and
/// what the numbers do not say. Unfinished runs are counted, not listed.
QString summaryMarkdown(const std::vector<RunRecord>& runs, const SummaryOptions& options);

/// The same as one HTML file that loads nothing.
QString summaryHtml(const std::vector<RunRecord>& runs, const SummaryOptions& options);

/// Bytes as a data URI.
QString dataUri(const QByteArray& bytes, const char* mimeType);

} // namespace trilemma
