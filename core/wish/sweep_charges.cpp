// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/sweep_charges.h"

#include "core/solvers/solver.h"
#include "core/train/edge_purchase.h"
#include "core/train/evaluation_plan.h"
#include "core/train/one_budget.h"
#include "core/train/run_recording.h"
#include "core/wish/wish_price.h"

#include <algorithm>
#include <map>

namespace trilemma {

namespace {

Result<std::vector<PrivacyEvent>> evaluationEvents(const Wish& wish) {
    if (!wish.isPrivate || !wish.evaluationEpsilon) return std::vector<PrivacyEvent>();
    const PrivacyTarget target{*wish.evaluationEpsilon, wish.delta, wish.relation};
    const Result<EvaluationPlan> plan = planEvaluation(target, sharedDraws(wish.schema));
    if (!plan) return plan.errors();
    return plan->events;
}

void append(std::vector<PrivacyEvent>& into, const std::vector<PrivacyEvent>& events) {
    into.insert(into.end(), events.begin(), events.end());
}

/// What the runs of one seed do to their split: one charge for each part.
std::vector<LedgerCharge> chargesOfSeed(const Wish& wish, const std::vector<PlannedSetting>& planned,
                                        const std::vector<PrivacyEvent>& evaluation) {
    LedgerCharge train;
    train.relation = wish.relation;
    train.unit = wish.schema.privacyUnit().name;
    train.delta = wish.delta;
    train.attributes = protectedAttributes(wish.schema, nameOf(wish.relation, relationNames));
    LedgerCharge test = train;
    test.part = SplitPart::Test;
    for (const PlannedSetting& each : planned) {
        if (!each.setting.target) continue;
        const std::size_t ofSeed = each.setting.runs / static_cast<std::size_t>(std::max(1, wish.seeds));
        append(train.events, repeated(each.plan.events, ofSeed));
        append(test.events, repeated(evaluation, ofSeed));
    }
    std::vector<LedgerCharge> charges;
    if (!train.events.empty()) charges.push_back(std::move(train));
    if (!test.events.empty()) charges.push_back(std::move(test));
    return charges;
}

} // namespace

Result<std::vector<PlannedSetting>> plansOf(const Wish& wish, double count, const std::stop_token& stop) {
    std::map<std::pair<const Solver*, std::string>, PublicFacts> known;
    const auto factsOf = [&](const SweepSetting& setting) {
        const std::pair key(setting.solver, setting.modelId);
        if (const auto found = known.find(key); found != known.end()) return found->second;
        return known[key] = expectedFacts(wish, count, *setting.solver, setting.modelId);
    };
    std::vector<PlannedSetting> planned;
    Errors errors;
    for (SweepSetting& setting : settingsOf(wish)) {
        if (stop.stop_requested()) break;
        Result<SolverPlan> plan = setting.solver->plan(requestOf(setting, factsOf(setting), wish.schema));
        if (plan)
            planned.push_back({std::move(setting), std::move(plan).value()});
        else
            errors.insert(errors.end(), plan.errors().begin(), plan.errors().end());
    }
    if (!errors.empty()) return errors;
    return planned;
}

Result<std::vector<LedgerCharge>> chargesOf(const Wish& wish, const std::vector<PlannedSetting>& planned,
                                            const std::string& layout) {
    const Result<std::vector<PrivacyEvent>> evaluation = evaluationEvents(wish);
    if (!evaluation) return evaluation.errors();
    std::vector<LedgerCharge> charges;
    for (LedgerCharge charge : chargesOfSeed(wish, planned, *evaluation))
        for (int seed = 1; seed <= wish.seeds; ++seed) {
            charge.split = {{}, static_cast<std::uint64_t>(seed), wish.testShare, layout};
            charges.push_back(charge);
        }
    return charges;
}

} // namespace trilemma
