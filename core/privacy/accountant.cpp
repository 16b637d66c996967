// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/accountant.h"

#include "core/privacy/event_parts.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

Error refused(const std::string& field, std::string value, std::string rule, std::string remedy) {
    return {ErrorCode::PrivacyRefused, field, std::move(value), std::move(rule), std::move(remedy)};
}

Error deltaNotBorne(double delta) {
    return refused("delta", toText(Json(delta)), "a delta this small cannot be computed for these events",
                   "Choose a larger delta or fewer steps");
}

constexpr int maxGridsThatDoNotBear = 3;

struct Priced {
    double epsilon = 0;
    double interval = 0;
};

Result<Priced> priceOf(const EventParts& parts, StepLoss StepTerm::*direction, double delta,
                       double interval) {
    if (parts.steps.empty()) {
        if (!parts.selection) return Priced{parts.rho > 0 ? zcdpEpsilon(parts.rho, delta) : 0, 0};
        return Priced{RenyiProfile(renyiPart(parts)).epsilon(delta), 0};
    }
    int unborne = 0;
    for (interval = fittingInterval(parts, direction, delta, interval); interval <= lossInterval::widest;
         interval *= 2) {
        const ComposedValue found = composedEpsilon(termsOf(parts, direction, delta, interval), delta);
        if (found.bearing == Bearing::Bears) return Priced{found.value, interval};
        // Another grid, which has other tilts and windows, may bear it; its figure is an upper bound too.
        if (found.bearing == Bearing::DeltaTooSmall && ++unborne > maxGridsThatDoNotBear)
            return deltaNotBorne(delta);
    }
    return refused("events", "", "the total loss is too wide to be computed",
                   "Use more noise or fewer steps");
}

std::string accountantName(const EventParts& parts, double interval) {
    if (parts.steps.empty()) return "Renyi";
    const std::string name = "PLD, connect-the-dots, h = " + toText(Json(interval));
    return parts.rho > 0 || parts.selection ? name + ", with a Renyi part" : name;
}

Result<PrivacyFigure> figureOf(const EventParts& parts, Relation relation, double delta, double interval) {
    PrivacyFigure figure;
    figure.relation = relation;
    const Result<Priced> remove = priceOf(parts, &StepTerm::remove, delta, interval);
    if (!remove) return remove.errors();
    const Result<Priced> add = parts.symmetric ? remove : priceOf(parts, &StepTerm::add, delta, interval);
    if (!add) return add.errors();
    figure.epsilon = std::max(remove->epsilon, add->epsilon);
    figure.accountant = accountantName(parts, std::max(remove->interval, add->interval));
    if (relation != Relation::ZeroOut) return figure;
    figure.epsilonRemove = remove->epsilon;
    figure.epsilonAdd = add->epsilon;
    return figure;
}

bool protectsAttributesOnly(const PrivacyEvent& event) {
    const auto* poisson = std::get_if<SampledEvent>(&event.what);
    return poisson && poisson->attributeOnly;
}

Result<PrivacyFigure> figureAs(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                               double interval, ExponentialAs exponential);
Result<PrivacyFigure> figureOfBoth(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                                   double interval, ExponentialAs exponential);

/// Replacement by zero-out twice: the largest delta' with (1 + e^epsilon(delta')) delta' <= delta, to 1 %.
Result<PrivacyFigure> figureThroughZeroOut(const std::vector<PrivacyEvent>& events, Relation relation,
                                           double delta, double interval, ExponentialAs exponential) {
    std::optional<PrivacyFigure> safe;
    double low = std::log(delta) - 60, high = std::log(delta) - std::log(2);
    double guess = high;
    for (int i = 0; i < 40 && (!safe || high - low > 0.01); ++i) {
        const Result<PrivacyFigure> once =
            figureAs(events, Relation::ZeroOut, std::exp(guess), interval, exponential);
        if (!once) return once.errors();
        const double reached = *once->epsilon + std::log1p(std::exp(-*once->epsilon)) + guess;
        if (reached <= std::log(delta)) {
            low = guess;
            safe = *once;
        } else {
            high = guess;
        }
        // The next guess would be right if epsilon did not change; kept inside the bracket.
        const double aimed = guess + std::log(delta) - reached - 0.002;
        guess = aimed > low && aimed < high ? aimed : (low + high) / 2;
    }
    if (!safe) return deltaNotBorne(delta);
    PrivacyFigure figure;
    figure.relation = relation;
    figure.epsilon = 2 * *safe->epsilon;
    figure.accountant = safe->accountant + ", zero-out twice";
    return figure;
}

Result<PrivacyFigure> figureAs(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                               double interval, ExponentialAs exponential) {
    const Result<EventParts> parts = partsOf(events, relation, exponential);
    if (!parts) return parts.errors();
    if (!parts->replaceUnknown) return figureOf(*parts, relation, delta, interval);
    const auto isOfAttributes = [](const PrivacyEvent& event) { return protectsAttributesOnly(event); };
    if (std::none_of(events.begin(), events.end(), isOfAttributes))
        return figureThroughZeroOut(events, relation, delta, interval, exponential);
    return figureOfBoth(events, relation, delta, interval, exponential);
}

/// Events of attributes have no price under zero-out: they are priced apart from the rest, each at half of
/// delta, and added up (basic composition).
Result<PrivacyFigure> figureOfBoth(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                                   double interval, ExponentialAs exponential) {
    std::vector<PrivacyEvent> ofAttributes, ofRecords;
    for (const PrivacyEvent& event : events)
        (protectsAttributesOnly(event) ? ofAttributes : ofRecords).push_back(event);
    Result<PrivacyFigure> figure = figureAs(ofAttributes, relation, delta / 2, interval, exponential);
    if (!figure) return figure;
    const Result<PrivacyFigure> rest =
        figureThroughZeroOut(ofRecords, relation, delta / 2, interval, exponential);
    if (!rest) return rest;
    *figure->epsilon += *rest->epsilon;
    figure->accountant += ", plus " + rest->accountant;
    return figure;
}

} // namespace

Json toJson(const PrivacyFigure& figure) {
    return {{"epsilon", orNull(figure.epsilon)},
            {"epsilon_remove", orNull(figure.epsilonRemove)},
            {"epsilon_add", orNull(figure.epsilonAdd)},
            {"relation", nameOf(figure.relation, relationNames)},
            {"accountant", figure.accountant}};
}

Result<PrivacyFigure> account(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                              double interval) {
    PrivacyFigure open;
    open.relation = relation;
    if (std::any_of(events.begin(), events.end(),
                    [&](const PrivacyEvent& event) { return hasNoGuarantee(event, relation); }))
        return open;
    const std::vector<PrivacyEvent> distinct = inOrder(merged(events));
    std::optional<PrivacyFigure> cheapest;
    for (const ExponentialAs way : waysOfExponentials(distinct)) {
        const Result<PrivacyFigure> figure = figureAs(distinct, relation, delta, interval, way);
        if (!figure) return figure;
        if (!cheapest || *figure->epsilon < *cheapest->epsilon) cheapest = *figure;
    }
    return *cheapest;
}

std::vector<PrivacyEvent> withSeparateSamples(const std::vector<PrivacyEvent>& events) {
    std::vector<PrivacyEvent> separate;
    for (const PrivacyEvent& event : events) {
        const auto* poisson = std::get_if<SampledEvent>(&event.what);
        if (!poisson) {
            separate.push_back(event);
            continue;
        }
        for (const Mechanism& mechanism : poisson->mechanisms) {
            SampledEvent alone = *poisson;
            alone.mechanisms = {mechanism};
            separate.push_back({alone, event.count});
        }
    }
    return separate;
}

} // namespace trilemma
