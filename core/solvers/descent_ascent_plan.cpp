// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The plan of the descent-ascent loop: defaults of its parameters from public facts, events and price.
#include "core/fairness/constraint_catalog.h"
#include "core/learning/plan.h"
#include "core/privacy/calibration.h"
#include "core/privacy/noise.h"
#include "core/solvers/descent_ascent.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

using Options = DescentOptions;

/// With no privacy target mu is infinite, and the caps of the step sizes hold.
double muOf(const std::optional<PrivacyTarget>& privacy) {
    return privacy ? gaussianMu(privacy->epsilon, privacy->delta) : std::numeric_limits<double>::infinity();
}

/// Flat over a wide range where noise is added, which grows with it. Without privacy a small sample hides
/// nobody, and loses small groups.
double defaultSamplingRate(double n, bool isPrivate) {
    if (!isPrivate) return std::clamp(4096 / n, PoissonSampler::minRate, 1.0);
    return n > 40000 ? std::clamp(2048 / n, PoissonSampler::minRate, 1.0 / 16) : 1.0 / 16;
}

/// A unit adds the gradients of up to w rows, so its norm is typically w times that of a row, w R. The terms
/// of a constraint pull a record of the smallest group by about lambda R / pi. A C far below that clips small
/// groups and not large ones: the sum no longer points where the constraint does, and the decisions about
/// everybody are moved until the groups agree. Measured, two classes: from 1/3 on R / (4 pi) is enough; a
/// group of 20, 15, 10, 6 % needs 2, 3, 6, 8 R; more with more pairs of classes. Noise, C sqrt d / (n mu) in
/// theta, bounds C from above. What is not known of pi may be small. Without constraints curves are as good
/// or better at half of R, measured on four tables.
double defaultClippingNorm(const PublicFacts& facts, LoopKind kind, double mu) {
    const double norm = static_cast<double>(facts.rowsPerUnit) * typicalNorm(facts.rawFeatures);
    if (kind == LoopKind::Plain) return facts.hasCurves ? norm / 2 : norm;
    const double d = facts.features, classes = facts.classes;
    const double max =
        std::clamp(static_cast<double>(facts.trainSlots) * mu / (d * std::sqrt(d)), 3 * norm, 12 * norm);
    if (!facts.shareIsKnown) return max;
    const double pi = facts.smallestShare, pairs = classes * (classes - 1) / 2;
    const double ofDifferences = pairs * std::max(1 / (4 * pi), 1 / (12 * pi * pi));
    return std::min(max, norm * (facts.oneSided ? std::max(ofDifferences, 0.8 / pi) : ofDifferences));
}

double affordable(const SolverRequest& request, const Options& options) {
    return static_cast<double>(request.facts.trainSlots) * muOf(request.privacy) /
           (options.clippingNorm * std::sqrt(request.facts.features));
}

/// Adam moves a weight by about its rate in each step, whatever the gradient. In all by 10, what small tables
/// and large C bear, to 30, with which step curves have arrived.
double defaultAdamRate(const SolverRequest& request, const Options& options) {
    constexpr double maxRate = 0.1;
    const double path = std::clamp(0.15 * affordable(request, options), 10.0, 30.0);
    return std::min(maxRate, path / static_cast<double>(options.steps));
}

/// A linear model: total step min(30 d / w, 3 n mu / (C sqrt d)), spread over the steps, of which none
/// exceeds 6 / (w R^2): the loss has a curvature of at most w R^2 / 2, so that larger steps than 4 / (w R^2)
/// may swing about the optimum; up to half more did no harm. With hidden layers |gradient of a score|^2 is
/// about R^2 + 9 at the start (core/models/mlp.h), and steps stay stable up to some 36 / (R^2 + 9). Where a
/// number is predicted the curvature is all of |gradient of a score|^2, and steps are stable up to 2 over it.
double defaultLearningRate(const SolverRequest& request, const Options& options) {
    if (options.optimiser == Optimiser::Adam) return defaultAdamRate(request, options);
    const PublicFacts& facts = request.facts;
    const double steps = static_cast<double>(options.steps);
    const double d = facts.features;
    const double rows = static_cast<double>(facts.rowsPerUnit);
    const double norm = typicalNorm(facts.rawFeatures);
    const bool isNumber = facts.classes == 0;
    if (!facts.hasHiddenLayers)
        return std::min(std::min(30 * d / rows, 3 * affordable(request, options)) / steps,
                        (isNumber ? 2 : 6) / (norm * norm) / rows);
    return std::min((isNumber ? 1.5 : 36) / (norm * norm + 9) / rows,
                    2.5 * affordable(request, options) / steps);
}

/// Under attribute_only neighbours differ in the group of one record. Its features, label and scores are the
/// same, and so is the sample. Of what a step releases
///   the loss gradients of the sample do not depend on groups: open, without noise;
///   the sum of clipped gradients of the fairness terms exchanges one of norm <= C by another: 2 C;
///   the histogram moves one row of L2 and L1 norm <= 1 to another part: sqrt(2), and 2 for Laplace noise;
///   a table of clipped gradients of the coupling exchanges one of norm <= 1 by another: 2;
///   the sizes of the groups move one record: sqrt(2).
/// The record is in a sample with probability r, and who is can be seen: see SampledEvent::publicSample.
struct Bounds {
    double gradient = gradientBound(false), histogram = 1, sizes = 1;

    Bounds(const Options& options, Relation relation) {
        if (relation != Relation::AttributeOnly) return;
        const bool movesARow = options.histogramNoise == HistogramNoise::Gaussian &&
                               options.couplingGradient == CouplingGradient::Histogram;
        gradient = gradientBound(true);
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
Loop looksAt(const Options& options, LoopKind kind, const PublicFacts& facts, const PrivacyTarget& privacy,
             double z) {
    const bool ofAttributes = privacy.relation == Relation::AttributeOnly;
    const Bounds bounds(options, privacy.relation);
    const bool isFair = kind != LoopKind::Plain;
    const double share = isFair ? options.histogramShare : 0;
    const auto parts = static_cast<std::size_t>(facts.parts);
    constexpr auto cell = std::int64_t{1} << histogramBits, unit = std::int64_t{1} << GradientGrid::bits;
    const Release histogram{.id = histogramRelease,
                            .noise = histogramNoiseAt(options, z),
                            .bound = bounds.histogram,
                            .one = cell,
                            .size = parts * static_cast<std::size_t>(facts.classes)};
    Look step{stepLook, options.samplingRate, ofAttributes && options.samplingRate < 1, {}};
    Look ofHistogram{histogramLook, step.rate, step.publicSample, {histogram}};
    step.releases = {{.id = gradientRelease,
                      .noise = GaussianMechanism{z / std::sqrt(1 - share)},
                      .bound = bounds.gradient,
                      .one = unit}};
    if (ofAttributes)
        step.releases.push_back({.id = lossGradientRelease, .kind = Release::Kind::Open, .one = unit});
    Loop steps{options.steps, {}};
    if (isFair && options.draws == Draws::Shared) step.releases.push_back(histogram);
    steps.body.emplace_back(step);
    if (isFair && options.draws == Draws::Separate) steps.body.emplace_back(ofHistogram);
    Loop all{1, {steps}};
    if (isFair && (kind == LoopKind::Coupling || options.groupSizes == GroupSizes::Release))
        all.body.emplace_back(Look{sizesLook,
                                   1,
                                   false,
                                   {{.id = sizesRelease,
                                     .noise = GaussianMechanism{releaseNoise(options.groupShare, privacy)},
                                     .bound = bounds.sizes,
                                     .one = cell,
                                     .size = parts}}});
    return all;
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
Options descentDefaults(const SolverRequest& request, LoopKind kind) {
    const PublicFacts& facts = request.facts;
    const double n = static_cast<double>(facts.trainSlots);
    const double mu = muOf(request.privacy);
    Options options = optionsOf(kind);
    if (facts.hasHiddenLayers && !request.privacy) options.steps = 2000;
    if (facts.hasCurves) options.optimiser = Optimiser::Adam; // intervals of few records need longer steps
    options.samplingRate = defaultSamplingRate(n, request.privacy.has_value());
    options.clippingNorm = defaultClippingNorm(facts, kind, mu);
    options.couplingClippingNorm = 2 / std::sqrt(facts.smallestShare); // the gradient's norm at W = 0
    // The information of a group's share g is about 4 g (1 - g) times that of two halves, at equal gaps.
    options.fairnessWeight = 1 / (facts.groupShare * (1 - facts.groupShare));
    applyParams(request.params, options);
    // With more the model answers the dual player too late, and the two swing.
    if (options.optimiser == Optimiser::Adam) options.momentum = 0.5;
    const double steps = static_cast<double>(options.steps);
    options.learningRate = defaultLearningRate(request, options);
    // Multipliers of penalties only grow: a tenth of their sum of violations, not thirty times it.
    const double max = kind == LoopKind::Penalties ? 10 : 300;
    options.dualRate = max / steps;
    if (kind != LoopKind::Rates || options.dualNoise == 0)
        options.dualRate = std::min(max, 0.1 * n * mu * std::sqrt(options.histogramShare)) / steps;
    // The coupling's curvature is at most 2: a rate of 1 and more would swing ever wider.
    if (kind == LoopKind::Coupling) options.dualRate = std::min(0.5, options.dualRate);
    applyParams(request.params, options);
    return options;
}

DescentAscentSolver::DescentAscentSolver(SolverInfo info, LoopKind kind)
    : m_info(std::move(info))
    , m_kind(kind) {
    m_info.isConstrained = kind != LoopKind::Plain;
    if (m_info.isPrivate && m_info.isConstrained) m_info.relations.push_back(Relation::AttributeOnly);
    m_info.usesSlack = kind != LoopKind::Penalties && kind != LoopKind::Coupling;
    m_info.params = descentParams(kind);
    if (m_info.isConstrained)
        m_info.series = {{.id = worstViolationSeries, .title = "Worst violation"},
                         {.id = dualSumSeries, .title = "Sum of the dual variables"}};
    if (kind == LoopKind::Coupling) m_info.constraintKinds = {"demographic_parity", "equalised_odds"};
    if (kind != LoopKind::Penalties) return;
    for (const ConstraintKind& constraint : constraintCatalog()) // both signs of a difference
        if (constraint.comparesGroups && !constraint.ofNumbers)
            m_info.constraintKinds.push_back(constraint.id);
}

Result<Recipe> DescentAscentSolver::recipe(const SolverRequest& request) const {
    const Options options = descentDefaults(request, m_kind);
    if (options.couplingGradient == CouplingGradient::Clipped &&
        options.histogramNoise == HistogramNoise::Laplace)
        return Error{ErrorCode::InvalidSpecification, "solver.params.histogram_noise", "\"laplace\"",
                     "does not go with clipped gradients of the coupling, which are bounded in L2 norm",
                     "Use gaussian, or coupling_gradient histogram"};
    const PrivacyTarget target = request.privacy.value_or(PrivacyTarget());
    return Recipe{toParams(options, m_kind), options.steps,
                  [options, kind = m_kind, facts = request.facts, target](double z) {
                      return looksAt(options, kind, facts, target, z);
                  },
                  noiseGuess(options.samplingRate, options.steps, target)};
}

std::unique_ptr<Training> DescentAscentSolver::begin(const LearningTask& task, const SolverPlan& plan) const {
    const Options options = resolvedOptions(plan.params, m_kind);
    if (m_kind == LoopKind::Plain) return std::make_unique<DescentTraining>(task, options, plan.looks);
    return std::make_unique<DescentAscent>(task, options, plan.looks, m_kind);
}

} // namespace trilemma
