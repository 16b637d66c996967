// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/store.h"
#include "tests/support/expect.h"

#include <QHash>
#include <QString>

#include <set>
#include <string>
#include <vector>

namespace trilemma::test {

/// What a project holds, read without faults.
struct Holding {
    QString problem; ///< why it could not be read
    QHash<QString, RunRecord> done;
    std::set<std::string> counted; ///< runs of the ledger that were not refunded
    std::set<std::string> released;
    std::vector<std::string> hashes; ///< of the ledger's entries
};

inline Holding holdingOf(const Store& store) {
    Holding holding;
    const Result<std::vector<RunRecord>> runs = store.runs();
    const Result<std::vector<LineageLedger>> ledgers = store.ledgers();
    if (!runs || !ledgers) return {toText(runs ? ledgers.errors() : runs.errors()).c_str()};
    for (const RunRecord& run : *runs)
        if (run.status == RunStatus::Done) holding.done.insert(text(run.runId), *store.run(run.runId));
    for (const LineageLedger& ledger : *ledgers) {
        if (!ledger.isIntact()) holding.problem = explain(ledger.own).c_str();
        for (const LedgerRun& run : ledger.book.runs)
            if (run.state != LedgerRunState::Refunded) holding.counted.insert(run.runId);
        for (const LedgerRelease& release : ledger.book.releases)
            holding.released.insert(release.runId);
        for (const LedgerEntry& entry : ledger.own.entries)
            holding.hashes.push_back(toText(toJson(entry)));
    }
    return holding;
}

inline bool isSame(const RunRecord& a, const RunRecord& b) {
    return toJson(a) == toJson(b) && a.model == b.model;
}

} // namespace trilemma::test
