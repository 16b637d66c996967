// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/tailoring_options.h"

#include "core/learning/plan.h"
#include "core/solvers/objective_options.h"
#include "core/solvers/option_params.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr const char* tailoringPaper = "Alabi and Wiggins 2024, ";
/// X'X has half as many entries as the square of them.
constexpr int maxPrecursorFeatures = 2000;

constexpr std::array budgetSplitNames{std::pair{BudgetSplit::Tailored, "tailored"},
                                      std::pair{BudgetSplit::Uniform, "uniform"},
                                      std::pair{BudgetSplit::Pooled, "pooled"}};
constexpr std::array objectiveNames{std::pair{GroupObjective::Groups, "groups"},
                                    std::pair{GroupObjective::People, "people"}};
constexpr std::array stepRuleNames{std::pair{StepRule::Constant, "constant"},
                                   std::pair{StepRule::Theory, "theory"}};
constexpr std::array decisionSetNames{std::pair{DecisionSet::Form::All, "all"},
                                      std::pair{DecisionSet::Form::Box, "box"},
                                      std::pair{DecisionSet::Form::Ball, "ball"}};

const std::vector<RealOption<TailoringOptions>>& realTailoring() {
    static const std::vector<RealOption<TailoringOptions>> table{
        {{.id = "stage1_share",
          .title = "Share for stage 1",
          .symbol = "tau",
          .unit = "share of 1/mu^2",
          .min = 1e-4,
          .max = 0.9,
          .defaultText = "0.2",
          .help =
              "Part of the budget for finding out how badly each group is predicted; of a uniform budget a "
              "tenth of it, for the groups' sizes.",
          .source = std::string(tailoringPaper) + "Section 6",
          .basic = true},
         &TailoringOptions::share},
        {{.id = "feature_norm",
          .title = "Norm of the features",
          .symbol = "R",
          .unit = "norm of an encoded record",
          .min = 1e-3,
          .max = 1e3,
          .defaultText = "sqrt(columns + 1)",
          .help = "Records longer than this count as that long in the moments of stage 1. Too large: more "
                  "noise; too small: long records count less.",
          .source = std::string(tailoringPaper) + "Lemma D.1"},
         &TailoringOptions::featureNorm},
        {{.id = "label_bound",
          .title = "Bound of label and residual",
          .symbol = "Y",
          .unit = "spreads of a number",
          .min = 1e-3,
          .max = 1e3,
          .defaultText = "2 of a number, 1 of classes",
          .help = "In stage 1, labels and residuals beyond it count as this much; in a bound on losses, its "
                  "square (of classes, twice that) is the most that a record's loss counts as.",
          .source = std::string(tailoringPaper) + "Algorithm 1, line 18"},
         &TailoringOptions::labelBound},
        {{.id = "ridge",
          .title = "Ridge of the first model",
          .unit = "norms of the noise matrix",
          .max = 1000,
          .defaultText = "1; 0 in the paper",
          .help = "Added to the diagonal of the noisy moments, which would else often be indefinite: then "
                  "every group gets the same share.",
          .source = "Post-processing; 2 sigma sqrt(d) is about the norm of a symmetric noise matrix"},
         &TailoringOptions::ridge},
        {{.id = "cap",
          .title = "Cap of a share",
          .unit = "share of stage 2",
          .min = 1e-3,
          .max = 1,
          .defaultText = "1",
          .help = "Where shares are parts of their sum: the most that one group may spend, which is what the "
                  "run costs. Below 1 the others have more.",
          .source = "Public bound on every share"},
         &TailoringOptions::cap},
        {{.id = "loss_bound",
          .title = "Bound of every group's loss",
          .symbol = "eta",
          .unit = "unit of the label squared; nats of classes",
          .max = 1e12,
          .defaultText = "0: none",
          .help =
              "Largest mean squared error (of classes: log loss) that any group should have. Half of each "
              "step's budget then goes to the groups' losses.",
          .source = std::string(tailoringPaper) + "Definition 2.2 and Algorithm 2",
          .basic = true},
         &TailoringOptions::lossBound},
        {{.id = "multiplier",
          .title = "Multiplier of the bound",
          .symbol = "G",
          .min = 1e-3,
          .max = 1e3,
          .defaultText = "3",
          .help = "How much the worst group's loss beyond the bound weighs against the objective. Too small: "
                  "the bound is not reached; too large: training swings.",
          .source = std::string(tailoringPaper) + "Section 3.2"},
         &TailoringOptions::multiplier},
        {{.id = "decision_bound",
          .title = "Bound of the parameters",
          .symbol = "b",
          .min = 1e-3,
          .max = 1e6,
          .defaultText = "5",
          .help = "Size of the set of parameters.",
          .source = std::string(tailoringPaper) + "Section 6"},
         &TailoringOptions::decisionBound},
    };
    return table;
}

const std::vector<ChoiceOption<TailoringOptions>>& choiceTailoring() {
    static const std::vector<ChoiceOption<TailoringOptions>> table{
        choiceOption({.id = groupBudgetParam,
                      .title = "Budget of the groups",
                      .help =
                          "Tailored: more for groups that are predicted badly. Uniform: alike, at the same "
                          "objective: the difference is what tailoring brings. Pooled: one sum over "
                          "everybody with the groups' weights, which has less noise than sums by group.",
                      .source = std::string(tailoringPaper) + "Algorithm 2",
                      .basic = true},
                     budgetSplitNames, &TailoringOptions::budget),
        choiceOption(
            {.id = "split_rule",
             .title = "Share of a group",
             .help = "Square: in proportion to the squared standard error of its prediction. Linear: "
                     "to the standard error, which splits less extremely.",
             .source = std::string(tailoringPaper) + "Algorithm 2, line 9 (square) and Table 4 (linear)"},
            splitRuleNames, &TailoringOptions::rule),
        choiceOption(
            {.id = "shares_of",
             .title = "Shares are parts of",
             .help = "Maximum: the group with the largest share has all of stage 2, since a record "
                     "is in one group and pays for that one alone. Sum: all groups together have it.",
             .source = std::string(tailoringPaper) + "Section 4 (sum); parallel composition (maximum)"},
            splitWholeNames, &TailoringOptions::whole),
        choiceOption({.id = "objective",
                      .title = "Objective",
                      .help = "Groups: every group's mean loss counts alike, however small it is. People: "
                              "every record counts alike.",
                      .source = std::string(tailoringPaper) + "Algorithm 2 (groups) and Algorithm 3 (people)",
                      .basic = true},
                     objectiveNames, &TailoringOptions::objective),
        choiceOption(
            {.id = "step_rule",
             .title = "Step sizes",
             .help = "Constant: the learning rate. Theory: sqrt(P) / sqrt(t ((1 + G)^2 + P sigma^2)).",
             .source = std::string(tailoringPaper) + "Algorithm 4 (theory)"},
            stepRuleNames, &TailoringOptions::stepRule),
        choiceOption({.id = "decision_set",
                      .title = "Set of parameters",
                      .defaultText = "all; box in the paper",
                      .help = "After each step parameters go to the nearest ones of the set: everything, "
                              "[-b, b] for each, or the ball of radius b.",
                      .source = std::string(tailoringPaper) + "Algorithm 2, line 18, and Section 6"},
                     decisionSetNames, &TailoringOptions::decisionSet),
    };
    return table;
}

OptionTables<TailoringOptions> tailoringTables() {
    return {choiceTailoring(), realTailoring()};
}

void applyTailoring(const Json& params, TailoringOptions& options) {
    applyParams(params, options.descent);
    tailoringTables().apply(params, options);
    options.descent.decisions = {options.decisionSet, options.decisionBound};
    if (options.stepRule == StepRule::Theory) options.descent.rateLaw = RateLaw::InverseRoot;
}

/// Weights of groups raise the noise of the combined gradient as if there were fewer people: of two groups of
/// shares pi and 1 - pi by about 1/(2 pi).
double reachOf(const PublicFacts& facts, GroupObjective objective) {
    return objective == GroupObjective::People ? 1 : std::min(1.0, facts.parts * facts.groupShare);
}

} // namespace

std::vector<ParamSpec> tailoringParams() {
    return tailoringTables().specs();
}

Json toParams(const TailoringOptions& options) {
    Json json = toParams(options.descent, LoopKind::Plain);
    json.update(tailoringTables().params(options));
    return json;
}

TailoringOptions tailoringDefaults(const SolverRequest& request) {
    const PublicFacts& facts = request.facts;
    TailoringOptions options;
    options.featureNorm = std::sqrt(facts.rawFeatures + 1.0);
    options.labelBound = facts.classes == 0 ? 2 : 1;
    options.labelSpread = facts.labelSpread;
    applyTailoring(request.params, options);
    SolverRequest reached = request;
    reached.params = toParams(descentDefaults(request, LoopKind::Plain), LoopKind::Plain);
    if (!request.params.contains("learning_rate")) reached.params.erase("learning_rate");
    reached.facts.trainSlots =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(static_cast<double>(facts.trainSlots) *
                                                            reachOf(facts, options.objective)));
    options.descent = descentDefaults(reached, LoopKind::Plain);
    applyTailoring(request.params, options);
    return options;
}

TailoringOptions resolvedTailoring(const Json& params, const PublicFacts& facts) {
    TailoringOptions options;
    options.labelSpread = facts.labelSpread;
    applyTailoring(params, options);
    return options;
}

Outcome canSplit(const PublicFacts& facts, const TailoringOptions& options) {
    const auto refused = [](std::string field, std::string value, std::string rule, std::string remedy) {
        return Error{ErrorCode::InvalidSpecification, std::move(field), std::move(value), std::move(rule),
                     std::move(remedy)};
    };
    if (facts.parts < 2)
        return refused(
            "solver.id", "budget-tailoring",
            "splits the budget between groups, but the schema has no sensitive column of two groups",
            "Make a column sensitive, or use dp-sgd");
    if (const Outcome can = canTellApart(facts); !can) return can.errors();
    if (options.isTailored() && facts.plainFeatures > maxPrecursorFeatures)
        return refused("data.schema.columns", std::to_string(facts.plainFeatures),
                       "features are more than the " + std::to_string(maxPrecursorFeatures) +
                           " whose moments stage 1 can sum",
                       "Merge rare categories, or set solver.params.budget to uniform or pooled");
    return success();
}

} // namespace trilemma
