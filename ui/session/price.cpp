// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/price.h"

#include "core/fairness/constraint_catalog.h"
#include "ui/base/words.h"

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
    return expectedFacts(draft, draft.models.empty() ? std::string() : draft.models.front());
}

PublicFacts expectedFacts(const Draft& draft, const std::string& modelId) {
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
    if (const ModelKind* model = findModelKind(modelId)) facts.hasHiddenLayers = model->hasHiddenLayers;
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

SolverRequest requestOf(const SweepSetting& setting, const PublicFacts& facts) {
    SolverRequest request{facts, setting.params, setting.target, setting.preset};
    if (!setting.solver->info().isConstrained) request.facts.constraints = 0;
    return request;
}

namespace {

/// The first of the solver's settings, at another epsilon.
SolverRequest requestOf(const Draft& draft, const Solver& solver, const PublicFacts& facts, double epsilon) {
    SweepSetting setting{.solver = &solver, .preset = draft.preset};
    setting.target = PrivacyTarget{epsilon, draft.delta, draft.relation};
    for (const ParamSpec& param : solver.info().params) {
        const ParamAxis* axis = findAxis(draft, solverPath(param.id));
        if (axis && !axis->values.empty())
            setting.params[param.id] = axis->values.front();
        else if (draft.params.contains(param.id))
            setting.params[param.id] = draft.params[param.id];
    }
    return requestOf(setting, facts);
}

Price priceOf(const Draft& draft, const SolverRequest& request, const Solver& solver) {
    Price price;
    price.epsilon = request.privacy->epsilon;
    price.delta = request.privacy->delta;
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
std::optional<SweepPrice> priceTogether(const Draft& draft) {
    std::vector<std::vector<PrivacyEvent>> runs;
    for (const SweepSetting& setting : settingsOf(draft)) {
        if (!setting.target) continue;
        const PublicFacts facts = expectedFacts(draft, setting.modelId);
        if (const auto plan = setting.solver->plan(requestOf(setting, facts)))
            runs.insert(runs.end(), setting.runs, plan->events);
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
    list.together = priceTogether(draft);
    return list;
}

} // namespace trilemma
