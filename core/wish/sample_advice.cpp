// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wish/sample_advice.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// "4e+06" from a million on.
std::string orderOf(double number) {
    return exactText(orderOfMagnitude(number));
}

} // namespace

double orderOfMagnitude(double number) {
    const double power = std::pow(10, std::floor(std::log10(std::max(1.0, number))));
    return std::round(std::max(1.0, number) / power) * power;
}

SampleAdvice sampleAdvice(SampleBound bound, double alpha, double epsilon, double losses, double dimension) {
    const double ofSampling = losses * dimension / (epsilon * alpha * alpha);
    const double ofRounds = std::pow(losses, 4) * dimension / (epsilon * std::pow(alpha, 3));
    return {alpha,
            epsilon,
            losses,
            dimension,
            (bound == SampleBound::Sampling ? losses : std::sqrt(losses)) / (epsilon * alpha),
            bound == SampleBound::Sampling ? ofSampling : ofRounds,
            0};
}

std::optional<SampleAdvice> sampleAdvice(const SolverInfo& info, const SolverPlan& plan,
                                         const PublicFacts& facts,
                                         const std::optional<PrivacyTarget>& target) {
    if (info.sampleBound == SampleBound::None || !target || !plan.params.contains("alpha"))
        return std::nullopt;
    SampleAdvice advice = sampleAdvice(info.sampleBound, plan.params.at("alpha"), target->epsilon,
                                       std::max(1, facts.parts), std::max(1, facts.plainFeatures));
    advice.people = facts.trainSlots;
    return advice;
}

std::string toText(const SampleAdvice& advice) {
    return "for accuracy " + exactText(advice.alpha) + ", epsilon " + exactText(advice.epsilon) + ", " +
           exactText(advice.losses) + " groups x labels and " + exactText(advice.dimension) +
           " weights, at least about " + orderOf(advice.needed) + " people are needed, and about " +
           orderOf(advice.enough) +
           " suffice by the paper's bounds, whose constants are unknown: orders of magnitude. " +
           std::to_string(advice.people) + " train";
}

Json toJson(const SampleAdvice& advice) {
    return {{"alpha", advice.alpha},   {"losses", advice.losses}, {"dimension", advice.dimension},
            {"needed", advice.needed}, {"enough", advice.enough}, {"people", advice.people}};
}

} // namespace trilemma
