// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a report says of the project's tables before their runs.
#pragma once

#include "core/workspace/store.h"
#include "ui/report/summary_report.h"

#include <map>
#include <optional>

namespace trilemma {

/// Sentences of the project's ledgers, by lineage, and what left.
struct LedgerSentences {
    struct Lineage {
        QString drawn, released, mayLack;
    };
    std::map<std::string, Lineage> lineages;
    std::map<std::string, ReleaseChoice> releases; ///< by run
};

/// Composes the figures, which may take seconds: never in the GUI thread.
LedgerSentences ledgerSentencesOf(const Store& project);

/// As the project keeps its tables. Without `ledger`, which is still being read, lines that say so stand
/// where its sentences will, so that nothing moves when they come. Figures of a ledger are shared by all
/// schemas of its data.
std::vector<TableFacts> tableFactsOf(const Store& project, const std::optional<LedgerSentences>& ledger);

} // namespace trilemma
