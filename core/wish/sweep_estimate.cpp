// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/sweep_estimate.h"

#include "core/base/text.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "core/wish/sweep_charges.h"
#include "core/wish/wish_share.h"

#include <algorithm>

namespace trilemma {

namespace {

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

namespace {

SweepEstimate estimateRunByRun(const EstimateRequest& request, const std::stop_token& stop) {
    SweepEstimate estimate;
    const Result<std::vector<PlannedSetting>> planned = plansOf(request.wish, request.count, stop);
    if (!planned) {
        estimate.errors = planned.errors();
        return estimate;
    }
    estimateTime(request, *planned, estimate);
    const Result<std::vector<LedgerCharge>> sweep = chargesOf(request.wish, *planned, request.layout);
    if (!sweep)
        estimate.errors = sweep.errors();
    else if (!sweep->empty() && !stop.stop_requested())
        estimatePrice(request, *sweep, estimate);
    return estimate;
}

} // namespace

SweepEstimate estimateSweep(const EstimateRequest& request, const std::stop_token& stop) {
    const Wish& wish = request.wish;
    if (!wish.isPrivate || !wish.totalEpsilon) return estimateRunByRun(request, stop);
    const Result<BudgetShare> share = shareOf(wish, request.count, stop);
    if (!share) return {.errors = share.errors()};
    EstimateRequest shared = request;
    shared.wish = withShare(wish, *share);
    SweepEstimate estimate = estimateRunByRun(shared, stop);
    estimate.share = *share;
    return estimate;
}

} // namespace trilemma
