// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/descent_noise.h"

#include "core/learning/public_facts.h"
#include "core/privacy/event.h"
#include "core/solvers/descent.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace trilemma {

namespace {

constexpr std::uint64_t publicSeed = 7'919;
constexpr std::int64_t mostWeights = 256, leastWeights = 16, mostDraws = std::int64_t{1} << 26;

/// The parameters that every descent has; none where one is missing or not legal, or where noise differs by
/// group.
std::optional<DescentOptions> optionsIn(const Json& params) {
    if (!params.is_object() || params.contains(groupBudgetParam)) return std::nullopt;
    Json found = Json::object();
    const std::vector<ParamSpec> table = descentParams(LoopKind::Plain);
    for (const ParamSpec& param : table) {
        if (!params.contains(param.id)) return std::nullopt;
        found[param.id] = params.at(param.id);
    }
    if (!checkParams(found, table, "params").empty()) return std::nullopt;
    return resolvedOptions(found, LoopKind::Plain);
}

/// z of the gradient release, relative to C: the first mechanism of the first look at samples of this rate.
/// 0 without privacy.
std::optional<double> noiseMultiplierIn(const std::vector<PrivacyEvent>& events, double rate) {
    if (events.empty() || std::holds_alternative<NonPrivateEvent>(events.front().what)) return 0;
    const auto* sampled = std::get_if<SampledEvent>(&events.front().what);
    if (!sampled || sampled->mechanisms.empty() || sampled->rate != rate) return std::nullopt;
    const auto* gaussian = std::get_if<GaussianMechanism>(&sampled->mechanisms.front());
    if (!gaussian) return std::nullopt;
    return gradientBound(sampled->attributeOnly) * gaussian->noiseMultiplier;
}

} // namespace

std::optional<DescentNoise> descentNoise(const Json& params, const std::vector<PrivacyEvent>& events,
                                         std::int64_t trainSlots) {
    const std::optional<DescentOptions> options = optionsIn(params);
    if (!options || trainSlots <= 0) return std::nullopt;
    const std::optional<double> z = noiseMultiplierIn(events, options->samplingRate);
    if (!z) return std::nullopt;
    const double batch = expectedBatch(options->samplingRate, trainSlots);
    return DescentNoise{
        {options->optimiser, options->learningRate, options->finalRate, options->momentum, options->steps},
        options->averaging,
        *z * options->clippingNorm / batch};
}

double noiseOfWeight(const DescentNoise& noise) {
    if (noise.deviation <= 0) return 0;
    const std::int64_t steps = noise.rule.steps;
    const auto weights = static_cast<Eigen::Index>(
        std::clamp(mostDraws / std::max<std::int64_t>(steps, 1), leastWeights, mostWeights));
    std::mt19937_64 random(publicSeed);
    std::normal_distribution<double> normal(0, noise.deviation);
    Eigen::VectorXd theta = Eigen::VectorXd::Zero(weights), gradient(weights), sum = theta;
    DescentMemory memory;
    std::int64_t averaged = 0;
    for (std::int64_t step = 0; step < steps; ++step) {
        for (double& entry : gradient)
            entry = normal(random);
        descend(noise.rule, step, gradient, memory, theta);
        if (!isAveraged(noise.averaging, step + 1, steps)) continue;
        sum += theta;
        ++averaged;
    }
    if (averaged > 0) theta = sum / static_cast<double>(averaged);
    return std::sqrt(theta.squaredNorm() / static_cast<double>(weights));
}

} // namespace trilemma
