// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/spent_shares.h"

#include "core/workspace/store.h"

#include <algorithm>
#include <set>

namespace trilemma {

namespace {

bool hasShare(const RunRecord& run) {
    return run.spec.parts().totalEpsilon && !run.simulation;
}

} // namespace

Result<std::vector<RunRecord>> withSpentShare(const Store& store, const std::vector<RunRecord>& runs) {
    QStringList ids;
    for (const RunRecord& run : runs)
        if (hasShare(run)) ids << QString::fromStdString(run.runId);
    if (ids.isEmpty()) return std::vector<RunRecord>();
    const Result<QHash<QString, LedgerRunState>> states = store.ledgerStates(ids);
    if (!states) return states.errors();
    std::vector<RunRecord> spent;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(spent), [&](const RunRecord& run) {
        const auto state = states->constFind(QString::fromStdString(run.runId));
        return hasShare(run) && state != states->constEnd() && state.value() != LedgerRunState::Refunded;
    });
    return spent;
}

Error spentShareError(const RunRecord& run) {
    return {ErrorCode::PrivacyRefused, "privacy.total_epsilon", toText(orNull(run.spec.parts().totalEpsilon)),
            "is the budget of this run's sweep, and its share is spent: training it again would draw beyond "
            "the total",
            "Start a sweep with a budget of its own"};
}

Outcome checkAdditions(const std::vector<RunRecord>& ofBatch, const std::vector<TrainingSpec>& specs) {
    const bool isShared = std::any_of(ofBatch.begin(), ofBatch.end(), hasShare) ||
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
