// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/ways_to_explore.h"

#include "core/privacy/ledger_totals.h"
#include "core/solvers/solver.h"
#include "core/train/validate.h"
#include "core/wish/sweep_charges.h"
#include "core/wish/wish_share.h"

#include <algorithm>

namespace trilemma {

namespace {

Result<std::optional<double>> togetherAt(const Wish& wish, double count, const std::stop_token& stop) {
    const Result<std::vector<PlannedSetting>> planned = plansOf(wish, count, stop);
    if (!planned) return planned.errors();
    const Result<std::vector<LedgerCharge>> charges = chargesOf(wish, *planned, "of the wish's table");
    if (!charges) return charges.errors();
    const Result<PrivacyFigure> figure =
        composedFigure(*charges, wish.relation, wish.schema.privacyUnit().name, wish.delta);
    if (!figure) return figure.errors();
    return figure->epsilon;
}

/// One run of a solver that covers every slack, where one takes the wish.
void addRelease(Wish wish, double count, const std::stop_token& stop, WaysToExplore& ways) {
    for (const std::string& id : solversTaking({wish.relation, wish.schema.unitColumn() != nullptr,
                                                constraintsOf(wish), taskOf(wish.schema)})) {
        const SolverInfo& info = findSolver(id)->info();
        if (!info.coversSlacks) continue;
        wish.solvers = {id};
        wish.params = Json::object();
        wish.paramAxes.clear();
        wish.models = {wish.models.front()};
        wish.seeds = 1;
        Errors errors;
        if (const auto specs = runsOf(wish); !specs)
            errors = specs.errors();
        else
            errors = validate(specs->front());
        if (errors.empty()) {
            const auto together = togetherAt(wish, count, stop);
            if (together)
                ways.oneRelease = *together;
            else
                errors = together.errors();
        }
        if (errors.empty())
            ways.release = info.title;
        else
            ways.noRelease = errors.front().field + " " + errors.front().rule;
        return;
    }
    ways.noRelease = "no solver covers every slack of these constraints";
}

} // namespace

Result<std::optional<WaysToExplore>> waysToExplore(const Wish& wish, double count,
                                                   const std::stop_token& stop) {
    WaysToExplore ways;
    ways.privateRuns = wish.isPrivate ? privateRunsOf(wish) : 0;
    if (ways.privateRuns < 2 || (!wish.totalEpsilon && wish.epsilons.empty()))
        return std::optional<WaysToExplore>();
    ways.epsilon = wish.totalEpsilon ? *wish.totalEpsilon
                                     : *std::max_element(wish.epsilons.begin(), wish.epsilons.end());
    const Wish each = withShare(wish, {.epsilon = ways.epsilon});
    const auto together = togetherAt(each, count, stop);
    if (!together) return together.errors();
    ways.runByRun = *together;
    Wish shared = each;
    shared.totalEpsilon = ways.epsilon;
    if (const Result<BudgetShare> share = shareOf(shared, count, stop)) ways.eachShare = share->epsilon;
    addRelease(each, count, stop, ways);
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, "price", "", "was not calculated", "Ask again"};
    return std::optional(ways);
}

} // namespace trilemma
