// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/wish_share.h"

#include "core/wish/sweep_charges.h"

#include <algorithm>

namespace trilemma {

namespace {

Result<std::vector<LedgerCharge>> chargesAt(const Wish& wish, double count, double epsilon,
                                            const std::stop_token& stop) {
    const Wish each = withShare(wish, {.epsilon = epsilon});
    const Result<std::vector<PlannedSetting>> planned = plansOf(each, count, stop);
    if (!planned) return planned.errors();
    return chargesOf(each, *planned, "of the wish's table");
}

} // namespace

std::size_t privateRunsOf(const Wish& wish) {
    std::size_t runs = 0;
    for (const SweepSetting& setting : settingsOf(wish))
        runs += setting.target ? setting.runs : 0;
    return runs;
}

Wish withShare(Wish wish, const BudgetShare& share) {
    wish.epsilons = {share.epsilon};
    wish.totalEpsilon.reset();
    return wish;
}

Result<BudgetShare> shareOf(const Wish& wish, double count, const std::stop_token& stop) {
    const double total = *wish.totalEpsilon;
    const std::size_t runs = privateRunsOf(wish);
    if (runs == 0)
        return Error{ErrorCode::InvalidSpecification, "privacy.total_epsilon", toText(Json(total)),
                     "is a budget for private runs, and the sweep has none", "Tick a private solver"};
    const ChargesAt charges = [&](double epsilon) -> Result<std::vector<LedgerCharge>> {
        Result<std::vector<LedgerCharge>> all = chargesAt(wish, count, epsilon, stop);
        if (all && all->empty()) // every setting was left out for a stop
            return Error{ErrorCode::Cancelled, "price", "", "was not calculated", "Ask again"};
        return all;
    };
    return shareOfCharges(total, total, runs, charges, stop);
}

} // namespace trilemma
