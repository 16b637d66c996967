// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/curve_advice.h"

#include "core/base/rounding.h"
#include "core/base/text.h"
#include "core/models/model_kind.h"
#include "core/privacy/calibration.h"
#include "core/solvers/solver.h"
#include "core/wish/wish_price.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

const std::string* chosenCurves(const Wish& wish) {
    const auto found = std::find_if(wish.models.begin(), wish.models.end(), [](const std::string& id) {
        const ModelKind* kind = findModelKind(id);
        return kind && kind->hasCurves;
    });
    return found == wish.models.end() ? nullptr : &*found;
}

/// The smallest budget of the wish; none where nothing that is chosen honours one.
std::optional<PrivacyTarget> smallestTarget(const Wish& wish) {
    const bool honoured = std::any_of(wish.solvers.begin(), wish.solvers.end(), [](const std::string& id) {
        const Solver* solver = findSolver(id);
        return solver && solver->info().isPrivate;
    });
    if (!wish.isPrivate || !honoured || wish.epsilons.empty()) return std::nullopt;
    return PrivacyTarget{*std::min_element(wish.epsilons.begin(), wish.epsilons.end()), wish.delta,
                         wish.relation};
}

std::string epsilonText(const CurveAdvice& advice) {
    return exactText(roundedUp(advice.epsilon, 4));
}

/// Rounded down, so that it never reads as enough where it is not.
std::string nMuText(double nMu) {
    return exactText(std::floor(nMu));
}

} // namespace

CurveAdvice curveAdvice(std::int64_t trainUnits, bool hasEdges, const std::optional<PrivacyTarget>& target) {
    CurveAdvice advice;
    if (target) {
        advice.epsilon = target->epsilon;
        advice.nMu = static_cast<double>(trainUnits) * gaussianMu(target->epsilon, target->delta);
    }
    if (!hasEdges)
        advice.reason = CurveAdvice::Reason::NoEdges;
    else if (advice.nMu && *advice.nMu < leastForCurves)
        advice.reason = CurveAdvice::Reason::TooFew;
    return advice;
}

std::optional<CurveAdvice> curveAdvice(const Wish& wish, double count) {
    const std::string* model = chosenCurves(wish);
    if (!model) return std::nullopt;
    const PublicFacts facts = expectedFacts(wish, count, pricedSolver(wish), *model);
    return curveAdvice(facts.trainSlots, facts.hasCurves, smallestTarget(wish));
}

std::string toText(const CurveAdvice& advice) {
    switch (advice.reason) {
    case CurveAdvice::Reason::NoEdges:
        return "no column has edges, so that the additive model is the linear one: declare edges in the "
               "schema";
    case CurveAdvice::Reason::TooFew:
        return "curves are hardly worth it at epsilon " + epsilonText(advice) +
               ": n mu = " + nMuText(*advice.nMu) + " is below " + exactText(leastForCurves) +
               "; the linear model will probably do as well or better";
    case CurveAdvice::Reason::WorthIt:
        break;
    }
    if (!advice.nMu) return "without privacy curves are worth it";
    return "curves are worth it at epsilon " + epsilonText(advice) + ": n mu = " + nMuText(*advice.nMu) +
           " is at least " + exactText(leastForCurves);
}

Json toJson(const CurveAdvice& advice) {
    return {{"worth_it", advice.isWorthIt()},
            {"n_mu", advice.nMu ? Json(*advice.nMu) : Json(nullptr)},
            {"reason", toText(advice)}};
}

} // namespace trilemma
