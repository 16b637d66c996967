// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The summary of a project's finished runs as Markdown and as HTML. No widget here.
#pragma once

#include "core/evaluation/metric_registry.h"
#include "core/privacy/ledger.h"
#include "core/tradeoff/choice.h"
#include "core/train/run_record.h"
#include "ui/report/curve_chapter.h"

#include <QStringList>

#include <map>

namespace trilemma {

/// What a report says of a table before its runs; public but for what the runs say.
struct TableFacts {
    std::string datasetId;
    QString files; ///< names without folders
    QString label;
    QStringList sensitive;
    std::int64_t slotCount = 0; ///< or units; 0: not known
    QString drawn;              ///< sentences of the ledger; empty: not read
    QString released;
    QString mayLack; ///< that the ledger does not know everything; empty: it does
    std::map<std::string, ReleaseChoice> releases{}; ///< runs that left, by id, and how they were chosen
    bool isSlotCountPublic = true;
};

struct SummaryOptions {
    QString project;
    QString date; ///< given, so that a report can be made again
    EvaluationSet set = EvaluationSet::Test;
    MetricAxes axes = defaultAxes();
    std::vector<TableFacts> tables{};        ///< in any order; of others only their runs are told
    QStringList pinned{};                    ///< runs of the setting that a person chose
    TradeoffWish wish{};                     ///< of these axes
    std::map<std::string, QString> charts{}; ///< picture of each table in HTML, such as a data URI
    std::vector<CurveChapter> curves{};      ///< of the chosen model
};

/// For each table apart: what it is, what its ledger says, and the means of both metrics for each solver,
/// gamma and epsilon with spent epsilon, relation, delta, seeds and front. Then what the numbers do not say.
/// Unfinished runs are counted, not listed. Between both the chapters on curves.
QString summaryMarkdown(const std::vector<RunRecord>& runs, const SummaryOptions& options);

/// The same as one HTML file that loads nothing.
QString summaryHtml(const std::vector<RunRecord>& runs, const SummaryOptions& options);

/// Ids of the tables of finished runs, in order of first appearance.
std::vector<std::string> tablesOf(const std::vector<RunRecord>& runs);

/// Bytes as a data URI.
QString dataUri(const QByteArray& bytes, const char* mimeType);

} // namespace trilemma
