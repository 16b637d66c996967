// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters of the descent-ascent loop: their table, their defaults from public facts, the plan and its
// price.
#include "core/fairness/constraint_catalog.h"
#include "core/solvers/descent_ascent.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace trilemma {

namespace {

using Options = DescentAscentOptions;

constexpr std::array dualValueNames{std::pair{DualValues::Hard, "hard"}, std::pair{DualValues::Soft, "soft"}};
constexpr std::array histogramNoiseNames{std::pair{HistogramNoise::Gaussian, "gaussian"},
                                         std::pair{HistogramNoise::Laplace, "laplace"}};
constexpr std::array drawsNames{std::pair{Draws::One, "one"}, std::pair{Draws::Two, "two"}};

/// A real-valued member of the options and what a person reads about it.
struct RealParam {
    ParamSpec spec;
    double Options::*member;
    std::initializer_list<LoopKind> loops; ///< that have it
    bool isIn(LoopKind kind) const { return std::find(loops.begin(), loops.end(), kind) != loops.end(); }
};

constexpr std::initializer_list<LoopKind> every{LoopKind::Plain, LoopKind::Rates, LoopKind::Penalties,
                                                LoopKind::Coupling};
constexpr std::initializer_list<LoopKind> fair{LoopKind::Rates, LoopKind::Penalties, LoopKind::Coupling};
constexpr std::initializer_list<LoopKind> rated{LoopKind::Rates, LoopKind::Penalties};
constexpr std::initializer_list<LoopKind> rates{LoopKind::Rates};
constexpr std::initializer_list<LoopKind> coupling{LoopKind::Coupling};

const std::vector<RealParam>& realParams() {
    using Type = ParamSpec::Type;
    static const std::vector<RealParam> table{
        {{"sampling_rate",
          "Sampling rate",
          "r",
          "share of the slots",
          Type::Real,
          0x1p-22,
          1,
          {},
          "1/16, or 2048/n for more than 40,000 slots",
          "Each step uses every slot (or unit) with this probability. Flat over a wide range; smaller steps "
          "are "
          "faster.",
          "RaCO-DP, Algorithm 1, line 3",
          true},
         &Options::samplingRate,
         every},
        {{"clipping_norm",
          "Clipping norm",
          "C",
          "gradient norm",
          Type::Real,
          1e-6,
          1e6,
          {},
          "min(2R, R/(4 pi)) with constraints, R without; R = 0.8 w sqrt(columns + 1)",
          "Largest gradient of one record, or of one unit with up to w rows. Too small: constraints cannot "
          "pull; too large: more noise.",
          "RaCO-DP, Algorithm 1, line 8",
          true},
         &Options::clippingNorm,
         every},
        {{"learning_rate",
          "Learning rate",
          "eta_theta",
          "",
          Type::Real,
          0,
          1e6,
          {},
          "min(30 d / w, 3 n mu/(C sqrt d)) / T; with hidden layers min(36/(R^2 + 9)/w, 2.5 n mu/(C sqrt "
          "d)/T)",
          "Step size of the descent on the mean clipped gradient.",
          "RaCO-DP, Algorithm 1, line 9",
          true},
         &Options::learningRate,
         every},
        {{"averaging",
          "Averaged share",
          "",
          "share of the iterates",
          Type::Real,
          0,
          1,
          {},
          "0.5",
          "The released model is the mean of this last share of the iterates; 0 releases the last one.",
          "Post-processing; the claim covers all iterates",
          false},
         &Options::averaging,
         every},
        {{"dual_rate",
          "Dual rate",
          "eta_lambda",
          "",
          Type::Real,
          0,
          1e6,
          {},
          "min(D, 0.1 n mu sqrt f) / T; D = 300, in PF-LD 10; at most 0.5 in DP-FERMI",
          "Step size of the ascent. Too small: the slack is reached late.",
          "RaCO-DP, Algorithm 1, line 11",
          true},
         &Options::dualRate,
         fair},
        {{"dual_max",
          "Largest dual variable",
          "lambda_max",
          "",
          Type::Real,
          0,
          1e6,
          {},
          "5",
          "Dual variables are projected on [0, lambda_max].",
          "RaCO-DP, Section 5",
          false},
         &Options::dualMax,
         rated},
        {{"histogram_share",
          "Histogram share",
          "f",
          "share of 1/z^2",
          Type::Real,
          1e-4,
          0.9999,
          {},
          "0.1",
          "Part of each step's budget for the histogram: z_h = z/sqrt(f), z_g = z/sqrt(1 - f).",
          "Gaussian mechanisms on one sample add in 1/z^2",
          false},
         &Options::histogramShare,
         fair},
        {{"temperature",
          "Temperature",
          "tau",
          "",
          Type::Real,
          0.01,
          100,
          {},
          "1",
          "Sharpness of the soft rates in the gradient; large values come close to hard decisions.",
          "RaCO-DP, Section 3 (the sign in its softmax is a misprint)",
          false},
         &Options::temperature,
         rated},
        {{"smoothing",
          "Smoothing",
          "",
          "weight of the past",
          Type::Real,
          0,
          0.999,
          {},
          "0.8",
          "Moving average of the noisy histogram before any ratio is taken.",
          "Post-processing",
          false},
         &Options::smoothing,
         fair},
        {{"augmentation",
          "Augmentation",
          "rho",
          "",
          Type::Real,
          0,
          100,
          {},
          "1",
          "The descent uses lambda + rho (Gamma - gamma), which damps oscillation.",
          "Augmented Lagrangian; post-processing",
          false},
         &Options::augmentation,
         rates},
        {{"fairness_weight",
          "Fairness weight",
          "lambda",
          "",
          Type::Real,
          0,
          1e3,
          {},
          "1",
          "Weight of the dependence between decisions and groups against the loss. 0 ignores the groups.",
          "DP-FERMI, equation 4",
          true},
         &Options::fairnessWeight,
         coupling},
        {{"group_share",
          "Share for group sizes",
          "",
          "share of 1/mu^2",
          Type::Real,
          1e-5,
          0.9,
          {},
          "0.01",
          "Part of the budget for one release of the sizes of the groups, before the first step.",
          "Correction of DP-FERMI, whose P_S is exact",
          false},
         &Options::groupShare,
         coupling},
    };
    return table;
}

ParamSpec stepsParam() {
    return {"steps",
            "Steps",
            "T",
            "steps",
            ParamSpec::Type::Integer,
            1,
            1e7,
            {},
            "1000; 2000 with hidden layers and without privacy",
            "Number of samples drawn. More steps need more noise a step; flat around the default.",
            "RaCO-DP, Algorithm 1, line 2",
            true};
}

ParamSpec choiceParam(std::string id, std::string title, std::vector<std::string> choices, std::string help,
                      std::string source) {
    ParamSpec spec;
    spec.id = std::move(id);
    spec.title = std::move(title);
    spec.type = ParamSpec::Type::Choice;
    spec.defaultText = choices.front();
    spec.choices = std::move(choices);
    spec.help = std::move(help);
    spec.source = std::move(source);
    return spec;
}

ParamSpec dualValuesParam() {
    return choiceParam("dual_values", "Counts of the histogram", {"hard", "soft"},
                       "Hard decisions are what is reported in the end; soft scores are the paper's choice.",
                       "RaCO-DP, Section 4.1 (soft) and Appendix E (hard)");
}

std::vector<ParamSpec> histogramChoices() {
    return {choiceParam("histogram_noise", "Noise of the histogram", {"gaussian", "laplace"},
                        "Gaussian combines exactly with the gradient's noise and costs less; Laplace is the "
                        "paper's choice. Either is accounted jointly with the gradient.",
                        "RaCO-DP, Algorithm 1, line 4 (Laplace)"),
            choiceParam("draws", "Samples of a step", {"one", "two"},
                        "One: histogram and gradient see the same Poisson sample and are accounted jointly. "
                        "Two: each draws its own, twice the work, a little less noise for the same budget.",
                        "RaCO-DP, Algorithm 1, line 3 (one)")};
}

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

StepNoise stepNoise(const Options& options, LoopKind kind, const std::optional<PrivacyTarget>& privacy) {
    if (kind == LoopKind::Plain) return {};
    StepNoise noise{options.histogramNoise, options.histogramShare, options.draws == Draws::Two};
    if (kind == LoopKind::Coupling) noise.release = 1 / (muOf(privacy) * std::sqrt(options.groupShare));
    return noise;
}

/// Takes the noise multipliers from the declared events, so that what is drawn is what is accounted.
void takeNoise(SolverPlan& plan, LoopKind kind) {
    if (kind == LoopKind::Coupling)
        plan.groupNoise =
            std::get<GaussianMechanism>(std::get<PoissonEvent>(plan.events.back().what).mechanisms.front())
                .noiseMultiplier;
    for (const PrivacyEvent& event : plan.events)
        for (const Mechanism& mechanism : std::get<PoissonEvent>(event.what).mechanisms) {
            const auto* gaussian = std::get_if<GaussianMechanism>(&mechanism);
            const double noise = gaussian ? gaussian->noiseMultiplier
                                          : std::get<LaplaceMechanism>(mechanism).scaleOverSensitivity;
            if (plan.gradientNoise == 0)
                plan.gradientNoise = noise;
            else if (plan.histogramNoise == 0)
                plan.histogramNoise = noise;
        }
}

/// Rates can be counted hard or soft; the coupling needs scores.
bool hasDualValues(LoopKind kind) {
    return kind == LoopKind::Rates || kind == LoopKind::Penalties;
}

/// Where a preset departs from the defaults of the options.
Options presetOptions(const std::string& preset, LoopKind kind) {
    Options options;
    if (kind == LoopKind::Coupling) { // W follows the mean of F, and needs its scores
        options.dualValues = DualValues::Soft;
        options.smoothing = 0;
    }
    if (preset == paperPreset) {
        options.averaging = 0;
        options.smoothing = 0;
        options.augmentation = 0;
        options.dualValues = DualValues::Soft;
        options.histogramNoise = HistogramNoise::Laplace;
    }
    return options;
}

} // namespace

std::vector<ParamSpec> descentAscentParams(LoopKind kind) {
    std::vector<ParamSpec> table{stepsParam()};
    for (const RealParam& param : realParams())
        if (param.isIn(kind)) table.push_back(param.spec);
    if (kind == LoopKind::Plain) return table;
    if (hasDualValues(kind)) table.push_back(dualValuesParam());
    for (ParamSpec& choice : histogramChoices())
        table.push_back(std::move(choice));
    return table;
}

Json toParams(const Options& options, LoopKind kind) {
    Json json{{"steps", options.steps}};
    for (const RealParam& param : realParams())
        if (param.isIn(kind)) json[param.spec.id] = options.*param.member;
    if (kind == LoopKind::Plain) return json;
    if (hasDualValues(kind)) json["dual_values"] = nameOf(options.dualValues, dualValueNames);
    json["histogram_noise"] = nameOf(options.histogramNoise, histogramNoiseNames);
    json["draws"] = nameOf(options.draws, drawsNames);
    return json;
}

namespace {

template <class Enum, class Names>
void applyChoice(const Json& params, const char* id, const Names& names, Enum& into) {
    const auto found = params.find(id);
    if (found == params.end()) return;
    for (const auto& [value, name] : names)
        if (*found == name) into = value;
}

} // namespace

Options resolvedOptions(const Json& params, LoopKind kind) {
    Options options = presetOptions("recommended", kind);
    applyParams(params, options);
    return options;
}

void applyParams(const Json& params, Options& options) {
    if (const auto steps = params.find("steps"); steps != params.end())
        options.steps = static_cast<std::int64_t>(steps->get<double>());
    for (const RealParam& param : realParams())
        if (const auto value = params.find(param.spec.id); value != params.end())
            options.*param.member = value->get<double>();
    applyChoice(params, "dual_values", dualValueNames, options.dualValues);
    applyChoice(params, "histogram_noise", histogramNoiseNames, options.histogramNoise);
    applyChoice(params, "draws", drawsNames, options.draws);
}

/// Formulas from privacy-free facts; step sizes depend on T, C and f, which the request may have set.
Options descentAscentDefaults(const SolverRequest& request, LoopKind kind) {
    const PublicFacts& facts = request.facts;
    const double n = static_cast<double>(facts.trainSlots);
    const double mu = muOf(request.privacy);
    Options options = presetOptions(request.preset, kind);
    if (facts.hasHiddenLayers && !request.privacy) options.steps = 2000;
    if (n > 40000) options.samplingRate = std::min(1.0 / 16, 2048 / n);
    options.clippingNorm = defaultClippingNorm(facts, kind);
    applyParams(request.params, options);
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
    const Options options = descentAscentDefaults(request, m_kind);
    SolverPlan plan;
    plan.params = toParams(options, m_kind);
    plan.steps = options.steps;
    plan.rate = options.samplingRate;
    plan.expectedBatch = options.samplingRate * static_cast<double>(request.facts.trainSlots);
    if (!request.privacy) {
        plan.events = {{NonPrivateEvent{}, 1}};
        return plan;
    }
    const StepNoise noise = stepNoise(options, m_kind, request.privacy);
    const Result<Calibration> joint = calibrateNoise(plan.rate, plan.steps, *request.privacy, noise);
    if (!joint) return joint.errors();
    plan.events = stepEvents(noise, joint->noiseMultiplier, plan.rate, plan.steps);
    takeNoise(plan, m_kind);
    plan.spent = joint->spent;
    return plan;
}

} // namespace trilemma
