// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The plan of the descent-ascent loop: defaults of its parameters from public facts, events and price.
#include "core/fairness/constraint_catalog.h"
#include "core/privacy/noise.h"
#include "core/solvers/descent_ascent.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

using Options = DescentAscentOptions;

/// With no privacy target mu is infinite, and the caps of the step sizes hold.
double muOf(const std::optional<PrivacyTarget>& privacy) {
    return privacy ? gaussianMu(privacy->epsilon, privacy->delta) : std::numeric_limits<double>::infinity();
}

/// A unit adds the gradients of up to w rows, so its norm is typically w times that of a row.
double defaultClippingNorm(const PublicFacts& facts, LoopKind kind) {
    const double norm = static_cast<double>(facts.rowsPerUnit) * typicalNorm(facts.rawFeatures); // w R
    if (kind == LoopKind::Plain) return norm;
    const double ofDifferences = std::min(2 * norm, norm / (4 * facts.smallestShare));
    return facts.oneSided ? std::max(ofDifferences, norm / (2 * facts.smallestShare)) : ofDifferences;
}

/// A linear model: total step min(30 d / w, 3 n mu / (C sqrt d)), spread over the steps. With hidden layers
/// the first bound is one of the single step: |gradient of a score|^2 is about R^2 + 9 at the start
/// (core/models/mlp.h), and steps stay stable up to some 36 / (R^2 + 9).
double defaultLearningRate(const SolverRequest& request, const Options& options) {
    const PublicFacts& facts = request.facts;
    const double steps = static_cast<double>(options.steps);
    const double d = facts.features;
    const double rows = static_cast<double>(facts.rowsPerUnit);
    const auto affordable = [&](double factor) {
        const double n = static_cast<double>(facts.trainSlots);
        return factor * n * muOf(request.privacy) / (options.clippingNorm * std::sqrt(d));
    };
    if (!facts.hasHiddenLayers) return std::min(30 * d / rows, affordable(3)) / steps;
    const double norm = typicalNorm(facts.rawFeatures);
    return std::min(36 / (norm * norm + 9) / rows, affordable(2.5) / steps);
}

/// Under attribute_only neighbours differ in the group of one record. Its features, label and scores are the
/// same, and so is the sample. Of what a step releases
///   the loss gradients of the sample do not depend on groups: open, without noise;
///   the sum of clipped gradients of the fairness terms exchanges one of norm <= C by another: 2 C;
///   the histogram moves one row of L2 and L1 norm <= 1 to another part: sqrt(2), and 2 for Laplace noise;
///   a table of clipped gradients of the coupling exchanges one of norm <= 1 by another: 2;
///   the sizes of the groups move one record: sqrt(2).
/// The record is in a sample with probability r, and who is can be seen: see PoissonEvent::sampleKnown.
struct Bounds {
    double gradient = 1, histogram = 1, sizes = 1;

    Bounds(const Options& options, Relation relation) {
        if (relation != Relation::AttributeOnly) return;
        const bool movesARow = options.histogramNoise == HistogramNoise::Gaussian &&
                               options.couplingGradient == CouplingGradient::Histogram;
        gradient = 2;
        histogram = movesARow ? std::sqrt(2.0) : 2;
        sizes = std::sqrt(2.0);
    }
};

/// z_h = z/sqrt(f); Laplace noise of scale z/sqrt(2 f) has the same standard deviation.
Mechanism histogramNoiseAt(const Options& options, double z) {
    if (options.histogramNoise == HistogramNoise::Laplace)
        return LaplaceMechanism{z / std::sqrt(2 * options.histogramShare)};
    return GaussianMechanism{z / std::sqrt(options.histogramShare)};
}

/// What a run looks at whose steps have the joint noise multiplier z.
Loop looksAt(const Options& options, LoopKind kind, const PrivacyTarget& privacy, double z) {
    const bool ofAttributes = privacy.relation == Relation::AttributeOnly;
    const Bounds bounds(options, privacy.relation);
    const bool isFair = kind != LoopKind::Plain;
    const double share = isFair ? options.histogramShare : 0;
    Look step{"step", options.samplingRate, ofAttributes && options.samplingRate < 1, {}};
    Look ofHistogram = step;
    ofHistogram.id = "histogram";
    step.releases = {{gradientRelease, GaussianMechanism{z / std::sqrt(1 - share)}, bounds.gradient}};
    if (ofAttributes) step.releases.push_back({"loss gradient", std::nullopt, 1, true});
    const Release histogram{histogramRelease, histogramNoiseAt(options, z), bounds.histogram};
    Loop steps{options.steps, {}};
    if (isFair && options.draws == Draws::One) step.releases.push_back(histogram);
    steps.body.emplace_back(step);
    if (isFair && options.draws == Draws::Two) {
        ofHistogram.releases = {histogram};
        steps.body.emplace_back(ofHistogram);
    }
    Loop all{1, {steps}};
    if (isFair && (kind == LoopKind::Coupling || options.groupSizes == GroupSizes::Release))
        all.body.emplace_back(Look{
            "sizes",
            1,
            false,
            {{sizesRelease, GaussianMechanism{releaseNoise(options.groupShare, privacy)}, bounds.sizes}}});
    return all;
}

double drawnNoise(const Loop& looks, std::string_view id) {
    const Release* release = findRelease(looks, id);
    return release ? release->drawnNoise() : 0;
}

/// Where a kind of loop departs from the defaults of the options.
Options optionsOf(LoopKind kind) {
    Options options;
    if (kind == LoopKind::Coupling) { // W follows the mean of F, and needs its scores
        options.dualValues = DualValues::Soft;
        options.smoothing = 0;
    }
    return options;
}

} // namespace

Options resolvedOptions(const Json& params, LoopKind kind) {
    Options options = optionsOf(kind);
    applyParams(params, options);
    return options;
}

/// Formulas from privacy-free facts; step sizes depend on T, C and f, which the request may have set.
Options descentAscentDefaults(const SolverRequest& request, LoopKind kind) {
    const PublicFacts& facts = request.facts;
    const double n = static_cast<double>(facts.trainSlots);
    const double mu = muOf(request.privacy);
    Options options = optionsOf(kind);
    if (facts.hasHiddenLayers && !request.privacy) options.steps = 2000;
    if (n > 40000) options.samplingRate = std::clamp(2048 / n, PoissonSampler::leastRate, 1.0 / 16);
    options.clippingNorm = defaultClippingNorm(facts, kind);
    options.couplingClippingNorm = 2 / std::sqrt(facts.smallestShare); // the gradient's norm at W = 0
    applyParams(request.params, options);
    if (options.optimiser == Optimiser::Adam) options.momentum = 0.9;
    const double steps = static_cast<double>(options.steps);
    options.learningRate = defaultLearningRate(request, options);
    // Multipliers of penalties only grow: a tenth of their sum of violations, not thirty times it.
    const double most = kind == LoopKind::Penalties ? 10 : 300;
    options.dualRate = std::min(most, 0.1 * n * mu * std::sqrt(options.histogramShare)) / steps;
    // The coupling's curvature is at most 2: a rate of 1 and more would swing ever wider.
    if (kind == LoopKind::Coupling) options.dualRate = std::min(0.5, options.dualRate);
    applyParams(request.params, options);
    return options;
}

DescentAscentSolver::DescentAscentSolver(SolverInfo info, LoopKind kind)
    : m_info(std::move(info))
    , m_kind(kind) {
    m_info.isConstrained = kind != LoopKind::Plain;
    m_info.hasAttributeOnly = m_info.isPrivate && m_info.isConstrained;
    m_info.usesSlack = kind != LoopKind::Penalties && kind != LoopKind::Coupling;
    m_info.params = descentAscentParams(kind);
    if (kind == LoopKind::Coupling) m_info.constraintKinds = {"demographic_parity", "equalised_odds"};
    if (kind != LoopKind::Penalties) return;
    for (const ConstraintKind& constraint : constraintCatalog()) // both signs of a difference
        if (constraint.comparesGroups) m_info.constraintKinds.push_back(constraint.id);
}

Result<SolverPlan> DescentAscentSolver::plan(const SolverRequest& request) const {
    if (Errors wrong = checkParams(request.params, m_info.params, "solver.params"); !wrong.empty())
        return wrong;
    SolverRequest asked = request;
    asked.params = m_info.askedParams(request);
    const Options options = descentAscentDefaults(asked, m_kind);
    if (options.couplingGradient == CouplingGradient::Clipped &&
        options.histogramNoise == HistogramNoise::Laplace)
        return Error{ErrorCode::InvalidSpecification, "solver.params.histogram_noise", "\"laplace\"",
                     "does not go with clipped gradients of the coupling, which are bounded in L2 norm",
                     "Use gaussian, or coupling_gradient histogram"};
    SolverPlan plan;
    plan.params = toParams(options, m_kind);
    plan.steps = options.steps;
    plan.rate = options.samplingRate;
    plan.expectedBatch = options.samplingRate * static_cast<double>(request.facts.trainSlots);
    if (!request.privacy) {
        plan.events = {{NonPrivateEvent{}, 1}};
        return plan;
    }
    const auto at = [&](double z) { return looksAt(options, m_kind, *request.privacy, z); };
    const Result<Calibration> joint =
        calibrateLooks(at, *request.privacy, noiseGuess(plan.rate, plan.steps, *request.privacy));
    if (!joint) return joint.errors();
    plan.looks = at(joint->noiseMultiplier);
    plan.events = eventsOf(plan.looks, request.privacy->relation);
    plan.attributeOnly = request.privacy->relation == Relation::AttributeOnly;
    plan.gradientNoise = drawnNoise(plan.looks, gradientRelease);
    plan.histogramNoise = drawnNoise(plan.looks, histogramRelease);
    plan.groupNoise = drawnNoise(plan.looks, sizesRelease);
    plan.spent = joint->spent;
    return plan;
}

} // namespace trilemma
