// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/price.h"

#include "ui/words.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// Encoded features of one column: a number and perhaps an indicator, or one for each category.
int encodedWidth(const Column& column) {
    const int missing = column.missing == MissingPolicy::OwnCategory ? 1 : 0;
    return (column.isNumber() ? 1 : static_cast<int>(column.categories.size())) + missing;
}

/// The public size that can be expected: slots, or units. Of more units than the inspection tells apart only
/// a lower bound is known: each has at most w rows.
double expectedCount(const Draft& draft) {
    if (!draft.inspection) return 0;
    const auto records = static_cast<double>(draft.inspection->records);
    const PrivacyUnit unit = draft.schema.privacyUnit();
    if (unit.isRecord()) return records;
    for (const ColumnInspection& seen : draft.inspection->columns)
        if (seen.name == unit.name) {
            const auto units = static_cast<double>(seen.values.size());
            if (!seen.manyValues) return units;
            return std::max(units, records / static_cast<double>(unit.maxRows.value_or(1)));
        }
    return records;
}

} // namespace

PublicFacts expectedFacts(const Draft& draft) {
    PublicFacts facts;
    facts.trainSlots = std::llround(expectedCount(draft) * (1 - draft.testShare));
    facts.rowsPerUnit = draft.schema.privacyUnit().maxRows.value_or(1);
    facts.features = 1; // the intercept
    for (const Column& column : draft.schema.columns)
        if (column.isFeature()) {
            ++facts.rawFeatures;
            facts.features += encodedWidth(column);
        }
    facts.classes = static_cast<int>(draft.schema.classNames().size());
    if (const ModelKind* model = findModelKind(draft.modelId)) facts.hasHiddenLayers = model->hasHiddenLayers;
    const std::vector<ConstraintSpec> constraints = constraintsOf(draft);
    if (constraints.empty() || !validate(constraints, draft.schema, "constraints").empty()) return facts;
    facts.take(buildConstraints(axesOf(draft.schema), constraints));
    return facts;
}

const Solver& pricedSolver(const Draft& draft) {
    for (const std::string& id : draft.solvers)
        if (const Solver* solver = findSolver(id); solver && solver->info().isPrivate) return *solver;
    return *findSolver("raco-dp");
}

namespace {

SolverRequest requestOf(const Draft& draft, const Solver& solver, const PublicFacts& facts, double epsilon) {
    SolverRequest request{facts, Json::object(), PrivacyTarget{epsilon, draft.delta, draft.relation},
                          "recommended"};
    if (!solver.info().isConstrained) request.facts.constraints = 0;
    for (const ParamSpec& param : solver.info().params)
        if (draft.params.contains(param.id)) request.params[param.id] = draft.params[param.id];
    return request;
}

Price priceOf(const Draft& draft, const SolverRequest& request, const Solver& solver) {
    Price price;
    price.epsilon = request.privacy->epsilon;
    Result<SolverPlan> plan = solver.plan(request);
    if (!plan) {
        price.errors = plan.errors();
        return price;
    }
    if (draft.relation == Relation::ZeroOut)
        if (const auto replaced =
                account(plan->events, Relation::ReplaceOne, draft.delta, lossInterval::live))
            price.replaceOne = replaced->epsilon;
    price.plan = std::move(plan).value();
    return price;
}

/// Every private run of the draft's sweep.
std::optional<SweepPrice> priceTogether(const Draft& draft, const PublicFacts& facts) {
    std::vector<std::vector<PrivacyEvent>> runs;
    for (const std::string& id : draft.solvers) {
        const Solver* solver = findSolver(id);
        if (!solver || !solver->info().isPrivate) continue;
        const std::size_t slacks =
            solver->info().isConstrained && solver->info().usesSlack ? draft.gammas.size() : 1;
        for (const double epsilon : draft.epsilons)
            if (const auto plan = solver->plan(requestOf(draft, *solver, facts, epsilon)))
                runs.insert(runs.end(), slacks * static_cast<std::size_t>(draft.seeds), plan->events);
    }
    const Result<SweepPrice> together = sweepPrice(runs, draft.relation, draft.delta);
    return together ? std::optional(*together) : std::nullopt;
}

} // namespace

Price priceAt(const Draft& draft, double epsilon) {
    const Solver& solver = pricedSolver(draft);
    return priceOf(draft, requestOf(draft, solver, expectedFacts(draft), epsilon), solver);
}

PriceList priceOf(const Draft& draft) {
    const Solver& solver = pricedSolver(draft);
    PriceList list{toQt(solver.info().title), expectedFacts(draft), draft.delta, draft.relation, {}, {}};
    for (const double epsilon : draft.epsilons)
        list.prices.push_back(priceOf(draft, requestOf(draft, solver, list.facts, epsilon), solver));
    list.together = priceTogether(draft, list.facts);
    return list;
}

} // namespace trilemma
