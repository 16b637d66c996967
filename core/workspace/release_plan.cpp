// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/release_plan.h"

#include "core/workspace/run_rows.h"

#include <algorithm>

namespace trilemma {

namespace {

bool hasReserved(const LineageLedger& ledger, const std::string& runId) {
    return std::any_of(ledger.own.entries.begin(), ledger.own.entries.end(), [&](const LedgerEntry& entry) {
        return entry.kind == LedgerKind::Reserve && entry.runId == runId;
    });
}

/// What has left has left: it is stated once.
Result<bool> hasLeft(const LedgerBook& book, const std::string& runId, ReleaseChoice chosen) {
    for (const LedgerRelease& left : book.releases) {
        if (left.runId != runId) continue;
        if (left.chosen == chosen) return true;
        return Error{ErrorCode::PrivacyRefused, "chosen", std::string(nameOf(chosen, releaseChoiceNames)),
                     "this run was released as " + std::string(nameOf(left.chosen, releaseChoiceNames)),
                     "State the same again"};
    }
    return false;
}

} // namespace

Result<ReleasePlan> planRelease(SqlConnection& project, const LineageFile* lineages, const std::string& runId,
                                ReleaseChoice chosen) {
    Result<RunRecord> run = readRun(project, runId);
    if (!run) return run.errors();
    if (const Outcome allowed = mayBeReleased(*run, chosen); !allowed) return allowed.errors();
    const Result<std::vector<LineageLedger>> ledgers = readLedgers(project, lineages, true);
    if (!ledgers) return ledgers.errors();
    const auto ledger = std::find_if(ledgers->begin(), ledgers->end(),
                                     [&](const LineageLedger& one) { return hasReserved(one, runId); });
    if (ledger == ledgers->end())
        return Error{ErrorCode::PrivacyRefused, "run_id", runId, "is not in the privacy ledger",
                     "Train it again"};
    Result<ReleaseStatement> statement = statementOf(std::move(run).value(), chosen, ledger->book);
    if (!statement) return statement.errors();
    const Result<bool> left = hasLeft(ledger->book, runId, chosen);
    if (!left) return left.errors();
    if (!*left)
        if (const Outcome within = checkBudget(ledger->book, statement->charges); !within)
            return within.errors();
    return ReleasePlan{std::move(statement).value(), *ledger, *left};
}

} // namespace trilemma
