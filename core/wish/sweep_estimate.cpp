// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/sweep_estimate.h"

#include "core/base/text.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "core/train/edge_purchase.h"
#include "core/train/evaluation_plan.h"
#include "core/train/run_recording.h"
#include "core/wish/wish_price.h"

#include <algorithm>

namespace trilemma {

namespace {

/// A setting with its plan; runs of one seed share a split.
struct PlannedSetting {
    SweepSetting setting;
    SolverPlan plan;
};

Result<std::vector<PlannedSetting>> plansOf(const EstimateRequest& request, const std::stop_token& stop) {
    std::map<std::pair<const Solver*, std::string>, PublicFacts> known;
    const auto factsOf = [&](const SweepSetting& setting) {
        const std::pair key(setting.solver, setting.modelId);
        if (const auto found = known.find(key); found != known.end()) return found->second;
        return known[key] = expectedFacts(request.wish, request.count, *setting.solver, setting.modelId);
    };
    std::vector<PlannedSetting> planned;
    Errors errors;
    for (SweepSetting& setting : settingsOf(request.wish)) {
        if (stop.stop_requested()) break;
        Result<SolverPlan> plan =
            setting.solver->plan(requestOf(setting, factsOf(setting), request.wish.schema));
        if (plan)
            planned.push_back({std::move(setting), std::move(plan).value()});
        else
            for (const Error& error : plan.errors())
                errors.push_back(error);
    }
    if (!errors.empty()) return errors;
    return planned;
}

std::string titleOf(const SweepSetting& setting) {
    const ModelKind* model = findModelKind(setting.modelId);
    return setting.solver->info().title + ", " + (model ? model->title : setting.modelId);
}

void estimateTime(const EstimateRequest& request, const std::vector<PlannedSetting>& planned,
                  SweepEstimate& estimate) {
    double seconds = 0;
    std::size_t runs = 0;
    for (const PlannedSetting& each : planned) {
        const auto found = request.measured.find({each.setting.solver->info().id, each.setting.modelId});
        if (found == request.measured.end()) {
            const std::string title = titleOf(each.setting);
            if (!contains(estimate.unmeasured, title)) estimate.unmeasured.push_back(title);
            continue;
        }
        runs += each.setting.runs;
        seconds +=
            static_cast<double>(each.setting.runs) * static_cast<double>(each.plan.steps) * found->second;
    }
    const auto threads = std::min<std::size_t>(runs, static_cast<std::size_t>(std::max(1, request.threads)));
    if (runs > 0) estimate.seconds = seconds / static_cast<double>(threads);
}

void addTimes(std::vector<PrivacyEvent>& into, const std::vector<PrivacyEvent>& events, std::size_t times) {
    for (const PrivacyEvent& event : events) {
        into.push_back(event);
        if (event.sharedDraw.empty()) into.back().count *= static_cast<std::int64_t>(times);
    }
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
        addTimes(train.events, each.plan.events, ofSeed);
        addTimes(test.events, evaluation, ofSeed);
    }
    std::vector<LedgerCharge> charges;
    if (!train.events.empty()) charges.push_back(std::move(train));
    if (!test.events.empty()) charges.push_back(std::move(test));
    return charges;
}

Result<std::vector<PrivacyEvent>> evaluationEvents(const Wish& wish) {
    if (!wish.isPrivate || !wish.evaluationEpsilon) return std::vector<PrivacyEvent>();
    const PrivacyTarget target{*wish.evaluationEpsilon, wish.delta, wish.relation};
    const Result<EvaluationPlan> plan = planEvaluation(target, sharedDraws(wish.schema));
    if (!plan) return plan.errors();
    return plan->events;
}

std::vector<LedgerCharge> chargesOfSweep(const EstimateRequest& request,
                                         const std::vector<PlannedSetting>& planned,
                                         const std::vector<PrivacyEvent>& evaluation) {
    std::vector<LedgerCharge> charges;
    for (LedgerCharge charge : chargesOfSeed(request.wish, planned, evaluation))
        for (int seed = 1; seed <= request.wish.seeds; ++seed) {
            charge.split = {{}, static_cast<std::uint64_t>(seed), request.wish.testShare, request.layout};
            charges.push_back(charge);
        }
    return charges;
}

std::optional<PrivacyFigure> composed(std::vector<LedgerCharge> before,
                                      const std::vector<LedgerCharge>& sweep, Relation relation,
                                      const std::string& unit, double delta, Errors& errors) {
    before.insert(before.end(), sweep.begin(), sweep.end());
    Result<PrivacyFigure> figure = composedFigure(before, relation, unit, delta);
    if (figure) return std::move(figure).value();
    errors = figure.errors();
    return std::nullopt;
}

void estimatePrice(const EstimateRequest& request, const std::vector<LedgerCharge>& sweep,
                   SweepEstimate& estimate) {
    const Wish& wish = request.wish;
    const std::string unit = wish.schema.privacyUnit().name;
    estimate.isNonPrivate = request.isNonPrivate;
    LedgerBook after = request.book;
    const std::vector<LedgerCharge> before = chargesLookedAt(after);
    estimate.runsBefore =
        static_cast<int>(std::count_if(after.runs.begin(), after.runs.end(), [](const LedgerRun& run) {
            return run.state != LedgerRunState::Refunded && run.isPrivate();
        }));
    after.runs.push_back({"sweep", sweep, LedgerRunState::Reserved});
    estimate.delta = ledgerDelta(after);
    estimate.alone = composed({}, sweep, wish.relation, unit, estimate.delta, estimate.errors);
    estimate.total = before.empty()
                         ? estimate.alone
                         : composed(before, sweep, wish.relation, unit, estimate.delta, estimate.errors);
    estimate.budget = request.declared.budget;
    if (!estimate.budget) return;
    const LedgerBudget& budget = *estimate.budget;
    estimate.released = composed(chargesReleased(request.declared), sweep, budget.relation, budget.unit,
                                 budget.delta, estimate.errors);
}

} // namespace

StepSeconds stepSeconds(const std::vector<RunRecord>& runs, const std::vector<std::string>& files) {
    std::map<std::pair<std::string, std::string>, std::pair<double, double>> sums; // seconds, steps
    for (const RunRecord& run : runs) {
        if (filesOf(run) != files || run.status != RunStatus::Done || run.seconds <= 0 || run.steps <= 0)
            continue;
        auto& [seconds, steps] = sums[{run.solver, modelOf(run)}];
        seconds += run.seconds;
        steps += static_cast<double>(run.steps);
    }
    StepSeconds means;
    for (const auto& [key, sum] : sums)
        means[key] = sum.first / sum.second;
    return means;
}

bool SweepEstimate::exceedsBudget() const {
    return budget && released && (!released->epsilon || *released->epsilon > budget->epsilon);
}

SweepEstimate estimateSweep(const EstimateRequest& request, const std::stop_token& stop) {
    SweepEstimate estimate;
    const Result<std::vector<PlannedSetting>> planned = plansOf(request, stop);
    if (!planned) {
        estimate.errors = planned.errors();
        return estimate;
    }
    estimateTime(request, *planned, estimate);
    const Result<std::vector<PrivacyEvent>> evaluation = evaluationEvents(request.wish);
    if (!evaluation) {
        estimate.errors = evaluation.errors();
        return estimate;
    }
    const std::vector<LedgerCharge> sweep = chargesOfSweep(request, *planned, *evaluation);
    if (!sweep.empty() && !stop.stop_requested()) estimatePrice(request, sweep, estimate);
    return estimate;
}

} // namespace trilemma
