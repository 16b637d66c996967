// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/least_squares_options.h"

#include "core/learning/plan.h"
#include "core/solvers/moments.h"
#include "core/solvers/objective_options.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr std::size_t mostMoments = 4'000'000; ///< that noise is drawn for, over all groups
constexpr int mostFeatures = 600;              ///< a round solves a system of so many equations

constexpr std::array squaresOfNames{std::pair{SquaresOf::People, "people"},
                                    std::pair{SquaresOf::Groups, "groups"},
                                    std::pair{SquaresOf::WorstGroup, "worst_group"}};

const std::vector<RealOption<LeastSquaresOptions>>& realSquares() {
    static const std::vector<RealOption<LeastSquaresOptions>> table{
        {{.id = "loss_bound",
          .title = "Bound of every group's loss",
          .unit = "unit of the label squared",
          .max = 1e12,
          .defaultText = "0: none",
          .help = "Largest mean squared error that any group should have. With a bound, or an objective of "
                  "groups, the moments are released by group, which have more noise together.",
          .source = std::string(reductionsPaper) + "Section 8",
          .basic = true},
         &LeastSquaresOptions::lossBound},
        {{.id = "rounds",
          .title = "Rounds",
          .symbol = "T",
          .unit = "solutions of a weighted problem",
          .type = ParamSpec::Type::Integer,
          .min = 1,
          .max = 10000,
          .defaultText = "200",
          .help = "How often the groups' weights are set anew. More: closer to the optimum of the released "
                  "moments. Rounds cost time, and no budget.",
          .source = std::string(reductionsPaper) + "Algorithm 4"},
         &LeastSquaresOptions::rounds},
        {{.id = "alpha",
          .title = "Accuracy of the bound",
          .symbol = "alpha",
          .unit = "of Y squared",
          .min = 1e-4,
          .max = 1,
          .defaultText = "0.01",
          .help = "By how much an optimum may break the bound: its weight is G = (alpha + L sqrt(m)) / "
                  "alpha. Smaller: closer to the bound after more rounds.",
          .source = std::string(reductionsPaper) + "Corollary 4.2"},
         &LeastSquaresOptions::alpha},
        {{.id = "eta",
          .title = "Sharpness of maxima",
          .symbol = "eta",
          .unit = "1/loss",
          .min = 1,
          .max = 1e5,
          .defaultText = "1000",
          .help = "Of the smooth maximum over groups: it is at most log(m)/eta above the largest, in units "
                  "of Y squared.",
          .source = std::string(reductionsPaper) + "Definition 1.14"},
         &LeastSquaresOptions::eta},
        {{.id = "feature_norm",
          .title = "Norm of the features",
          .symbol = "R",
          .unit = "norm of an encoded record",
          .min = 1e-3,
          .max = 1e3,
          .defaultText = "sqrt(columns + 1)",
          .help =
              "Where there is noise, records well beyond this count less. Too large: more noise; too small: "
              "long records count less.",
          .source = std::string(reductionsPaper) + "Section 1.3.1, where it is 1"},
         &LeastSquaresOptions::featureNorm},
        {{.id = "label_bound",
          .title = "Bound of the label",
          .symbol = "Y",
          .unit = "spreads",
          .min = 1e-3,
          .max = 1e3,
          .defaultText = "the declared bound that is farther from the centre, at most 2",
          .help =
              "Where there is noise, records whose number is well beyond this, from the centre, count less. "
              "Too large: more noise; too small: extreme labels count less.",
          .source = std::string(reductionsPaper) + "Section 1.3.1, where it is 1"},
         &LeastSquaresOptions::labelBound},
        {{.id = "radius",
          .title = "Radius of the rules",
          .symbol = "b",
          .unit = "Y/R",
          .min = 1e-3,
          .max = 1e4,
          .defaultText = "3",
          .help = "Largest norm of the rule's weights. Larger: steeper rules, which follow noise, too.",
          .source = std::string(reductionsPaper) + "Section 1.3.1, where it is 1",
          .basic = true},
         &LeastSquaresOptions::radius},
        {{.id = "ridge",
          .title = "Ridge",
          .unit = "norms of the noise matrix",
          .max = 1000,
          .defaultText = "0.3",
          .help =
              "What every group's mean error has added for the square of the rule's length: 1 stands for 2 "
              "sigma sqrt(K d) over the number of records, K the groups that are told apart. Without "
              "noise there is none.",
          .source = "Post-processing; 2 sigma sqrt(d) is about the norm of a symmetric noise matrix, and "
                    "sqrt(K) times "
                    "that of a sum of K"},
         &LeastSquaresOptions::ridge},
        {{.id = "sizes_share",
          .title = "Share for the sizes",
          .unit = "share of mu^2",
          .min = 0.001,
          .max = 0.9,
          .defaultText = "0.1",
          .help = "Part of the budget for the groups' sizes, where they are told apart; the moments have the "
                  "rest.",
          .source = "a release that the paper leaves out"},
         &LeastSquaresOptions::sizesShare},
    };
    return table;
}

const std::vector<ChoiceOption<LeastSquaresOptions>>& choiceSquares() {
    static const std::vector<ChoiceOption<LeastSquaresOptions>> table{
        choiceOption({.id = objectiveParam,
                      .title = "Objective",
                      .help = "Whose mean squared error is to be small. People: everybody counts alike. "
                              "Groups: every group's mean counts alike, however small it is. Worst group: "
                              "that of the group that is predicted worst.",
                      .source = std::string(reductionsPaper) + "Section 8",
                      .basic = true},
                     squaresOfNames, &LeastSquaresOptions::objective),
    };
    return table;
}

OptionTables<LeastSquaresOptions> squaresTables() {
    return {choiceSquares(), realSquares()};
}

} // namespace

std::vector<ParamSpec> leastSquaresParams() {
    return squaresTables().specs();
}

Json toParams(const LeastSquaresOptions& options) {
    return squaresTables().params(options);
}

LeastSquaresOptions leastSquaresDefaults(const SolverRequest& request) {
    const PublicFacts& facts = request.facts;
    constexpr double furthest = 2;
    LeastSquaresOptions options;
    options.featureNorm = std::sqrt(facts.rawFeatures + 1.0);
    const double bound = std::max(std::abs(facts.labelLow), std::abs(facts.labelHigh));
    if (bound > 0) options.labelBound = std::min(furthest, bound);
    squaresTables().apply(request.params, options);
    return options;
}

LeastSquaresOptions resolvedLeastSquares(const Json& params) {
    LeastSquaresOptions options;
    squaresTables().apply(params, options);
    return options;
}

Outcome canSumMoments(const PublicFacts& facts, const LeastSquaresOptions& options) {
    const auto refused = [](const char* field, int value, std::string rule, const char* remedy) {
        return Error{ErrorCode::InvalidSpecification, field, std::to_string(value), std::move(rule), remedy};
    };
    if (facts.features > mostFeatures)
        return refused("data.schema.columns", facts.features,
                       "features are more than the " + std::to_string(mostFeatures) +
                           " whose moments are solved for",
                       "Merge rare categories, leave out a column, or use dp-sgd");
    if (!options.splits()) return success();
    if (facts.parts < 2)
        return Error{ErrorCode::InvalidSpecification,
                     options.lossBound > 0 ? "solver.params.loss_bound" : "solver.params.objective",
                     toParams(options).at(options.lossBound > 0 ? "loss_bound" : objectiveParam).dump(),
                     "is about groups, but the schema has no sensitive column of two groups",
                     "Make a column sensitive, or use the objective people without a bound"};
    if (const Outcome can = canTellApart(facts); !can) return can.errors();
    const std::size_t moments =
        static_cast<std::size_t>(facts.parts) * triangle(static_cast<std::size_t>(facts.features) + 1);
    if (moments > mostMoments)
        return refused("data.schema.columns", facts.features,
                       "features of " + std::to_string(facts.parts) + " groups have " +
                           std::to_string(moments) + " moments, more than " + std::to_string(mostMoments),
                       "Merge rare categories or groups, or use the objective people without a bound");
    return success();
}

} // namespace trilemma
