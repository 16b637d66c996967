// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/accountant.h"

#include "core/privacy/loss_distribution.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// Mass cut off a step's loss distribution, as a share of delta over all steps; it is charged to delta.
constexpr double tailShare = 1e-9;

std::int64_t totalSteps(const std::vector<PrivacyEvent>& events) {
    std::int64_t steps = 0;
    for (const PrivacyEvent& event : events)
        if (const auto* poisson = std::get_if<PoissonEvent>(&event.what))
            steps += poisson->steps * event.count;
    return steps;
}

std::optional<double> epsilonOf(const std::vector<PrivacyEvent>& events, LossDirection direction,
                                double delta, double interval) {
    const double tail = tailShare * delta / static_cast<double>(totalSteps(events));
    std::vector<LossTerm> terms;
    for (const PrivacyEvent& event : events) {
        const auto& poisson = std::get<PoissonEvent>(event.what);
        const double rate = std::min(1.0, poisson.rate * (1 + 0x1p-40) + 0x1p-50);
        const GaussianStepLoss loss(rate, jointMu(poisson.mechanisms), direction);
        terms.push_back({discretise(loss, interval, tail), poisson.steps * event.count});
    }
    return composedEpsilon(terms, delta);
}

Json numberOrNull(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
}

} // namespace

Json toJson(const PrivacyFigure& figure) {
    return {{"epsilon", numberOrNull(figure.epsilon)},
            {"epsilon_remove", numberOrNull(figure.epsilonRemove)},
            {"epsilon_add", numberOrNull(figure.epsilonAdd)},
            {"relation", nameOf(figure.relation, relationNames)},
            {"accountant", figure.accountant}};
}

Result<PrivacyFigure> account(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                              double interval) {
    PrivacyFigure figure;
    figure.relation = relation;
    figure.accountant = "PLD, connect-the-dots, h = " + toText(Json(interval));
    const bool anyOpen = std::any_of(events.begin(), events.end(), [](const PrivacyEvent& event) {
        return std::holds_alternative<NonPrivateEvent>(event.what);
    });
    if (anyOpen) return figure;
    if (events.empty()) {
        figure.epsilon = 0;
        return figure;
    }
    const auto refuse = [&] {
        return Error{ErrorCode::PrivacyRefused, "delta", toText(Json(delta)),
                     "the arithmetic cannot bear a delta this small for these events",
                     "Choose a larger delta or fewer steps"};
    };
    if (relation == Relation::ReplaceOne) {
        figure.epsilon = epsilonOf(events, LossDirection::Replace, delta, interval);
        if (!figure.epsilon) return refuse();
        return figure;
    }
    figure.epsilonRemove = epsilonOf(events, LossDirection::Remove, delta, interval);
    figure.epsilonAdd = epsilonOf(events, LossDirection::Add, delta, interval);
    if (!figure.epsilonRemove || !figure.epsilonAdd) return refuse();
    figure.epsilon = std::max(*figure.epsilonRemove, *figure.epsilonAdd);
    return figure;
}

} // namespace trilemma
