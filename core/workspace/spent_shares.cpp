// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/spent_shares.h"

#include "core/workspace/store.h"

#include <algorithm>
#include <set>

namespace trilemma {

std::string shareKeyOf(const RunRecord& run) {
    const bool hasShare = run.epsilon && run.spec.parts().totalEpsilon && !run.simulation;
    return hasShare ? run.batchId + ' ' + run.specHash : std::string();
}

std::map<std::string, std::string> drawersOfShares(const LedgerBook& book) {
    std::map<std::string, std::string> drawers;
    for (const LedgerRun& run : book.runs)
        for (const LedgerCharge& charge : run.charges)
            if (run.state != LedgerRunState::Refunded && !charge.share.empty())
                drawers.emplace(charge.share, run.runId);
    return drawers;
}

Result<std::vector<RunRecord>> withSpentShare(const Store& store, const std::vector<RunRecord>& runs) {
    std::vector<RunRecord> spent;
    if (std::all_of(runs.begin(), runs.end(), [](const RunRecord& run) { return shareKeyOf(run).empty(); }))
        return spent;
    const Result<std::vector<LineageLedger>> ledgers = store.ledgers();
    if (!ledgers) return ledgers.errors();
    std::map<std::string, std::string> shares;
    for (const LineageLedger& ledger : *ledgers)
        shares.merge(drawersOfShares(ledger.book));
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(spent),
                 [&](const RunRecord& run) { return shares.contains(shareKeyOf(run)); });
    return spent;
}

Result<std::vector<RunRecord>> withoutSpentShares(const Store& store, std::vector<RunRecord> runs) {
    const Result<std::vector<RunRecord>> spent = withSpentShare(store, runs);
    if (!spent) return spent.errors();
    if (spent->empty()) return runs;
    if (spent->size() == runs.size()) return spentShareError();
    std::erase_if(runs, [&](const RunRecord& run) {
        return std::any_of(spent->begin(), spent->end(),
                           [&](const RunRecord& other) { return other.runId == run.runId; });
    });
    return runs;
}

Error spentShareError() {
    return {ErrorCode::PrivacyRefused, "privacy.total_epsilon", "",
            "is the budget of this run's sweep, and its share is spent: training it again would spend beyond "
            "the total",
            "Start a sweep with a budget of its own"};
}

Outcome checkAdditions(const std::vector<RunRecord>& ofBatch, const std::vector<TrainingSpec>& specs) {
    const bool isShared = std::any_of(ofBatch.begin(), ofBatch.end(),
                                      [](const RunRecord& run) { return !shareKeyOf(run).empty(); }) ||
                          std::any_of(specs.begin(), specs.end(), [](const TrainingSpec& spec) {
                              return spec.privacy && spec.totalEpsilon && !spec.simulationSeed;
                          });
    if (!isShared) return success();
    std::set<std::string> known;
    for (const RunRecord& run : ofBatch)
        known.insert(run.specHash);
    const auto isNew = [&](const TrainingSpec& spec) { return !known.contains(specificationHash(spec)); };
    const auto added = std::count_if(specs.begin(), specs.end(), isNew);
    if (added == 0) return success();
    return Error{ErrorCode::PrivacyRefused, "privacy.total_epsilon", "",
                 "is shared among the runs that the sweep began with; " + std::to_string(added) +
                     " of those asked for are not among them",
                 "Start a sweep with a budget of its own"};
}

} // namespace trilemma
