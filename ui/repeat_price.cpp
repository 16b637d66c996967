// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/repeat_price.h"

#include "ui/words.h"

#include <QCoreApplication>

#include <map>

namespace trilemma {

namespace {

struct RepeatPriceWords {
    Q_DECLARE_TR_FUNCTIONS(RepeatPrice)
};

} // namespace

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
    return RepeatPriceWords::tr("Training again spends on top: %1.").arg(prices.join(QStringLiteral(", ")));
}

} // namespace trilemma
