// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_tables.h"

#include "ui/base/table_name.h"
#include "ui/base/words.h"
#include "ui/ledger/ledger_panel.h"

namespace trilemma {

namespace {

struct ReportWords {
    Q_DECLARE_TR_FUNCTIONS(ReportPage)
};

TableFacts describedTable(const DatasetRecord& dataset) {
    TableFacts facts;
    facts.datasetId = dataset.id;
    facts.files = tableFileNames(dataset.files);
    facts.slotCount = dataset.slotCount;
    const Result<Schema> schema = schemaFromJson(dataset.schema);
    if (!schema) return facts;
    for (const Column& column : schema->columns)
        if (column.role == Role::Label) facts.label = toQt(column.name);
    facts.sensitive = toQt(schema->sensitiveNames());
    facts.isSlotCountPublic = schema->isFramingPublic();
    return facts;
}

void addLedger(TableFacts& facts, const std::string& lineageId,
               const std::optional<LedgerSentences>& ledger) {
    if (!ledger) {
        facts.drawn = ReportWords::tr("Spent: reading the ledger …");
        facts.released = ReportWords::tr("Released: reading the ledger …");
        return;
    }
    facts.releases = ledger->releases;
    const auto found = ledger->lineages.find(lineageId);
    if (found == ledger->lineages.end()) return;
    facts.drawn = found->second.drawn;
    facts.released = found->second.released;
    facts.mayLack = found->second.mayLack;
}

} // namespace

LedgerSentences ledgerSentencesOf(const Store& project) {
    LedgerSentences sentences;
    const Result<std::vector<LineageLedger>> ledgers = project.ledgers();
    if (!ledgers) return sentences;
    for (const LineageLedger& ledger : *ledgers) {
        const LedgerTotals totals = totalsOf(ledger.declared, ledgerDelta(ledger.declared));
        sentences.lineages[ledger.lineageId] = {drawnText(totals), releasedText(totals),
                                                mayLackText(ledger.family.isComplete)};
        for (const LedgerRelease& left : ledger.declared.releases)
            sentences.releases[left.runId] =
                wasDrawnLater(ledger.declared, left.runId) ? ReleaseChoice::AfterLooking : left.chosen;
    }
    return sentences;
}

std::vector<TableFacts> tableFactsOf(const Store& project, const std::optional<LedgerSentences>& ledger) {
    std::vector<TableFacts> tables;
    const Result<std::vector<DatasetRecord>> datasets = project.datasets();
    if (!datasets) return tables;
    for (const DatasetRecord& dataset : *datasets) {
        tables.push_back(describedTable(dataset));
        addLedger(tables.back(), dataset.lineageId, ledger);
    }
    return tables;
}

} // namespace trilemma
