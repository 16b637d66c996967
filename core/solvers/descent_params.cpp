// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of parameters of the descent-ascent loop: what each is called, may be and does.
#include "core/privacy/calibration.h"
#include "core/solvers/descent_options.h"

#include "core/base/text.h"
#include "core/privacy/noise.h"
#include "core/solvers/option_params.h"

#include <initializer_list>

namespace trilemma {

namespace {

using Options = DescentOptions;
using Loops = std::initializer_list<LoopKind>;

constexpr Loops every{LoopKind::Plain, LoopKind::Rates, LoopKind::Penalties, LoopKind::Coupling};
constexpr Loops fair{LoopKind::Rates, LoopKind::Penalties, LoopKind::Coupling};
constexpr Loops rated{LoopKind::Rates, LoopKind::Penalties};
constexpr Loops rates{LoopKind::Rates};
constexpr Loops coupling{LoopKind::Coupling};

/// A real-valued member of the options and what a person reads about it.
struct RealParam {
    ParamSpec spec;
    double Options::*member;
    Loops loops; ///< that have it
};

const std::vector<RealParam>& realParams() {
    static const std::vector<RealParam> table{
        {{.id = "sampling_rate",
          .title = "Sampling rate",
          .symbol = "r",
          .unit = "share of the records",
          .min = PoissonSampler::minRate,
          .max = 1,
          .defaultText = "1/16, or 2048/n for more than 40,000 records; without privacy min(1, 4096/n)",
          .help = "Each step uses every record (or unit) with this probability. Flat over a wide range; "
                  "smaller steps are faster.",
          .source = "RaCO-DP, Algorithm 1, line 3",
          .basic = true},
         &Options::samplingRate,
         every},
        {{.id = "clipping_norm",
          .title = "Clipping norm",
          .symbol = "C",
          .unit = "gradient norm",
          .min = 1e-6,
          .max = 1e6,
          .defaultText = "R = 0.8 w sqrt(columns + 1), with curves half of it; with constraints max(3 pi, 1) "
                         "K (K - 1) R/(24 pi^2), at "
                         "most clamp(n mu/d^1.5, 3R, 12R)",
          .help = "Largest gradient of one record, or of one unit with up to w rows. Too small: small groups "
                  "have less influence than large ones, and all decisions shift; too large: more noise.",
          .source = "RaCO-DP, Algorithm 1, line 8",
          .basic = true},
         &Options::clippingNorm,
         every},
        {{.id = "learning_rate",
          .title = "Learning rate",
          .symbol = "eta_theta",
          .max = 1e6,
          .defaultText =
              "min(30 d/w/T, 6/R^2/w, 3 n mu/(C sqrt d)/T), R = 0.8 sqrt(columns + 1); with hidden "
              "layers min(36/(R^2 + 9)/w, 2.5 n mu/(C sqrt d)/T); with Adam clamp(0.15 n mu/(C sqrt d), 10, "
              "30)/T, "
              "at most 0.1",
          .help = "Step size of the descent on the mean clipped gradient.",
          .source = "RaCO-DP, Algorithm 1, line 9",
          .basic = true},
         &Options::learningRate,
         every},
        {{.id = "final_rate",
          .title = "Final learning rate",
          .unit = "share of the learning rate",
          .max = 1,
          .defaultText = "1",
          .help = "The learning rate falls on a line to this share of itself; 1 keeps it.",
          .source = "Post-processing"},
         &Options::finalRate,
         every},
        {{.id = "momentum",
          .title = "Momentum",
          .symbol = "beta",
          .unit = "weight of the past",
          .max = 0.999,
          .defaultText = "0; 0.5 with Adam",
          .help = "Running mean of the noisy gradients, with weights that sum to 1.",
          .source = "Post-processing"},
         &Options::momentum,
         every},
        {{.id = "averaging",
          .title = "Averaged share",
          .unit = "share of the iterates",
          .max = 1,
          .defaultText = "0.5",
          .help =
              "The released model is the mean of this last share of the iterates; 0 releases the last one.",
          .source = "Post-processing; the claim covers all iterates"},
         &Options::averaging,
         every},
        {{.id = "dual_rate",
          .title = "Dual rate",
          .symbol = "eta_lambda",
          .max = 1e6,
          .defaultText =
              "300/T where the noise of dual variables is bounded; else min(D, 0.1 n mu sqrt f)/T, "
              "D = 300, in PF-LD 10; at most 0.5 in DP-FERMI",
          .help = "Step size of the ascent. Too small: the slack is reached late.",
          .source = "RaCO-DP, Algorithm 1, line 11",
          .basic = true},
         &Options::dualRate,
         fair},
        {{.id = "dual_max",
          .title = "Largest dual variable",
          .symbol = "lambda_max",
          .max = 1e6,
          .defaultText = "5",
          .help = "Dual variables are kept in [0, lambda_max], or in the ball where their sum is at most "
                  "lambda_max.",
          .source = "RaCO-DP, Section 5"},
         &Options::dualMax,
         rated},
        {{.id = "dual_noise",
          .title = "Noise of a dual variable",
          .symbol = "s",
          .max = 1e6,
          .defaultText = "0.25",
          .help = "A dual variable takes steps so small that the noise of all steps together moves it by s: "
                  "min(eta_lambda, s/(s_j sqrt T)), s_j the noise of its rates in a step. Dual variables of "
                  "small groups then grow more slowly. 0: eta_lambda for all.",
          .source = "Sum of T independent errors; post-processing"},
         &Options::dualNoise,
         rates},
        {{.id = "histogram_share",
          .title = "Histogram share",
          .symbol = "f",
          .unit = "share of 1/z^2",
          .min = 1e-4,
          .max = 0.9999,
          .defaultText = "0.1",
          .help = "Part of each step's budget for the histogram: z_h = z/sqrt(f), z_g = z/sqrt(1 - f).",
          .source = "Gaussian mechanisms on one sample add in 1/z^2"},
         &Options::histogramShare,
         fair},
        {{.id = "temperature",
          .title = "Temperature",
          .symbol = "tau",
          .min = 0.01,
          .max = 100,
          .defaultText = "1",
          .help = "Sharpness of the soft rates in the gradient; large values come close to hard decisions.",
          .source = "RaCO-DP, Section 3 (the sign in its softmax is a misprint)"},
         &Options::temperature,
         rated},
        {{.id = "smoothing",
          .title = "Smoothing",
          .unit = "weight of the past",
          .max = 0.999,
          .defaultText = "0.8",
          .help = "Moving average of the noisy histogram before any ratio is taken.",
          .source = "Post-processing"},
         &Options::smoothing,
         fair},
        {{.id = "augmentation",
          .title = "Augmentation",
          .symbol = "rho",
          .max = 100,
          .defaultText = "1",
          .help = "The descent uses lambda + rho (Gamma - gamma), which damps oscillation.",
          .source = "Augmented Lagrangian; post-processing"},
         &Options::augmentation,
         rates},
        {{.id = "fairness_weight",
          .title = "Fairness weight",
          .symbol = "lambda",
          .max = 1e3,
          .defaultText = "1/(g (1 - g)), g the share of the smallest group: 4 for two halves",
          .help =
              "Weight of the dependence between decisions and groups against the loss. 0 ignores the "
              "groups. Small groups need more: at equal gaps their dependence is 4 g (1 - g) times that of "
              "two halves. By how much a weight lowers a gap depends on the table.",
          .source = "DP-FERMI, equation 4",
          .basic = true},
         &Options::fairnessWeight,
         coupling},
        {{.id = "group_share",
          .title = "Share for group sizes",
          .unit = "share of 1/mu^2",
          .min = 1e-5,
          .max = 0.9,
          .defaultText = "0.01",
          .help = "Part of the budget for one release of the sizes of the groups, where there is one, before "
                  "the first "
                  "step.",
          .source = "Correction of DP-FERMI, whose P_S is exact"},
         &Options::groupShare,
         fair},
        {{.id = "coupling_clipping_norm",
          .title = "Clipping norm of W",
          .symbol = "C_W",
          .unit = "gradient norm",
          .min = 1e-6,
          .max = 1e6,
          .defaultText = "2 / sqrt(pi)",
          .help = "Largest gradient of the coupling that one record adds, where it is clipped.",
          .source = "DP-FERMI, Algorithm 1, line 6"},
         &Options::couplingClippingNorm,
         coupling},
    };
    return table;
}

ParamSpec stepsParam() {
    return {.id = "steps",
            .title = "Steps",
            .symbol = "T",
            .unit = "steps",
            .type = ParamSpec::Type::Integer,
            .min = 1,
            .max = 1e7,
            .defaultText = "1000; 2000 with hidden layers and without privacy",
            .help = "Number of training steps. More steps need more noise in each; flat around the default.",
            .source = "RaCO-DP, Algorithm 1, line 2",
            .basic = true};
}

/// A member of the options with a few named values.
struct ChoiceParam : ChoiceOption<Options> {
    Loops loops;
};

template <class Enum, class Names>
ChoiceParam choice(ParamSpec spec, const Names& names, Enum Options::*member, Loops loops) {
    return {choiceOption(std::move(spec), names, member), loops};
}

constexpr std::array optimiserNames{std::pair{Optimiser::Sgd, "sgd"}, std::pair{Optimiser::Adam, "adam"}};
constexpr std::array dualSetNames{std::pair{DualSet::Box, "box"}, std::pair{DualSet::Ball, "ball"}};
constexpr std::array dualValueNames{std::pair{DualValues::Hard, "hard"}, std::pair{DualValues::Soft, "soft"}};
constexpr std::array groupSizeNames{std::pair{GroupSizes::Histogram, "histogram"},
                                    std::pair{GroupSizes::Release, "release"}};
constexpr std::array couplingNames{std::pair{CouplingGradient::Histogram, "histogram"},
                                   std::pair{CouplingGradient::Clipped, "clipped"}};
constexpr std::array histogramNoiseNames{std::pair{HistogramNoise::Gaussian, "gaussian"},
                                         std::pair{HistogramNoise::Laplace, "laplace"}};
constexpr std::array drawsNames{std::pair{Draws::Shared, "one"}, std::pair{Draws::Separate, "two"}};

const std::vector<ChoiceParam>& choiceParams() {
    static const std::vector<ChoiceParam> table{
        choice({.id = "optimiser",
                .title = "Optimiser",
                .defaultText = "sgd; adam with curves",
                .help =
                    "Plain steps along the noisy gradient, or Adam, which scales each parameter by its own "
                    "running spread: intervals of few records get as far as others.",
                .source = "Kingma and Ba 2015, Algorithm 1; post-processing"},
               optimiserNames, &Options::optimiser, every),
        choice({.id = "dual_set",
                .title = "Set of dual variables",
                .help = "Box: each at most lambda_max. Ball: their sum at most lambda_max, so that many "
                        "constraints together never outweigh the loss by more.",
                .source = "RaCO-DP, Section 5 (box); Agarwal et al. 2018 (ball)"},
               dualSetNames, &Options::dualSet, rates),
        choice({.id = "dual_values",
                .title = "Counts of the histogram",
                .help = "Hard decisions are what is reported in the end; soft scores are the paper's choice.",
                .source = "RaCO-DP, Section 4.1 (soft) and Appendix E (hard)"},
               dualValueNames, &Options::dualValues, rated),
        choice({.id = "group_sizes",
                .title = "Sizes of the groups",
                .help = "Read from each step's histogram at no cost, or released once before the first step "
                        "with a part of the budget, which is more exact for many small groups.",
                .source = "RaCO-DP, equation 10 (histogram) and Remark 3 (a release of their own)"},
               groupSizeNames, &Options::groupSizes, rated),
        choice({.id = "coupling_gradient",
                .title = "Gradient of the coupling",
                .help = "Histogram: an exact function of the noisy table of scores by group. Clipped: each "
                        "record's gradient clipped, as in the paper, which biases the coupling.",
                .source = "DP-FERMI, Algorithm 1, line 6 (clipped)"},
               couplingNames, &Options::couplingGradient, coupling),
        choice({.id = "histogram_noise",
                .title = "Noise of the histogram",
                .help = "Gaussian combines exactly with the gradient's noise and costs less; Laplace is the "
                        "paper's choice. Either is accounted jointly with the gradient.",
                .source = "RaCO-DP, Algorithm 1, line 4 (Laplace)"},
               histogramNoiseNames, &Options::histogramNoise, fair),
        choice({.id = "draws",
                .title = "Samples of a step",
                .help = "One: histogram and gradient see the same Poisson sample and are accounted jointly. "
                        "Two: each draws its own, twice the work, a little less noise for the same budget.",
                .source = "RaCO-DP, Algorithm 1, line 3 (one)"},
               drawsNames, &Options::draws, fair),
    };
    return table;
}

template <class Param>
bool has(const Param& param, LoopKind kind) {
    return contains(param.loops, kind);
}

} // namespace

std::vector<ParamSpec> descentParams(LoopKind kind) {
    std::vector<ParamSpec> specs{stepsParam()};
    for (const RealParam& param : realParams())
        if (has(param, kind)) specs.push_back(param.spec);
    for (const ChoiceParam& param : choiceParams())
        if (has(param, kind)) specs.push_back(param.spec);
    return specs;
}

Json toParams(const Options& options, LoopKind kind) {
    Json json{{"steps", options.steps}};
    for (const RealParam& param : realParams())
        if (has(param, kind)) json[param.spec.id] = options.*param.member;
    for (const ChoiceParam& param : choiceParams())
        if (has(param, kind)) json[param.spec.id] = param.name(options);
    return json;
}

void applyParams(const Json& params, Options& options) {
    if (const auto steps = params.find("steps"); steps != params.end())
        options.steps = static_cast<std::int64_t>(steps->get<double>());
    for (const RealParam& param : realParams())
        if (const auto value = params.find(param.spec.id); value != params.end())
            options.*param.member = value->get<double>();
    for (const ChoiceParam& param : choiceParams())
        if (const auto value = params.find(param.spec.id); value != params.end()) param.take(options, *value);
}

} // namespace trilemma
