// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/repeat_price.h"

#include "ui/base/words.h"
#include "ui/session/session.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace trilemma {

namespace {

struct RepeatPriceWords {
    Q_DECLARE_TR_FUNCTIONS(RepeatPrice)
};

bool spends(const Draft& draft) {
    const Result<std::vector<TrainingSpec>> runs = runsOf(draft);
    return runs && std::any_of(runs->begin(), runs->end(),
                               [](const TrainingSpec& run) { return run.privacy && !run.simulationSeed; });
}

} // namespace

QString repeatedSweepText(const Session& session) {
    if (session.isQueuedAlready())
        return RepeatPriceWords::tr("This sweep is already queued or running. Starting it again spends each "
                                    "private run's budget again.");
    const int done = session.doneAlready();
    if (done == 0 || !spends(session.draft())) return {};
    return RepeatPriceWords::tr("This sweep was trained before (runs done: %1). Training it again uses fresh "
                                "noise and spends each private run's budget again.")
        .arg(done);
}

bool isSpending(const RunRecord& run) {
    return run.epsilon && !run.simulation;
}

QString repeatPriceText(const std::vector<RunRecord>& runs) {
    std::map<std::pair<double, double>, std::uint64_t> counts; ///< by epsilon and delta
    for (const RunRecord& run : runs)
        if (isSpending(run)) ++counts[{*run.epsilon, run.delta.value_or(0)}];
    QStringList prices;
    for (const auto& [target, count] : counts)
        prices << (count == 1
                       ? RepeatPriceWords::tr("one run up to ε = %1 (δ = %2)")
                             .arg(shownNumber(target.first), shownNumber(target.second))
                       : RepeatPriceWords::tr("%1 runs up to ε = %2 each (δ = %3)")
                             .arg(wholeNumber(count), shownNumber(target.first), shownNumber(target.second)));
    if (prices.isEmpty()) return {};
    return RepeatPriceWords::tr("Training it again spends in addition: %1.")
        .arg(prices.join(QStringLiteral(", ")));
}

} // namespace trilemma
