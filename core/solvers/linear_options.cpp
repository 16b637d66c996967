// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/linear_options.h"

#include "core/learning/plan.h"
#include "core/privacy/calibration.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr double mostRounds = 100, candidateRounds = 20, fewestRounds = 5;
constexpr double noiseOfPeople = 4; ///< the noise of a table is at most a quarter of the people
constexpr const char* averagingId = "averaging";
constexpr const char* clippingId = "clipping_norm";

using Reals = std::vector<RealOption<LinearOptions>>;
using Choices = std::vector<ChoiceOption<LinearOptions>>;

Reals roundRows() {
    return {
        {{.id = "rounds",
          .title = "Rounds",
          .symbol = "T",
          .unit = "calls of the oracle",
          .type = ParamSpec::Type::Integer,
          .min = 1,
          .max = 1000,
          .defaultText =
              "100, or 20 choices among candidates; fewer, at least 5, where the noise of a round's "
              "counts would be more than a quarter of all people",
          .help = "How many decisions are found and counted. More: closer to the optimum without noise, and "
                  "less of the budget for each; the mixture's counts are as noisy all the same.",
          .source = std::string(reductionsPaper) + "Theorem 5.9",
          .basic = true},
         &LinearOptions::rounds},
        {{.id = "counts_share",
          .title = "Share for the counts",
          .unit = "share of mu^2",
          .min = 0.01,
          .max = 0.9,
          .defaultText = "0.3",
          .help = "Part of the budget for what each decision does to each group; the oracle has the rest. "
                  "More: constraints are met more closely, by worse decisions.",
          .source = "a release that Algorithm 2 leaves out",
          .basic = true},
         &LinearOptions::countsShare},
    };
}

RealOption<LinearOptions> projectionsRow() {
    return {{.id = "projections",
             .title = "Calls for each projection",
             .unit = "calls of the oracle",
             .type = ParamSpec::Type::Integer,
             .min = 1,
             .max = 100,
             .defaultText = "4, or all rounds where these are fewer",
             .help = "Of the online step alone: how many rounds go into the projection of one gradient step.",
             .source = "Kakade, Kalai and Ligett 2009, Algorithm 3.1"},
            &LinearOptions::projections};
}

Reals dualRows() {
    return {
        {{.id = "dual_bound",
          .title = "Largest sum of dual variables",
          .symbol = "B",
          .min = 0.01,
          .max = 1e4,
          .defaultText = "the number of crossed groups",
          .help = "Largest total weight of the constraints: a mixture violates them by about 1/B at most. "
                  "Larger: closer to gamma, after more rounds.",
          .source = std::string(reductionsPaper) + "Theorem C.1",
          .basic = true},
         &LinearOptions::dualBound},
        {{.id = "dual_rate",
          .title = "Dual learning rate",
          .symbol = "eta",
          .min = 1e-6,
          .max = 1e3,
          .defaultText = "sqrt(log(inequalities + 1) / rounds)",
          .help = "How fast the dual variables follow the violations of each new decision.",
          .source = "Agarwal et al. 2018, Theorem 1"},
         &LinearOptions::dualRate},
    };
}

Reals realsFor(LinearRule rule) {
    Reals rows = roundRows();
    const auto append = [&](const Reals& more) { rows.insert(rows.end(), more.begin(), more.end()); };
    if (rule == LinearRule::DualPlayer)
        append(dualRows());
    else
        append(objectiveRows<LinearOptions>(LinearOptions()));
    append(candidateRows<LinearOptions>(LinearOptions()));
    if (rule == LinearRule::Chosen) rows.push_back(projectionsRow());
    return rows;
}

Choices choicesFor(LinearRule rule) {
    Choices rows{
        choiceOption({.id = "oracle",
                      .title = "Oracle",
                      .help = "What finds the decision of a round. gradient: noisy descent on the weighted "
                              "loss, going on from the round before. candidates: the exponential mechanism "
                              "on classifiers that were made without the records.",
                      .source = std::string(reductionsPaper) + "Definition 1.4 and Theorem 5.10",
                      .basic = true},
                     oracleKindNames, &LinearOptions::oracle),
        choiceOption({.id = "decision",
                      .title = "Decision of the mixture",
                      .help = "drawn: one decision of the mixture is drawn for each person anew, which is "
                              "what keeps the constraints. likeliest: what most of them say, without chance.",
                      .source = std::string(reductionsPaper) + "Algorithm 4, its last line"},
                     mixtureDecisionNames, &LinearOptions::decision),
        candidateFamilyRow<LinearOptions>()};
    if (rule != LinearRule::DualPlayer) rows.insert(rows.begin(), objectiveRow<LinearOptions>());
    if (rule == LinearRule::Chosen)
        rows.push_back(choiceOption({.id = "step_rule",
                                     .title = "Step",
                                     .defaultText = "fictitious_play",
                                     .help = "How decisions are mixed. fictitious_play: all alike. online: "
                                             "gradient steps with projections by the oracle, which needs "
                                             "many rounds. frank_wolfe: later ones more.",
                                     .source = std::string(reductionsPaper) + "Algorithm 2 and Theorem 5.5",
                                     .basic = true},
                                    mixtureStepNames, &LinearOptions::step));
    return rows;
}

struct Tables {
    Choices choices;
    Reals reals;
};

OptionTables<LinearOptions> tablesFor(LinearRule rule) {
    static const auto made = [] {
        std::array<Tables, 3> tables;
        for (const LinearRule each : {LinearRule::Chosen, LinearRule::FrankWolfe, LinearRule::DualPlayer})
            tables[static_cast<std::size_t>(each)] = {choicesFor(each), realsFor(each)};
        return tables;
    }();
    const Tables& tables = made[static_cast<std::size_t>(rule)];
    return {tables.choices, tables.reals};
}

double defaultRounds(const LinearOptions& options, const SolverRequest& request) {
    const double most = options.oracle == OracleKind::Candidates ? candidateRounds : mostRounds;
    if (!request.privacy) return most;
    const double once = noiseOfPeople * releaseNoise(options.countsShare, *request.privacy);
    const double releases = std::pow(static_cast<double>(request.facts.trainSlots) / once, 2);
    return std::clamp(std::floor(releases) - 1, fewestRounds, most);
}

LinearOptions plainOptions(LinearRule rule) {
    LinearOptions options;
    if (rule == LinearRule::FrankWolfe) options.step = MixtureStep::FrankWolfe;
    if (rule == LinearRule::DualPlayer) options.eta = 1e12; // its inequalities are not made smooth
    return options;
}

} // namespace

std::vector<ParamSpec> linearParams(LinearRule rule) {
    std::vector<ParamSpec> params = tablesFor(rule).specs();
    const std::vector<ParamSpec> fair = descentParams(LoopKind::Rates);
    for (ParamSpec& param : descentParams(LoopKind::Plain)) {
        if (param.id == averagingId) continue; // every decision counts by itself
        for (const ParamSpec& other : fair)
            if (param.id == clippingId && other.id == clippingId) param = other;
        params.push_back(std::move(param));
    }
    return params;
}

Json toParams(const LinearOptions& options, LinearRule rule) {
    Json params = tablesFor(rule).params(options);
    params.update(toParams(options.descent, LoopKind::Plain));
    params.erase(averagingId);
    return params;
}

LinearOptions linearDefaults(const SolverRequest& request, LinearRule rule) {
    LinearOptions options = plainOptions(rule);
    const auto takeWishes = [&] { tablesFor(rule).apply(request.params, options); };
    options.dualBound = std::max(1, request.facts.parts / std::max(1, request.facts.classes));
    takeWishes();
    options.rounds = defaultRounds(options, request);
    takeWishes();
    options.projections = std::min(options.projections, options.rounds);
    takeWishes();
    options.dualRate = std::sqrt(std::log(request.facts.constraints + 1.0) / options.rounds);
    takeWishes();
    SolverRequest descent = request; // weights by group need room below C, as constraint terms do
    if (!descent.params.contains(clippingId))
        descent.params[clippingId] = descentDefaults(request, LoopKind::Rates).clippingNorm;
    options.descent = descentDefaults(descent, LoopKind::Plain);
    options.descent.averaging = 0;
    options.descent.steps = std::max(options.descent.steps, options.roundCount());
    return options;
}

LinearOptions resolvedLinear(const Json& params, LinearRule rule) {
    LinearOptions options = plainOptions(rule);
    tablesFor(rule).apply(params, options);
    options.descent = resolvedOptions(params, LoopKind::Plain);
    options.descent.averaging = 0;
    return options;
}

} // namespace trilemma
