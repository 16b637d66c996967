// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/release_plan.h"

#include "core/base/hash.h"
#include "core/workspace/run_rows.h"

#include <algorithm>
#include <set>

namespace trilemma {

namespace {

bool hasReserved(const LineageLedger& ledger, const std::string& runId) {
    return std::any_of(ledger.own.entries.begin(), ledger.own.entries.end(), [&](const LedgerEntry& entry) {
        return entry.kind == LedgerKind::Reserve && entry.runId == runId;
    });
}

const LedgerRelease* releaseOf(const LedgerBook& book, const std::string& runId) {
    const auto found = std::find_if(book.releases.begin(), book.releases.end(),
                                    [&](const LedgerRelease& left) { return left.runId == runId; });
    return found == book.releases.end() ? nullptr : &*found;
}

ReleaseChoice usualChoice(const RunRecord& run) {
    return run.isSelection() ? ReleaseChoice::PrivateSelection : ReleaseChoice::AfterLooking;
}

Outcome mayBeStated(const LedgerRelease& left, ReleaseChoice chosen) {
    if (left.chosen == chosen || chosen == ReleaseChoice::AfterLooking) return success();
    return Error{ErrorCode::PrivacyRefused, "chosen", std::string(nameOf(chosen, releaseChoiceNames)),
                 "this run was released as " + std::string(nameOf(left.chosen, releaseChoiceNames)),
                 "Declare the same again, or after_looking, the weakest claim"};
}

int endedBefore(const std::vector<LedgerEntry>& entries, const std::string& runId) {
    std::set<std::string> ended; // an end that had to be written again stands there twice
    for (const LedgerEntry& entry : entries) {
        if (entry.kind == LedgerKind::Reserve && entry.runId == runId) break;
        if (entry.kind == LedgerKind::Commit && !isLaterDraw(entry.runId)) ended.insert(entry.runId);
    }
    return static_cast<int>(ended.size());
}

/// A private run began earlier (in another chain: at any time) and did not come to its end, whatever it drew:
/// one digit of a parameter would make it another. In another chain one without an end may have lost its
/// program.
bool hasStoppedAttempt(const LineageLedger& ledger, const std::string& runId) {
    bool began = false; // the run itself; those of other chains stand behind this chain's own
    for (const LedgerRun& run : ledger.declared.runs) {
        began = began || run.runId == runId;
        const bool cameToItsEnd =
            run.state == LedgerRunState::Refunded || (run.state == LedgerRunState::Spent && !run.stopped);
        if (run.runId == runId || cameToItsEnd || !run.isPrivate()) continue;
        if (!began || !hasReserved(ledger, run.runId)) return true;
    }
    return false;
}

/// Empty if there was none.
std::string stoppedBefore(const LineageLedger& ledger, const std::string& runId) {
    if (!hasStoppedAttempt(ledger, runId)) return {};
    return "an earlier run on this data was stopped before its end, or has not come to it, which "
           "somebody "
           "who looked may have chosen";
}

/// Why a run was not fixed before any was seen: whoever stops a run and starts it again, or lets it go on,
/// trains until it looks good, and may buy the metrics of what looks good. Empty if nothing tells.
std::string notFixed(const LineageLedger& ledger, const ReleaseStatement& statement) {
    if (wasDrawnLater(ledger.declared, statement.run.runId)) // whatever became of the numbers
        return "has metrics that were bought after it was trained, which somebody who looked may have chosen";
    if (statement.run.resumed)
        return "went on after an interruption, which somebody who looked may have chosen";
    return stoppedBefore(ledger, statement.run.runId);
}

Error notFixedError(std::string field, std::string value, std::string why) {
    return {ErrorCode::PrivacyRefused, std::move(field), std::move(value), std::move(why),
            "State after_looking, whose figure covers every attempt"};
}

Outcome mayBeStatedOf(const LineageLedger& ledger, const ReleaseStatement& statement) {
    if (statement.chosen == ReleaseChoice::AfterLooking) return success();
    const std::string why = notFixed(ledger, statement);
    if (why.empty()) return success();
    return notFixedError("run_id", statement.run.runId, why);
}

Result<PrivacyFigure> releasedWith(const LedgerBook& book, const ReleaseStatement& statement, bool hasLeft) {
    std::vector<LedgerCharge> charges = chargesReleased(book);
    if (!hasLeft) charges.insert(charges.end(), statement.charges.begin(), statement.charges.end());
    const LedgerCharge& own = statement.charges.front();
    return composedFigure(charges, own.relation, own.unit, own.delta.value_or(ledgerDelta(book)));
}

/// One for each table of a project, whatever its files hold: the project's own id changes with their bytes,
/// and two exports would tell whether a record did. Of two random ids that leave no store.
std::string publicDatasetId(const std::string& storeId, const std::string& lineageId) {
    return publicHash("trilemma dataset " + chainStart(storeId, lineageId)).substr(0, 32);
}

Error damagedLedger(const std::string& lineageId) {
    return {ErrorCode::StoreBroken, "ledger", lineageId,
            "is damaged, here or in the user's lineage file: what its release costs together with others "
            "cannot be computed",
            "Look with: trilemma-cli check, at the project and at the lineage file, and restore a backup "
            "of the damaged one"};
}

/// The price is known; what the ledger makes of it.
Result<ReleasePlan> planned(ReleaseStatement statement, const LineageLedger& ledger) {
    ReleasePlan plan{std::move(statement), ledger};
    const LedgerRelease* left = releaseOf(ledger.declared, plan.statement.run.runId);
    plan.hasLeft = left != nullptr;
    plan.isStated = left && left->chosen == plan.statement.chosen;
    if (!plan.isStated || wasDrawnLater(ledger.declared, plan.statement.run.runId))
        if (const Outcome stated = mayBeStatedOf(ledger, plan.statement); !stated) return stated.errors();
    if (!left)
        if (const Outcome within = checkBudget(ledger.declared, plan.statement.charges); !within)
            return within.errors();
    Result<PrivacyFigure> after = releasedWith(ledger.declared, plan.statement, plan.hasLeft);
    if (!after) return after.errors();
    plan.releasedAfter = std::move(after).value();
    plan.endedBefore = endedBefore(ledger.own.entries, plan.statement.run.runId);
    return plan;
}

} // namespace

Result<ReleasePlan> planRelease(SqlConnection& project, const LineageFile* lineages, const std::string& runId,
                                std::optional<ReleaseChoice> chosen) {
    Result<RunRecord> run = readRun(project, runId);
    if (!run) return run.errors();
    if (const Outcome allowed = mayBeReleased(*run, chosen.value_or(usualChoice(*run))); !allowed)
        return allowed.errors();
    const Result<std::vector<LineageLedger>> ledgers = readLedgers(project, lineages, true);
    if (!ledgers) return ledgers.errors();
    const auto ledger = std::find_if(ledgers->begin(), ledgers->end(),
                                     [&](const LineageLedger& one) { return hasReserved(one, runId); });
    if (ledger == ledgers->end())
        return Error{ErrorCode::PrivacyRefused, "run_id", runId, "is not in the privacy ledger",
                     "Train it again"};
    if (!ledger->isIntact()) return damagedLedger(ledger->lineageId);
    const LedgerRelease* left = releaseOf(ledger->declared, runId);
    const bool isAsBefore = left && !wasDrawnLater(ledger->declared, runId);
    const ReleaseChoice choice = chosen.value_or(isAsBefore ? left->chosen : usualChoice(*run));
    if (left)
        if (const Outcome same = mayBeStated(*left, choice); !same) return same.errors();
    const Result<std::string> storeId = storeIdOf(project);
    if (!storeId) return storeId.errors();
    run->datasetId = publicDatasetId(*storeId, ledger->lineageId);
    Result<ReleaseStatement> statement = statementOf(std::move(run).value(), choice, ledger->declared);
    if (!statement) return statement.errors();
    statement->mayLackRuns = !ledger->family.isComplete;
    return planned(std::move(statement).value(), *ledger);
}

Result<LineageLedger> planDirectRelease(SqlConnection& project, const LineageFile* lineages,
                                        const std::string& lineageId, const std::string& runId,
                                        const std::vector<LedgerCharge>& charges, ReleaseChoice chosen) {
    const std::string word(nameOf(chosen, releaseChoiceNames));
    if (chosen == ReleaseChoice::PrivateSelection)
        return Error{ErrorCode::PrivacyRefused, "chosen", word, "can be said of a run that is one alone",
                     "State after_looking, or fixed if that is true"};
    Result<std::vector<LineageLedger>> ledgers = readLedgers(project, lineages, true, lineageId);
    if (!ledgers) return ledgers.errors();
    LineageLedger& ledger = *std::find_if(ledgers->begin(), ledgers->end(), [&](const LineageLedger& one) {
        return one.lineageId == lineageId;
    });
    if (!ledger.isIntact()) return damagedLedger(lineageId);
    if (chosen == ReleaseChoice::Fixed)
        if (const std::string why = stoppedBefore(ledger, runId); !why.empty())
            return notFixedError("chosen", word, why);
    if (const Outcome within = checkBudget(ledger.declared, charges); !within) return within.errors();
    return std::move(ledger);
}

} // namespace trilemma
