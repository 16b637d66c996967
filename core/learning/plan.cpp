// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/plan.h"

#include "core/learning/valid_looks.h"
#include "core/privacy/calibration.h"

namespace trilemma {

namespace {

StepFacts stepFacts(const Loop& looks, std::int64_t trainSlots) {
    std::optional<double> rate;
    forEachLook(looks, [&](const Look& look, std::int64_t) {
        if (!rate) rate = look.meanRate.value_or(look.rate);
    });
    return {rate.value_or(1), expectedBatch(rate.value_or(1), trainSlots)};
}

/// No event says of a choice that it protects attributes alone.
bool hasChoice(const Loop& looks) {
    bool found = false;
    forEachLook(looks, [&](const Look& look, std::int64_t) {
        for (const Release& release : look.releases)
            found |= release.kind == Release::Kind::Choice;
    });
    return found;
}

} // namespace

Outcome leavesRoom(const std::vector<Look>& shared, const PrivacyTarget& target) {
    if (shared.empty()) return success();
    const Loop all = beside(shared, Loop{1, {}});
    const Result<PrivacyFigure> figure =
        account(eventsOf(all, target.relation), target.relation, target.delta);
    if (!figure) return figure.errors();
    if (figure->epsilon && *figure->epsilon < target.epsilon) return success();
    return Error{ErrorCode::PrivacyRefused, "privacy.epsilon", toText(Json(target.epsilon)),
                 "leaves no budget beside the edges that were bought, which cost " +
                     toText(Json(figure->epsilon.value_or(0))) + " alone",
                 "Allow a larger epsilon, or leave these edges out"};
}

Loop beside(const std::vector<Look>& shared, Loop looks) {
    if (shared.empty()) return looks;
    Loop all{1, {std::move(looks)}};
    for (const Look& look : shared)
        all.body.emplace_back(look);
    return all;
}

Result<SolverPlan> planOf(const Recipe& recipe, const std::optional<PrivacyTarget>& privacy,
                          std::int64_t trainSlots, const std::vector<Look>& shared) {
    const std::optional<Relation> relation = privacy ? std::optional(privacy->relation) : std::nullopt;
    const Loop looks = recipe.at(1);
    if (const Outcome valid = validLooks(looks, relation); !valid) return valid.errors();
    SolverPlan plan{.params = recipe.params, .steps = recipe.steps};
    if (privacy && privacy->relation == Relation::AttributeOnly && hasChoice(looks))
        return Error{ErrorCode::PrivacyRefused, "privacy.relation", "attribute_only",
                     "is not offered for a choice by an exponential mechanism",
                     "Use zero_out or replace_one"};
    if (privacy) {
        if (const Outcome affordable = leavesRoom(shared, *privacy); !affordable) return affordable.errors();
        const auto at = [&](double z) { return beside(shared, recipe.at(z)); };
        const Result<Calibration> found = calibrateLooks(at, *privacy, recipe.guess);
        if (!found) return found.errors();
        plan.looks = at(found->noiseMultiplier);
        plan.events = eventsOf(plan.looks, privacy->relation);
        plan.spent = found->spent;
    } else {
        plan.looks = withoutNoise(looks);
        plan.events = eventsOf(plan.looks, Relation::ZeroOut);
    }
    plan.step = stepFacts(plan.looks, trainSlots);
    return plan;
}

} // namespace trilemma
