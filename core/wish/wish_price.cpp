// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/wish_price.h"

#include "core/fairness/constraint_catalog.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "core/train/edge_purchase.h"
#include "core/wish/wish_share.h"
#include "core/wish/wished_objective.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

double expectedCount(const Schema& schema, const Inspection& inspection) {
    const auto records = static_cast<double>(inspection.records);
    const PrivacyUnit unit = schema.privacyUnit();
    if (unit.isRecord()) return records;
    for (const ColumnInspection& seen : inspection.columns)
        if (seen.name == unit.name) {
            const auto units = static_cast<double>(seen.values.size());
            if (!seen.manyValues) return units;
            return std::max(units, records / static_cast<double>(unit.maxRows.value_or(1)));
        }
    return records;
}

bool isCountKnown(const Schema& schema, const Inspection& inspection) {
    const PrivacyUnit unit = schema.privacyUnit();
    return unit.isRecord() || std::none_of(inspection.columns.begin(), inspection.columns.end(),
                                           [&](const ColumnInspection& seen) {
                                               return seen.name == unit.name && seen.manyValues;
                                           });
}

std::int64_t expectedTrainSlots(const Wish& wish, double count) {
    return std::llround(count * (1 - wish.testShare));
}

PublicFacts expectedFacts(const Wish& wish, double count, const Solver& solver, const std::string& modelId) {
    PublicFacts facts;
    facts.trainSlots = expectedTrainSlots(wish, count);
    facts.rowsPerUnit = wish.schema.privacyUnit().maxRows.value_or(1);
    facts.classes = static_cast<int>(wish.schema.classNames().size());
    if (const ModelKind* model = findModelKind(modelId)) facts.take(encodedWidth(wish.schema), *model);
    const std::vector<ConstraintSpec> constraints = constraintsOf(wish);
    if (constraints.empty() && !solver.info().splitsByGroup) return facts;
    if (!validate(constraints, wish.schema, "constraints").empty()) return facts;
    facts.take(solver.info().constraintsOver(axesOf(wish.schema), constraints));
    return facts;
}

const Solver& pricedSolver(const Wish& wish) {
    for (const std::string& id : wish.solvers)
        if (const Solver* solver = findSolver(id); solver && solver->info().isPrivate) return *solver;
    const std::string task = taskOf(wish.schema);
    if (task != classificationTask)
        return *findSolver(solversTaking({.privacy = Relation::ZeroOut, .task = task}).front());
    return *findSolver("raco-dp");
}

SolverRequest requestOf(const SweepSetting& setting, const PublicFacts& facts, const Schema& schema) {
    return {facts, setting.params, setting.target, setting.preset, sharedDraws(schema)};
}

namespace {

PublicFacts factsOfFirst(const Wish& wish, double count, const Solver& solver) {
    return expectedFacts(wish, count, solver, wish.models.empty() ? std::string() : wish.models.front());
}

/// The first of the solver's settings, at another epsilon.
SolverRequest requestOf(const Wish& wish, const Solver& solver, const PublicFacts& facts, double epsilon) {
    SweepSetting setting{.solver = &solver, .preset = wish.preset};
    setting.target = PrivacyTarget{epsilon, wish.delta, wish.relation};
    const Json start = startingParams(wish);
    for (const ParamSpec& param : solver.info().params) {
        const ParamAxis* axis = findAxis(wish, SweepAxis{AxisKind::SolverParam, param.id, {}}.path());
        const Json value =
            axis && !axis->values.empty() ? axis->values.front() : start.value(param.id, Json());
        if (!value.is_null() && hasChoice(param, value)) setting.params[param.id] = value;
    }
    return requestOf(setting, facts, wish.schema);
}

Price priceOf(const Wish& wish, const SolverRequest& request, const Solver& solver) {
    Price price;
    price.epsilon = request.privacy->epsilon;
    price.delta = request.privacy->delta;
    Result<SolverPlan> plan = solver.plan(request);
    if (!plan) {
        price.errors = plan.errors();
        return price;
    }
    if (wish.relation == Relation::ZeroOut)
        if (const auto replaced = account(plan->events, Relation::ReplaceOne, wish.delta, lossInterval::live))
            price.replaceOne = replaced->epsilon;
    price.plan = std::move(plan).value();
    return price;
}

/// Every private run of the wish's sweep.
std::optional<SweepPrice> togetherPrice(const Wish& wish, double count) {
    std::vector<RunToPrice> runs;
    for (const SweepSetting& setting : settingsOf(wish)) {
        if (!setting.target) continue;
        const PublicFacts facts = expectedFacts(wish, count, *setting.solver, setting.modelId);
        const auto plan = setting.solver->plan(requestOf(setting, facts, wish.schema));
        if (!plan) return std::nullopt; // the sweep would be refused, too
        runs.push_back({plan->events, setting.target, {}, setting.runs});
    }
    const Result<RunsTogether> together = priceTogether(runs);
    return together ? std::optional(together->price) : std::nullopt;
}

} // namespace

Price priceAt(const Wish& wish, double count, double epsilon) {
    const Solver& solver = pricedSolver(wish);
    return priceOf(wish, requestOf(wish, solver, factsOfFirst(wish, count, solver), epsilon), solver);
}

namespace {

PriceList priceRunByRun(const Wish& wish, double count) {
    const Solver& solver = pricedSolver(wish);
    PriceList list{
        solver.info().title, factsOfFirst(wish, count, solver), wish.delta, wish.relation, {}, {}, {}};
    for (const double epsilon : wish.epsilons)
        list.prices.push_back(priceOf(wish, requestOf(wish, solver, list.facts, epsilon), solver));
    list.together = togetherPrice(wish, count);
    return list;
}

} // namespace

PriceList priceOf(const Wish& wish, double count) {
    if (!wish.totalEpsilon) return priceRunByRun(wish, count);
    const Result<BudgetShare> share = shareOf(wish, count);
    if (!share) {
        PriceList list{pricedSolver(wish).info().title, {}, wish.delta, wish.relation, {}, {}, {}};
        list.prices.push_back({.epsilon = *wish.totalEpsilon, .delta = wish.delta, .errors = share.errors()});
        return list;
    }
    PriceList list = priceRunByRun(withShare(wish, *share), count);
    list.share = *share;
    return list;
}

} // namespace trilemma
