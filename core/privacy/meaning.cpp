// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/meaning.h"

#include "core/privacy/event_parts.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// Above the error of a few roundings of numbers near 1, and invisible.
constexpr double roundingGuard = 0x1p-50;
constexpr int curvePoints = 64; ///< e' tried between 0 and epsilon

double cappedUp(double share) {
    return std::min(1.0, share + roundingGuard * share);
}

/// e' from just below epsilon down to 0.
std::vector<double> smallerEpsilons(double epsilon) {
    std::vector<double> smaller;
    for (int k = curvePoints - 1; k >= 0; --k)
        smaller.push_back(epsilon * k / curvePoints);
    return smaller;
}

/// delta at falling epsilons in one direction; empty where no grid is wide enough.
std::vector<double> curveOf(const EventParts& parts, StepLoss StepTerm::*direction,
                            const std::vector<double>& epsilons, double resolution) {
    if (parts.steps.empty()) {
        const RenyiProfile profile(renyiPart(parts));
        std::vector<double> deltas;
        for (const double epsilon : epsilons)
            deltas.push_back(profile.delta(epsilon));
        return deltas;
    }
    for (double interval = fittingInterval(parts, direction, resolution, lossInterval::fine);
         interval <= lossInterval::widest; interval *= 2)
        if (auto deltas = composedDeltas(termsOf(parts, direction, resolution, interval), epsilons))
            return *deltas;
    return {};
}

/// Each way of taking exponential mechanisms is an upper bound, so at each epsilon the smaller one holds.
std::vector<double> smallerCurve(const std::vector<EventParts>& ways, StepLoss StepTerm::*direction,
                                 const std::vector<double>& epsilons, double resolution) {
    std::vector<double> smaller;
    for (const EventParts& parts : ways) {
        const std::vector<double> deltas = curveOf(parts, direction, epsilons, resolution);
        if (smaller.empty()) smaller = deltas;
        for (std::size_t i = 0; i < deltas.size(); ++i)
            smaller[i] = std::min(smaller[i], deltas[i]);
    }
    return smaller;
}

Error noCurve() {
    return {ErrorCode::PrivacyRefused, "events", "", "have no trade-off curve of their own here",
            "Use epsilon and delta alone"};
}

} // namespace

double maxPower(double epsilon, double delta, double falseAlarms) {
    const double byGrowth = std::exp(epsilon) * falseAlarms + delta;
    const double bySilence = 1 - std::exp(-epsilon) * std::max(0.0, 1 - falseAlarms - delta);
    return cappedUp(std::min(byGrowth, bySilence));
}

double maxGuess(double epsilon, double delta) {
    const double shrink = std::exp(-epsilon);
    return cappedUp((1 + delta * shrink) / (1 + shrink));
}

Result<double> chanceOfGreaterOdds(const std::vector<PrivacyEvent>& events, Relation relation, double epsilon,
                                   double resolution) {
    const bool open = std::any_of(events.begin(), events.end(),
                                  [&](const PrivacyEvent& event) { return hasNoGuarantee(event, relation); });
    if (open || !(epsilon > 0)) return noCurve();
    const std::vector<PrivacyEvent> distinct = merged(events);
    std::vector<EventParts> ways;
    for (const ExponentialAs way : waysOfExponentials(distinct)) {
        const Result<EventParts> parts = partsOf(distinct, relation, way);
        if (!parts) return parts.errors();
        if (parts->replaceUnknown) return noCurve();
        ways.push_back(*parts);
    }
    const std::vector<double> smaller = smallerEpsilons(epsilon);
    double worst = 0;
    for (StepLoss StepTerm::*direction : {&StepTerm::remove, &StepTerm::add}) {
        const std::vector<double> deltas = smallerCurve(ways, direction, smaller, resolution);
        if (deltas.empty()) return noCurve();
        double min = 1;
        for (std::size_t i = 0; i < deltas.size(); ++i)
            min = std::min(min, deltas[i] / -std::expm1(smaller[i] - epsilon));
        worst = std::max(worst, min);
        if (ways.front().symmetric) break;
    }
    return cappedUp(worst);
}

} // namespace trilemma
